import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, posting, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it.each([1, 12, 40, 500])(
  "tells who looks within %i miles of exactly the outcodes that are in it",
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
