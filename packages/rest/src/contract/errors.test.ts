import { request } from "node:http";
import { ERRORS } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { londonDay } from "@board/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "../http/problem.ts";
import { MAX_BODY_BYTES } from "../http/read-body.ts";
import { servedDocument } from "../openapi/served.ts";
import { type Answer, faults, outcome, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const firm = await api.newFirm({ plan: "PRIORITY" });
const call = await api.callerFor(firm);
const seatless = await api.newCaller({ seat: false });
const testKey = await api.callerFor(firm, { mode: "test" });
const seatlessTest = await api.callerFor(seatless.firm, { mode: "test" });
const readOnly = await api.callerFor(firm, { scopes: ["loads:read"] });
const stranger = api.callWith("fb_live_x");
const QUOTE = "/loads/load_x/quotes";
const HUGE = " ".repeat(MAX_BODY_BYTES + 1);
const TEXT = { "content-type": "text/plain" };
const BAD_KEY = { "idempotency-key": "" };

/** Each row breaks the rule it is named after and as many later ones as it can. */
const rows: [because: string, expected: string, ask: () => Promise<Answer>][] = [
  ["no such address before the key", "404 not_found", () => stranger("POST", "/nowhere?x=1", "{")],
  ["wrong method before the key", "405 method_not_allowed", () => stranger("PUT", QUOTE, "{")],
  ["the key before everything of the request", "401 key_invalid", () => stranger("POST", QUOTE, HUGE, TEXT)],
  ["kind of key before the body", "403 test_key_not_allowed", () => testKey("PUT", "/fleet", "{", TEXT)],
  [
    "a test key before seat and size",
    "403 test_key_not_allowed",
    () => seatlessTest("POST", QUOTE, HUGE, TEXT),
  ],
  ["scope before the body", "403 scope_missing", () => readOnly("POST", QUOTE, "{", TEXT)],
  ["seat before size", "402 seat_required", () => seatless.call("POST", QUOTE, HUGE, TEXT)],
  ["seat before validity", "402 seat_required", () => seatless.call("POST", QUOTE, { amountPence: "1" })],
  ["size before type", "413 body_too_large", () => call("POST", QUOTE, HUGE, TEXT)],
  ["type before readability", "415 unsupported_media_type", () => call("POST", QUOTE, "{", TEXT)],
  ["readability before names", "400 malformed_json", () => call("POST", `${QUOTE}?x=1`, "{", BAD_KEY)],
  ["an object before names", "400 body_not_object", () => call("POST", `${QUOTE}?x=1`, "[]", BAD_KEY)],
  ["validity before the load", "422 validation_failed", () => call("POST", QUOTE, { amountPence: "1" })],
  ["names before the load", "422 validation_failed", () => call("POST", `${QUOTE}?x=1`, { amountPence: 1 })],
  ["the load last", "404 not_found", () => call("POST", QUOTE, { amountPence: 1 })],
];

describe("contract 1: the order of checks, on the real operations", () => {
  it.each(rows)("contract 1: %s: %s", async (_, expected, ask) => {
    expect(outcome(await ask())).toBe(expected);
  });

  it("contract 1: the load before its state: a foreign cancelled load is 404, one's own is 409", async () => {
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call);
    await poster.call("POST", `/loads/${id}/cancel`);
    expect(outcome(await call("PATCH", `/loads/${id}`, { notes: "x" }))).toBe("404 not_found");
    expect(outcome(await poster.call("PATCH", `/loads/${id}`, { notes: "x" }))).toBe(
      "409 invalid_transition",
    );
  });
});

describe("contract 7: the shape of a refusal", () => {
  it.each(rows)("contract 7: %s: %s is problem+json with every member", async (_, expected, ask) => {
    const answer = await ask();
    const problem = answer.body as Problem;
    const [status, code] = expected.split(" ") as [string, keyof typeof ERRORS];
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(problem).toMatchObject({
      type: expect.stringMatching(new RegExp(`/docs/errors#${code}$`)),
      title: ERRORS[code].title,
      status: Number(status),
      code,
    });
    expect(problem.detail).toMatch(/Nothing was changed\.$/);
    expect(problem.requestId).toBe(answer.headers.get("request-id"));
    expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|prisma|zod|trpc|select |node_modules|postgres|\.ts\b/i);
  });

  it("contract 7: errors name the place: pointer for the body, parameter for address and query, header for headers", async () => {
    expect(faults(await call("POST", "/loads?a=1", { ...posting(), pallets: -1 }))).toEqual([
      "a unrecognized_parameter",
      "#/pallets too_small",
    ]);
    expect(faults(await call("POST", "/loads", posting(), BAD_KEY))).toEqual([
      "Idempotency-Key idempotency_key_invalid",
    ]);
  });

  it("contract 7: every fault has a code for programs and a sentence that starts with the field", async () => {
    const { errors = [] } = (await call("POST", "/loads", { ...posting(), pallets: "12", notes: 1 }))
      .body as Problem;
    expect(errors.map(({ detail }) => detail)).toEqual([
      "pallets must be a number, not a string.",
      "notes must be text, not a number.",
    ]);
  });

  it("contract 7: a field name in another script or with / and ~ is a JSON Pointer in the answer", async () => {
    const body = { ...posting(), "a/b~c": 1, größe: 2 };
    expect(faults(await call("POST", "/loads", body))).toEqual([
      "#/a~1b~0c unrecognized_field",
      `#/${encodeURIComponent("größe")} unrecognized_field`,
    ]);
  });

  it("contract 7: however many fields are wrong, the answer stays small", async () => {
    const body = {
      ...posting(),
      ...Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, n])),
    };
    const answer = await call("POST", "/loads", body);
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(30_000);
    const long = await call("POST", "/loads", { ...posting(), ["y".repeat(200_000)]: 1 });
    expect(long.status).toBe(422);
    expect(long.text.length).toBeLessThan(5_000);
  });

  it("contract 7: 405 lists what is allowed", async () => {
    expect((await call("PUT", "/loads")).headers.get("allow")).toBe("POST, GET, HEAD");
    expect((await call("DELETE", "/board")).headers.get("allow")).toBe("GET, HEAD");
  });

  it("contract 7: OPTIONS of any address of the API lists what it takes, without a key; of no address it is 404", async () => {
    for (const path of ["/me", "/loads", "/loads/load_1/quotes", "/openapi.json"]) {
      const answer = await stranger("OPTIONS", path);
      expect([path, answer.status, answer.text]).toEqual([path, 204, ""]);
      expect(answer.headers.get("allow")).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
      expect(answer.headers.get("request-id")).toMatch(/^req_/);
    }
    expect(outcome(await stranger("OPTIONS", "/nowhere"))).toBe("404 not_found");
  });

  it.each([
    ["broken JSON", '{"type":', "malformed_json"],
    ["a trailing comma", '{"type":"PALLETS",}', "malformed_json"],
    ["NaN", '{"bookNowPence":NaN}', "malformed_json"],
    ["a number with a leading zero", '{"bookNowPence":012}', "malformed_json"],
    ["a list", "[]", "body_not_object"],
    ["a text", '"load"', "body_not_object"],
    ["a number", "12", "body_not_object"],
    ["null", "null", "body_not_object"],
  ])("contract 7: 400 for %s", async (_, body, code) => {
    expect(outcome(await call("POST", "/loads", body))).toBe(`400 ${code}`);
  });

  it("contract 7: a body of 256 KiB is read, one byte more is 413", async () => {
    const fill = (size: number) => {
      const body = JSON.stringify({ ...posting(), colour: "" });
      return body.replace('"colour":""', `"colour":"${"a".repeat(size - Buffer.byteLength(body))}"`);
    };
    expect(faults(await call("POST", "/loads", fill(MAX_BODY_BYTES)))).toEqual([
      "#/colour unrecognized_field",
    ]);
    expect(outcome(await call("POST", "/loads", fill(MAX_BODY_BYTES + 1)))).toBe("413 body_too_large");
  });

  it.each([
    [{ "content-type": "application/x-www-form-urlencoded" }],
    [{ "content-type": "multipart/form-data; boundary=x" }],
    [{ "content-type": "application/jsonp" }],
    [{ "content-type": "application/json; charset=utf-16" }],
    [{ "content-type": "application/json", "content-encoding": "gzip" }],
  ])("contract 7: %j is 415", async (headers) => {
    expect(outcome(await call("POST", "/loads", posting(), headers))).toBe("415 unsupported_media_type");
  });

  it("contract 7: Request-Id is on every answer, a new one each time", async () => {
    const { id } = await api.postLoad(call);
    const first = await call("GET", `/loads/${id}`);
    const etag = first.headers.get("etag") ?? "";
    const answers = [
      first,
      await call("GET", `/loads/${id}`, undefined, { "if-none-match": etag }),
      await call("HEAD", `/loads/${id}`),
      await call("POST", `/loads/${id}/cancel`),
      await call("GET", "/nowhere"),
      await call("PATCH", "/board", {}),
      await stranger("GET", "/me"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 200, 404, 405, 401]);
    const ids = answers.map(({ headers }) => headers.get("request-id"));
    for (const each of ids) expect(each).toMatch(/^req_[0-9a-z]{26}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("contract 7: HEAD is GET without the body", async () => {
    const [get, head] = [await call("GET", "/me"), await call("HEAD", "/me")];
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["etag", "content-type", "content-length"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it("contract 7: the document needs no key", async () => {
    const response = await fetch(`${api.url}/openapi.json`);
    expect(response.status).toBe(200);
    const today = londonDay(api.clock.now());
    const served = servedDocument(api.document, { siteUrl: "http://board.test", today });
    expect(await response.json()).toEqual(JSON.parse(served));
  });

  it("contract 7: a refusal links to its call in the request log, if a key was read", async () => {
    const { requestId, instance } = (await call("POST", "/loads", {})).body as Problem;
    expect(instance).toBe(`http://board.test/settings/api/log?request=${requestId}`);
    const log = api.as(api.actorOf(firm)).requestLog;
    await api.requestLog.flush();
    expect(await log.read({ requestId })).toMatchObject({ requestId });
    expect((await stranger("POST", "/loads", {})).body).not.toHaveProperty("instance");
  });

  it("contract 7: a header given twice is refused where one value is expected", async () => {
    const { hostname, port } = new URL(api.url);
    const token = await api.newKey(firm);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const req = request({ hostname, port, method: "POST", path: "/api/v1/loads" }, (res) =>
        res.resume().on("end", () => resolve(res.statusCode)),
      );
      req.on("error", reject);
      req.setHeader("authorization", `Bearer ${token}`);
      req.setHeader("content-type", "application/json");
      req.setHeader("idempotency-key", ["a", "b"]);
      req.end(JSON.stringify(posting()));
    });
    expect(status).toBe(422);
  });
});
