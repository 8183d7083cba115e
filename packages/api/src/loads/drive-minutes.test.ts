import { VehicleClass } from "@board/db/enums";
import { HOUR_IN_MILES } from "@board/geo";
import { expect, it } from "vitest";
import { runningCost } from "../board/backload/rules.ts";
import { driveMinutesOf, ferryMinutesOf } from "./drive-minutes.ts";

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

it.each([
  ["a road", { crossings: 0, seaMiles: 0 }, 0],
  ["Fishbourne", { crossings: 1, seaMiles: 6 }, 81],
  ["Cairnryan to Belfast", { crossings: 1, seaMiles: 43 }, 212],
  ["Aberdeen to Lerwick", { crossings: 1, seaMiles: 211 }, 805],
])("contract 12: %s takes %j as %i minutes of ferries and ports", (_, way, minutes) => {
  expect(ferryMinutesOf(way)).toBe(minutes);
});

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
