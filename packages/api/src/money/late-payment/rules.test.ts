import { describe, expect, it } from "vitest";
import {
  BANK_RATES,
  fixedSum,
  type OpenDebt,
  statutoryFigures,
  statutoryInterest,
  statutoryRate,
} from "./rules.ts";

describe("contract 13, overdue: statutory interest", () => {
  it.each<[dueOn: string, rate: number, why: string]>([
    ["2023-11-30", 1_325, "before the table begins, its first rate"],
    ["2024-06-30", 1_325, "late from 1 July 2024 on"],
    ["2024-12-30", 1_325, "late from 31 December on: still that of June"],
    ["2024-12-31", 1_275, "late from 1 January 2025 on: that of December"],
    ["2025-06-29", 1_275, "late from 30 June on: still that of December"],
    ["2025-06-30", 1_225, "late from 1 July 2025 on"],
    ["2025-12-31", 1_175, "late from 1 January 2026 on"],
    ["2026-11-24", 1_175, "the last half year that is known"],
    ["2027-06-30", 1_175, "a half year that is not known takes the last one"],
  ])("of a debt due on %s is %i hundredths of a percent: %s", (dueOn, rate) => {
    expect(statutoryRate(dueOn)).toBe(rate);
  });

  it("takes a rate that the operator adds, in any order, and keeps it for the debt's whole life", () => {
    const rates = [{ from: "2027-01-01", basisPoints: 350 }, ...BANK_RATES];
    expect(statutoryRate("2026-12-30", rates)).toBe(1_175);
    expect(statutoryRate("2026-12-31", rates)).toBe(1_150);
    expect(statutoryInterest(100_000, "2026-12-30", "2027-12-30", rates)).toBe(11_750);
  });

  it.each<[pence: number, dueOn: string, today: string, interest: number]>([
    [500_000, "2025-07-31", "2025-11-09", 16_949],
    [100_000, "2026-11-30", "2026-11-30", 0],
    [100_000, "2026-12-30", "2026-11-30", 0],
    [100_000, "2026-11-29", "2026-11-30", 32],
    [66_000, "2026-11-01", "2026-11-30", 616],
    [36_500, "2025-07-01", "2026-07-01", 4_471],
    [1_000_000_000, "2016-11-30", "2026-11-30", 1_325_726_027],
    [0, "2026-01-01", "2026-11-30", 0],
  ])("on %i pence due on %s is, on %s, %i pence", (pence, dueOn, today, interest) => {
    expect(statutoryInterest(pence, dueOn, today)).toBe(interest);
  });

  it.each([
    [0, 0],
    [1, 4_000],
    [99_999, 4_000],
    [100_000, 7_000],
    [999_999, 7_000],
    [1_000_000, 10_000],
  ])("the fixed sum for %i pence is %i pence", (pence, fixed) => {
    expect(fixedSum(pence)).toBe(fixed);
  });

  const debt = (invoiceId: string, dueOn: string, openPence: number): OpenDebt => ({
    invoiceId,
    dueOn,
    openPence,
  });
  it.each<[says: string, debts: OpenDebt[], figures: [interest: number, fixed: number]]>([
    ["nothing without debts", [], [0, 0]],
    ["nothing for what is not late", [debt("a", "2026-11-30", 66_000), debt("a", "2027-01-08", 100)], [0, 0]],
    ["nothing for what is to be paid back", [debt("a", "2026-11-01", -500)], [0, 0]],
    [
      "one fixed sum for the lines of a document with one due date",
      [debt("a", "2026-11-01", 60_000), debt("a", "2026-11-01", 40_000)],
      [934, 7_000],
    ],
    [
      "one each for two due dates, and for two documents",
      [debt("a", "2026-11-01", 50_000), debt("a", "2026-11-02", 50_000), debt("b", "2026-11-02", 50_000)],
      [467 + 451 + 451, 12_000],
    ],
  ])("of a statement: %s", (_, debts, [interestPence, fixedSumPence]) => {
    expect(statutoryFigures(debts, "2026-11-30")).toEqual({ interestPence, fixedSumPence });
  });
});
