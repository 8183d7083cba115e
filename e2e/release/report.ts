import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatLongExact } from "@board/calendar";
import { table } from "../../docs/make/markdown.ts";
import { TESTS } from "./tests.ts";

/** One run of one test. */
export interface Result {
  name: string;
  /** `release`, or what was asked for instead. */
  size: string;
  passed: boolean;
  at: string;
  seconds: number;
  machine: string;
  /** Processes that wanted to run at the same time, on average: more than there are cores if others work, too. */
  load: number;
  /** Of the random cases. */
  seed?: number;
  figures: Record<string, number | string>;
  failures: string[];
}

const DOCS = join(import.meta.dirname, "../../docs");
const PAGE = join(DOCS, "reliability.md");
const RESULTS = join(DOCS, "reliability/results.json");
const BEGIN = "<!-- results: written by `npm run test:release` -->\n";
const END = "<!-- end of results -->\n";

const number = new Intl.NumberFormat("en-GB");

export function readResults(): Record<string, Result> {
  return JSON.parse(readFileSync(RESULTS, "utf8"));
}

function durationOf(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function sizeOf(result: Result | undefined, { small, release }: { small: string; release: string }): string {
  if (result === undefined) return "";
  if (result.size === "small") return small;
  return result.size === "release" ? release : `${result.size} of ${release}`;
}

/** The tables of the page: what was run, and what was counted and measured. */
function resultsOf(results: Record<string, Result>): string {
  const rows = TESTS.map(({ name, title, small, release, pass }, index) => {
    const result = results[name];
    const outcome = result === undefined ? "not run yet" : result.passed ? "passed" : "**failed**";
    const size = sizeOf(result, { small, release });
    return [String(index + 1), `\`${name}\``, title, small, size, pass, outcome];
  });
  const details = TESTS.flatMap(({ name }) => {
    const result = results[name];
    if (result === undefined) return [];
    const { at, machine, seconds, load, figures, failures } = result;
    const counted = Object.entries(figures).map(
      ([what, figure]) =>
        `${what.replace(/^(?=\d{3}\b)/, "answers ")}: ${typeof figure === "number" ? number.format(figure) : figure}`,
    );
    return [
      `- \`${name}\`, ${formatLongExact(new Date(at))}, ${durationOf(seconds)} on ${machine}, load ${load}. ${counted.join("; ")}.`,
      ...failures.map((each) => `  - Failed: ${each.split("\n")[0]}`),
    ];
  });
  return [
    table(
      ["#", "Name", "What is done", "In `npm run test:all`", "Size of the last run", "Passes if", "Outcome"],
      rows,
    ),
    "",
    ...details,
    "",
  ].join("\n");
}

/** The page with these results between its two marks; the rest is written by hand. */
export function pageWith(page: string, results: Record<string, Result>): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error("docs/reliability.md lacks the marks of its results.");
  return `${before}${BEGIN}\n${resultsOf(results)}\n${END}${after}`;
}

export const readPage = () => readFileSync(PAGE, "utf8");

/** Takes the result into docs/reliability.md. */
export function publish(result: Result): void {
  const results = { ...readResults(), [result.name]: result };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(PAGE, pageWith(readPage(), results));
}
