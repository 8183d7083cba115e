import { describe, expect, it } from "vitest";
import { registration } from "../../firms/registration.ts";
import { atCollection, gateCheckAfter, registrationWarnings, triesLeft } from "./rules.ts";

describe("passport: a registration is checked for the shapes that the UK gives out, and never refused", () => {
  it.each([
    ["yk21fhm", "YK21 FHM"],
    ["YK 21 FHM", "YK21 FHM"],
    ["a123bcd", "A123 BCD"],
    ["Q12 ABC", "Q12 ABC"],
    ["ABC 123d", "ABC 123D"],
    ["abc1", "ABC 1"],
    ["1234 ab", "1234 AB"],
    ["A1", "A 1"],
    ["aiz1234", "AIZ 1234"],
    ["1234-abz", "1234 ABZ"],
  ])("%s is usual, and written %s", (given, vehicleReg) => {
    expect(registration(given)).toEqual({ vehicleReg, isUsual: true });
    expect(registrationWarnings(vehicleReg)).toEqual([]);
  });

  it.each([
    ["12-d-12345", "12-D-12345"],
    [" wgm  1234x ", "WGM 1234X"],
    ["YK21 FHQI", "YK21 FHQI"],
    ["IQ21 FHM", "IQ21 FHM"],
    ["0123 AB", "0123 AB"],
    ["lorry", "LORRY"],
  ])("%s is unusual, and kept as %s", (given, vehicleReg) => {
    expect(registration(given)).toEqual({ vehicleReg, isUsual: false });
    expect(registrationWarnings(vehicleReg).map(({ code }) => code)).toEqual(["registration_unusual"]);
  });
});

describe("passport: a gate check holds for what the yard compared", () => {
  const gateCheckedAt = new Date("2026-11-18T10:00:00.000Z");
  const before = { driver: "Sam", vehicleReg: null, gateCheckedAt };

  it.each([
    ["the same", { driver: "Sam", vehicleReg: null }, gateCheckedAt],
    ["a vehicle that nobody had announced", { driver: "Sam", vehicleReg: "YK21 FHM" }, null],
    ["another driver", { driver: "Alex", vehicleReg: null }, null],
    ["a driver no more", { driver: null, vehicleReg: null }, null],
  ])("until another driver or vehicle is announced: %s", (_, after, expected) => {
    expect(gateCheckAfter(before, after)).toBe(expected);
  });

  it.each([
    ["the same", { driver: "Sam", vehicleReg: null }, gateCheckedAt, []],
    [
      "a vehicle that nobody had announced",
      { driver: "Sam", vehicleReg: "YK21 FHM" },
      gateCheckedAt,
      ["vehicleReg"],
    ],
    ["another driver", { driver: "Alex", vehicleReg: null }, null, ["driver"]],
    ["both", { driver: "Alex", vehicleReg: "YK21 FHM" }, null, ["driver", "vehicleReg"]],
  ])("until another one is named at the collection: %s", (_, came, expected, differs) => {
    const compared = atCollection(before, came);
    expect(compared.gateCheckedAt).toBe(expected);
    expect(Object.keys(compared.changed)).toEqual(differs);
    expect(compared.warnings.map(({ path }) => `${path}`)).toEqual(differs);
  });

  it("warns of nothing if there was no check", () => {
    const came = { driver: "Alex", vehicleReg: "YK21 FHM" };
    const compared = atCollection({ ...before, gateCheckedAt: null }, came);
    expect(compared).toEqual({ gateCheckedAt: null, changed: {}, warnings: [] });
  });
});

it("passport: five wrong codes are accepted as tries, and none if there is no code", () => {
  expect([0, 4, 5, 9, null].map(triesLeft)).toEqual([5, 1, 0, 0, 0]);
});
