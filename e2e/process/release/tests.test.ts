import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TESTS } from "./tests.ts";

const ROOT = join(import.meta.dirname, "../../..");
const page = readFileSync(join(ROOT, "docs/reliability.md"), "utf8");

it.each(TESTS)("docs/reliability.md says what the release's test $name does, and when it passes", (test) => {
  expect(page).toContain(`| \`${test.name}\` | ${test.title} | ${test.release} | ${test.pass} |`);
});

it.each(TESTS)("the release's test $name names files that are there", ({ files }) => {
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
