import type { Answered } from "@board/rest";
import { describe, expect, it } from "vitest";
import { createLog, logRequests } from "./log.ts";

function lines(level: string) {
  const written: string[] = [];
  const log = createLog(level, {
    stream: { write: (line: string) => written.push(line) },
    base: { role: "web", host: "board-1", version: "1.2.3" },
  });
  return { log, read: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const ANSWERED: Answered = {
  requestId: "req_1",
  method: "POST",
  route: "/api/v1/loads",
  status: 201,
  ms: 12.3456,
  firmId: "firm_1",
  keyId: "key_1",
  mode: "live",
  code: null,
};

describe("the log", () => {
  it("has one JSON line a request", () => {
    const { log, read } = lines("info");
    logRequests(log, "all").add(ANSWERED);
    expect(read()).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/Z$/),
        role: "web",
        host: "board-1",
        version: "1.2.3",
        ...ANSWERED,
        ms: 12.3,
        msg: "request",
      },
    ]);
  });

  it.each([
    ["changes", ["POST 201", "GET 404", "GET 500", "GET 200 in 1000 ms", "2 reads"]],
    ["all", ["GET 200", "POST 201", "HEAD 304", "GET 404", "GET 500", "GET 200 in 1000 ms"]],
  ] as const)("has with LOG_REQUESTS=%s these lines", (which, expected) => {
    const { log, read } = lines("info");
    const requests = logRequests(log, which);
    for (const [method, status, ms] of [
      ["GET", 200, 1],
      ["POST", 201, 1],
      ["HEAD", 304, 1],
      ["GET", 404, 1],
      ["GET", 500, 1],
      ["GET", 200, 1_000],
    ] as const)
      requests.add({ ...ANSWERED, method, status, ms });
    requests.stop();
    const texts = read().map(({ method, status, ms, reads }) =>
      reads === undefined ? `${method} ${status}${ms === 1 ? "" : ` in ${ms} ms`}` : `${reads} reads`,
    );
    expect(texts).toEqual(expected);
  });

  it("has the cause of a 5xx with its stack", () => {
    const { log, read } = lines("error");
    logRequests(log, "changes").add({
      ...ANSWERED,
      status: 500,
      code: "internal_error",
      cause: new Error("boom"),
    });
    expect(read()[0]).toMatchObject({ level: "error", err: { message: "boom", stack: expect.any(String) } });
  });

  it("escapes control characters that a terminal or an editor would obey, in texts and in names", () => {
    const written: string[] = [];
    const log = createLog("info", { stream: { write: (line: string) => written.push(line) } });
    const text = 'x\r\n{"level":"info"}\0\u001b[2J\u007f\u009b2J\u2028\u2029\u202e\u2066';
    log.info({ [text]: text, err: new Error(text) }, text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(written.join("").slice(0, -1)).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202e\u2066]/);
    expect(JSON.parse(written.join(""))).toMatchObject({ [text]: text, err: { message: text }, msg: text });
  });

  it("removes secrets, wherever they appear", () => {
    const { log, read } = lines("info");
    log.info({
      authorization: "Bearer fb_live_x",
      headers: { cookie: "session=x" },
      body: { password: "x", secret: "x" },
    });
    expect(JSON.stringify(read())).not.toMatch(/fb_live_x|session=x|"x"/);
  });

  it("removes what a library puts into an error: rows, keys, passwords and addresses", () => {
    const { log, read } = lines("info");
    const cause = new Error("connect postgresql://board:hunter2@db.example:5432/board refused");
    const error = new Error("550 <ada@haulage.example> unknown, key fb_live_abc, whsec_YWJj", { cause });
    log.warn({ err: Object.assign(error, { code: "23505", detail: "Key (name)=(Ada) exists" }) }, "failed");
    const [line] = read();
    expect(JSON.stringify(line)).not.toMatch(/hunter2|ada@|fb_live_abc|YWJj|Ada/);
    expect(line).toMatchObject({
      err: {
        type: "Error",
        code: "23505",
        message: "550 <(left out)> unknown, key (left out), (left out)",
        stack: expect.stringContaining("log.test.ts"),
        cause: { message: "connect postgresql://(left out)@db.example:5432/board refused" },
      },
    });
  });
});
