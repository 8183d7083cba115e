import { type Day, daysBetween } from "@board/calendar";
import { type BankRate, type OpenDebt, statutoryFigures } from "../late-payment/rules.ts";

/** Bands of a statement by days late, each with the last day that is in it. */
const BANDS = [
  ["notDuePence", 0],
  ["days1To30Pence", 30],
  ["days31To60Pence", 60],
  ["days61To90Pence", 90],
  ["over90Pence", Number.POSITIVE_INFINITY],
] as const;
type Band = (typeof BANDS)[number][0];

/** Returns open debts by how late they are, their sum, and what the law allows on top (contract 13, overdue). */
export function sumsOf(debts: readonly OpenDebt[], today: Day, rates: readonly BankRate[]) {
  const bands = Object.fromEntries(BANDS.map(([band]) => [band, 0])) as Record<Band, number>;
  for (const { dueOn, openPence } of debts) {
    const late = daysBetween(dueOn, today);
    const [band] = BANDS.find(([, last]) => late <= last) ?? BANDS[4];
    bands[band] += openPence;
  }
  const totalPence = debts.reduce((sum, { openPence }) => sum + openPence, 0);
  return { ...bands, totalPence, ...statutoryFigures(debts, today, rates) };
}
