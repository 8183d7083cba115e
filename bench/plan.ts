import { parseArgs } from "node:util";
import type { CandidateId } from "./candidates.ts";
import type { scenariosOf } from "./questions.ts";
import type { WriteKind } from "./writes.ts";

/** Changes made in a second while the board is read, and writes in a second in a steady row. */
export const CHANGES = 20;
export const STEADY_WRITES = 25;
/** Number of firms that read, each with its own question. */
export const PAIRS = 2_000;

/** The work of a row. Without a rate, each answer triggers the next request of its connection. */
export type Work =
  | {
      reads: keyof ReturnType<typeof scenariosOf> | "page";
      /** Changes made meanwhile, `CHANGES` a second: of every kind, or postings only. */
      changes?: "every kind" | "postings";
      /** Sent at half the rate that the board reaches, at even intervals. */
      rate?: "half";
      /** Every firm posts a load before each round, and each request is sent once. */
      afterPosting?: true;
    }
  | { writes: WriteKind; rate?: "steady" }
  | { part: "polling" | "open-pages" | "wire" | "start" | "million" };

/** Groups of processes that are measured together: with the shipped limits, with higher ones, with two log levels. */
export type Group = "shipped" | "raised" | "logs" | "own";

interface RowPlan {
  title: string;
  group: Group;
  candidates: readonly CandidateId[];
  work: Work;
}

const ALL = ["board", "bare", "fastify"] as const;
const OF_A = ["board", "bare"] as const;
const OF_C = ["board", "fastify"] as const;
const ALONE = ["board"] as const;
const CHANGING = { changes: "every kind" } as const;
const HALF = { ...CHANGING, rate: "half" } as const;

type PlannedRow = readonly [candidates: readonly CandidateId[], work: Work, title: string];

/** All rows by group, in the order in which they are measured: the candidates, the work and the title. */
const GROUPS = {
  shipped: {
    whole: [ALL, { reads: "unfiltered", ...CHANGING }, "the whole board, 2,000 firms"],
    mixed: [ALL, { reads: "mixed", ...CHANGING }, "2,000 different pairs of firm and question"],
    poll: [OF_C, { reads: "poll", ...CHANGING }, "a poll of those pairs with If-None-Match"],
    "unchanged-poll": [OF_A, { reads: "elsewhere", changes: "postings" }, "a poll of unchanged pages"],
    "half-whole": [OF_A, { reads: "unfiltered", ...HALF }, "the whole board at half load"],
    "half-mixed": [ALONE, { reads: "mixed", ...HALF }, "those pairs at half load"],
    page: [ALONE, { reads: "page" }, "the page /board for carriers who are signed in"],
    polling: [ALONE, { part: "polling" }, "5,000 firms polling every 5 seconds, 20 changes a second"],
    post: [OF_C, { writes: "post" }, "post a load"],
    quote: [OF_C, { writes: "quote" }, "send a quote"],
    accept: [OF_C, { writes: "accept" }, "accept a quote"],
    "post-steady": [OF_C, { writes: "post", rate: "steady" }, "post 25 loads a second"],
    "quote-steady": [OF_C, { writes: "quote", rate: "steady" }, "send 25 quotes a second"],
    "accept-steady": [OF_C, { writes: "accept", rate: "steady" }, "accept 25 quotes a second"],
    wire: [ALONE, { part: "wire" }, "a page of 100 loads in each encoding"],
  },
  raised: {
    "one-question": [ALL, { reads: "same", ...CHANGING }, "the whole board, 16 firms"],
    load: [ALL, { reads: "load" }, "one load with its quotes"],
    "unchanged-list": [ALL, { reads: "list" }, "the list of 100 loads"],
    "changed-list": [OF_C, { reads: "list", afterPosting: true }, "that list after its firm posted a load"],
  },
  logs: {
    log: [
      ["board", "quiet"],
      { reads: "elsewhere" },
      "a poll of unchanged pages at the log levels info and warn",
    ],
  },
  own: {
    start: [ALONE, { part: "start" }, "a process after its start"],
    "open-pages": [ALONE, { part: "open-pages" }, "open pages on two processes, 20 changes a second"],
    million: [ALONE, { part: "million" }, "a process after its start, ten times the open loads"],
  },
} as const satisfies Record<Group, Record<string, PlannedRow>>;
export type RowName = { [G in Group]: keyof (typeof GROUPS)[G] }[Group];

const PLANNED = (Object.keys(GROUPS) as Group[]).flatMap((group) =>
  Object.entries<PlannedRow>(GROUPS[group]).map(([name, [candidates, work, title]]) => {
    const changes = "reads" in work && work.changes ? `, ${CHANGES} changes a second` : "";
    return [name as RowName, { title: title + changes, group, candidates, work }] as const;
  }),
);
const ROWS = new Map<RowName, RowPlan>(PLANNED);
export const ROW_NAMES: readonly RowName[] = [...ROWS.keys()];
export const rowOf = (name: RowName) => ROWS.get(name) as RowPlan;

export interface Options {
  rows: readonly RowName[];
  /** Numbers of open loads, and of finished loads in addition to them. */
  open: number;
  finished: number;
  /** Seconds of each row at an even rate, and of each process's warm-up. */
  seconds: number;
  /** Number of open pages. */
  streams: number;
  /** Number of times that a process is started; the median is reported. */
  starts: number;
  /** Folder for CPU profiles of the board; empty for no profiles. */
  profile: string;
}

/** Seconds of one round without a rate, and of the warm-up for a row's own requests; there are `ROUNDS` rounds. */
export const ROUNDS = 3;
export const roundSeconds = ({ seconds }: Pick<Options, "seconds">) => seconds / 6;
export const rowWarmUpSeconds = ({ seconds }: Pick<Options, "seconds">) => seconds / 20;

export const HELP = `npm run bench                         measures every row
npm run bench -- board ROW ROW        measures these rows alone, in about two minutes each

--seconds 60      the length of a row at an even rate and of a warm-up: 60 in a full run, 10 alone
--open 100000     the number of open loads; million has ten times as many
--profile FOLDER  writes CPU profiles of the board

${ROW_NAMES.map((name) => `${name.padEnd(17)} ${rowOf(name).title}`).join("\n")}`;

/** @throws Error for an unknown row or option */
export function readOptions(args = process.argv.slice(2)): Options | "help" {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      open: { type: "string", default: "100000" },
      seconds: { type: "string" },
      profile: { type: "string", default: "" },
    },
  });
  if (values.help) return "help";
  const unknown = positionals.filter((name) => !ROW_NAMES.includes(name as RowName));
  if (unknown.length > 0)
    throw new Error(`There is no row ${unknown.join(", ")}. The rows: ${ROW_NAMES.join(", ")}.`);
  const isFull = positionals.length === 0;
  return {
    rows: isFull ? ROW_NAMES : ROW_NAMES.filter((name) => positionals.includes(name)),
    open: Number(values.open),
    finished: isFull ? 1_000_000 : 10_000,
    seconds: Number(values.seconds ?? (isFull ? 60 : 10)),
    streams: isFull ? 10_000 : 1_000,
    starts: isFull ? 3 : 1,
    profile: values.profile,
  };
}

/** Seconds that preparations took on two cores, rounded up. Open loads are inserted into two databases. */
const DATABASE_SECONDS = 15;
const SECONDS_PER_FINISHED = 0.0004;
const SECONDS_PER_OPEN = 0.00015;
const BOARD_START_SECONDS = 12;
const PEER_START_SECONDS = 2;
const COMPARISON_SECONDS = 8;
/** Number of streams opened in a second, and seconds in which their last events arrive. */
const STREAMS_PER_SECOND = 200;
const LAST_EVENTS_SECONDS = 5;
/** Seconds of a round in which every firm posts a load and reads its list. */
const POSTING_SECONDS = 3;
/** Seconds of polling before the firms poll: the changes alone, and the first answer to each firm. */
const BEFORE_POLLING_SECONDS = 15;

const isBoard = (id: CandidateId) => id === "board" || id === "quiet";

/** Returns the candidates that the rows of a group need. */
export function candidatesOf(rows: readonly RowName[], group: Group): CandidateId[] {
  const needed = rows.map(rowOf).filter((row) => row.group === group);
  return [...new Set(needed.flatMap((row) => row.candidates))];
}

function rowSeconds(name: RowName, options: Options): number {
  const { work, candidates } = rowOf(name);
  const { seconds, streams, starts, open } = options;
  const warmUp = rowWarmUpSeconds(options);
  if ("part" in work)
    return {
      wire: 2,
      polling: BEFORE_POLLING_SECONDS + seconds,
      start: (1 + starts) * BOARD_START_SECONDS,
      "open-pages":
        2 * (BOARD_START_SECONDS + seconds) + streams / STREAMS_PER_SECOND + seconds + LAST_EVENTS_SECONDS,
      million: 9 * open * SECONDS_PER_OPEN + 10 * BOARD_START_SECONDS,
    }[work.part];
  if ("reads" in work && work.afterPosting) return candidates.length * (1 + ROUNDS) * POSTING_SECONDS;
  if (work.rate === undefined) return candidates.length * (warmUp + ROUNDS * roundSeconds(options));
  const probe = work.rate === "half" ? warmUp + roundSeconds(options) : 0;
  return probe + candidates.length * (warmUp + seconds);
}

/** Returns the minutes that a run takes by this plan. */
export function plannedMinutes(options: Options): number {
  const { rows, open, finished, seconds } = options;
  const world = DATABASE_SECONDS + finished * SECONDS_PER_FINISHED + open * 2 * SECONDS_PER_OPEN;
  const groups = (["shipped", "raised", "logs"] as const).map((group) => {
    const ids = candidatesOf(rows, group);
    const starts = ids.map((id) => seconds + (isBoard(id) ? BOARD_START_SECONDS : PEER_START_SECONDS));
    return starts.reduce((sum, each) => sum + each, 0) + (ids.length > 0 ? COMPARISON_SECONDS : 0);
  });
  const parts = [world, ...groups, ...rows.map((name) => rowSeconds(name, options))];
  return parts.reduce((sum, each) => sum + each, 0) / 60;
}
