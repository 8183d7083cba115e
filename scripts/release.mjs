/**
 * `npm run test:release`: builds what is missing, then runs the release tests at full size, or only the named
 * ones. e2e/process/release has the options in run.ts and the list in tests.ts. `npm run test:release --
 * alerts` runs a test of lib/release-parts.mjs, with the arguments after its name.
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
