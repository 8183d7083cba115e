import { LoadType, VehicleClass } from "@board/db/enums";
import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { readFilters } from "./read-filters.ts";
import type { RawFilters } from "./rules.ts";
import { boardInput } from "./schemas.ts";

const TODAY = "2026-11-18";
const geo = createGeo();
const read = (raw: RawFilters, today = TODAY) => readFilters(raw, today, geo);
const filtersOf = (raw: RawFilters) => {
  const { filters, problems } = read(raw);
  expect(problems).toEqual([]);
  return filters;
};
/** `name code` of everything that cannot be read. */
const wrong = (raw: RawFilters) => read(raw).problems.map(({ path, code }) => `${path.join(".")} ${code}`);

describe("contract 6: from and to are a comma list of areas or outcodes", () => {
  it.each([
    ["M", ["M"]],
    ["m,ls", ["M", "LS"]],
    ["SW1", ["SW1"]],
    ["SW1A", ["SW1A"]],
    ["LS10, M1", ["LS10", "M1"]],
    ["EC1", ["EC1"]],
    ["BT1", ["BT1"]],
  ])("%s", (text, expected) => {
    expect(filtersOf({ from: text }).from).toEqual(expected);
    expect(filtersOf({ to: text }).to).toEqual(expected);
  });

  it.each(["X", "QQ", "LS77", "SW1AA", "LS10 1AB", "LEEDS", "", "LS,", ",", "1", "LS*", "%"])(
    "%j is refused: a mistyped filter must not return everything",
    (text) => {
      expect(wrong({ from: text })).toContain("from invalid_value");
      expect(wrong({ to: text })).toContain("to invalid_value");
    },
  );
});

describe("contract 6: vc and type are a comma list of enum values, any case", () => {
  it("reads every value in any case", () => {
    for (const value of Object.values(VehicleClass)) {
      expect(filtersOf({ vc: value.toLowerCase() }).vc).toEqual([value]);
    }
    for (const value of Object.values(LoadType)) {
      expect(filtersOf({ type: ` ${value} ` }).type).toEqual([value]);
    }
    expect(filtersOf({ vc: "luton,ARTIC" }).vc).toEqual(["LUTON", "ARTIC"]);
  });

  it("names an invalid value", () => {
    expect(wrong({ vc: "LUTON,TRUCK" })).toEqual(["vc invalid_value"]);
    expect(wrong({ type: "" })).toEqual(["type invalid_value"]);
    expect(read({ vc: "TRUCK" }).problems[0]?.detail).toContain("holds TRUCK");
  });
});

describe("contract 6: date, after and before are today, tomorrow or a day", () => {
  it.each(["date", "after", "before"] as const)("%s", (name) => {
    expect(filtersOf({ [name]: "today" })[name]).toBe("2026-11-18");
    expect(filtersOf({ [name]: "Tomorrow" })[name]).toBe("2026-11-19");
    expect(filtersOf({ [name]: "2026-11-25" })[name]).toBe("2026-11-25");
    for (const value of ["2026-02-30", "yesterday", "25/11/2026", ""]) {
      expect(wrong({ [name]: value })).toEqual([`${name} invalid_date`]);
    }
  });

  it("tomorrow is the next day of the calendar, also when the clocks change", () => {
    expect(read({ date: "tomorrow" }, "2026-03-28").filters.date).toBe("2026-03-29");
    expect(read({ date: "tomorrow" }, "2026-10-25").filters.date).toBe("2026-10-26");
    expect(read({ date: "tomorrow" }, "2026-12-31").filters.date).toBe("2027-01-01");
  });
});

describe("contract 6: near and within", () => {
  it("near is a postcode or an outcode, within whole miles from 1 to 500", () => {
    const near = filtersOf({ near: "ls10 1ab", within: "40" }).near;
    expect(near?.withinMiles).toBe(40);
    expect([...(near?.outcodes.keys() ?? [])]).toEqual(expect.arrayContaining(["LS1", "LS10", "M1", "YO1"]));
    expect(near?.outcodes.has("L1")).toBe(false);
    expect(filtersOf({ near: "LS10", within: "500" }).near?.withinMiles).toBe(500);
  });

  it("near alone means 25", () => {
    expect(filtersOf({ near: "LS10" }).near?.withinMiles).toBe(25);
  });

  it("within alone is refused", () => {
    expect(wrong({ within: "25" })).toEqual(["within requires_near"]);
  });

  it.each(["0", "501", "-1", "2.5", "forty", ""])("within %j is refused", (within) => {
    expect(wrong({ near: "LS10", within })).toEqual(["within invalid_value"]);
  });

  it.each(["ZZ99", "Leeds", "LS"])("near %j is not found", (near) => {
    expect(wrong({ near })).toEqual(["near postcode_not_found"]);
    expect(wrong({ near: "" })).toEqual(["near required"]);
  });
});

describe("contract 6: notl and noadr are on by 1, true or nothing, off by 0 or false", () => {
  it.each([
    ["1", true],
    ["true", true],
    ["TRUE", true],
    ["", true],
    ["0", false],
    ["false", false],
    [undefined, false],
  ])("%j: %s", (value, expected) => {
    expect(filtersOf({ notl: value }).notl ?? false).toBe(expected);
    expect(filtersOf({ noadr: value }).noadr ?? false).toBe(expected);
  });

  it.each(["yes", "2", "on", " "])("%j is refused", (value) => {
    expect(wrong({ notl: value, noadr: value })).toEqual(["notl invalid_value", "noadr invalid_value"]);
  });
});

describe("contract 6: maxwt is a weight band or whole kilograms", () => {
  it("reads both", () => {
    expect(filtersOf({ maxwt: "kg_50_250" }).maxwt).toEqual(["UNDER_50KG", "KG_50_250"]);
    expect(filtersOf({ maxwt: "600" }).maxwt).toEqual(["UNDER_50KG", "KG_50_250"]);
  });

  it.each(["0", "1.5", "1t", "heavy", "", "-5", "100001"])("%j is refused", (maxwt) => {
    expect(wrong({ maxwt })).toEqual(["maxwt invalid_value"]);
  });
});

describe("contract 6: terms is days, paid within that many", () => {
  it.each([
    ["0", 0],
    ["30", 30],
    ["120", 120],
  ])("%s", (text, expected) => {
    expect(filtersOf({ terms: text }).terms).toBe(expected);
  });

  it.each(["121", "-1", "soon", "", "7.5"])("%j is refused", (terms) => {
    expect(wrong({ terms })).toEqual(["terms invalid_value"]);
  });
});

describe("contract 6: an unknown name or value is named, every one of them at once", () => {
  it("names each wrong filter", () => {
    expect(wrong({ from: "QQ", vc: "TRUCK", date: "soon", within: "9", maxwt: "x", terms: "x" })).toEqual([
      "from invalid_value",
      "vc invalid_value",
      "date invalid_date",
      "within requires_near",
      "maxwt invalid_value",
      "terms invalid_value",
    ]);
  });

  it("knows no other filter, sort or page size", () => {
    expect(boardInput.safeParse({ form: "LS" }).success).toBe(false);
    expect(boardInput.safeParse({ From: "LS" }).success).toBe(false);
    expect(boardInput.safeParse({ sort: "cheapest" }).success).toBe(false);
    expect(boardInput.safeParse({ limit: "101" }).success).toBe(false);
    expect(boardInput.parse({})).toEqual({ sort: "newest", limit: 100 });
  });
});
