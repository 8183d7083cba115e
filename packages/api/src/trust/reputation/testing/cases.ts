import { daysToPay, type MonthOfPair, type Payment, workOutRecord } from "../../../loads/reputation/rules.ts";

const POUND = 100;
const JOB_PENCE = 450 * POUND;

/**
 * Returns the jobs of a firm with another firm in a month; by default all on time, at £450 each, and unrated.
 */
export function month(changes: Partial<MonthOfPair> = {}): MonthOfPair {
  const counts = { finished: 0, late: 0, calledOff: 0, disputed: 0, ...changes };
  const jobs = counts.finished + counts.late + counts.calledOff + counts.disputed;
  return {
    otherId: "firm_a",
    monthsAgo: 0,
    otherIsNew: false,
    pence: jobs * JOB_PENCE,
    ratings: 0,
    ratingTotal: 0,
    ...counts,
  };
}

/** Returns one month with each of `count` firms. */
export const withFirms = (count: number, changes: Partial<MonthOfPair> = {}): MonthOfPair[] =>
  Array.from({ length: count }, (_, index) => month({ otherId: `firm_${index}`, finished: 1, ...changes }));

const allFives = { finished: 5, ratings: 5, ratingTotal: 25 };
const usual = { finished: 4, ratings: 2, ratingTotal: 9.6 };

/** Records to show in the table: what a firm did in the last month, in words and as jobs. */
const RECORDS: readonly (readonly [did: string, months: readonly MonthOfPair[]])[] = [
  ["nothing", []],
  ["5 loads of £1 for one friend, all rated 5", [month({ ...allFives, pence: 5 * POUND })]],
  ["10 loads of £1 for two friends, all rated 5", withFirms(2, { ...allFives, pence: 5 * POUND })],
  [
    "15 jobs for three firms that joined yesterday, all rated 5",
    withFirms(3, { ...allFives, otherIsNew: true }),
  ],
  ["15 jobs for three firms, all rated 5", withFirms(3, allFives)],
  ["48 jobs for twelve firms, rated 4.8", withFirms(12, usual)],
  [
    "the same, but every tenth job handed back",
    withFirms(12, { finished: 9, calledOff: 1, ratings: 2, ratingTotal: 9.6 }),
  ],
  [
    "48 jobs for twelve firms, rated 4.8, and 12 more that were ruled against it",
    withFirms(12, { ...usual, disputed: 1 }),
  ],
];

const paid = (...days: number[]): Payment[] => days.map((each) => ({ days: each, isPaid: true }));
const unpaid = (count: number, days: number): Payment[] =>
  Array.from({ length: count }, () => ({ days, isPaid: false }));

const PAYMENTS: readonly (readonly [did: string, payments: readonly Payment[]])[] = [
  ["4 loads paid after 30 days", paid(30, 30, 30, 30)],
  ["5 loads paid after 28 to 32 days", paid(28, 29, 30, 31, 32)],
  ["the same, and 50 that were delivered yesterday", [...paid(28, 29, 30, 31, 32), ...unpaid(50, 1)]],
  ["5 loads paid after 1 to 3 days, and 50 owed for 90 days", [...paid(1, 1, 2, 2, 3), ...unpaid(50, 90)]],
];

type Table = readonly (readonly string[])[];

/** Returns the two tables of `docs/reputation.md`, each with its headings first. */
export function reputationTables(): { scores: Table; days: Table } {
  return {
    scores: [
      ["What a firm did in the last month", "Score", "Level"],
      ...RECORDS.map(([did, months]) => {
        const { score, level } = workOutRecord(months);
        return [did, String(score), level];
      }),
    ],
    days: [
      ["What a poster did", "Days to pay"],
      ...PAYMENTS.map(([did, payments]) => [did, String(daysToPay(payments) ?? "`null`")]),
    ],
  };
}
