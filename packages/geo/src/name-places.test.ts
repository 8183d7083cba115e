import { describe, expect, it } from "vitest";
import { createGeo } from "./geo.ts";
import { NAMED_PLACES } from "./place-names.ts";

const geo = createGeo();
const codes = (text: string) => geo.named(text)[0]?.codes.join(" ") ?? null;

describe("a place by its name", () => {
  it.each([
    ["Leeds", "LS"],
    [" leeds ", "LS"],
    ["Hull", "HU"],
    ["newcastle", "NE"],
    ["Stoke on Trent", "ST"],
    ["St. Albans", "AL"],
    ["Morley", "LS27"],
    ["kings lynn", "PE30 PE32"],
    ["Felixstowe", "IP11"],
    ["Belfast", "BT1 BT2 BT3 BT4 BT5 BT6 BT7 BT8 BT9 BT10 BT11 BT12 BT13 BT14 BT15"],
    ["Perth", "PH1 PH2"],
    ["London", "BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC"],
    ["the midlands", "B CV DE DY HR LE LN NG NN ST SY TF WR WS WV"],
    ["Scotland", "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE"],
    ["N. Ireland", "BT"],
    ["Kent", "CT DA ME TN"],
    ["heathrow", "TW6"],
    ["DIRFT", "NN6"],
    ["magna park lutterworth", "LE17"],
    ["Port of Felixstowe", "IP11"],
    ["Immingham Docks", "DN40"],
    ["london gateway", "SS17"],
    ["Hams Hall", "B46"],
    ["m", "M"],
    ["ls10", "LS10"],
    ["sw1", "SW1"],
    ["LS10 1AB", "LS10"],
    ["LX", null],
    ["Leed", null],
    ["", null],
    ["18t", null],
  ])("%j is %s", (text, expected) => expect(codes(text)).toBe(expected));

  it("says where a town has its centre, and that a region has none", () => {
    expect(geo.named("Leeds")[0]?.near).toBe("LS2");
    expect(geo.named("LS10 1AB")[0]?.near).toBe("LS10 1AB");
    expect(geo.named("Scotland")[0]?.near).toBeNull();
  });

  it("lists places of the same name after the most usual one", () => {
    expect(geo.named("Newport").map(({ name }) => name)).toEqual([
      "Newport",
      "Newport, PO30",
      "Newport, TF10",
      "Newport, CB11",
    ]);
    expect(geo.named("London").map(({ name }) => name)).toEqual(["London", "Inner London"]);
    expect(geo.named("nw").map(({ name }) => name)).toEqual(["NW", "North West"]);
  });

  it("has no name for a code that does not exist", () => {
    const unknown = NAMED_PLACES.flatMap(({ place }) => place.codes).filter(
      (code) => (/\d/.test(code) ? geo.outcodePlace(code) : geo.outcodesOf(code)[0]) == null,
    );
    expect(unknown).toEqual([]);
  });

  it("puts every area of the United Kingdom into exactly one of the twelve regions", () => {
    const regions = [
      ...["Scotland", "Wales", "Northern Ireland", "North East", "North West", "Yorkshire", "East Midlands"],
      ...["West Midlands", "East of England", "London", "South East", "South West"],
    ];
    const areas = regions
      .flatMap((name) => geo.named(name)[0]?.codes ?? [])
      .filter((code) => !/\d/.test(code));
    const all = new Set(geo.outcodes().map(({ area }) => area));
    expect(areas.toSorted()).toEqual(
      [...all].filter((area) => !["GY", "IM", "JE"].includes(area)).toSorted(),
    );
  });
});
