import { VehicleClass } from "@board/db/enums";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadRow } from "../testing/rows.ts";
import { createWorld, type World } from "../testing/world.ts";
import { askMarket, rememberMarket } from "./market.ts";
import { BOOKED_STEPS, type GuideSubject } from "./rules.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const posters = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
  const { id: carrierId } = await world.newFirm();
  const at = world.clock.now().getTime();
  const hours = (count: number) => new Date(at - count * 3_600_000);
  const rows = Array.from({ length: 120 }, (_, nth) => ({
    ...loadRow(),
    id: world.services.newId("load"),
    ref: world.services.newRef(),
    status: nth % 11 === 0 ? ("DISPUTED" as const) : ("CONFIRMED" as const),
    posterId: posters[nth % 3]?.id ?? "",
    carrierId,
    type: nth % 4 === 0 ? ("FULL_LOAD" as const) : ("PALLETS" as const),
    vehicleClass: nth % 5 === 0 ? VehicleClass.ARTIC : VehicleClass.EIGHTEEN_T,
    isBackload: nth % 7 === 0,
    miles: 100 + ((nth * 37) % 200),
    agreedPence: 20_000 + ((nth * 7_919) % 60_000),
    // The last of them long ago.
    bookedAt: hours(nth * 20),
    warnings: [],
  }));
  await world.services.db.load.createMany({ data: rows });
});
afterAll(() => world.drop());

const subject = (changes: Partial<GuideSubject>): GuideSubject => ({
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  pallets: 12,
  miles: 200,
  fromOutcode: "LS10",
  toOutcode: "SW1A",
  collectDate: "2026-11-20",
  today: "2026-11-18",
  bookedSlots: 0,
  adr: false,
  tailLift: false,
  isBackload: false,
  ...changes,
});

const SUBJECTS = [
  {},
  { miles: 100 },
  { miles: 299, type: "FULL_LOAD" },
  { vehicleClass: "ARTIC" },
  { isBackload: true },
  { vehicleClass: "LUTON" },
  { type: "PARCELS" },
] as const;

it("compares with what the database would compare with", async () => {
  const asked = askMarket(world.services);
  const remembered = rememberMarket(world.services);
  let most = 0;
  for (const changes of SUBJECTS) {
    for (const step of BOOKED_STEPS) {
      const load = subject(changes);
      const found = await remembered.comparable(load, step);
      expect(found).toEqual(await asked.comparable(load, step));
      most = Math.max(most, found.loads);
    }
  }
  expect(most).toBeGreaterThan(30);
});

it("reads it again after five minutes, and a minute before that beside whoever asks", async () => {
  const remembered = rememberMarket(world.services);
  const count = async () => {
    const found = await remembered.comparable(subject({}), { within: 0.4, sameType: false });
    return found.loads;
  };
  const booked = await count();
  await world.services.db.load.updateMany({
    where: { vehicleClass: "ARTIC" },
    data: { vehicleClass: "EIGHTEEN_T" },
  });
  world.clock.advance({ minutes: 3 });
  expect(await count()).toBe(booked);
  world.clock.advance({ minutes: 1 });
  expect(await count()).toBe(booked);
  await expect.poll(count).toBeGreaterThan(booked);

  const more = await count();
  await world.services.db.load.updateMany({ data: { vehicleClass: "LUTON" } });
  world.clock.advance({ minutes: 5 });
  expect(await count()).toBeLessThan(more);
});
