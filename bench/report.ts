import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { CANDIDATES, type CandidateId } from "./candidates.ts";
import { FIGURES, type Figure, type FigureName, GOALS, goalInWords, type Row, two } from "./figures.ts";
import {
  type Options,
  plannedMinutes,
  ROUNDS,
  ROW_NAMES,
  type RowName,
  roundSeconds,
  rowOf,
} from "./plan.ts";

export interface Results {
  at: string;
  machine: ReturnType<typeof machine>;
  versions: Record<string, string>;
  pinned: boolean;
  options: Options;
  /** Differences between a peer and the board, and other unexpected results. */
  differences: string[];
  rows: Row[];
  minutes: number;
}

export function machine() {
  const all = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return { cpu: all[0]?.model.trim() ?? "unknown", cores: all.length, memoryGb, kernel: release() };
}

export async function versions(db: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await db.query<{ server_version: string }>("SHOW server_version");
  const versionIn = (from: string, name: string): string =>
    JSON.parse(readFileSync(createRequire(from).resolve(`${name}/package.json`), "utf8")).version;
  const here = import.meta.filename;
  return {
    Node: process.versions.node,
    PostgreSQL: rows[0]?.server_version ?? "",
    Fastify: versionIn(here, "fastify"),
    pg: versionIn(here, "pg"),
    Prisma: versionIn(join(import.meta.dirname, "../packages/db/package.json"), "@prisma/client"),
  };
}

const whole = (value: number) => Math.round(value).toLocaleString("en-GB");

/** Returns a Markdown table. The first column is aligned to the left. */
function table(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  const rule = headings.map((_, nth) => (nth === 0 ? "---" : "---:"));
  return [headings, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns a table of a row's figures: a line for each candidate and a column for each figure that any of them has. */
function rowInWords({ name, by, stolenPercent }: Row): string {
  const columns = (Object.keys(FIGURES) as FigureName[]).filter((figure) =>
    Object.values(by).some((each: Figure) => each[figure] !== undefined),
  );
  const lines = Object.entries(by).map(([id, figure]: [string, Figure]) => [
    CANDIDATES[id as CandidateId],
    ...columns.map((column) => (figure[column] === undefined ? "–" : two(figure[column]))),
  ]);
  const { title, group, work } = rowOf(name);
  const limits = group === "raised" ? " Rate limits are raised." : "";
  const rate = "rate" in work && work.rate ? " Latency counts from when a request was due." : "";
  return `## ${name}: ${title}

The host took ${two(stolenPercent)} % of the cores' time.${rate}${limits}

${table(["", ...columns.map((column) => FIGURES[column].join(", "))], lines)}`;
}

export function pageOf(results: Results): string {
  const { options, versions: used, rows } = results;
  const { cpu, cores, memoryGb, kernel } = results.machine;
  const named = Object.entries(used).map(([name, version]) => `${name} ${version}`);
  const absent = options.rows.filter((name) => rows.every((row) => row.name !== name));
  const notes = [
    ...results.differences.map((line) => `- ${line}`),
    ...absent.map((name) => `- ${name} has no figures`),
  ].join("\n");
  return `# Performance

The board beside what people would build instead, measured in one run on one machine. Only the ratios travel to other machines. The rules are in docs/adr/0010-benchmark.md.

The run of ${results.at.replace("T", ", ")} UTC took ${whole(results.minutes)} minutes (${whole(plannedMinutes(options))} planned) on ${cores} cores of ${cpu}, ${memoryGb} GB, Linux ${kernel}: ${named.join(", ")}. ${results.pinned ? "The measured process had one core; PostgreSQL, the generator and everything else shared the rest." : "No process had a core to itself."} ${whole(options.open)} open loads lay beside ${whole(options.finished)} finished ones. Each process was warmed up for ${two(options.seconds)} s. Rows at an even rate took ${two(options.seconds)} s, the others ${ROUNDS} rounds of ${two(roundSeconds(options))} s for each candidate in turn. Rate limits are the shipped ones, except where few firms ask more than they admit.

- **(a)** the limit: bare \`node:http\` that sends the board's bytes and looks at nothing.
- **(c)** Fastify and \`pg\`: statements planned once, an index for each filter and order, answers kept for 500 ms; ETags, compression, Idempotency-Keys, a log line for each call, and keys that end at once, as the board.

Garbage collection is counted apart: \`all pauses\` is the time for which the main thread stood still; incremental marking goes on beside other work and slows it down.

${notes ? `What differed from what was meant, so that the ratios are worth less:\n\n${notes}` : "Where (c) was measured, its answers and rows were compared with the board's first: they are equal."}

## Figures to reach

${table(
  ["Row", "Figure", "To reach", "Measured", "Reached"],
  GOALS.filter(({ row }) => options.rows.includes(row)).map((goal) => goalInWords(goal, rows)),
)}

${rows.map(rowInWords).join("\n\n")}
`;
}

/** The figures of the page about sizing: how a row's figure of the board is named there. */
const SIZING: readonly (readonly [row: RowName, figure: FigureName, name: string])[] = [
  ["mixed", "perSecond", "boards, 2,000 different pairs of firm and question"],
  ["whole", "perSecond", "boards, everybody asking the same"],
  ["poll", "perSecond", "polls with `If-None-Match` while the board changes"],
  ["load", "perSecond", "loads read with their quotes (nothing changes)"],
  ["unchanged-list", "perSecond", "lists of 100 loads (nothing changes)"],
  ["post", "perSecond", "loads posted"],
  ["quote", "perSecond", "quotes sent"],
  ["accept", "perSecond", "quotes accepted"],
  ["page", "cpuMicros", "CPU of the page `/board`"],
  ["polling", "cores", "5,000 firms that poll every 5 seconds at the shipped limits"],
  ["open-pages", "cores", "10,000 open pages, two processes"],
  ["start", "readySeconds", "start until it is ready"],
  ["start", "megabytes", "memory after the start"],
];

/** Returns the table for the page about sizing: throughput and resources of one process on one core. */
export function sizingTable(rows: readonly Row[]): string {
  const lines = SIZING.flatMap(([row, figure, name]) => {
    const measured = rows.find((each) => each.name === row)?.by.board?.[figure];
    return measured === undefined ? [] : [[name, `${two(measured)} ${FIGURES[figure][1]}`]];
  });
  return table(["One process, one core", "Measured"], lines);
}

/**
 * Writes the report and the figures into .data/bench, and the table for docs/operations/sizing.md after a whole
 * run. Returns the path of the report.
 */
export function writeReport(results: Results): string {
  const folder = join(import.meta.dirname, "../.data/bench");
  mkdirSync(folder, { recursive: true });
  const isWhole = results.options.rows.length === ROW_NAMES.length;
  const page = join(folder, isWhole ? "performance.md" : "rows.md");
  writeFileSync(page, pageOf(results));
  writeFileSync(
    join(folder, isWhole ? "performance.json" : "rows.json"),
    `${JSON.stringify(results, null, 2)}\n`,
  );
  if (isWhole) writeFileSync(join(folder, "sizing.md"), `${sizingTable(results.rows)}\n`);
  return page;
}
