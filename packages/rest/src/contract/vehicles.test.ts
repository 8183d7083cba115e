import { BEAT_MS } from "@board/api/rules";
import {
  listOffersOutput,
  listVehiclesOutput,
  loadsForVehicleOutput,
  postedForOutput,
  postVehiclesOutput,
  sendOffersOutput,
  vehicleOutput,
  webhookSchemas,
} from "@board/api/schemas";
import { playStories, sweepVehicles } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { acceptQuote, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(START);
  await api.db.offer.deleteMany({ where: { vehicleId: { not: null } } });
  await api.db.vehicle.deleteMany({});
});

const poster = await api.newCaller({ canCarry: false, name: "Halden Foods" });
const [calder, pennine] = [
  await api.newCaller({ canPost: false, name: "Calder Vale" }),
  await api.newCaller({ canPost: false, name: "Pennine Trunking" }),
];
const WHERE = { vehicleClass: "EIGHTEEN_T", at: "LS10 1AB", from: "2026-11-20T08:00:00Z" };

const post = (body: object = {}, call: Call = calder.call, headers = {}) =>
  call("POST", "/vehicles", { ...WHERE, ...body }, headers);
async function posted(body: object = {}, call: Call = calder.call) {
  const { vehicle } = read(await post(body, call), postVehiclesOutput);
  if (vehicle === undefined) throw new Error("No vehicle was posted.");
  return vehicle;
}
const get = async (id: string, call: Call = calder.call) =>
  read(await call("GET", `/vehicles/${id}`), vehicleOutput).vehicle;
const statusOf = async (id: string) => (await get(id)).status;
const ask = (loadId: string, vehicles: string[], body: object = {}) =>
  poster.call("POST", `/loads/${loadId}/offers`, { vehicles, pricePence: 38_000, minutes: 30, ...body });
async function asked(loadId: string, vehicles: string[], body: object = {}) {
  return read(await ask(loadId, vehicles, body), sendOffersOutput).offers;
}
const sweep = () => sweepVehicles(api.system());
const offerStatuses = async (vehicleId: string) =>
  (await api.db.offer.findMany({ where: { vehicleId }, orderBy: { id: "asc" } })).map(({ status }) => status);
async function toldOf(firmId: string) {
  const events = await api.db.event.findMany({
    where: { firmId, type: { startsWith: "vehicle." } },
    orderBy: { position: "asc" },
  });
  return events.map(({ type, body }) => {
    const { vehicle } = (body as { data: { vehicle: { closed: string | null } } }).data;
    return `${type} ${vehicle.closed ?? ""}`.trim();
  });
}

describe("contract 15: posting", () => {
  it("tells what was posted, with the usual end and limits", async () => {
    const answer = await post({ vehicleReg: "yk21fhm", equipment: ["TAIL_LIFT_2T"], floorPencePerMile: 160 });
    expect(answer.status).toBe(201);
    expect(read(answer, postVehiclesOutput).vehicle).toMatchObject({
      status: "OPEN",
      count: 1,
      place: { outcode: "LS10" },
      until: "2026-11-22T00:00:00.000Z",
      towards: "ANYWHERE",
      tailLift: true,
      maxEmptyMiles: 60,
      maxExtraMiles: 100,
      vehicleReg: "YK21 FHM",
      floorPencePerMile: 160,
      askAt: null,
      allowedActions: ["change", "withdraw"],
    });
  });

  it.each([
    [{ vehicleClass: undefined, at: undefined }, ["#/vehicleClass required", "#/at required"]],
    [{ from: "2026-11-17T09:00:00Z" }, ["#/from date_in_past"]],
    [{ from: "2026-12-03T09:00:00Z" }, ["#/from date_too_far"]],
    [{ until: "2026-11-20T08:00:00Z" }, ["#/until before_from"]],
    [{ at: "ZZ99" }, ["#/at postcode_not_found"]],
    [{ towards: "HOME" }, ["#/home home_required"]],
    [{ towards: ["QQ"] }, ["#/towards invalid_value"]],
    [{ note: "Ring 07700 900123" }, ["#/note contact_in_note"]],
    [{ note: "Calder Vale, any time" }, ["#/note contact_in_note"]],
    [{ followsLoadId: "load_none" }, ["#/followsLoadId load_unknown"]],
    [{ colour: "red" }, ["#/colour unrecognized_field"]],
    [{ vehicles: [{}] }, ["#/vehicleClass unrecognized_field"]],
  ])("refuses %j", async (body, expected) => {
    expect(faults(await post(body))).toEqual(expected);
  });

  it("goes home to the nearest base where none is named", async () => {
    const firm = await api.newCaller({ canPost: false });
    for (const postcode of ["EH54 8AA", "HX3 5AX"])
      await firm.call("POST", "/bases", { postcode, radiusMiles: 20 });
    expect(await posted({ towards: "HOME" }, firm.call)).toMatchObject({ home: "HX3 5AX", towards: "HOME" });
  });

  it("is once for a registration at a time", async () => {
    const first = await posted({ vehicleReg: "YK21 FHM" });
    const twice = await post({ vehicleReg: "yk21 fhm", from: "2026-11-21T23:00:00Z" });
    expect([outcome(twice), twice.body]).toMatchObject(["409 already_posted", { vehicleId: first.id }]);
    const later = await posted({ vehicleReg: "YK21 FHM", from: "2026-11-22T00:00:00Z" });
    const moved = await calder.call("PATCH", `/vehicles/${later.id}`, { from: "2026-11-21T12:00:00Z" });
    expect(outcome(moved)).toBe("409 already_posted");
    expect(outcome(await post({ vehicleReg: "YK21 FHM" }, pennine.call))).toBe("201");
    await calder.call("DELETE", `/vehicles/${first.id}`);
    expect(outcome(await post({ vehicleReg: "YK21 FHM" }))).toBe("201");
  });

  it("takes a list, each answered by itself, and at most 200 are open", async () => {
    const list = await calder.call("POST", "/vehicles", {
      vehicles: [WHERE, { ...WHERE, at: "ZZ99" }, 7, { ...WHERE, count: 2 }],
    });
    expect(read(list, postVehiclesOutput).vehicles).toMatchObject([
      { vehicle: { count: 1 }, errors: [] },
      { vehicle: null, errors: [{ code: "postcode_not_found", pointer: "#/at" }] },
      { vehicle: null, errors: [{ code: "wrong_type" }] },
      { vehicle: { count: 2 }, errors: [] },
    ]);
    const fifty = { vehicles: Array.from({ length: 50 }, () => WHERE) };
    for (let call = 0; call < 4; call += 1) await calder.call("POST", "/vehicles", fifty);
    expect(await api.db.vehicle.count({ where: { firmId: calder.firm.id } })).toBe(200);
    expect(outcome(await post())).toBe("409 too_many_vehicles");
  });

  it("is once for an Idempotency-Key, and its list has the newest first", async () => {
    const key = { "idempotency-key": "empty-1" };
    const [first, again] = [await post({}, calder.call, key), await post({}, calder.call, key)];
    expect(again.body).toMatchObject({ repeated: true, vehicle: read(first, postVehiclesOutput).vehicle });
    const second = await posted({ count: 3 });
    await calder.call("DELETE", `/vehicles/${second.id}`);
    const list = async (query: string) =>
      read(await calder.call("GET", `/vehicles${query}`), listVehiclesOutput).vehicles.map(
        ({ count }) => count,
      );
    expect(await list("")).toEqual([3, 1]);
    expect(await list("?status=OPEN")).toEqual([1]);
    expect(await list("?status=WITHDRAWN,EXPIRED")).toEqual([3]);
    api.clock.set("2026-11-22T00:00:00.000Z");
    expect(await list("?status=OPEN")).toEqual([]);
    expect(await list("?status=EXPIRED")).toEqual([1]);
    expect(outcome(await pennine.call("GET", `/vehicles/${second.id}`))).toBe("404 not_found");
  });
});

describe("contract 15: a job takes the vehicle", () => {
  it("that the quote names, and the end of the booking gives it back", async () => {
    const [one, two] = [await posted(), await posted()];
    const { id } = await api.postLoad(poster.call);
    const foreign = await pennine.call("POST", `/loads/${id}/quotes`, {
      amountPence: 40_000,
      vehicleId: one.id,
    });
    expect(faults(foreign)).toEqual(["#/vehicleId vehicle_unknown"]);
    const quote = await sendQuote(calder.call, id, 40_000, { vehicleId: two.id });
    await acceptQuote(poster.call, id, quote.id);
    expect(await get(two.id)).toMatchObject({
      status: "TAKEN",
      count: 0,
      jobs: [{ loadId: id, status: "BOOKED" }],
    });
    expect(await statusOf(one.id)).toBe("OPEN");
    expect(outcome(await calder.call("PATCH", `/vehicles/${two.id}`, { count: 2 }))).toBe("409 vehicle_over");
    await calder.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect(await get(two.id)).toMatchObject({ status: "OPEN", count: 1, jobs: [], endedAt: null });
  });

  it("that a booking at the poster's price names; of several alike one", async () => {
    const vehicle = await posted({ count: 2 });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
    const booked = await calder.call("POST", `/loads/${id}/book`, { vehicleId: vehicle.id });
    expect(outcome(booked)).toBe("200");
    expect(await get(vehicle.id)).toMatchObject({ status: "OPEN", count: 1, jobs: [{ loadId: id }] });
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    expect(await get(vehicle.id)).toMatchObject({ status: "OPEN", count: 2, jobs: [] });
  });

  it("that alone fits; else the carrier is asked, and a registration or a call names it", async () => {
    const small = await posted({ vehicleClass: "LUTON" });
    const far = await posted({ at: "EH54" });
    const fit = await posted({ vehicleReg: "YK21 FHM" });
    const book = async () => {
      const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
      expect(outcome(await calder.call("POST", `/loads/${id}/book`, {}))).toBe("200");
      return id;
    };
    const first = await book();
    expect(await get(fit.id)).toMatchObject({ status: "TAKEN", jobs: [{ loadId: first }] });
    const [other, third] = [await posted({ vehicleReg: "PX72 RNB" }), await posted()];
    const second = await book();
    const notified = await api.db.notification.findMany({
      where: { loadId: second, kind: "which_vehicle" },
      orderBy: { id: "asc" },
    });
    expect(notified.map(({ firmId }) => firmId)).toEqual([calder.firm.id]);
    expect([await statusOf(other.id), await statusOf(third.id)]).toEqual(["OPEN", "OPEN"]);
    await calder.call("PUT", `/loads/${second}/vehicle`, { vehicleReg: "px72rnb" });
    expect(await get(other.id)).toMatchObject({ status: "TAKEN", jobs: [{ loadId: second }] });
    const named = await calder.call("POST", `/vehicles/${third.id}/taken`, { loadId: second });
    expect(read(named, vehicleOutput).vehicle).toMatchObject({ status: "TAKEN", jobs: [{ loadId: second }] });
    expect([await statusOf(other.id), await statusOf(small.id), await statusOf(far.id)]).toEqual([
      "OPEN",
      "OPEN",
      "OPEN",
    ]);
  });

  it("that was announced and is empty for the job: no post of it for another time, nor the one after this job", async () => {
    const reg = { vehicleReg: "YK21 FHM" };
    const later = await posted({ ...reg, from: "2026-11-22T08:00:00Z" });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
    await calder.call("POST", `/loads/${id}/book`, {});
    await calder.call("PUT", `/loads/${id}/vehicle`, reg);
    const after = await posted({ ...reg, followsLoadId: id });
    for (const vehicleReg of ["PX72 RNB", "YK21 FHM"])
      await calder.call("PUT", `/loads/${id}/vehicle`, { vehicleReg });
    expect([await statusOf(later.id), await statusOf(after.id)]).toEqual(["OPEN", "OPEN"]);
    await calder.call("DELETE", `/vehicles/${after.id}`);
    const now = await posted(reg);
    for (const vehicleReg of ["PX72 RNB", "YK21 FHM"])
      await calder.call("PUT", `/loads/${id}/vehicle`, { vehicleReg });
    expect([await statusOf(later.id), await statusOf(now.id)]).toEqual(["OPEN", "TAKEN"]);
  });

  it("and stays taken after a hand-back where its time is over, or it was posted again", async () => {
    const vehicle = await posted({ vehicleReg: "YK21 FHM" });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
    await calder.call("POST", `/loads/${id}/book`, { vehicleId: vehicle.id });
    await posted({ vehicleReg: "YK21 FHM" });
    await calder.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect(await statusOf(vehicle.id)).toBe("TAKEN");
  });
});

describe("contract 15: asking a vehicle is an offer", () => {
  it("at a price, nameless; its yes books the load, takes the vehicle and ends its other offers", async () => {
    const vehicle = await posted({ vehicleReg: "YK21 FHM", note: "Near the M1." });
    const [first, second] = [await api.postLoad(poster.call), await api.postLoad(poster.call)];
    const [offer] = await asked(first.id, [vehicle.id]);
    await asked(second.id, [vehicle.id]);
    expect(offer).toMatchObject({
      status: "OPEN",
      vehicleId: vehicle.id,
      carrier: { id: null, name: "Carrier 1" },
    });
    expect(await get(vehicle.id)).toMatchObject({ offers: 2 });
    const yes = await calder.call("POST", `/offers/${offer?.id}/accept`, {});
    expect(outcome(yes)).toBe("200");
    expect(await readLoad(poster.call, first.id)).toMatchObject({ status: "BOOKED", agreedPence: 38_000 });
    expect(await get(vehicle.id)).toMatchObject({ status: "TAKEN", offers: 0, jobs: [{ loadId: first.id }] });
    expect(await offerStatuses(vehicle.id)).toEqual(["ACCEPTED", "LAPSED"]);
    expect(faults(await ask(second.id, [vehicle.id]))).toEqual(["#/vehicles/0 vehicle_unknown"]);
  });

  it("of those that fit and can be asked alone, whatever their floor", async () => {
    const dear = await posted({ floorPencePerMile: 10_000 });
    const [small, far] = [await posted({ vehicleClass: "LUTON" }), await posted({ at: "EH54" })];
    const { id } = await api.postLoad(poster.call);
    const answer = await ask(id, [dear.id, small.id, far.id, "vehicle_none"]);
    expect(faults(answer)).toEqual([
      "#/vehicles/1 vehicle_unfit",
      "#/vehicles/2 vehicle_unfit",
      "#/vehicles/3 vehicle_unknown",
    ]);
    expect(answer.text).not.toContain("10000");
    await api.db.carrierRelation.create({
      data: {
        posterId: poster.firm.id,
        carrierId: calder.firm.id,
        relation: "BLOCKED",
        createdAt: new Date(START),
      },
    });
    expect(faults(await ask(id, [dear.id]))).toEqual(["#/vehicles/0 vehicle_unknown"]);
    await api.db.carrierRelation.deleteMany({ where: { posterId: poster.firm.id } });
  });

  it("of carriers that may win the load alone: not of one that lacks what it requires, nor of one on hold", async () => {
    const vehicle = await posted();
    const { id } = await api.postLoad(poster.call, { requires: { goodsInTransitPence: 2_500_000 } });
    const lacking = await ask(id, [vehicle.id]);
    expect(faults(lacking)).toEqual(["#/vehicles/0 vehicle_unfit"]);
    expect(lacking.text).toContain(
      "does not fit the load: its carrier lacks goods-in-transit insurance of £25k on the day of collection.",
    );
    const other = await api.postLoad(poster.call);
    const found = async () => {
      const { body } = await poster.call("GET", "/vehicle-board");
      return [(body as { total: number }).total, outcome(await ask(other.id, [vehicle.id]))];
    };
    const holdsUntil = new Date("2026-11-19T10:00:00Z");
    await api.db.firm.update({ where: { id: calder.firm.id }, data: { holdsUntil } });
    expect(await found()).toEqual([0, "422 validation_failed"]);
    await api.db.firm.update({ where: { id: calder.firm.id }, data: { holdsUntil: null } });
    expect(await found()).toEqual([1, "201"]);
  });

  it("and its number tells nobody whose it is, nor does a refusal of a former carrier's", async () => {
    const [one, other] = [await posted(), await posted()];
    const { id } = await api.postLoad(poster.call);
    const offers = await asked(id, [one.id, other.id], { carriers: [calder.firm.id, pennine.firm.id] });
    const namesOf = (list: typeof offers) => list.map(({ carrier }) => `${carrier?.name}, ${carrier?.id}`);
    const [first, second] = [`Carrier 1, ${calder.firm.id}`, `Carrier 2, ${pennine.firm.id}`];
    expect(namesOf(offers)).toEqual([first, second, "Carrier 3, null", "Carrier 4, null"]);
    expect(outcome(await calder.call("POST", `/offers/${offers[2]?.id}/accept`, {}))).toBe("200");
    const list = await poster.call("GET", `/offers?side=poster&loadId=${id}`);
    const named = `Calder Vale, ${calder.firm.id}`;
    expect(namesOf(read(list, listOffersOutput).offers.toReversed())).toEqual([
      named,
      second,
      named,
      "Carrier 4, null",
    ]);
    expect(outcome(await poster.call("POST", `/loads/${id}/release`, { reason: "No answer." }))).toBe("200");
    expect(await get(one.id)).toMatchObject({ status: "OPEN", count: 1, jobs: [] });
    const again = await ask(id, [one.id, other.id, "vehicle_none"]);
    expect(faults(again)).toEqual([0, 1, 2].map((nth) => `#/vehicles/${nth} vehicle_unknown`));
  });

  it("ten at once at most, and nothing is sent by the eleventh", async () => {
    const vehicles = [];
    for (let nth = 0; nth < 11; nth += 1) vehicles.push((await posted()).id);
    const { id } = await api.postLoad(poster.call);
    expect(outcome(await ask(id, vehicles))).toBe("409 too_many_offers");
    await asked(id, vehicles.slice(0, 9));
    expect(outcome(await ask(id, vehicles.slice(9)))).toBe("409 too_many_offers");
    expect(await api.db.offer.count({ where: { loadId: id } })).toBe(9);
    expect(await asked(id, vehicles.slice(8, 10))).toHaveLength(2);
    expect(await api.db.offer.count({ where: { loadId: id, status: "OPEN" } })).toBe(10);
  });

  it("ten yeses for one vehicle at once: exactly one books, nine are 409 offer_over, no 5xx", async () => {
    const vehicle = await posted();
    const offers: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) {
      const { id } = await api.postLoad(poster.call);
      offers.push((await asked(id, [vehicle.id], { minutes: 300 }))[0]?.id ?? "");
    }
    const said = await Promise.all(
      offers.map((offerId) => calder.call("POST", `/offers/${offerId}/accept`, {})),
    );
    expect(said.map(outcome).toSorted()).toEqual(["200", ...Array<string>(9).fill("409 offer_over")]);
    await sweep();
    expect((await offerStatuses(vehicle.id)).toSorted()).toEqual([
      "ACCEPTED",
      ...Array<string>(9).fill("LAPSED"),
    ]);
    expect(await get(vehicle.id)).toMatchObject({ status: "TAKEN", count: 0 });
  });

  it("is refused once the vehicle is gone, before the sweep has closed the offer", async () => {
    const vehicle = await posted({ until: "2026-11-20T09:00:00Z" });
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-11-20" });
    const [offer] = await asked(id, [vehicle.id], { minutes: 2_880 });
    api.clock.set("2026-11-20T09:00:00.000Z");
    const late = await calder.call("POST", `/offers/${offer?.id}/accept`, {});
    expect([outcome(late), late.body]).toMatchObject([
      "409 offer_over",
      { offerStatus: "LAPSED", closed: "taken" },
    ]);
    await sweep();
    expect(await offerStatuses(vehicle.id)).toEqual(["LAPSED"]);
    expect(await statusOf(vehicle.id)).toBe("EXPIRED");
    const later = await calder.call("POST", `/offers/${offer?.id}/accept`, {});
    expect(later.body).toMatchObject({
      code: "offer_over",
      detail: "The load or the vehicle is gone. Nothing was changed.",
    });
  });
});

describe("contract 15: “Still empty?”", () => {
  it("is asked once where a key wants it; yes keeps the vehicle, silence ends it", async () => {
    const before = (await toldOf(calder.firm.id)).length;
    const [kept, gone, silent] = [await posted({ ask: true }), await posted({ ask: true }), await posted()];
    expect([kept.askAt, silent.askAt]).toEqual(["2026-11-20T10:00:00.000Z", null]);
    api.clock.set("2026-11-20T10:00:00.000Z");
    await sweep();
    expect(await get(kept.id)).toMatchObject({
      answerBy: "2026-11-20T11:00:00.000Z",
      allowedActions: ["change", "withdraw", "stillEmpty"],
    });
    expect(outcome(await calder.call("POST", `/vehicles/${kept.id}/still-empty`, {}))).toBe("200");
    api.clock.set("2026-11-20T11:00:00.000Z");
    expect(await statusOf(gone.id)).toBe("EXPIRED");
    expect(outcome(await calder.call("POST", `/vehicles/${gone.id}/still-empty`, {}))).toBe(
      "409 vehicle_over",
    );
    await sweep();
    expect([await statusOf(kept.id), await statusOf(gone.id), await statusOf(silent.id)]).toEqual([
      "OPEN",
      "EXPIRED",
      "OPEN",
    ]);
    api.clock.set("2026-11-22T00:00:00.000Z");
    await sweep();
    await sweep();
    expect((await toldOf(calder.firm.id)).slice(before)).toEqual([
      "vehicle.asked",
      "vehicle.asked",
      "vehicle.expired silence",
      "vehicle.expired time",
      "vehicle.expired time",
    ]);
  });

  it("is asked by day and two hours later where the vehicle is open again", async () => {
    const vehicle = await posted({ from: "2026-11-18T12:00:00Z", until: "2026-11-20T12:00:00Z", ask: true });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000, collectDate: "2026-11-18" });
    await calder.call("POST", `/loads/${id}/book`, { vehicleId: vehicle.id });
    api.clock.set("2026-11-18T22:00:00.000Z");
    await poster.call("POST", `/loads/${id}/release`, { reason: "No answer." });
    await sweep();
    expect(await get(vehicle.id)).toMatchObject({
      status: "OPEN",
      askAt: "2026-11-19T06:00:00.000Z",
      answerBy: null,
    });
  });

  it("a change is a yes", async () => {
    const vehicle = await posted({ ask: true });
    api.clock.set("2026-11-20T10:00:00.000Z");
    await sweep();
    const changed = await calder.call("PATCH", `/vehicles/${vehicle.id}`, { maxEmptyMiles: 80, note: null });
    expect(read(changed, vehicleOutput).vehicle).toMatchObject({
      maxEmptyMiles: 80,
      answerBy: null,
      askAt: null,
    });
    api.clock.set("2026-11-20T12:00:00.000Z");
    await sweep();
    expect(await statusOf(vehicle.id)).toBe("OPEN");
  });

  it("is asked, or not, as a change says", async () => {
    const { id } = await posted();
    const change = async (body: object) =>
      read(await calder.call("PATCH", `/vehicles/${id}`, body), vehicleOutput).vehicle.askAt;
    expect(await change({ ask: true })).toBe("2026-11-20T10:00:00.000Z");
    expect(await change({ from: "2026-11-20T09:00:00Z" })).toBe("2026-11-20T11:00:00.000Z");
    expect(await change({ ask: false })).toBeNull();
  });
});

describe("contract 15: a vehicle that follows a job", () => {
  async function job() {
    const load = await api.postLoad(poster.call, { bookNowPence: 40_000, collectDate: "2026-11-18" });
    expect(outcome(await calder.call("POST", `/loads/${load.id}/book`, {}))).toBe("200");
    return load;
  }

  it("is empty half an hour after the job's told arrival at its last place; a usual end moves, one that was set stays", async () => {
    const { id } = await job();
    await calder.call("POST", `/loads/${id}/collect`, {});
    const other = await posted();
    const until = "2026-11-20T06:00:00.000Z";
    const [usual, next, twice] = [
      await posted({ followsLoadId: id, ask: true }),
      await posted({ followsLoadId: id, from: "2026-11-19T08:00:00Z", until }),
      await posted({ followsLoadId: id, vehicleReg: "YK21 FHM" }),
    ];
    await posted({ vehicleReg: "YK21 FHM", from: "2026-11-18T11:00:00Z", until: "2026-11-20T08:00:00Z" });
    const says = (etaMins: number) =>
      calder.call("POST", `/loads/${id}/milestones`, { kind: "ON_MY_WAY", place: 2, etaMins });
    for (const etaMins of [240, 600]) {
      expect(outcome(await says(etaMins))).toBe("201");
      const { eta } = await readLoad(calder.call, id);
      expect(eta?.place).toBe(2);
      const from = new Date(Date.parse(eta?.at ?? "") + 30 * 60_000).toISOString();
      const moved = await get(usual.id);
      expect(moved).toMatchObject({ from, until: "2026-11-20T00:00:00.000Z" });
      expect(moved.askAt).not.toBe(usual.askAt);
      expect(await get(next.id)).toMatchObject({ from, until });
    }
    expect([await get(twice.id), await get(other.id)]).toEqual([twice, other]);
    expect(outcome(await says(3_000))).toBe("201");
    expect(await get(next.id)).toMatchObject({ status: "OPEN", until });
  });

  it.each([
    ["handed back", calder, "hand-back"],
    ["released", poster, "release"],
    ["called off", poster, "cancel"],
  ])("is withdrawn when the job is %s", async (_, { call }, action) => {
    const { id } = await job();
    const [follows, other] = [await posted({ followsLoadId: id }), await posted()];
    const ended = await call("POST", `/loads/${id}/${action}`, { reason: "Broken down." });
    expect(outcome(ended)).toBe("200");
    expect([await statusOf(follows.id), await statusOf(other.id)]).toEqual(["WITHDRAWN", "OPEN"]);
  });
});

describe("contract 15, test mode", () => {
  it("tells a carrier of the test loads posted for it that fit its vehicle, by the rules of live loads", async () => {
    const test = await api.callerFor(calder.firm, { mode: "test" });
    await posted();
    const { id: vehicleId } = await posted({}, test);
    const made = async (changes: object = {}) =>
      read(await test("POST", "/test/loads", posting(changes)), postedForOutput).load.id;
    await made({ fromPostcode: "EH54 8AA" });
    const fitting = [await made(), await made(), await made(), await made()];
    const told = async () =>
      (
        await api.db.event.findMany({
          where: { firmId: calder.firm.id, type: "load.matched" },
          orderBy: { position: "asc" },
        })
      ).map(({ mode, body }) => ({ mode, ...webhookSchemas["load.matched"].parse(body) }));
    const events = await told();
    expect(events.map(({ data }) => data.matched.load.id)).toEqual(fitting.slice(0, 3));
    expect(events[0]).toMatchObject({
      mode: "test",
      isTest: true,
      data: { matched: { vehicles: [vehicleId], searches: [], earnsPence: expect.any(Number), more: 0 } },
    });
    const ranked = read(await test("GET", `/vehicles/${vehicleId}/loads`), loadsForVehicleOutput);
    expect(ranked.loads.map(({ id }) => id).toSorted()).toEqual(fitting.toSorted());
    api.clock.advance({ minutes: 61 });
    // A process matches live loads meanwhile.
    await api.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('load_match', 0))::text`;
      await made();
    });
    expect(await told()).toHaveLength(4);
    expect(
      await api.db.notification.count({ where: { firmId: calder.firm.id, kind: "vehicle_matches" } }),
    ).toBe(0);
  });

  it("asks made-up vehicles, whose note decides their answer, and which stay", async () => {
    const test = await api.callerFor(poster.firm, { mode: "test" });
    const { id } = await api.postLoad(test, { fromPostcode: "CA3 0HA" });
    const send = (vehicles: string[]) =>
      test("POST", `/loads/${id}/offers`, { vehicles, pricePence: 38_000, note: "ACCEPT" });
    expect(faults(await send(["vehicle_none"]))).toEqual(["#/vehicles/0 vehicle_unknown"]);
    const made = await api.db.vehicle.findMany({ where: { mode: "test" }, orderBy: { id: "asc" } });
    expect(made.map(({ outcode, count }) => `${outcode} ${count}`)).toEqual(["LS10 20", "M17 20", "B46 20"]);
    const [artic = "", , luton = ""] = made.map((vehicle) => vehicle.id);
    expect(faults(await send([luton]))).toEqual(["#/vehicles/0 vehicle_unfit"]);
    expect(read(await send([artic]), sendOffersOutput).offers).toMatchObject([
      { carrier: { name: "Sandbox One" } },
    ]);
    api.clock.advance({ ms: BEAT_MS });
    await playStories(api.system());
    expect(await readLoad(test, id)).toMatchObject({ status: "BOOKED", agreedPence: 38_000 });
    expect(await api.db.vehicle.findUnique({ where: { id: artic } })).toMatchObject({
      status: "OPEN",
      count: 20,
    });
  });
});
