import { addDays, type Day, daysBetween } from "@board/calendar";

/** Bank Rate for debts that begin to be late on `from` or later, in hundredths of a percent. */
export interface BankRate {
  from: Day;
  basisPoints: number;
}

/**
 * The Bank of England's rate of each 31 December and 30 June, which counts for the half year after it. An operator adds
 * those of later half years by the setting BANK_RATES.
 */
export const BANK_RATES: readonly BankRate[] = [
  { from: "2024-01-01", basisPoints: 525 },
  { from: "2024-07-01", basisPoints: 525 },
  { from: "2025-01-01", basisPoints: 475 },
  { from: "2025-07-01", basisPoints: 425 },
  { from: "2026-01-01", basisPoints: 375 },
  { from: "2026-07-01", basisPoints: 375 },
];

/** Points over Bank Rate (Late Payment of Commercial Debts (Interest) Act 1998). */
const OVER_BANK_RATE = 800;
const BASIS_POINTS = 10_000;
const DAYS_OF_YEAR = 365;

/** Fixed sum for a debt of at least `from` pence, the largest first. */
const FIXED_SUMS = [
  { from: 1_000_000, pence: 10_000 },
  { from: 100_000, pence: 7_000 },
  { from: 1, pence: 4_000 },
];

/**
 * Returns the yearly rate of statutory interest on a debt, in hundredths of a percent. It is that of the half year in
 * which the debt begins to be late, and stays; where that is not known yet, the last one that is.
 */
export function statutoryRate(dueOn: Day, rates: readonly BankRate[] = BANK_RATES): number {
  const lateFrom = addDays(dueOn, 1);
  const known = rates.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const rate = known.findLast(({ from }) => from <= lateFrom) ?? known[0];
  return OVER_BANK_RATE + (rate?.basisPoints ?? 0);
}

/** Returns simple interest on a debt from the day after its due date to today, in whole pence, rounded once, half up. */
export function statutoryInterest(
  pence: number,
  dueOn: Day,
  today: Day,
  rates?: readonly BankRate[],
): number {
  const days = Math.max(0, daysBetween(dueOn, today));
  return Math.round((pence * statutoryRate(dueOn, rates) * days) / (BASIS_POINTS * DAYS_OF_YEAR));
}

/** Returns the fixed sum that may be claimed beside interest for one late debt. */
export function fixedSum(pence: number): number {
  return FIXED_SUMS.find(({ from }) => pence >= from)?.pence ?? 0;
}

/** A part of a document that is not paid. */
export interface OpenDebt {
  invoiceId: string;
  dueOn: Day;
  openPence: number;
}

/**
 * Returns what the law allows on top of late debts: a figure, which nobody is charged (contract 13, overdue). Lines of one
 * document with one due date are one debt.
 */
export function statutoryFigures(debts: readonly OpenDebt[], today: Day, rates?: readonly BankRate[]) {
  const late = debts.filter(({ dueOn, openPence }) => dueOn < today && openPence > 0);
  const whole = Map.groupBy(late, ({ invoiceId, dueOn }) => `${dueOn} ${invoiceId}`);
  let [interestPence, fixedSumPence] = [0, 0];
  for (const [key, parts] of whole) {
    const pence = parts.reduce((sum, { openPence }) => sum + openPence, 0);
    const [dueOn = ""] = key.split(" ");
    interestPence += statutoryInterest(pence, dueOn, today, rates);
    fixedSumPence += fixedSum(pence);
  }
  return { interestPence, fixedSumPence };
}
