import { WeightBand } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { type BoardFilters, bandsUpTo, type FilteredLoad, holdsOutcode, matches } from "./rules.ts";
import { SORTS } from "./view-rules.ts";

describe("contract 6, from and to: letters alone are that area exactly, with digits that district or its subdivisions", () => {
  it.each([
    ["M", "M1", true],
    ["M", "M11", true],
    ["M", "ME1", false],
    ["ME", "ME1", true],
    ["ME", "M1", false],
    ["S", "SW1A", false],
    ["SW", "SW1A", true],
    ["M1", "M1", true],
    ["M1", "M11", false],
    ["M1", "M12", false],
    ["M11", "M1", false],
    ["SW1", "SW1A", true],
    ["SW1", "SW1Y", true],
    ["SW1", "SW1", true],
    ["SW1", "SW11", false],
    ["SW1", "SW10", false],
    ["SW1A", "SW1A", true],
    ["SW1A", "SW1", false],
    ["SW1A", "SW1Y", false],
    ["E1", "E1W", true],
    ["E1", "E10", false],
    ["EC1", "EC1A", true],
    ["EC1", "EC2A", false],
    ["W1", "W1A", true],
    ["W1", "W10", false],
    ["LS1", "LS10", false],
    ["LS10", "LS10", true],
    ["B", "BT1", false],
    ["BT", "BT1", true],
  ])("%s holds %s: %s", (filter, outcode, expected) => {
    expect(holdsOutcode(filter, outcode)).toBe(expected);
  });
});

describe("contract 6, maxwt: a weight band, or whole kilograms; the load's band does not go above it", () => {
  it.each([
    ["UNDER_50KG", ["UNDER_50KG"]],
    ["KG_250_1000", ["UNDER_50KG", "KG_50_250", "KG_250_1000"]],
    ["T_15_PLUS", Object.values(WeightBand)],
  ] as const)("%s", (limit, expected) => {
    expect(bandsUpTo(limit)).toEqual(expected);
  });

  it.each([
    [1, []],
    [49, []],
    [50, ["UNDER_50KG"]],
    [249, ["UNDER_50KG"]],
    [250, ["UNDER_50KG", "KG_50_250"]],
    [999, ["UNDER_50KG", "KG_50_250"]],
    [1_000, ["UNDER_50KG", "KG_50_250", "KG_250_1000"]],
    [3_000, ["UNDER_50KG", "KG_50_250", "KG_250_1000", "T_1_3"]],
    [14_999, ["UNDER_50KG", "KG_50_250", "KG_250_1000", "T_1_3", "T_3_7"]],
    [15_000, ["UNDER_50KG", "KG_50_250", "KG_250_1000", "T_1_3", "T_3_7", "T_7_15"]],
  ])("%d kg", (limit, expected) => {
    expect(bandsUpTo(limit)).toEqual(expected);
  });

  it("no number of kilograms includes a load of 15 tonnes and more, which has no upper limit", () => {
    expect(bandsUpTo(100_000)).not.toContain("T_15_PLUS");
  });
});

const LOAD: FilteredLoad = {
  fromOutcode: "LS10",
  toOutcode: "SW1A",
  vehicleClass: "LUTON",
  type: "PALLETS",
  equipment: "BOX,STRAPS",
  weightBand: "KG_250_1000",
  collectDate: "2026-11-20",
  tailLift: true,
  adr: true,
  termsDays: 30,
};

const round = (...outcodes: string[]) => ({
  withinMiles: 25,
  outcodes: new Map(outcodes.map((outcode) => [outcode, 3] as const)),
});

describe("contract 6: the meaning of each filter", () => {
  const passes = (filters: BoardFilters) => matches(LOAD, filters);

  it("no filter excludes nothing", () => {
    expect(passes({})).toBe(true);
  });

  it.each([
    ["from", { from: ["LS"] }, { from: ["L"] }],
    ["from, one of several", { from: ["M", "LS10"] }, { from: ["M", "LS1"] }],
    ["to", { to: ["SW1"] }, { to: ["SW11"] }],
    ["vc", { vc: ["ARTIC", "LUTON"] }, { vc: ["ARTIC"] }],
    ["type", { type: ["PALLETS"] }, { type: ["PARCELS", "FULL_LOAD"] }],
    ["eq: any of those it names", { eq: ["HIAB", "STRAPS"] }, { eq: ["CURTAIN", "HIAB"] }],
    ["date: that very day", { date: "2026-11-20" }, { date: "2026-11-21" }],
    ["after: that day or later", { after: "2026-11-20" }, { after: "2026-11-21" }],
    ["before: that day or earlier", { before: "2026-11-20" }, { before: "2026-11-19" }],
    ["near and within", { near: round("LS9", "LS10") }, { near: round("LS9", "LS1") }],
    ["maxwt", { maxwt: ["KG_250_1000"] }, { maxwt: ["UNDER_50KG", "KG_50_250"] }],
    ["maxwt that holds no band", {}, { maxwt: [] }],
    ["terms: paid within that many days", { terms: 30 }, { terms: 29 }],
    ["notl", {}, { notl: true }],
    ["tl", { tl: true }, { tl: true, notl: true }],
    ["noadr", {}, { noadr: true }],
  ] as [string, BoardFilters, BoardFilters][])("%s", (_, kept, left) => {
    expect(passes(kept)).toBe(true);
    expect(passes(left)).toBe(false);
  });

  it("notl and noadr keep a load without those needs", () => {
    const plain = { ...LOAD, tailLift: false, adr: false };
    expect(matches(plain, { notl: true, noadr: true })).toBe(true);
    expect(matches(plain, { tl: true })).toBe(false);
  });

  it("a load passes only where it passes every filter", () => {
    expect(passes({ from: ["LS"], to: ["SW"], date: "2026-11-20", terms: 30 })).toBe(true);
    expect(passes({ from: ["LS"], to: ["SW"], date: "2026-11-20", terms: 7 })).toBe(false);
  });
});

describe("contract 6: the sorts", () => {
  it("are these six", () => {
    expect(SORTS).toEqual(["newest", "collect", "miles", "price", "ppm", "near"]);
  });
});
