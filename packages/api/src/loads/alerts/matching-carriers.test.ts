import { addDays } from "@board/calendar";
import { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { createGeo } from "@board/geo";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { FOR_EVERYBODY } from "../audience/rules.ts";
import { readFilters } from "../filters/read-filters.ts";
import { matches } from "../filters/rules.ts";
import { matchesAmong } from "./matching-carriers.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it.each([1, 12, 40, 500])(
  "matches bases within %i miles of exactly the outcodes in that circle",
  async (within) => {
    const { db, geo, clock, newId } = world.services;
    const poster = world.as(world.actorOf(await world.newFirm()));
    const carrier = await world.newFirm();
    await db.firmVehicle.create({ data: { firmId: carrier.id, vehicleClass: "LOW_LOADER", count: 1 } });
    const search = await db.savedSearch.create({
      data: {
        id: newId("search"),
        firmId: carrier.id,
        memberId: carrier.owner.id,
        name: "Around Leeds",
        query: { near: "LS10 1AB", within: `${within}` },
        alert: true,
        seenAt: clock.now(),
        createdAt: clock.now(),
      },
    });
    const place = geo.find("LS10 1AB");
    if (place === null) throw new Error("Leeds is not known.");
    const inside = geo.outcodesWithin(place, within);
    for (const fromPostcode of ["LS10", "LS1", "WF3", "BD1", "HD1", "M17", "SW1A", "TR18", "BT1"]) {
      const preview = await poster.loads.preview(posting({ fromPostcode, vehicleClass: "LOW_LOADER" }));
      expect([fromPostcode, preview.carriersMatched]).toEqual([
        fromPostcode,
        inside.has(fromPostcode) ? 1 : 0,
      ]);
    }
    await db.savedSearch.delete({ where: { id: search.id } });
  },
);

it("leaves the emails about a load to the worker only if a member may get one", async () => {
  const { db, newId, clock } = world.services;
  const poster = world.as(world.actorOf(await world.newFirm()));
  const carriers = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
  const [, prefers, searches] = carriers;
  for (const { id } of carriers)
    await db.firmVehicle.create({ data: { firmId: id, vehicleClass: "FLATBED", count: 1 } });
  for (const { id, owner } of carriers)
    await db.savedSearch.create({
      data: {
        id: newId("search"),
        firmId: id,
        memberId: owner.id,
        name: "From Leeds",
        query: { from: "LS" },
        alert: true,
        email: id === searches?.id,
        seenAt: clock.now(),
        createdAt: clock.now(),
      },
    });
  await db.notificationPreference.create({
    data: { memberId: prefers?.owner.id ?? "", topic: "matching", site: true, email: true },
  });
  const { load } = await poster.loads.post(posting({ vehicleClass: "FLATBED" }));
  const told = await db.notification.findMany({ where: { loadId: load.id }, orderBy: { id: "asc" } });
  const left = told.filter(({ emailsPlannedAt }) => emailsPlannedAt === null).map(({ firmId }) => firmId);
  expect(told).toHaveLength(3);
  expect(left.sort()).toEqual([prefers?.id, searches?.id].sort());
});

const geo = createGeo();
const TODAY = "2026-11-20";
const OUTCODES = ["LS10", "LS1", "WF3", "M17", "SW1A", "G51"];

const query = fc.record(
  {
    from: fc.constantFrom("LS", "LS10,M17", "SW1", "nowhere", "G51"),
    to: fc.constantFrom("M", "LS10"),
    vc: fc.constantFrom("ARTIC", "artic,luton", "TRAM"),
    type: fc.constantFrom("PALLETS", "FULL_LOAD,PARCELS"),
    eq: fc.constantFrom("CURTAIN", "box,STRAPS", "TRAM"),
    date: fc.constantFrom("today", "tomorrow", "2026-11-22", "soon"),
    after: fc.constantFrom("tomorrow", "2026-11-22"),
    before: fc.constantFrom("tomorrow", "2026-11-22"),
    near: fc.constantFrom("LS10 1AB", "SW1A 2AA", "ZZ99"),
    within: fc.constantFrom("1", "12", "40", "500", "far"),
    notl: fc.constantFrom("1", "0"),
    tl: fc.constantFrom("1", "0"),
    noadr: fc.constant("1"),
    maxwt: fc.constantFrom("T_1_3", "500"),
    terms: fc.constantFrom("30", "x"),
  },
  { requiredKeys: [] },
);
const load = fc.record({
  fromOutcode: fc.constantFrom(...OUTCODES),
  toOutcode: fc.constantFrom(...OUTCODES),
  vehicleClass: fc.constantFrom(...Object.values(VehicleClass)),
  type: fc.constantFrom(...Object.values(LoadType)),
  equipment: fc.constantFrom("", "BOX", "CURTAIN,STRAPS"),
  weightBand: fc.constantFrom(...Object.values(WeightBand)),
  collectDate: fc.constantFrom("2026-11-20", "2026-11-21", "2026-11-22"),
  tailLift: fc.boolean(),
  adr: fc.boolean(),
  termsDays: fc.constantFrom(7, 30, 60),
});

it("matches a loaded saved search as the board's own filters do, on this day and the next", () => {
  fc.assert(
    fc.property(
      fc.array(query, { minLength: 1, maxLength: 6 }),
      fc.array(load, { minLength: 1, maxLength: 6 }),
      (queries, loads) => {
        const searches = queries.map((query, nth) => ({
          id: `search_${nth}`,
          memberId: `member_${nth}`,
          query,
          email: false,
        }));
        const carrier = { firmId: "firm_a", early: false, preferredBy: [], blockedBy: [], networks: [] };
        const carriers = [{ ...carrier, bases: [], searches, sends: false }];
        const audience = { ...FOR_EVERYBODY, poster: "firm_poster", askedCarriers: [] };
        for (const today of [TODAY, addDays(TODAY, 1)]) {
          const read = queries.map((query) => readFilters(query, today, geo));
          for (const each of loads) {
            const from = geo.find(each.fromOutcode);
            if (from === null) throw new Error("The outcode is not known.");
            const expected = searches.flatMap(({ memberId }, nth) => {
              const { filters, problems } = read[nth] ?? { filters: {}, problems: [] };
              return problems.length === 0 && matches(each, filters) ? [memberId] : [];
            });
            const [found] = matchesAmong(carriers, { load: each, audience, from, today }, geo);
            expect(found?.memberIds ?? []).toEqual(expected);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});
