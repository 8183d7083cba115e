import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figureOf, type Round } from "./measure.ts";
import type { OpenPages } from "./open-pages.ts";
import type { Several } from "./parts.ts";
import { pageOf } from "./report.ts";
import { limitsOf, sizingTable } from "./report-board.ts";
import { goalsOf, type Results } from "./results.ts";

const figure = (perSecond: number, notModified = 0) => ({
  perSecond,
  least: perSecond * 0.9,
  most: perSecond * 1.1,
  p50: 1,
  p99: 4,
  cpuMicros: 1e6 / perSecond,
  notModified,
  bytes: 6_000,
});

const pagesOf = (streams: number, p99: number): OpenPages => ({
  streams,
  changes: 300,
  events: 300 * streams,
  lost: 0,
  p50: p99 / 3,
  p99,
  cpuMicros: 9,
  cores: 1.1,
  kilobytesPerStream: 30,
});

const severalOf = (processes: number, board: number): Several => ({
  processes,
  answers: figure(board),
  writes: figure(200),
  memory: processes * 400,
  connections: processes * 7,
  heardMicros: processes === 1 ? null : 900,
});

/** A run in which the board gives `board` answers a second on every question, the bare server 10,000 and (c) 1,000. */
function resultsWith(board: number): Results {
  const by = { board: figure(board, 1), bare: figure(10_000), fastify: figure(1_000) };
  const row = { open: 100_000, stolen: 0, by };
  const ids = ["unfiltered", "mixed", "same", "poll", "elsewhere", "load", "list", "half mixed"];
  return {
    form: "full",
    at: "2026-11-22T10:00",
    machine: { cpu: "a processor", cores: 2, memoryGb: 8, kernel: "6" },
    versions: { Node: "24" },
    pinned: true,
    options: { finished: 1_000, pairs: 2_000, seconds: 1, rounds: 3, writesEach: 10, hours: 1 },
    differences: [],
    reads: ids.flatMap((id) => [0, 20].map((changes) => ({ ...row, id, title: id, changes }))),
    writes: [
      { id: "post", title: "post a load", by },
      { id: "quote", title: "send a quote", by },
    ],
    memory: { board: 300 },
    alone: {
      start: { readyMs: 4_200, memory: 410 },
      wire: [{ encoding: "br", first: 61_000, repeated: 9_100 }],
      site: { ...figure(board), cpuMicros: 57_000 },
      polls: { firms: 5_000, figure: figure(1_000, 0.9), cores: 0.2, statements: 0.1 },
      pages: [pagesOf(100, 40), pagesOf(10_000, board > 5_000 ? 700 : 2_400)],
      several: [severalOf(1, board), severalOf(4, board * 1.1)],
      day: { hours: 0.05, reads: figure(200), memory: [400, 410, 405] },
    },
    left: [],
    minutes: 20,
  };
}

test("rounds count all: the p99 is over every answer, the rate is the median with its spread, wrong answers are not counted", () => {
  const round = (rate: number, slowest: number): Round => ({
    seconds: 1,
    statuses: { 200: rate, 429: 7 },
    latencies: [...Array.from({ length: 97 }, () => 1), slowest, slowest, slowest],
    bytes: 5_000,
    cpuSeconds: 0.01,
  });
  const counted = figureOf([round(100, 1), round(300, 1), round(200, 900)], [200]);
  expect(counted).toMatchObject({ perSecond: 200, least: 100, most: 300, p50: 1, p99: 900 });
  expect(counted.cpuMicros).toBeCloseTo(100);
});

test("each figure to reach stands beside what was measured, reached or not", () => {
  const unmet = (results: Results) => goalsOf(results).filter(({ reached }) => !reached);
  expect(unmet(resultsWith(9_000)).map(({ what }) => what)).toEqual([
    "the same: CPU of a poll",
    "CPU of the page /board",
  ]);
  const missing = Object.fromEntries(unmet(resultsWith(1_100)).map((each) => [each.what, each.measured]));
  expect(missing["the whole board, 2,000 pairs, 20 changes/s, of (a)"]).toBe("11 %");
  expect(missing["mixed questions, 2,000 pairs, 20 changes/s, beside (c)"]).toBe("1.1 ×");
  expect(missing["10,000 open boards on two processes: p99"]).toBe("2,400 ms");
  expect(pageOf(resultsWith(1_100))).toContain("| CPU of the page /board | ≤ 15 ms | 57 ms | **no** |");
});

test("a figure that was not measured is not reached, and its section is left out", () => {
  const page = pageOf({ ...resultsWith(9_000), alone: null, left: ["haproxy is missing."] });
  expect(page).toContain("| the same: memory of a stream | ≤ 40 kB | – | not measured |");
  expect(page).toContain("- haproxy is missing.");
  for (const title of ["## Open pages", "## Several processes", "## On the wire"]) {
    expect(page).not.toContain(title);
    expect(pageOf(resultsWith(9_000))).toContain(title);
  }
});

test("a part that failed or was left out is named with its reason, in words", () => {
  const { alone, ...results } = resultsWith(9_000);
  const failure = 'hours: the board, changed meanwhile, answered {"200":6853,"503":4110} where 200 was meant';
  const page = pageOf({
    ...results,
    alone: alone && { ...alone, day: null, wire: null },
    differences: [failure, "(c) answered 500 where 200 was meant"],
  });
  expect(page).toContain(`What has no figure:

- sizes on the wire: not measured, because it was left out of this run
- memory after an hour: not measured, because the board, changed meanwhile, answered 6,853 × 200, 4,110 × 503 where 200 was meant
`);
  expect(page).toContain("worth less:\n\n- (c) answered 500 where 200 was meant\n\n");
  expect(page).not.toContain("hours:");
  expect(pageOf({ ...results, alone })).not.toContain("not measured, because");
});

test("what grows with processes, what does not and what ends first is said in words", () => {
  const words = limitsOf([severalOf(1, 1_000), severalOf(4, 1_050)]);
  expect(words).toContain("memory grew 4 ×, connections grew 4 ×, CPU of an answer did not change");
  expect(words).toContain("900 µs, so at 20 changes a second 1.8 % of a core");
  expect(words).toContain(
    "The first limit is connections: at 7 each, PostgreSQL's usual 100 hold 14 processes",
  );
});

test("a candidate that was left out is a dash, and a difference stands before the figures", () => {
  const results = resultsWith(4_000);
  const reads = results.reads.map(({ by: { fastify: _, ...by }, ...row }) => ({ ...row, by }));
  const page = pageOf({ ...results, reads, differences: ["(a) answered 500 where 200 was meant"] });
  expect(page).toContain("| mixed | 40 % | 40 % | – |");
  expect(page.indexOf("answered 500")).toBeLessThan(page.indexOf("## Reading"));
});

test("the page about sizes has a row for each figure of the benchmark", () => {
  const page = readFileSync(new URL("../docs/operations/sizing.md", import.meta.url), "utf8");
  const table = sizingTable(resultsWith(9_000));
  const namesIn = (text: string) => [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, name = ""]) => name);
  expect(
    namesIn(table).filter((name) => !/^memory after/.test(name) && !page.includes(`| ${name} |`)),
  ).toEqual([]);
  expect(table).toContain("10,000 open pages, two processes | 1.1 cores, 30 kB a page");
  expect(table).toContain("connections of a process | 7");
});
