import { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnGuide } from "./learn.ts";
import { type GuideModel, type GuideSubject, RATE_CARD, workOutGuide } from "./rules.ts";
import { simulateMarket } from "./testing/simulated-market.ts";

/** A whole vehicle on an ordinary Wednesday, asked for two days before, between two quiet places. */
const PLAIN: GuideSubject = {
  type: "FULL_LOAD",
  vehicleClass: "LWB_VAN",
  weightBand: "KG_250_1000",
  pallets: null,
  miles: 200,
  seaMiles: 0,
  ferryFarePence: null,
  stops: 0,
  fromOutcode: "LS10",
  toOutcode: "M1",
  collectDate: "2026-11-18",
  today: "2026-11-16",
  bookedSlots: 0,
  adr: false,
  tailLift: false,
  isBackload: false,
};

function range(changes: Partial<GuideSubject>): [number, number] {
  const { lowPence, highPence } = workOutGuide(null, { ...PLAIN, ...changes });
  return [lowPence, highPence];
}

const subject = fc.record({
  type: fc.constantFrom(...Object.values(LoadType)),
  vehicleClass: fc.constantFrom(...Object.values(VehicleClass)),
  weightBand: fc.constantFrom(...Object.values(WeightBand)),
  pallets: fc.option(fc.nat(66)),
  miles: fc.integer({ min: 1, max: 900 }),
  seaMiles: fc.constant(0),
  ferryFarePence: fc.option(fc.integer({ min: 1_000, max: 90_000 })),
  stops: fc.nat(8),
  fromOutcode: fc.constantFrom("LS10", "EC1A", "E1W", "SW1A", "N10"),
  toOutcode: fc.constantFrom("M1", "W1A", "AB10"),
  collectDate: fc.constantFrom("2026-11-18", "2026-11-21"),
  today: fc.constantFrom("2026-11-16", "2026-11-18", "2026-11-21"),
  bookedSlots: fc.nat(2),
  adr: fc.boolean(),
  tailLift: fc.boolean(),
  isBackload: fc.boolean(),
});

describe("contract 8: the rate card, by jobs whose price the trade knows", () => {
  it.each([
    ["a long-wheelbase van over 200 miles", { vehicleClass: "LWB_VAN", miles: 200 }, [19_000, 28_000]],
    ["an artic over 220 miles", { vehicleClass: "ARTIC", miles: 220 }, [43_500, 67_500]],
    ["a 7.5 tonner over 100 miles", { vehicleClass: "SEVEN_FIVE_T", miles: 100 }, [15_000, 24_000]],
    ["a small van over 20 miles: the minimum", { vehicleClass: "SMALL_VAN", miles: 20 }, [3_500, 5_000]],
  ] as const)("%s", (_, changes, expected) => {
    expect(range(changes)).toEqual(expected);
  });

  it("says that it comes from the rate card", () => {
    expect(workOutGuide(null, PLAIN)).toMatchObject({ basis: "rate_card", sample: 0, because: [] });
  });
});

describe("contract 8: what moves the guide", () => {
  it.each([
    ["a backload: low × 0.6, high × 0.8", { isBackload: true }, [11_500, 22_500]],
    ["ADR: × 1.2", { adr: true }, [23_000, 33_500]],
    ["one booked slot: × 1.05", { bookedSlots: 1 }, [20_000, 29_500]],
    ["two booked slots: × 1.05 each", { bookedSlots: 2 }, [21_000, 31_000]],
    ["collection today: × 1.1", { today: "2026-11-18" }, [21_000, 31_000]],
    ["a Saturday: × 1.15", { collectDate: "2026-11-21" }, [22_000, 32_000]],
    ["a Sunday: × 1.15", { collectDate: "2026-11-22" }, [22_000, 32_000]],
    ["a tail-lift: plus £15", { tailLift: true }, [20_500, 29_500]],
    ["an end in central London: plus £20", { toOutcode: "SW1A" }, [21_000, 30_000]],
    [
      "both ends in central London: plus £20 once",
      { fromOutcode: "EC2A", toOutcode: "W1T" },
      [21_000, 30_000],
    ],
  ] as const)("%s", (_, changes, expected) => {
    expect(range(changes)).toEqual(expected);
  });

  it.each([
    ["FRIDGE", 12],
    ["HIAB", 25],
    ["TWO_MAN", 20],
    ["CURTAIN", 0],
    ["STRAPS", 0],
  ] as const)("contract 16, goods: %s adds %i per cent", (one, percent) => {
    const { because } = workOutGuide(null, { ...PLAIN, equipment: [one] });
    expect(because.map((each) => each.percent)).toEqual(percent === 0 ? [] : [percent]);
    if (percent === 0) expect(range({ equipment: [one] })).toEqual(range({}));
  });

  it("a Luton includes its tail-lift", () => {
    expect(range({ vehicleClass: "LUTON", tailLift: true })).toEqual(range({ vehicleClass: "LUTON" }));
  });

  it.each(["EC1A", "WC2N", "W1A", "SW1A", "SE1", "E1", "E1W", "N1", "N1C", "NW1"])(
    "%s is central London",
    (toOutcode) => {
      expect(range({ toOutcode })).toEqual([21_000, 30_000]);
    },
  );

  it.each(["E10", "E14", "N10", "NW10", "SE10", "SE16", "SW10", "SW11", "W10", "W12", "EN1", "WN1"])(
    "%s is not",
    (toOutcode) => {
      expect(range({ toOutcode })).toEqual(range({}));
    },
  );

  it("a mile beyond 200 costs nine tenths", () => {
    // 95 p × (200 + 0.9 × 100) = 27,550; 140 p × 290 = 40,600
    expect(range({ miles: 300 })).toEqual([27_500, 40_500]);
  });

  it("a part load costs 35 % plus 65 % of its share", () => {
    // 5 of 10 pallets on a 7.5 tonner: 15,000 × (0.35 + 0.65 × 0.5) = 10,125; 24,000 × 0.675 = 16,200
    const half = {
      vehicleClass: "SEVEN_FIVE_T",
      type: "PALLETS",
      weightBand: "KG_50_250",
      pallets: 5,
      miles: 100,
    } as const;
    expect(range(half)).toEqual([10_000, 16_000]);
  });

  it("a part load never costs less than six tenths of the minimum", () => {
    const crumb = { vehicleClass: "ARTIC", type: "PARCELS", weightBand: "UNDER_50KG", miles: 10 } as const;
    // 0.6 × 22,000 = 13,200; 0.6 × 32,000 = 19,200
    expect(range(crumb)).toEqual([13_000, 19_000]);
  });

  it("weight fills a vehicle as pallets do, by whichever is more", () => {
    const light = {
      vehicleClass: "SEVEN_FIVE_T",
      type: "PALLETS",
      pallets: 1,
      weightBand: "UNDER_50KG",
      miles: 100,
    } as const;
    const full = range({ ...light, weightBand: "T_3_7" });
    expect(full).toEqual(range({ vehicleClass: "SEVEN_FIVE_T", miles: 100 }));
    expect(range(light)[0]).toBeLessThan(full[0]);
  });
});

describe("contract 8: the rate card where it used to be wrong", () => {
  it("includes the fare of a ferry, and no mile at sea", () => {
    // 170 of 200 miles on the road: 16,150 and 23,800, and £120 for the ferry.
    expect(range({ seaMiles: 30, ferryFarePence: 12_000 })).toEqual([28_000, 36_000]);
  });

  it("includes a price for each further stop, by the vehicle", () => {
    expect(range({ stops: 3 })).toEqual([22_000, 31_000]);
    expect(range({ stops: 3 })[0] - range({})[0]).toBe(3 * RATE_CARD.LWB_VAN.stopPence);
    expect(RATE_CARD.ARTIC.stopPence).toBeGreaterThan(RATE_CARD.SMALL_VAN.stopPence);
  });

  it("never prices a parcel in a van below three quarters of the van, which would not pay for its miles", () => {
    const parcel = { vehicleClass: "SMALL_VAN", type: "PARCELS", weightBand: "UNDER_50KG" } as const;
    // 0.75 × 70 p × 200 miles, 0.75 × 105 p × 200 miles.
    expect(range(parcel)).toEqual([10_500, 16_000]);
  });
});

describe("contract 8: the words for what moves a guide", () => {
  const words = (changes: Partial<GuideSubject>, model: GuideModel | null = null) =>
    workOutGuide(model, { ...PLAIN, ...changes }).because;

  it("name the three that move it most, with their percentages", () => {
    expect(words({ adr: true, isBackload: true, bookedSlots: 2, today: "2026-11-17" })).toEqual([
      { what: "backload", percent: -31 },
      { what: "ADR", percent: 20 },
      { what: "two booked slots", percent: 10 },
    ]);
  });

  it("name what was learned and what the rate card knows together", () => {
    const model: GuideModel = {
      coefficients: { backload: 0.1, "to Scotland": 0.15, "lane Yorkshire > Scotland": 0.05, adr: 0.01 },
      spread: [-0.1, 0.1],
      samples: { LWB_VAN: { jobs: 40, trust: 1 } },
    };
    expect(words({ isBackload: true, toOutcode: "G1" }, model)).toEqual([
      { what: "backload", percent: -23 },
      { what: "into Scotland", percent: 22 },
    ]);
  });
});

describe("interface 2.2: lowPence and highPence are integers in pence", () => {
  it("in steps of £5, at least £5, high at least £5 above low, for every load", () => {
    fc.assert(
      fc.property(subject, (any) => {
        const { lowPence, highPence } = workOutGuide(null, any);
        expect(lowPence % 500).toBe(0);
        expect(highPence % 500).toBe(0);
        expect(lowPence).toBeGreaterThanOrEqual(500);
        expect(highPence).toBeGreaterThanOrEqual(lowPence + 500);
      }),
    );
  });

  it("rises with the miles whatever was learned, and is finite", () => {
    const model = learnGuide(simulateMarket({ jobs: 300 }));
    fc.assert(
      fc.property(subject, fc.integer({ min: 1, max: 100 }), (any, more) => {
        const { lowPence, highPence } = workOutGuide(model, any);
        expect(Number.isSafeInteger(lowPence) && Number.isSafeInteger(highPence)).toBe(true);
        expect(highPence).toBeGreaterThan(lowPence);
        expect(workOutGuide(model, { ...any, miles: any.miles + more }).lowPence).toBeGreaterThanOrEqual(
          lowPence,
        );
      }),
    );
  });

  it("never falls with more miles, an added need, or a fuller vehicle", () => {
    fc.assert(
      fc.property(subject, fc.integer({ min: 1, max: 100 }), (any, more) => {
        const { lowPence } = workOutGuide(null, any);
        expect(workOutGuide(null, { ...any, miles: any.miles + more }).lowPence).toBeGreaterThanOrEqual(
          lowPence,
        );
        expect(workOutGuide(null, { ...any, adr: true }).lowPence).toBeGreaterThanOrEqual(lowPence);
        expect(workOutGuide(null, { ...any, tailLift: true }).lowPence).toBeGreaterThanOrEqual(lowPence);
        expect(workOutGuide(null, { ...any, type: "FULL_LOAD" }).lowPence).toBeGreaterThanOrEqual(lowPence);
        expect(workOutGuide(null, { ...any, isBackload: true }).lowPence).toBeLessThanOrEqual(lowPence);
      }),
    );
  });
});
