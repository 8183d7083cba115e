import { describe, expect, it } from "vitest";
import { backOffMs, type Outcome, outcomeOf, skewOf } from "./rules.ts";
import { createSender } from "./sender.ts";
import { createBoard, createDisk, faultsOf, LINK, playDelivery, START_MS } from "./testing/model.ts";

const TAKEN: Outcome = { is: "TAKEN", id: null };
const NO_ANSWER: Outcome = { is: "WAIT", code: "no_answer", retryAfterMs: null };
const refused = (status: number, code: string) => outcomeOf({ status, code, detail: "Not taken." }, 0);

/** A phone whose calls are answered by the list, then by "taken". */
async function phone(answers: Outcome[] = []) {
  const disk = await createDisk();
  const sent: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  const clock = { ms: START_MS };
  const sender = createSender({
    store: disk.store,
    now: () => new Date(clock.ms),
    elapsed: () => clock.ms,
    send: async ({ clientId }, body) => {
      sent.push(clientId);
      bodies.push(body);
      return answers.shift() ?? TAKEN;
    },
  });
  return { ...disk, sender, sent, bodies, clock };
}

type Phone = Awaited<ReturnType<typeof phone>>;
const states = async ({ all }: Phone) => (await all()).map(({ state }) => state);
const stateOf = async ({ store, token = LINK }: Phone & { token?: string }, id: string) =>
  (await store.acts(token)).find(({ clientId }) => clientId === id)?.state;

describe("the queue of the driver's page (contract 12, without a signal)", () => {
  it("sends acts in the order of the presses, photos before the act that names them", async () => {
    const one = await phone();
    await one.press({ clientId: "arrived", kind: "milestone", place: 2 });
    await one.press({ clientId: "photo", kind: "page", place: 2 });
    await one.press({ clientId: "unloaded", kind: "stopDone", place: 2, body: { pages: ["photo"] } });
    await one.sender.run("tick");
    expect(one.sent).toEqual(["arrived", "photo", "unloaded"]);
    expect(await states(one)).toEqual(["SENT", "SENT", "SENT"]);
  });

  it("adds to each call the phone's clock at the moment of sending, so that the board can move its times", async () => {
    const one = await phone();
    await one.press({ clientId: "arrived", kind: "milestone", place: 2 });
    one.clock.ms += 40 * 60_000;
    await one.sender.run("tick");
    expect(one.bodies).toEqual([{ sentAt: "2026-11-24T06:40:00.000Z" }]);
  });

  it("stops at an act without an answer and goes on with it at the next tick", async () => {
    const one = await phone([NO_ANSWER]);
    await one.press({ clientId: "arrived", kind: "milestone" });
    await one.press({ clientId: "unloaded", kind: "stopDone" });
    await one.sender.run("tick");
    expect(one.sent).toEqual(["arrived"]);
    await one.sender.run("tick");
    expect(one.sent).toEqual(["arrived", "arrived", "unloaded"]);
  });

  it.each([400, 403, 404, 409, 413, 415, 422])(
    "sets an act aside that is answered %i, with its reason",
    async (status) => {
      const one = await phone([refused(status, "some_code")]);
      await one.press({ clientId: "arrived", kind: "milestone" });
      await one.press({ clientId: "unloaded", kind: "stopDone" });
      await one.sender.run("tick");
      expect((await one.all())[0]).toMatchObject({
        state: "REFUSED",
        refusal: { status, detail: "Not taken." },
      });
      expect(await stateOf(one, "unloaded")).toBe("SENT");
    },
  );

  it.each([
    ["gate_check_missing", 409],
    ["page_missing", 409],
    ["idempotency_in_progress", 409],
    ["rate_limited", 429],
    ["internal_error", 500],
    ["unavailable", 503],
  ])("keeps an act that is answered %s as one that waits", async (code, status) => {
    const one = await phone([refused(status, code)]);
    await one.press({ clientId: "loaded", kind: "collect" });
    await one.sender.run("tick");
    expect(await stateOf(one, "loaded")).toBe("WAITING");
    await one.sender.run("at once");
    expect(await stateOf(one, "loaded")).toBe("SENT");
  });

  it.each(["collect", "stopDone", "deliver"] as const)(
    "holds back the verbs behind a refused %s, and nothing else",
    async (kind) => {
      const one = await phone([refused(409, "invalid_transition")]);
      await one.press({ clientId: "first", kind });
      await one.press({ clientId: "way", kind: "milestone" });
      await one.press({ clientId: "page", kind: "page" });
      await one.press({ clientId: "words", kind: "message" });
      await one.press({ clientId: "second", kind: "deliver", place: 2 });
      await one.sender.run("tick");
      expect(one.sent).toEqual(["first", "way", "page", "words"]);
      expect(await stateOf(one, "second")).toBe("WAITING");
      await one.store.remove("first");
      await one.sender.run("tick");
      expect(await stateOf(one, "second")).toBe("SENT");
    },
  );

  it("goes on behind a verb that the office or another phone had done already", async () => {
    const one = await phone([refused(409, "already_done")]);
    await one.press({ clientId: "loaded", kind: "collect", place: 1 });
    await one.press({ clientId: "unloaded", kind: "stopDone", place: 2 });
    await one.press({ clientId: "delivered", kind: "deliver", place: 3 });
    await one.sender.run("tick");
    expect(await states(one)).toEqual(["REFUSED", "SENT", "SENT"]);
  });

  it("gives a verb that is done again the place of the refused one, before the stops and the delivery", async () => {
    const one = await phone([refused(422, "validation_failed")]);
    await one.press({ clientId: "loaded", kind: "collect", place: 1 });
    await one.press({ clientId: "unloaded", kind: "stopDone", place: 2 });
    await one.press({ clientId: "page", kind: "page", place: 3 });
    await one.press({ clientId: "delivered", kind: "deliver", place: 3, body: { pages: ["page"] } });
    await one.sender.run("tick");
    await one.press({ clientId: "wrap", kind: "page", place: 1 });
    await one.press({ clientId: "loaded-again", kind: "collect", place: 1, body: { pages: ["wrap"] } });
    await one.sender.run("tick");
    expect(one.sent).toEqual(["loaded", "page", "wrap", "loaded-again", "unloaded", "delivered"]);
    expect((await one.all()).map(({ clientId }) => clientId)).toEqual([
      "loaded-again",
      "unloaded",
      "page",
      "delivered",
      "wrap",
    ]);
  });

  it("keeps a verb once while it stands, however often its button is pressed", async () => {
    const one = await phone();
    const press = (clientId: string) => one.press({ clientId, kind: "stopDone", place: 2 });
    await Promise.all([press("first"), press("second")]);
    await one.sender.run("tick");
    await press("third");
    expect((await one.all()).map(({ clientId }) => clientId)).toEqual(["first"]);
  });

  it("holds back behind a loading that waits for the yard what needs it, and nothing else", async () => {
    const one = await phone([refused(409, "gate_check_missing")]);
    await one.press({ clientId: "loaded", kind: "collect", place: 1 });
    await one.press({ clientId: "arrived", kind: "milestone", place: 1 });
    await one.press({ clientId: "words", kind: "message" });
    await one.press({ clientId: "where", kind: "positions" });
    await one.press({ clientId: "way", kind: "milestone", place: 2 });
    await one.press({ clientId: "wrap", kind: "page", place: 2 });
    await one.press({ clientId: "unloaded", kind: "stopDone", place: 2 });
    await one.sender.run("tick");
    expect(one.sent).toEqual(["loaded", "arrived", "words", "where", "wrap"]);
    await one.sender.run("tick");
    expect(one.sent.slice(5)).toEqual(["loaded", "way", "unloaded"]);
  });

  it("erases at the end of a link the job sheet, what was sent and where the driver was", async () => {
    const one = await phone([TAKEN, NO_ANSWER, refused(403, "link_ended")]);
    const kinds = ["page", "message", "page", "positions", "milestone"] as const;
    for (const [index, kind] of kinds.entries())
      await one.press({ clientId: `${kind}-${index}`, kind, place: 2 });
    await one.press({ clientId: "back", kind: "takeBack", body: { of: "milestone-4" } });
    await one.sender.run("tick");
    await one.sender.run("tick");
    expect((await one.all()).map(({ clientId }) => clientId)).toEqual(["message-1", "page-2", "milestone-4"]);
    expect(await one.store.link(LINK)).toMatchObject({ load: null, driver: null, drafts: {} });
  });

  it("keeps at the end of a link the photos of a step that was never sent, to be shared with it", async () => {
    const one = await phone([TAKEN, TAKEN, refused(403, "link_ended")]);
    await one.press({ clientId: "other", kind: "page", place: 1 });
    await one.press({ clientId: "wrap", kind: "page", place: 2 });
    await one.press({ clientId: "unloaded", kind: "stopDone", place: 2, body: { pages: ["wrap"] } });
    await one.sender.run("tick");
    expect((await one.all()).map(({ clientId }) => clientId)).toEqual(["wrap", "unloaded"]);
  });

  it("keeps no position that the board has", async () => {
    const one = await phone();
    await one.press({ clientId: "where", kind: "positions" });
    await one.sender.run("tick");
    expect([one.sent, await one.all()]).toEqual([["where"], []]);
  });

  it("sends for each link by itself: a call without an end holds up no other job", async () => {
    const disk = await createDisk();
    const sent: string[] = [];
    const sender = createSender({
      store: disk.store,
      now: () => new Date(START_MS),
      elapsed: () => START_MS,
      send: async ({ token, clientId }) => {
        sent.push(clientId);
        return token === LINK ? new Promise(() => {}) : TAKEN;
      },
    });
    await disk.press({ clientId: "slow", kind: "page" });
    void sender.run("tick");
    await disk.press({ clientId: "way", kind: "milestone", token: "link-b" });
    await sender.run("at once", ["link-b"]);
    await disk.press({ clientId: "arrived", kind: "milestone", token: "link-b" });
    await sender.run("at once", ["link-b"]);
    expect(sent).toEqual(["slow", "way", "arrived"]);
  });

  it.each([
    [403, "link_ended"],
    [401, "link_unknown"],
  ])(
    "sends nothing more for a link that is answered %i %s, and keeps what was not sent",
    async (status, code) => {
      const one = await phone([refused(status, code)]);
      await one.press({ clientId: "way", kind: "milestone" });
      await one.press({ clientId: "page", kind: "page" });
      await one.sender.run("tick");
      await one.sender.run("at once");
      expect(one.sent).toEqual(["way"]);
      expect(await states(one)).toEqual(["REFUSED", "WAITING"]);
    },
  );

  it("empties the queues of all links on the phone, and one that waits holds up no other", async () => {
    const one = await phone([NO_ANSWER]);
    await one.press({ clientId: "here", kind: "milestone" });
    await one.press({ clientId: "there", kind: "milestone", token: "link-b" });
    await one.sender.run("tick");
    expect(one.sent).toEqual(["here", "there"]);
    expect([await stateOf(one, "here"), await stateOf({ ...one, token: "link-b" }, "there")]).toEqual([
      "WAITING",
      "SENT",
    ]);
  });

  it("no longer names a page that was refused, so that the delivery does not wait for it", async () => {
    const one = await phone([refused(413, "file_too_large")]);
    await one.press({ clientId: "p1", kind: "page" });
    await one.press({ clientId: "p2", kind: "page" });
    await one.press({ clientId: "delivered", kind: "deliver", body: { pages: ["p1", "p2"] } });
    await one.sender.run("tick");
    expect(one.bodies[2]).toMatchObject({ pages: ["p2"] });
  });

  it("no longer names a refused page that the driver deleted while the delivery waited", async () => {
    const one = await phone([refused(413, "file_too_large"), TAKEN, NO_ANSWER]);
    await one.press({ clientId: "p1", kind: "page" });
    await one.press({ clientId: "p2", kind: "page" });
    await one.press({ clientId: "delivered", kind: "deliver", body: { pages: ["p1", "p2"] } });
    await one.sender.run("tick");
    await one.store.remove("p1");
    await one.sender.run("tick");
    expect(one.bodies[3]).toMatchObject({ pages: ["p2"] });
    expect(await stateOf(one, "delivered")).toBe("SENT");
  });

  it("takes back a sent step by the board's id, and drops the taking back of a refused one", async () => {
    const one = await phone();
    const asked: (string | null)[] = [];
    const sender = createSender({
      store: one.store,
      now: () => new Date(one.clock.ms),
      elapsed: () => one.clock.ms,
      send: async ({ kind, clientId }, _, answerId) => {
        if (kind === "takeBack") asked.push(answerId);
        if (clientId === "other") return refused(422, "too_early");
        return { is: "TAKEN", id: kind === "takeBack" ? null : "mile_1" };
      },
    });
    await one.press({ clientId: "way", kind: "milestone" });
    await one.press({ clientId: "back", kind: "takeBack", body: { of: "way" } });
    await sender.run("tick");
    expect(asked).toEqual(["mile_1"]);
    await one.press({ clientId: "other", kind: "milestone" });
    await one.press({ clientId: "other-back", kind: "takeBack", body: { of: "other" } });
    await sender.run("tick");
    expect(await stateOf(one, "other-back")).toBeUndefined();
  });

  it("waits twice as long after each refusal to serve, at most five minutes, and not at all when asked at once", async () => {
    const busy = { is: "WAIT", code: "unavailable", retryAfterMs: 1_000 } as const;
    expect([1, 2, 3, 9].map((waits) => backOffMs(busy, waits))).toEqual([20_000, 40_000, 80_000, 300_000]);
    expect(backOffMs({ ...busy, retryAfterMs: 400_000 }, 1)).toBe(400_000);
    expect(backOffMs({ ...busy, code: "rate_limited" }, 9)).toBe(1_000);
    const one = await phone([busy]);
    await one.press({ clientId: "way", kind: "milestone" });
    await one.sender.run("tick");
    await one.sender.run("tick");
    expect(one.sent).toEqual(["way"]);
    await one.sender.run("at once");
    expect(one.sent).toEqual(["way", "way"]);
  });

  it("measures the phone's clock against the board's last answer", () => {
    const sentMs = START_MS;
    expect(skewOf("Tue, 24 Nov 2026 06:23:01 GMT", sentMs, sentMs + 2_000)).toBe(23 * 60_000);
    expect(skewOf(null, sentMs, sentMs)).toBeNull();
  });

  it("the model board refuses and repeats as contract 12 says", async () => {
    const board = createBoard(2, () => START_MS);
    const disk = await createDisk();
    await disk.press({ clientId: "c", kind: "collect", place: 1 });
    await disk.press({ clientId: "d", kind: "deliver", place: 2 });
    const [collect, deliver] = await disk.all();
    if (collect === undefined || deliver === undefined) throw new Error("Two acts were pressed.");
    expect(board.call(deliver, {})).toMatchObject({ is: "REFUSED" });
    expect(board.call(collect, {})).toEqual(board.call(collect, {}));
    expect(board.call({ ...collect, clientId: "e" }, {})).toMatchObject({
      is: "REFUSED",
      refusal: { code: "already_done" },
    });
    expect(collect.token).toBe(LINK);
    expect(board.effects).toHaveLength(1);
  });

  it.each([1, 2, 3])(
    "loses and doubles nothing with cuts, kills and moved clocks (delivery %i)",
    async (seed) => {
      expect(await faultsOf(await playDelivery(seed))).toEqual([]);
    },
  );
});
