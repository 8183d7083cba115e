import { parseArgs } from "node:util";

/** The measurements to be made, and how long they take. */
export interface Options {
  form: "full" | "quick";
  /** Numbers of open loads. Changes, limits and writes are measured with the last one only. */
  sizes: number[];
  /** Number of finished loads in addition to the open ones. */
  finished: number;
  /** Number of different combinations of a firm and a query. */
  pairs: number;
  /** Changes made in a second while the largest board is read. */
  changes: number[];
  /** Seconds of each measurement. */
  seconds: number;
  warmUpSeconds: number;
  rounds: number;
  /** Number of writes of each kind in a round, and of warm-up rounds. */
  writesEach: number;
  writeWarmUps: number;
  /** Numbers of open board pages, and the seconds of changes for each. */
  pages: number[];
  pageSeconds: number;
  /** Number of firms that poll every five seconds, and the seconds for which they do. */
  polling: number;
  pollSeconds: number;
  /** Hours of mixed reads and changes, at the end of which memory is measured. */
  hours: number;
  /** Numbers of web processes behind a proxy. */
  processes: number[];
  /** Number of times that a process is started; the median is reported. */
  starts: number;
  /** Candidates that are not measured. */
  without: string[];
  parts: ReadonlySet<Part>;
  /** Folder for CPU profiles of the board; empty for no profiles. */
  profile: string;
}

/** Parts measured for the board and its peers: reads, reads during changes, the shipped rate limits, writes. */
export const PEER_PARTS = ["reads", "changes", "limits", "writes"] as const;
/** Parts measured for the board only, with the largest number of open loads. */
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
  // Longer than the 30 s for which a key is cached, so that keys are read again.
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
 * Returns the options: `--quick` takes a few minutes with small boards; `--open 10000` sets the sizes, `--pages
 * 100,1000` the open pages, `--hours 1` the mixed work; `--without fastify` leaves out a candidate,
 * `--parts open-pages,polling` all other parts; `--profile FOLDER` writes CPU profiles.
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
