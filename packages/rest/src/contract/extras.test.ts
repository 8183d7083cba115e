import { extraOutput, madeDriverLinkOutput } from "@board/api/schemas";
import { settleDueExtras } from "@board/api/server";
import { ADMIN, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { type Cast, castOf, leadTo, putPod } from "../testing/life.ts";
import { bookBy, readLoad } from "./steps.ts";

const api = await startApi();
const cast: Cast = await castOf(api);
const { poster, winner } = cast;
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const TOLL = { kind: "TOLL", pence: 1_240, note: "Toll of the M6" };
const propose = (id: string, body: object = TOLL, call: Call = winner.call) =>
  call("POST", `/loads/${id}/extras`, body);
type Verb = "accept" | "query" | "propose" | "withdraw";
const act = (call: Call, id: string, extraId: string, verb: Verb, body: object = {}) =>
  call("POST", `/loads/${id}/extras/${extraId}/${verb}`, body);
const extraOf = (answer: Answer) => {
  const { extra } = read(answer, extraOutput);
  if (extra === undefined) throw new Error(answer.text);
  return extra;
};
const extrasOf = async (id: string, call: Call = poster.call) => (await readLoad(call, id)).extras;
const owedOf = async (id: string, call: Call = poster.call) => (await readLoad(call, id)).owed;
const sweep = () => settleDueExtras(api.system());
const admin = () => api.as(ADMIN);

/** A delivered load with an extra of its carrier. */
async function proposed(body: object = TOLL) {
  const { id } = await leadTo(api, cast, "DELIVERED");
  return { id, extra: extraOf(await propose(id, body)) };
}

async function queried(body: object = TOLL) {
  const { id, extra } = await proposed(body);
  await act(poster.call, id, extra.id, "query", { reason: "Which toll?" });
  return { id, extraId: extra.id };
}

async function toldOf(id: string, firmId: string) {
  const events = await api.db.event.findMany({
    where: { loadId: id, firmId, type: { startsWith: "extra." } },
    orderBy: { position: "asc" },
  });
  return events.map(({ type, body }) => {
    const { extra } = (body as { data: { extra: { status: string; pence: number } } }).data;
    return `${type} ${extra.status} ${extra.pence}`;
  });
}

describe("contract 13, extras: the carrier proposes", () => {
  it.each([
    ["POSTED", "404 not_found"],
    ["BOOKED", "201"],
    ["IN_TRANSIT", "201"],
    ["DELIVERED", "201"],
    ["CONFIRMED", "201"],
    ["DISPUTED", "201"],
    ["CANCELLED", "201"],
    ["EXPIRED", "404 not_found"],
  ] as const)("while the load is %s: %s", async (status, expected) => {
    const { id } = await leadTo(api, cast, status);
    expect(outcome(await propose(id))).toBe(expected);
  });

  it.each(["DELIVERED", "CANCELLED"] as const)(
    "until 14 days after it is %s, and no longer",
    async (status) => {
      const { id } = await leadTo(api, cast, status);
      api.clock.advance({ days: 14 });
      expect((await readLoad(winner.call, id)).allowedActions).toContain("proposeExtra");
      expect(outcome(await propose(id))).toBe("201");
      api.clock.advance({ ms: 1 });
      expect((await readLoad(winner.call, id)).allowedActions).not.toContain("proposeExtra");
      const late = await propose(id);
      expect(outcome(late)).toBe("409 invalid_transition");
      expect(late.body).toMatchObject({ detail: expect.stringContaining("could be proposed until 20") });
    },
  );

  it("and nobody else: the poster is told whose it is, others find nothing", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const own = await propose(id, TOLL, poster.call);
    expect(outcome(own)).toBe("409 invalid_transition");
    expect(own.body).toMatchObject({ detail: expect.stringContaining("for the carrier of the load") });
    for (const { call } of [cast.loser, cast.stranger])
      expect(outcome(await propose(id, TOLL, call))).toBe("404 not_found");
  });

  it("a place of the load, from 1p to £10,000, with a note; WAITING needs its place", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const wrong = async (body: object) => faults(await propose(id, { ...TOLL, ...body }));
    expect(await wrong({ place: 3 })).toEqual(["#/place place_not_found"]);
    expect(await wrong({ kind: "WAITING" })).toEqual(["#/place required"]);
    expect(await wrong({ pence: 0 })).toHaveLength(1);
    expect(await wrong({ pence: 1_000_001 })).toHaveLength(1);
    expect(await wrong({ note: " " })).toHaveLength(1);
    expect(await extrasOf(id)).toEqual([]);
    for (const pence of [1, 1_000_000])
      expect(outcome(await propose(id, { ...TOLL, pence, place: 2 }))).toBe("201");
  });

  it("at most 50 of a job", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    for (let nth = 0; nth < 50; nth += 1) {
      expect(outcome(await propose(id))).toBe("201");
      api.clock.advance({ minutes: 1 });
    }
    expect(outcome(await propose(id))).toBe("409 too_many_extras");
  });

  it("once under an Idempotency-Key, and both ends read it with what they may do", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const headers = { "Idempotency-Key": `toll-${id}` };
    const send = () => winner.call("POST", `/loads/${id}/extras`, TOLL, headers);
    const [first, again] = [await send(), await send()];
    expect(extraOf(again)).toEqual(extraOf(first));
    const fields = { ...TOLL, place: null, status: "PROPOSED", workedOut: false, confirmed: null };
    expect(await extrasOf(id)).toMatchObject([
      { ...fields, allowedActions: ["accept", "query"], acceptPence: 1_240 },
    ]);
    expect(await extrasOf(id, winner.call)).toMatchObject([
      { ...fields, allowedActions: ["withdraw"], acceptPence: null },
    ]);
    const { version } = await readLoad(poster.call, id);
    expect(version).toBe(read(first, extraOutput).load.version);
  });

  it("and neither the driver, nor a losing carrier, nor the board reads a sum", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    await propose(id, { ...TOLL, pence: 87_654, note: "SECRETTOLL" });
    const made = read(await winner.call("POST", `/loads/${id}/driver-links`, {}), madeDriverLinkOutput);
    const driver = api.callWith(made.driverLink.url?.split("/d/")[1] ?? "");
    const seen = [
      await driver("GET", `/loads/${id}`),
      await driver("POST", `/loads/${id}/milestones`, { kind: "ON_MY_WAY", place: 1 }),
      await cast.loser.call("GET", `/board/${id}`),
      await cast.loser.call("GET", "/quotes"),
      await cast.loser.call("GET", "/events"),
      await cast.stranger.call("GET", "/board"),
    ];
    expect(seen.filter(({ text }) => text.includes("87654") || text.includes("SECRETTOLL"))).toEqual([]);
  });
});

describe("contract 13, extras: what becomes of one", () => {
  it("the poster accepts it: it is owed, both ends are told, and a repeat is the same", async () => {
    const { id, extra } = await proposed();
    expect(outcome(await act(poster.call, id, extra.id, "accept", { expectedPence: 1_000 }))).toBe(
      "409 changed_meanwhile",
    );
    const accepted = await act(poster.call, id, extra.id, "accept", { expectedPence: 1_240 });
    expect(extraOf(accepted)).toMatchObject({ status: "ACCEPTED", pence: 1_240, acceptedBy: "poster" });
    expect(extraOf(await act(poster.call, id, extra.id, "accept"))).toEqual(extraOf(accepted));
    for (const { firm } of [poster, winner])
      expect(await toldOf(id, firm.id)).toEqual([
        "extra.proposed PROPOSED 1240",
        "extra.accepted ACCEPTED 1240",
      ]);
  });

  it("counts in what the job costs once it is accepted, and before in what it would cost", async () => {
    const { id, extra } = await proposed();
    const owed = await owedOf(id);
    const haulagePence = owed?.haulagePence ?? 0;
    expect(haulagePence).toBeGreaterThan(0);
    const total = haulagePence + 1_240;
    const before = { haulagePence, extrasPence: 0, totalPence: haulagePence, withProposedPence: total };
    expect(owed).toEqual(before);
    await act(poster.call, id, extra.id, "accept");
    await act(poster.call, id, extraOf(await propose(id)).id, "query", { reason: "Again?" });
    const after = { haulagePence, extrasPence: 1_240, totalPence: total, withProposedPence: total };
    for (const { call } of [poster, winner]) expect(await owedOf(id, call)).toEqual(after);
    const { id: posted } = await leadTo(api, cast, "POSTED");
    expect(await owedOf(posted)).toBeNull();
  });

  it("the poster queries it with a reason, and the carrier reads why", async () => {
    const { id, extra } = await proposed();
    expect(faults(await act(poster.call, id, extra.id, "query", { reason: "" }))).toHaveLength(1);
    await act(poster.call, id, extra.id, "query", { reason: "Which toll?" });
    expect(await extrasOf(id, winner.call)).toMatchObject([
      {
        status: "QUERIED",
        query: { reason: "Which toll?" },
        standsAt: null,
        allowedActions: ["propose", "withdraw"],
      },
    ]);
    expect(await extrasOf(id)).toMatchObject([{ allowedActions: ["accept", "propose"] }]);
    expect((await toldOf(id, winner.firm.id)).at(-1)).toBe("extra.queried QUERIED 1240");
  });

  it("a queried one is accepted at its sum by the poster", async () => {
    const { id, extraId } = await queried();
    expect(extraOf(await act(poster.call, id, extraId, "accept"))).toMatchObject({
      status: "ACCEPTED",
      pence: 1_240,
    });
  });

  it.each([
    ["the carrier", winner, poster],
    ["the poster", poster, winner],
  ])(
    "a queried one moves by another sum of %s, which the other end accepts by its sum",
    async (_, by, other) => {
      const { id, extraId } = await queried();
      const offered = extraOf(await act(by.call, id, extraId, "propose", { pence: 900 }));
      expect(offered).toMatchObject({ status: "QUERIED", pence: 1_240, offer: { pence: 900 } });
      expect(offered.acceptPence).toBe(by === poster ? 1_240 : null);
      expect(await extrasOf(id, other.call)).toMatchObject([{ acceptPence: 900 }]);
      expect(faults(await act(other.call, id, extraId, "accept"))).toEqual(["#/expectedPence required"]);
      expect(outcome(await act(other.call, id, extraId, "accept", { expectedPence: 901 }))).toBe(
        "409 changed_meanwhile",
      );
      const agreed = extraOf(await act(other.call, id, extraId, "accept", { expectedPence: 900 }));
      expect(agreed).toMatchObject({ status: "ACCEPTED", pence: 900, offer: null });
    },
  );

  it("the poster may still accept the extra's own sum after its own offer, the carrier not without one", async () => {
    const { id, extraId } = await queried();
    expect(outcome(await act(winner.call, id, extraId, "accept"))).toBe("409 invalid_transition");
    await act(poster.call, id, extraId, "propose", { pence: 900 });
    expect(extraOf(await act(poster.call, id, extraId, "accept"))).toMatchObject({ pence: 1_240 });
  });

  it("the carrier withdraws it until it is accepted", async () => {
    const { id, extra } = await proposed();
    expect(outcome(await act(poster.call, id, extra.id, "withdraw"))).toBe("409 invalid_transition");
    const gone = await act(winner.call, id, extra.id, "withdraw");
    expect(extraOf(gone)).toMatchObject({ status: "WITHDRAWN", allowedActions: [] });
    expect(extraOf(await act(winner.call, id, extra.id, "withdraw"))).toEqual(extraOf(gone));
    for (const verb of ["accept", "query", "propose"] as const) {
      const refused = await act(
        poster.call,
        id,
        extra.id,
        verb,
        { accept: {}, query: { reason: "Why?" }, propose: { pence: 1 } }[verb],
      );
      expect(outcome(refused)).toBe("409 extra_closed");
      expect(refused.body).toMatchObject({ extraStatus: "WITHDRAWN" });
    }
  });

  it("another sum is for queried ones, and an accepted one moves no more", async () => {
    const { id, extra } = await proposed();
    expect(outcome(await act(winner.call, id, extra.id, "propose", { pence: 900 }))).toBe("409 extra_closed");
    await act(poster.call, id, extra.id, "accept");
    expect(outcome(await act(winner.call, id, extra.id, "withdraw"))).toBe("409 extra_closed");
    expect(outcome(await act(poster.call, id, extra.id, "query", { reason: "Why?" }))).toBe(
      "409 extra_closed",
    );
  });

  it("of two answers at once one wins, and the history has each step with its sum", async () => {
    const { id, extra } = await proposed();
    const answers = await Promise.all([
      act(poster.call, id, extra.id, "accept"),
      act(winner.call, id, extra.id, "withdraw"),
    ]);
    expect(answers.map(outcome).toSorted()).toEqual(["200", "409 extra_closed"]);
    const { body } = await poster.call("GET", `/loads/${id}/history`);
    const { history } = body as { history: { action: string; changed: object[] }[] };
    const ofExtra = history.filter(({ action }) => action.endsWith("Extra"));
    expect(ofExtra[0]).toMatchObject({ changed: [{ field: "extraPence", from: null, to: 1_240 }] });
    expect(ofExtra).toHaveLength(2);
  });

  it("stays with its place when an agreed change takes a stop out", async () => {
    const { id } = await leadTo(api, cast, "BOOKED", { stops: [{ kind: "DELIVER", postcode: "NG18 1AA" }] });
    for (const place of [1, 2, 3]) await propose(id, { ...TOLL, place });
    const proposal = await winner.call("POST", `/loads/${id}/changes`, { patch: { stops: [] } });
    const { change } = proposal.body as { change: { id: string } };
    expect(outcome(await poster.call("POST", `/loads/${id}/changes/${change.id}/agree`, {}))).toBe("200");
    expect((await extrasOf(id)).map(({ place }) => place)).toEqual([1, null, 2]);
  });

  it.each(["TRAFFIC", "ACCOUNTS"] as const)(
    "is proposed and answered by a key of %s as by an owner's",
    async (role) => {
      const { id } = await leadTo(api, cast, "DELIVERED");
      const [carries, posts] = await Promise.all(
        [winner, poster].map(async ({ firm }) => {
          const member = await api.newMember(firm, { role });
          return api.callWith(await api.newKey(firm, { member }));
        }),
      );
      if (carries === undefined || posts === undefined) throw new Error("There is no key.");
      const extra = extraOf(await propose(id, TOLL, carries));
      await act(posts, id, extra.id, "query", { reason: "Which toll?" });
      await act(carries, id, extra.id, "propose", { pence: 900 });
      const accepted = await act(posts, id, extra.id, "accept", { expectedPence: 900 });
      expect(extraOf(accepted)).toMatchObject({ status: "ACCEPTED", pence: 900 });
      const other = extraOf(await propose(id, TOLL, carries));
      expect(other.allowedActions).toEqual(["withdraw"]);
      expect(extraOf(await act(carries, id, other.id, "withdraw"))).toMatchObject({ status: "WITHDRAWN" });
    },
  );

  it("with a release it is WITHDRAWN, and the next carrier reads nothing of it", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const extra = extraOf(await propose(id, { ...TOLL, note: "SECRETTOLL" }));
    await poster.call("POST", `/loads/${id}/release`, { reason: "Another lorry." });
    expect(await api.db.extra.findUniqueOrThrow({ where: { id: extra.id } })).toMatchObject({
      status: "WITHDRAWN",
      dueAt: null,
    });
    expect(outcome(await act(poster.call, id, extra.id, "accept"))).toBe("404 not_found");
    const next = await api.newCaller();
    await bookBy(poster.call, next.call, id, 41_000);
    for (const { call } of [poster, next]) expect(await extrasOf(id, call)).toEqual([]);
    const { text } = await next.call("GET", `/loads/${id}/history`);
    expect(text).not.toContain("proposeExtra");
  });

  it("with a hand-back it is WITHDRAWN, an accepted one too", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const extra = extraOf(await propose(id));
    await act(poster.call, id, extra.id, "accept");
    await winner.call("POST", `/loads/${id}/hand-back`, { reason: "The lorry is off the road." });
    const { status } = await api.db.extra.findUniqueOrThrow({ where: { id: extra.id } });
    expect(status).toBe("WITHDRAWN");
  });
});

describe("contract 13, extras: silence", () => {
  const statuses = async (id: string) => (await extrasOf(id)).map(({ status }) => status);
  const reminders = (loadId: string) =>
    api.db.notification.count({ where: { loadId, kind: "extra_reminder" } });

  it("accepts up to £50 seven days after the later of proposal and delivery, with reminders after 3 and 6", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT");
    await propose(id, { ...TOLL, pence: 5_000 });
    api.clock.advance({ hours: 8 });
    expect(await extrasOf(id)).toMatchObject([{ standsAt: null }]);
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    const [extra] = await extrasOf(id);
    const stands = new Date(api.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(extra).toMatchObject({ status: "PROPOSED", standsAt: stands });
    const at = async (days: number) => {
      api.clock.set(new Date(Date.parse(stands) + (days - 7) * 86_400_000 - 1).toISOString());
      await sweep();
      const before = await reminders(id);
      api.clock.advance({ ms: 1 });
      await sweep();
      await sweep();
      return [before, await reminders(id), ...(await statuses(id))];
    };
    expect(await at(3)).toEqual([0, 1, "PROPOSED"]);
    expect(await at(6)).toEqual([1, 2, "PROPOSED"]);
    expect(await at(7)).toEqual([2, 2, "ACCEPTED"]);
    expect(await extrasOf(id)).toMatchObject([{ acceptedBy: "silence", acceptedAt: stands }]);
    expect((await toldOf(id, winner.firm.id)).at(-1)).toBe("extra.accepted ACCEPTED 5000");
  });

  it.each([
    ["£50.01", { ...TOLL, pence: 5_001 }],
    ["waiting by hand", { kind: "WAITING", place: 1, pence: 900, note: "At the gate" }],
  ])("leaves %s PROPOSED for good, without reminders", async (_, body) => {
    const { id } = await proposed(body);
    api.clock.advance({ days: 30 });
    await sweep();
    expect([await statuses(id), await reminders(id)]).toEqual([["PROPOSED"], 0]);
  });

  it("leaves a queried or withdrawn one as it is", async () => {
    const { id } = await queried();
    const other = extraOf(await propose(id));
    await act(winner.call, id, other.id, "withdraw");
    api.clock.advance({ days: 30 });
    await sweep();
    expect(await statuses(id)).toEqual(["QUERIED", "WITHDRAWN"]);
  });

  it("accepts nothing while the load is disputed, and what is due once that ends", async () => {
    const { id } = await proposed();
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Damage", details: "Two pallets." });
    expect(await extrasOf(id)).toMatchObject([{ standsAt: null }]);
    api.clock.advance({ days: 8 });
    await sweep();
    expect(await statuses(id)).toEqual(["PROPOSED"]);
    await poster.call("POST", `/loads/${id}/dispute/withdraw`, {});
    await sweep();
    expect(await statuses(id)).toEqual(["ACCEPTED"]);
  });

  it("runs from the cancellation of a booked load, whose accepted extras are then paid", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    await propose(id, { kind: "WASTED_JOURNEY", pence: 3_500, note: "The lorry was at the gate" });
    const pay = () => winner.call("POST", `/loads/${id}/paid`, {});
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    expect((await readLoad(winner.call, id)).allowedActions).not.toContain("paid");
    expect(outcome(await pay())).toBe("409 invalid_transition");
    api.clock.advance({ days: 7 });
    await sweep();
    expect(await statuses(id)).toEqual(["ACCEPTED"]);
    expect((await readLoad(winner.call, id)).allowedActions).toContain("paid");
    expect(await owedOf(id)).toMatchObject({ haulagePence: null, extrasPence: 3_500, totalPence: 3_500 });
    const early = new Date(api.clock.now().getTime() - 8 * 86_400_000).toISOString();
    expect(faults(await winner.call("POST", `/loads/${id}/paid`, { paidAt: early }))).toEqual([
      "#/paidAt before_delivered",
    ]);
    expect(outcome(await pay())).toBe("200");
  });
});

describe("contract 13, extras: waiting is worked out, not claimed", () => {
  const at = (time: string) => api.clock.set(`2026-11-20T${time}Z`);
  const WAITED = { kind: "WAITING", place: 1, pence: 9_900, note: "Two hours" };

  /** A load on which the lorry waited 40 minutes beyond the free half hour at its collection. */
  async function waited({ collectAt = "12:10:30", late = 0 } = {}) {
    api.clock.set(START);
    const waiting = { freeMins: 30, pencePerQuarter: 900 };
    const { id } = await api.postLoad(poster.call, { collectByTime: "11:00", waiting });
    await bookBy(poster.call, winner.call, id, 40_000);
    at("10:46:00");
    await winner.call("POST", `/loads/${id}/milestones`, { kind: "ARRIVED", place: 1 });
    at(collectAt);
    const collectedAt = api.clock.now().toISOString();
    api.clock.advance({ minutes: late });
    await winner.call("POST", `/loads/${id}/collect`, { collectedAt });
    return id;
  }
  async function deliver(id: string) {
    at("18:00:00");
    await putPod(api, winner.token, id);
    expect(outcome(await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" }))).toBe(
      "200",
    );
  }

  it("stands on the load with the delivery, by started quarters, and both ends are told", async () => {
    const id = await waited();
    expect((await readLoad(poster.call, id)).waits).toMatchObject([{ place: 1, mins: 40, pence: 2_700 }]);
    await deliver(id);
    expect(await extrasOf(id)).toMatchObject([
      {
        kind: "WAITING",
        place: 1,
        pence: 2_700,
        status: "PROPOSED",
        workedOut: true,
        confirmed: true,
        note: "Arrived 20 Nov 10:46, counted from 11:00, free until 11:30, done 12:10: 40 min over, 3 × £9.00.",
        standsAt: "2026-11-27T18:00:00.000Z",
      },
    ]);
    for (const { firm } of [poster, winner])
      expect(await toldOf(id, firm.id)).toEqual(["extra.proposed PROPOSED 2700"]);
    const { version } = await readLoad(poster.call, id);
    const delivered = await api.db.loadHistory.findFirstOrThrow({
      where: { loadId: id, action: "deliver" },
      orderBy: { version: "asc" },
    });
    expect(delivered.version).toBe(version);
  });

  it("a claim for its place is then refused, even once it was withdrawn; one for another place is taken", async () => {
    const id = await waited();
    await deliver(id);
    const refused = await propose(id, WAITED);
    expect(outcome(refused)).toBe("409 waiting_worked_out");
    const [extra] = await extrasOf(id);
    expect(refused.body).toMatchObject({ extraId: extra?.id });
    await act(winner.call, id, extra?.id ?? "", "withdraw");
    expect(outcome(await propose(id, WAITED))).toBe("409 waiting_worked_out");
    expect(outcome(await propose(id, { ...WAITED, place: 2 }))).toBe("201");
  });

  it("replaces what was claimed for its place before the delivery, and nothing else", async () => {
    const id = await waited();
    await propose(id, WAITED);
    await propose(id, { ...WAITED, place: 2 });
    await propose(id);
    await deliver(id);
    expect((await extrasOf(id)).map(({ place, pence, status }) => [place, pence, status])).toEqual([
      [1, 9_900, "WITHDRAWN"],
      [2, 9_900, "PROPOSED"],
      [null, 1_240, "PROPOSED"],
      [1, 2_700, "PROPOSED"],
    ]);
  });

  it("is no extra inside the free time, where a claim stays", async () => {
    const id = await waited({ collectAt: "11:20:00" });
    await propose(id, WAITED);
    await deliver(id);
    expect(await extrasOf(id)).toMatchObject([{ pence: 9_900, status: "PROPOSED", workedOut: false }]);
  });

  it("is accepted by silence if it is confirmed, whatever its sum, and otherwise not", async () => {
    const [sure, unsure] = [
      await waited({ collectAt: "15:30:00" }),
      await waited({ collectAt: "15:30:00", late: 16 }),
    ];
    for (const id of [sure, unsure]) await deliver(id);
    expect(await extrasOf(unsure)).toMatchObject([{ confirmed: false, standsAt: null }]);
    api.clock.advance({ days: 7 });
    await sweep();
    expect(await extrasOf(sure)).toMatchObject([{ pence: 14_400, status: "ACCEPTED" }]);
    expect(await extrasOf(unsure)).toMatchObject([{ pence: 14_400, status: "PROPOSED" }]);
  });
});

describe("contract 13, extras: a dispute's ruling sets them", () => {
  const disputed = async () => {
    const { id, extraId } = await queried();
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Toll", details: "Which?" });
    return { id, extraId };
  };
  const RULING = { outcome: "CONFIRMED" as const, note: "Half of it." };

  it.each([
    [600, { status: "ACCEPTED", pence: 600, acceptedBy: "ruling" }],
    [0, { status: "WITHDRAWN", acceptedBy: null }],
  ])("at %s pence", async (pence, expected) => {
    const { id, extraId } = await disputed();
    expect((await admin().admin.load({ id })).changes.map(({ reason }) => reason)).toContain(
      "Toll of the M6 / Which toll?",
    );
    await admin().disputes.resolve({ id, ...RULING, extras: [{ extraId, pence }] });
    expect(await extrasOf(id)).toMatchObject([expected]);
  });

  it("only where it is open, and by an admin alone", async () => {
    const { id, extraId } = await disputed();
    const extras = [{ extraId, pence: 600 }];
    const own = await poster.call("POST", `/loads/${id}/dispute/resolve`, { ...RULING, extras });
    expect(faults(own)).toEqual(["#/extras ruling_only"]);
    const none = { id, ...RULING, extras: [{ extraId: "extra_none", pence: 1 }] };
    const refused = { cause: { code: "validation_failed", errors: [{ code: "extra_not_open" }] } };
    await expect(admin().disputes.resolve(none)).rejects.toMatchObject(refused);
    await act(poster.call, id, extraId, "accept");
    await expect(admin().disputes.resolve({ id, ...RULING, extras })).rejects.toMatchObject(refused);
    expect(await extrasOf(id)).toMatchObject([{ status: "ACCEPTED", pence: 1_240 }]);
  });
});
