import { VehicleClass } from "@board/db/enums";
import { HOUR_IN_MILES } from "@board/geo";
import { expect, it } from "vitest";
import { runningCost } from "../board/backload/rules.ts";
import { driveMinutesOf } from "./drive-minutes.ts";

const classes = Object.values(VehicleClass);

it.each([
  ["ARTIC", 100, 120],
  ["SEVEN_FIVE_T", 100, 120],
  ["LUTON", 100, 108],
  ["SMALL_VAN", 100, 105],
  ["LWB_VAN", 10, 119],
] as const)(
  "contract 8: a %s takes a way of a lorry's two hours and %d miles in %d minutes",
  (vehicleClass, miles, minutes) => {
    expect(driveMinutesOf(vehicleClass, { miles, seaMiles: 0, driveMinutes: 120 })).toBe(minutes);
  },
);

it("saves a van no minutes at sea, and leaves it at least one", () => {
  expect(driveMinutesOf("SMALL_VAN", { miles: 200, seaMiles: 100, driveMinutes: 120 })).toBe(105);
  expect(driveMinutesOf("SMALL_VAN", { miles: 9, seaMiles: 0, driveMinutes: 1 })).toBe(1);
});

it.each(classes)(
  "weighs an hour of a %s against its miles as the rate card does, to 1.5 %%",
  (vehicleClass) => {
    const { milePence, hourPence } = runningCost(vehicleClass);
    expect(Math.abs(hourPence / milePence / HOUR_IN_MILES - 1)).toBeLessThanOrEqual(0.015);
  },
);
