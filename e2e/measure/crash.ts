/** Kills PostgreSQL and the server under writers, many times over, and counts what is left. `npm run bench:crash`. */
import { runCrashRounds } from "../src/crash/crash-rounds.ts";

const ROUNDS = 25;

const startedAt = performance.now();
const { kills, acknowledged, failures, kept } = await runCrashRounds({
  rounds: ROUNDS,
  writers: 20,
  loadsBetween: 100,
  log: console.log,
});
console.table({
  "PostgreSQL killed": kills.database,
  "server killed": kills.server,
  "loads acknowledged": acknowledged.length,
  "loads in the database": kept.loads,
  "connections broken": failures.broken,
  "asked to try again": failures.later,
  "wrong answers": failures.wrong.length,
  "acknowledged loads lost": kept.lost.length,
  "loads without event, history or key": kept.incomplete.length,
  "keys with two loads": kept.twice.length,
  seconds: Math.round((performance.now() - startedAt) / 1_000),
});
const bad = [...kept.lost, ...kept.incomplete, ...kept.twice, ...failures.wrong];
if (bad.length > 0) {
  console.log(bad.slice(0, 20).join("\n"));
  process.exitCode = 1;
}
