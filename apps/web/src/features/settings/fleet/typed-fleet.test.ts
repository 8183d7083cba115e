import { expect, it } from "vitest";
import { readFleet, typedFleet } from "./typed-fleet.ts";

const FLEET = [
  { vehicleClass: "LUTON" as const, count: 3 },
  { vehicleClass: "ARTIC" as const, count: 12 },
];

it("reads back a fleet that it has formatted", () => {
  const typed = typedFleet(FLEET);
  expect(typed.get("LUTON")).toBe(3);
  expect(typed.get("SMALL_VAN")).toBeUndefined();
  expect(readFleet(typed)).toEqual(FLEET);
});

it("leaves out a class with no vehicle, and reads empty as none", () => {
  const typed = new Map([...typedFleet(FLEET), ["LUTON", 0], ["FLATBED", null]] as const);
  expect(readFleet(typed)).toEqual([FLEET[1]]);
});
