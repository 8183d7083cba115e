import { expect, it } from "vitest";
import { againFields, changesOf, fieldsOf, postOf, typedOf, wrongIn } from "./typed-vehicle.ts";
import type { OwnVehicle } from "./use-vehicles.ts";

const now = new Date("2026-11-19T09:00:00Z");
const vehicle: OwnVehicle = {
  id: "vehicle_a",
  status: "OPEN",
  vehicleClass: "EIGHTEEN_T",
  count: 1,
  place: { outcode: "CA2", town: "Carlisle" },
  at: "CA2 4SW",
  from: "2026-11-19T11:00:00.000Z",
  until: "2026-11-20T18:00:00.000Z",
  towards: "HOME",
  home: "HX3",
  backBy: "2026-11-20T20:00:00.000Z",
  drivenHours: 4.5,
  maxEmptyMiles: 60,
  maxExtraMiles: 40,
  tailLift: true,
  adr: false,
  equipment: ["CURTAIN"],
  spare: { pallets: 8, weightKg: 4_000 },
  floorPencePerMile: 160,
  vehicleReg: "FX23 KLD",
  note: "Straps.",
  followsLoadId: null,
  askAt: null,
  answerBy: null,
  offers: 0,
  jobs: [],
  createdAt: "2026-11-19T08:00:00.000Z",
  endedAt: null,
  allowedActions: ["change", "withdraw"],
};
const typed = typedOf(fieldsOf(vehicle), now);

it("posts and changes the fields that a vehicle has, and only those that were changed", () => {
  expect(postOf(typed)).toEqual(fieldsOf(vehicle));
  expect(postOf(typedOf({ at: "LS10" }, now))).toEqual({
    vehicleClass: "EIGHTEEN_T",
    count: 1,
    at: "LS10",
    from: now.toISOString(),
    towards: "ANYWHERE",
    tailLift: false,
    adr: false,
    equipment: [],
  });
  expect(changesOf(typed, typed)).toEqual({});
  const other = { maxExtraMiles: "25", note: " ", pallets: "", weightKg: "" };
  expect(changesOf(typed, { ...typed, ...other })).toEqual({ maxExtraMiles: 25, note: null, spare: null });
});

it("copies all fields of a vehicle that is posted again, but those that are over", () => {
  const { from: _, until: _end, ...fields } = fieldsOf(vehicle);
  expect(againFields({ ...vehicle, count: 0 }, now)).toEqual(fields);
  const { backBy: _late, ...later } = fields;
  expect(againFields(vehicle, new Date("2026-11-21T09:00:00Z"))).toEqual(later);
});

it.each([
  [{}, []],
  [{ at: " " }, ["at"]],
  [{ from: { day: "", time: "" } as const }, ["from"]],
  [{ towards: "AREAS" } as const, ["towards"]],
  [{ drivenHours: "half" }, ["drivenHours"]],
  [{ maxEmptyMiles: "far", maxExtraMiles: "-1" }, ["maxEmptyMiles", "maxExtraMiles"]],
  [{ floor: "much" }, ["floorPencePerMile"]],
  [{ pallets: "" }, ["spare"]],
])("names the fields that cannot be sent: %j", (changes, names) => {
  expect(Object.keys(wrongIn({ ...typed, ...changes }, false))).toEqual(names);
});

it("wants a usual value to be said in a stored vehicle, and not in a new one", () => {
  const empty = { ...typedOf({ at: "LS10" }, now), drivenHours: "" };
  expect(wrongIn(empty, false)).toEqual({});
  expect(Object.keys(wrongIn(empty, true))).toEqual([
    "until",
    "drivenHours",
    "maxEmptyMiles",
    "maxExtraMiles",
  ]);
});
