import { describe, expect, it } from "vitest";
import {
  type AskingLoad,
  askingOf,
  type CarrierFacts,
  type Cover,
  checksOf,
  licenceState,
  missingOf,
  NOTHING_KNOWN,
  needsLicence,
  roundPounds,
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
  it("up to 3.5 t no licence is needed", () => {
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

  it("a van needs no licence, whatever is asked", () => {
    const van = load({ vehicleClass: "LUTON", requires: { operatorLicence: true } });
    expect(missingOf(van, NOTHING_KNOWN, "inform")).toEqual([]);
    expect(missingOf(van, NOTHING_KNOWN, "require")).toEqual([]);
  });

  it("CARRIER_CHECKS=require asks every load over 3.5 t for a licence, off asks nothing", () => {
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

  it("says them as the trade does", () => {
    expect(words(load(), carrier())).toEqual([
      "ok: Licence valid",
      "ok: GIT £50k to Mar 2027",
      "fact: 43 jobs",
      "fact: here 2 years",
    ]);
  });

  it("a van has no line about a licence", () => {
    expect(words(load({ vehicleClass: "SMALL_VAN" }), carrier())[0]).toBe("ok: GIT £50k to Mar 2027");
  });

  it.each([
    [carrier({ licence: "restricted" }), "trouble: Restricted licence, own goods only"],
    [carrier({ licence: "lost" }), "trouble: Licence no longer valid"],
    [carrier({ licence: "review" }), "missing: Licence being checked"],
    [carrier({ licence: "none" }), "missing: No licence found"],
    [carrier({ covers: [] }), "missing: No goods-in-transit cover"],
    [carrier({ covers: [goods({ until: "2026-11-19" })] }), "trouble: GIT ends on 19 Nov"],
    [carrier({ covers: [goods({ until: "2026-11-24" })] }), "trouble: GIT ends in 6 days"],
    [
      carrier({ covers: [goods({ kind: "HIRE_AND_REWARD", pence: null, until: "2026-11-24" })] }),
      "trouble: Hire and reward ends in 6 days",
    ],
    [carrier({ finished: 1 }), "fact: 1 job"],
  ])("%j: %s", (facts, said) => {
    expect(words(load(), facts)).toContain(said);
  });

  it("warns of more lorries than are authorised", () => {
    expect(words(load(), carrier(), { lorries: 6, vehiclesAuthorised: 4 })).toContain(
      "trouble: 6 lorries here, 4 authorised",
    );
    expect(words(load(), carrier(), { lorries: 6, vehiclesAuthorised: null })).not.toContain(
      "trouble: 6 lorries here, 4 authorised",
    );
  });

  it("takes the better of two covers, and next year's once the old one has ended", () => {
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
