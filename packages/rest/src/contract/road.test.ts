import {
  advanceOutput,
  historyOutput,
  listLoadsOutput,
  loadOutput,
  milestoneOutput,
} from "@board/api/schemas";
import { tellEtas } from "@board/api/server";
import { START } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { castOf, leadTo, putPod } from "../testing/life.ts";

const api = await startApi();
const cast = await castOf(api);
const { poster, winner } = cast;
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const SIGNED = { name: "M. Patel", receipt: "GOOD_ORDER" };
const STOP = { kind: "DELIVER", postcode: "PR5 6AB" } as const;
/** A load that was booked half an hour ago. */
async function booked(changes = {}): Promise<string> {
  const { id } = await leadTo(api, cast, "BOOKED", changes);
  api.clock.advance({ minutes: 30 });
  return id;
}
const onTheRoad = async (changes = {}) => (await leadTo(api, cast, "IN_TRANSIT", changes)).id;

const report = (id: string, body: object, call: Call = winner.call, headers = {}) =>
  call("POST", `/loads/${id}/milestones`, body, headers);
const reported = async (id: string, body: object) => {
  const answer = await report(id, body);
  expect(answer.status, answer.text).toBe(201);
  return read(answer, milestoneOutput).milestone;
};
const takeBack = (id: string, milestoneId: string, call: Call = winner.call) =>
  call("DELETE", `/loads/${id}/milestones/${milestoneId}`);
const rowsOf = (loadId: string) => api.db.milestone.findMany({ where: { loadId }, orderBy: { id: "asc" } });
const kindsOf = async (loadId: string) =>
  (await rowsOf(loadId)).map(
    ({ kind, place, takenBackAt }) => `${kind} ${place}${takenBackAt ? " back" : ""}`,
  );
const getLoad = async (call: Call, id: string) => read(await call("GET", `/loads/${id}`), loadOutput).load;
const ago = (minutes: number) => new Date(api.clock.now().getTime() - minutes * 60_000).toISOString();

describe("contract 12: milestones", () => {
  it("are reported by the carrier from booking to delivery, and leave status and version as they are", async () => {
    const id = await booked({ stops: [STOP] });
    const before = await getLoad(winner.call, id);
    const answer = await report(id, { kind: "ON_MY_WAY", place: 1, at: ago(3), etaMins: 45 });
    expect(answer.status).toBe(201);
    expect(read(answer, milestoneOutput).milestone).toEqual({
      id: expect.stringMatching(/^milestone_/),
      kind: "ON_MY_WAY",
      place: 1,
      at: ago(3),
      receivedAt: ago(0),
      by: "carrier",
      clockOff: false,
      atPlace: null,
    });
    await reported(id, { kind: "ON_MY_WAY", place: 1, etaMins: 50 });
    await reported(id, { kind: "ARRIVED", place: 1 });
    expect(await getLoad(winner.call, id)).toMatchObject({ status: "BOOKED", version: before.version });
    await winner.call("POST", `/loads/${id}/collect`, {});
    await reported(id, { kind: "ON_MY_WAY", place: 3 });
    await reported(id, { kind: "ARRIVED", place: 2 });
    await winner.call("POST", `/loads/${id}/stops/2/done`, {});
    await reported(id, { kind: "ARRIVED", place: 3 });
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    expect(await kindsOf(id)).toEqual([
      "ON_MY_WAY 1",
      "ON_MY_WAY 1",
      "ARRIVED 1",
      "DONE 1",
      "ON_MY_WAY 3",
      "ARRIVED 2",
      "DONE 2",
      "ARRIVED 3",
      "DONE 3",
    ]);
  });

  it("are the same by the site", async () => {
    const id = await booked();
    const site = api.as(api.actorOf(winner.firm));
    const { milestone } = await site.road.report({ id, kind: "ARRIVED", place: 1 });
    expect(milestone).toMatchObject({ kind: "ARRIVED", place: 1, by: "carrier" });
    expect((await site.road.takeBack({ id, milestoneId: milestone.id })).load.id).toBe(id);
    expect(await kindsOf(id)).toEqual(["ARRIVED 1 back"]);
  });

  it.each<[string, () => Promise<string>, object, string]>([
    ["of the next place before the collection", booked, { place: 2 }, "409 invalid_transition"],
    ["of the collection once it is done", onTheRoad, { place: 1 }, "409 already_done"],
    [
      "of a delivered load",
      async () => (await leadTo(api, cast, "DELIVERED")).id,
      { place: 2 },
      "409 invalid_transition",
    ],
    [
      "of a disputed load",
      async () => (await leadTo(api, cast, "DISPUTED")).id,
      { place: 2 },
      "409 invalid_transition",
    ],
    ["of a place that the load does not have", onTheRoad, { place: 3 }, "422 validation_failed"],
    ["of kind DONE", booked, { kind: "DONE", place: 1 }, "422 validation_failed"],
  ])("%s are refused", async (_, lead, body, answer) => {
    const id = await lead();
    const rows = await kindsOf(id);
    expect(outcome(await report(id, { kind: "ARRIVED", ...body }))).toBe(answer);
    expect(await kindsOf(id)).toEqual(rows);
  });

  it("of a stop that is done are refused with its time, and the other stops stay open", async () => {
    const id = await onTheRoad({ stops: [STOP] });
    await winner.call("POST", `/loads/${id}/stops/2/done`, {});
    const answer = await report(id, { kind: "ARRIVED", place: 2 });
    expect(answer.body).toMatchObject({ status: 409, code: "already_done", doneAt: ago(0) });
    expect((await report(id, { kind: "ARRIVED", place: 3 })).status).toBe(201);
  });

  it("are refused to the poster, and hidden from everybody else", async () => {
    const id = await booked();
    const { id: milestoneId } = await reported(id, { kind: "ARRIVED", place: 1 });
    for (const [call, answer] of [
      [poster.call, "409 invalid_transition"],
      [cast.loser.call, "404 not_found"],
      [cast.stranger.call, "404 not_found"],
    ] as const) {
      expect(outcome(await report(id, { kind: "ARRIVED", place: 1 }, call))).toBe(answer);
      expect(outcome(await takeBack(id, milestoneId, call))).toBe(answer);
    }
    expect(await kindsOf(id)).toEqual(["ARRIVED 1"]);
  });

  it("name what is wrong with their time, place and position, each at its field", async () => {
    const tomorrow = addDays(londonDay(api.clock.now()), 2);
    const id = await booked();
    await api.db.load.update({
      where: { id },
      data: { collectDate: new Date(tomorrow), deliverDate: null },
    });
    const wrong = async (body: object) => faults(await report(id, { kind: "ON_MY_WAY", place: 1, ...body }));
    expect(await wrong({})).toEqual(["#/at too_early"]);
    expect(await wrong({ at: ago(-3) })).toEqual(["#/at in_future"]);
    expect(await wrong({ at: ago(7 * 24 * 60 + 1) })).toEqual(["#/at too_old"]);
    expect(await wrong({ at: ago(60) })).toEqual(["#/at before_booked"]);
    expect(await wrong({ place: 3 })).toEqual(["#/place place_not_found"]);
    expect(await wrong({ place: 0, etaMins: -1, lat: 91 })).toEqual([
      "#/place too_small",
      "#/lat too_large",
      "#/etaMins too_small",
    ]);
    expect(faults(await report(id, { kind: "ARRIVED", place: 1, lat: 53.4 }))).toEqual(["#/lng required"]);
    expect(faults(await report(id, { kind: "ARRIVED", place: 1, clientId: "short" }))).toEqual([
      "#/clientId invalid_format",
    ]);
    expect(
      faults(await report(id, { kind: "ARRIVED", place: 1, sentAt: "1969-12-31T23:59:59.000Z" })),
    ).toEqual(["#/sentAt invalid_format"]);
    expect(await kindsOf(id)).toEqual([]);
  });

  it("honour If-Match and an Idempotency-Key as every change of a load", async () => {
    const id = await booked();
    const { version } = await getLoad(winner.call, id);
    const body = { kind: "ON_MY_WAY", place: 1 };
    const stale = await report(id, body, winner.call, { "if-match": `"${version - 1}"` });
    expect(outcome(stale)).toBe("409 changed_meanwhile");
    const key = { "idempotency-key": "on-my-way-1" };
    const first = await report(id, body, winner.call, key);
    const again = await report(id, body, winner.call, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toMatchObject({ ...(first.body as object), repeated: true });
    expect(await kindsOf(id)).toEqual(["ON_MY_WAY 1"]);
  });
});

describe("contract 12: a milestone that was there already", () => {
  it("answers 200 with the first arrival that stands", async () => {
    const id = await booked();
    const first = await reported(id, { kind: "ARRIVED", place: 1, at: ago(2) });
    api.clock.advance({ minutes: 1 });
    const second = await report(id, { kind: "ARRIVED", place: 1, clientId: "second-phone" });
    expect([second.status, read(second, milestoneOutput).milestone]).toEqual([200, first]);
    await takeBack(id, first.id);
    const third = await reported(id, { kind: "ARRIVED", place: 1, clientId: "third-phone" });
    expect(third.id).not.toBe(first.id);
    const repeat = await report(id, { kind: "ARRIVED", place: 1, clientId: "second-phone" });
    expect([repeat.status, read(repeat, milestoneOutput).milestone]).toEqual([200, first]);
    expect(await kindsOf(id)).toEqual(["ARRIVED 1 back", "ARRIVED 1"]);
  });

  it("answers 200 with the first body to the same clientId, for the life of the booking and after taking back", async () => {
    const id = await booked();
    const clientId = "0b6f4c1e-2a57";
    const first = await reported(id, { kind: "ON_MY_WAY", place: 1, clientId, at: ago(1) });
    const repeat = async () => {
      const answer = await report(id, { kind: "ON_MY_WAY", place: 1, clientId });
      return [answer.status, read(answer, milestoneOutput).milestone];
    };
    expect(await repeat()).toEqual([200, first]);
    await takeBack(id, first.id);
    expect(await repeat()).toEqual([200, first]);
    await reported(id, { kind: "ARRIVED", place: 1, clientId });
    await winner.call("POST", `/loads/${id}/collect`, {});
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    expect(await repeat()).toEqual([200, first]);
    expect(await kindsOf(id)).toEqual(["ON_MY_WAY 1 back", "ARRIVED 1", "DONE 1", "DONE 2"]);
  });
});

describe("contract 12: a booking keeps 200 milestones", () => {
  /** Adds milestones, as many calls would, so that the booking has so many. */
  async function filled(id: string, count: number) {
    const [first] = await rowsOf(id);
    if (first === undefined) throw new Error("The booking has a milestone.");
    const more = Array.from({ length: count - 1 }, () => ({
      ...first,
      id: api.services.newId("milestone"),
      clientIds: [],
    }));
    await api.db.milestone.createMany({ data: more });
  }
  const way = { kind: "ON_MY_WAY", place: 1 };
  const full = { code: "too_many_milestones", loadStatus: "BOOKED", detail: expect.stringContaining("200") };

  it("with those taken back, and the 201st is 409 too_many_milestones; what is done is never refused", async () => {
    const id = await booked();
    const first = await reported(id, way);
    await takeBack(id, first.id);
    await filled(id, 199);
    await reported(id, { ...way, clientId: "the-200th" });
    const refused = await report(id, way);
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining(full)]);
    expect((await report(id, { ...way, clientId: "the-200th" })).status).toBe(200);
    expect(await rowsOf(id)).toHaveLength(200);
    expect(outcome(await winner.call("POST", `/loads/${id}/collect`, {}))).toBe("200");
  });

  it("and each further clientId of an arrival counts as one; an arrival without an id is still answered", async () => {
    const id = await booked();
    await reported(id, way);
    await filled(id, 198);
    const arrival = { kind: "ARRIVED", place: 1 };
    const first = await reported(id, { ...arrival, clientId: "first-phone" });
    expect((await report(id, { ...arrival, clientId: "second-phone" })).status).toBe(200);
    const refused = await report(id, { ...arrival, clientId: "third-phone" });
    expect(refused.body).toMatchObject({ code: "too_many_milestones" });
    for (const more of [{}, { clientId: "second-phone" }])
      expect(read(await report(id, { ...arrival, ...more }), milestoneOutput).milestone).toEqual(first);
  });
});

describe("contract 12: taking a milestone back", () => {
  it("takes the newest one for ten minutes, then the one before it, and the same again changes nothing", async () => {
    const id = await booked();
    const way = await reported(id, { kind: "ON_MY_WAY", place: 1 });
    const there = await reported(id, { kind: "ARRIVED", place: 1 });
    expect(outcome(await takeBack(id, way.id))).toBe("409 not_the_newest");
    const { version } = await getLoad(winner.call, id);
    for (const milestone of [there, there, way]) {
      const answer = await takeBack(id, milestone.id);
      expect([answer.status, read(answer, loadOutput).load.version]).toEqual([200, version]);
    }
    expect(await kindsOf(id)).toEqual(["ON_MY_WAY 1 back", "ARRIVED 1 back"]);
    expect(outcome(await takeBack(id, api.services.newId("milestone")))).toBe("404 not_found");
  });

  it("is refused after ten minutes, of what is done, and once the load is under way no more", async () => {
    const id = await booked();
    const late = await reported(id, { kind: "ARRIVED", place: 1 });
    api.clock.advance({ minutes: 10, ms: 1 });
    expect(outcome(await takeBack(id, late.id))).toBe("409 too_late");
    await winner.call("POST", `/loads/${id}/collect`, {});
    const done = (await rowsOf(id)).at(-1)?.id ?? "";
    expect(outcome(await takeBack(id, done))).toBe("409 invalid_transition");
    const way = await reported(id, { kind: "ON_MY_WAY", place: 2 });
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "By two hours." });
    expect(outcome(await takeBack(id, way.id))).toBe("409 invalid_transition");
  });
});

describe("contract 12: sentAt", () => {
  it("moves the times of milestones, collection, stops and delivery, and marks a clock that is far off", async () => {
    const id = await booked({ stops: [STOP] });
    /** The sender's clock is so many minutes slow. */
    const slow = (minutes: number, field: string) => ({ sentAt: ago(minutes), [field]: ago(minutes + 5) });
    const way = await reported(id, { kind: "ON_MY_WAY", place: 1, ...slow(10, "at") });
    expect([way.at, way.clockOff]).toEqual([ago(5), false]);
    const there = await reported(id, { kind: "ARRIVED", place: 1, ...slow(11, "at") });
    expect([there.at, there.clockOff]).toEqual([ago(5), true]);
    await winner.call("POST", `/loads/${id}/collect`, slow(90, "collectedAt"));
    await winner.call("POST", `/loads/${id}/stops/2/done`, slow(90, "doneAt"));
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel", ...slow(90, "deliveredAt") });
    const load = await getLoad(poster.call, id);
    expect([load.collectedAt, load.stops[0]?.doneAt, load.deliveredAt]).toEqual([ago(5), ago(5), ago(5)]);
    const rows = (await rowsOf(id)).filter(({ kind }) => kind === "DONE");
    expect(
      rows.map(({ at, saidAt, clockOff }) => [at.toISOString(), saidAt?.toISOString(), clockOff]),
    ).toEqual([1, 2, 3].map(() => [ago(5), ago(95), true]));
  });

  it("is applied before any rule: a collection told by a clock of yesterday is not too early", async () => {
    const id = await booked();
    const answer = await winner.call("POST", `/loads/${id}/collect`, {
      sentAt: ago(5 * 24 * 60),
      collectedAt: ago(5 * 24 * 60),
    });
    expect([answer.status, (await getLoad(poster.call, id)).collectedAt]).toEqual([200, ago(0)]);
  });
});

describe("contract 12: the same act sent again under its Idempotency-Key", () => {
  it("is repeated whatever sentAt it now says, also where the call is strict", async () => {
    const id = await booked({ stops: [STOP] });
    const acts: [path: string, body: object][] = [
      ["milestones", { kind: "ON_MY_WAY", place: 1, at: ago(5) }],
      ["positions", { positions: [{ at: ago(4), lat: 53.4657, lng: -2.3108 }] }],
      ["collect", { collectedAt: ago(3) }],
      ["stops/2/done", { doneAt: ago(2) }],
      ["deliver", { receivedBy: "M. Patel", deliveredAt: ago(1), signature: SIGNED }],
    ];
    for (const [nth, [path, body]] of acts.entries()) {
      const headers = { "idempotency-key": `act-${nth}`, prefer: "handling=strict" };
      const send = (minutes: number) =>
        winner.call("POST", `/loads/${id}/${path}`, { ...body, sentAt: ago(minutes) }, headers);
      const first = await send(0);
      expect(first.status, first.text).toBeLessThan(300);
      const again = await send(-1);
      expect([again.status, again.headers.get("idempotent-replayed")], path).toEqual([first.status, "true"]);
      expect(again.body, path).not.toHaveProperty("differs");
      const other = await winner.call(
        "POST",
        `/loads/${id}/${path}`,
        path === "positions"
          ? { positions: [{ at: ago(3), lat: 53.4657, lng: -2.3108 }] }
          : { ...body, clientId: "another-act" },
        headers,
      );
      expect(outcome(other), path).toBe("422 idempotency_key_reused");
    }
  });
});

describe("contract 12: the history of a load", () => {
  it("shows milestones to both ends without a version of their own, and after a hand-back to the poster alone", async () => {
    const id = await booked();
    const { version } = await getLoad(poster.call, id);
    const way = await reported(id, { kind: "ON_MY_WAY", place: 1, lat: 53.4657, lng: -2.3108 });
    await takeBack(id, way.id);
    await reported(id, { kind: "ARRIVED", place: 1 });
    const stepsFor = async (call: Call) => {
      const answer = await call("GET", `/loads/${id}/history`);
      expect(answer.text).not.toMatch(/53\.46|"lat"/);
      return read(answer, historyOutput)
        .history.filter(({ action }) => ["onMyWay", "arrived", "takeBack"].includes(action))
        .map((entry) => [entry.action, entry.version, entry.from, entry.to, entry.changed]);
    };
    const steps = [
      ["onMyWay", version, "BOOKED", "BOOKED", [{ field: "places.1.onMyWayAt", from: null, to: way.at }]],
      ["takeBack", version, "BOOKED", "BOOKED", [{ field: "places.1.onMyWayAt", from: way.at, to: null }]],
      ["arrived", version, "BOOKED", "BOOKED", [{ field: "places.1.arrivedAt", from: null, to: ago(0) }]],
    ];
    expect(await stepsFor(poster.call)).toEqual(steps);
    expect(await stepsFor(winner.call)).toEqual(steps);
    await winner.call("POST", `/loads/${id}/hand-back`, { reason: "The lorry is off the road." });
    const [quote] = (await getLoad(poster.call, id)).quotes.filter(({ status }) => status === "LOST");
    expect(quote).toBeDefined();
    const { firm, call } = await api.newCaller({ canPost: false });
    expect(firm.id).toBeTruthy();
    const next = await call("POST", `/loads/${id}/quotes`, { amountPence: 41_000 });
    const quoteId = Object(next.body).quote.id;
    expect((await poster.call("POST", `/loads/${id}/quotes/${quoteId}/accept`, {})).status).toBe(200);
    expect(await stepsFor(call)).toEqual([]);
    expect(await stepsFor(poster.call)).toEqual(steps);
  });
});

/** West of Leeds, a few miles from LS10 1AB; and near Newark, on the way to London. */
const NEAR_LEEDS = { lat: 53.8175, lng: -1.6142 };
const NEAR_NEWARK = { lat: 53.0876, lng: -0.7862 };
/** LS10 1AB, where the load is collected. */
const COLLECTION = api.services.geo.find("LS10 1AB") ?? NEAR_LEEDS;

const positionsOf = (id: string, positions: object[], call: Call = winner.call, more = {}) =>
  call("POST", `/loads/${id}/positions`, { positions, ...more });
const fixAt = (minutes: number, { lat, lng }: { lat: number; lng: number }) => ({
  at: ago(minutes),
  lat,
  lng,
});
const taken = (answer: { status: number; body: unknown }) => [answer.status, Object(answer.body).taken];

describe("contract 12: the road of a load", () => {
  it("is read by both ends: milestones oldest first, the arrival time, how far away the lorry was seen last", async () => {
    const id = await booked();
    const none = { milestones: [], eta: null, lastSeen: null };
    expect(await getLoad(poster.call, id)).toMatchObject(none);
    const way = await reported(id, { kind: "ON_MY_WAY", place: 1, at: ago(2), etaMins: 50 });
    const minute = (minutes: number) => `${ago(-minutes).slice(0, 16)}:00.000Z`;
    expect((await getLoad(poster.call, id)).eta).toEqual({
      place: 1,
      at: minute(48),
      basis: "driver",
      asOf: way.at,
      late: false,
    });
    const again = await reported(id, { kind: "ON_MY_WAY", place: 1, ...NEAR_LEEDS });
    for (const call of [poster.call, winner.call]) {
      const { milestones, eta, lastSeen } = await getLoad(call, id);
      expect(milestones).toEqual([{ ...way, atPlace: false }, again]);
      expect(eta).toMatchObject({ place: 1, basis: "position", asOf: again.at, late: false });
      expect(lastSeen).toEqual({ miles: expect.any(Number), place: 1, at: again.at, source: "vehicle" });
      expect(lastSeen?.miles).toBeGreaterThan(3);
      expect(lastSeen?.miles).toBeLessThan(12);
      const list = await call("GET", "/loads");
      const inList = read(list, listLoadsOutput).loads.find((load) => load.id === id);
      expect(inList).toMatchObject({ milestones, eta, lastSeen });
      expect(list.text).not.toMatch(/"lat"|53\.81/);
    }
  });

  it("is at a place the next one, as if the lorry left now: it moves with the clock, also in a kept answer", async () => {
    const id = await booked();
    await reported(id, { kind: "ON_MY_WAY", place: 1 });
    await reported(id, { kind: "ARRIVED", place: 1 });
    const first = await getLoad(poster.call, id);
    expect([first.eta?.place, first.eta?.basis]).toEqual([2, "road"]);
    expect((await getLoad(poster.call, id)).eta).toEqual(first.eta);
    api.clock.advance({ minutes: 7 });
    const later = await getLoad(poster.call, id);
    expect(Date.parse(later.eta?.at ?? "") - Date.parse(first.eta?.at ?? "")).toBe(7 * 60_000);
  });

  it("ends with the delivery, keeps its milestones, and is hidden from the next carrier after a hand-back", async () => {
    const id = await booked();
    await reported(id, { kind: "ON_MY_WAY", place: 1, ...NEAR_LEEDS });
    await winner.call("POST", `/loads/${id}/collect`, {});
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    const delivered = await getLoad(poster.call, id);
    expect([delivered.eta, delivered.lastSeen]).toEqual([null, null]);
    expect(delivered.milestones.map(({ kind, place }) => `${kind} ${place}`)).toEqual([
      "ON_MY_WAY 1",
      "DONE 1",
      "DONE 2",
    ]);

    const other = await booked();
    await reported(other, { kind: "ON_MY_WAY", place: 1, ...NEAR_LEEDS });
    await winner.call("POST", `/loads/${other}/hand-back`, { reason: "The lorry is off the road." });
    const { call } = await api.newCaller({ canPost: false });
    const { quote } = Object((await call("POST", `/loads/${other}/quotes`, { amountPence: 41_000 })).body);
    await poster.call("POST", `/loads/${other}/quotes/${quote.id}/accept`, {});
    for (const reader of [call, poster.call])
      expect(await getLoad(reader, other)).toMatchObject({ milestones: [], eta: null, lastSeen: null });
  });

  it("allows the carrier to take its newest milestone back for ten minutes", async () => {
    const id = await booked();
    const allowed = async () => (await getLoad(winner.call, id)).allowedActions.includes("takeBack");
    expect(await allowed()).toBe(false);
    await reported(id, { kind: "ON_MY_WAY", place: 1 });
    expect(await allowed()).toBe(true);
    api.clock.advance({ minutes: 10, ms: 1 });
    expect(await allowed()).toBe(false);
  });
});

describe("contract 12: positions", () => {
  it("are taken from the first ON_MY_WAY to the delivery, by their time, and the others left out", async () => {
    const id = await booked();
    expect(outcome(await positionsOf(id, [fixAt(0, NEAR_LEEDS)]))).toBe("409 not_on_the_road");
    await reported(id, { kind: "ON_MY_WAY", place: 1, at: ago(10) });
    const three = [fixAt(11, NEAR_LEEDS), fixAt(9, NEAR_LEEDS), fixAt(8, NEAR_LEEDS)];
    expect(taken(await positionsOf(id, three))).toEqual([202, 2]);
    expect(taken(await positionsOf(id, three))).toEqual([202, 2]);
    expect(taken(await positionsOf(id, [fixAt(68, NEAR_LEEDS)], winner.call, { sentAt: ago(60) }))).toEqual([
      202, 1,
    ]);
    await winner.call("POST", `/loads/${id}/collect`, {});
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    api.clock.advance({ minutes: 5 });
    expect(taken(await positionsOf(id, [fixAt(6, NEAR_NEWARK), fixAt(4, NEAR_NEWARK)]))).toEqual([202, 1]);
    expect(outcome(await positionsOf(id, [fixAt(4, NEAR_NEWARK)]))).toBe("409 not_on_the_road");
    expect(await api.db.position.count({ where: { loadId: id } })).toBe(3);
  });

  it("are refused to the poster, over a hundred, and hidden from everybody else", async () => {
    const id = await booked();
    await reported(id, { kind: "ON_MY_WAY", place: 1 });
    const one = fixAt(0, NEAR_LEEDS);
    expect(outcome(await positionsOf(id, [one], poster.call))).toBe("409 invalid_transition");
    expect(outcome(await positionsOf(id, [one], cast.loser.call))).toBe("404 not_found");
    expect(faults(await positionsOf(id, Array(101).fill(one)))).toEqual(["#/positions too_large"]);
    expect(faults(await positionsOf(id, [{ ...one, lat: 90.1 }]))).toEqual(["#/positions/0/lat too_large"]);
  });

  it("say of a milestone whether the lorry was at the place, also when they come later", async () => {
    const id = await booked();
    await reported(id, { kind: "ON_MY_WAY", place: 1 });
    const there = await reported(id, { kind: "ARRIVED", place: 1, at: ago(0) });
    const atPlace = async () =>
      (await getLoad(poster.call, id)).milestones.find((step) => step.id === there.id)?.atPlace;
    expect(await atPlace()).toBeNull();
    api.clock.advance({ minutes: 2 });
    await positionsOf(id, [fixAt(1, NEAR_LEEDS)]);
    expect(await atPlace()).toBe(false);
    await positionsOf(id, [fixAt(0, COLLECTION)]);
    expect(await atPlace()).toBe(true);
  });

  it("are forgotten with the ON_MY_WAY that is taken back, and kept nowhere else", async () => {
    const id = await booked();
    const way = await reported(id, { kind: "ON_MY_WAY", place: 1 });
    const body = { positions: [fixAt(0, NEAR_LEEDS)] };
    await winner.call("POST", `/loads/${id}/positions`, body, { "idempotency-key": "from-the-lorry" });
    await takeBack(id, way.id);
    expect(await api.db.position.count({ where: { loadId: id } })).toBe(0);
    const keys = await api.db.idempotencyKey.findMany({
      where: { key: "from-the-lorry" },
      orderBy: { key: "asc" },
    });
    expect(JSON.stringify(keys.map(({ request, response }) => [request, response]))).not.toMatch(
      /53\.81|lat/,
    );
    expect(keys).toHaveLength(1);
  });
});

describe("contract 12: by the driver's link", () => {
  it("milestones are the driver's, positions the phone's, and neither is taken in a dispute", async () => {
    const id = await booked();
    const made = await winner.call("POST", `/loads/${id}/driver-links`, { driver: "Piotr Wójcik" });
    const call = api.callWith(Object(made.body).driverLink.url.split("/d/")[1]);
    const answer = await report(id, { kind: "ON_MY_WAY", place: 1, etaMins: 40 }, call);
    expect([answer.status, Object(answer.body).milestone.by]).toEqual([201, "driver"]);
    api.clock.advance({ minutes: 2 });
    expect(taken(await positionsOf(id, [fixAt(0, NEAR_LEEDS)], call))).toEqual([202, 1]);
    const seen = await getLoad(poster.call, id);
    expect([seen.lastSeen?.source, seen.eta?.basis]).toEqual(["phone", "position"]);
    const own = Object((await call("GET", `/loads/${id}`)).body).load;
    expect([own.milestones, own.eta, own.lastSeen]).toEqual([seen.milestones, seen.eta, seen.lastSeen]);
    expect(own.allowedActions).toContain("takeBack");
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Gate", details: "Closed since six." });
    expect(outcome(await positionsOf(id, [fixAt(0, NEAR_LEEDS)], call))).toBe("409 invalid_transition");
    expect(outcome(await report(id, { kind: "ARRIVED", place: 1 }, call))).toBe("409 invalid_transition");
  });
});

/** Returns the road's events of a load, oldest first, as this firm's feed has them. */
async function toldOf(call: Call, id: string) {
  const { events } = Object((await call("GET", `/events?loadId=${id}`)).body);
  return events
    .filter(({ type }: { type: string }) => type === "load.milestone" || type === "load.eta_changed")
    .map(({ type, data }: { type: string; data: Record<string, unknown> }) => ({ type, ...data }));
}

describe("contract 12: events of the road", () => {
  it("tell both ends each milestone with the arrival time, without raising the version, and none of DONE", async () => {
    const id = await booked();
    const { version } = await getLoad(poster.call, id);
    const way = await reported(id, { kind: "ON_MY_WAY", place: 1, etaMins: 40, ...NEAR_LEEDS });
    await takeBack(id, way.id);
    const { eta } = await getLoad(poster.call, id);
    for (const call of [poster.call, winner.call]) {
      const told = await toldOf(call, id);
      expect(told).toMatchObject([
        {
          type: "load.milestone",
          milestone: way,
          takenBack: false,
          eta: { place: 1, basis: "position" },
          load: { version },
        },
        { type: "load.milestone", milestone: way, takenBack: true, eta, load: { version } },
      ]);
      expect(JSON.stringify(told)).not.toMatch(/"lat"|53\.81/);
    }
    await winner.call("POST", `/loads/${id}/collect`, {});
    expect(await toldOf(poster.call, id)).toHaveLength(2);
  });

  it("tell an arrival time that differs by 15 minutes or more, and one that turns late by time alone", async () => {
    const today = londonDay(api.clock.now());
    const id = await booked({ deliverDate: today, deliverByTime: "18:30" });
    await reported(id, { kind: "ON_MY_WAY", place: 1, etaMins: 0 });
    await winner.call("POST", `/loads/${id}/collect`, {});
    const etas = async () =>
      (await toldOf(poster.call, id)).flatMap(
        ({ type, eta }: { type: string; eta: { place: number; late: boolean } }) =>
          type === "load.eta_changed" ? [`${eta.place} ${eta.late}`] : [],
      );
    expect(await etas()).toEqual(["2 false"]);
    api.clock.advance({ minutes: 20 });
    await positionsOf(id, [fixAt(0, NEAR_LEEDS)]);
    expect(await etas()).toEqual(["2 false", "2 false"]);
    await positionsOf(id, [fixAt(0, NEAR_LEEDS)]);
    expect(await etas()).toHaveLength(2);
    // The carrier reports nothing more.
    api.clock.set(`${today}T18:31:00.000Z`);
    expect((await tellEtas(api.system())).told).toBeGreaterThan(0);
    expect((await etas()).at(-1)).toBe("2 true");
    expect(await tellEtas(api.system())).toEqual({ told: 0 });
    await putPod(api, winner.token, id);
    await winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    await tellEtas(api.system());
    expect(await api.db.toldEta.count({ where: { loadId: id } })).toBe(0);
  });
});

describe("contract 12: arrival times that only the clock moves", () => {
  it("tell that of a lorry at a place once an hour, although it moves with the clock", async () => {
    const id = await booked();
    await reported(id, { kind: "ON_MY_WAY", place: 1, etaMins: 0 });
    await reported(id, { kind: "ARRIVED", place: 1 });
    const { eta: atFirst } = await getLoad(poster.call, id);
    const told: number[] = [];
    for (let minutes = 15; minutes <= 180; minutes += 15) {
      api.clock.advance({ minutes: 15 });
      const { told: now } = await tellEtas(api.system());
      if (now > 0) told.push(minutes);
    }
    expect(told).toEqual([60, 120, 180]);
    const { eta } = await getLoad(poster.call, id);
    expect(Date.parse(eta?.at ?? "") - Date.parse(atFirst?.at ?? "")).toBe(180 * 60_000);
  });
});

describe("contract 12: the sandbox", () => {
  it("reports milestones of a test load: ON_MY_WAY and ARRIVED, of the next place or a given one", async () => {
    const call = await api.callerFor(poster.firm, { mode: "test" });
    const { id } = await api.postLoad(call, { stops: [STOP] });
    const advance = async (body: object) => {
      const answer = await call("POST", `/test/loads/${id}/advance`, body);
      expect(answer.status, answer.text).toBe(200);
      return read(answer, advanceOutput);
    };
    const steps = ({ load }: Awaited<ReturnType<typeof advance>>) =>
      load.milestones.map(({ kind, place, atPlace }) => `${kind} ${place} ${atPlace}`);
    const first = await advance({ to: "ON_MY_WAY" });
    expect([first.steps, first.load.status, steps(first)]).toEqual([
      ["quote", "accept", "onMyWay"],
      "BOOKED",
      ["ON_MY_WAY 1 null"],
    ]);
    expect(steps(await advance({ to: "ARRIVED" }))).toEqual(["ON_MY_WAY 1 true", "ARRIVED 1 true"]);
    const onwards = await advance({ to: "ARRIVED", place: 3 });
    expect([onwards.steps, onwards.load.status]).toEqual([["collect", "arrive"], "IN_TRANSIT"]);
    expect(steps(onwards).slice(2)).toEqual(["DONE 1 true", "ON_MY_WAY 3 true", "ARRIVED 3 true"]);
    expect(faults(await call("POST", `/test/loads/${id}/advance`, { to: "ARRIVED", place: 4 }))).toEqual([
      "#/place place_not_found",
    ]);
    expect(outcome(await call("POST", `/test/loads/${id}/advance`, { to: "ON_MY_WAY", place: 1 }))).toBe(
      "409 invalid_transition",
    );
    const told = await toldOf(call, id);
    expect(told[0]).toMatchObject({ type: "load.milestone", milestone: { kind: "ON_MY_WAY", place: 1 } });
  });
});
