/**
 * `npm run bench`: builds what is missing, measures the board beside its peers, and writes a report into .data/bench.
 * `npm run bench -- --quick` in a few minutes; bench/options.ts has all options.
 */
import { runProgram } from "./lib/measure.mjs";

await runProgram("bench/run.ts", "The benchmark broke off: the reason is above.");
