import { isRelease, sized, timeLimit } from "@board/testing/size";
import { expect, it } from "vitest";
import { runCrashRounds } from "./crash/crash-rounds.ts";

const WRITERS = isRelease ? 20 : 8;
const LOADS_BETWEEN = 30;
/**
 * Maximum time from a kill of the server to the next acknowledged load, on an idle machine; `npm test`
 * shares it with other tests.
 */
const MAX_OUTAGE_MS = isRelease ? 10_000 : 60_000;

it.for([
  ["PostgreSQL", "database", sized(3, 3, 200)],
  ["the server", "server", sized(3, 3, 200)],
] as const)(
  "contract 2: SIGKILL of %s under writers loses no acknowledged load, leaves none without its event and history, makes none twice and damages no file",
  { timeout: timeLimit(240_000) },
  async ([, kill, rounds], { task }) => {
    const report = await runCrashRounds({ kill, rounds, writers: WRITERS, loadsBetween: LOADS_BETWEEN });
    const { acknowledged, failures, kept, outages, durable } = report;
    const sorted = outages.toSorted((one, other) => one - other);
    task.meta.figures = {
      kills: rounds,
      writers: WRITERS,
      "loads acknowledged": acknowledged.length,
      "connections broken": failures.broken,
      "asked to try again": failures.later,
      "wrong answers": failures.wrong.length,
      "acknowledged loads lost": kept.lost.length,
      "loads without event, history or key": kept.incomplete.length,
      "keys with two loads": kept.twice.length,
      "damaged tables and indexes": kept.damaged.length,
      "outage, median (ms)": sorted[Math.floor(sorted.length / 2)] ?? 0,
      "outage, longest (ms)": sorted.at(-1) ?? 0,
    };
    expect(durable).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      data_checksums: "on",
    });
    expect(kept).toEqual({ loads: acknowledged.length, lost: [], incomplete: [], twice: [], damaged: [] });
    expect(new Set(acknowledged.map(({ loadId }) => loadId)).size).toBe(acknowledged.length);
    expect(failures.wrong.join("\n")).toBe("");
    // Proves that the kills interrupted requests.
    expect(failures.broken + failures.later).toBeGreaterThan(0);
    if (kill === "server") expect(sorted.at(-1)).toBeLessThan(MAX_OUTAGE_MS);
  },
);
