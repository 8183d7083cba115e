import { historyOutput, loadOutput, milestoneOutput } from "@board/api/schemas";
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
