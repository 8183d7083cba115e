/**
 * `npm run test:plans`: makes every call over a million loads and judges the plan of each statement that PostgreSQL ran.
 * `-- --loads 10000000` for another number; bench/plans/run.ts has all options.
 */
import { runProgram } from "./lib/measure.mjs";
import { generate } from "./lib/prepare.mjs";

await runProgram(
  "bench/plans/run.ts",
  "Statements read more than they may: they are listed above, with the reason of each.",
  generate,
);
