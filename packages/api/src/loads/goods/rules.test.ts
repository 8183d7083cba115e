import { describe, expect, it } from "vitest";
import { isMaterial } from "../material-fields.ts";
import { BAND_KG, bandOf, goodsProblems, goodsWarnings, MAX_KG, totalsOf } from "./rules.ts";
import { equipmentWords, goodsWords, temperatureWords } from "./words.ts";

describe("contract 16, goods: the weight agrees with its band, whose edges belong to both", () => {
  it.each([
    [1, "UNDER_50KG", "agrees"],
    [50, "UNDER_50KG", "agrees"],
    [50, "KG_50_250", "agrees"],
    [51, "UNDER_50KG", "differs"],
    [49, "KG_50_250", "differs"],
    [7_000, "T_3_7", "agrees"],
    [7_000, "T_7_15", "agrees"],
    [7_460, "T_3_7", "differs"],
    [44_000, "T_15_PLUS", "agrees"],
    [14_999, "T_15_PLUS", "differs"],
  ] as const)("contract 16, goods: %i kg in %s: %s", (weightKg, weightBand, expected) => {
    const codes = goodsProblems({ weightBand, weightKg }).map(({ path, code }) => `${path} ${code}`);
    expect(codes).toEqual(expected === "differs" ? ["weightKg weight_band_differs"] : []);
  });

  it("every weight has a band that it agrees with", () => {
    for (let weightKg = 1; weightKg <= MAX_KG; weightKg += 7)
      expect(goodsProblems({ weightBand: bandOf(weightKg), weightKg })).toEqual([]);
    expect(Object.keys(BAND_KG)).toHaveLength(7);
  });
});

it("contract 16, goods: a temperature whose ends are swapped contradicts itself", () => {
  expect(goodsProblems({ temperature: { minC: 5, maxC: 2 } })).toMatchObject([
    { path: ["temperature", "maxC"], code: "contradicts" },
  ]);
  expect(goodsProblems({ temperature: { minC: -18, maxC: -18 } })).toEqual([]);
});

const TILES = { description: "Tile adhesive", packages: 6, kind: "PALLET", weightKg: 1_050 } as const;
const PRIMER = { description: "Primer", packages: 1, kind: "PALLET", weightKg: 320, un: "1263" } as const;
const LOAD = { type: "PALLETS", weightBand: "T_3_7", pallets: 7, weightKg: 6_620, adr: true } as const;

describe("contract 16, goods: differences are warnings", () => {
  it.each([
    ["nothing of it", { goods: [], adr: true }, []],
    ["goods that agree", {}, []],
    ["other pallets", { pallets: 8 }, ["pallets goods_differ"]],
    ["other kilograms", { weightKg: 6_500 }, ["weightKg goods_differ"]],
    ["kilograms in the band", { weightKg: undefined }, []],
    [
      "kilograms outside the band",
      { weightKg: undefined, weightBand: "T_7_15" },
      ["weightBand goods_differ"],
    ],
    ["a line without a weight", { goods: [TILES, { ...PRIMER, weightKg: undefined }], weightKg: 6_700 }, []],
    [
      "more than the whole in one line",
      { goods: [TILES], pallets: 6, weightKg: 6_000, adr: false },
      ["weightKg goods_differ"],
    ],
    ["other parcels", { type: "PARCELS", parcels: 3, pallets: undefined }, ["parcels goods_differ"]],
    [
      "cartons on no pallet",
      { goods: [{ ...PRIMER, kind: "CARTON" }], weightKg: 320, weightBand: "KG_250_1000" },
      [],
    ],
    ["a UN number without ADR", { adr: false }, ["goods.1.un un_without_adr"]],
    ["ADR without a UN number", { goods: [TILES], pallets: 6, weightKg: 6_300 }, ["adr adr_without_un"]],
    ["a temperature without a fridge", { temperature: { minC: 2, maxC: 5 } }, ["equipment fridge_expected"]],
    ["a fridge or a box", { temperature: { minC: 2, maxC: 5 }, equipment: ["BOX", "FRIDGE"] }, []],
    [
      "waste",
      { goods: [TILES, { ...PRIMER, description: "Mixed WASTE, bagged" }] },
      ["goods.1.description waste_not_carried"],
    ],
    [
      "a package too heavy for a tail-lift",
      { goods: [TILES, { ...PRIMER, weightKg: 901 }], weightKg: 7_201, weightBand: "T_7_15", tailLift: true },
      ["goods.0.weightKg heavy_for_tail_lift", "goods.1.weightKg heavy_for_tail_lift"],
    ],
    ["a lift for two tonnes", { tailLift: true, equipment: ["TAIL_LIFT_2T"] }, []],
    ["bins for waste", { goods: [TILES, { ...PRIMER, description: "Waste bins, waste pipes" }] }, []],
  ] as const)("contract 16, goods: %s", (_, changes, expected) => {
    const load = { ...LOAD, goods: [TILES, PRIMER], ...changes } as Parameters<typeof goodsWarnings>[0];
    expect(goodsWarnings(load).map(({ path, code }) => `${path.join(".")} ${code}`)).toEqual(expected);
  });
});

it("lines add up", () => {
  expect(totalsOf([TILES, PRIMER, { packages: 3, kind: "IBC" }])).toEqual({
    packages: 10,
    pallets: 7,
    kilograms: 6_620,
    isWeighed: false,
  });
});

it.each([
  ["goods.2.packages", true],
  ["goods.20.un", true],
  ["goods.1.description", false],
  ["temperature.minC", true],
  ["equipment", true],
  ["weightKg", true],
  ["noSubcontract", true],
  ["boardNote", false],
])("contract 16, goods: a change of %s is material: %s", (field, material) => {
  expect(isMaterial([field])).toBe(material);
});

it("reads in words", () => {
  expect(equipmentWords(["STRAPS", "BOX", "FRIDGE", "TAIL_LIFT_2T"])).toBe(
    "box or fridge, straps, 2 t tail-lift",
  );
  expect(equipmentWords([])).toBe("");
  expect([temperatureWords(null), temperatureWords({ minC: -18, maxC: -18 })]).toEqual(["", "−18 °C"]);
  expect(temperatureWords({ minC: 2, maxC: 5 })).toBe("2 to 5 °C");
  const line = { ...PRIMER, lengthCm: 120, widthCm: 80, heightCm: null, stackable: false };
  expect(goodsWords(line)).toBe("1 pallet, Primer, 120 × 80 × ? cm, 320 kg each, do not stack, UN 1263");
});
