import { type GuideModel, type GuideSubject, regressed } from "./rules.ts";

/** A job that was collected, at the price agreed by quote or book-now. */
export interface CollectedJob {
  load: GuideSubject;
  pence: number;
  posterId: string;
  carrierId: string;
  /** Days since it was booked. */
  age: number;
}

/** Days for which a job teaches anything. */
export const LEARNED_DAYS = 120;
/** A job so many days old weighs half of one of today. */
const HALF_LIFE_DAYS = 45;
/** All jobs of one poster with one carrier weigh no more than so many, and between two regions no more than one. */
const MAX_PER_PAIR = 4;
const MAX_PER_PAIR_ON_LANE = 1;
/** All jobs of one firm between two regions weigh no more than so many. */
const MAX_PER_FIRM_ON_LANE = 2;
/** All jobs of one firm weigh no more than this share of all jobs, nor than so many where there are few. */
const MAX_PER_FIRM = { share: 0.08, jobs: 6 };
/** A vehicle is guided by its jobs from so many on: with fewer, one firm's prices would show. */
const ENOUGH = { jobs: 7, posters: 3 };
/** The lesson of a vehicle's jobs is wholly believed where they weigh as much as so many of today, and in part below. */
const TRUSTED = 15;

/** Jobs that say “as the rate card has it”, for each coefficient: what is rarely seen needs more to be believed. */
const PRIOR: Record<string, number> = {
  all: 3,
  lately: 1,
  vehicle: 4,
  from: 10,
  to: 10,
  lane: 24,
  weekday: 12,
};
const OTHER_PRIOR = 6;
/** Prices never fall with the miles or with the part of the vehicle, whatever was paid. */
const MIN_WEIGHTS: Record<string, number> = { miles: 0, distance: -0.9, part: -0.9 };

/** Deviations from the expected price beyond so many times the usual one pull no harder than at that. */
const CLIP = 1.345;
const DEVIATION = { least: 0.08, most: 0.25 };
/** A price so many times what is expected, or so many times less, counts for nothing: nobody is paid that. */
const ABSURD = Math.log(2.2);
const ROUNDS = 8;
const ROUNDS_WITH_ALL = 4;
const SWEEPS = 40;
const FOLDS = 5;
/** The lower and upper quarter of the rate card, and the jobs that it weighs among those that were held out. */
const CARD_SPREAD = { half: 0.2, jobs: 5 };

/** A job as the regression sees it. */
interface Row {
  columns: number[];
  values: number[];
  /** Logarithm of its price over the rate card's. */
  target: number;
  weight: number;
  fold: number;
}

const kindOf = (column: string) => column.split(" ")[0] ?? column;

function sumBy<T>(items: readonly T[], key: (item: T) => string, value: (item: T) => number) {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + value(item));
  return sums;
}

/** Weighs jobs by age, and scales down those of a pair or a firm that would together weigh more than its share. */
function weigh(jobs: readonly CollectedJob[], laneOf: (job: CollectedJob) => string): number[] {
  const weighed = jobs.map((job) => ({ job, weight: 0.5 ** (job.age / HALF_LIFE_DAYS) }));
  const cap = (key: (job: CollectedJob) => string, most: number) => {
    const sums = sumBy(
      weighed,
      ({ job }) => key(job),
      ({ weight }) => weight,
    );
    for (const each of weighed) each.weight *= Math.min(1, most / (sums.get(key(each.job)) ?? most));
  };
  cap((job) => `${job.posterId} ${job.carrierId} ${laneOf(job)}`, MAX_PER_PAIR_ON_LANE);
  cap(({ posterId, carrierId }) => `${posterId} ${carrierId}`, MAX_PER_PAIR);
  cap((job) => `${job.posterId} ${laneOf(job)}`, MAX_PER_FIRM_ON_LANE);
  cap((job) => `${job.carrierId} ${laneOf(job)}`, MAX_PER_FIRM_ON_LANE);
  const all = weighed.reduce((total, { weight }) => total + weight, 0);
  const mostOfFirm = Math.max(MAX_PER_FIRM.jobs, MAX_PER_FIRM.share * all);
  cap(({ posterId }) => posterId, mostOfFirm);
  cap(({ carrierId }) => carrierId, mostOfFirm);
  return weighed.map(({ weight }) => weight);
}

/** The value below which so large a part of the weight lies. */
function weightedQuantile(values: readonly { value: number; weight: number }[], part: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const all = sorted.reduce((total, { weight }) => total + weight, 0);
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= part * all) return value;
  }
  return 0;
}

function residual({ columns, values, target }: Row, coefficients: Float64Array): number {
  let expected = 0;
  for (let nth = 0; nth < columns.length; nth += 1)
    expected += (values[nth] as number) * (coefficients[columns[nth] as number] as number);
  return target - expected;
}

/** Solves a symmetric system by Gauss and Seidel, from a first guess, keeping each unknown at or above its least. */
function solve(
  products: Float64Array,
  targets: Float64Array,
  least: readonly number[],
  unknowns: Float64Array,
) {
  const size = targets.length;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let row = 0; row < size; row += 1) {
      let rest = targets[row] as number;
      for (let column = 0, cell = row * size; column < size; column += 1, cell += 1)
        rest -= (products[cell] as number) * (unknowns[column] as number);
      const own = products[row * size + row] as number;
      unknowns[row] = Math.max(least[row] as number, (unknowns[row] as number) + rest / own);
    }
  }
}

/**
 * Ridge regression with Huber's weights, by its normal equations. A few hundred columns need no library, and those of
 * linear algebra know no bounds.
 */
function* regress(
  rows: readonly Row[],
  columns: readonly string[],
  start: Float64Array | null,
): Generator<void, Float64Array> {
  const size = columns.length;
  const priors = columns.map((column) => PRIOR[kindOf(column)] ?? OTHER_PRIOR);
  const least = columns.map((column) => MIN_WEIGHTS[column] ?? Number.NEGATIVE_INFINITY);
  const coefficients = start?.slice() ?? new Float64Array(size);
  for (let round = start === null ? 0 : ROUNDS - 3; round < ROUNDS; round += 1) {
    const residuals = rows.map((row) => residual(row, coefficients));
    const usual = weightedQuantile(
      rows.map(({ weight }, nth) => ({ value: Math.abs(residuals[nth] ?? 0), weight })),
      0.5,
    );
    const clip = CLIP * Math.min(DEVIATION.most, Math.max(DEVIATION.least, 1.4826 * usual));
    const products = new Float64Array(size * size);
    const targets = new Float64Array(size);
    for (let column = 0; column < size; column += 1)
      products[column * size + column] = priors[column] as number;
    for (const [nth, { columns: at, values, target, weight }] of rows.entries()) {
      const off = Math.abs(residuals[nth] ?? 0);
      if (round >= ROUNDS_WITH_ALL && off > ABSURD) continue;
      const clipped = weight * Math.min(1, clip / (off || clip));
      for (let left = 0; left < at.length; left += 1) {
        const row = at[left] as number;
        const weighed = clipped * (values[left] as number);
        targets[row] = (targets[row] as number) + weighed * target;
        for (let right = 0; right < at.length; right += 1) {
          const cell = row * size + (at[right] as number);
          products[cell] = (products[cell] as number) + weighed * (values[right] as number);
        }
      }
    }
    solve(products, targets, least, coefficients);
    yield;
  }
  return coefficients;
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** Jobs by vehicle, of those that have enough of them, with the trust that their weight deserves. */
function samplesOf(jobs: readonly CollectedJob[], weights: readonly number[]): GuideModel["samples"] {
  const weighed = jobs.map((job, nth) => ({ ...job, weight: weights[nth] ?? 0 }));
  const byVehicle = Map.groupBy(weighed, ({ load }) => load.vehicleClass);
  const enough = [...byVehicle].filter(
    ([, of]) =>
      of.length >= ENOUGH.jobs && new Set(of.map(({ posterId }) => posterId)).size >= ENOUGH.posters,
  );
  return Object.fromEntries(
    enough.map(([vehicle, of]) => {
      const weight = of.reduce((total, job) => total + job.weight, 0);
      return [vehicle, { jobs: of.length, trust: rounded(Math.min(1, weight / TRUSTED)) }];
    }),
  ) as GuideModel["samples"];
}

/**
 * Learns from collected jobs how prices differ from the rate card: a regression of their ratio's logarithm, pulled towards
 * the rate card, in which no firm and no outlier weighs much. The range around the middle comes from jobs that were
 * left out of a regression, a fifth each time (contract 8). Pure: the same jobs teach the same. Yields every few
 * milliseconds, so that a process can answer requests between.
 */
export function* learnGuideInSteps(jobs: readonly CollectedJob[]): Generator<void, GuideModel> {
  const numbers = new Map<string, number>();
  const numberOf = (column: string) => {
    const number = numbers.get(column) ?? numbers.size;
    numbers.set(column, number);
    return number;
  };
  const read = jobs.map((job) => ({ job, ...regressed(job.load, job.pence, job.age) }));
  const lanes = new Map(
    read.map(({ job, terms }) => [job, terms.find(({ column }) => column.startsWith("lane "))?.column ?? ""]),
  );
  const weights = weigh(jobs, (job) => lanes.get(job) ?? "");
  const rows = read.map(
    ({ terms, target }, nth): Row => ({
      columns: terms.map(({ column }) => numberOf(column)),
      values: terms.map(({ value }) => value),
      target,
      weight: weights[nth] ?? 0,
      fold: nth % FOLDS,
    }),
  );
  const columns = [...numbers.keys()];
  const learned = yield* regress(rows, columns, null);
  const heldOut: { value: number; weight: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = yield* regress(
      rows.filter((row) => row.fold !== fold),
      columns,
      learned,
    );
    for (const row of rows.filter((each) => each.fold === fold))
      heldOut.push({ value: residual(row, others), weight: row.weight });
  }
  const seen = heldOut.reduce((total, { weight }) => total + weight, 0);
  const quarter = (part: number, card: number) =>
    rounded((seen * weightedQuantile(heldOut, part) + CARD_SPREAD.jobs * card) / (seen + CARD_SPREAD.jobs));
  return {
    coefficients: Object.fromEntries(columns.map((column, nth) => [column, rounded(learned[nth] ?? 0)])),
    spread: [quarter(0.25, -CARD_SPREAD.half), quarter(0.75, CARD_SPREAD.half)],
    samples: samplesOf(jobs, weights),
  };
}

/** Learns at once. */
export function learnGuide(jobs: readonly CollectedJob[]): GuideModel {
  const steps = learnGuideInSteps(jobs);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
