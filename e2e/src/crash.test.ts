import { expect, it } from "vitest";
import { runCrashRounds } from "./crash/crash-rounds.ts";

it("contract 2: SIGKILL of PostgreSQL and of the server under writers loses no acknowledged load, leaves none without its event and history, and makes none twice", async () => {
  const { acknowledged, failures, kept } = await runCrashRounds({ rounds: 3, writers: 8, loadsBetween: 30 });
  expect(kept.lost).toEqual([]);
  expect(kept.incomplete).toEqual([]);
  expect(kept.twice).toEqual([]);
  expect(kept.loads).toBe(acknowledged.length);
  expect(new Set(acknowledged.map(({ loadId }) => loadId)).size).toBe(acknowledged.length);
  expect(failures.wrong).toEqual([]);
  // Otherwise nothing was killed under anybody's hands.
  expect(failures.broken).toBeGreaterThan(0);
}, 240_000);
