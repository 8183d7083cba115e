import { expect, it } from "vitest";
import { driversFor, lastCrew, vehiclesFor } from "./crews.ts";

const CREWS = {
  drivers: [
    { driver: "Sam Whitfield", vehicleReg: null },
    { driver: "M. Okafor", vehicleReg: "FX23 KLD" },
    { driver: "Wanda Sims", vehicleReg: "YK21 FHM" },
  ],
  vehicles: [
    { vehicleReg: "FX23 KLD", name: null, driver: "M. Okafor" },
    { vehicleReg: "YK21 FHM", name: "Daisy", driver: "Wanda Sims" },
  ],
};
const NOTHING = { drivers: [], vehicles: [] };

it.each([
  ["", ["Sam Whitfield", "M. Okafor", "Wanda Sims"]],
  ["w", ["Sam Whitfield", "Wanda Sims"]],
  ["oka", ["M. Okafor"]],
  ["sam whit", ["Sam Whitfield"]],
  ["sam whitfield", []],
  ["zz", []],
])("drivers are offered for %j", (typed, expected) =>
  expect(driversFor(typed, CREWS).map(({ driver }) => driver)).toEqual(expected),
);

it.each([
  ["", ["FX23 KLD", "YK21 FHM"]],
  ["yk21", ["YK21 FHM"]],
  ["fx23k", ["FX23 KLD"]],
  ["fhm", ["YK21 FHM"]],
  ["dai", ["YK21 FHM"]],
  ["yk21fhm", []],
])("lorries are offered for %j", (typed, expected) =>
  expect(vehiclesFor(typed, CREWS).map(({ vehicleReg }) => vehicleReg)).toEqual(expected),
);

it("the last driver and lorry are offered as one button while nothing is typed", () => {
  const empty = { driver: "", vehicleReg: "" };
  expect(lastCrew(empty, CREWS)).toEqual({ driver: "M. Okafor", vehicleReg: "FX23 KLD" });
  expect(lastCrew({ ...empty, driver: "S" }, CREWS)).toBeNull();
  expect(lastCrew(empty, NOTHING)).toBeNull();
});
