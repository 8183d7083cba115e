import { expect, it } from "vitest";
import { nameOf, readAreas, timesWords, towardsWords } from "./words.ts";

const now = new Date("2026-11-19T09:00:00Z");

it("tells a vehicle's name, times and direction", () => {
  expect(nameOf({ vehicleReg: "FX23 KLD", count: 1 })).toBe("FX23 KLD");
  expect(nameOf({ vehicleReg: null, count: 2 })).toBe("2 vehicles");
  expect(timesWords({ from: "2026-11-19T11:00:00Z", until: "2026-11-20T18:00:00Z" }, now)).toBe(
    "11:00 to Fri 20, 18:00",
  );
  expect(towardsWords({ towards: "HOME", home: "HX3" })).toBe("home to HX3");
  expect(towardsWords({ towards: "ANYWHERE", home: "HX3" })).toBe("anywhere");
  expect(towardsWords({ towards: ["LS", "BD"], home: null })).toBe("LS, BD");
});

it("reads postcode areas however they are parted", () => {
  expect(readAreas(" ls, bd;WF  ")).toEqual(["LS", "BD", "WF"]);
  expect(readAreas(" ")).toEqual([]);
});
