import { describe, expect, it } from "vitest";
import { type Settlement, secondTownOf } from "./label-towns.ts";

const at = (milesNorth: number) => ({ lat: 52 + milesNorth / 69.1, lng: -1 });
/** Settlements: their postcodes, and how many miles north of the middle they are. */
const PLACES: Record<string, [weight: number, milesNorth: number]> = {
  Brixworth: [500, 0],
  Spratton: [200, 4],
  Crick: [90, 9],
  Guilsborough: [60, -9],
  Winwick: [44, 9],
  Rugby: [3_000, 9],
};
const settlements = new Map(
  Object.entries(PLACES).map(([name, [weight, miles]]): [string, Settlement[]] => [
    name,
    [{ name, outcode: "NN6", weight, ...at(miles) }],
  ]),
);

/** Returns the second town of an outcode with the given number of postcodes of each town. */
function second(counts: Record<string, number>, town = "Brixworth") {
  const units = Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, () => ({ town: name, ...at(PLACES[name]?.[1] ?? 20) })),
  );
  return secondTownOf({ town, ...at(0), units }, settlements);
}

describe("the second town of an outcode", () => {
  it("is the town that fits most postcodes over five miles from the main town", () => {
    expect(second({ Brixworth: 500, Crick: 90, Guilsborough: 60 })).toBe("Crick");
  });

  it("is none if the main town, or no other, fits nearly all of them", () => {
    expect(second({ Brixworth: 500, Crick: 35 })).toBeNull();
    expect(second({ Brixworth: 100, Spratton: 100 })).toBeNull();
  });

  it("is never a hamlet, nor a town of the next outcode", () => {
    expect(second({ Brixworth: 100, Winwick: 44 })).toBeNull();
    expect(second({ Brixworth: 100, Rugby: 14 })).toBeNull();
  });

  it("is none for an island or a district, which name the whole outcode", () => {
    expect(second({ "Isle of Mull": 100, Crick: 100 }, "Isle of Mull")).toBeNull();
  });
});
