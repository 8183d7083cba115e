import { expect, it } from "vitest";
import { crewsOf } from "./rules.ts";

const job = (driver: string | null, vehicleReg: string | null) => ({ driver, vehicleReg });

it("offers each driver and registration once, the newest first, with the last value of the other one", () => {
  const jobs = [
    job("Sam Whitfield", "yk21fhm"),
    job(null, null),
    job("M. Okafor", "FX23 KLD"),
    job("sam  whitfield ", "FX23 KLD"),
    job(" ", "YK21 FHM"),
  ];
  expect(crewsOf(jobs, [])).toEqual({
    drivers: [
      { driver: "Sam Whitfield", vehicleReg: "YK21 FHM" },
      { driver: "M. Okafor", vehicleReg: "FX23 KLD" },
    ],
    vehicles: [
      { vehicleReg: "YK21 FHM", name: null, driver: "Sam Whitfield" },
      { vehicleReg: "FX23 KLD", name: null, driver: "M. Okafor" },
    ],
  });
});

it("shows the names of the firm's lorries, and lists those without a job last", () => {
  const lorries = [
    { vehicleReg: "AB12 CDE", name: null },
    { vehicleReg: "YK21 FHM", name: "the new Scania" },
  ];
  expect(crewsOf([job("Sam Whitfield", "YK21 FHM")], lorries).vehicles).toEqual([
    { vehicleReg: "YK21 FHM", name: "the new Scania", driver: "Sam Whitfield" },
    { vehicleReg: "AB12 CDE", name: null, driver: null },
  ]);
});
