import type { Place } from "@board/geo";
import type { TestFirm } from "@board/testing/factories";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
});
afterAll(() => world.drop());

/** Neighbours, far ends, and islands. */
const PLACES = [
  "LS10 1AB",
  "LS9 0RJ",
  "LS11 5TD",
  "PR5 6AB",
  "CA3 0HA",
  "G33",
  "BT3",
  "PO30",
  "SW1A 2AA",
  "TR1",
];

function found(postcode: string): Place {
  const place = world.services.geo.find(postcode);
  if (place === null) throw new Error(`${postcode} is not known.`);
  return place;
}

async function legsOf(way: readonly string[]) {
  const places = way.map(found);
  return Promise.all(
    places.slice(1).map((place, nth) => world.services.miles.between(places[nth] as Place, place)),
  );
}

const preview = (way: readonly string[]) =>
  world.as(world.actorOf(poster)).loads.preview(
    posting({
      fromPostcode: way.at(0) ?? "",
      toPostcode: way.at(-1) ?? "",
      stops: way.slice(1, -1).map((postcode) => ({ kind: "DELIVER", postcode })),
    }),
  );

describe("the miles of a load with stops", () => {
  it("are the sum of its legs in the given order, of one to eight stops", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PLACES), { minLength: 3, maxLength: 10 }), async (way) => {
        const legs = await legsOf(way);
        const sum = (of: (leg: (typeof legs)[number]) => number) =>
          legs.reduce((total, leg) => total + of(leg), 0);
        expect(await preview(way)).toMatchObject({
          miles: sum(({ miles }) => miles),
          seaMiles: sum(({ seaMiles }) => seaMiles),
          driveMinutes: sum(({ driveMinutes }) => driveMinutes),
          ferry: legs.some(({ ferry }) => ferry),
          legs: legs.map(({ miles }) => miles),
        });
      }),
      { numRuns: 40 },
    );
  });

  it("are more with a detour than straight on", async () => {
    const [straight, round] = await Promise.all([
      preview(["LS10 1AB", "SW1A 2AA"]),
      preview(["LS10 1AB", "CA3 0HA", "SW1A 2AA"]),
    ]);
    expect(round.miles).toBeGreaterThan(straight.miles + 100);
    expect(straight.legs).toEqual([straight.miles]);
  });

  it("are included in the guide, with the price of a stop, which the answer names", async () => {
    const near = await preview(["LS10 1AB", "SW1A 2AA"]);
    const stops = await preview(["LS10 1AB", "LS10 1AB", "LS10 1AB", "SW1A 2AA"]);
    expect(stops.stopPence).toBe(1_500);
    expect(stops.guide.lowPence - near.guide.lowPence).toBeGreaterThanOrEqual(2 * stops.stopPence);
    expect(stops.guide.because.map(({ what }) => what)).toContain("2 further stops");
  });
});
