import { type GuideModel, type GuideSubject, regressed } from "./rules.ts";

/** A collected job, with the price that was agreed by a quote or book now. */
export interface CollectedJob {
  load: GuideSubject;
  pence: number;
  posterId: string;
  carrierId: string;
  /** Days since the booking. */
  age: number;
}

/** Maximum age in days of a job that the guide learns from. */
export const LEARNED_DAYS = 120;
/** Age in days at which a job counts half. */
const HALF_LIFE_DAYS = 45;
/** Maximum total weight of the jobs of one poster with one carrier. */
const MAX_PER_PAIR = 4;
/** Maximum total weight of the jobs of one poster with one carrier on one lane, from a region to a region. */
const MAX_PER_PAIR_ON_LANE = 1;
/** Maximum total weight of the jobs of one firm on one lane. */
const MAX_PER_FIRM_ON_LANE = 2;
/** Maximum weight of one firm's jobs: a share of the total weight, but at least this many jobs. */
const MAX_PER_FIRM = { share: 0.08, jobs: 6 };
/**
 * Minimum jobs and posters for a learned guide of a vehicle; with fewer, the guide would reveal one firm's
 * prices.
 */
const ENOUGH = { jobs: 7, posters: 3 };
/** Minimum jobs that name a body or gear for a price that is learned; with fewer, the rate card's counts (contract 16). */
const MIN_NAMING = 200;
/** Total weight from which a vehicle's jobs are trusted fully; below it, trust is proportional. */
const TRUSTED = 15;

/**
 * Strength of each coefficient's ridge prior, as a number of jobs at the rate card's price. Features that are
 * rare need more evidence.
 */
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
/** Lower bounds of coefficients, so that a longer way or a larger part of the vehicle never lowers the price. */
const MIN_WEIGHTS: Record<string, number> = { miles: 0, distance: -0.9, part: -0.9 };

/** Huber threshold in multiples of the usual deviation; a larger residual has no more influence. */
const CLIP = 1.345;
const DEVIATION = { least: 0.08, most: 0.25 };
/** Jobs whose price is off by more than this factor are left out as errors. */
const ABSURD = Math.log(2.2);
const ROUNDS = 8;
const ROUNDS_WITH_ALL = 4;
const SWEEPS = 40;
const FOLDS = 5;
/**
 * Assumed spread of prices around the rate card's: `half` is the distance of each quartile from the middle, as a
 * logarithm, and `jobs` is the weight of this assumption, in held-out jobs.
 */
const CARD_SPREAD = { half: 0.2, jobs: 5 };

/** A job as a row of the regression. */
interface Row {
  columns: number[];
  values: number[];
  /** Logarithm of the price paid divided by the rate card's price. */
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

/** Weighs each job by its age, then scales down the jobs of a pair or a firm to their maximum total weight. */
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

/** Returns the weighted quantile: the value up to which the given part of the total weight lies. */
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

/**
 * Solves a symmetric system of equations by the Gauss-Seidel method, from a first guess and with a lower
 * bound for each unknown.
 */
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
 * Ridge regression with Huber weights, solved by its normal equations. A few hundred columns need no library,
 * and libraries for linear algebra support no bounds.
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

/** Returns the number of jobs of each vehicle and how far they are trusted; vehicles with too few are left out. */
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
 * Learns from collected jobs how prices differ from the rate card, by a regression on the logarithm of their
 * ratio that limits the weight of firms and outliers; the range comes from cross-validation in five parts
 * (contract 8). Deterministic. Yields every few milliseconds, so that requests can be answered.
 */
export function* learnGuideInSteps(jobs: readonly CollectedJob[]): Generator<void, GuideModel> {
  const numbers = new Map<string, number>();
  const numberOf = (column: string) => {
    const number = numbers.get(column) ?? numbers.size;
    numbers.set(column, number);
    return number;
  };
  const naming = sumBy(
    jobs.flatMap(({ load }) => load.equipment ?? []),
    (one) => `equipment ${one}`,
    () => 1,
  );
  const isLearned = (column: string) =>
    kindOf(column) !== "equipment" || (naming.get(column) ?? 0) >= MIN_NAMING;
  const read = jobs.map((job) => {
    const { terms, target } = regressed(job.load, job.pence, job.age);
    return { job, target, terms: terms.filter(({ column }) => isLearned(column)) };
  });
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

/** Runs `learnGuideInSteps` to its end without pauses. */
export function learnGuide(jobs: readonly CollectedJob[]): GuideModel {
  const steps = learnGuideInSteps(jobs);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
