import { describe, expect, it } from "vitest";
import type { Figure, ReadResult, Results, Size } from "../results.ts";
import { pageOf } from "./page.ts";
import { plotsOf } from "./plots.ts";
import { targetsOf } from "./targets.ts";

const figure = (perSecond: number): Figure => ({ perSecond, p50: 1, p99: 2, rounds: [perSecond] });

function read(id: string, kind: string, ours: number, p99 = 5): ReadResult {
  return {
    id,
    title: `the board, ${id}`,
    kind,
    entries: 100,
    bytes: 64_000,
    by: { board: figure(ours), limit: figure(10_000), fastify: figure(1_000), next: figure(200) },
    half: {
      calm: { board: { ...figure(ours / 2), p99 }, limit: figure(ours / 2) },
      all: { board: { ...figure(ours / 2), p99: p99 + 20 }, limit: { ...figure(ours / 2), p99: 9 } },
      stolen: 0.062,
    },
  };
}

const size = (open: number, board: number, unchanged = 7_000): Size => ({
  open,
  reads: [
    read("board", "board", board),
    read("from", "filter", 4_000),
    read("radius", "radius", 3_000, 12),
    read("not-modified", "not modified", unchanged),
    read("load", "load", 1_500),
  ],
  memory: { board: { start: 200, end: 350, highest: 380 } },
  startSeconds: 2,
});

const results: Results = {
  form: "full",
  at: "2026-11-21T12:00",
  machine: { cpu: "a CPU", cores: 2, memoryGb: 24, kernel: "6" },
  versions: { Node: "24" },
  pinned: true,
  finished: 1_000_000,
  dataSeconds: 60,
  seconds: 1.5,
  rounds: 3,
  sqlBy: "pgbench",
  differences: [],
  sizes: [size(1_000, 8_000), size(10_000, 6_000), size(100_000, 5_000, 4_000)],
  writesAt: 10_000,
  writes: [
    { id: "post", title: "post a load", by: { board: figure(300), fastify: figure(400), next: figure(100) } },
  ],
  delays: [{ id: "page", title: "a page is told", samples: 200, p50: 8, p99: 20, max: 31 }],
  profiles: [
    { id: "post", title: "post a load", top: [{ name: "slow packages/api/x.ts:1", share: 0.4 }] },
    { id: "load", title: "one load", top: [{ name: "quick packages/api/y.ts:1", share: 0.4 }] },
  ],
  totalSeconds: 800,
};

const verdicts = (all: Results) =>
  Object.fromEntries(targetsOf(all).map(({ what, wanted, reached }) => [`${what} ${wanted}`, reached]));

describe("the figures to reach", () => {
  it("are judged one by one, by the slowest of several", () => {
    expect(verdicts(results)).toEqual({
      "the board, 100 entries, 10k open loads ≥ 50 % of (a)": true,
      "the board, 100 entries, 10k open loads ≥ 4 × (c)": true,
      "the board, 100 entries, 10k open loads ≥ 20 × (d)": true,
      "the board with filters or radius, 100k open loads, the slowest of 2 ≥ 35 % of (a)": false,
      "the board with filters or radius, 100k open loads, p99 at half of full load, the slowest < 10 ms": false,
      "304, the middle of 3 sizes ≥ 60 % of a bare 304": true,
      "read one load, the middle of 3 sizes ≥ 1.0 × (c)": true,
      "post a load, durable ≥ 1.0 × (c)": false,
      "post a load, durable ≥ 2 × (d)": true,
      "the board’s answer time, from 1k to 100k open loads grows < 1.5 ×": false,
      "memory of a web process with 100k open loads, after all measurements < 400 MB": true,
      "posted → on a page open on another process, p99 < 250 ms": true,
    });
  });

  it("say that they were not measured rather than that they were reached", () => {
    const [ten] = results.sizes.slice(1);
    const some = { ...results, sizes: ten ? [ten] : [], delays: [], writes: [] };
    const open = targetsOf(some).filter(({ reached }) => reached === null);
    expect(open.map(({ measured }) => measured)).toEqual(Array(5).fill("not measured"));
  });
});

describe("the page", () => {
  const plots = plotsOf(results);
  const page = pageOf(results, plots);

  it("shows what was missed as plainly as what was reached", () => {
    expect(page).toContain("| 30 % | **not reached** |");
    expect(page).toContain("| 60 % | reached |");
  });

  it("names the functions that take the time beside the figures that were not reached, and no others", () => {
    const [before = ""] = page.split("## Reads beside the others");
    expect(before).toContain("- post a load: `slow packages/api/x.ts:1` 40 %");
    expect(before).not.toContain("quick");
  });

  it("says where a peer did something else, instead of that all are equal", () => {
    expect(page).toContain("they are equal");
    const other = pageOf({ ...results, differences: ["(c), GET /x: /a is on one side only"] }, plots);
    expect(other).not.toContain("they are equal");
    expect(other).toContain("/a is on one side only");
  });

  it("shows beside the figures at half load what the bare server took, and how much the host took away", () => {
    expect(page).toContain("| the board, radius | 1 / 12 | 1 / 2 | 1 / 32 | 1 / 9 | 6.2 % |");
  });

  it("leads to every plot that was drawn", () => {
    for (const name of Object.keys(plots)) expect(page).toContain(`(performance/${name})`);
    expect(Object.keys(plots).sort()).toEqual(["growth.svg", "reads.svg", "writes.svg"]);
  });

  it("has plots whose every mark lies on the card", () => {
    for (const svg of Object.values(plots)) {
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
      for (const [, name, value] of svg.matchAll(/ (x|y|cx|cy|x1|x2|y1|y2)="(-?[\d.]+)"/g)) {
        expect(Number(value)).toBeGreaterThanOrEqual(0);
        expect(Number(value)).toBeLessThanOrEqual(Number(name?.includes("x") ? width : height));
      }
      expect(svg).not.toContain("NaN");
    }
  });
});
