import { CANDIDATES, type CandidateId } from "./candidates.ts";
import type { RowName } from "./plan.ts";

/** Every figure that a row can have, with its heading and its unit. */
export const FIGURES = {
  perSecond: ["answers", "a second"],
  leastPerSecond: ["least round", "a second"],
  mostPerSecond: ["most", "a second"],
  p50Ms: ["p50", "ms"],
  p99Ms: ["p99", "ms"],
  apartP99Ms: ["p99 apart from major collections", "ms"],
  cpuMicros: ["CPU of one", "µs"],
  cores: ["busy", "cores"],
  notModified: ["304", "%"],
  bytes: ["size", "bytes"],
  statements: ["SQL for one", "statements"],
  majorCollections: ["major collections", "times"],
  pauseMs: ["all pauses", "ms"],
  markingMs: ["incremental marking, wall time", "ms"],
  lost: ["lost", "events"],
  streamKilobytes: ["memory of a stream", "kB"],
  identityBytes: ["identity", "bytes"],
  gzipBytes: ["gzip", "bytes"],
  brBytes: ["br", "bytes"],
  zstdBytes: ["zstd", "bytes"],
  readySeconds: ["ready after", "s"],
  megabytes: ["resident memory", "MB"],
  heapMegabytes: ["live heap and array buffers", "MB"],
  indexMegabytes: ["of it for the open loads", "MB"],
} as const satisfies Record<string, readonly [heading: string, unit: string]>;
export type FigureName = keyof typeof FIGURES;

/** The figures of one candidate in one row. */
export type Figure = Partial<Record<FigureName, number>>;
export type Figures = Partial<Record<CandidateId, Figure>>;

/** The measured figures of a row. */
export interface Row {
  name: RowName;
  by: Figures;
  /** Percentage of the cores' time that the host of a virtual machine took away. */
  stolenPercent: number;
}

/** A figure to reach: of the board alone, or divided by that of another candidate. */
interface Goal {
  row: RowName;
  figure: FigureName;
  beside?: CandidateId;
  limit: readonly ["≥" | "≤", number];
}

export const GOALS: readonly Goal[] = [
  { row: "half-whole", figure: "p99Ms", limit: ["≤", 15] },
  { row: "half-whole", figure: "p99Ms", beside: "bare", limit: ["≤", 3] },
  { row: "half-mixed", figure: "p99Ms", limit: ["≤", 15] },
  { row: "polling", figure: "p99Ms", limit: ["≤", 25] },
  { row: "polling", figure: "cpuMicros", limit: ["≤", 150] },
  { row: "polling", figure: "cores", limit: ["≤", 0.2] },
  { row: "whole", figure: "perSecond", beside: "bare", limit: ["≥", 0.35] },
  { row: "mixed", figure: "perSecond", beside: "bare", limit: ["≥", 0.15] },
  { row: "one-question", figure: "perSecond", beside: "fastify", limit: ["≥", 1] },
  { row: "unchanged-poll", figure: "cpuMicros", beside: "bare", limit: ["≤", 3] },
  { row: "load", figure: "perSecond", beside: "bare", limit: ["≥", 0.35] },
  { row: "load", figure: "perSecond", beside: "fastify", limit: ["≥", 4] },
  { row: "unchanged-list", figure: "cpuMicros", beside: "bare", limit: ["≤", 4] },
  { row: "changed-list", figure: "perSecond", beside: "fastify", limit: ["≥", 8] },
  { row: "quote", figure: "cpuMicros", beside: "fastify", limit: ["≤", 1.5] },
  { row: "quote-steady", figure: "p99Ms", beside: "fastify", limit: ["≤", 1] },
  { row: "post", figure: "cpuMicros", beside: "fastify", limit: ["≤", 0.9] },
  { row: "post-steady", figure: "p99Ms", beside: "fastify", limit: ["≤", 1] },
  { row: "accept", figure: "cpuMicros", beside: "fastify", limit: ["≤", 1.3] },
  { row: "accept-steady", figure: "p99Ms", beside: "fastify", limit: ["≤", 1] },
  { row: "page", figure: "cpuMicros", limit: ["≤", 8_000] },
  { row: "log", figure: "cpuMicros", beside: "quiet", limit: ["≤", 1.15] },
  { row: "start", figure: "megabytes", limit: ["≤", 350] },
  { row: "start", figure: "indexMegabytes", limit: ["≤", 90] },
  { row: "million", figure: "heapMegabytes", limit: ["≤", 800] },
  { row: "million", figure: "readySeconds", limit: ["≤", 60] },
  { row: "open-pages", figure: "p99Ms", limit: ["≤", 300] },
  { row: "open-pages", figure: "cpuMicros", limit: ["≤", 4.6] },
  { row: "open-pages", figure: "streamKilobytes", limit: ["≤", 27] },
  { row: "wire", figure: "brBytes", limit: ["≤", 10_000] },
];

/** Returns the figure that a goal is about; NaN if it was not measured. */
function measuredFor({ row, figure, beside }: Goal, rows: readonly Row[]): number {
  const by = rows.find(({ name }) => name === row)?.by ?? {};
  const other = beside === undefined ? 1 : by[beside]?.[figure];
  return (by.board?.[figure] ?? Number.NaN) / (other ?? Number.NaN);
}

/** Returns a number with two significant digits, which are the same in repeated runs. */
export const two = (value: number) =>
  value >= 10
    ? Math.round(value).toLocaleString("en-GB")
    : value.toLocaleString("en-GB", { maximumSignificantDigits: 2 });

/** Returns the cells of a goal in words: row, figure, limit, measured value, and whether it was reached. */
export function goalInWords(goal: Goal, rows: readonly Row[]): string[] {
  const { row, figure, beside, limit } = goal;
  const [heading, unit] = FIGURES[figure];
  const [sign, most] = limit;
  const measured = measuredFor(goal, rows);
  const scale = beside === undefined ? unit : "×";
  const isReached = sign === "≥" ? measured >= most : measured <= most;
  return [
    row,
    beside === undefined ? heading : `${heading}, beside ${CANDIDATES[beside]}`,
    `${sign} ${most.toLocaleString("en-GB")} ${scale}`,
    Number.isNaN(measured) ? "–" : `${two(measured)} ${scale}`,
    Number.isNaN(measured) ? "not measured" : isReached ? "yes" : "**no**",
  ];
}
