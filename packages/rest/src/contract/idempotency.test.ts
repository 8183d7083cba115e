import { loadOutput, postLoadOutput, sendQuoteOutput } from "@board/api/schemas";
import { deleteOld } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const KEY = { "idempotency-key": "JOB-4711" };
const STRICT = { ...KEY, prefer: "handling=strict" };

const post = (call: Call, changes: object = {}, headers: Record<string, string> = KEY) =>
  call("POST", "/loads", { ...posting(), ...changes }, headers);
const idOf = (answer: Answer) => read(answer, postLoadOutput).load.id;
const isRepeat = (answer: Answer) => ({
  repeated: (answer.body as { repeated?: boolean }).repeated ?? false,
  header: answer.headers.get("idempotent-replayed"),
});
const FIRST = { repeated: false, header: null };
const REPEAT = { repeated: true, header: "true" };
const loadsOf = (firmId: string) => api.db.load.count({ where: { posterId: firmId } });

describe("contract 2: a repeat under the same Idempotency-Key", () => {
  it("contract 2: makes no second load; 201 with top-level repeated and Idempotent-Replayed: true", async () => {
    const { call, firm } = await api.newCaller();
    const first = await post(call);
    expect(isRepeat(first)).toEqual(FIRST);
    expect(first.body).not.toHaveProperty("repeated");
    for (let time = 0; time < 3; time++) {
      const again = await post(call);
      expect(again.status).toBe(201);
      expect(isRepeat(again)).toEqual(REPEAT);
      expect(again.body).toEqual({ ...(first.body as object), repeated: true });
    }
    expect(await loadsOf(firm.id)).toBe(1);
    expect(await api.db.event.count({ where: { firmId: firm.id, type: "load.posted" } })).toBe(1);
    expect(await api.db.loadHistory.count({ where: { firmId: firm.id } })).toBe(1);
  });

  it("contract 2: the order of the body's fields does not make it another body", async () => {
    const { call } = await api.newCaller();
    await post(call);
    const turned = Object.fromEntries(Object.entries(posting()).reverse());
    const again = await call("POST", "/loads", turned, STRICT);
    expect(again.body).toMatchObject({ repeated: true });
    expect(again.body).not.toHaveProperty("differs");
  });

  it("contract 2: shows the load with its current status after it was cancelled", async () => {
    const { call } = await api.newCaller();
    const id = idOf(await post(call));
    await call("POST", `/loads/${id}/cancel`);
    const again = await post(call);
    expect(again.status).toBe(201);
    expect(read(again, postLoadOutput)).toMatchObject({
      repeated: true,
      load: { id, status: "CANCELLED", version: 2 },
    });
  });

  it("contract 2: shows the load with its current status and quotes after it was quoted and booked", async () => {
    const { call } = await api.newCaller();
    const carrier = await api.newCaller({ plan: "PRIORITY" });
    const id = idOf(await post(call));
    const quote = await carrier.call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 });
    await call("POST", `/loads/${id}/quotes/${read(quote, sendQuoteOutput).quote.id}/accept`);
    const again = await post(call);
    expect(read(again, postLoadOutput).load).toMatchObject({
      id,
      status: "BOOKED",
      agreedPence: 40_000,
      quotes: [{ amountPence: 40_000, status: "ACCEPTED" }],
    });
  });

  it("contract 2: another body still gets the first load, and `differs` names the fields", async () => {
    const { call, firm } = await api.newCaller();
    const first = await post(call, { notes: "Gate 2", dimsNote: "1.2 m" });
    const again = await post(call, { notes: "Gate 3", dimsNote: undefined, adr: true });
    expect(again.status).toBe(201);
    expect(isRepeat(again)).toEqual(REPEAT);
    expect(read(again, postLoadOutput).differs).toEqual(["/adr", "/dimsNote", "/notes"]);
    expect(read(again, postLoadOutput).load).toEqual(read(first, postLoadOutput).load);
    expect(await loadsOf(firm.id)).toBe(1);
  });

  it("contract 2: with Prefer: handling=strict another body is 422 idempotency_key_reused", async () => {
    const { call, firm } = await api.newCaller();
    await post(call);
    for (const prefer of ["handling=strict", "respond-async, handling=strict", "Handling = strict; x=1"]) {
      const again = await post(call, { notes: "Gate 3" }, { ...KEY, prefer });
      expect(outcome(again)).toBe("422 idempotency_key_reused");
      expect(again.body).toMatchObject({ differs: ["/notes"] });
      expect(isRepeat(again)).toEqual(FIRST);
    }
    expect(outcome(await post(call, { notes: "Gate 3" }, { ...KEY, prefer: "handling=lenient" }))).toBe(
      "201",
    );
    expect(isRepeat(await post(call, {}, STRICT))).toEqual(REPEAT);
    expect(await loadsOf(firm.id)).toBe(1);
  });

  it("interface 4.1: without the header a retry creates a second load", async () => {
    const { call, firm } = await api.newCaller();
    await post(call, {}, {});
    expect(isRepeat(await post(call, {}, {}))).toEqual(FIRST);
    expect(await loadsOf(firm.id)).toBe(2);
  });
});

describe("contract 2: the scope of an Idempotency-Key is firm, mode, operation and key", () => {
  it("contract 2: another key creates another load", async () => {
    const { call, firm } = await api.newCaller();
    await post(call);
    expect(isRepeat(await post(call, {}, { "idempotency-key": "job-4711" }))).toEqual(FIRST);
    expect(await loadsOf(firm.id)).toBe(2);
  });

  it("contract 2: another firm's same key is its own", async () => {
    const [one, other] = [await api.newCaller(), await api.newCaller()];
    const first = idOf(await post(one.call));
    const second = await post(other.call);
    expect(isRepeat(second)).toEqual(FIRST);
    expect(idOf(second)).not.toBe(first);
  });

  it("contract 2: live and test mode do not share keys", async () => {
    const { call, firm } = await api.newCaller();
    const test = await api.callerFor(firm, { mode: "test" });
    await post(call);
    const inTest = await post(test);
    expect(isRepeat(inTest)).toEqual(FIRST);
    expect(read(inTest, postLoadOutput).load.isTest).toBe(true);
    expect(read(await post(test), postLoadOutput)).toMatchObject({ repeated: true, load: { isTest: true } });
    expect(read(await post(call), postLoadOutput)).toMatchObject({ repeated: true, load: { isTest: false } });
  });

  it("contract 2: a rolled API key of the same firm cannot make a second load", async () => {
    const { call, firm } = await api.newCaller();
    const id = idOf(await post(call));
    const rolled = await api.callerFor(firm);
    const again = await post(rolled);
    expect(isRepeat(again)).toEqual(REPEAT);
    expect(idOf(again)).toBe(id);
  });

  it("contract 2: the same key under another operation or another load is another request", async () => {
    const { call } = await api.newCaller();
    const first = idOf(await post(call));
    const second = idOf(await post(call, {}, { "idempotency-key": "JOB-4712" }));
    for (const id of [first, second]) {
      const cancelled = await call("POST", `/loads/${id}/cancel`, {}, KEY);
      expect(isRepeat(cancelled)).toEqual(FIRST);
      expect(read(cancelled, loadOutput).load).toMatchObject({ id, status: "CANCELLED" });
    }
  });
});

describe("contract 2: any POST accepts an Idempotency-Key", () => {
  it("contract 2: for a quote: the repeat changes nothing and shows the quote as it is now", async () => {
    const { call } = await api.newCaller();
    const carrier = await api.newCaller({ plan: "PRIORITY" });
    const id = idOf(await post(call));
    const send = (amountPence: number, headers = {}) =>
      carrier.call("POST", `/loads/${id}/quotes`, { amountPence }, headers);
    const first = read(await send(40_000, KEY), sendQuoteOutput);
    await send(39_000);
    const again = await send(40_000, KEY);
    expect(isRepeat(again)).toEqual(REPEAT);
    expect(read(again, sendQuoteOutput)).toMatchObject({
      replaced: false,
      quote: { id: first.quote.id, amountPence: 39_000, status: "ACTIVE" },
    });
    await carrier.call("DELETE", `/loads/${id}/quotes`);
    expect(read(await send(40_000, KEY), sendQuoteOutput).quote.status).toBe("WITHDRAWN");
  });

  it("contract 2: for accept, decline, book and cancel: the repeat shows the load as it is now", async () => {
    const { call } = await api.newCaller();
    const [one, two] = [await api.newCaller({ plan: "PRIORITY" }), await api.newCaller({ plan: "PRIORITY" })];
    const id = idOf(await post(call));
    const quoteOf = async (carrier: Call) =>
      read(await carrier("POST", `/loads/${id}/quotes`, { amountPence: 40_000 }), sendQuoteOutput).quote.id;
    const calls: [Call, string, object][] = [
      [call, `/loads/${id}/quotes/${await quoteOf(one.call)}/decline`, { reason: "Too dear" }],
      [call, `/loads/${id}/quotes/${await quoteOf(two.call)}/accept`, {}],
    ];
    for (const [by, path, body] of calls) {
      expect(isRepeat(await by("POST", path, body, KEY))).toEqual(FIRST);
    }
    await call("POST", `/loads/${id}/cancel`, { reason: "Site closed" });
    for (const [by, path, body] of calls) {
      const again = await by("POST", path, body, KEY);
      expect(isRepeat(again)).toEqual(REPEAT);
      expect(read(again, loadOutput).load.status).toBe("CANCELLED");
    }

    const now = idOf(await post(call, { bookNowPence: 30_000 }, {}));
    expect(isRepeat(await one.call("POST", `/loads/${now}/book`, {}, KEY))).toEqual(FIRST);
    expect(isRepeat(await one.call("POST", `/loads/${now}/book`, {}, KEY))).toEqual(REPEAT);
    const reason = { reason: "Site closed" };
    expect(isRepeat(await call("POST", `/loads/${now}/cancel`, reason, KEY))).toEqual(FIRST);
    expect(isRepeat(await call("POST", `/loads/${now}/cancel`, reason, KEY))).toEqual(REPEAT);
    const booked = await one.call("POST", `/loads/${now}/book`, {}, KEY);
    expect(read(booked, loadOutput).load.status).toBe("CANCELLED");
  });
});

describe("contract 2: only successes are remembered", () => {
  it("contract 2: after a 422 the same key makes the load", async () => {
    const { call } = await api.newCaller();
    expect((await post(call, { collectDate: "2026-11-17" })).status).toBe(422);
    expect((await post(call, { pallets: "12" })).status).toBe(422);
    expect(isRepeat(await post(call))).toEqual(FIRST);
    expect(isRepeat(await post(call))).toEqual(REPEAT);
  });

  it("contract 2: after a 404 and a 409 the same key performs the action", async () => {
    const { call } = await api.newCaller();
    const carrier = await api.newCaller();
    const id = idOf(await post(call, { bookNowPence: 30_000 }));
    const book = () => carrier.call("POST", `/loads/${id}/book`, {}, KEY);
    expect(outcome(await book())).toBe("404 not_found");
    api.clock.advance({ minutes: 5 });
    expect(isRepeat(await book())).toEqual(FIRST);

    const cancel = () => call("POST", `/loads/${id}/cancel`, {}, KEY);
    expect(faults(await cancel())).toEqual(["#/reason reason_required"]);
    expect(isRepeat(await call("POST", `/loads/${id}/cancel`, { reason: "Off" }, KEY))).toEqual(FIRST);
  });

  it("contract 2: a refused request leaves no key behind", async () => {
    const { call, firm } = await api.newCaller();
    await post(call, { collectDate: "2026-11-17" });
    expect(await api.db.idempotencyKey.count({ where: { firmId: firm.id } })).toBe(0);
  });
});

describe("contract 2: how long a key is remembered", () => {
  it("contract 2: exactly 7 × 24 h, to the millisecond, also over the end of summer time", async () => {
    api.clock.set("2026-10-20T12:00:00.000Z");
    const { call, firm } = await api.newCaller();
    const id = idOf(await post(call));
    api.clock.set("2026-10-27T11:59:59.999Z");
    expect(idOf(await post(call))).toBe(id);
    api.clock.set("2026-10-27T12:00:00.000Z");
    const next = await post(call);
    expect(isRepeat(next)).toEqual(FIRST);
    expect(idOf(next)).not.toBe(id);
    expect(await loadsOf(firm.id)).toBe(2);
    api.clock.set("2026-11-03T11:59:59.999Z");
    expect(idOf(await post(call))).toBe(idOf(next));
  });

  it("contract 2: the sweep of old keys does not forget one early", async () => {
    const { call } = await api.newCaller();
    const id = idOf(await post(call));
    api.clock.advance({ days: 7, ms: -1 });
    await deleteOld(api.system());
    expect(idOf(await post(call))).toBe(id);
    api.clock.advance({ ms: 1 });
    expect((await deleteOld(api.system()))["idempotency-keys"]).toBeGreaterThan(0);
  });

  it("contract 2: a retry just past midnight of the collection day returns its load", async () => {
    const { call } = await api.newCaller();
    api.clock.set("2026-11-18T23:59:59.900Z");
    const id = idOf(await post(call, { collectDate: "2026-11-18" }));
    api.clock.set("2026-11-19T00:00:00.100Z");
    const again = await post(call, { collectDate: "2026-11-18" }, STRICT);
    expect(again.status).toBe(201);
    expect(isRepeat(again)).toEqual(REPEAT);
    expect(idOf(again)).toBe(id);
    const other = await post(call, { collectDate: "2026-11-18" }, { "idempotency-key": "new" });
    expect(faults(other)).toEqual(["#/collectDate date_in_past"]);
  });
});

describe("contract 2: what an Idempotency-Key may be", () => {
  it.each([
    ["empty", ""],
    ["blank", "   "],
    ["of 256 characters", "k".repeat(256)],
    ["not ASCII", "J\u00e9"],
    ["with a tab", "J\t1"],
    ["a broken quoted string", '"J"1"'],
    ["an empty quoted string", '""'],
  ])("contract 2: a key that is %s is 422 naming the header, and nothing is made", async (_, key) => {
    const { call, firm } = await api.newCaller();
    const answer = await post(call, {}, { "idempotency-key": key });
    expect(outcome(answer)).toBe("422 idempotency_key_invalid");
    expect(faults(answer)).toEqual(["Idempotency-Key idempotency_key_invalid"]);
    expect(await loadsOf(firm.id)).toBe(0);
  });

  it.each([
    ["of 1 character", "k"],
    ["of 255 characters", "k".repeat(255)],
    ["with every visible sign", "!#$%&'()*+,-./:;<=>?@[]^_`{|}~ a"],
  ])("contract 2: a key %s is taken", async (_, key) => {
    const { call } = await api.newCaller();
    expect(isRepeat(await post(call, {}, { "idempotency-key": key }))).toEqual(FIRST);
    expect(isRepeat(await post(call, {}, { "idempotency-key": key }))).toEqual(REPEAT);
  });

  it("contract 2: a quoted key is the key inside the quotes", async () => {
    const { call } = await api.newCaller();
    await post(call, {}, { "idempotency-key": "J-1" });
    expect(isRepeat(await post(call, {}, { "idempotency-key": '"J-1"' }))).toEqual(REPEAT);
  });
});

describe("contract 2: a duplicate in flight", () => {
  it("contract 2: waits at most 5 s, then 409 idempotency_in_progress with Retry-After, and gets the load later", async () => {
    const { call, firm } = await api.newCaller();
    const now = api.clock.now();
    await api.db.$transaction(
      async (tx) => {
        await tx.idempotencyKey.create({
          data: {
            firmId: firm.id,
            mode: "live",
            operation: "loads.post",
            key: "JOB-4711",
            request: {},
            createdAt: now,
            expiresAt: new Date(now.getTime() + 1),
          },
        });
        const startedAt = performance.now();
        const answer = await post(call);
        expect(outcome(answer)).toBe("409 idempotency_in_progress");
        expect(answer.headers.get("retry-after")).toBe("1");
        // The other call is still at work: this one did not wait for its end.
        expect(performance.now() - startedAt).toBeGreaterThan(4_900);
        await tx.idempotencyKey.deleteMany({ where: { firmId: firm.id } });
      },
      { timeout: 60_000 },
    );
    expect(isRepeat(await post(call))).toEqual(FIRST);
    expect(await loadsOf(firm.id)).toBe(1);
  });

  it("contract 2: behind another change of the load, too: 503 without a key, 409 with one, and nothing is done", async () => {
    const { call } = await api.newCaller();
    const carrier = await api.newCaller({ plan: "PRIORITY" });
    const ids = [idOf(await post(call, {}, {})), idOf(await post(call, {}, {}))] as const;
    await api.db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM load WHERE id = ANY(${[...ids]}) FOR UPDATE`;
        const price = { amountPence: 40_000 };
        const [bare, keyed] = await Promise.all([
          carrier.call("POST", `/loads/${ids[0]}/quotes`, price),
          carrier.call("POST", `/loads/${ids[1]}/quotes`, price, KEY),
        ]);
        expect([outcome(bare), bare.headers.get("retry-after")]).toEqual(["503 unavailable", "1"]);
        expect([outcome(keyed), keyed.headers.get("retry-after")]).toEqual([
          "409 idempotency_in_progress",
          "1",
        ]);
      },
      { timeout: 9_000 },
    );
    expect(await api.db.quote.count({ where: { loadId: { in: [...ids] } } })).toBe(0);
  });
});
