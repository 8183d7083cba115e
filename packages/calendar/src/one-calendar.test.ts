import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const FOLDERS = "{apps,packages,prisma,bench,e2e,docs,scripts}";

/** Signs of a second calendar, with what stands here instead. A SQL text may name its zone. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/["`]Europe\/London["`]/, "LONDON"],
  [/Intl\.DateTimeFormat|toLocale(Date|Time)String/, "formatDay, formatExact …"],
  [/\b86_?400_?000\b|\b24 \* 3_600_000\b/, "DAY_MS"],
  [/toISOString\(\)\.slice\(0, 10\)/, "londonDay, dayOfColumn"],
  [/\.(get|set)UTC(Date|Day|Month|FullYear)\(|\.(get|set)(Date|Day|Month|FullYear)\(/, "addDays, weekday"],
  [/Temporal\b|temporal-polyfill/, "londonInstant"],
  [/function (londonDay|londonInstant|addDays|daysBetween|nextWorkingDay|weekday|isRealDay)\b/, "the import"],
];

/** The calendar itself, the SDK, which is installed without it, and the rules of imports, which name its library. */
const ELSEWHERE = /^(?:packages\/(?:calendar|sdk)\/|scripts\/import-rules\.mjs$)/;

function sources(): string[] {
  return globSync(`${FOLDERS}/**/*.{ts,tsx,mjs}`, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|generated|\.next|\.turbo|dist|test-results)$/.test(path),
  }).filter((path) => !ELSEWHERE.test(path) && !/\.test\.tsx?$/.test(path));
}

function secondCalendars(read: (path: string) => string, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) =>
        SIGNS.filter(([sign]) => sign.test(line)).map(
          ([, instead]) => `${path}:${index + 1} take ${instead} from @board/calendar: ${line.trim()}`,
        ),
      ),
  );
}

describe("days and times are computed in @board/calendar only", () => {
  it("finds no second calendar in any source", () => {
    const paths = sources();
    expect(paths.length).toBeGreaterThan(500);
    expect(secondCalendars((path) => readFileSync(join(ROOT, path), "utf8"), paths)).toEqual([]);
  });

  it.each([
    'const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit" });',
    'const options = { timeZone: "Europe/London" };',
    "const DAY = 86_400_000;",
    "const day = now.toISOString().slice(0, 10);",
    "date.setUTCDate(date.getUTCDate() + 1);",
    "export function addDays(day: string, days: number) {",
  ])("refuses %s", (line) => {
    expect(secondCalendars(() => line, ["planted.ts"]).length).toBeGreaterThan(0);
  });

  it("leaves the way of writing a day to the person, on every page of the site", () => {
    const direct = sources().filter(
      (path) =>
        path.startsWith("apps/web/src/") &&
        path !== "apps/web/src/ui/format/days.ts" &&
        /import [^;]*\bformat(Day|Week|LongDay|FullDay|Exact|LongExact)\b[^;]*"@board\/calendar"/.test(
          readFileSync(join(ROOT, path), "utf8"),
        ),
    );
    expect(direct, "import them from ui/format/days.ts").toEqual([]);
  });

  it("depends on nothing, so that a browser may take it", () => {
    const source = readFileSync(join(ROOT, "packages/calendar/src/calendar.ts"), "utf8");
    expect(source).not.toMatch(/^import /m);
  });
});
