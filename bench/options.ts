import { parseArgs } from "node:util";

/** Amount and length of the measurements. */
export interface Options {
  form: "full" | "quick";
  /** Open loads at each step; with the last of them come changes, limits and writes. */
  sizes: number[];
  /** Loads that are over and lie beside the open ones. */
  finished: number;
  /** Different pairs of a firm and a question. */
  pairs: number;
  /** Changes a second that go on while the largest board is read. */
  changes: number[];
  /** Of each measurement. */
  seconds: number;
  warmUpSeconds: number;
  rounds: number;
  /** Writes of a kind in a round, and the rounds' worth that is written before the first. */
  writesEach: number;
  writeWarmUps: number;
  /** Writes of a kind whose statements are repeated as SQL alone. */
  writesRaw: number;
  /** Candidates to leave out. */
  without: string[];
  parts: ReadonlySet<string>;
  /** A folder for CPU profiles of the board; empty for none. */
  profile: string;
  /** Writes docs/performance.md; else the same page into .data/bench. */
  publish: boolean;
  build: boolean;
}

const FULL = {
  form: "full" as const,
  sizes: [1_000, 10_000, 100_000],
  finished: 1_000_000,
  pairs: 2_000,
  changes: [1, 20],
  seconds: 1.2,
  warmUpSeconds: 1,
  rounds: 5,
  writesEach: 320,
  writeWarmUps: 3,
  writesRaw: 800,
};
const QUICK = {
  form: "quick" as const,
  sizes: [1_000, 5_000],
  finished: 20_000,
  pairs: 2_000,
  changes: [20],
  seconds: 0.5,
  warmUpSeconds: 0.3,
  rounds: 2,
  writesEach: 64,
  writeWarmUps: 1,
  writesRaw: 320,
};

/**
 * `--quick` for a few minutes on small boards, `--open 10000` for some sizes only, `--without next,fastify`, `--only writes`
 * (of reads, changes, limits, writes), `--profile FOLDER` for CPU profiles of the board, `--publish` to write the page of
 * the documentation after a quick run, too, `--no-build` where the peer on Next is built already.
 */
export function readOptions(args = process.argv.slice(2)): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      open: { type: "string" },
      without: { type: "string", default: "" },
      only: { type: "string", default: "reads,changes,limits,writes" },
      profile: { type: "string", default: "" },
      publish: { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
    },
  });
  const form = values.quick ? QUICK : FULL;
  return {
    ...form,
    sizes: values.open?.split(",").map(Number) ?? form.sizes,
    without: values.without.split(",").filter(Boolean),
    parts: new Set(values.only.split(",")),
    profile: values.profile,
    publish: values.publish || !values.quick,
    build: !values["no-build"],
  };
}
