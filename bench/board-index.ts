/**
 * The board's index by itself, without HTTP: how long it takes to load, what it holds, what an answer costs, and how
 * long a commit takes to reach it. `node --expose-gc bench/board-index.ts`
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BoardIndex } from "@board/api/board/index/board-index";
import { BOARD_CHANNEL } from "@board/api/board/index/notices";
import { askPool, boardSource } from "@board/api/board/index/source";
import { readFilters } from "@board/api/board/read-filters";
import type { BoardSort } from "@board/api/board/rules";
import type { FiltersInput } from "@board/api/board/schemas";
import { londonDay } from "@board/api/calendar";
import { createPool, hearNotices } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { createGeo } from "@board/geo";
import { makeWorld } from "./data/world.ts";

const SIZES = [1_000, 10_000, 100_000];
const FINISHED = 1_000;
const COMMITS = 300;
const QUESTIONS: Record<string, { filters: FiltersInput; sort: BoardSort }> = {
  unfiltered: { filters: {}, sort: "newest" },
  "from, vehicle": { filters: { from: "LS,BD,WF", vc: "EIGHTEEN_T,ARTIC" }, sort: "newest" },
  "date, to": { filters: { date: "tomorrow", to: "M" }, sort: "collect" },
  "weight, terms, no ADR": { filters: { maxwt: "T_1_3", terms: "30", noadr: "1" }, sort: "price" },
  "type, from on": { filters: { type: "PALLETS", after: "tomorrow", notl: "1" }, sort: "ppm" },
  "one outcode": { filters: { from: "LS10" }, sort: "miles" },
  "radius, by distance": { filters: { near: "LS10", within: "40" }, sort: "near" },
  "radius, newest": { filters: { near: "LS10", within: "40" }, sort: "newest" },
};

const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const rss = () => {
  globalThis.gc?.();
  return process.memoryUsage.rss();
};

function microseconds(work: () => unknown): number {
  for (let warm = 0; warm < 200; warm += 1) work();
  const rounds = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    for (let call = 0; call < 100; call += 1) work();
    return ((performance.now() - startedAt) / 100) * 1_000;
  });
  return percentile(rounds, 0.5);
}

const folder = await mkdtemp(join(tmpdir(), "board-index-"));
await chmod(folder, 0o755);
const database = await startEmbedded({ dataDir: folder, log: () => {}, settings: { fsync: "off" } });
await migrate(database.superuserUrl);
const world = await makeWorld(database.superuserUrl, FINISHED);
const clock = { now: () => new Date() };
const geo = createGeo();
const firm = { id: "firm_c000001", plan: "STANDARD" } as const;
const costs: Record<string, Record<string, number>> = {};
const sizes: Record<string, unknown>[] = [];

for (const size of SIZES) {
  await world.growTo(size);
  const pool = createPool(database.superuserUrl, { poolSize: 2 });
  const before = rss();
  const startedAt = performance.now();
  const index = new BoardIndex({ clock, geo });
  await index.open({
    source: boardSource(askPool(pool)),
    hear: (listener) => hearNotices(database.superuserUrl, { [BOARD_CHANNEL]: listener }),
  });
  const loadMs = Math.round(performance.now() - startedAt);
  const held = rss();
  for (const [name, { filters: raw, sort }] of Object.entries(QUESTIONS)) {
    const { filters } = readFilters(raw, londonDay(clock.now()), geo);
    await index.view(firm);
    const page = () => index.viewNow(firm)?.page({ filters, sort, after: null, limit: 100 });
    costs[name] = {
      ...costs[name],
      [size]: Math.round(microseconds(page)),
    };
  }
  costs.tag = {
    ...costs.tag,
    [size]: Math.round(microseconds(() => index.stampNow(firm))),
  };

  const lags: number[] = [];
  const { rows } = await world.db.query<{ id: string }>(
    "SELECT id FROM load WHERE status = 'POSTED' AND mode = 'live' LIMIT $1",
    [COMMITS],
  );
  for (const { id } of rows) {
    const last = index.feed.last;
    await world.db.query("UPDATE load SET terms_days = (terms_days + 1) % 120 WHERE id = $1", [id]);
    const committedAt = performance.now();
    await index.feed.next(last, 5_000, undefined);
    lags.push(performance.now() - committedAt);
  }
  sizes.push({
    "open loads": index.size,
    "load ms": loadMs,
    "RSS before": mebibytes(before),
    "RSS with it": mebibytes(held),
    "lag p50 ms": Number(percentile(lags, 0.5).toFixed(1)),
    "lag p99 ms": Number(percentile(lags, 0.99).toFixed(1)),
  });
  index.close();
  await pool.end();
}
console.table(sizes);
console.log("Microseconds for a page of 100, by open loads:");
console.table(costs);
await world.close();
await database.stop();
await rm(folder, { recursive: true, force: true });
