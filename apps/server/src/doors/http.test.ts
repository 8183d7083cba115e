import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ERRORS, type ErrorCode } from "@board/api/server";
import { type Answered, createBodyBudget } from "@board/rest";
import { trustProxies } from "@board/rest/client-address";
import { afterEach, describe, expect, it } from "vitest";
import { createHealth, type Health } from "../observe/health.ts";
import { createMetrics, createMetricsServer } from "../observe/metrics.ts";
import { listen } from "../process/port.ts";
import { closeServer } from "../process/shutdown.ts";
import { createHttpServer, type HttpOptions } from "./http.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => closeServer(server, 0)));
});

const answer = (text: string) => async (_: IncomingMessage, res: ServerResponse) => void res.end(text);

const WEB = {
  rest: answer("rest"),
  mcp: answer("mcp"),
  trpc: answer("trpc"),
  stream: answer("stream"),
  files: answer("files"),
  page: answer("page"),
  bodies: createBodyBudget(),
  trustProxy: trustProxies(0),
};

interface Opened {
  port: number;
  url: string;
  server: Server;
  health: Health;
  reports: Answered[];
}

async function open(changes: Partial<HttpOptions> = {}): Promise<Opened> {
  const health = createHealth(async () => {});
  const reports: Answered[] = [];
  const server = createHttpServer({
    health,
    newRequestId: () => "req_1",
    baseUrl: "http://board.example",
    requestTimeoutMs: 60_000,
    web: WEB,
    report: (one) => reports.push(one),
    ...changes,
  });
  servers.push(server);
  const port = await listen(server, 0, "127.0.0.1");
  return { port, url: `http://127.0.0.1:${port}`, server, health, reports };
}

/** Sends raw bytes, such as a malformed or unfinished request, and returns the server's answer. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

describe("the one port", () => {
  it.each([
    ["/api/v1/loads", "rest"],
    ["/api/v1", "rest"],
    ["/v1/loads", "rest"],
    ["/v1", "rest"],
    ["/vans", "page"],
    ["/api/trpc/board.read", "trpc"],
    ["/mcp", "mcp"],
    ["/mcp/x", "page"],
    ["/api/site/loads/load_1/pod", "files"],
    ["/api/auth/session", "page"],
    ["/api/anything", "rest"],
    ["/api", "rest"],
    ["/api?x=1", "rest"],
    ["/", "page"],
    ["/apiary", "page"],
    ["/docs/api", "page"],
    ["/livez/more", "page"],
    ["/livez", "live\n"],
    ["/readyz", "ready\n"],
  ])("%s is answered by %j", async (path, text) => {
    const { url } = await open();
    expect(await (await fetch(`${url}${path}`)).text()).toBe(text);
  });

  it("sets a request id on a page, and reports the page without its address", async () => {
    const { url, reports } = await open();
    const response = await fetch(`${url}/loads/secret-id?q=1`);
    expect(response.headers.get("request-id")).toBe("req_1");
    for (const path of ["/_next/static/a.js", "/d/assets/a.js", "/d/q3K0vXb2T9mLzR7sYw1aGg"])
      await fetch(url + path);
    await expect
      .poll(() => reports.map(({ route, status }) => `${route} ${status}`))
      .toEqual(["(pages) 200", "(assets) 200", "(assets) 200", "(driver) 200"]);
  });

  it.each([
    ["that cannot reach the database", () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.5:5432"))],
    ["that is not answered in time", () => new Promise<void>(() => {})],
  ])("answers 503 to a page %s, with a page that reloads itself", async (_, page) => {
    const { url, reports } = await open({ web: { ...WEB, page }, pageTimeoutMs: 50 });
    const response = await fetch(`${url}/loads`);
    const { status, headers } = response;
    expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([
      503,
      "5",
      "text/html; charset=utf-8",
    ]);
    const text = await response.text();
    expect(text).toContain("The board cannot reach its database right now.");
    expect(text).toContain('http-equiv="refresh"');
    expect(text).not.toContain("10.0.0.5");
    await expect.poll(() => reports[0]).toMatchObject({ status: 503, cause: expect.any(Error) });
  });

  it("answers 500 to a page that fails, without the error's message", async () => {
    const fails = async () => {
      throw new Error("secret at /srv/board/page.js");
    };
    const { url, reports } = await open({ web: { ...WEB, rest: answer("rest"), page: fails } });
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    await expect.poll(() => reports[0]).toMatchObject({ status: 500, cause: expect.any(Error) });
  });

  it("answers health checks only, in a process without the role web", async () => {
    const { url } = await open({ web: null });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/me`)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe("a door that fails", () => {
  const fail = () => Promise.reject(new RangeError("secret stack at /srv/board"));
  const failAtOnce = () => {
    throw new RangeError("secret stack at /srv/board");
  };

  it.each([
    ["rest", "/api/v1/me"],
    ["mcp", "/mcp"],
    ["trpc", "/api/trpc/firms.me"],
    ["stream", "/api/board/changes"],
    ["files", "/api/site/loads/load_1/pod"],
  ])("%s answers with a problem and reports it, however it fails", async (door, path) => {
    for (const handler of [fail, failAtOnce]) {
      const { url, reports } = await open({ web: { ...WEB, [door]: handler } });
      const response = await fetch(`${url}${path}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        500,
        "application/problem+json; charset=utf-8",
      ]);
      const body = await response.text();
      expect(JSON.parse(body)).toMatchObject({ code: "internal_error", requestId: "req_1" });
      expect(body).not.toMatch(/secret|RangeError/);
      expect(reports).toMatchObject([{ status: 500, cause: expect.any(RangeError) }]);
    }
  });

  it("closes the connection if half of the answer was sent", async () => {
    const halfway = async (_: IncomingMessage, res: ServerResponse) => {
      res.writeHead(200, { "Content-Length": "100" }).write("half");
      throw new Error("and no more");
    };
    const { url, reports } = await open({ web: { ...WEB, rest: halfway } });
    await expect(fetch(`${url}/api/v1/me`).then((response) => response.text())).rejects.toThrow();
    expect(reports).toMatchObject([{ cause: expect.any(Error) }]);
  });
});

describe("what is not HTTP", () => {
  it.each<[bytes: string, status: number, code: ErrorCode]>([
    ["NONSENSE\r\n\r\n", 400, "malformed_request"],
    ["FOO /api/v1/loads HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed_request"],
    ["GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"],
    [`GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
    [`GET /livez HTTP/1.1\r\nHost: x\r\nIf-Match: ${"x".repeat(4_097)}\r\n\r\n`, 431, "headers_too_large"],
    [`GET / HTTP/1.1\r\nHost: ${"x".repeat(4_097)}\r\n\r\n`, 431, "headers_too_large"],
  ])("%#: is refused, and the connection is closed", async (bytes, status, code) => {
    const { port } = await open();
    const [head = "", body = ""] = (await raw(port, bytes)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain("Connection: close");
    expect(JSON.parse(body)).toEqual({
      type: `http://board.example/docs/errors#${code}`,
      title: ERRORS[code].title,
      status,
      code,
      detail: expect.stringMatching(/Nothing was changed\.$/),
      requestId: "req_1",
    });
    expect(ERRORS[code].status).toBe(status);
  });

  it("accepts a header of 4,096 characters and a cookie of 8,192", async () => {
    const { url } = await open();
    const headers = { "if-match": "x".repeat(4_096), cookie: "x".repeat(8_192) };
    expect((await fetch(`${url}/livez`, { headers })).status).toBe(200);
  });

  it("stops waiting for headers that never end", async () => {
    const { port, server } = await open();
    server.headersTimeout = 100;
    expect(await raw(port, "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ")).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/,
    );
  });
});

describe("the demo on a loopback address", () => {
  const statusOf = async (port: number, target: string, headers: string) =>
    Number(
      /^HTTP\/1\.1 (\d+)/.exec(
        await raw(port, `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`),
      )?.[1],
    );
  const demo = { demo: true, baseUrl: "http://Board.Example:8080" };
  const DOORS = [
    "/",
    "/api/v1/me",
    "/api/trpc/firms.me",
    "/mcp",
    "/api/board/changes",
    "/api/site/x",
    "/api/auth/csrf",
  ];

  it.each([
    "localhost",
    "LocalHost:9999",
    "localhost.",
    "127.0.0.1",
    "127.0.0.1:80",
    "127.1",
    "[::1]:3000",
    "[0:0:0:0:0:0:0:1]",
    "board.example",
    "BOARD.example.:1",
  ])("answers at every door to %s", async (host) => {
    const { port } = await open(demo);
    const statuses = DOORS.map((path) => statusOf(port, path, `Host: ${host}\r\n`));
    expect(await Promise.all(statuses)).toEqual(DOORS.map(() => 200));
  });

  it.each([
    ["another name", "Host: evil.example\r\n"],
    ["a name that begins like ours", "Host: localhost.evil.example\r\n"],
    ["a name that ends like ours", "Host: evil.localhost\r\n"],
    ["an underscore before it", "Host: _localhost\r\n"],
    ["another address", "Host: 192.168.1.7:3000\r\n"],
    ["another address of this machine", "Host: 127.0.0.2\r\n"],
    ["the address of everybody", "Host: 0.0.0.0\r\n"],
    ["our address as an IPv6 one", "Host: [::ffff:127.0.0.1]\r\n"],
    [
      "our name as a proxy would send it",
      "Host: evil.example\r\nX-Forwarded-Host: localhost\r\nForwarded: host=localhost\r\n",
    ],
  ])("refuses %s at every door but that of health checks", async (_, headers) => {
    const { port, reports } = await open(demo);
    const statuses = DOORS.map((path) => statusOf(port, path, headers));
    expect(await Promise.all(statuses)).toEqual(DOORS.map(() => 421));
    expect(reports[0]).toMatchObject({ status: 421, code: "misdirected_request" });
    expect(await statusOf(port, "/livez", headers)).toBe(200);
    expect(await statusOf(port, "/readyz", headers)).toBe(200);
  });

  it("refuses an HTTP/1.0 request without a host, and an absolute target that names this host", async () => {
    const { port } = await open(demo);
    expect(await raw(port, "GET /api/v1/me HTTP/1.0\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 421 [\s\S]*"code":"misdirected_request"/,
    );
    expect(await statusOf(port, "http://localhost/api/v1/me", "Host: evil.example\r\n")).toBe(400);
  });

  it("is the only kind of board that checks the host name", async () => {
    const { port } = await open();
    expect(await statusOf(port, "/", "Host: evil.example\r\n")).toBe(200);
  });
});

const HOST = "Host: x\r\n";

describe("a request that must not reach a handler", () => {
  it.each<[what: string, bytes: string, status: number]>([
    ["two hosts", `GET /api/v1/me HTTP/1.1\r\n${HOST}Host: y\r\n\r\n`, 400],
    ["the same host twice", `GET / HTTP/1.1\r\n${HOST}hOST: x\r\n\r\n`, 400],
    ["an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400],
    ["a host with a path", "GET /api/trpc/board.read HTTP/1.1\r\nHost: a/b\r\n\r\n", 400],
    ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["an absolute target", `GET http://x/api/v1/me HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["two slashes", `GET //elsewhere.example/ HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a backslash", `GET /\\elsewhere.example/ HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["TRACE", `TRACE / HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["TRACE of a call", `TRACE /api/trpc/board.read HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["CONNECT", `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["a page's address that cannot be decoded", `GET /loads/%ff HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a page's address with a NUL", `GET /loads/%00 HTTP/1.1\r\n${HOST}\r\n`, 400],
    [
      "a length and pieces",
      `POST /api/v1/loads HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["two lengths", `POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`, 400],
    ["pieces that are not", `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: x\r\n\r\n`, 413],
    ["an unknown wish", `GET / HTTP/1.1\r\n${HOST}Expect: a-miracle\r\nConnection: close\r\n\r\n`, 417],
    ["a form without a length", `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`, 413],
    ["a form of 65 KiB", `POST /api/auth/x HTTP/1.1\r\n${HOST}Content-Length: 66560\r\n\r\n`, 413],
  ])("is refused if it has %s", async (_, bytes, status) => {
    const { port } = await open();
    expect(await raw(port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("is answered without its Upgrade header, and its connection stays open", async () => {
    const { port, server } = await open();
    // Next listens for upgrades on the server that it is given.
    server.on("upgrade", () => {});
    const upgrading = `GET /livez HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`;
    const sockets = Array.from({ length: 50 }, () => connect(port, "127.0.0.1"));
    for (const socket of sockets) {
      for (let n = 0; n < 2; n += 1) {
        socket.write(upgrading);
        const [answer] = await once(socket, "data");
        expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
      }
      socket.end();
    }
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n)))).toBe(0);
  });
});

describe("an answer over https", () => {
  const STRICT = "strict-transport-security: max-age=63072000; includesubdomains";
  it.each<[what: string, bytes: string]>([
    ["a page", `GET / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ["the site's calls", `GET /api/trpc/board.read HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ["the site's files", `GET /api/site/loads/load_1/pod HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ["signing in", `GET /api/auth/session HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ["health", `GET /livez HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ["nothing", `GET /metrics HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ["a refused target", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ["a refused form", `POST / HTTP/1.1\r\n${HOST}Content-Length: 99999\r\n\r\n`],
    ["what is no HTTP", "NONSENSE\r\n\r\n"],
    ["CONNECT", `CONNECT x:443 HTTP/1.1\r\n${HOST}\r\n`],
    ["an unknown wish", `GET / HTTP/1.1\r\n${HOST}Expect: x\r\nConnection: close\r\n\r\n`],
  ])("carries Strict-Transport-Security for %s", async (_, bytes) => {
    const { port } = await open({ baseUrl: "https://board.example" });
    expect((await raw(port, bytes)).toLowerCase()).toContain(STRICT);
    const plain = await open();
    expect((await raw(plain.port, bytes)).toLowerCase()).not.toContain(STRICT);
  });
});

describe("health", () => {
  const refused = () => Promise.reject(new Error("connect ECONNREFUSED"));

  it("is ready while the database has been away for less than 30 seconds, then not, and ready again once it answers", async () => {
    let now = 0;
    let ask = refused as () => Promise<unknown>;
    const health = createHealth(
      () => ask(),
      () => now,
    );
    const { url } = await open({ health });
    const statusAt = async (at: number) => {
      now = at;
      return (await fetch(`${url}/readyz`)).status;
    };
    expect([await statusAt(0), await statusAt(29_999), await statusAt(30_000)]).toEqual([200, 200, 503]);
    ask = async () => {};
    expect(await statusAt(31_000)).toBe(200);
    ask = refused;
    expect([await statusAt(60_000), await statusAt(89_000)]).toEqual([200, 200]);
  });

  it("is live even if the database never comes back", async () => {
    let now = 0;
    const health = createHealth(refused, () => now);
    await health.ready();
    now = 60_000;
    const { url } = await open({ health });
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, "not ready\n"]);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });

  it("is not ready when the database hangs for 30 seconds", async () => {
    let now = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const health = createHealth(
      () => promise,
      () => now,
    );
    expect(await health.ready()).toBe(true);
    now = 30_000;
    expect(await health.ready()).toBe(false);
    resolve();
    expect(await health.ready()).toBe(true);
  });

  it("stays ready on a busy machine that answers every request late", async () => {
    let now = 0;
    const health = createHealth(
      async () => {
        // Longer than the second that an answer may take: the timer and the answer are due together.
        await new Promise((resolve) => setImmediate(resolve));
        const until = performance.now() + 1_050;
        while (performance.now() < until);
        await new Promise((resolve) => setImmediate(resolve));
      },
      () => now,
    );
    for (const at of [0, 30_000, 60_000]) {
      now = at;
      expect(await health.ready()).toBe(true);
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    }
  });
});

describe("metrics", () => {
  it("are served on their own port and never on the main one, whatever headers the caller sends", async () => {
    const { url } = await open();
    for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }, { forwarded: "for=127.0.0.1" }]) {
      expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404);
    }
    const figures = createMetricsServer(createMetrics());
    servers.push(figures);
    const own = `http://127.0.0.1:${await listen(figures, 0, "127.0.0.1")}`;
    const answer = await fetch(`${own}/metrics`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("nodejs_eventloop_lag_seconds");
    expect((await fetch(`${own}/`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: "POST" })).status).toBe(404);
  });

  it("count requests by route template", async () => {
    const metrics = createMetrics();
    const one = { method: "GET", route: "/api/v1/loads/{id}", status: 404, ms: 7, code: "not_found" };
    metrics.countAnswered(one);
    metrics.countAnswered(one);
    metrics.ended({ kind: "job", name: "expire-loads" }, { ms: 5, noted: {}, error: new Error("boom") });
    const { text } = await metrics.render();
    expect(text).toContain('http_requests_total{method="GET",route="/api/v1/loads/{id}",status="404"} 2');
    expect(text).toContain('http_refusals_total{code="not_found"} 2');
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.01",method="GET",route="/api/v1/loads/{id}"} 2',
    );
    expect(text).toContain('job_runs_total{job_name="expire-loads",result="failed"} 1');
  });
});

describe("stopping", () => {
  it("answers connections in the accept queue, and connections that arrive during the stop", async () => {
    const { port, server } = await open();
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const client = new Worker(
      `const { connect } = require("node:net");
      const { parentPort, workerData: { port, connected } } = require("node:worker_threads");
      const ask = () => new Promise((resolve) => {
        let said = "";
        const socket = connect(port, "127.0.0.1", () => {
          socket.end("GET /vans HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n");
          if (Atomics.add(connected, 0, 1) % 5 === 4) Atomics.notify(connected, 0);
        });
        socket.on("data", (data) => { said += data; });
        socket.on("error", (error) => resolve(error.code));
        socket.on("close", () => resolve(said.split("\\r\\n")[0]));
      });
      parentPort.on("message", () =>
        Promise.all([1, 2, 3, 4, 5].map(ask)).then((said) => parentPort.postMessage(said)));`,
      { eval: true, workerData: { port, connected } },
    );
    await once(client, "online");
    const answers: string[][] = [];
    const done = Promise.withResolvers<void>();
    client.on("message", (said: string[]) => {
      if (answers.push(said) === 2) done.resolve();
    });
    // A busy process accepts no connection, so five arrive meanwhile.
    const beBusyUntil = (count: number) => {
      client.postMessage("go");
      for (let known = count - 5; known < count; known = Atomics.load(connected, 0))
        Atomics.wait(connected, 0, known, 5_000);
    };
    beBusyUntil(5);
    // After the loop has accepted and before the listener may close.
    setImmediate(() => beBusyUntil(10));
    await closeServer(server, 2_000);
    await done.promise;
    expect(answers).toEqual([Array(5).fill("HTTP/1.1 200 OK"), Array(5).fill("HTTP/1.1 200 OK")]);
    await client.terminate();
  });

  it("finishes the request in flight, accepts no other, and closes the connection", async () => {
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = async (_: IncomingMessage, res: ServerResponse) => {
      arrived.resolve();
      await gate.promise;
      res.end("finished");
    };
    const { url, server, health } = await open({ web: { ...WEB, rest: slow, page: answer("page") } });
    const inFlight = fetch(`${url}/api/v1/loads`);
    await arrived.promise;

    health.drain();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const closed = closeServer(server, 15_000);
    while (server.listening) await turn();
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
    gate.resolve();
    expect(await (await inFlight).text()).toBe("finished");
    await closed;
  });

  it("fails /readyz first, and answers every other request with Connection: close until the listener closes", async () => {
    const { url, health } = await open();
    const statuses = async (path: string) => {
      const { status, headers } = await fetch(`${url}${path}`);
      return [status, headers.get("connection")];
    };
    expect(await statuses("/readyz")).toEqual([200, "keep-alive"]);
    health.drain();
    expect(await statuses("/readyz")).toEqual([503, "close"]);
    for (const path of ["/livez", "/api/v1/loads", "/api/trpc/board.read", "/"]) {
      expect(await statuses(path)).toEqual([200, "close"]);
    }
  });

  it("ends despite idle sockets, half-sent requests, open streams and slow readers", async () => {
    const rest = async (req: IncomingMessage, res: ServerResponse) => {
      if (req.url === "/api/v1/stream") {
        res.writeHead(200, { "Content-Type": "text/event-stream" });
        res.write("data: 1\n\n");
      } else if (req.url === "/api/v1/large") res.end(Buffer.alloc(64 * 2 ** 20));
      else {
        req.resume().on("error", () => {});
        req.on("end", () => res.end("read"));
      }
    };
    const { port, server } = await open({ web: { ...WEB, rest } });
    const begin = async (bytes: string, answered: boolean) => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => {});
      await once(socket, "connect");
      if (bytes !== "") socket.write(bytes);
      if (answered) await once(socket, "data");
      socket.pause();
      return socket;
    };
    const sockets = await Promise.all([
      begin("", false),
      begin("GET / HTT", false),
      begin(`GET /livez HTTP/1.1\r\n${HOST}\r\n`, true),
      begin(`POST /api/v1/loads HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n{`, false),
      begin(`GET /api/v1/stream HTTP/1.1\r\n${HOST}\r\n`, true),
      begin(`GET /api/v1/large HTTP/1.1\r\n${HOST}\r\n`, true),
    ]);
    await closeServer(server, 100);
    expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  it("ends despite a connection that no longer speaks HTTP", async () => {
    const { port, server } = await open({ development: true });
    const taken = Promise.withResolvers<void>();
    server.on("upgrade", () => taken.resolve());
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const ended = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`GET /_next/hmr HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`);
    await taken.promise;
    await closeServer(server, 50);
    await ended;
  });

  it("closes connections that do not finish in time", async () => {
    const arrived = Promise.withResolvers<void>();
    const never = async () => {
      arrived.resolve();
      await new Promise(() => {});
    };
    const { url, server } = await open({ web: { ...WEB, rest: never, page: answer("page") } });
    const inFlight = fetch(`${url}/api/v1/loads`);
    inFlight.catch(() => {});
    await arrived.promise;
    await closeServer(server, 50);
    await expect(inFlight).rejects.toThrow();
  });
});
