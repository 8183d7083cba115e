import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { distanceMiles } from "./distance.ts";
import { createGeo, POSTCODE_FILE } from "./geo.ts";
import { encodePostcodes } from "./postcode-file.ts";

const geo = createGeo();
const folder = mkdtempSync(join(tmpdir(), "geo-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("outcodes", () => {
  // Independent means of the Royal Mail's postcodes, to which a middle is near but not equal.
  test.each([
    ["M1", 53.4775, -2.2362],
    ["EH1", 55.9508, -3.1928],
    ["CF10", 51.4748, -3.1732],
    ["AB10", 57.1354, -2.1208],
    ["PL1", 50.3706, -4.1547],
    ["IV1", 57.484, -4.235],
    ["ZE1", 60.1514, -1.1714],
    ["TR1", 50.2626, -5.0544],
    ["B1", 52.4797, -1.9095],
    ["LS1", 53.7977, -1.5513],
    ["L1", 53.402, -2.9805],
    ["G1", 55.8589, -4.2488],
    ["NE1", 54.9724, -1.6116],
    ["BS1", 51.4532, -2.5939],
    ["NR1", 52.6266, 1.3068],
    ["KW1", 58.4569, -3.1221],
    ["HS1", 58.2127, -6.3814],
    ["PO30", 50.6908, -1.3139],
    ["DG9", 54.8774, -5.023],
    ["LL65", 53.3009, -4.5702],
    ["E20", 51.5463, -0.0106],
    ["SW1A", 51.5045, -0.1322],
    ["BT1", 54.5998, -5.9285],
  ])("%s lies where it should, to three miles", (outcode, lat, lng) => {
    const place = geo.find(outcode);
    expect(place).toMatchObject({ outcode, precision: "outcode" });
    expect(place && distanceMiles(place, { lat, lng })).toBeLessThan(3);
    expect(geo.outcodePlace(outcode)).toEqual(place);
  });

  test.each([
    ["BT1 5GS", "BT1", "Belfast", "NI"],
    ["bt48", "BT48", "Londonderry", "NI"],
    ["JE2 3AB", "JE2", "St Helier", "JERSEY"],
    ["GY1 1AA", "GY1", "St Peter Port", "GUERNSEY"],
    ["GY9", "GY9", "Alderney", "ALDERNEY"],
    ["IM1 1AA", "IM1", "Douglas", "IOM"],
  ])("%s is known by its outcode", (text, outcode, town, landmass) => {
    expect(geo.find(text)).toMatchObject({ outcode, town, landmass, precision: "outcode" });
  });

  test("have a town each, and lie in the British Isles", () => {
    const areas = [..."BEGLMNSW", "BT", "SW", "ZE", "TR", "JE", "GY", "IM", "IV", "PA", "HS"];
    for (const outcode of areas.flatMap((area) => geo.outcodesOf(area))) {
      const place = geo.outcodePlace(outcode);
      expect(place?.town, outcode).toMatch(/^\p{L}.+/u);
      expect(place?.lat, outcode).toSatisfy((lat: number) => lat > 49.1 && lat < 60.9);
      expect(place?.lng, outcode).toSatisfy((lng: number) => lng > -8.2 && lng < 1.8);
    }
  });

  test("of an area are in natural order, and M does not match ME", () => {
    expect(geo.outcodesOf("M").slice(0, 4)).toEqual(["M1", "M2", "M3", "M4"]);
    expect(geo.outcodesOf("m")).not.toContain("ME1");
    expect(geo.outcodesOf("LS")).toContain("LS29");
    expect(geo.outcodesOf("BT")).toHaveLength(81);
    expect(geo.outcodesOf("QQ")).toEqual([]);
    expect(geo.outcodesOf("")).toEqual([]);
  });

  test("that are unknown have no place and no town", () => {
    expect(geo.outcodePlace("QQ1")).toBeNull();
    expect(geo.outcodePlace("M1 1AE")).toBeNull();
    expect(geo.outcodeTown("QQ1")).toBe("");
    expect(geo.outcodeTown("")).toBe("");
  });
});

describe("precision", () => {
  test.each(["SW1A 1AA", "sw1a1aa", " sW1a  1Aa ", "SW1A-1AA"])("%j is found to the postcode", (text) => {
    expect(geo.find(text)).toEqual({
      outcode: "SW1A",
      area: "SW",
      lat: 51.501,
      lng: -0.1416,
      precision: "unit",
      town: "Westminster",
      landmass: "GB",
    });
  });

  test("EC1Y 8LX is found to six metres", () => {
    const place = geo.find("EC1Y 8LX");
    expect(place && distanceMiles(place, { lat: 51.522525, lng: -0.090896 })).toBeLessThan(0.006);
  });

  test("an unknown postcode falls back to its sector, an unknown sector to its outcode", () => {
    const sector = geo.find("PL1 1AA");
    expect(sector).toMatchObject({ precision: "sector", town: "Plymouth" });
    expect(geo.find("PL1 1AA")?.lat).not.toBe(geo.find("PL1")?.lat);
    expect(geo.find("M1 9ZZ")).toEqual(geo.find("M1"));
  });

  test.each(["", "SW1", "QQ1 1AA", "ZZ99 9ZZ", "BF1 1AA", "Leeds", "GIR 0AA"])("%j is not found", (text) => {
    expect(geo.find(text)).toBeNull();
  });

  test("no postcode of Northern Ireland is held", () => {
    for (const outcode of geo.outcodesOf("BT")) {
      const postcodes = geo.suggest(`${outcode} 1`, 50).filter(({ kind }) => kind === "postcode");
      expect(postcodes, outcode).toEqual([]);
    }
    expect(geo.data).toEqual({ source: expect.stringContaining("Great Britain"), postcodes: 1_745_684 });
  });
});

describe("towns", () => {
  test.each([
    ["M1", "Manchester"],
    ["LS1", "Leeds"],
    ["B1", "Birmingham"],
    ["G1", "Glasgow"],
    ["EH1", "Edinburgh"],
    ["CF10", "Cardiff"],
    ["SA1", "Swansea"],
    ["NP20", "Newport"],
    ["IV1", "Inverness"],
    ["PH33", "Fort William"],
    ["LL65", "Holyhead / Valley"],
    ["EX14", "Honiton"],
    ["TR3", "Truro / Carnon Downs"],
    ["TN1", "Tunbridge Wells"],
    ["E14", "Poplar"],
    ["CR0", "Croydon"],
    ["HU1", "Kingston upon Hull"],
    ["PO30", "Newport / Brighstone"],
    ["ZE1", "Lerwick"],
    ["PA75", "Tobermory"],
    ["NN6", "Brixworth / Long Buckby"],
    ["CA10", "Penrith / Shap"],
    ["SA62", "Haverfordwest / St Davids"],
    ["HS2", "Isle of Lewis"],
    ["ME9", "Sittingbourne"],
    ["GL54", "Bourton-on-the-Water / Winchcombe"],
    ["BS11", "Avonmouth"],
  ])("%s is %s", (outcode, town) => {
    expect(geo.outcodeTown(outcode)).toBe(town);
    expect(geo.find(outcode)?.town).toBe(town);
  });

  test.each([
    ["LS29 9AA", "Ilkley"],
    ["CF64 1AA", "Penarth"],
    ["SW19 5AE", "Wimbledon"],
    ["NE1 4ST", "Newcastle upon Tyne"],
    ["DG9 8RE", "Stranraer"],
    ["BA16 0BB", "Street"],
  ])("a postcode has its own town: %s is in %s", (postcode, town) => {
    expect(geo.find(postcode)?.town).toBe(town);
  });
});

describe("an operator's own postcodes", () => {
  test("are used if the folder has them", () => {
    const units = [{ inward: 0, lat: 54.6, lng: -5.93, town: "Belfast" }];
    const rows = [{ outcode: "BT1", lat: 54.6, lng: -5.93, town: "Belfast", units }];
    writeFileSync(join(folder, POSTCODE_FILE), encodePostcodes("own", rows));
    const own = createGeo({ dataDir: folder });
    expect(own.find("BT1 0AA")).toMatchObject({ precision: "unit", town: "Belfast" });
    expect(own.find("M1 1AE")).toBeNull();
    expect(own.data).toEqual({ source: "own", postcodes: 1 });
  });

  test("are replaced by the built-in ones if it has none", () => {
    expect(createGeo({ dataDir: join(folder, "nothing") }).find("M1 1AE")?.precision).toBe("unit");
  });

  test("with a broken file cause an error that names it", () => {
    const broken = mkdtempSync(join(folder, "broken-"));
    const bytes = readFileSync(new URL(`../data/${POSTCODE_FILE}`, import.meta.url));
    writeFileSync(join(broken, POSTCODE_FILE), bytes.subarray(0, 1000));
    expect(() => createGeo({ dataDir: broken })).toThrow(/imported postcodes in .* cannot be read/);
  });
});

describe("outcodesWithin", () => {
  test("holds the outcodes whose middle is within the circle, with their miles", () => {
    const leeds = geo.outcodePlace("LS1");
    if (leeds === null) throw new Error("LS1 is not known");
    const near = geo.outcodesWithin(leeds, 3);
    expect(near.get("LS1")).toBe(0);
    expect([...near.keys()]).toEqual(expect.arrayContaining(["LS2", "LS10", "LS11"]));
    expect(near.has("BD1")).toBe(false);
    expect([...near.values()].every((miles) => miles <= 3)).toBe(true);
    expect(geo.outcodesWithin(leeds, 500).size).toBeGreaterThan(2_500);
  });

  test.each([1, 7, 30, 120])("omits none within %i miles", (miles) => {
    const middle = { lat: 53.78, lng: -1.53 };
    const everywhere = geo.outcodesWithin(middle, 12_500);
    expect(everywhere.size).toBeGreaterThan(2_900);
    const within = [...everywhere].filter(([, distance]) => distance <= miles);
    expect([...geo.outcodesWithin(middle, miles)]).toEqual(within);
  });
});
