import type { CandidateId } from "./candidates.ts";
import type { Figure, Figures } from "./measure.ts";
import type { OpenPages } from "./open-pages.ts";
import type { Options } from "./options.ts";
import type { Hours, Polling, Several, Start, Wire } from "./parts.ts";

export interface Row {
  id: string;
  title: string;
  by: Figures;
}

export interface ReadRow extends Row {
  open: number;
  /** Changes made in a second while the board is read. */
  changes: number;
  /** Fraction of the cores' time that the host of a virtual machine stole. */
  stolen: number;
}

export interface Results {
  form: Options["form"];
  at: string;
  machine: { cpu: string; cores: number; memoryGb: number; kernel: string };
  versions: Record<string, string>;
  pinned: boolean;
  options: Pick<Options, "finished" | "pairs" | "seconds" | "rounds" | "writesEach" | "hours">;
  /** Differences between a peer and the board, and other unexpected results. */
  differences: string[];
  reads: ReadRow[];
  writes: Row[];
  /** Resident megabytes after all measurements. */
  memory: Partial<Record<CandidateId, number>>;
  /** Results of the parts measured for the board only; null for a part that was left out. */
  alone: {
    start: Start | null;
    wire: Wire[] | null;
    site: Figure | null;
    polls: Polling | null;
    pages: OpenPages[] | null;
    several: Several[] | null;
    day: Hours | null;
  } | null;
  /** Sentences about what could not be measured. */
  left: string[];
  minutes: number;
}

export const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
/** Returns a number rounded to two significant digits, which are the same in repeated runs. */
export const two = (value: number) =>
  value >= 10 ? whole(value) : value.toLocaleString("en-GB", { maximumSignificantDigits: 2 });

/** Returns a Markdown table with a line for each row and a column for each name. Missing cells are dashes. */
export function table<T>(
  rows: readonly T[],
  columns: Record<string, (row: T) => string | false | undefined>,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const names = Object.keys(columns);
  return [
    line(names.map((name) => name.trim())),
    line(names.map((_, nth) => (nth === 0 ? "---" : "---:"))),
    ...rows.map((row) => line(Object.values(columns).map((cell) => cell(row) || "–"))),
  ].join("\n");
}

export const percent = (part: number | undefined) => part !== undefined && `${two(part * 100)} %`;
export const bytes = (count: number) =>
  count >= 10_000 ? `${two(count / 1_000)} kB` : `${whole(count)} bytes`;

/** Returns the board's throughput divided by that of another candidate. */
export const ratio = ({ by }: Row, other: CandidateId) =>
  by.board && by[other] && by.board.perSecond / by[other].perSecond;
export const times = (row: Row, other: CandidateId) => {
  const measured = ratio(row, other);
  return measured !== undefined && `${two(measured)} ×`;
};

/** A target with its measured value. */
export interface Goal {
  what: string;
  /** The limit in words, such as `≥ 25 %`. */
  limit: string;
  /** The measured value in words; empty if it was not measured. */
  measured: string;
  reached: boolean;
}

function goal(
  what: string,
  [sign, limit]: readonly ["≥" | "≤", number],
  measured: number | null | undefined,
  write: (value: number) => string,
): Goal {
  const known = measured !== null && measured !== undefined && !Number.isNaN(measured);
  return {
    what,
    limit: `${sign} ${write(limit)}`,
    measured: known ? write(measured) : "",
    reached: known && (sign === "≥" ? measured >= limit : measured <= limit),
  };
}

const asPercent = (value: number) => `${two(value * 100)} %`;
const asTimes = (value: number) => `${two(value)} ×`;
const asMicros = (value: number) => `${two(value)} µs`;
const asMs = (value: number) => `${two(value)} ms`;

/** Returns the targets and whether they were reached. If one was not, `--profile` shows where the time is spent. */
export function goalsOf({ reads, writes, alone, options: { pairs } }: Results): Goal[] {
  const open = Math.max(...reads.map((row) => row.open));
  const changes = reads.reduce((most, row) => Math.max(most, row.changes), 0);
  const largest = reads.filter((row) => row.open === open);
  const find = (rows: readonly (Row & { changes?: number })[], id: string, at?: number): Row =>
    rows.find((row) => row.id === id && (at === undefined || row.changes === at)) ?? {
      id,
      title: "",
      by: {},
    };
  const busy = (id: string) => find(largest, id, changes);
  const still = (id: string) => find(largest, id, 0);
  const elsewhere = busy("elsewhere").by.board;
  const beside = (what: string, least: number, row: Row) =>
    goal(`${what}, beside (c)`, ["≥", least], ratio(row, "fastify"), asTimes);
  const post = find(writes, "post").by;
  const on = `${pairs.toLocaleString("en-GB")} pairs, ${changes} changes/s`;
  const pages = alone?.pages?.at(-1);
  const manyPages = `${whole(pages?.streams ?? 10_000)} open boards on two processes`;
  const polls = `${whole(alone?.polls?.firms ?? 5_000)} firms polling every 5 s, shipped limits`;
  return [
    goal(`the whole board, ${on}, of (a)`, ["≥", 0.25], ratio(busy("unfiltered"), "bare"), asPercent),
    goal(`mixed questions, ${on}, of (a)`, ["≥", 0.12], ratio(busy("mixed"), "bare"), asPercent),
    goal("p99 of mixed questions at half load", ["≤", 10], busy("half mixed").by.board?.p99, asMs),
    beside(`mixed questions, ${on}`, 8, busy("mixed")),
    beside(`one question, ${changes} changes/s`, 2, busy("same")),
    goal("polls of pages that do not change: 304", ["≥", 0.95], elsewhere?.notModified, asPercent),
    goal("the same: CPU of a poll", ["≤", 40], elsewhere?.cpuMicros, asMicros),
    goal(`${polls}: cores`, ["≤", 0.3], alone?.polls?.cores, two),
    goal("the same: statements a poll", ["≤", 0.2], alone?.polls?.statements, two),
    goal(`${manyPages}: p99`, ["≤", 1_000], pages?.p99, asMs),
    goal("the same: CPU of an event in a stream", ["≤", 10], pages?.cpuMicros, asMicros),
    goal("the same: memory of a stream", ["≤", 40], pages?.kilobytesPerStream, (value) => `${two(value)} kB`),
    goal("CPU of the page /board", ["≤", 15], alone?.site && alone.site.cpuMicros / 1_000, asMs),
    goal(
      "a page of 100 on the wire, br",
      ["≤", 10_000],
      alone?.wire?.find(({ encoding }) => encoding === "br")?.repeated,
      bytes,
    ),
    beside("one load with its quotes", 3, still("load")),
    beside("the list of 100 loads", 3, still("list")),
    beside("send a quote", 0.8, find(writes, "quote")),
    goal(
      "CPU of posting a load, beside (c)",
      ["≤", 0.7],
      post.board && post.fastify && post.board.cpuMicros / post.fastify.cpuMicros,
      asTimes,
    ),
  ];
}
