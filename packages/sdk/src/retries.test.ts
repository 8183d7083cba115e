import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { BoardError, ConnectionError, FreightBoard, type FreightBoardOptions } from "./index.ts";
import { waitAfter, withRetries } from "./retries.ts";

/** A board that gives scripted answers one after another, and records the requests. */
let answers: ((response: ServerResponse) => void)[] = [];
let asked: { method: string; key: string | undefined; body: string }[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

const server = createServer(async (request, response) => {
  const key = request.headers["idempotency-key"] as string | undefined;
  asked.push({ method: request.method ?? "", key, body: await textOf(request) });
  (answers.shift() ?? ok)(response);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(() => {
  answers = [];
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    const detail = "Nothing was changed.";
    response.writeHead(status, { "Content-Type": "application/problem+json", ...headers });
    response.end(JSON.stringify({ type: "/docs", title: code, status, code, detail, requestId: "req_1" }));
  };
const NOW = { "Retry-After": "0" };
const busy = problem(429, "rate_limited", NOW);
const down = problem(503, "unavailable", NOW);
const ok = (response: ServerResponse) => {
  response.writeHead(200, { "Content-Type": "application/json" }).end('{"load":{"id":"load_1"}}');
};
const cut = (response: ServerResponse) => response.destroy();
const cutInTheMiddle = (response: ServerResponse) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "24" });
  response.write('{"load":', () => response.destroy());
};
const silent = () => {};

const boardWith = (options: Partial<FreightBoardOptions> = {}) =>
  new FreightBoard({ key: "fb_test_1", baseUrl, ...options });
const board = boardWith();
const params = { path: { id: "load_1" } };
const CALLS = {
  GET: () => board.GET("/loads/{id}", { params }),
  POST: () => board.POST("/loads/{id}/cancel", { params, body: { reason: "Not needed." } }),
  PUT: () => board.PUT("/loads/{id}/vehicle", { params, body: { driver: "Sam", vehicleReg: "AB12 CDE" } }),
  "PUT with If-Match": () =>
    board.PUT("/loads/{id}/vehicle", {
      params: { ...params, header: { "If-Match": '"1"' } },
      body: { driver: "Sam", vehicleReg: "AB12 CDE" },
    }),
  PATCH: () => board.PATCH("/loads/{id}", { params, body: { notes: "Gate 2." } }),
  DELETE: () => board.DELETE("/loads/{id}/quotes", { params }),
};
type Name = keyof typeof CALLS;

/** The code of the refusal, the reason of the failed connection, or "done". */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof BoardError) return error.code;
      return error instanceof ConnectionError ? error.reason : String(error);
    },
  );

describe("a call is sent again", () => {
  it.each(Object.keys(CALLS) as Name[])("%s: after 429, which changed nothing", async (name) => {
    answers = [busy, busy];
    expect(await outcomeOf(CALLS[name]())).toBe("done");
    expect(asked).toHaveLength(3);
  });

  it.each(["GET", "POST", "PUT"] as const)("%s: after 503, as after 502 and 504 of a proxy", async (name) => {
    answers = [down, problem(502, "proxy", NOW), problem(504, "proxy", NOW)];
    expect(await outcomeOf(CALLS[name]())).toBe("done");
    expect(asked).toHaveLength(4);
  });

  it.each(["GET", "POST", "PUT"] as const)("%s: after a lost connection", async (name) => {
    answers = [cut];
    expect(await outcomeOf(CALLS[name]())).toBe("done");
    expect(asked).toHaveLength(2);
  });

  it("after a connection that was lost in the middle of the answer", async () => {
    answers = [cutInTheMiddle];
    expect(await outcomeOf(CALLS.POST())).toBe("done");
    expect(asked).toHaveLength(2);
  });

  it("a POST that is still in progress, under the same key and with the same body", async () => {
    answers = [problem(409, "idempotency_in_progress", NOW), down, busy];
    expect(await outcomeOf(CALLS.POST())).toBe("done");
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).toMatch(/^[\da-f]{8}-/);
    expect(asked.map(({ body }) => body)).toEqual(Array(4).fill('{"reason":"Not needed."}'));
  });

  it("a file, byte for byte", async () => {
    answers = [down];
    const body = new Blob(["%PDF-1.4\n"], { type: "application/pdf" });
    expect(await outcomeOf(board.PUT("/loads/{id}/pod", { params, body }))).toBe("done");
    expect(asked.map((one) => one.body)).toEqual(["%PDF-1.4\n", "%PDF-1.4\n"]);
  });
});

describe("a call is sent once only", () => {
  it.each(["PATCH", "DELETE", "PUT with If-Match"] as const)(
    "%s: after 503 and a lost connection, because it may have been made",
    async (name) => {
      for (const [answer, outcome] of [
        [down, "unavailable"],
        [cut, "network"],
      ] as const) {
        answers = [answer];
        expect(await outcomeOf(CALLS[name]())).toBe(outcome);
      }
      expect(asked).toHaveLength(2);
    },
  );

  it.each([
    [400, "malformed_json"],
    [409, "load_not_open"],
    [422, "validation_failed"],
    [500, "internal_error"],
  ])("after %i %s", async (status, code) => {
    answers = [problem(status, code)];
    expect(await outcomeOf(CALLS.POST())).toBe(code);
    expect(asked).toHaveLength(1);
  });

  it("where retries are switched off", async () => {
    answers = [busy];
    expect(await outcomeOf(boardWith({ retries: 0 }).GET("/me"))).toBe("rate_limited");
    expect(asked).toHaveLength(1);
  });

  it("if the board asks for a longer wait than the caller wants", async () => {
    answers = [problem(429, "rate_limited", { "Retry-After": "61" })];
    const error = await boardWith()
      .GET("/me")
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "rate_limited", retryAfter: 61 });
    expect(asked).toHaveLength(1);
  });
});

describe("between two attempts", () => {
  const answer = (retryAfter?: string) =>
    new Response(null, {
      status: 503,
      headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
    });

  it("the wait doubles from half a second to eight, plus up to half as much at random", () => {
    const waits = (random: number) => [0, 1, 2, 3, 4, 5].map((repeat) => waitAfter(answer(), repeat, random));
    expect(waits(0)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(waits(1)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 12_000]);
    expect(waitAfter(new ConnectionError("network", "", null), 1, 0)).toBe(1_000);
  });

  it("the wait is the board's Retry-After, in seconds or as a date, and never shorter", () => {
    expect(waitAfter(answer("7"), 0, 0)).toBe(7_000);
    expect(waitAfter(answer("7"), 0, 1)).toBe(7_250);
    expect(waitAfter(answer("0"), 5, 1)).toBe(0);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T10:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    expect(waitAfter(answer("Wed, 18 Nov 2026 10:00:09 GMT"), 0, 0)).toBe(9_000);
    expect(waitAfter(answer(new Date(0).toUTCString()), 0, 1)).toBe(0);
    expect(waitAfter(answer("soon"), 0, 0)).toBe(500);
  });

  it("a call ends when its signal is aborted, with the signal's reason", async () => {
    const stop = new AbortController();
    answers = [problem(429, "rate_limited", { "Retry-After": "30" })];
    const call = board.GET("/me", { signal: stop.signal });
    await vi.waitUntil(() => asked.length === 1, { timeout: 10_000 });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await expect(board.GET("/me", { signal: stop.signal })).rejects.toThrow("enough");
  });
});

describe("a loop over many calls", () => {
  const RATES = [
    { name: "burst", calls: 3, ms: 1_000 },
    { name: "minute", calls: 8, ms: 60_000 },
  ];

  /** A board with these rates, whose windows began 300 ms before, and a client. Timers alone move the clock. */
  function ratedBoard(options: { maxWaitMs?: number } = {}) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const start = performance.now();
    const counts = RATES.map((rate) => ({ ...rate, window: 0, used: 0 }));
    const statuses: number[] = [];
    async function send(): Promise<Response> {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const states = counts.map((rate) => {
        const at = performance.now() - start + 300;
        const window = Math.floor(at / rate.ms);
        if (window > rate.window) Object.assign(rate, { window, used: 0 });
        rate.used += 1;
        const seconds = Math.ceil(((window + 1) * rate.ms - at) / 1_000);
        return { ...rate, left: rate.calls - rate.used, seconds };
      });
      const refused = states.find(({ left }) => left < 0);
      const status = refused === undefined ? 200 : 429;
      statuses.push(status);
      const policies = RATES.map(({ name, calls, ms }) => `"${name}";q=${calls};w=${ms / 1_000}`);
      const lefts = states.map(({ name, left, seconds }) => `"${name}";r=${Math.max(left, 0)};t=${seconds}`);
      const wait = refused === undefined ? {} : { "Retry-After": String(refused.seconds) };
      return new Response(null, {
        status,
        headers: { "RateLimit-Policy": policies.join(", "), RateLimit: lefts.join(", "), ...wait },
      });
    }
    const paced = withRetries(send, options);
    return {
      statuses,
      call: () => paced(new Request(`${baseUrl}/api/v1/me`)),
      /** The seconds that the work takes. */
      async secondsFor(work: () => Promise<unknown>): Promise<number> {
        const done = work().then(() => (performance.now() - start) / 1_000);
        await vi.advanceTimersByTimeAsync(300_000);
        return done;
      },
    };
  }

  it("waits before a rate limit is used up, and is never refused", async () => {
    const { call, secondsFor, statuses } = ratedBoard();
    const seconds = await secondsFor(async () => {
      for (let nth = 0; nth < 20; nth += 1) await call();
    });
    expect(statuses).toEqual(Array(20).fill(200));
    expect(seconds).toBeGreaterThan(119);
    expect(seconds).toBeLessThan(125);
  });

  it("waits also if its calls are sent at once", async () => {
    const { call, secondsFor, statuses } = ratedBoard();
    await secondsFor(async () => {
      await call();
      await Promise.all(Array.from({ length: 20 }, call));
    });
    expect(statuses).toEqual(Array(21).fill(200));
  });

  it("does not wait while each rate limit has calls left", async () => {
    const { call, secondsFor } = ratedBoard();
    const seconds = await secondsFor(async () => {
      for (let nth = 0; nth < 3; nth += 1) await call();
    });
    expect(seconds).toBeCloseTo(0.06);
  });

  it("waits no longer than the caller wants, and is then refused", async () => {
    const { call, secondsFor, statuses } = ratedBoard({ maxWaitMs: 2_000 });
    await secondsFor(async () => {
      for (let nth = 0; nth < 9; nth += 1) await call();
    });
    expect(statuses).toEqual([...Array(8).fill(200), 429]);
  });
});

describe("without an answer", () => {
  it("an attempt ends after its timeout, and the call after all its attempts", async () => {
    answers = [silent, silent];
    const hasty = boardWith({ timeoutMs: 1_000, retries: 1 });
    const error = await hasty.POST("/loads/{id}/confirm", { params }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "ConnectionError", reason: "timeout" });
    expect(String(error)).toContain(`No answer within 1000 ms: POST ${baseUrl}/api/v1/loads/load_1/confirm`);
    expect(asked).toHaveLength(2);
  });

  it("an attempt ends after its timeout even if fetch has lost the signal", async () => {
    const send = withRetries(() => new Promise(() => {}), { timeoutMs: 20, retries: 0 });
    await expect(send(new Request(`${baseUrl}/api/v1/loads`))).rejects.toMatchObject({ reason: "timeout" });
  });

  it("reading the body of an answer is part of the attempt", async () => {
    answers = [(response) => response.writeHead(200, { "Content-Type": "application/pdf" }).write("%PDF")];
    const hasty = boardWith({ timeoutMs: 250, retries: 0 });
    expect(await outcomeOf(hasty.GET("/loads/{id}/pod", { params }))).toBe("timeout");
  });

  it("a running attempt ends with the caller's signal", async () => {
    answers = [silent];
    const stop = new AbortController();
    const call = board.GET("/me", { signal: stop.signal });
    await vi.waitUntil(() => asked.length === 1, { timeout: 10_000 });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});
