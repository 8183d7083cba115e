/**
 * `npm run lint`: checks style, types, imports, unused code and the document of the REST API.
 * `npm run lint -- types unused` makes only those two checks.
 */
import { checksOf } from "./lib/checks.mjs";
import { generate, install, PNPM } from "./lib/prepare.mjs";
import { Problem, report } from "./lib/problem.mjs";
import { openly } from "./lib/run.mjs";
import { runCommand } from "./lib/run-program.mjs";

await runCommand(async () => {
  const checks = Object.entries(checksOf());
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !checks.some(([each]) => each === name));
  if (unknown.length > 0)
    throw new Problem(
      `There is no check ${unknown.join(", ")}. The checks: ${checks.map(([name]) => name).join(", ")}.`,
    );
  await install();
  await generate();
  for (const [name, { title, commands, advice }] of checks) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.log(title);
    for (const args of commands) {
      if (await openly("npx", ["--yes", PNPM, ...args])) continue;
      report(new Problem(`${title}: ${advice}`));
      process.exitCode = 1;
    }
  }
});
