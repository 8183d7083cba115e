/**
 * `npm run test:upgrade`: builds what is missing, fills a database with a million loads, and migrates it to the next release while
 * this one serves from it. `--loads 100000` for a smaller one, `--from v1.4.0` for another release that serves.
 */
import { runProgram } from "./lib/measure.mjs";

await runProgram("bench/upgrade/run.ts", "The upgrade was noticed or broke off: the reason is above.");
