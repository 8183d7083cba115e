import { CANDIDATES, type CandidateId } from "../candidates.ts";
import type { Figure, ReadResult, Results, Size } from "../results.ts";
import { written } from "./svg.ts";
import { percent, targetsOf, times } from "./targets.ts";

const whole = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en-GB");
const tenth = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? "–" : written(value);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, nth) => (nth === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

const VERDICT = { true: "reached", false: "**not reached**", null: "–" } as const;

function targets(results: Results): string {
  const rows = targetsOf(results).map(({ what, wanted, measured, reached }) => [
    what,
    wanted,
    measured,
    VERDICT[`${reached}`],
  ]);
  return [table(["Figure", "Wanted", "Measured", ""], rows), ...reasons(results)].join("\n\n");
}

const NAMED = 6;

/** For each figure that was not reached, in what functions the time goes, where that was sampled. */
function reasons(results: Results): string[] {
  const missed = new Set(
    targetsOf(results).flatMap(({ reached, profile }) => (reached === false && profile ? [profile] : [])),
  );
  const shown = results.profiles.filter(({ id }) => missed.has(id));
  if (shown.length === 0) return [];
  const lines = shown.map(({ title, top }) => {
    const most = top.slice(0, NAMED).map(({ name, share }) => `\`${name}\` ${percent(share)}`);
    return `- ${title}: ${most.join(", ")}`;
  });
  return [
    "Where the board’s process spends its own time in what was not reached (more [below](#where-the-time-goes)):",
    lines.join("\n"),
  ];
}

function ratioTo(by: Partial<Record<CandidateId, Figure>>, to: CandidateId): string {
  const [ours, theirs] = [by.board?.perSecond, by[to]?.perSecond];
  if (ours === undefined || theirs === undefined) return "–";
  return to === "limit" ? percent(ours / theirs) : times(ours / theirs);
}

const open = (size: Size) => `${size.open.toLocaleString("en-GB")} open loads`;

function ratios({ sizes }: Results): string {
  return sizes
    .map((size) =>
      [
        `### ${open(size)}`,
        table(
          ["Asked", "of (a)", "to (c)", "to (d)"],
          size.reads.map(({ title, by }) => [
            title,
            ratioTo(by, "limit"),
            ratioTo(by, "fastify"),
            ratioTo(by, "next"),
          ]),
        ),
      ].join("\n\n"),
    )
    .join("\n\n");
}

const IDS: readonly CandidateId[] = ["board", "limit", "fastify", "next"];

const both = (figure: Figure | undefined) => (figure ? `${tenth(figure.p50)} / ${tenth(figure.p99)}` : "–");

const share = (part: number) => (Number.isNaN(part) ? "–" : `${tenth(part * 100)} %`);

function atHalf(reads: readonly ReadResult[]): string[] {
  const rows = reads.flatMap(({ title, half }) => {
    if (half === undefined) return [];
    const { calm, all, stolen } = half;
    return [[title, both(calm.board), both(calm.limit), both(all.board), both(all.limit), share(stolen)]];
  });
  if (rows.length === 0) return [];
  return [
    "Milliseconds at half of what the board reached, sent millisecond by millisecond, p50 / p99. An answer that is due while the machine does something else has to wait, so every second of the board is measured between two of the bare server at the same rate: those count beside which the bare server was disturbed least, three of nine, whatever the board did in them. Beside them stand all nine, and what part of the cores’ time the host of this machine took away meanwhile:",
    table(["Asked", "the board", "(a) at the same rate", "the board, all", "(a), all", "taken away"], rows),
  ];
}

function absolute({ sizes }: Results): string {
  return sizes
    .map((size) =>
      [
        `### ${open(size)}: answers a second`,
        table(
          ["Asked", "entries", "bytes", ...IDS.map((id) => CANDIDATES[id]), "(b) SQL alone"],
          size.reads.map(({ title, entries, bytes, by, sql }) => [
            title,
            whole(entries),
            whole(bytes),
            ...IDS.map((id) => whole(by[id]?.perSecond)),
            whole(sql?.perSecond),
          ]),
        ),
        "Milliseconds at full load, p50 / p99:",
        table(
          ["Asked", ...IDS.map((id) => CANDIDATES[id])],
          size.reads.map(({ title, by }) => [title, ...IDS.map((id) => both(by[id]))]),
        ),
        ...atHalf(size.reads),
      ].join("\n\n"),
    )
    .join("\n\n");
}

function writes({ writes: all, writesAt }: Results): string {
  const ids = ["board", "fastify", "next"] as const;
  return [
    `With ${writesAt.toLocaleString("en-GB")} open loads, a second, and milliseconds p50 / p99:`,
    table(
      ["Written", ...ids.map((id) => CANDIDATES[id]), "(b) SQL alone", "to (c)", "to (d)"],
      all.map(({ title, by, sql }) => [
        title,
        ...ids.map((id) =>
          by[id] ? `${whole(by[id]?.perSecond)} (${tenth(by[id]?.p50)} / ${tenth(by[id]?.p99)})` : "–",
        ),
        whole(sql?.perSecond),
        ratioTo(by, "fastify"),
        ratioTo(by, "next"),
      ]),
    ),
  ].join("\n\n");
}

function delays({ delays: all }: Results): string {
  return table(
    ["From a load’s transaction until", "p50 ms", "p99 ms", "most ms", "loads"],
    all.map(({ title, p50, p99, max, samples }) => [
      title,
      whole(p50),
      whole(p99),
      whole(max),
      whole(samples),
    ]),
  );
}

function memory({ sizes }: Results): string {
  return table(
    ["Process", ...sizes.map(({ open: loads }) => `${loads / 1_000}k: at start / after / at most`)],
    IDS.map((id) => [
      CANDIDATES[id],
      ...sizes.map(({ memory: of }) =>
        of[id] ? `${whole(of[id]?.start)} / ${whole(of[id]?.end)} / ${whole(of[id]?.highest)}` : "–",
      ),
    ]),
  );
}

function profiles({ profiles: all }: Results): string {
  if (all.length === 0) return "";
  return `## Where the time goes

Self time of the board’s process, by V8’s sampling profiler.

${all
  .map(({ title, top }) =>
    [
      `### ${title}`,
      table(
        ["Function", "Share"],
        top.map(({ name, share }) => [`\`${name}\``, percent(share)]),
      ),
    ].join("\n\n"),
  )
  .join("\n\n")}

`;
}

function where({ machine, versions, pinned, form, at, totalSeconds }: Results): string {
  const { cpu, cores, memoryGb, kernel } = machine;
  const all = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const cpus = pinned
    ? "The measured process has one core to itself; PostgreSQL, the generator and everything else share the rest, so a candidate that works in PostgreSQL has two cores at its service, and one that answers from memory has one."
    : "Nothing is pinned to a core: the candidates, PostgreSQL and the generator share them all.";
  return `${form === "full" ? "The full run" : "A quick run, with rough figures,"} of ${at.replace("T", ", ")} UTC, ${Math.round(totalSeconds / 60)} minutes, on ${cores} cores of ${cpu}, ${memoryGb} GB, Linux ${kernel}. ${all.join(", ")}. ${cpus}`;
}

function compared({ differences }: Results): string {
  const how =
    "Before anything is measured, every candidate’s answers are compared with the board’s, and after a write of each kind the rows beside it, too";
  if (differences.length === 0) return `${how}: they are equal.`;
  return `${how}. **In this run they were not all equal**:\n\n${differences.map((line) => `- \`${line}\``).join("\n")}\n\n`;
}

const image = (name: string, alt: string, plots: Record<string, string>) =>
  plots[name] === undefined ? "" : `![${alt}](performance/${name})\n\n`;

/** docs/performance.md. */
export function pageOf(results: Results, plots: Record<string, string>): string {
  return `# Performance

<!-- Written by \`npm run bench\`; change bench/report/page.ts instead. -->

What the board costs beside what people would build instead, measured in one run on one machine. Only the ratios travel to other machines.

${where(results)}

- **(a)** the limit: bare \`node:http\` that sends the very bytes the board answered with, and looks at nothing.
- **(b)** SQL alone: the same statements by ${results.sqlBy}.
- **(c)** a plain service written by hand on Fastify and \`pg\`: the same keys, limits, filters, rules and rows, every statement prepared, indexes made for its filters.
- **(d)** the ordinary way: Next route handlers and Prisma, \`next build\` and \`next start\`.

${compared(results)} How it is measured, and why that is fair, is in [the decision about the benchmark](adr/0010-benchmark.md).

## Figures to reach

${targets(results)}

${image("reads.svg", "Answers a second of every candidate, for each kind of read", plots)}## Reads beside the others

How many times as many answers a second as each other candidate, 16 connections, each firm with its key.

${ratios(results)}

## Growth

${image("growth.svg", "Milliseconds for one answer with 1k, 10k and 100k open loads", plots)}## Writes

${image("writes.svg", "Durable writes a second of every candidate", plots)}${writes(results)}

Every write is one transaction that is on the disk before it is answered, with its history, events, deliveries and notes.

## How soon others know

${delays(results)}

The clock starts when the load is made inside its transaction, so the commit is counted in. Two processes of the board run against one database; one is written to, the other has the page and sends the webhooks.

## Memory

Resident megabytes of each process: as it opened, after all measurements at that size, and the most it ever had.

${memory(results)}

${profiles(results)}## All figures

${results.finished.toLocaleString("en-GB")} finished loads lie beside the open ones in PostgreSQL (made in ${Math.round(results.dataSeconds)} s). Every figure is the median of ${results.rounds} ${results.rounds === 1 ? "round" : "rounds"} of ${results.seconds} s (for writes: of ${results.writes[0]?.by.board?.rounds.length ?? results.rounds}), the candidates taking turns.

${absolute(results)}
`;
}
