/** `node scripts/fence.mjs`: checks the rules of imports in import-rules.mjs. `npm run lint` and `npm test` run it, too. */
import { globSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import { direct, options, ROOMS, transitive } from "./import-rules.mjs";

/**
 * Returns one line for each breach: the rule's name, the module and the chain of imports.
 *
 * @param {string} baseDir
 * @param {string[]} [rooms]
 * @returns {Promise<string[]>}
 */
export async function breaches(baseDir, rooms = ROOMS) {
  const [imports, reach] = [
    await look(rooms, { ...options, tsPreCompilationDeps: true, baseDir, ruleSet: direct }),
    await look(roots(baseDir), { ...options, tsPreCompilationDeps: false, baseDir, ruleSet: transitive }),
  ];
  return [...imports, ...reach];
}

/**
 * Returns the files from which transitive imports are followed.
 *
 * @param {string} baseDir
 */
function roots(baseDir) {
  const from = transitive.forbidden.flatMap((rule) => rule.from.path ?? []).map((path) => new RegExp(path));
  return globSync("{apps/server,packages/*}/src/**/*.ts", { cwd: baseDir }).filter((path) =>
    from.some((one) => one.test(path)),
  );
}

/**
 * @param {string[]} rooms
 * @param {import("dependency-cruiser").ICruiseOptions} cruiseOptions
 */
async function look(rooms, cruiseOptions) {
  const { output } = await cruise(rooms, { ...cruiseOptions, validate: true });
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule, from, to, cycle, via }) =>
    [`${rule.name}: ${from}`, ...(cycle ?? via ?? [{ name: to }]).map(({ name }) => name)].join(" -> "),
  );
}

if (import.meta.main) {
  const found = await breaches(process.cwd());
  const comments = new Map(
    [...direct.forbidden, ...transitive.forbidden].map((rule) => [rule.name, rule.comment]),
  );
  for (const breach of found) {
    const rule = breach.slice(0, breach.indexOf(":"));
    console.error(`${breach}\n    ${comments.get(rule) ?? ""}`);
  }
  if (found.length > 0) process.exitCode = 1;
  console.log(
    found.length === 0 ? "Nothing imports what it must not." : `${found.length} imports cross the fence.`,
  );
}
