/**
 * `npm run test:release`: builds what is missing, then runs the tests of the release at their full size, or those that are
 * named; run.ts in e2e/process/release has the options, tests.ts the list. `npm run test:release -- alerts` runs one of
 * lib/release-parts.mjs, with the arguments after its name.
 */
import { PARTS } from "./lib/release-parts.mjs";
import { runCommand, runProgram } from "./lib/run-program.mjs";

const [name = "", ...args] = process.argv.slice(2);

await runCommand(async () => {
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part) await part(args);
  else
    await runProgram(
      "e2e/process/release/run.ts",
      process.argv.slice(2),
      "Not every test of the release passed: the reasons are above.",
    );
});
