import { expect, test } from "vitest";
import { countyOf } from "./counties.ts";
import { createGeo } from "./geo.ts";

const geo = createGeo();

test.each([
  ["Newport", "CB11", "Essex"],
  ["Whitchurch", "BS14", "Bristol"],
  ["Gillingham", "SP8", "Dorset"],
  ["Broughton", "CH4", "Flintshire"],
  ["Broughton", "HP22", "Buckinghamshire"],
  ["West End", "W1B", "London"],
  ["Bangor", "LL57", "Gwynedd"],
  ["Moira", "BT67", "Northern Ireland"],
  ["Queensferry", "EH30", "Edinburgh"],
])("%s in %s is in %s", (name, outcode, county) => expect(countyOf({ name, outcode })).toBe(county));

test("every outcode is in a county", () => {
  expect(geo.outcodes().filter(({ outcode }) => countyOf({ name: "", outcode }) === "")).toEqual([]);
});
