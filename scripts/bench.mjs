/**
 * `npm run bench`: measures the board beside its peers and writes a report into .data/bench; `npm run bench -- board whole` measures
 * the row `whole` alone, and `-- --help` names the rows. `npm run bench -- geo` runs another measure of lib/measures.mjs.
 */
import { BENCHMARK, MEASURES } from "./lib/measures.mjs";
import { generate } from "./lib/prepare.mjs";
import { Problem } from "./lib/problem.mjs";
import { runCommand, runProgram } from "./lib/run-program.mjs";

const args = process.argv.slice(2);
const name = args[0] === undefined || args[0].startsWith("-") ? BENCHMARK : (args.shift() ?? BENCHMARK);

await runCommand(async () => {
  const measure = Object.hasOwn(MEASURES, name) ? MEASURES[name] : undefined;
  if (!measure)
    throw new Problem(`There is no measure ${name}. The measures: ${Object.keys(MEASURES).join(", ")}.`);
  // Naming the rows needs no site.
  const prepare = args.includes("--help") ? generate : measure.prepare;
  await runProgram(measure.path, args, "The measure broke off: the reason is above.", prepare);
});
