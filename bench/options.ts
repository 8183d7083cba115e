import { parseArgs } from "node:util";

/** Amount and duration of the measurements. */
export interface Options {
  form: "full" | "quick";
  /** Numbers of open loads; changes, limits and writes are measured with the last one. */
  sizes: number[];
  /** Number of finished loads beside the open ones. */
  finished: number;
  /** Number of different pairs of a firm and a query. */
  pairs: number;
  /** Concurrent changes a second while the largest board is read. */
  changes: number[];
  /** Duration of each measurement. */
  seconds: number;
  warmUpSeconds: number;
  rounds: number;
  /** Writes of a kind in a round, and number of warm-up rounds. */
  writesEach: number;
  writeWarmUps: number;
  /** Numbers of open board pages, and seconds of changes at each. */
  pages: number[];
  pageSeconds: number;
  /** Firms that poll every five seconds, and the duration. */
  polling: number;
  pollSeconds: number;
  /** Hours of mixed reads and changes, after which memory is measured. */
  hours: number;
  /** Numbers of web processes behind a proxy. */
  processes: number[];
  /** Starts of a process; the median counts. */
  starts: number;
  /** Candidates to leave out. */
  without: string[];
  parts: ReadonlySet<Part>;
  /** Folder for CPU profiles of the board; empty for none. */
  profile: string;
}

/** Measured for the board and its peers: reads, reads during changes, the shipped limits, writes. */
export const PEER_PARTS = ["reads", "changes", "limits", "writes"] as const;
/** Measured for the board only, at its largest size. */
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
  pages: [100, 1_000, 10_000],
  pageSeconds: 15,
  polling: 5_000,
  // Long enough for cached keys to be read again, which happens every 30 s.
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
  pages: [20, 200],
  pageSeconds: 2,
  polling: 500,
  pollSeconds: 5,
  hours: 0.002,
  processes: [1, 2],
  starts: 1,
};

/**
 * @throws Error for an unknown part
 */
function readParts(text: string): Set<Part> {
  const asked = text.split(",");
  const unknown = asked.filter((name) => !PARTS.includes(name as Part));
  if (unknown.length > 0)
    throw new Error(`--parts: there is no ${unknown.join(", ")}. Choose of ${PARTS.join(", ")}.`);
  return new Set(asked as Part[]);
}

/**
 * `--quick` for a few minutes on small boards, `--open 10000` for some sizes only, `--without fastify`,
 * `--parts open-pages,polling` for some parts only, `--pages 100,1000` open pages, `--hours 1` of mixed work, `--profile
 * FOLDER` for CPU profiles of the board.
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
  };
}
