import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const ELSEWHERE = /^(?:ui|shared\/(?:markdown|shell|theme))\//;
const LOOK = /^\s*(?:color|background|border|font|letter-spacing)[a-z-]*:/gm;

/** Declarations of colour, background, border, radius and type that features still make. It may only fall. */
const AT_MOST = 351;

it("features set layout in CSS: no more colours, borders and fonts than before", () => {
  const modules = globSync("**/*.module.css", { cwd: SOURCE }).filter((file) => !ELSEWHERE.test(file));
  const counts = modules.map((file) => ({
    file,
    count: readFileSync(join(SOURCE, file), "utf8").match(LOOK)?.length ?? 0,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const most = counts.toSorted((a, b) => b.count - a.count).slice(0, 10);
  expect(total, JSON.stringify(most, null, 2)).toBeLessThanOrEqual(AT_MOST);
});
