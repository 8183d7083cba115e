/**
 * `npm test`: sets up what is missing, checks style, unused code and types, runs every test, and ends with
 * `N passed, N failed`. `npm test -- packages/geo` runs those tests only.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { interpreters } from "./lib/interpreters.mjs";
import { build, checkNode, generate, install, pnpm, turbo } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { ROOT } from "./lib/root.mjs";
import { step } from "./lib/step.mjs";
import { journeys, units } from "./lib/tests.mjs";

const only = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];

/**
 * @param {() => Promise<{ passed: number, failed: number, failures?: string[] } | void>} work a check that throws counts as one failure
 */
async function count(work) {
  try {
    const counted = (await work()) ?? { passed: 1, failed: 0 };
    total.passed += counted.passed;
    total.failed += counted.failed;
    failures.push(...(counted.failures ?? []));
    return true;
  } catch (error) {
    report(error);
    total.failed += 1;
    return false;
  }
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {string} advice
 */
function check(title, args, advice) {
  return count(() => step(title, () => pnpm(args, advice)));
}

const ready = await count(async () => {
  checkNode();
  await install();
  await (only.length > 0 ? generate() : build());
  return { passed: 0, failed: 0 };
});

if (ready && only.length === 0) {
  await check(
    "Checking style",
    ["exec", "biome", "check", "."],
    "Style: run `pnpm fix`, mend the rest by hand.",
  );
  await check(
    "Checking what imports what",
    ["exec", "node", "scripts/fence.mjs"],
    "Imports: see “What may import what” in CONTRIBUTING.md.",
  );
  await check("Looking for unused code", ["exec", "knip"], "Unused code: remove what is listed above.");
  await check(
    "Checking types",
    [...turbo("typecheck"), "typecheck:node", "--continue"],
    "Types: mend what is listed above.",
  );
}
if (ready && only.length === 0) {
  await count(async () => {
    await interpreters();
    return { passed: 0, failed: 0 };
  });
}
if (ready) await count(() => units(only));
if (ready && only.length === 0) await count(() => units(["--config=oldest.config.ts"]));
if (ready && only.length === 0 && existsSync(join(ROOT, "e2e", "playwright.config.ts"))) {
  await count(journeys);
}

for (const failure of failures) console.log(`\n${failure}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
