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
  /** Open board pages at each step, and seconds of changes at each. */
  pages: number[];
  pageSeconds: number;
  /** Firms that poll each five seconds, and for how many seconds. */
  polling: number;
  pollSeconds: number;
  /** Of mixed reads and changes, for the memory after them. */
  hours: number;
  /** Numbers of web processes behind a proxy. */
  processes: number[];
  /** Starts of a process of which the median counts. */
  starts: number;
  /** Candidates to leave out. */
  without: string[];
  parts: ReadonlySet<Part>;
  /** A folder for CPU profiles of the board; empty for none. */
  profile: string;
  build: boolean;
}

/** Measured beside the peers: reading, reading while the board changes, the shipped limits, writing. */
export const PEER_PARTS = ["reads", "changes", "limits", "writes"] as const;
/** Measured of the board alone, on the largest one. */
export const BOARD_PARTS = ["start", "wire", "site", "polling", "open-pages", "processes", "hours"] as const;
const PARTS = [...PEER_PARTS, ...BOARD_PARTS];
export type Part = (typeof PARTS)[number];

const FULL = {
  form: "full" as const,
  sizes: [10_000, 100_000],
  finished: 1_000_000,
  pairs: 2_000,
  changes: [1, 20],
  seconds: 1.2,
  warmUpSeconds: 1,
  rounds: 5,
  writesEach: 320,
  writeWarmUps: 3,
  writesRaw: 800,
  pages: [100, 1_000, 10_000],
  pageSeconds: 15,
  polling: 5_000,
  // Keys are read again after half a minute.
  pollSeconds: 36,
  hours: 0.05,
  processes: [1, 2, 4],
  starts: 3,
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
  pages: [20, 200],
  pageSeconds: 2,
  polling: 500,
  pollSeconds: 5,
  hours: 0.002,
  processes: [1, 2],
  starts: 1,
};

/**
 * @throws Error unless each is one of the parts
 */
function readParts(text: string): Set<Part> {
  const asked = text.split(",");
  const unknown = asked.filter((name) => !PARTS.includes(name as Part));
  if (unknown.length > 0)
    throw new Error(`--parts: there is no ${unknown.join(", ")}. Choose of ${PARTS.join(", ")}.`);
  return new Set(asked as Part[]);
}

/**
 * `--quick` for a few minutes on small boards, `--open 10000` for some sizes only, `--without next,fastify`,
 * `--parts open-pages,polling` for some parts only, `--pages 100,1000` open pages, `--hours 1` of mixed work, `--profile
 * FOLDER` for CPU profiles of the board, `--no-build` where the peer on Next is built already.
 */
export function readOptions(args = process.argv.slice(2)): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      open: { type: "string" },
      without: { type: "string", default: "" },
      parts: { type: "string" },
      pages: { type: "string" },
      hours: { type: "string" },
      profile: { type: "string", default: "" },
      "no-build": { type: "boolean", default: false },
    },
  });
  const form = values.quick ? QUICK : FULL;
  return {
    ...form,
    sizes: values.open?.split(",").map(Number) ?? form.sizes,
    without: values.without.split(",").filter(Boolean),
    pages: values.pages?.split(",").map(Number) ?? form.pages,
    hours: values.hours === undefined ? form.hours : Number(values.hours),
    parts: readParts(values.parts ?? PARTS.join(",")),
    profile: values.profile,
    build: !values["no-build"],
  };
}
