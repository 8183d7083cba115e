/**
 * `npm run test:faults` and `npm run test:pgbouncer`: builds what is missing, then runs vitest with the arguments of the
 * command. Needs no pnpm on the PATH.
 */
import { runProgram } from "./lib/measure.mjs";

await runProgram("node_modules/vitest/vitest.mjs", "Not every test passed: the reasons are above.");
