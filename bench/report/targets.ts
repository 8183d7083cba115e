import type { CandidateId } from "../candidates.ts";
import type { Profiled, ReadResult, Results, Size, WriteResult } from "../results.ts";
import { median } from "./statistics.ts";

/** One line of the table of figures to reach. */
export interface Target {
  what: string;
  wanted: string;
  /** What was measured, or why it was not. */
  measured: string;
  /** null: not measured in this run. */
  reached: boolean | null;
  /** The profile that shows where the time goes. */
  profile: Profiled["id"] | null;
}

const BOARD_AT = 10_000;
const MANY = 100_000;
const FEW = 1_000;

function ratio(result: ReadResult | WriteResult | undefined, to: CandidateId): number | undefined {
  const ours = result?.by.board?.perSecond;
  const theirs = result?.by[to]?.perSecond;
  return ours === undefined || theirs === undefined ? undefined : ours / theirs;
}

const read = (size: Size | undefined, id: string) => size?.reads.find((each) => each.id === id);

const least = (values: readonly (number | undefined)[]) =>
  values.length === 0 || values.some((value) => value === undefined)
    ? undefined
    : Math.min(...values.filter((value) => value !== undefined));

/** The middle ratio of a read that knows nothing of the board's size, and is measured at each; unknown where one is. */
function middleRatio(sizes: readonly Size[], id: string, to: CandidateId): number | undefined {
  const ratios = sizes.map((size) => ratio(read(size, id), to));
  const known = ratios.filter((value) => value !== undefined);
  return known.length === 0 || known.length < ratios.length ? undefined : median(known);
}

export const percent = (value: number) => `${Math.round(value * 100)} %`;
export const times = (value: number) =>
  `${value >= 10 ? Math.round(value) : value.toFixed(value < 1 ? 2 : 1)} ×`;
const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

function target(
  what: string,
  wanted: string,
  value: number | undefined,
  reached: (value: number) => boolean,
  say: (value: number) => string,
  profile: Profiled["id"] | null = null,
): Target {
  if (value === undefined || Number.isNaN(value))
    return { what, wanted, measured: "not measured", reached: null, profile };
  return { what, wanted, measured: say(value), reached: reached(value), profile };
}

/** The figures that the board was asked to reach, each with what this run measured. */
export function targetsOf(results: Results): Target[] {
  const at = (open: number): Size | undefined => results.sizes.find((size) => size.open === open);
  const middle = at(BOARD_AT);
  const large = at(MANY);
  const board = read(middle, "board");
  const filtered = large?.reads.filter(({ kind }) => kind === "filter" || kind === "radius") ?? [];
  const halves = filtered.map(({ half }) => half?.calm.board.p99);
  const answerTime = (size: Size | undefined) => {
    const perSecond = read(size, "board")?.by.board?.perSecond;
    return perSecond === undefined ? undefined : 1 / perSecond;
  };
  const [few, many] = [answerTime(at(FEW)), answerTime(large)];
  const page =
    results.delays.find(({ id }) => id === "page") ?? results.delays.find(({ id }) => id === "other-board");
  const unfiltered = "the board, 100 entries, 10k open loads";
  const narrowed = "the board with filters or radius, 100k open loads";
  return [
    target(unfiltered, "≥ 50 % of (a)", ratio(board, "limit"), (value) => value >= 0.5, percent, "board"),
    target(unfiltered, "≥ 4 × (c)", ratio(board, "fastify"), (value) => value >= 4, times, "board"),
    target(unfiltered, "≥ 20 × (d)", ratio(board, "next"), (value) => value >= 20, times, "board"),
    target(
      `${narrowed}, the slowest of ${filtered.length}`,
      "≥ 35 % of (a)",
      least(filtered.map((each) => ratio(each, "limit"))),
      (value) => value >= 0.35,
      percent,
      "filters",
    ),
    target(
      `${narrowed}, p99 at half of full load, the slowest`,
      "< 10 ms",
      halves.length === 0 ? undefined : Math.max(...halves.map((value) => value ?? Number.NaN)),
      (value) => value < 10,
      milliseconds,
      "filters",
    ),
    target(
      `304, the middle of ${results.sizes.length} sizes`,
      "≥ 60 % of a bare 304",
      middleRatio(results.sizes, "not-modified", "limit"),
      (value) => value >= 0.6,
      percent,
      "not-modified",
    ),
    target(
      `read one load, the middle of ${results.sizes.length} sizes`,
      "≥ 1.0 × (c)",
      middleRatio(results.sizes, "load", "fastify"),
      (value) => value >= 1,
      times,
      "load",
    ),
    ...results.writes.flatMap((write) => {
      const what = `${write.title}, durable`;
      const { id } = write;
      return [
        target(what, "≥ 1.0 × (c)", ratio(write, "fastify"), (value) => value >= 1, times, id),
        target(what, "≥ 2 × (d)", ratio(write, "next"), (value) => value >= 2, times, id),
      ];
    }),
    target(
      "the board’s answer time, from 1k to 100k open loads",
      "grows < 1.5 ×",
      few === undefined || many === undefined ? undefined : many / few,
      (value) => value < 1.5,
      times,
      "board",
    ),
    target(
      "memory of a web process with 100k open loads, after all measurements",
      "< 400 MB",
      large?.memory.board?.end,
      (value) => value < 400,
      (value) => `${Math.round(value)} MB`,
    ),
    target(
      page?.id === "page"
        ? "posted → on a page open on another process, p99"
        : "posted → on another process’s board, p99",
      "< 250 ms",
      page?.p99,
      (value) => value < 250,
      milliseconds,
    ),
  ];
}
