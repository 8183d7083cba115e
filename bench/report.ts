import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { CANDIDATES, type CandidateId } from "./candidates.ts";
import type { Figure } from "./measure.ts";
import type { Part } from "./options.ts";
import { reportBoard, sizingTable } from "./report-board.ts";
import {
  goalsOf,
  percent,
  type ReadRow,
  type Results,
  type Row,
  ratio,
  table,
  times,
  two,
  whole,
} from "./results.ts";

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

const rate = (figure: Figure | undefined) =>
  figure && `${whole(figure.perSecond)} (${whole(figure.least)}–${whole(figure.most)})`;
const delay = (figure: Figure | undefined) => figure && `${two(figure.p50)} / ${two(figure.p99)}`;
const micros = (figure: Figure | undefined) => figure && whole(figure.cpuMicros);
const cpuPart = ({ by }: Row) => by.board && by.bare && by.bare.cpuMicros / by.board.cpuMicros;

const asked = (row: ReadRow) => (row.changes > 0 ? `${row.title}, ${row.changes} changes/s` : row.title);
const isLimits = ({ id }: ReadRow) => id === "limits" || id === "every 5 s";
const isHalf = ({ id }: ReadRow) => id.startsWith("half ");

const reading = (rows: readonly ReadRow[]) => `${table(rows, {
  Asked: asked,
  "of (a)": (row) => percent(ratio(row, "bare")),
  "of (a), CPU": (row) => percent(cpuPart(row)),
  "to (c)": (row) => times(row, "fastify"),
})}

Answers a second: median, least and most of the rounds.

${table(rows, {
  Asked: asked,
  "the board": ({ by }) => rate(by.board),
  "(a)": ({ by }) => rate(by.bare),
  "(c)": ({ by }) => rate(by.fastify),
})}

Milliseconds at full load, p50 / p99 over all rounds, and microseconds of CPU of the candidate's own process for one answer. The peers' PostgreSQL works on the other core and is not in it.

${table(rows, {
  Asked: asked,
  "the board": ({ by }) => delay(by.board),
  "(a)": ({ by }) => delay(by.bare),
  "(c)": ({ by }) => delay(by.fastify),
  "CPU: the board": ({ by }) => micros(by.board),
  "(a) ": ({ by }) => micros(by.bare),
  "(c) ": ({ by }) => micros(by.fastify),
})}`;

function sizes(rows: readonly ReadRow[]): string {
  const opens = [...new Set(rows.map(({ open }) => open))];
  const at = (open: number, { id }: ReadRow) => rows.find((row) => row.open === open && row.id === id);
  const columns = opens.flatMap((open) => {
    const of = (cell: (row: ReadRow) => string | false | undefined) => (row: ReadRow) => {
      const same = at(open, row);
      return same && cell(same);
    };
    const name = `${whole(open)} open`;
    return [
      [name, of(({ by }) => by.board && whole(by.board.perSecond))],
      [`${name}, to (c)`, of((row) => times(row, "fastify"))],
    ] as const;
  });
  return table(
    rows.filter(({ open }) => open === opens.at(-1)),
    { Asked: asked, ...Object.fromEntries(columns) },
  );
}

/** Returns sentences about reads of the largest board, with and without changes at the same time. */
function readingOf(largest: readonly ReadRow[]): string {
  const [first] = largest;
  if (first === undefined) return "";
  return `## Reading, ${whole(first.open)} open loads

How many answers the board gives beside the others; "of (a), CPU" compares the CPU that one answer costs.

${reading(largest.filter((row) => !isLimits(row) && !isHalf(row)))}

## Polling with If-None-Match

Every firm asks its question again with the ETag of its last answer.

${table(
  largest.filter(({ id }) => id === "poll"),
  {
    "Changes/s": ({ changes }) => String(changes),
    "304": ({ by }) => percent(by.board?.notModified),
    "the board": ({ by }) => rate(by.board),
    "CPU µs": ({ by }) => micros(by.board),
    "a bare 304": ({ by }) => rate(by.bare),
    "CPU µs ": ({ by }) => micros(by.bare),
  },
)}

## At half load

At half of the answers a second that the board reached, sent at an even rate while changes go on. Milliseconds from when a request was due, over all rounds.

${table(largest.filter(isHalf), {
  Asked: asked,
  "a second": ({ by }) => by.board && whole(by.board.perSecond),
  "the board, p50 / p99": ({ by }) => delay(by.board),
  "(a), p50 / p99": ({ by }) => delay(by.bare),
  "taken away by the host": ({ stolen }) => percent(stolen),
})}`;
}

function limitsAndSizes(reads: readonly ReadRow[]): string {
  if (reads.length === 0) return "";
  return `## With the shipped rate limits

${table(reads.filter(isLimits), {
  Asked: asked,
  "shipped limits": ({ by }) => rate(by.limited),
  "p50 / p99": ({ by }) => delay(by.limited),
  "CPU µs": ({ by }) => micros(by.limited),
  "no limits": ({ by }) => rate(by.board),
  "p50 / p99 ": ({ by }) => delay(by.board),
  "CPU µs ": ({ by }) => micros(by.board),
})}

## Sizes of the board

Answers a second while nothing changes.

${sizes(reads.filter((row) => row.changes === 0 && !isLimits(row)))}`;
}

function writingOf({ writes, memory }: Results): string {
  if (writes.length === 0) return "";
  return `## Writing

Durable writes a second, median (least–most); below, milliseconds p50 / p99 and CPU of the candidate's own process for one.

${table(writes, {
  Written: ({ title }) => title,
  "the board": ({ by }) => rate(by.board),
  "(c)": ({ by }) => rate(by.fastify),
  "to (c)": (row) => times(row, "fastify"),
})}

${table(writes, {
  Written: ({ title }) => title,
  "ms, the board": ({ by }) => delay(by.board),
  "(c)": ({ by }) => delay(by.fastify),
  "CPU µs, the board": ({ by }) => micros(by.board),
  "(c) ": ({ by }) => micros(by.fastify),
})}

## Memory

Megabytes after all measurements: ${Object.entries(memory)
    .map(([id, megabytes]) => `${CANDIDATES[id as CandidateId]} ${whole(megabytes ?? Number.NaN)}`)
    .join(", ")}.`;
}

/** Returns a line with its statuses in words: `{"200": 6853, "503": 4110}` becomes "6,853 × 200, 4,110 × 503". */
const inWords = (line: string) =>
  line.replace(/\{"[^}]*\}/, (statuses) =>
    Object.entries<number>(JSON.parse(statuses))
      .map(([status, count]) => `${whole(count)} × ${status}`)
      .join(", "),
  );

/** Lists the parts that have no figure, each with the reason, and the differences found in the others. */
function missingOf({ alone, reads, writes, options: { hours }, differences }: Results) {
  const held = hours === 1 ? "an hour" : `${two(hours * 60)} minutes`;
  const parts: [part: Part, what: string, isMeasured: boolean][] = [
    ["reads", "reading", reads.length > 0],
    ["writes", "writing", writes.length > 0],
    ["start", "the start, and memory after it", Boolean(alone?.start)],
    ["wire", "sizes on the wire", Boolean(alone?.wire)],
    ["site", "the page /board", Boolean(alone?.site)],
    ["polling", "polling at the shipped limits", Boolean(alone?.polls)],
    ["open-pages", "open pages", Boolean(alone?.pages)],
    ["processes", "several processes", Boolean(alone?.several)],
    ["hours", `memory after ${held}`, Boolean(alone?.day)],
  ];
  const missing = parts.filter(([, , isMeasured]) => !isMeasured);
  const failureOf = (part: Part) => differences.find((line) => line.startsWith(`${part}: `));
  const failures = missing.map(([part]) => failureOf(part));
  return {
    missing: missing.map(([part, what]) => {
      const failure = failureOf(part);
      const reason =
        failure === undefined ? "it was left out of this run" : inWords(failure.slice(part.length + 2));
      return `${what}: not measured, because ${reason}`;
    }),
    differences: differences.filter((line) => !failures.includes(line)).map(inWords),
  };
}

/** Returns a sentence with a list of lines below it; an empty string if there are no lines. */
const listed = (sentence: string, lines: readonly string[]) =>
  lines.length === 0 ? "" : `${sentence}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;

export function pageOf(results: Results): string {
  const { options, versions: used, reads } = results;
  const { cpu, cores, memoryGb, kernel } = results.machine;
  const most = Math.max(...reads.map(({ open }) => open));
  const largest = reads.filter(({ open }) => open === most);
  const { missing, differences } = missingOf(results);
  const named = Object.entries(used).map(([name, version]) => `${name} ${version}`);
  const notes = [
    listed("What differed from what was meant, so that the ratios are worth less:", differences) ||
      "The peers' answers and rows were compared with the board's before measuring: they are equal.",
    listed("What has no figure:", missing),
    listed("Left out on this machine:", results.left),
  ]
    .filter(Boolean)
    .join("\n\n");
  return `# Performance

The board beside what people would build instead, measured in one run on one machine. Only the ratios travel to other machines. The rules are in docs/adr/0010-benchmark.md.

The ${results.form} run of ${results.at.replace("T", ", ")} UTC took ${whole(results.minutes)} minutes on ${cores} cores of ${cpu}, ${memoryGb} GB, Linux ${kernel}: ${named.join(", ")}. ${results.pinned ? "The measured process had one core; PostgreSQL, the generator and everything else shared the rest." : "No process had a core to itself."} ${options.rounds} rounds of ${options.seconds} s for each read and of ${options.writesEach} calls for each write; ${options.finished.toLocaleString("en-GB")} finished loads lay beside the open ones, with their quotes and history and the notifications of 90 days.

- **(a)** the limit: bare \`node:http\` that sends the board's bytes and looks at nothing.
- **(c)** Fastify and \`pg\`: statements planned once, an index for each filter and order, remembered keys, answers kept for 500 ms.

${notes}

## Figures to reach

${table(goalsOf(results), {
  Figure: ({ what }) => what,
  "To reach": ({ limit }) => limit,
  Measured: ({ measured }) => measured,
  Reached: ({ measured, reached }) => (measured === "" ? "not measured" : reached ? "yes" : "**no**"),
})}

${[readingOf(largest), reportBoard(results), limitsAndSizes(reads), writingOf(results)].filter(Boolean).join("\n\n")}
`;
}

/**
 * Writes the report, the table for docs/operations/sizing.md and the figures into .data/bench. Returns the path
 * of the report.
 */
export function writeReport(results: Results): string {
  const folder = join(import.meta.dirname, "../.data/bench");
  mkdirSync(folder, { recursive: true });
  const page = join(folder, "performance.md");
  writeFileSync(page, pageOf(results));
  writeFileSync(join(folder, "sizing.md"), `${sizingTable(results)}\n`);
  writeFileSync(join(folder, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
  return page;
}
