import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Figure, type Figures, GOALS, goalInWords, type Row } from "./figures.ts";
import { figureOf, type Round } from "./measure.ts";
import { ROW_NAMES, type RowName } from "./plan.ts";
import { collectionsIn } from "./processes.ts";
import { pageOf, type Results, sizingTable } from "./report.ts";

const ms = (p99Ms: number): Figure => ({ perSecond: 900, p50Ms: 1, p99Ms, markingMs: 780 });
const rowWith = (name: RowName, by: Figures): Row => ({ name, by, stolenPercent: 0 });

function resultsWith(rows: Row[], more: Partial<Results> = {}): Results {
  const options = {
    ...{ rows: ROW_NAMES, open: 100_000, finished: 1_000, seconds: 60 },
    ...{ streams: 10, starts: 1, profile: "" },
  };
  return {
    at: "2026-11-22T10:00",
    machine: { cpu: "a processor", cores: 2, memoryGb: 8, kernel: "6" },
    versions: { Node: "24" },
    pinned: true,
    options,
    differences: [],
    rows,
    minutes: 20,
    ...more,
  };
}

/** The output of a process with a minor and a major collection, shortened. */
const TRACE = `a line of the program
[5449:0xaa60000:0]      168 ms: pause=13.0 mutator=142.1 gc=s reduce_memory=0 promoted=1
[5449:0xaa60000:0]     1362 ms: pause=23.7 mutator=83.0 gc=mc mark=0.3 incremental_walltime_duration=780 background.mark=181.0
`;

test("collections are read from what Node traces, marking beside other work included", () => {
  expect(collectionsIn(TRACE, 1_000)).toEqual([
    { isMajor: false, from: 1_155, to: 1_168, pauseMs: 13, markingMs: 0 },
    { isMajor: true, from: 2_362 - 23.7 - 780, to: 2_362, pauseMs: 23.7, markingMs: 780 },
  ]);
});

const roundOf = (rate: number, slowest: number): Round => ({
  seconds: 1,
  statuses: { 200: rate, 429: 7 },
  latencies: [...Array.from({ length: 97 }, () => 1), slowest, slowest, slowest],
  dueAt: Array.from({ length: 100 }, (_, nth) => nth * 100),
  bytes: 5_000,
  cpuSeconds: 0.01,
  collections: [],
});

test("rounds count all: the p99 is over every answer, the rate is the median with its spread, wrong answers are not counted", () => {
  const counted = figureOf([roundOf(100, 1), roundOf(300, 1), roundOf(200, 900)], [200]);
  expect(counted).toMatchObject({
    perSecond: 200,
    leastPerSecond: 100,
    mostPerSecond: 300,
    p50Ms: 1,
    p99Ms: 900,
  });
  expect(counted.cpuMicros).toBeCloseTo(100);
});

test("garbage collection is counted apart: marking beside the pauses, and a p99 without the answers that met it", () => {
  const collection = { isMajor: true, from: 9_680, to: 9_950, pauseMs: 30, markingMs: 240 };
  const counted = figureOf([{ ...roundOf(100, 400), collections: [collection] }], [200]);
  expect(counted).toMatchObject({
    p99Ms: 400,
    apartP99Ms: 1,
    majorCollections: 1,
    pauseMs: 30,
    markingMs: 240,
  });
});

test("each figure to reach stands beside what was measured, reached or not, with its unit", () => {
  const rows = [
    rowWith("half-whole", { board: ms(192), bare: ms(5) }),
    rowWith("load", { board: { perSecond: 9_000 }, fastify: { perSecond: 2_000 } }),
  ];
  const words = GOALS.map((goal) => goalInWords(goal, rows).join(" | "));
  expect(words).toContain("half-whole | p99 | ≤ 15 ms | 192 ms | **no**");
  expect(words).toContain("half-whole | p99, beside (a) bare node:http | ≤ 3 × | 38 × | **no**");
  expect(words).toContain("load | answers, beside (c) Fastify + pg | ≥ 4 × | 4.5 × | yes");
  expect(words).toContain("load | answers, beside (a) bare node:http | ≥ 0.35 × | – | not measured");
  expect(words).toContain("log | CPU of one, beside the board, LOG_LEVEL=warn | ≤ 1.15 × | – | not measured");
  expect(words).toContain("open-pages | CPU of one | ≤ 4.6 µs | – | not measured");
});

test("a row shows its figures with their units, and one without figures is named", () => {
  const rows = [rowWith("half-whole", { board: ms(192), bare: ms(5) })];
  const page = pageOf(resultsWith(rows));
  expect(page).toContain("|  | answers, a second | p50, ms | p99, ms | incremental marking, wall time, ms |");
  expect(page).toContain("| the board | 900 | 1 | 192 | 780 |");
  expect(page).toContain("- whole has no figures");
});

test("a difference stands before the figures", () => {
  const page = pageOf(resultsWith([], { differences: ["(a) answered 500 where 200 was meant"] }));
  expect(page.indexOf("answered 500")).toBeLessThan(page.indexOf("## Figures to reach"));
  const whole = resultsWith(ROW_NAMES.map((name) => rowWith(name, {})));
  expect(pageOf(whole)).toContain("they are equal");
});

test("the page about sizes has a row for each figure of the benchmark", () => {
  const page = readFileSync(new URL("../docs/operations/sizing.md", import.meta.url), "utf8");
  const all = { perSecond: 1, cpuMicros: 1, cores: 1, readySeconds: 1, megabytes: 1 };
  const table = sizingTable(ROW_NAMES.map((name) => rowWith(name, { board: all })));
  const names = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
});
