/**
 * `npm run test:release`: builds what is missing, then runs the tests of the release at their full size, or those that
 * are named. e2e/release/run.ts has the options, e2e/release/tests.ts the list.
 */
import { runProgram } from "./lib/measure.mjs";

await runProgram("e2e/release/run.ts", "Not every test of the release passed: the reasons are above.");
