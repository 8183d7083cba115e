import { parseArgs } from "node:util";

/** How much is measured, and for how long. */
export interface Options {
  /** In words, for the report. */
  form: "full" | "quick";
  /** Open loads at each step. */
  sizes: number[];
  finished: number;
  /** Of each measurement. */
  seconds: number;
  /** Before each scenario, and before the first. */
  warmUpSeconds: number;
  firstWarmUpSeconds: number;
  rounds: number;
  /**
   * The size at which writes are measured: the last, for after them the databases are not alike any more. And how many
   * of a kind a round has.
   */
  writesAt: number;
  writesEach: number;
  /** Their rounds, and how many rounds' worth is written before the first. A full run accepts 8,000 loads: `--open` needs more than 10,000. */
  writeRounds: number;
  writeWarmUps: number;
  latencySamples: number;
  /** Leave these candidates out. */
  without: string[];
  /** The parts to measure. */
  parts: ReadonlySet<string>;
  /** Write a CPU profile of the server for each group of requests. */
  profile: boolean;
  /** Write docs/performance.md; else to the terminal only. */
  report: boolean;
  /** Build the peer on Next anew. */
  build: boolean;
}

const FULL = {
  form: "full" as const,
  sizes: [1_000, 10_000, 100_000],
  finished: 1_000_000,
  seconds: 1,
  warmUpSeconds: 0.3,
  firstWarmUpSeconds: 3,
  rounds: 3,
  writesEach: 320,
  writeRounds: 5,
  writeWarmUps: 3,
  latencySamples: 200,
};
const QUICK = {
  form: "quick" as const,
  sizes: [1_000, 10_000],
  finished: 50_000,
  seconds: 0.5,
  warmUpSeconds: 0.2,
  firstWarmUpSeconds: 1,
  rounds: 1,
  writesEach: 60,
  writeRounds: 1,
  writeWarmUps: 1,
  latencySamples: 30,
};

/**
 * `--quick` for two minutes of it, `--open 10000` for some sizes only, `--without next,fastify`,
 * `--only writes` (of reads, writes, delays), `--profile` to see where the server's own time goes,
 * `--write` to write the report of a quick run, too, `--no-build` where the peer on Next is built already.
 */
export function readOptions(args = process.argv.slice(2)): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      open: { type: "string" },
      without: { type: "string", default: "" },
      only: { type: "string", default: "reads,writes,delays" },
      profile: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
    },
  });
  const form = values.quick ? QUICK : FULL;
  const sizes = values.open?.split(",").map(Number) ?? form.sizes;
  return {
    ...form,
    sizes,
    writesAt: sizes.at(-1) ?? 10_000,
    without: values.without.split(",").filter(Boolean),
    parts: new Set(values.only.split(",")),
    profile: values.profile,
    build: !values["no-build"],
    report: values.write || !values.quick,
  };
}
