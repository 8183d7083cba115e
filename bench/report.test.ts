import { expect, test } from "vitest";
import { figureOf, type Round } from "./measure.ts";
import { notReached, pageOf, type Results } from "./report.ts";

const figure = (perSecond: number, notModified = 0) => ({
  perSecond,
  least: perSecond * 0.9,
  most: perSecond * 1.1,
  p50: 1,
  p99: 4,
  cpuMicros: 1e6 / perSecond,
  notModified,
});

/** A run in which the board gives `board` answers a second on every question, the bare server 10,000 and (c) 1,000. */
function resultsWith(board: number): Results {
  const by = { board: figure(board, 1), bare: figure(10_000), fastify: figure(1_000) };
  const row = { open: 100_000, stolen: 0, by };
  const ids = ["unfiltered", "mixed", "same", "poll", "half mixed"];
  return {
    form: "full",
    at: "2026-11-22T10:00",
    machine: { cpu: "a processor", cores: 2, memoryGb: 8, kernel: "6" },
    versions: { Node: "24" },
    pinned: true,
    options: { finished: 1_000, pairs: 2_000, seconds: 1, rounds: 3, writesEach: 10 },
    differences: [],
    reads: ids.flatMap((id) => [0, 20].map((changes) => ({ ...row, id, title: id, changes }))),
    writes: [{ id: "post", title: "post a load", by, sql: { perSecond: 5, p50: 1, p99: 2 } }],
    memory: { board: 300 },
    minutes: 20,
  };
}

test("rounds count all: the p99 is over every answer, the rate is the median with its spread, wrong answers are not counted", () => {
  const round = (rate: number, slowest: number): Round => ({
    seconds: 1,
    statuses: { 200: rate, 429: 7 },
    latencies: [...Array.from({ length: 97 }, () => 1), slowest, slowest, slowest],
    cpuSeconds: 0.01,
  });
  const counted = figureOf([round(100, 1), round(300, 1), round(200, 900)], [200]);
  expect(counted).toMatchObject({ perSecond: 200, least: 100, most: 300, p50: 1, p99: 900 });
  expect(counted.cpuMicros).toBeCloseTo(100);
});

test("the page withdraws the old ratios by name", () => {
  const page = pageOf(resultsWith(4_000));
  for (const ratio of ["155", "4,816", "14,183"]) expect(page).toContain(ratio);
  expect(page).toContain("**Those ratios are withdrawn.**");
});

test("what is not reached is named with what was measured", () => {
  expect(notReached(resultsWith(9_000))).toEqual([]);
  const missing = notReached(resultsWith(1_100)).join("\n");
  expect(missing).toContain("25 % of (a), the whole board, 2,000 pairs, 20 changes/s: 11 %");
  expect(missing).toContain("8 × (c), mixed questions");
  expect(missing).toContain("1.5 × (c), post a load: 1.1 ×");
});

test("a candidate that was left out is a dash, and a difference stands before the figures", () => {
  const results = resultsWith(4_000);
  const page = pageOf({ ...results, differences: ["(d) answered 500 where 200 was meant"] });
  expect(page).toContain("| mixed | 40 % | 40 % | 4 × | – |");
  expect(page.indexOf("answered 500")).toBeLessThan(page.indexOf("## Reading"));
});
