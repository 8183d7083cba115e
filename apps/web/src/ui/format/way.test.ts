import { describe, expect, it } from "vitest";
import { driveWords, ferryWords } from "./way.ts";

const way = { seaMiles: 0, ferryFarePence: null, driveMinutes: 239 };

describe("minutes at the wheel", () => {
  it.each([
    [239, "3 h 59 at the wheel"],
    [270, "4 h 30 at the wheel"],
    [271, "4 h 31 at the wheel, 5 h 16 with breaks"],
    [540, "9 h at the wheel, 9 h 45 with breaks"],
    [541, "9 h 01 at the wheel, 2 days for one driver"],
  ])("%d are shown with the breaks of the drivers' hours rules: %s", (driveMinutes, words) => {
    expect(driveWords({ ...way, driveMinutes })).toBe(words);
  });

  it("are left out if they are unknown", () => {
    expect(driveWords({ ...way, driveMinutes: null })).toBeNull();
  });
});

describe("a ferry", () => {
  it("is shown with its sea miles and fare, and only where there is one", () => {
    expect(ferryWords(way)).toBeNull();
    expect(ferryWords({ ...way, seaMiles: 42, ferryFarePence: 31_800 })).toBe(
      "42 of the miles at sea, fare about £318",
    );
  });
});
