import { columnOfDay } from "@board/calendar";
import { describe, expect, it } from "vitest";
import {
  allowedVehicleActions,
  askAtOf,
  carriesClass,
  type EmptyLegs,
  type FittingLoad,
  type FittingVehicle,
  fits,
  isOpen,
  statusAt,
  timesProblem,
  usualEnd,
} from "./rules.ts";

const at = (text: string) => new Date(text);
const NOW = at("2026-11-18T10:00:00Z");
const VEHICLE: FittingVehicle = {
  vehicleClass: "EIGHTEEN_T",
  tailLift: false,
  adr: false,
  equipment: [],
  from: at("2026-11-19T08:00:00Z"),
  until: at("2026-11-21T00:00:00Z"),
  towards: "ANYWHERE",
  areas: [],
  backBy: null,
  drivenHours: 0,
  maxEmptyMiles: 60,
  maxExtraMiles: 100,
  sparePallets: null,
  spareKg: null,
};
const LOAD: FittingLoad = {
  vehicleClass: "EIGHTEEN_T",
  type: "PALLETS",
  weightBand: "T_3_7",
  pallets: 8,
  tailLift: false,
  adr: false,
  equipment: [],
  weightKg: null,
  toOutcode: "B46",
  miles: 110,
  collectDate: columnOfDay("2026-11-19"),
  collectWindow: "PM",
  collectByTime: null,
  deliverDate: null,
  deliverWindow: "Anytime",
  deliverByTime: null,
};
const LEGS: EmptyLegs = { toCollection: 20, toHome: 40, straight: 90 };
const misfits = (vehicle: object = {}, load: object = {}, legs: object = {}, now = NOW) =>
  fits({ ...VEHICLE, ...vehicle }, { ...LOAD, ...load }, { ...LEGS, ...legs }, now).misfits;

describe("contract 15: a vehicle fits a load", () => {
  it.each<[string, object, object, object, string[]]>([
    ["all is well", {}, {}, {}, []],
    ["a smaller one is asked for", {}, { vehicleClass: "SMALL_VAN" }, {}, []],
    ["a larger one is asked for", {}, { vehicleClass: "ARTIC" }, {}, ["class"]],
    ["a flatbed is asked for", { vehicleClass: "ARTIC" }, { vehicleClass: "FLATBED" }, {}, ["class"]],
    ["a flatbed stands for a flatbed alone", { vehicleClass: "FLATBED" }, {}, {}, ["class"]],
    ["tail-lift and ADR are missing", {}, { tailLift: true, adr: true }, {}, ["tail_lift", "adr"]],
    ["any of the bodies will do", { equipment: ["BOX"] }, { equipment: ["CURTAIN", "BOX"] }, {}, []],
    ["no body is named by the vehicle", {}, { equipment: ["CURTAIN"] }, {}, ["body"]],
    ["all gear is needed", { equipment: ["STRAPS"] }, { equipment: ["STRAPS", "HIAB"] }, {}, ["gear"]],
    ["spare room takes a part load", { sparePallets: 8, spareKg: 7_000 }, {}, {}, []],
    ["too many pallets for the spare room", { sparePallets: 7, spareKg: 7_000 }, {}, {}, ["room"]],
    ["the band may be heavier than the spare room", { sparePallets: 8, spareKg: 6_999 }, {}, {}, ["room"]],
    ["spare room by kilograms", { sparePallets: 8, spareKg: 4_000 }, { weightKg: 4_000 }, {}, []],
    [
      "spare room takes no full load",
      { sparePallets: 66, spareKg: 44_000 },
      { type: "FULL_LOAD" },
      {},
      ["room"],
    ],
    ["it cannot be there in time", {}, { collectWindow: "AM", collectByTime: "08:15" }, {}, ["too_late"]],
    [
      "the collection opens when it has ended",
      { until: at("2026-11-19T12:00:00Z") },
      {},
      {},
      ["gone_by_then"],
    ],
    ["the collection opens just before", { until: at("2026-11-19T12:01:00Z") }, {}, {}, []],
    [
      "it delivers late",
      {},
      { deliverDate: columnOfDay("2026-11-19"), deliverByTime: "14:00" },
      {},
      ["delivered_late"],
    ],
    ["it would be home too late", { backBy: at("2026-11-19T15:00:00Z") }, {}, {}, ["back_late"]],
    ["the collection is too far", { maxEmptyMiles: 19 }, {}, {}, ["empty_miles"]],
    ["too far from its way home", { towards: "HOME", maxExtraMiles: 79 }, {}, {}, ["extra_miles"]],
    ["near enough to its way home", { towards: "HOME", maxExtraMiles: 80 }, {}, {}, []],
    ["in one of its areas", { towards: "AREAS", areas: ["M", "B"] }, {}, {}, []],
    ["in none of its areas", { towards: "AREAS", areas: ["BA"] }, {}, {}, ["direction"]],
  ])("%s", (_, vehicle, load, legs, expected) => {
    expect(misfits(vehicle, load, legs)).toEqual(expected);
  });

  it("the floor is no part of it: it is no field that the rule reads", () => {
    expect(misfits({ floorPencePerMile: 10_000 })).toEqual([]);
  });

  it("one that is empty already leaves now, and has rested after 11 hours", () => {
    const early = { from: at("2026-11-18T20:00:00Z"), drivenHours: 9 };
    const slot = { collectWindow: "AM", collectByTime: "07:45" };
    expect(misfits(early, slot, {}, at("2026-11-18T21:00:00Z"))).toEqual(["too_late"]);
    expect(misfits(early, slot, {}, at("2026-11-19T07:00:00Z"))).toEqual([]);
    expect(misfits(early, slot, {}, at("2026-11-19T07:40:00Z"))).toEqual(["too_late"]);
  });

  it("classes go from small to large, and the others stand alone", () => {
    expect([carriesClass("ARTIC", "LUTON"), carriesClass("LUTON", "ARTIC")]).toEqual([true, false]);
    expect([carriesClass("LOW_LOADER", "FLATBED"), carriesClass("FLATBED", "FLATBED")]).toEqual([
      false,
      true,
    ]);
  });
});

describe("contract 15: the times of a vehicle", () => {
  it("it ends with the next day in London, in summer as well", () => {
    expect(usualEnd(at("2026-11-18T23:30:00Z")).toISOString()).toBe("2026-11-20T00:00:00.000Z");
    expect(usualEnd(at("2026-07-18T23:30:00Z")).toISOString()).toBe("2026-07-20T23:00:00.000Z");
  });

  it.each([
    ["2026-11-17T09:59:00Z", "2026-11-19T00:00:00Z", "from date_in_past"],
    ["2026-11-17T10:00:00Z", "2026-11-19T00:00:00Z", null],
    ["2026-12-02T10:01:00Z", "2026-12-03T00:00:00Z", "from date_too_far"],
    ["2026-11-18T12:00:00Z", "2026-11-18T12:00:00Z", "until before_from"],
    ["2026-11-18T12:00:00Z", "2026-11-25T12:00:00Z", null],
    ["2026-11-18T12:00:00Z", "2026-11-25T12:01:00Z", "until date_too_far"],
    ["2026-11-18T08:00:00Z", "2026-11-18T10:00:00Z", "until date_in_past"],
  ])("empty from %s until %s: %s", (from, until, expected) => {
    const problem = timesProblem({ from: at(from), until: at(until), backBy: null }, NOW, true);
    expect(problem && `${problem.field} ${problem.code}`).toBe(expected);
  });

  it.each([
    ["two hours after it is empty", "2026-11-18T12:00:00Z", "2026-11-18T14:00:00.000Z"],
    ["two hours after it was posted", "2026-11-18T06:00:00Z", "2026-11-18T12:00:00.000Z"],
    ["not at night", "2026-11-18T18:00:00Z", "2026-11-19T06:00:00.000Z"],
    ["not before six", "2026-11-19T02:00:00Z", "2026-11-19T06:00:00.000Z"],
    ["at 19:59", "2026-11-18T17:59:00Z", "2026-11-18T19:59:00.000Z"],
  ])("“Still empty?” is asked %s", (_, from, expected) => {
    const until = at("2026-11-25T00:00:00Z");
    expect(askAtOf({ from: at(from), until }, NOW)?.toISOString()).toBe(expected);
  });

  it("“Still empty?” is not asked once it has ended", () => {
    expect(askAtOf({ from: at("2026-11-18T18:00:00Z"), until: at("2026-11-19T06:00:00Z") }, NOW)).toBeNull();
  });

  it("it is over at its end, or without an answer, before the sweep has said so", () => {
    const vehicle = { status: "OPEN" as const, until: at("2026-11-18T12:00:00Z"), answerBy: null };
    expect(isOpen(vehicle, at("2026-11-18T11:59:59.999Z"))).toBe(true);
    expect(statusAt(vehicle, vehicle.until)).toBe("EXPIRED");
    const asked = { ...vehicle, answerBy: at("2026-11-18T11:00:00Z") };
    expect(statusAt(asked, asked.answerBy)).toBe("EXPIRED");
    expect(allowedVehicleActions(asked, true, NOW)).toEqual(["change", "withdraw", "stillEmpty"]);
    expect(allowedVehicleActions(asked, false, NOW)).toEqual([]);
    expect(allowedVehicleActions({ ...asked, status: "TAKEN" }, true, NOW)).toEqual([]);
  });
});
