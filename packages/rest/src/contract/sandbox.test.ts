import { BEAT_MS, STORIES, type StoryName, storyRefs } from "@board/api/rules";
import { advanceOutput, boardOutput, postedForOutput, postLoadOutput } from "@board/api/schemas";
import { playStories, samplePodPdf } from "@board/api/server";
import { posting } from "@board/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { readLoad } from "./steps.ts";

let api: Api;
/** Test and live keys of one firm that posts and carries. */
let test: Call;
let live: Call;
let firmId: string;

beforeAll(async () => {
  api = await startApi();
  const { firm } = await api.newCaller();
  await api.db.firm.update({
    where: { id: firm.id },
    data: { approval: "PENDING", waitingSince: api.clock.now() },
  });
  firmId = firm.id;
  test = await api.callerFor(firm, { mode: "test" });
  live = await api.callerFor(firm);
});
afterAll(() => api.close());

const newLoad = async (externalRef?: string): Promise<string> =>
  read(await test("POST", "/loads", posting({ externalRef })), postLoadOutput).load.id;

const newJob = async (externalRef?: string, changes = {}): Promise<string> =>
  read(await test("POST", "/test/loads", posting({ externalRef, ...changes })), postedForOutput).load.id;

/** Runs this many rounds of the made-up firms. */
async function beats(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    api.clock.advance({ seconds: BEAT_MS / 1_000 });
    await playStories(api.system());
  }
}

async function told(loadId: string): Promise<string[]> {
  const events = await api.db.event.findMany({ where: { loadId, firmId }, orderBy: { position: "asc" } });
  return events.map(({ type }) => type);
}

const statusOf = async (id: string) => (await readLoad(test, id)).status;

const quote = (id: string, amountPence = 40_000, by = test) =>
  by("POST", `/loads/${id}/quotes`, { amountPence });

async function acceptCheapest(id: string): Promise<void> {
  const { quotes } = await readLoad(test, id);
  const done = await test("POST", `/loads/${id}/quotes/${quotes[0]?.id}/accept`);
  expect(outcome(done)).toBe("200");
}

async function deliver(id: string): Promise<void> {
  expect(outcome(await test("POST", `/loads/${id}/collect`, {}))).toBe("200");
  const pdf = Buffer.from(samplePodPdf("FB-TEST")).toString("latin1");
  const headers = { "content-type": "application/pdf" };
  expect(outcome(await test("PUT", `/loads/${id}/pod`, pdf, headers))).toBe("200");
  expect(outcome(await test("POST", `/loads/${id}/deliver`, { receivedBy: "R. Khan" }))).toBe("200");
}

describe("contract 11: stories of a poster's test load", () => {
  it("without a story nothing happens by itself", async () => {
    const id = await newLoad("J-4711");
    await beats(3);
    expect(await told(id)).toEqual(["load.posted"]);
  });

  it("whole-life: three carriers quote, and the accepted one collects and delivers with a proof", async () => {
    const id = await newLoad("sandbox:whole-life J-4711");
    await beats(5);
    const { quotes } = await readLoad(test, id);
    expect(quotes).toHaveLength(3);
    expect(new Set(quotes.map(({ amountPence }) => amountPence)).size).toBe(3);
    await acceptCheapest(id);
    await beats(2);
    expect(await readLoad(test, id)).toMatchObject({
      status: "DELIVERED",
      podUrl: `/api/v1/loads/${id}/pod`,
    });
    await beats(3);
    expect(await statusOf(id)).toBe("DELIVERED");
    expect(outcome(await test("POST", `/loads/${id}/confirm`))).toBe("200");
    expect(await told(id)).toEqual([
      "load.posted",
      "quote.received",
      "quote.received",
      "quote.received",
      "load.booked",
      "load.in_transit",
      "load.delivered",
      "load.confirmed",
    ]);
  });

  it("no-quotes: nobody quotes", async () => {
    const id = await newLoad("sandbox:no-quotes");
    await beats(3);
    expect(await told(id)).toEqual(["load.posted"]);
  });

  it("quote-withdrawn: the first takes its quote back, the others go on", async () => {
    const id = await newLoad("sandbox:quote-withdrawn");
    await beats(6);
    expect(await told(id)).toEqual([
      "load.posted",
      "quote.received",
      "quote.withdrawn",
      "quote.received",
      "quote.received",
    ]);
  });

  it("hand-back: the carrier hands back once, the others quote again, and none of them had it before", async () => {
    const id = await newLoad("sandbox:hand-back");
    await beats(3);
    await acceptCheapest(id);
    const first = (await readLoad(test, id)).carrier?.name;
    await beats(1);
    expect((await told(id)).at(-1)).toBe("load.reopened");
    await beats(3);
    expect((await readLoad(test, id)).quotes.filter(({ status }) => status === "ACTIVE")).toHaveLength(2);
    const { quotes } = await readLoad(test, id);
    const again = quotes.find(({ status }) => status === "ACTIVE");
    await test("POST", `/loads/${id}/quotes/${again?.id}/accept`);
    expect((await readLoad(test, id)).carrier?.name).not.toBe(first);
    await beats(2);
    expect(await statusOf(id)).toBe("DELIVERED");
  });

  it("dispute: the carrier disputes what it collected, and agrees to the poster's proposal", async () => {
    const id = await newLoad("sandbox:dispute");
    await beats(3);
    await acceptCheapest(id);
    await beats(4);
    expect(await statusOf(id)).toBe("DISPUTED");
    const proposal = { outcome: "CONFIRMED", agreedPence: 12_300, note: "Half the way." };
    expect(outcome(await test("POST", `/loads/${id}/dispute/resolve`, proposal))).toBe("200");
    await beats(1);
    expect(await readLoad(test, id)).toMatchObject({ status: "CONFIRMED", agreedPence: 12_300 });
  });

  it("slow-webhook: deliveries are due 30 seconds late, the feed is not", async () => {
    const hook = { url: "https://hooks.example/freight", events: ["load.posted"] };
    expect(outcome(await test("POST", "/webhook-endpoints", hook))).toBe("201");
    const due = async (ref: string) => {
      const id = await newLoad(ref);
      const event = await api.db.event.findFirstOrThrow({
        where: { loadId: id },
        orderBy: { id: "asc" },
        include: { deliveries: { orderBy: { id: "asc" } } },
      });
      return Number(event.deliveries[0]?.nextAttemptAt) - Number(event.createdAt);
    };
    expect(await due("sandbox:slow-webhook")).toBe(30_000);
    expect(await due("sandbox:whole-life")).toBe(0);
  });

  it.each(["sandbox:dipsute", "sandbox:", "sandbox:beaten", "sandbox:toString"])(
    "%s is no story of a poster: 422 with a list of them",
    async (externalRef) => {
      const answer = await test("POST", "/loads", posting({ externalRef }));
      expect(faults(answer)).toEqual(["#/externalRef unknown_story"]);
      for (const ref of storyRefs("poster")) expect(answer.text).toContain(ref);
    },
  );

  it("a live load may have any reference, and nothing happens to it", async () => {
    const { call } = await api.newCaller();
    const posted = await call("POST", "/loads", posting({ externalRef: "sandbox:dipsute" }));
    expect(outcome(posted)).toBe("201");
    const story = await call("POST", "/loads", posting({ externalRef: "sandbox:whole-life" }));
    const { load } = read(story, postLoadOutput);
    await beats(2);
    expect((await readLoad(call, load.id)).quotes).toEqual([]);
    expect(await api.db.sandboxLoad.count({ where: { loadId: load.id } })).toBe(0);
  });
});

describe("contract 1, 11: a carrier's test key and test loads that made-up posters posted for it", () => {
  it("quotes, wins, collects, delivers and is confirmed, while its firm still waits for approval", async () => {
    const id = await newJob(undefined, { collectDate: "2026-11-19", deliverDate: undefined });
    const board = read(await test("GET", "/test/board"), boardOutput);
    expect(board.loads[0]).toMatchObject({ id, own: false, myQuote: null });
    expect(outcome(await quote(id))).toBe("201");
    expect(await quote(id, 39_000)).toMatchObject({ body: { replaced: true } });
    await beats(1);
    expect(await readLoad(test, id)).toMatchObject({
      status: "BOOKED",
      agreedPence: 39_000,
      poster: { name: expect.stringContaining("(test mode)") },
    });
    expect(read(await test("GET", "/test/board"), boardOutput).loads.map((load) => load.id)).not.toContain(
      id,
    );
    await deliver(id);
    await beats(1);
    expect(await statusOf(id)).toBe("CONFIRMED");
    expect(await told(id)).toEqual([
      "load.booked",
      "quote.accepted",
      "load.in_transit",
      "load.delivered",
      "load.confirmed",
    ]);
  });

  it("books at once a load whose poster named a price", async () => {
    const id = await newJob(undefined, { bookNowPence: 31_000 });
    expect(outcome(await test("POST", `/loads/${id}/book`, {}))).toBe("200");
    expect(outcome(await test("POST", `/loads/${id}/book`, {}))).toBe("200");
    expect(await readLoad(test, id)).toMatchObject({ status: "BOOKED", agreedPence: 31_000 });
  });

  it.each<[StoryName, string[]]>([
    ["no-quotes", []],
    ["quote-declined", ["quote.declined"]],
    ["beaten", ["quote.lost"]],
    ["cancelled", ["load.booked", "quote.accepted", "load.cancelled"]],
    ["hand-back", ["load.booked", "quote.accepted", "load.reopened"]],
  ])("%s", async (story, events) => {
    const id = await newJob(`sandbox:${story}`);
    expect(outcome(await quote(id))).toBe("201");
    await beats(4);
    expect(await told(id)).toEqual(events);
  });

  it("withdraws its quote, and cannot quote again on a load that it was released from", async () => {
    const id = await newJob("sandbox:no-quotes");
    await quote(id);
    expect(await test("DELETE", `/loads/${id}/quotes`)).toMatchObject({
      body: { quote: { status: "WITHDRAWN" } },
    });
    const released = await newJob("sandbox:hand-back");
    await quote(released);
    await beats(2);
    expect(outcome(await quote(released))).toBe("409 former_carrier");
  });

  it("writes messages and proposes changes, which the made-up poster answers", async () => {
    const id = await newJob();
    await quote(id);
    await beats(1);
    expect(outcome(await test("POST", `/loads/${id}/messages`, { text: "On my way." }))).toBe("201");
    const { body } = await test("GET", `/loads/${id}/messages`);
    expect(body).toMatchObject({ messages: [{ by: "poster" }, { by: "carrier" }] });
    const change = { patch: {}, penceDelta: 1_000, note: "Waiting time" };
    expect(outcome(await test("POST", `/loads/${id}/changes`, change))).toBe("201");
    expect((await readLoad(test, id)).agreedPence).toBe(41_000);
  });

  it("advance moves a load at both ends, including the carrier's own", async () => {
    const id = await newJob();
    const answer = read(await test("POST", `/test/loads/${id}/advance`, { to: "CONFIRMED" }), advanceOutput);
    expect(answer).toMatchObject({
      load: { status: "CONFIRMED" },
      steps: ["quote", "accept", "collect", "deliver", "confirm"],
    });
    const disputed = await newJob();
    await test("POST", `/test/loads/${disputed}/advance`, { to: "DISPUTED" });
    expect(await statusOf(disputed)).toBe("DISPUTED");
  });

  it("filters, sorts and pages the sandbox board like the board", async () => {
    await newJob(undefined, { vehicleClass: "LUTON", weightBand: "KG_250_1000" });
    const vans = read(await test("GET", "/test/board?vc=LUTON&limit=1"), boardOutput);
    expect(vans.loads.map(({ vehicleClass }) => vehicleClass)).toEqual(["LUTON"]);
    const first = read(await test("GET", "/test/board?limit=1"), boardOutput);
    const second = await test(
      "GET",
      `/test/board?limit=1&cursor=${encodeURIComponent(first.nextCursor ?? "")}`,
    );
    expect(read(second, boardOutput).loads[0]?.id).not.toBe(first.loads[0]?.id);
    expect(faults(await test("GET", "/test/board?vc=BICYCLE"))).toEqual(["vc invalid_value"]);
  });

  it("a poster's story is refused here, and every broken rule is named", async () => {
    const answer = await test(
      "POST",
      "/test/loads",
      posting({ externalRef: "sandbox:quote-withdrawn", collectDate: "2020-01-01" }),
    );
    expect(faults(answer)).toEqual(["#/collectDate date_in_past", "#/externalRef unknown_story"]);
  });

  it("names conditions of carriage, which a price is bound to", async () => {
    const { load } = read(await test("POST", "/test/loads", posting()), postedForOutput);
    expect((await test("GET", `/loads/${load.id}/conditions`)).body).toMatchObject({
      conditions: { id: load.conditionsId, title: "Sample conditions of carriage" },
    });
    const quote = (expectedConditionsId: string | null) =>
      test("POST", `/loads/${load.id}/quotes`, { amountPence: 40_000, expectedConditionsId });
    expect(outcome(await quote(null))).toBe("409 changed_meanwhile");
    expect(outcome(await quote(load.conditionsId))).toBe("201");
  });

  it("the same key twice makes one load", async () => {
    const key = { "idempotency-key": "T-1" };
    const one = read(await test("POST", "/test/loads", posting(), key), postedForOutput);
    const two = read(await test("POST", "/test/loads", posting(), key), postedForOutput);
    expect(two).toMatchObject({ repeated: true, load: { id: one.load.id } });
  });
});

describe("contract 1: modes never meet", () => {
  it("the verbs refuse a live load to a test key, for every load that is not its own test load", async () => {
    const poster = await api.newCaller();
    const onBoard = await api.postLoad(poster.call, { bookNowPence: 30_000 });
    const stranger = await api.newCaller({}, { mode: "test" });
    const theirs = read(await stranger.call("POST", "/test/loads", posting()), postedForOutput).load.id;
    for (const id of [onBoard.id, theirs, await newLoad(), "load_00000000000000000000000000"]) {
      expect([id, outcome(await quote(id))]).toEqual([id, "403 test_key_not_allowed"]);
      expect(outcome(await test("POST", `/loads/${id}/book`, {}))).toBe("403 test_key_not_allowed");
      expect(outcome(await test("DELETE", `/loads/${id}/quotes`))).toBe("403 test_key_not_allowed");
    }
    expect(await api.db.quote.count({ where: { loadId: onBoard.id } })).toBe(0);
  });

  it("a test key learns nothing of a live load that its firm has booked", async () => {
    const poster = await api.newCaller();
    const { firm, call } = await api.newCaller();
    const { id } = await api.postLoad(poster.call, { bookNowPence: 30_000 });
    expect(outcome(await call("POST", `/loads/${id}/book`, {}))).toBe("200");
    const tester = await api.callerFor(firm, { mode: "test" });
    expect(outcome(await tester("POST", `/loads/${id}/book`, {}))).toBe("403 test_key_not_allowed");
    for (const [method, path] of [
      ["POST", "collect"],
      ["POST", "hand-back"],
      ["GET", "history"],
    ] as const)
      expect(
        outcome(
          await tester(method, `/loads/${id}/${path}`, method === "POST" ? { reason: "x" } : undefined),
        ),
      ).toMatch(/^(404|422)/);
    expect(outcome(await tester("POST", `/test/loads/${id}/advance`, { to: "DELIVERED" }))).toBe(
      "404 not_found",
    );
  });

  it("a live key neither sees, quotes on nor books a test load, and has no sandbox board", async () => {
    const { firm, call } = await api.newCaller();
    const tester = await api.callerFor(firm, { mode: "test" });
    const posted = await tester("POST", "/test/loads", posting({ bookNowPence: 30_000 }));
    const { id } = read(posted, postedForOutput).load;
    expect(outcome(await quote(id, 30_000, call))).toBe("404 not_found");
    expect(outcome(await call("POST", `/loads/${id}/book`, {}))).toBe("404 not_found");
    expect(outcome(await call("GET", "/test/board"))).toBe("403 live_key_not_allowed");
    expect(outcome(await call("POST", "/test/loads", posting()))).toBe("403 live_key_not_allowed");
    expect(read(await call("GET", "/board"), boardOutput).loads.map((load) => load.id)).not.toContain(id);
    await tester("POST", `/test/loads/${id}/advance`, { to: "BOOKED" });
    expect(outcome(await call("GET", `/loads/${id}`))).toBe("404 not_found");
    expect((await call("GET", "/loads")).text).not.toContain(id);
    expect((await call("GET", "/quotes")).text).not.toContain(id);
    expect((await tester("GET", "/quotes")).text).toContain(id);
  });

  it("test loads at both ends alert nobody and count in no statistic", async () => {
    const counts = async () => ({
      records: await api.db.firmRecord.count(),
      entries: await api.db.recordEntry.count(),
      handBacks: await api.db.handBack.count(),
      notifications: await api.db.notification.count(),
      guides: await api.db.guideVersion.count(),
      firstJobs: (await api.db.firm.findUniqueOrThrow({ where: { id: firmId } })).firstJobs,
    });
    const before = await counts();
    const back = await newLoad("sandbox:hand-back");
    await beats(3);
    await acceptCheapest(back);
    await beats(4);
    for (const story of ["cancelled", "hand-back", "beaten", "quote-declined"]) {
      await quote(await newJob(`sandbox:${story}`));
      await beats(3);
    }
    const job = await newJob();
    await test("POST", `/test/loads/${job}/advance`, { to: "CONFIRMED" });
    expect(outcome(await test("POST", `/loads/${job}/paid`, {}))).toBe("200");
    expect(outcome(await test("POST", `/loads/${job}/rating`, { score: 1 }))).toBe("201");
    expect(await counts()).toEqual(before);
    expect((await live("GET", "/quotes")).body).toMatchObject({ quotes: [] });
  });
});

describe("contract 11: the test clock", () => {
  const at = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
  const walk = async (id: string, body: object) =>
    read(await test("POST", `/test/loads/${id}/advance`, body), advanceOutput);

  it("expires quotes and the load, with events that are sent now", async () => {
    const id = await newLoad();
    await walk(id, { to: "QUOTED" });
    const answer = await walk(id, { at: at(5) });
    expect(answer).toMatchObject({ load: { status: "EXPIRED" }, steps: ["expire"] });
    const last = await api.db.event.findFirstOrThrow({
      where: { loadId: id, firmId },
      orderBy: { position: "desc" },
    });
    expect(last.createdAt).toEqual(api.clock.now());
    expect((last.body as { timestamp: string }).timestamp > at(4)).toBe(true);
  });

  it("expires a quote alone if the load has days left", async () => {
    const collectDate = at(20).slice(0, 10);
    const { load } = read(await test("POST", "/loads", posting({ collectDate })), postLoadOutput);
    await walk(load.id, { to: "QUOTED" });
    expect(await walk(load.id, { at: at(4) })).toMatchObject({
      load: { status: "POSTED" },
      steps: ["expireQuotes"],
    });
    expect((await told(load.id)).at(-1)).toBe("quote.expired");
  });

  it("confirms a delivery after its seven days, and dates everything by the given clock", async () => {
    const id = await newLoad();
    const delivered = await walk(id, { to: "DELIVERED", at: at(2) });
    expect(delivered.load.deliveredAt).toBe(at(2));
    expect((await walk(id, { at: at(8) })).steps).toEqual([]);
    expect(await walk(id, { at: at(9) })).toMatchObject({
      load: { status: "CONFIRMED" },
      steps: ["autoConfirm"],
    });
  });

  it("tells of a free time that has ended by then, once", async () => {
    const id = await newLoad();
    const arrived = await walk(id, { to: "ARRIVED" });
    expect(arrived.load).toMatchObject({ waits: [{ place: 1, doneAt: null, confirmed: true }] });
    expect((await walk(id, { at: at(3) })).steps).toEqual(["tellWaiting"]);
    expect((await told(id)).at(-1)).toBe("load.waiting");
    expect((await walk(id, { at: at(4) })).steps).toEqual([]);
  });

  it("plays the life of an extra at either end", async () => {
    const id = await newLoad();
    const { load, steps } = await walk(id, { to: "EXTRA_PROPOSED", amountPence: 1_500 });
    expect(steps).toEqual(["quote", "accept", "proposeExtra"]);
    expect(load).toMatchObject({
      status: "BOOKED",
      extras: [{ kind: "TOLL", pence: 1_500, status: "PROPOSED" }],
    });
    const extraId = load.extras[0]?.id ?? "";
    await test("POST", `/loads/${id}/extras/${extraId}/query`, { reason: "Which toll?" });
    const accept = `/loads/${id}/extras/${extraId}/accept`;
    const { body } = await test("POST", accept, { expectedPence: 750 });
    expect(body).toMatchObject({ extra: { status: "ACCEPTED", pence: 750 } });
    expect((await told(id)).filter((type) => type.startsWith("extra."))).toEqual([
      "extra.proposed",
      "extra.queried",
      "extra.proposed",
      "extra.accepted",
    ]);
    await walk(id, { to: "EXTRA_PROPOSED", amountPence: 2_000 });
    await walk(id, { to: "DELIVERED" });
    const later = await walk(id, { at: at(8) });
    expect(later.steps).toContain("settleExtras");
    expect(later.load.extras).toMatchObject([{ pence: 750 }, { pence: 2_000, acceptedBy: "silence" }]);
  });

  it("never goes back, and not too far ahead", async () => {
    const id = await newLoad();
    await walk(id, { to: "BOOKED", at: at(1) });
    const past = await test("POST", `/test/loads/${id}/advance`, { to: "IN_TRANSIT", at: at(0) });
    expect(faults(past)).toEqual(["#/at before_last_change"]);
    const far = await test("POST", `/test/loads/${id}/advance`, { to: "IN_TRANSIT", at: at(500) });
    expect(faults(far)).toEqual(["#/at date_too_far"]);
    expect((await walk(id, { to: "IN_TRANSIT" })).load.collectedAt).toBe(at(1));
  });

  it("makes the story's next move now if it has no target", async () => {
    const id = await newLoad("sandbox:whole-life");
    expect((await walk(id, {})).steps).toEqual(["quote"]);
    expect((await walk(await newLoad(), {})).steps).toEqual([]);
  });
});

it("every story is offered to at least one end", () => {
  for (const { poster, carrier } of Object.values(STORIES)) expect(poster ?? carrier).not.toBeNull();
});
