import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, release, totalmem } from "node:os";
import { dirname, join } from "node:path";
import type pg from "pg";
import { CANDIDATES, type CandidateId, NEXT_FOLDER } from "./candidates.ts";
import type { Figure, Figures } from "./measure.ts";
import type { Options } from "./options.ts";
import type { RawFigure } from "./raw.ts";

export interface Row {
  id: string;
  title: string;
  by: Figures;
  /** The same statements by pgbench; null where it was not measured. */
  sql?: RawFigure | null;
}

export interface ReadRow extends Row {
  open: number;
  /** A second, while it was read. */
  changes: number;
  /** The part of the cores' time that the machine's host took away meanwhile. */
  stolen: number;
}

export interface Results {
  form: Options["form"];
  at: string;
  machine: ReturnType<typeof machine>;
  versions: Record<string, string>;
  pinned: boolean;
  options: Pick<Options, "finished" | "pairs" | "seconds" | "rounds" | "writesEach">;
  /** Where a peer or the board did something else than was meant. */
  differences: string[];
  reads: ReadRow[];
  writes: Row[];
  /** Resident megabytes after all measurements. */
  memory: Partial<Record<CandidateId, number>>;
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
    Next: versionIn(join(NEXT_FOLDER, "package.json"), "next"),
    Prisma: versionIn(new URL("../packages/db/package.json", import.meta.url).pathname, "@prisma/client"),
  };
}

const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
/** Two digits, which is what repeated runs agree on. */
const two = (value: number) =>
  value >= 10 ? whole(value) : value.toLocaleString("en-GB", { maximumSignificantDigits: 2 });
const DASH = "–";
const cell = <T>(value: T | null | undefined, text: (value: T) => string) =>
  value === null || value === undefined ? DASH : text(value);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, nth) => (nth === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

const rate = (figure: Figure | undefined) =>
  cell(figure, ({ perSecond, least, most }) => `${whole(perSecond)} (${whole(least)}–${whole(most)})`);
const milliseconds = (figure: Pick<Figure, "p50" | "p99"> | null | undefined) =>
  cell(figure, ({ p50, p99 }) => `${two(p50)} / ${two(p99)}`);
const micros = (figure: Figure | undefined) => cell(figure, ({ cpuMicros }) => whole(cpuMicros));

/** How many times as many answers a second as another candidate. */
function times({ by }: Row, other: CandidateId): string {
  const [ours, theirs] = [by.board?.perSecond, by[other]?.perSecond];
  return ours === undefined || theirs === undefined ? DASH : `${two(ours / theirs)} ×`;
}
function partOf({ by }: Row, of: "perSecond" | "cpuMicros"): string {
  if (by.board === undefined || by.bare === undefined) return DASH;
  const part = of === "perSecond" ? by.board[of] / by.bare[of] : by.bare[of] / by.board[of];
  return `${two(part * 100)} %`;
}

const titleOf = (row: ReadRow) => (row.changes > 0 ? `${row.title}, ${row.changes} changes/s` : row.title);
const isPaced = ({ id }: ReadRow) => id.startsWith("half ") || id === "every 5 s" || id === "limits";

function reading(rows: readonly ReadRow[]): string {
  const asked = rows.filter((row) => !isPaced(row));
  return `${table(
    ["Asked", "of (a)", "of (a), CPU", "to (c)", "to (d)"],
    asked.map((row) => [
      titleOf(row),
      partOf(row, "perSecond"),
      partOf(row, "cpuMicros"),
      times(row, "fastify"),
      times(row, "next"),
    ]),
  )}

Answers a second: median, least and most of the rounds.

${table(
  ["Asked", "the board", "(a)", "(c)", "(d)", "(b)"],
  asked.map((row) => [
    titleOf(row),
    rate(row.by.board),
    rate(row.by.bare),
    rate(row.by.fastify),
    rate(row.by.next),
    cell(row.sql, ({ perSecond }) => whole(perSecond)),
  ]),
)}

Milliseconds at full load, p50 / p99 over all rounds, and microseconds of CPU of the candidate's own process for one answer. The peers' PostgreSQL works on the other core and is not in it.

${table(
  ["Asked", "the board", "(a)", "(c)", "(d)", "CPU: the board", "(a)", "(c)", "(d)"],
  asked.map(({ by, ...row }) => [
    titleOf({ by, ...row }),
    ...[by.board, by.bare, by.fastify, by.next].map(milliseconds),
    ...[by.board, by.bare, by.fastify, by.next].map(micros),
  ]),
)}`;
}

function halfLoad(rows: readonly ReadRow[]): string {
  return table(
    ["Asked", "a second", "the board, p50 / p99", "(a), p50 / p99", "taken away by the host"],
    rows
      .filter(({ id }) => id.startsWith("half "))
      .map((row) => [
        titleOf(row),
        cell(row.by.board, ({ perSecond }) => whole(perSecond)),
        milliseconds(row.by.board),
        milliseconds(row.by.bare),
        `${two(row.stolen * 100)} %`,
      ]),
  );
}

function polls(rows: readonly ReadRow[]): string {
  return table(
    ["Changes/s", "304", "the board", "CPU µs", "a bare 304", "CPU µs"],
    rows
      .filter(({ id }) => id === "poll")
      .map(({ changes, by }) => [
        String(changes),
        cell(by.board, ({ notModified }) => `${two(notModified * 100)} %`),
        rate(by.board),
        micros(by.board),
        rate(by.bare),
        micros(by.bare),
      ]),
  );
}

function limits(rows: readonly ReadRow[]): string {
  const shown = rows.filter(({ id }) => id === "limits" || id === "every 5 s");
  return table(
    ["Asked", "shipped limits", "p50 / p99", "CPU µs", "no limits", "p50 / p99", "CPU µs"],
    shown.map((row) => [
      titleOf(row),
      ...[row.by.limited, row.by.board].flatMap((figure) => [
        rate(figure),
        milliseconds(figure),
        micros(figure),
      ]),
    ]),
  );
}

function sizes(rows: readonly ReadRow[]): string {
  const still = rows.filter((row) => row.changes === 0 && !isPaced(row));
  const opens = [...new Set(still.map(({ open }) => open))];
  const titles = [...new Set(still.map(({ title }) => title))];
  return table(
    ["Asked", ...opens.flatMap((open) => [`${whole(open)} open`, "to (c)", "to (d)"])],
    titles.map((title) => [
      title,
      ...opens.flatMap((open) => {
        const row = still.find((each) => each.open === open && each.title === title);
        return row
          ? [
              cell(row.by.board, ({ perSecond }) => whole(perSecond)),
              times(row, "fastify"),
              times(row, "next"),
            ]
          : [DASH, DASH, DASH];
      }),
    ]),
  );
}

function writing(rows: readonly Row[]): string {
  return table(
    ["Written", "the board", "(c)", "(d)", "(b)", "to (c)", "to (d)", "CPU µs: the board", "(c)", "(d)"],
    rows.map((row) => [
      row.title,
      ...[row.by.board, row.by.fastify, row.by.next].map(
        (figure) => `${rate(figure)}; ${milliseconds(figure)} ms`,
      ),
      cell(row.sql, ({ perSecond }) => whole(perSecond)),
      times(row, "fastify"),
      times(row, "next"),
      ...[row.by.board, row.by.fastify, row.by.next].map(micros),
    ]),
  );
}

/** The figures that the board is to reach; the profile of what is not is taken by `--profile`. */
export function notReached({ reads, writes, options: { pairs } }: Results): string[] {
  const most = Math.max(...reads.map(({ open }) => open));
  const changes = Math.max(...reads.map((row) => row.changes));
  const read = (id: string) =>
    reads.find((row) => row.id === id && row.open === most && row.changes === (changes || 0));
  const part = (row: Row | undefined, id: CandidateId) =>
    (row?.by.board?.perSecond ?? Number.NaN) / (row?.by[id]?.perSecond ?? Number.NaN);
  const post = writes.find(({ id }) => id === "post");
  const poll = read("poll")?.by.board;
  const beside = `with ${pairs.toLocaleString("en-GB")} pairs and ${changes} changes/s`;
  const wanted: [what: string, reached: boolean, measured: string][] = [
    [
      `25 % of (a) unfiltered, ${beside}`,
      part(read("unfiltered"), "bare") >= 0.25,
      partOf(read("unfiltered") ?? NONE, "perSecond"),
    ],
    [
      `12 % of (a) on mixed questions, ${beside}`,
      part(read("mixed"), "bare") >= 0.12,
      partOf(read("mixed") ?? NONE, "perSecond"),
    ],
    [
      `8 × (c) on mixed questions, ${beside}`,
      part(read("mixed"), "fastify") >= 8,
      times(read("mixed") ?? NONE, "fastify"),
    ],
    [
      `2 × (c) on one question, ${changes} changes/s`,
      part(read("same"), "fastify") >= 2,
      times(read("same") ?? NONE, "fastify"),
    ],
    [
      `95 % of polls answered by 304, ${changes} changes/s`,
      (poll?.notModified ?? 0) >= 0.95,
      cell(poll, ({ notModified }) => `${two(notModified * 100)} %`),
    ],
    ["post 1.5 × (c)", part(post, "fastify") >= 1.5, times(post ?? NONE, "fastify")],
  ];
  return wanted.filter(([, reached]) => !reached).map(([what, , measured]) => `- ${what}: ${measured}`);
}
const NONE: Row = { id: "", title: "", by: {} };

/** Said on the page whether or not anything was measured. */
const WITHDRAWN = `Earlier versions of this page said that the board answers 155, 4,816 and 14,183 times as often as its peers. **Those ratios are withdrawn.** They compared hits in a cache of bytes, for at most 128 pairs of firm and question and while nothing changed, with a peer that planned its statement anew for each answer and lacked the indexes that its filters need.`;

export function pageOf(results: Results): string {
  const { options, versions: used, reads, writes } = results;
  const { cpu, cores, memoryGb, kernel } = results.machine;
  const most = Math.max(...reads.map(({ open }) => open));
  const largest = reads.filter(({ open }) => open === most);
  const missing = notReached(results);
  const named = Object.entries(used).map(([name, version]) => `${name} ${version}`);
  return `# Performance

<!-- Written by \`npm run bench\`; change bench/report.ts instead. -->

The board beside what people would build instead, measured in one run on one machine. Only the ratios travel to other machines. The rules are in [the decision about the benchmark](adr/0010-benchmark.md).

The ${results.form} run of ${results.at.replace("T", ", ")} UTC took ${whole(results.minutes)} minutes on ${cores} cores of ${cpu}, ${memoryGb} GB, Linux ${kernel}: ${named.join(", ")}. ${results.pinned ? "The measured process had one core; PostgreSQL, the generator and everything else shared the rest." : "No process had a core to itself."} ${options.rounds} rounds of ${options.seconds} s for each read and of ${options.writesEach} calls for each write; ${options.finished.toLocaleString("en-GB")} finished loads lay beside the open ones.

- **(a)** the limit: bare \`node:http\` that sends the board's bytes and looks at nothing.
- **(b)** SQL alone: the board's own statements by pgbench, prepared, 16 warm connections.
- **(c)** Fastify and \`pg\`: statements planned once, an index for each filter and order, remembered keys, answers kept for 500 ms.
- **(d)** Next route handlers and Prisma, with the indexes that its statements need.

${WITHDRAWN}

${results.differences.length === 0 ? "The peers' answers and rows were compared with the board's before measuring: they are equal." : `What differed from what was meant, so that the ratios are worth less:\n\n${results.differences.map((line) => `- ${line}`).join("\n")}`}

## Not reached

${missing.length === 0 ? "Every figure that was asked for is reached." : missing.join("\n")}

## Reading, ${whole(most)} open loads

How many answers the board gives beside the others; "of (a), CPU" compares the CPU that one answer costs.

${reading(largest)}

## Polling with If-None-Match

Every firm asks its question again with the ETag of its last answer.

${polls(largest)}

## At half load

At half of the answers a second that the board reached, sent at an even rate while changes go on. Milliseconds from when a request was due, over all rounds.

${halfLoad(largest)}

## With the shipped rate limits

${limits(largest)}

## Sizes of the board

Answers a second while nothing changes.

${sizes(reads)}

## Writing

Durable writes a second, median (least–most), and milliseconds p50 / p99.

${writing(writes)}

## Memory

Megabytes after all measurements: ${Object.entries(results.memory)
    .map(([id, megabytes]) => `${CANDIDATES[id as CandidateId]} ${whole(megabytes ?? Number.NaN)}`)
    .join(", ")}.
`;
}

/** Writes the page, and the figures beside it, into the documentation or into .data/bench; gives the page's path. */
export function writeReport(results: Results, publish: boolean): string {
  const root = new URL("..", import.meta.url).pathname;
  const page = join(root, publish ? "docs/performance.md" : ".data/bench/performance.md");
  const figures = join(dirname(page), "performance", "results.json");
  mkdirSync(dirname(figures), { recursive: true });
  writeFileSync(page, pageOf(results));
  writeFileSync(figures, `${JSON.stringify(results, null, 2)}\n`);
  return page;
}
