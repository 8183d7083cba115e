import { LoadType, PricingMode, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldErrorsOf } from "../core/field-errors.ts";
import { listLoadsInput, postLoadInput } from "./schemas.ts";

const GOOD = {
  type: "FULL_LOAD",
  vehicleClass: "ARTIC",
  weightBand: "T_15_PLUS",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: "2026-11-23",
};

function wrong(changes: Record<string, unknown>): string[] {
  const result = postLoadInput.safeParse({ ...GOOD, ...changes });
  return result.success
    ? []
    : fieldErrorsOf(result.error).map(({ path, code }) => `${path.join(".")} ${code}`);
}

describe("contract 2: the fields that a posting needs", () => {
  it.each(Object.keys(GOOD))("%s is required", (name) => {
    expect(wrong({ [name]: undefined })).toEqual([`${name} required`]);
  });

  it("no other field is required", () => {
    expect(wrong({})).toEqual([]);
  });

  it("an unknown field is unrecognized_field, also one that the database or an object has", () => {
    expect(wrong({ colour: "red", status: "BOOKED", posterId: "firm_b", constructor: {} })).toEqual([
      "colour unrecognized_field",
      "status unrecognized_field",
      "posterId unrecognized_field",
      "constructor unrecognized_field",
    ]);
  });

  it("a field in another case is unknown", () => {
    expect(wrong({ AdR: true })).toEqual(["AdR unrecognized_field"]);
  });
});

describe("interface 2.1: the allowed values, in this spelling only", () => {
  it.each([
    ["type", LoadType],
    ["vehicleClass", VehicleClass],
    ["weightBand", WeightBand],
    ["collectWindow", TimeWindow],
    ["deliverWindow", TimeWindow],
    ["pricingMode", PricingMode],
  ])("%s", (name, values) => {
    for (const value of Object.values(values)) {
      expect(wrong({ [name]: value })).toEqual([]);
      expect(wrong({ [name]: `${value} ` })).toEqual([`${name} invalid_value`]);
    }
    for (const value of ["", "artic", 1, null, true, [], {}]) {
      expect(wrong({ [name]: value })).toEqual([`${name} invalid_value`]);
    }
  });

  it("are the same lists as in the interface", () => {
    expect(Object.keys(LoadType)).toEqual(["FULL_LOAD", "PART_LOAD", "PALLETS", "PARCELS"]);
    expect(Object.keys(VehicleClass)).toEqual([
      "SMALL_VAN",
      "LWB_VAN",
      "LUTON",
      "SEVEN_FIVE_T",
      "EIGHTEEN_T",
      "ARTIC",
      "FLATBED",
      "LOW_LOADER",
    ]);
    expect(Object.keys(WeightBand)).toEqual([
      "UNDER_50KG",
      "KG_50_250",
      "KG_250_1000",
      "T_1_3",
      "T_3_7",
      "T_7_15",
      "T_15_PLUS",
    ]);
    expect(Object.keys(TimeWindow)).toEqual(["AM", "PM", "Anytime"]);
    expect(Object.keys(PricingMode)).toEqual(["QUOTES", "BOOK_NOW"]);
  });
});

describe("contract 2: ranges", () => {
  it.each([
    ["bookNowPence", 1, 100_000_000],
    ["termsDays", 0, 120],
    ["pallets", 0, 66],
    ["parcels", 0, 10_000],
  ])("%s is a whole number from %d to %d", (name, low, high) => {
    expect(wrong({ [name]: low })).toEqual([]);
    expect(wrong({ [name]: high })).toEqual([]);
    expect(wrong({ [name]: low - 1 })).toEqual([`${name} too_small`]);
    expect(wrong({ [name]: high + 1 })).toEqual([`${name} too_large`]);
    expect(wrong({ [name]: low + 0.5 })).toEqual([`${name} wrong_type`]);
  });

  it.each([
    ["notes", 1_000],
    ["boardNote", 200],
    ["dimsNote", 200],
    ["externalRef", 100],
  ])("%s is at most %d characters, counted in code points", (name, most) => {
    expect(wrong({ [name]: "🚚".repeat(most) })).toEqual([]);
    expect(wrong({ [name]: "🚚".repeat(most + 1) })).toEqual([`${name} too_long`]);
    expect(wrong({ [name]: "" })).toEqual([]);
  });

  it.each(["notes", "dimsNote", "externalRef", "fromPostcode", "toPostcode"])(
    "%s is well-formed Unicode without U+0000",
    (name) => {
      expect(wrong({ [name]: "a\0" })).toEqual([`${name} invalid_text`]);
      expect(wrong({ [name]: "\ud800" })).toEqual([`${name} invalid_text`]);
    },
  );

  it.each(["collectByTime", "deliverByTime"])("%s is HH:MM", (name) => {
    expect(wrong({ [name]: "23:59" })).toEqual([]);
    expect(wrong({ [name]: "24:00" })).toEqual([`${name} invalid_format`]);
  });

  it.each(["collectDate", "deliverDate"])("%s is a real calendar day, else invalid_date", (name) => {
    expect(wrong({ [name]: "2026-02-30" })).toEqual([`${name} invalid_date`]);
  });
});

describe("contract 2: nothing is coerced", () => {
  const NUMBERS = ["bookNowPence", "termsDays", "pallets", "parcels"];

  it.each(NUMBERS.flatMap((name) => ["12", null, true, "", [], {}].map((value) => [name, value] as const)))(
    "%s: %j is a 422, never a number",
    (name, value) => {
      expect(wrong({ [name]: value })).toEqual([`${name} wrong_type`]);
    },
  );

  it.each(["adr", "tailLift", "fragile", "isBackload"])("%s is a boolean and nothing like it", (name) => {
    for (const value of ["true", 1, 0, "", null])
      expect(wrong({ [name]: value })).toEqual([`${name} wrong_type`]);
  });

  it("a posting is stored as it is written: nothing trimmed, upper-cased or added", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 100 }),
        (fromPostcode, externalRef) => {
          fc.pre(!`${fromPostcode}${externalRef}`.includes("\0"));
          const body = { ...GOOD, fromPostcode, externalRef };
          expect(postLoadInput.parse(body)).toEqual(body);
        },
      ),
    );
  });
});

describe("contract 3: the list's filters", () => {
  it("status may be one or several", () => {
    expect(listLoadsInput.parse({ status: "POSTED" })).toEqual({ status: "POSTED", limit: 100 });
    expect(listLoadsInput.parse({ status: ["POSTED", "BOOKED"] }).status).toEqual(["POSTED", "BOOKED"]);
    expect(listLoadsInput.safeParse({ status: "posted" }).success).toBe(false);
  });

  it("interface 8: a page holds 100 at most", () => {
    expect(listLoadsInput.safeParse({ limit: "101" }).success).toBe(false);
    expect(listLoadsInput.parse({}).limit).toBe(100);
  });
});
