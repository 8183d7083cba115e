import { pathToFileURL } from "node:url";
import { VehicleClass } from "@board/db/enums";
import { type CollectedJob, learnGuide } from "../learn.ts";
import { type GuideModel, type GuideSubject, workOutGuide } from "../rules.ts";
import { simulateMarket, truePence } from "./simulated-market.ts";

const middle = ({ lowPence, highPence }: { lowPence: number; highPence: number }) =>
  (lowPence + highPence) / 2;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Measures how far guides are off the prices of jobs that they were not learned from, in percent. */
export function evaluate(model: GuideModel | null, jobs: readonly CollectedJob[]) {
  const guided = jobs.map(({ load, pence }) => ({ pence, load, ...workOutGuide(model, load) }));
  const count = (is: (job: (typeof guided)[number]) => boolean) =>
    (100 * guided.filter(is).length) / guided.length;
  const error = (from: (job: (typeof guided)[number]) => number) =>
    100 * middleOf(guided.map((job) => Math.abs(middle(job) / from(job) - 1)));
  return {
    inside: count(({ pence, lowPence, highPence }) => pence >= lowPence && pence <= highPence),
    above: count(({ pence, highPence }) => pence > highPence),
    below: count(({ pence, lowPence }) => pence < lowPence),
    fromPrice: error(({ pence }) => pence),
    fromTruth: error(({ load }) => truePence(load)),
  };
}

/** The lane that an attacker tries to move: a full artic from Glasgow to London. */
export const LANE: GuideSubject = {
  type: "FULL_LOAD",
  vehicleClass: "ARTIC",
  weightBand: "T_15_PLUS",
  pallets: null,
  miles: 400,
  seaMiles: 0,
  ferryFarePence: null,
  stops: 0,
  fromOutcode: "G31",
  toOutcode: "SW8",
  collectDate: "2026-11-18",
  today: "2026-11-16",
  bookedSlots: 0,
  adr: false,
  tailLift: false,
  isBackload: false,
};

export interface Attack {
  jobs: number;
  carriers: number;
  /** The attacker's price as a multiple of the true one. */
  times: number;
}

/** Makes jobs between one poster and its carriers at a price that is not the market's. */
function attackers({ jobs, carriers, times }: Attack): CollectedJob[] {
  return Array.from({ length: jobs }, (_, nth) => ({
    load: LANE,
    pence: Math.round(times * truePence(LANE)),
    posterId: "poster_bad",
    carrierId: `carrier_bad_${nth % carriers}`,
    age: nth % 30,
  }));
}

/**
 * Returns the largest change of the lane's guide by further jobs, in percent, over all vehicles and both ends
 * of the range.
 */
export function moved(market: readonly CollectedJob[], more: readonly CollectedJob[]): number {
  const [before, after] = [learnGuide(market), learnGuide([...market, ...more])];
  const moves = Object.values(VehicleClass).flatMap((vehicleClass) => {
    // Uses a route of thousands of miles: guides are rounded to £5, which would hide a small change of a
    // small price.
    const load = { ...LANE, vehicleClass, miles: 5_000 };
    const [was, is] = [workOutGuide(before, load), workOutGuide(after, load)];
    return [is.lowPence / was.lowPence, is.highPence / was.highPence];
  });
  return 100 * Math.max(...moves.map((times) => Math.abs(times - 1)));
}

export const movedBy = (market: readonly CollectedJob[], attack: Attack) => moved(market, attackers(attack));

/**
 * Returns the processor time of this process in milliseconds; unlike elapsed time, it does not depend on
 * other processes.
 */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const percent = (value: number) => `${value.toFixed(1)} %`;

/**
 * Prints the figures of docs/guide-price.md: three markets, each checked against 1,600 jobs that are later
 * than the jobs learned from.
 */
function print(): void {
  const LATER = 1_600;
  const lines = [
    "| Learned from | Inside | Above | Below | From the price | From the truth |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  for (const size of [0, 100, 300, 1_000, 3_000]) {
    const judged = [1, 2, 3].map((seed) => {
      const jobs = simulateMarket({ jobs: Math.max(size, 100), later: LATER, seed });
      return evaluate(size === 0 ? null : learnGuide(jobs.slice(0, size)), jobs.slice(-LATER));
    });
    const mean = (name: keyof ReturnType<typeof evaluate>) =>
      percent(judged.reduce((total, each) => total + each[name], 0) / judged.length);
    const name = size === 0 ? "nothing: the rate card" : `${size.toLocaleString("en-GB")} jobs`;
    lines.push(
      `| ${name} | ${(["inside", "above", "below", "fromPrice", "fromTruth"] as const).map(mean).join(" | ")} |`,
    );
  }
  const market = simulateMarket({ jobs: 800 });
  lines.push("", "| In a market of 800 jobs | Moves a guide of its lane by at most |", "| --- | --- |");
  for (const [name, attack] of [
    ["two firms, 40 jobs at five times the price", { jobs: 40, carriers: 1, times: 5 }],
    ["two firms, 40 jobs that are 30 % too dear", { jobs: 40, carriers: 1, times: 1.3 }],
    ["one firm with ten carriers, 200 jobs at five times the price", { jobs: 200, carriers: 10, times: 5 }],
  ] as const)
    lines.push(`| ${name} | ${percent(movedBy(market, attack))} |`);
  const jobs = simulateMarket({ jobs: 10_000 });
  let start = cpuMs();
  const model = learnGuide(jobs);
  lines.push(
    "",
    `Learned from 10,000 jobs in ${((cpuMs() - start) / 1_000).toFixed(1)} s, ${JSON.stringify(model).length} bytes.`,
  );
  for (const { load } of jobs) workOutGuide(model, load);
  start = cpuMs();
  for (const { load } of jobs) workOutGuide(model, load);
  lines.push(`A guide takes ${((cpuMs() - start) / 10).toFixed(0)} µs.`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print();
