import { describe, expect, it } from "vitest";
import { secondTownOf } from "./label-towns.ts";

/** So many postcodes of a town, this many miles north of the main one. */
const postcodes = (town: string, count: number, milesNorth: number) =>
  Array.from({ length: count }, () => ({ town, lat: 52 + milesNorth / 69.1, lng: -1 }));
const main = { lat: 52, lng: -1 };
const second = (...units: ReturnType<typeof postcodes>[]) =>
  secondTownOf({ town: "Brixworth", lat: 52, lng: -1, units: units.flat() }, [main]);

describe("the second town of an outcode", () => {
  it("is the one that fits most of the postcodes over five miles from the main town", () => {
    expect(second(postcodes("Brixworth", 500, 0), postcodes("Crick", 90, 9), postcodes("Guilsborough", 60, -9))).toBe(
      "Crick",
    );
  });

  it("is none where the main town is near enough to nine of ten postcodes", () => {
    expect(second(postcodes("Brixworth", 1_000, 0), postcodes("Crick", 90, 9))).toBeNull();
    expect(second(postcodes("Brixworth", 100, 0), postcodes("Spratton", 100, 4))).toBeNull();
  });

  it("is never a hamlet", () => {
    expect(second(postcodes("Brixworth", 100, 0), postcodes("Winwick", 49, 9))).toBeNull();
  });

  it("is none beside an island or a district, which name the whole outcode", () => {
    const units = [...postcodes("Skye", 100, 0), ...postcodes("Portree", 100, 20)];
    expect(secondTownOf({ town: "Skye", ...main, units }, [])).toBeNull();
  });
});
