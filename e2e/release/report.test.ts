import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pageWith, readPage, readResults } from "./report.ts";
import { TESTS } from "./tests.ts";

it("docs/reliability.md shows the published results of the tests of the release", () => {
  expect(readPage()).toBe(pageWith(readPage(), readResults()));
});

it.each(TESTS)("the release's test $name names files that are there", ({ files }) => {
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, "../..", file)));
  expect(missing).toEqual([]);
});
