import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import { ERRORS, type ErrorCode } from "@board/api/errors";
import type { Answered } from "@board/rest";
import { afterEach, describe, expect, it } from "vitest";
import { createHealth, type Health } from "./health.ts";
import { createHttpServer, type HttpOptions } from "./http.ts";
import { createMetrics } from "./metrics.ts";
import { listen } from "./port.ts";
import { closeServer } from "./shutdown.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => closeServer(server, 0)));
});

const answer = (text: string) => async (_: IncomingMessage, res: ServerResponse) => void res.end(text);

const WEB = { rest: answer("rest"), trpc: answer("trpc"), files: answer("files"), page: answer("page") };

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
    metrics: createMetrics(),
    metricsPublic: false,
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

/** What the server says to bytes that are no request, or only a slow beginning of one. */
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
    ["/api/trpc/board.read", "trpc"],
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

  it("a page has a request id and is reported without its address", async () => {
    const { url, reports } = await open();
    const response = await fetch(`${url}/loads/secret-id?q=1`);
    expect(response.headers.get("request-id")).toBe("req_1");
    await fetch(`${url}/_next/static/a.js`);
    await expect
      .poll(() => reports.map(({ route, status }) => `${route} ${status}`))
      .toEqual(["(pages) 200", "(assets) 200"]);
  });

  it("a page that fails is 500 without its words", async () => {
    const fails = async () => {
      throw new Error("secret at /srv/board/page.js");
    };
    const { url, reports } = await open({ web: { ...WEB, rest: answer("rest"), page: fails } });
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    await expect.poll(() => reports[0]).toMatchObject({ status: 500, cause: expect.any(Error) });
  });

  it("a process without the role web answers health only", async () => {
    const { url } = await open({ web: null });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/me`)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe("what is not HTTP", () => {
  it.each<[bytes: string, status: number, code: ErrorCode]>([
    ["NONSENSE\r\n\r\n", 400, "malformed_request"],
    ["FOO /api/v1/loads HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed_request"],
    ["GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"],
    [`GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
  ])("%#: is refused and the connection closed", async (bytes, status, code) => {
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

  it("headers that never end are not waited for", async () => {
    const { port, server } = await open();
    server.headersTimeout = 100;
    expect(await raw(port, "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ")).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/,
    );
  });
});

describe("health", () => {
  it("is ready while the database answers, live even when it does not", async () => {
    const down = createHealth(() => Promise.reject(new Error("connect ECONNREFUSED")));
    const { url } = await open({ health: down });
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toBe("not ready\n");
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });

  it("is not ready when the database takes longer than a second", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const hung = createHealth(() => promise);
    expect(await hung.ready()).toBe(false);
    resolve();
    expect(await hung.ready()).toBe(true);
  });
});

describe("metrics", () => {
  it("are for this machine only", async () => {
    const { url } = await open();
    const here = await fetch(`${url}/metrics`);
    expect(here.status).toBe(200);
    expect(await here.text()).toContain("nodejs_eventloop_lag_seconds");
    for (const name of ["x-forwarded-for", "forwarded"]) {
      const through = await fetch(`${url}/metrics`, { headers: { [name]: "for=203.0.113.9" } });
      expect(through.status).toBe(404);
    }
  });

  it("are for everybody where METRICS_PUBLIC says so", async () => {
    const { url } = await open({ metricsPublic: true });
    expect((await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(
      200,
    );
  });

  it("count requests by route template", async () => {
    const metrics = createMetrics();
    const one = { method: "GET", route: "/api/v1/loads/{id}", status: 404, ms: 7, code: "not_found" };
    metrics.countAnswered(one);
    metrics.countAnswered(one);
    metrics.countJob("expire-loads", "failed");
    const { text } = await metrics.render();
    expect(text).toContain('http_requests_total{method="GET",route="/api/v1/loads/{id}",status="404"} 2');
    expect(text).toContain('http_refusals_total{code="not_found"} 2');
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.01",method="GET",route="/api/v1/loads/{id}"} 2',
    );
    expect(text).toContain('job_runs_total{job="expire-loads",result="failed"} 1');
  });
});

describe("stopping", () => {
  it("finishes the request in flight, takes no other, and hangs up", async () => {
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
    const closed = closeServer(server);
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
    gate.resolve();
    expect(await (await inFlight).text()).toBe("finished");
    await closed;
  });

  it("hangs up on what does not finish in time", async () => {
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
