import { expect, it } from "vitest";
import { nearBase, ownVehicles } from "./own-work.ts";

const BASE = { postcode: " wf6 1tn", radiusMiles: 40 };
const FLEET = {
  vehicles: [
    { vehicleClass: "EIGHTEEN_T", count: 3 },
    { vehicleClass: "ARTIC", count: 1 },
  ],
} as const;

it("filters the board as the alerts of a base do", () => {
  expect(nearBase(BASE, ownVehicles({ vehicles: [...FLEET.vehicles] }))).toEqual({
    near: "WF6 1TN",
    within: "40",
    vc: "EIGHTEEN_T,ARTIC",
  });
});

it("filters by every vehicle class if the firm names none", () => {
  expect(nearBase(BASE, ownVehicles({ vehicles: [] }))).toEqual({ near: "WF6 1TN", within: "40" });
});
