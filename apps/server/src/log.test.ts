import type { Answered } from "@board/rest";
import { describe, expect, it } from "vitest";
import { createLog, logAnswered } from "./log.ts";

function lines(level: string) {
  const written: string[] = [];
  const log = createLog(level, { write: (line) => written.push(line) });
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
    logAnswered(log, ANSWERED);
    expect(read()).toEqual([
      { level: "info", time: expect.stringMatching(/Z$/), ...ANSWERED, ms: 12.3, msg: "request" },
    ]);
  });

  it("tells the cause of a 5xx, with its stack", () => {
    const { log, read } = lines("error");
    logAnswered(log, { ...ANSWERED, status: 500, code: "internal_error", cause: new Error("boom") });
    expect(read()[0]).toMatchObject({ level: "error", err: { message: "boom", stack: expect.any(String) } });
  });

  it("leaves secrets out, wherever they turn up", () => {
    const { log, read } = lines("info");
    log.info({
      authorization: "Bearer fb_live_x",
      headers: { cookie: "session=x" },
      body: { password: "x", secret: "x" },
    });
    expect(JSON.stringify(read())).not.toMatch(/fb_live_x|session=x|"x"/);
  });
});
