import { describe, expect, test } from "vitest";
import { createGeo } from "./geo.ts";

const geo = createGeo();
const texts = (prefix: string, limit?: number) => geo.suggest(prefix, limit).map(({ text }) => text);

describe("suggest", () => {
  test("lists an outcode before those that begin with it", () => {
    expect(texts("m1", 4)).toEqual(["M1", "M11", "M12", "M13"]);
    expect(geo.suggest("LS1", 1)).toEqual([
      {
        kind: "outcode",
        text: "LS1",
        town: "Leeds",
        outcode: "LS1",
        county: "",
        isMisspelt: false,
        lat: expect.any(Number),
        lng: expect.any(Number),
      },
    ]);
  });

  test("completes a postcode letter by letter", () => {
    expect(texts("SW1A 1", 3)).toEqual(["SW1A 1AA", "SW1A 1AB", "SW1A 1AG"]);
    expect(texts("sw1a1b", 3)).toEqual(["SW1A 1BA", "SW1A 1BB", "SW1A 1BD"]);
    expect(geo.suggest("sw1a1aa")).toMatchObject([
      { kind: "postcode", text: "SW1A 1AA", town: "Westminster" },
    ]);
  });

  test("lists M11 as an outcode and as the beginning of M1 1..", () => {
    expect(texts("M1 1", 3)).toEqual(["M11", "M1 1AD", "M1 1AE"]);
  });

  test("lists the largest town first, ignoring accents and points", () => {
    expect(geo.suggest("newp", 2)).toMatchObject([
      { kind: "town", text: "Newport", outcode: "NP20" },
      { kind: "town", text: "Newport", outcode: "PO30" },
    ]);
    expect(texts("LEEDS")[0]).toBe("Leeds");
    expect(texts("london", 1)).toEqual(["London"]);
    expect(texts("cwmbran", 1)).toEqual(["Cwmbrân"]);
    expect(texts("st. ives", 1)).toEqual(["St Ives"]);
    expect(geo.suggest("belf", 1)).toMatchObject([{ text: "Belfast", outcode: "BT1" }]);
  });

  test("tells towns of the same name apart by their county", () => {
    const newports = geo.suggest("newport", 8).filter(({ text }) => text === "Newport");
    expect(newports.map(({ outcode, county }) => `${county} ${outcode}`)).toEqual([
      "Gwent NP20",
      "Isle of Wight PO30",
      "Shropshire TF10",
      "Essex CB11",
      "Pembrokeshire SA42",
      "East Yorkshire HU15",
    ]);
  });

  test.each([
    ["Leds", "Leeds"],
    ["yrok", "York"],
    ["Birmigham", "Birmingham"],
    ["nothampton", "Northampton"],
    ["wolverhamtpon", "Wolverhampton"],
  ])("offers for %s the town %s before villages that begin with it", (typed, town) => {
    expect(geo.suggest(typed, 3)[0]).toMatchObject({ text: town, kind: "town", isMisspelt: true });
  });

  test.each(["leeds", "leed", "manch", "hul", "lee", "m1 1a", "leicest"])(
    "offers no other name for %s, which is spelt correctly",
    (typed) => {
      expect(geo.suggest(typed, 8).filter(({ isMisspelt }) => isMisspelt)).toEqual([]);
    },
  );

  test("divides the list between outcodes and towns that begin with the letters", () => {
    const kinds = geo.suggest("le", 6).map(({ kind }) => kind);
    expect(kinds).toEqual(["outcode", "outcode", "outcode", "town", "town", "town"]);
  });

  test.each(["", "   ", "!!", "qqqq", "\u0000", "M1 1AE 5"])("%j suggests nothing", (prefix) => {
    expect(geo.suggest(prefix)).toEqual([]);
  });

  test("keeps to the limit", () => {
    expect(geo.suggest("l", 0)).toEqual([]);
    expect(geo.suggest("l", -1)).toEqual([]);
    expect(geo.suggest("l")).toHaveLength(8);
    expect(geo.suggest("l", 1e9)).toHaveLength(50);
  });
});
