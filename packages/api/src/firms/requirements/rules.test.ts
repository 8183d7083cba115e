import { describe, expect, it } from "vitest";
import type { CarrierFacts, Cover } from "../../core/carrier-facts.ts";
import {
  type AskingLoad,
  askingOf,
  checksOf,
  isRegisterOld,
  licenceState,
  missingOf,
  NOTHING_KNOWN,
  needsLicence,
  roundPounds,
  type TurnedAwayCarrier,
  turnedAwayGroups,
} from "./rules.ts";

const TODAY = "2026-11-18";
const load = (changes: Partial<AskingLoad> = {}): AskingLoad => ({
  requires: {},
  vehicleClass: "EIGHTEEN_T",
  collectDate: "2026-11-20",
  ...changes,
});
const goods = (changes: Partial<Cover> = {}): Cover => ({
  kind: "GOODS_IN_TRANSIT",
  pence: 5_000_000,
  from: "2026-04-01",
  until: "2027-03-31",
  ...changes,
});
const carrier = (changes: Partial<CarrierFacts> = {}): CarrierFacts => ({
  licence: "valid",
  covers: [goods()],
  finished: 43,
  ...changes,
});

describe("passport: vehicles and licences", () => {
  it("no vehicle of up to 3.5 t needs a licence", () => {
    expect((["SMALL_VAN", "LWB_VAN", "LUTON"] as const).map(needsLicence)).toEqual([false, false, false]);
    expect(
      (["SEVEN_FIVE_T", "EIGHTEEN_T", "ARTIC", "FLATBED", "LOW_LOADER"] as const).every(needsLicence),
    ).toBe(true);
  });

  it.each([
    [{ match: "FOUND", licenceType: "STANDARD_NATIONAL", licenceValid: true, licenceLostAt: null }, "valid"],
    [
      {
        match: "FOUND",
        licenceType: "STANDARD_INTERNATIONAL",
        licenceValid: true,
        licenceLostAt: "2026-11-16T05:00:00.000Z",
      },
      "valid",
    ],
    [{ match: "FOUND", licenceType: "RESTRICTED", licenceValid: true, licenceLostAt: null }, "restricted"],
    [
      {
        match: "FOUND",
        licenceType: "STANDARD_NATIONAL",
        licenceValid: false,
        licenceLostAt: "2026-11-16T05:00:00.000Z",
      },
      "lost",
    ],
    [
      { match: "FOUND", licenceType: "STANDARD_NATIONAL", licenceValid: false, licenceLostAt: null },
      "not_valid",
    ],
    [{ match: "NEAR", licenceType: "STANDARD_NATIONAL", licenceValid: true, licenceLostAt: null }, "review"],
    [
      { match: "CONTESTED", licenceType: "STANDARD_NATIONAL", licenceValid: true, licenceLostAt: null },
      "review",
    ],
    [{ match: "NONE", licenceType: null, licenceValid: false, licenceLostAt: null }, "none"],
    [{ match: "REFUSED", licenceType: null, licenceValid: false, licenceLostAt: null }, "none"],
  ] as const)("a Restricted, near, contested or lost licence never counts: %j is %s", (fields, state) => {
    expect(licenceState(fields)).toBe(state);
  });
});

describe("passport: requirements", () => {
  it("nothing is required unless the poster says so", () => {
    expect(missingOf(load(), NOTHING_KNOWN, "inform")).toEqual([]);
    expect(askingOf(load({ requires: { gateCheck: true } }), "inform")).toBeNull();
  });

  it.each([
    [{ operatorLicence: true }, NOTHING_KNOWN, ["operator_licence"]],
    [{ operatorLicence: true }, carrier({ licence: "restricted" }), ["operator_licence"]],
    [{ operatorLicence: true }, carrier(), []],
    [{ goodsInTransitPence: 5_000_000 }, carrier(), []],
    [{ goodsInTransitPence: 5_000_001 }, carrier(), ["goods_in_transit"]],
    [{ goodsInTransitPence: 1 }, carrier({ covers: [goods({ until: "2026-11-19" })] }), ["goods_in_transit"]],
    [{ goodsInTransitPence: 1 }, carrier({ covers: [goods({ from: "2026-11-21" })] }), ["goods_in_transit"]],
    [{ goodsInTransitPence: 1 }, carrier({ covers: [goods({ until: "2026-11-20" })] }), []],
    [{ hireAndReward: true }, carrier(), ["hire_and_reward"]],
    [{ hireAndReward: true }, carrier({ covers: [goods({ kind: "HIRE_AND_REWARD", pence: null })] }), []],
    [{ minFinished: 44 }, carrier(), ["min_finished"]],
    [{ minFinished: 43 }, carrier(), []],
    [
      { operatorLicence: true, goodsInTransitPence: 1, hireAndReward: true, minFinished: 1 },
      NOTHING_KNOWN,
      ["operator_licence", "goods_in_transit", "hire_and_reward", "min_finished"],
    ],
  ])("%j of %j: missing %j", (requires, facts, missing) => {
    expect(missingOf(load({ requires }), facts, "inform")).toEqual(missing);
  });

  it("a van needs no licence, whatever the load requires", () => {
    const van = load({ vehicleClass: "LUTON", requires: { operatorLicence: true } });
    expect(missingOf(van, NOTHING_KNOWN, "inform")).toEqual([]);
    expect(missingOf(van, NOTHING_KNOWN, "require")).toEqual([]);
  });

  it("CARRIER_CHECKS=require demands a licence for every load over 3.5 t, off demands nothing", () => {
    expect(missingOf(load(), NOTHING_KNOWN, "require")).toEqual(["operator_licence"]);
    expect(missingOf(load({ requires: { operatorLicence: true } }), NOTHING_KNOWN, "off")).toEqual([]);
  });
});

describe("passport: checks beside a quote, in words and dates", () => {
  const words = (
    asked: AskingLoad,
    facts: CarrierFacts,
    fleet = { lorries: 3, vehiclesAuthorised: 12 as number | null },
  ) =>
    checksOf(asked, { facts, ...fleet, since: "2024-11-18" }, TODAY).map(
      ({ state, words: said }) => `${state}: ${said}`,
    );

  it("are worded as the trade does", () => {
    expect(words(load(), carrier())).toEqual([
      "ok: Licence valid",
      "ok: GIT £50k to Mar 2027",
      "fact: 43 jobs",
      "fact: here 2 years",
    ]);
  });

  it("have no line about a licence for a van", () => {
    expect(words(load({ vehicleClass: "SMALL_VAN" }), carrier())[0]).toBe("ok: GIT £50k to Mar 2027");
  });

  it.each([
    [carrier({ licence: "restricted" }), "trouble: Restricted licence, own goods only"],
    [carrier({ licence: "lost" }), "trouble: Licence no longer valid"],
    [carrier({ licence: "review" }), "missing: Licence being checked"],
    [carrier({ licence: "none" }), "missing: No licence found"],
    [carrier({ covers: [] }), "missing: No goods-in-transit cover"],
    [carrier({ covers: [goods({ until: "2026-11-19" })] }), "trouble: GIT ends on Thu 19 Nov"],
    [carrier({ covers: [goods({ until: "2026-11-24" })] }), "trouble: GIT ends in 6 days"],
    [
      carrier({ covers: [goods({ kind: "HIRE_AND_REWARD", pence: null, until: "2026-11-24" })] }),
      "trouble: Hire and reward ends in 6 days",
    ],
    [carrier({ finished: 1 }), "fact: 1 job"],
    [carrier({ finished: 49 }), "fact: 49 jobs"],
    [carrier({ finished: 212 }), "fact: 200+ jobs"],
  ])("%j: %s", (facts, said) => {
    expect(words(load(), facts)).toContain(said);
  });

  it("warn of more lorries than are authorised", () => {
    expect(words(load(), carrier(), { lorries: 6, vehiclesAuthorised: 4 })).toContain(
      "trouble: 6 lorries here, 4 authorised",
    );
    expect(words(load(), carrier(), { lorries: 6, vehiclesAuthorised: null })).not.toContain(
      "trouble: 6 lorries here, 4 authorised",
    );
  });

  it("take the better of two covers, and next year's once the old one has ended", () => {
    const next = goods({ pence: 10_000_000, from: "2026-11-19", until: "2027-11-18" });
    expect(words(load(), carrier({ covers: [goods(), next] }))).toContain("ok: GIT £100k to Nov 2027");
    expect(words(load(), carrier({ covers: [goods({ until: "2026-11-19" }), next] }))).toContain(
      "ok: GIT £100k to Nov 2027",
    );
  });

  it.each([
    [250_000, "£2,500"],
    [2_500_000, "£25k"],
    [100_000_000, "£1m"],
  ])("%d pence is %s", (pence, said) => {
    expect(roundPounds(pence)).toBe(said);
  });
});

describe("passport: carriers that a load turns away", () => {
  const asked = load({ requires: { operatorLicence: true, goodsInTransitPence: 2_500_000 } });
  const away = (changes: Partial<CarrierFacts>, score: number | null = null): TurnedAwayCarrier => ({
    facts: carrier(changes),
    score,
  });
  const covered = (pence: number, changes: Partial<Cover> = {}) => ({
    covers: [goods({ pence, ...changes })],
  });

  it("are counted by what they lack, most first, with their scores as they are shown", () => {
    const groups = turnedAwayGroups(
      asked,
      [
        away({ covers: [] }, 60),
        away({ covers: [] }, 90),
        away({ covers: [] }),
        away(covered(1_500_000), 75),
        away(covered(1_000_000)),
        away({ licence: "restricted" }),
      ],
      "inform",
    );
    expect(groups).toEqual([
      {
        missing: ["goods_in_transit"],
        state: "missing",
        words: "No goods-in-transit cover",
        carriers: 3,
        scores: { lowest: 60, highest: 90 },
        coverPence: [],
        instead: { requires: { operatorLicence: true }, carriers: 5 },
      },
      {
        missing: ["goods_in_transit"],
        state: "trouble",
        words: "Cover under £25,000",
        carriers: 2,
        scores: { lowest: 75, highest: 75 },
        coverPence: [1_000_000, 1_500_000],
        instead: { requires: { operatorLicence: true, goodsInTransitPence: 1_500_000 }, carriers: 1 },
      },
      {
        missing: ["operator_licence"],
        state: "trouble",
        words: "Restricted licence, own goods only",
        carriers: 1,
        scores: null,
        coverPence: [],
        instead: null,
      },
    ]);
  });

  it.each([
    [away({ licence: "none" }), "No licence found", { goodsInTransitPence: 2_500_000 }],
    [away({ licence: "review" }), "Licence being checked", { goodsInTransitPence: 2_500_000 }],
    [away({ licence: "lost" }), "Licence no longer valid", null],
    [away({ licence: "not_valid" }), "Licence not valid", null],
    [away({ licence: "none", covers: [] }), "No licence found, No goods-in-transit cover", {}],
    [
      away(covered(9_000_000, { until: "2026-11-19" })),
      "No goods-in-transit cover at collection any more",
      { operatorLicence: true },
    ],
    [
      away(covered(9_000_000, { from: "2026-11-21" })),
      "No goods-in-transit cover by collection yet",
      { operatorLicence: true },
    ],
  ])("%j: %s, ask for %j", (one, words, requires) => {
    expect(turnedAwayGroups(asked, [one], "inform")).toMatchObject([
      { words, instead: requires && { requires, carriers: 1 } },
    ]);
  });

  it.each([
    [{ hireAndReward: true, gateCheck: true }, "No hire-and-reward cover", { gateCheck: true }],
    [{ minFinished: 50 }, "Fewer than 50 finished jobs", {}],
    [{ minFinished: 50, hireAndReward: true }, "No hire-and-reward cover, Fewer than 50 finished jobs", {}],
  ])("%j: %s", (requires, words, instead) => {
    expect(turnedAwayGroups(load({ requires }), [away({})], "inform")).toMatchObject([
      { words, instead: { requires: instead } },
    ]);
  });

  it("do not let the poster waive a licence that the board requires", () => {
    expect(turnedAwayGroups(load(), [away({ licence: "none" })], "require")).toMatchObject([
      { instead: null },
    ]);
  });

  it("leave out carriers that meet the requirements by now, and all with CARRIER_CHECKS=off", () => {
    expect(turnedAwayGroups(asked, [away({})], "inform")).toEqual([]);
    expect(turnedAwayGroups(asked, [away({ covers: [] })], "off")).toEqual([]);
  });
});

it("passport: a register of more than 14 days is old", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  expect(isRegisterOld(new Date("2026-11-04T12:00:00Z"), now)).toBe(false);
  expect(isRegisterOld(new Date("2026-11-04T11:59:59Z"), now)).toBe(true);
});
