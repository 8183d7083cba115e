import { previewOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import type { FirmOptions } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { read, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(START);
  // No test alerts the firms of another.
  await api.db.firm.updateMany({ data: { canCarry: false } });
  await api.services.caughtUp();
});

/** Places far from each other. */
const PLACES = {
  leeds: { postcode: "LS10", lat: 53.7767, lng: -1.5297 },
  truro: { postcode: "TR1", lat: 50.264, lng: -5.05 },
  inverness: { postcode: "IV1", lat: 57.49, lng: -4.22 },
  norwich: { postcode: "NR1", lat: 52.62, lng: 1.3 },
  aberystwyth: { postcode: "SY23", lat: 52.41, lng: -4.08 },
  carlisle: { postcode: "CA1", lat: 54.89, lng: -2.92 },
};
type PlaceName = keyof typeof PLACES;

const base = (place: PlaceName, radiusMiles = 30): NonNullable<FirmOptions["base"]> => {
  const { postcode, lat, lng } = PLACES[place];
  return { id: api.services.newId("base"), postcode, outcode: postcode, lat, lng, radiusMiles };
};
const carrier = (options: FirmOptions) => api.newFirm({ vehicles: ["EIGHTEEN_T"], ...options });
const search = async (firmId: string, query: object, alert = true) => {
  const { id: memberId } = await api.db.member.findFirstOrThrow({
    where: { firmId },
    orderBy: { id: "asc" },
  });
  const [createdAt, seenAt] = [api.clock.now(), api.clock.now()];
  const data = { firmId, memberId, name: "Mine", query, alert, createdAt, seenAt };
  return api.db.savedSearch.create({ data: { id: api.services.newId("search"), ...data } });
};
const notifiedFirms = async (loadId: string) =>
  (
    await api.db.notification.findMany({ where: { loadId, kind: "load_matches" }, orderBy: { id: "asc" } })
  ).map(({ firmId }) => firmId);

/** Posts from the place and gives who was told by the answer's number and by the notifications that were written. */
async function post(place: PlaceName, changes: object = {}) {
  const { call } = await api.newCaller();
  return postBy(call, place, changes);
}
async function postBy(
  call: Awaited<ReturnType<typeof api.newCaller>>["call"],
  place: PlaceName,
  changes: object = {},
) {
  const body = { fromPostcode: PLACES[place].postcode, toPostcode: "B1 1AA", ...changes };
  const matched = read(
    await call("POST", "/loads/preview", { ...posting(), ...body }),
    previewOutput,
  ).carriersMatched;
  const { id, carriersAlerted } = await api.postLoad(call, body);
  const told = await notifiedFirms(id);
  expect(carriersAlerted).toBe(told.length);
  expect(matched).toBe(told.length);
  expect(new Set(told).size).toBe(told.length);
  return told.sort();
}
const ids = (...firms: { id: string }[]) => firms.map(({ id }) => id).sort();

describe("contract 8: carriersAlerted is the number of carrier firms that were really notified", () => {
  it("contract 8: counts each firm with a base near enough once, and leaves out those too far", async () => {
    const near = await carrier({ base: base("leeds") });
    const wide = await carrier({ base: base("norwich", 400) });
    const twice = await carrier({ base: base("leeds") });
    await api.db.firmBase.create({ data: { ...base("leeds", 100), firmId: twice.id } });
    await search(twice.id, {});
    await carrier({ base: base("carlisle", 30) });
    expect(await post("leeds")).toEqual(ids(near, wide, twice));
  });

  it("contract 8: the radius counts from the base to the collection", async () => {
    const place = api.services.geo.find("TR1");
    if (place === null) throw new Error("Truro is not known.");
    const at = (milesNorth: number) => ({
      ...base("truro", 10),
      lat: place.lat + (milesNorth / 3_958.7613) * (180 / Math.PI),
      lng: place.lng,
    });
    const inside = await carrier({ base: at(9.999) });
    await carrier({ base: at(10.001) });
    expect(await post("truro")).toEqual(ids(inside));
  });

  it("contract 8: only firms that run the vehicle class, carry, have a seat, are not suspended and not the poster", async () => {
    const good = await carrier({ base: base("inverness") });
    const seated = await carrier({ base: base("inverness"), seat: false });
    await api.newMember(seated, { seat: true });
    await carrier({ base: base("inverness"), vehicles: ["LUTON", "ARTIC"] });
    await carrier({ base: base("inverness"), vehicles: [] });
    await carrier({ base: base("inverness"), canCarry: false });
    await carrier({ base: base("inverness"), seat: false });
    const left = await carrier({ base: base("inverness") });
    await api.db.member.update({ where: { id: left.owner.id }, data: { leftAt: api.clock.now() } });
    const suspended = await carrier({ base: base("inverness") });
    await api.db.firm.update({ where: { id: suspended.id }, data: { suspendedAt: api.clock.now() } });
    const poster = await api.newCaller({ vehicles: ["EIGHTEEN_T"], base: base("inverness") });
    expect(await postBy(poster.call, "inverness")).toEqual(ids(good, seated));
    expect(await post("inverness", { vehicleClass: "FLATBED" })).toEqual([]);
  });

  it("contract 6, 8: leaves out a carrier that the poster blocked", async () => {
    const [told, blocked] = [
      await carrier({ base: base("norwich") }),
      await carrier({ base: base("norwich") }),
    ];
    const poster = await api.newCaller();
    await api.db.carrierRelation.create({
      data: {
        posterId: poster.firm.id,
        carrierId: blocked.id,
        relation: "BLOCKED",
        createdAt: api.clock.now(),
      },
    });
    expect(await postBy(poster.call, "norwich")).toEqual(ids(told));
    expect(await post("norwich")).toEqual(ids(told, blocked));
  });

  it("contract 8: counts a saved search with alerts that contains the load, and no other", async () => {
    const queries: [told: boolean, query: Record<string, string>, alert?: boolean][] = [
      [true, { from: "SY" }],
      [
        true,
        { from: "LS,SY23", vc: "eighteen_t", date: "2026-11-20", notl: "1", maxwt: "T_3_7", terms: "30" },
      ],
      [true, { near: "SY23", within: "5" }],
      [false, { from: "SY" }, false],
      [false, { from: "SY1" }],
      [false, { from: "SY", to: "M" }],
      [false, { from: "SY", vc: "LUTON" }],
      [false, { from: "SY", before: "2026-11-19" }],
      [false, { from: "SY", maxwt: "T_1_3" }],
      [false, { from: "SY", terms: "29" }],
      [false, { from: "SY", colour: "red", vc: "NONE" }],
    ];
    const told = [];
    for (const [expected, query, alert] of queries) {
      const firm = await carrier({});
      await search(firm.id, query, alert);
      if (expected) told.push(firm);
    }
    const far = await carrier({ base: base("leeds", 10) });
    await search(far.id, { from: "SY" });
    expect(await post("aberystwyth")).toEqual(ids(...told, far));
  });

  it("contract 6, 8: the notification is unread, for the firm, about the load, from the end of early access", async () => {
    const firm = await carrier({ base: base("carlisle", 5) });
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call, { fromPostcode: "CA1" });
    expect(
      await api.db.notification.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      {
        loadId: id,
        kind: "load_matches",
        memberId: null,
        readAt: null,
        createdAt: new Date("2026-11-18T10:05:00.000Z"),
      },
    ]);
  });

  it("interface 2.2: a test load notifies nobody: null, and no notification", async () => {
    const { call } = await api.newCaller({}, { mode: "test" });
    const notifications = await api.db.notification.count();
    const load = await api.postLoad(call, { fromPostcode: "CA1" });
    expect(load.carriersAlerted).toBeNull();
    expect(await api.db.notification.count()).toBe(notifications);
  });

  it("contract 2: a repeat under an Idempotency-Key notifies nobody again", async () => {
    const firm = await carrier({ base: { ...base("carlisle", 5), lat: 58.59, lng: -3.52 } });
    const { call } = await api.newCaller();
    const body = { ...posting(), fromPostcode: "KW14" };
    for (let time = 0; time < 3; time++) await call("POST", "/loads", body, { "idempotency-key": "one" });
    expect(await api.db.notification.count({ where: { firmId: firm.id } })).toBe(1);
  });
});
