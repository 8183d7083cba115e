import { expect, it } from "vitest";
import { readFleet, typedFleet, unreadable } from "./typed-fleet.ts";

const FLEET = [
  { vehicleClass: "LUTON" as const, count: 3 },
  { vehicleClass: "ARTIC" as const, count: 12 },
];

it("shows a fleet and reads it back", () => {
  const typed = typedFleet(FLEET);
  expect(typed.LUTON).toBe("3");
  expect(typed.SMALL_VAN).toBe("");
  expect(readFleet(typed)).toEqual(FLEET);
});

it("leaves out a class of none", () => {
  expect(readFleet({ ...typedFleet(FLEET), LUTON: "0" })).toEqual([FLEET[1]]);
});

it("names what it cannot read, and takes empty for none", () => {
  const typed = { ...typedFleet(FLEET), SMALL_VAN: "two", FLATBED: "1000", LOW_LOADER: " " };
  expect(unreadable(typed)).toEqual(["SMALL_VAN", "FLATBED"]);
});
