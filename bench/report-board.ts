import type { Several } from "./parts.ts";
import { bytes, percent, type Results, table, two, whole } from "./results.ts";

/*
 * Sections about measurements of the board only: what browsers, polling programs and several processes cost. A
 * part that was not measured has no section.
 */

type Alone = NonNullable<Results["alone"]>;

function openPages(pages: Alone["pages"]): string {
  if (!pages?.length) return "";
  return `## Open pages

Each open board holds a stream. Two web processes share them, on all cores together with PostgreSQL and the reader of the streams. ${whole(pages[0]?.changes ?? 0)} changes and more at 20 a second, each told to every page that may see its load. Delay: from the answer to the change until the event is read. CPU: of both web processes, the changes themselves included.

${table(pages, {
  Streams: ({ streams }) => whole(streams),
  "events in streams": ({ events }) => whole(events),
  lost: ({ lost }) => whole(lost),
  "ms, p50 / p99": ({ p50, p99 }) => `${two(p50)} / ${two(p99)}`,
  "CPU µs an event": ({ cpuMicros }) => two(cpuMicros),
  cores: ({ cores }) => two(cores),
  "kB a stream": ({ kilobytesPerStream }) => two(kilobytesPerStream),
})}

Memory of a stream is the growth of both processes; below a thousand streams it is mostly other memory.`;
}

function polling(polls: Alone["polls"]): string {
  if (!polls) return "";
  const { firms, figure, cores, statements } = polls;
  return `## Polling at the shipped limits

${whole(firms)} firms, each with its own key and question, ask every 5 seconds with \`If-None-Match\` while 20 changes a second are made: ${whole(figure.perSecond)} polls a second.

${table([polls], {
  "304": () => percent(figure.notModified),
  cores: () => two(cores),
  "CPU µs a poll": () => whole(figure.cpuMicros),
  "statements a poll": () => two(statements),
  "bytes a poll": () => whole(figure.bytes),
  "ms, p50 / p99": () => `${two(figure.p50)} / ${two(figure.p99)}`,
})}

Statements are those that PostgreSQL counted, less those of the changes alone. Cores and CPU include the changes.`;
}

function site(figure: Alone["site"]): string {
  if (!figure) return "";
  return `## The page /board

HTML for carriers who are signed in: ${two(figure.cpuMicros / 1_000)} ms of CPU a page, ${bytes(figure.bytes)} on the wire, ${two(figure.perSecond)} pages a second from one process.`;
}

function wire(encodings: Alone["wire"]): string {
  if (!encodings?.length) return "";
  return `## On the wire

A page of 100 loads by \`Accept-Encoding\`, without its head; the first answer to a question, and a repeated one.

${table(encodings, {
  Encoding: ({ encoding }) => encoding,
  first: ({ first }) => bytes(first),
  repeated: ({ repeated }) => bytes(repeated),
})}`;
}

function startAndMemory({ start, day }: Alone): string {
  if (!start && !day) return "";
  const started = start
    ? `From the start of a process until \`/readyz\` answers 200: ${two(start.readyMs / 1_000)} s; it then takes ${whole(start.memory)} MB.`
    : "";
  const held = day
    ? `Megabytes during ${two(day.hours * 60)} minutes of 200 mixed questions and 20 changes a second, at the start, after each twelfth and at the end: ${day.memory.map(whole).join(", ")}.`
    : "";
  return `## Start and memory\n\n${[started, held].filter(Boolean).join("\n\n")}`;
}

/** Default of PostgreSQL for the maximum number of connections. */
const MAX_CONNECTIONS = 100;

/** Returns sentences about what grows with the number of processes, and which limit is reached first. */
export function limitsOf(several: readonly Several[]): string {
  const [one, many] = [several[0], several.at(-1)];
  if (!one || !many || one === many) return "";
  const times = (of: (each: Several) => number) => of(many) / of(one);
  const grown = (what: string, of: (each: Several) => number) => {
    const factor = times(of);
    return `${what} ${factor > 1.15 ? `grew ${two(factor)} ×` : factor < 0.87 ? `fell to ${two(factor)} ×` : "did not change"}`;
  };
  const each = Math.ceil(many.connections / many.processes);
  const heard = many.heardMicros ?? 0;
  const byConnections = Math.floor(MAX_CONNECTIONS / each);
  const byHearing = heard > 0 ? Math.floor(1e6 / (20 * heard)) : Number.POSITIVE_INFINITY;
  return [
    `From ${one.processes} to ${many.processes} processes: ${grown("memory", ({ memory }) => memory)}, ${grown("connections", ({ connections }) => connections)}, ${grown("CPU of an answer", ({ answers }) => answers.cpuMicros)}, ${grown("answers a second", ({ answers }) => answers.perSecond)}, ${grown("loads posted a second", ({ writes }) => writes.perSecond)}.`,
    `Each process hears of every change of the others: ${whole(heard)} µs, so at 20 changes a second ${two(20 * heard * 1e-4)} % of a core in each, however many there are.`,
    byHearing < byConnections
      ? `The first limit is that: ${whole(byHearing)} processes spend one core on hearing.`
      : `The first limit is connections: at ${each} each, PostgreSQL's usual ${MAX_CONNECTIONS} hold ${byConnections} processes, half of them where a rolling restart starts the new ones beside the old; pgbouncer moves it (docs/operations/database.md).`,
  ].join(" ");
}

function processes(several: Alone["several"], cores: number): string {
  if (!several?.length) return "";
  return `## Several processes

Web processes behind haproxy on one PostgreSQL, all on the same ${cores} cores with the generator: answers a second cannot grow past them, so look at what one answer costs.

${table(several, {
  Processes: ({ processes: count }) => String(count),
  "answers/s": ({ answers }) => whole(answers.perSecond),
  "CPU µs": ({ answers }) => whole(answers.cpuMicros),
  "posts/s": ({ writes }) => whole(writes.perSecond),
  "CPU µs ": ({ writes }) => whole(writes.cpuMicros),
  "MB each": ({ memory, processes: count }) => whole(memory / count),
  "connections each": ({ connections, processes: count }) => two(connections / count),
  "µs for a change of another": ({ heardMicros }) => heardMicros !== null && whole(heardMicros),
})}

${limitsOf(several)}`;
}

/** Returns all sections about the board only. */
export function reportBoard({ alone, machine }: Results): string {
  if (!alone) return "";
  return [
    openPages(alone.pages),
    polling(alone.polls),
    site(alone.site),
    wire(alone.wire),
    startAndMemory(alone),
    processes(alone.several, machine.cores),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Returns the table for the page about sizing: throughput and resources of one process on one core. */
export function sizingTable({ reads, writes, alone, options: { pairs } }: Results): string {
  const open = Math.max(...reads.map((row) => row.open));
  const changes = Math.max(...reads.map((row) => row.changes));
  const read = (id: string, at: number) =>
    reads.find((row) => row.id === id && row.open === open && row.changes === at)?.by.board?.perSecond;
  const write = (id: string) => writes.find((row) => row.id === id)?.by.board?.perSecond;
  const aSecond = (perSecond: number | undefined) => perSecond && `${whole(perSecond)} a second`;
  const pages = alone?.pages?.at(-1);
  const polls = alone?.polls;
  const several = alone?.several?.at(-1);
  const { site: html, start, day } = alone ?? {};
  const rows: [what: string, figure: string | 0 | false | null | undefined][] = [
    [`boards, ${whole(pairs)} different pairs of firm and question`, aSecond(read("mixed", changes))],
    ["boards, everybody asking the same", aSecond(read("unfiltered", changes))],
    ["polls with `If-None-Match` while the board changes", aSecond(read("poll", changes))],
    ["loads read with their quotes (nothing changes)", aSecond(read("load", 0))],
    ["lists of 100 loads (nothing changes)", aSecond(read("list", 0))],
    ["loads posted", aSecond(write("post"))],
    ["quotes sent", aSecond(write("quote"))],
    ["quotes accepted", aSecond(write("accept"))],
    ["CPU of the page `/board`", html && `${two(html.cpuMicros / 1_000)} ms`],
    [
      polls ? `${whole(polls.firms)} firms that poll every 5 seconds at the shipped limits` : "",
      polls && `${two(polls.cores)} cores`,
    ],
    [
      pages ? `${whole(pages.streams)} open pages, two processes` : "",
      pages && `${two(pages.cores)} cores, ${two(pages.kilobytesPerStream)} kB a page`,
    ],
    ["start until it is ready", start && `${two(start.readyMs / 1_000)} s`],
    ["memory after the start", start && `${whole(start.memory)} MB`],
    [
      day ? `memory after ${two(day.hours * 60)} minutes of mixed work` : "",
      day && `${whole(day.memory.at(-1) ?? Number.NaN)} MB`,
    ],
    ["connections of a process", several && String(Math.ceil(several.connections / several.processes))],
  ];
  return table(
    rows.filter(([, figure]) => figure),
    { "One process, one core": ([what]) => what, Measured: ([, figure]) => figure || undefined },
  );
}
