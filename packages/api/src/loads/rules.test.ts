import { addYears } from "@board/calendar";
import { VehicleClass, WeightBand } from "@board/db/enums";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFields, isMaterial } from "./material-fields.ts";
import { isBookNow, type Posting, postingProblems, pricingModeOf, readPosting } from "./posting-rules.ts";
import { slotWarnings, vehicleWarnings, WEIGHT_BANDS } from "./posting-warnings.ts";

const TODAY = "2026-11-18";
const GOOD: Posting = {
  type: "FULL_LOAD",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: TODAY,
};

/** `field code` of everything wrong with a posting. */
function wrong(changes: Posting, today = TODAY): string[] {
  return postingProblems({ ...GOOD, ...changes }, today).map(({ path, code }) => `${path.join(".")} ${code}`);
}

describe("contract 2: collectDate is today or later, at most one year ahead", () => {
  it.each([
    ["2026-11-17", ["collectDate date_in_past"]],
    ["2026-11-18", []],
    ["2027-11-18", []],
    ["2027-11-19", ["collectDate date_too_far"]],
    ["1999-12-31", ["collectDate date_in_past"]],
    ["9999-12-31", ["collectDate date_too_far"]],
  ])("contract 2: collectDate %s on 2026-11-18", (collectDate, expected) => {
    expect(wrong({ collectDate })).toEqual(expected);
  });

  it("counts the year from 29 February to 28 February", () => {
    expect(wrong({ collectDate: "2029-02-28" }, "2028-02-29")).toEqual([]);
    expect(wrong({ collectDate: "2029-03-01" }, "2028-02-29")).toEqual(["collectDate date_too_far"]);
  });
});

describe("interface 2.1: deliverDate must not be earlier than collectDate", () => {
  it("contract 2: deliverDate before collectDate is before_collect_date", () => {
    expect(wrong({ collectDate: "2026-11-20", deliverDate: "2026-11-19" })).toEqual([
      "deliverDate before_collect_date",
    ]);
  });

  it("accepts the same day, any later one, and none", () => {
    expect(wrong({ collectDate: "2026-11-20", deliverDate: "2026-11-20" })).toEqual([]);
    expect(wrong({ collectDate: "2026-11-20", deliverDate: "2028-01-01" })).toEqual([]);
    expect(wrong({ collectDate: "2026-11-20" })).toEqual([]);
  });

  it("reports it beside all other errors", () => {
    expect(wrong({ collectDate: "2026-11-10", deliverDate: "2026-11-09", type: "PALLETS" })).toEqual([
      "collectDate date_in_past",
      "deliverDate before_collect_date",
      "pallets pallets_required",
    ]);
  });
});

describe("interface 2.1: deliverByTime requires deliverDate", () => {
  it("contract 2: deliverByTime without deliverDate is requires_deliver_date", () => {
    expect(wrong({ deliverByTime: "14:00" })).toEqual(["deliverByTime requires_deliver_date"]);
    expect(wrong({ deliverByTime: "14:00", deliverDate: TODAY })).toEqual([]);
  });

  it("accepts collectByTime without deliverDate", () => {
    expect(wrong({ collectByTime: "08:30" })).toEqual([]);
  });
});

describe("contract 2: on the same day deliverByTime is after collectByTime, else before_collect_time", () => {
  const slots = (collectByTime: string, deliverByTime: string, deliverDate = TODAY) =>
    wrong({ collectByTime, deliverByTime, deliverDate });

  it.each([
    ["08:30", "08:31", []],
    ["08:30", "08:30", ["deliverByTime before_collect_time"]],
    ["08:30", "07:00", ["deliverByTime before_collect_time"]],
    ["23:59", "00:00", ["deliverByTime before_collect_time"]],
  ])("collected by %s, delivered by %s", (collectByTime, deliverByTime, expected) => {
    expect(slots(collectByTime, deliverByTime)).toEqual(expected);
  });

  it("does not apply on different days", () => {
    expect(slots("23:00", "06:00", "2026-11-19")).toEqual([]);
  });
});

describe("contract 2: PALLETS needs pallets, PARCELS needs parcels", () => {
  it.each([
    ["PALLETS without a count", { type: "PALLETS" }, ["pallets pallets_required"]],
    ["PALLETS with none", { type: "PALLETS", pallets: 0 }, ["pallets pallets_required"]],
    ["PALLETS with one", { type: "PALLETS", pallets: 1 }, []],
    ["PALLETS with parcels only", { type: "PALLETS", parcels: 5 }, ["pallets pallets_required"]],
    ["PARCELS without a count", { type: "PARCELS" }, ["parcels parcels_required"]],
    ["PARCELS with none", { type: "PARCELS", parcels: 0 }, ["parcels parcels_required"]],
    ["PARCELS with one", { type: "PARCELS", parcels: 1 }, []],
    ["FULL_LOAD with pallets, as extra information", { type: "FULL_LOAD", pallets: 26 }, []],
    ["PART_LOAD with both", { type: "PART_LOAD", pallets: 2, parcels: 3 }, []],
    ["FULL_LOAD with neither", { type: "FULL_LOAD" }, []],
  ])("%s", (_, changes, expected) => {
    expect(wrong(changes)).toEqual(expected);
  });
});

describe("a board note holds no contact", () => {
  it("is refused with one, and is not searched if it is too long", () => {
    expect(wrong({ boardNote: "Ring 07700 900123" })).toEqual(["boardNote contact_in_board_note"]);
    expect(wrong({ boardNote: `Ring 07700 900123 ${"\u{1F69A}".repeat(100)}` })).toEqual([
      "boardNote contact_in_board_note",
    ]);
    expect(wrong({ boardNote: `Ring 07700 900123 ${"a".repeat(1_000)}` })).toEqual([]);
  });
});

describe("contract 2: price and pricing mode", () => {
  it("pricingMode QUOTES with a price is price_without_book_now", () => {
    expect(wrong({ pricingMode: "QUOTES", bookNowPence: 100 })).toEqual([
      "bookNowPence price_without_book_now",
    ]);
  });

  it("accepts BOOK_NOW with a price, and a price alone", () => {
    expect(wrong({ pricingMode: "BOOK_NOW", bookNowPence: 100 })).toEqual([]);
    expect(wrong({ bookNowPence: 100 })).toEqual([]);
  });

  it("takes BOOK_NOW as pricingMode if a price is given, else QUOTES", () => {
    expect(pricingModeOf(undefined, 32_500)).toBe("BOOK_NOW");
    expect(pricingModeOf(undefined, undefined)).toBe("QUOTES");
    expect(pricingModeOf("BOOK_NOW", undefined)).toBe("BOOK_NOW");
    expect(pricingModeOf("QUOTES", undefined)).toBe("QUOTES");
  });

  it("interface 2.1: BOOK_NOW without a price is accepted, and shown in quote mode", () => {
    expect(wrong({ pricingMode: "BOOK_NOW" })).toEqual([]);
    expect(isBookNow({ pricingMode: "BOOK_NOW", bookNowPence: null })).toBe(false);
    expect(isBookNow({ pricingMode: "BOOK_NOW", bookNowPence: 32_500 })).toBe(true);
    expect(isBookNow({ pricingMode: "QUOTES", bookNowPence: null })).toBe(false);
  });
});

describe("contract 2: all field errors come at once, also beside a field that cannot be read", () => {
  it("reads values of the right type and leaves the others to the schema", () => {
    const body = {
      type: "PALLETS",
      collectDate: "2026-11-10",
      deliverDate: "2026-02-30",
      deliverByTime: 1400,
      bookNowPence: "100",
      pallets: null,
      fromPostcode: "LS10",
    };
    expect(readPosting(body)).toEqual({
      type: "PALLETS",
      collectDate: "2026-11-10",
      fromPostcode: "LS10",
    });
  });

  it("takes nothing from a body's prototype, and nothing from a value that is no object", () => {
    expect(readPosting(Object.create({ type: "PALLETS" })).type).toBeUndefined();
    expect(readPosting(null)).toEqual({});
    expect(readPosting("PALLETS")).toEqual({});
    expect(readPosting(["PALLETS"]).type).toBeUndefined();
  });

  it("never throws, whatever the body", () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(Array.isArray(postingProblems(readPosting(body), TODAY))).toBe(true);
      }),
    );
  });

  it("finds no error in any posting that follows the rules", () => {
    const day = fc.integer({ min: 0, max: 365 }).map((days) => {
      const date = new Date(`${TODAY}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + days);
      return date.toISOString().slice(0, 10);
    });
    fc.assert(
      fc.property(day, day, fc.boolean(), (first, second, slot) => {
        const [collectDate = first, deliverDate = second] = [first, second].toSorted();
        fc.pre(collectDate <= addYears(TODAY, 1));
        expect(wrong({ collectDate, deliverDate, ...(slot ? { deliverByTime: "12:00" } : {}) })).toEqual([]);
      }),
    );
  });
});

describe("contract 2: vehicle against weight or pallets warns and never refuses", () => {
  const codes = (vehicleClass: VehicleClass, weightBand: WeightBand, pallets?: number) =>
    vehicleWarnings({ type: "PALLETS", vehicleClass, weightBand, pallets }).map(({ code }) => code);

  it.each([
    ["LUTON", "T_3_7", undefined, ["too_heavy_for_vehicle"]],
    ["LUTON", "KG_250_1000", undefined, []],
    ["SMALL_VAN", "KG_250_1000", undefined, ["near_vehicle_limit"]],
    ["SMALL_VAN", "T_1_3", 3, ["too_heavy_for_vehicle", "too_many_pallets_for_vehicle"]],
    ["SEVEN_FIVE_T", "T_1_3", 12, []],
    ["SEVEN_FIVE_T", "T_3_7", 13, ["too_heavy_for_vehicle", "too_many_pallets_for_vehicle"]],
    ["EIGHTEEN_T", "T_7_15", 20, []],
    ["ARTIC", "T_15_PLUS", 33, []],
    ["ARTIC", "T_15_PLUS", 34, ["too_many_pallets_for_vehicle"]],
  ] as const)("%s with %s and %s pallets", (vehicleClass, weightBand, pallets, expected) => {
    expect(codes(vehicleClass, weightBand, pallets)).toEqual(expected);
  });

  it("warns of every band heavier than one that is too heavy", () => {
    for (const vehicleClass of Object.values(VehicleClass)) {
      const heavy = WEIGHT_BANDS.map((band) => codes(vehicleClass, band).includes("too_heavy_for_vehicle"));
      expect(heavy).toEqual(heavy.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it("includes every weight band, light to heavy as the database declares them", () => {
    expect(WEIGHT_BANDS).toEqual(Object.values(WeightBand));
  });
});

describe("contract 2: a booked slot of today that has gone by warns and never refuses", () => {
  it.each([
    [{ collectByTime: "09:29" }, ["collect_slot_past"]],
    [{ collectByTime: "09:30" }, []],
    [{ deliverDate: TODAY, deliverByTime: "09:00" }, ["deliver_slot_past"]],
    [{ deliverDate: "2026-11-19", deliverByTime: "09:00" }, []],
  ])("%j at 09:30", (slots, expected) => {
    const warnings = slotWarnings({ ...GOOD, ...slots }, { day: TODAY, time: "09:30" });
    expect(warnings.map(({ code }) => code)).toEqual(expected);
  });
});

describe("contract 4: a material change makes active quotes void; price, notes and refs do not", () => {
  it.each([
    "type",
    "fromPostcode",
    "toPostcode",
    "collectDate",
    "collectByTime",
    "deliverDate",
    "deliverByTime",
    "vehicleClass",
    "weightBand",
    "pallets",
    "parcels",
    "adr",
    "tailLift",
    "termsDays",
  ])("%s is material", (name) => {
    expect(isMaterial(["notes", name])).toBe(true);
  });

  it.each([
    "pricingMode",
    "bookNowPence",
    "boardNote",
    "notes",
    "dimsNote",
    "externalRef",
    "fragile",
    "isBackload",
    "waiting.freeMins",
    "waiting.pencePerQuarter",
  ])("%s is not", (name) => {
    expect(isMaterial([name])).toBe(false);
  });

  it("a patch that changes nothing is no change", () => {
    expect(changedFields({ notes: "a", pallets: 2 }, { notes: "a", pallets: 2 })).toEqual({});
    expect(changedFields({ notes: undefined }, {})).toEqual({});
    expect(isMaterial([])).toBe(false);
  });

  it("lists what changed, was added and was removed, with both values", () => {
    const changed = changedFields({ notes: "a", pallets: 2 }, { notes: "b", deliverDate: "2026-11-20" });
    expect(changed).toEqual({
      notes: { from: "a", to: "b" },
      pallets: { from: 2, to: null },
      deliverDate: { from: null, to: "2026-11-20" },
    });
  });
});
