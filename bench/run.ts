/** The benchmark: `npm run bench`. Makes all measurements in one run on this machine, and writes the report about them. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS, londonDay } from "@board/calendar";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import {
  type CandidateId,
  cookiesOf,
  haproxy,
  type KeptAnswer,
  startBare,
  startBoard,
  startFastify,
  startSeveral,
} from "./candidates.ts";
import { makeWorld, READERS, type World } from "./data/world.ts";
import { checkReads, checkWrite } from "./equal.ts";
import { ask } from "./generate.ts";
import { inTurn, type Measurement, reading } from "./measure.ts";
import { measureOpenPages, type OpenPages, tooManyStreams } from "./open-pages.ts";
import { BOARD_PARTS, type Part, PEER_PARTS, readOptions } from "./options.ts";
import {
  CHANGES,
  measureHours,
  measurePolling,
  measureSeveral,
  measureSite,
  measureStart,
  measureWire,
  type Several,
} from "./parts.ts";
import { leaveMeasuredCore, memoryOf, PINNED, type Running } from "./processes.ts";
import { type Scenario, scenariosOf } from "./questions.ts";
import { machine, versions, writeReport } from "./report.ts";
import type { ReadRow, Results, Row } from "./results.ts";
import { WRITES, type WriteSource, writesOn } from "./writes.ts";

const options = readOptions();
const startedAt = performance.now();
const say = (line: string) => console.log(line);
const differences = new Set<string>();
/** Sentences about what could not be measured on this machine. */
const left: string[] = [];
const complain = (line: string) => {
  if (!differences.has(line)) say(`  DIFFERENCE ${line}`);
  differences.add(line);
};
const wants = (part: Part) => options.parts.has(part);
const wantsPeers = PEER_PARTS.some(wants);

type Processes = Map<CandidateId, Running>;

/** Headers that belong to one answer or one connection, so the prepared answers leave them out. */
const OMITTED_HEADERS = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);

/** Returns the board's answers to all paths of the scenarios, which the bare server then sends. */
async function keepAnswers(
  port: number,
  scenarios: readonly Scenario[],
): Promise<Record<string, KeptAnswer>> {
  const kept: Record<string, KeptAnswer> = {};
  for (const request of scenarios.flatMap(({ requests }) => requests)) {
    if (kept[request.path]) continue;
    const { status, headers, body } = await ask(port, request);
    if (status !== 200) throw new Error(`The board answers ${request.path} with ${status}: ${body}`);
    const same = Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.has(name));
    const length = String(Buffer.byteLength(body));
    kept[request.path] = { headers: { ...Object.fromEntries(same), "content-length": length }, body };
  }
  return kept;
}

/** Starts the board and its peers. The peers have a separate database. */
async function startAll({ peersUrl }: World, databaseUrl: string, directory: string): Promise<Processes> {
  const nodeArgs = options.profile ? ["--cpu-prof", `--cpu-prof-dir=${options.profile}`] : [];
  const processes: Processes = new Map();
  processes.set("board", await startBoard({ databaseUrl, directory }, { nodeArgs }));
  const peers = { databaseUrl: peersUrl, directory };
  if (!options.without.includes("fastify")) processes.set("fastify", await startFastify(peers));
  return processes;
}

const only = (processes: Processes, ids: readonly CandidateId[]): Processes =>
  new Map([...processes].filter(([id]) => ids.includes(id)));

function tell(title: string, by: Row["by"]): void {
  const figures = Object.entries(by).map(
    ([id, { perSecond, p99, cpuMicros }]) =>
      `${id} ${Math.round(perSecond)}/s p99 ${p99.toFixed(1)} ms ${Math.round(cpuMicros)} µs`,
  );
  say(`  ${title}: ${figures.join(", ")}`);
}

/** Measures one scenario for the candidates. With `perSecond`, requests are sent at that rate. */
async function readOne(
  candidates: Processes,
  { scenario, open, ...more }: { scenario: Scenario; open: number } & Pick<Measurement, "changes">,
  {
    perSecond,
    id = scenario.id,
    title = scenario.title,
  }: { perSecond?: number; id?: string; title?: string } = {},
): Promise<ReadRow> {
  const { by, stolen } = await inTurn({
    candidates: scenario.poll ? only(candidates, ["board", "limited", "bare"]) : candidates,
    rounds: options.rounds,
    job: reading(scenario, options, perSecond),
    expected: scenario.poll ? [200, 304] : [200],
    ...more,
    complain,
  });
  const changes = more.changes?.perSecond ?? 0;
  tell(`${title}, ${changes} changes/s`, by);
  return { id, title, open, changes, by, stolen };
}

/** Measures all read scenarios with this number of open loads, while nothing changes. */
async function readAll(
  processes: Processes,
  world: World,
  open: number,
  directory: string,
): Promise<ReadRow[]> {
  const scenarios = scenariosOf(world.firms, options.pairs, world.now, open);
  const { unfiltered, mixed, same, load, list, poll } = scenarios;
  let compared = 0;
  for (const scenario of [unfiltered, mixed, load, list]) {
    const checked = await checkReads(processes, scenario.requests);
    compared += checked.compared;
    checked.differences.forEach(complain);
  }
  say(`  ${compared} answers of the board compared with its peers`);
  const kept = await keepAnswers(processes.get("board")?.port ?? 0, [unfiltered, mixed, load, list]);
  processes.set("bare", await startBare(directory, kept));
  const rows: ReadRow[] = [];
  if (wants("reads"))
    for (const scenario of [unfiltered, mixed, same, load, list, poll])
      rows.push(await readOne(processes, { scenario, open }));
  return rows;
}

/**
 * Measures the largest board while loads are posted, quoted on and booked, and its latency at half of its
 * maximum throughput.
 */
async function readChanging(
  processes: Processes,
  world: World,
  open: number,
  source: WriteSource,
): Promise<ReadRow[]> {
  const { unfiltered, mixed, same, poll, elsewhere } = scenariosOf(
    world.firms,
    options.pairs,
    world.now,
    open,
  );
  const rows: ReadRow[] = [];
  const elsewhereOnly = { ...source, change: (candidate: CandidateId) => source.next("post", candidate) };
  const changes = { perSecond: options.changes.at(-1) ?? CHANGES, source: elsewhereOnly };
  rows.push(await readOne(only(processes, ["board"]), { scenario: elsewhere, open, changes }));
  for (const perSecond of options.changes)
    for (const scenario of [unfiltered, mixed, same, poll]) {
      const changes = { perSecond, source };
      const row = await readOne(processes, { scenario, open, changes });
      rows.push(row);
      const reached = row.by.board?.perSecond ?? 0;
      if (perSecond !== options.changes.at(-1) || scenario === same || scenario === poll) continue;
      const half = { perSecond: reached / 2, id: `half ${row.id}`, title: `${row.title}, at half load` };
      rows.push(await readOne(only(processes, ["board", "bare"]), { scenario, open, changes }, half));
    }
  return rows;
}

/** Measures the board with the shipped rate limits and without them, with as many firms as the limits admit. */
async function readLimited(
  processes: Processes,
  world: World,
  open: number,
  where: { databaseUrl: string; directory: string },
): Promise<ReadRow[]> {
  const { mixed, poll } = scenariosOf(world.firms, options.pairs, world.now, open);
  const limited = await startBoard(where, { limited: true });
  const candidates = new Map([...only(processes, ["board"]), ["limited", limited] as const]);
  try {
    const every = { perSecond: options.pairs / 5, id: "every 5 s", title: "each firm polls every 5 seconds" };
    return [
      await readOne(candidates, { scenario: mixed, open }, { id: "limits" }),
      await readOne(candidates, { scenario: poll, open }, every),
    ];
  } finally {
    await limited.stop();
  }
}

/** Measures every kind of write for the board and for the peers that have a database. */
async function write(processes: Processes, source: WriteSource): Promise<Row[]> {
  const { writesEach, writeWarmUps, rounds } = options;
  const writes: Row[] = [];
  for (const { id, title, status } of WRITES) {
    const { by } = await inTurn({
      candidates: only(processes, ["board", "fastify"]),
      rounds,
      job: (candidate, round) => ({
        requests: Array.from({ length: writesEach * (round < 0 ? writeWarmUps : 1) }, () =>
          source.next(id, candidate),
        ),
      }),
      expected: [status],
      complain,
    });
    tell(title, by);
    writes.push({ id, title, by });
  }
  return writes;
}

/** Measures the board and its peers. Changes are measured on the largest board only. */
async function measurePeers(
  world: World,
  open: number,
  source: WriteSource,
  results: Results,
  isLargest: boolean,
): Promise<void> {
  const processes = await startAll(world, database.url, directory);
  try {
    results.reads.push(...(await readAll(processes, world, open, directory)));
    if (!isLargest) return;
    // Checked before the other changes, because bookings change the guide of later postings.
    for (const { id } of WRITES)
      (await checkWrite(world, processes, (peer) => source.next(id, peer))).forEach(complain);
    if (wants("limits")) results.reads.push(...(await readLimited(processes, world, open, where)));
    if (wants("changes")) results.reads.push(...(await readChanging(processes, world, open, source)));
    if (wants("writes")) results.writes = await write(processes, source);
    for (const [id, { pids }] of processes) results.memory[id] = memoryOf(pids);
  } finally {
    await Promise.all([...processes.values()].map(({ stop }) => stop()));
  }
}

/** Starts the board with these settings, calls `work` and stops it. */
async function onBoard<T>(
  settings: Parameters<typeof startBoard>[1],
  work: (board: Running) => Promise<T>,
): Promise<T> {
  const board = await startBoard(where, settings);
  try {
    return await work(board);
  } finally {
    await board.stop();
  }
}

/**
 * Measures open pages with two web processes. Early access is off: while it is on, loads leave it all the time,
 * which causes further events.
 */
async function readOpenPages(cookies: readonly string[], source: WriteSource): Promise<OpenPages[]> {
  const settings = { everyCore: true, settings: { EARLY_ACCESS_MINUTES: "0" } };
  const found: OpenPages[] = [];
  for (const streams of options.pages) {
    const reason = tooManyStreams(streams);
    if (reason !== null) {
      left.push(reason);
      continue;
    }
    const pages = await onBoard(settings, (one) =>
      onBoard(settings, (other) =>
        measureOpenPages({
          webs: [one, other],
          cookies: cookies.slice(0, streams),
          streams,
          seconds: options.pageSeconds,
          changes: { perSecond: CHANGES, source },
          complain,
        }),
      ),
    );
    say(
      `  ${streams} open pages: p99 ${Math.round(pages.p99)} ms, ${pages.cpuMicros.toFixed(1)} µs an event, ${pages.lost} lost`,
    );
    found.push(pages);
  }
  return found;
}

async function readSeveral(
  { db }: World,
  scenarios: ReturnType<typeof scenariosOf>,
  source: WriteSource,
): Promise<Several[]> {
  const program = haproxy();
  if (program === null) {
    left.push(
      "Several processes were left out: haproxy is missing (`apt-get install haproxy`, or set HAPROXY).",
    );
    return [];
  }
  const found: Several[] = [];
  for (const count of options.processes) {
    const behind = await startSeveral(where, count, program);
    try {
      const several = await measureSeveral(behind, scenarios, {
        db,
        source,
        times: options,
        writesEach: options.writesEach,
        complain,
      });
      say(
        `  ${count} processes: ${Math.round(several.answers.perSecond)}/s, ${several.connections} connections`,
      );
      found.push(several);
    } finally {
      await behind.stop();
    }
  }
  return found;
}

/** Makes the measurements of the board only, on the largest board. */
async function measureBoard(world: World, open: number, source: WriteSource): Promise<Results["alone"]> {
  const scenarios = scenariosOf(world.firms, options.pairs, world.now, open);
  const cookies = await cookiesOf(world.firms, READERS);
  const token = world.firms.carriers[0]?.token ?? "";
  const { polling, pollSeconds: seconds, hours } = options;
  const part = async <T>(name: Part, work: () => Promise<T>): Promise<T | null> => {
    if (!wants(name)) return null;
    say(`${name}, ${open} open loads`);
    try {
      return await work();
    } catch (error) {
      // The other parts are still measured; the run fails at the end.
      complain(`${name}: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  };
  const start = await part("start", () => measureStart(() => startBoard(where), options.starts));
  const wire = await part("wire", () => onBoard({}, ({ port }) => measureWire(port, token)));
  const site = await part("site", () =>
    onBoard({}, (board) => measureSite(board, cookies, { times: options, complain })),
  );
  const polls = await part("polling", () =>
    onBoard({ limited: true }, (board) =>
      measurePolling(board, world, { polling, seconds, source, complain }),
    ),
  );
  const pages = await part("open-pages", () => readOpenPages(cookies, source));
  const several = await part("processes", () => readSeveral(world, scenarios, source));
  const day = await part("hours", () =>
    onBoard({}, (board) => measureHours(board, scenarios.mixed.requests, { hours, source, complain })),
  );
  return { start, wire, site, polls, pages, several, day };
}

// Loads with today's collection date leave the board at midnight; the peers would then refuse requests for them.
if (londonDay(new Date(Date.now() + HOUR_MS)) !== londonDay(new Date()))
  throw new Error("It is nearly midnight in London, and today's loads end with it: start again after that.");
leaveMeasuredCore();
// Uses /var/tmp, which is on the disk, because /tmp may be in memory, where durable writes would not wait.
const directory = mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "board-bench-"));
// PostgreSQL does not run as root, and the account that it runs as must be able to enter the folder.
chmodSync(directory, 0o755);
mkdirSync(join(directory, "board"));
const database = await startEmbedded({
  dataDir: join(directory, "database"),
  log: say,
  settings: { shared_preload_libraries: "pg_stat_statements" },
});
const where = { databaseUrl: database.url, directory };
try {
  await migrate(database.ownerUrl);
  const world = await makeWorld(database.superuserUrl, options.finished);
  say(`${options.finished} finished loads in two databases`);
  const results: Results = {
    form: options.form,
    at: new Date().toISOString().slice(0, 16),
    machine: machine(),
    versions: await versions(world.db),
    pinned: PINNED,
    options,
    differences: [],
    reads: [],
    writes: [],
    memory: {},
    alone: null,
    left,
    minutes: 0,
  };
  const largest = options.sizes.at(-1) ?? 0;
  const source = writesOn(world, largest);
  for (const open of options.sizes) {
    await world.growTo(open);
    say(`${open} open loads`);
    if (wantsPeers) await measurePeers(world, open, source, results, open === largest);
  }
  // Measured after the peers, because only the board's database changes.
  if (BOARD_PARTS.some(wants)) results.alone = await measureBoard(world, largest, source);
  results.differences = [...differences];
  results.minutes = (performance.now() - startedAt) / 60_000;
  say(`The report is ${writeReport(results)}`);
  if (differences.size > 0) throw new Error("What is said above differed from what was meant.");
  await world.close();
} catch (error) {
  // Printed before the processes are stopped, because stopping may fail for the same reason.
  console.error(error);
  process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
say(`Done in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
