/** The benchmark: `npm run bench`. Measures rows in one run on this machine, and writes the report about them. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS, londonDay } from "@board/calendar";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import {
  CANDIDATES,
  type CandidateId,
  cookiesOf,
  type KeptAnswer,
  startBare,
  startBoard,
  startFastify,
} from "./candidates.ts";
import { POSTERS } from "./data/firms.ts";
import { makeWorld, READERS, type World } from "./data/world.ts";
import { checkReads, checkWrite } from "./equal.ts";
import type { Figure, Figures, Row } from "./figures.ts";
import { ask, generate, type Request } from "./generate.ts";
import { changesOf, checkAnswers, checkChanges, inTurn, reading, startWriter } from "./measure.ts";
import { assertStreams, measureOpenPages } from "./open-pages.ts";
import { checkPage, measurePolling, measureStart, measureWire } from "./parts.ts";
import {
  CHANGES,
  candidatesOf,
  type Group,
  HELP,
  PAIRS,
  plannedMinutes,
  ROUNDS,
  type RowName,
  readOptions,
  roundSeconds,
  rowOf,
  rowWarmUpSeconds,
  STEADY_WRITES,
  type Work,
} from "./plan.ts";
import { leaveMeasuredCore, PINNED, type Running, watchStolen } from "./processes.ts";
import { type Scenario, scenariosOf } from "./questions.ts";
import { machine, versions, writeReport } from "./report.ts";
import { WRITES, type WriteKind, writesOn } from "./writes.ts";

const read = readOptions();
if (read === "help") {
  console.log(HELP);
  process.exit();
}
const options = read;
const { open, seconds, streams: streamCount } = options;
const startedAt = performance.now();
const say = (line: string) => console.log(`${Math.round((performance.now() - startedAt) / 1e3)} s: ${line}`);
const differences = new Set<string>();
const complain = (line: string) => {
  if (!differences.has(line)) say(`  DIFFERENCE ${line}`);
  differences.add(line);
};

type Processes = Map<CandidateId, Running>;
const only = (processes: Processes, ids: readonly CandidateId[]): Processes =>
  new Map([...processes].filter(([id]) => ids.includes(id)));

type Scenarios = Record<Extract<Work, { reads: unknown }>["reads"], Scenario>;
interface Stage {
  world: World;
  scenarios: Scenarios;
  source: ReturnType<typeof writesOn>;
}

async function stageOf(world: World): Promise<Stage> {
  const page = (await cookiesOf(world.firms, 64)).map(
    (cookie): Request => ({ method: "GET", path: "/board", cookie }),
  );
  const scenarios = { ...scenariosOf(world.firms, PAIRS, world.now, open), page: { requests: page } };
  return { world, scenarios, source: writesOn(world, open) };
}

/** Headers that belong to one answer or one connection, so the prepared answers leave them out. */
const OMITTED_HEADERS = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);

/** Returns the board's answers to all paths of the requests, which the bare server then sends. */
async function keepAnswers(port: number, requests: readonly Request[]): Promise<Record<string, KeptAnswer>> {
  const kept: Record<string, KeptAnswer> = {};
  for (const request of requests) {
    if (kept[request.path]) continue;
    const { status, headers, data, body } = await ask(port, request);
    if (status !== 200) throw new Error(`The board answers ${request.path} with ${status}: ${body}`);
    const same = Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.has(name));
    kept[request.path] = {
      headers: { ...Object.fromEntries(same), "content-length": String(data.length) },
      content: data.toString("base64"),
    };
  }
  return kept;
}

/** Returns the scenarios of the rows that read with this candidate. */
const readsOf = (rows: readonly RowName[], id: CandidateId, scenarios: Scenarios): Scenario[] =>
  rows.flatMap((name) => {
    const { work, candidates } = rowOf(name);
    return "reads" in work && candidates.includes(id) ? [scenarios[work.reads]] : [];
  });

let isCompared = false;

/** Compares the peer's answers and rows with the board's, once, because afterwards both get changes of their own. */
async function compare(processes: Processes, { world, scenarios, source }: Stage): Promise<void> {
  if (isCompared || !processes.has("fastify")) return;
  isCompared = true;
  for (const { requests } of [scenarios.unfiltered, scenarios.mixed, scenarios.load, scenarios.list])
    (await checkReads(processes, requests)).forEach(complain);
  for (const kind of Object.keys(WRITES) as WriteKind[])
    (await checkWrite(world, processes, source.next(kind, "fastify"))).forEach(complain);
}

/** Starts the candidates that the rows of a group need. The peers have a separate database. */
async function startGroup(group: Group, rows: readonly RowName[], stage: Stage): Promise<Processes> {
  const ids = candidatesOf(rows, group);
  const processes: Processes = new Map();
  try {
    const nodeArgs = options.profile ? ["--cpu-prof", `--cpu-prof-dir=${options.profile}`] : [];
    processes.set("board", await startBoard(where, { raised: group === "raised", nodeArgs }));
    if (ids.includes("quiet"))
      processes.set("quiet", await startBoard(where, { settings: { LOG_LEVEL: "warn" } }));
    if (ids.includes("fastify"))
      processes.set("fastify", await startFastify({ databaseUrl: stage.world.peersUrl, directory }));
    await compare(processes, stage);
    if (ids.includes("bare")) {
      const requests = readsOf(rows, "bare", stage.scenarios).flatMap((scenario) => scenario.requests);
      const kept = await keepAnswers(processes.get("board")?.port ?? 0, requests);
      processes.set("bare", await startBare(directory, kept));
    }
    return processes;
  } catch (error) {
    await stopAll(processes);
    throw error;
  }
}

const stopAll = (processes: Processes) => Promise.all([...processes.values()].map(({ stop }) => stop()));

/**
 * Warms a process up with the requests of its rows in turn, and with changes of every kind where the candidate
 * takes any.
 */
async function warmUp(id: CandidateId, { port, takeErrors }: Running, lists: Scenario[], stage: Stage) {
  const scenarios = lists.length > 0 ? lists : [stage.scenarios.mixed];
  let count = -1;
  const next = (): Request => {
    count += 1;
    const { requests } = scenarios[count % scenarios.length] as Scenario;
    return requests[Math.floor(count / scenarios.length) % requests.length] as Request;
  };
  const changes = changesOf(stage.source, CHANGES);
  const stop = id === "board" || id === "fastify" ? startWriter(port, id, changes) : null;
  const { statuses } = await generate({ port, requests: next, seconds });
  checkChanges(CANDIDATES[id], (await stop?.()) ?? [], complain);
  checkAnswers(`${CANDIDATES[id]}, warmed up,`, statuses, [200], complain);
  takeErrors();
}

/** Measures a row that is not a part of its own. */
async function measureTurns(
  { work, candidates: ids }: ReturnType<typeof rowOf>,
  processes: Processes,
  { world, scenarios, source }: Stage,
): Promise<Figures> {
  const candidates = only(processes, ids);
  const warmUpSeconds = rowWarmUpSeconds(options);
  if ("part" in work) throw new Error(`${work.part} has no requests in turn.`);
  if ("writes" in work) {
    const isSteady = work.rate === "steady";
    const length = isSteady ? seconds : roundSeconds(options);
    return inTurn({
      candidates,
      rounds: isSteady ? 1 : ROUNDS,
      job: (candidate, round) => ({
        requests: () => source.next(work.writes, candidate),
        seconds: round < 0 ? warmUpSeconds : length,
        ...(isSteady ? { perSecond: STEADY_WRITES } : {}),
      }),
      expected: [WRITES[work.writes]],
      complain,
    });
  }
  const scenario = scenarios[work.reads];
  const common = {
    candidates,
    rounds: ROUNDS,
    expected: scenario.poll ? [200, 304] : [200],
    changes: work.changes && changesOf(source, CHANGES, work.changes === "postings" ? "postings" : undefined),
    complain,
  };
  if (work.afterPosting) {
    const before = async (candidate: CandidateId) => {
      const requests = Array.from({ length: POSTERS }, () => source.next("post", candidate));
      const { statuses } = await generate({ port: processes.get(candidate)?.port ?? 0, requests });
      checkAnswers(CANDIDATES[candidate], statuses, [WRITES.post], complain);
    };
    return inTurn({ ...common, before, job: reading(scenario, { seconds: null, warmUpSeconds }) });
  }
  if (work.reads === "page")
    await checkPage(processes.get("board")?.port ?? 0, (await cookiesOf(world.firms, 1))[0] ?? "");
  const length = { seconds: roundSeconds(options), warmUpSeconds };
  if (work.rate === undefined) return inTurn({ ...common, job: reading(scenario, length) });
  const board = only(processes, ["board"]);
  const full = await inTurn({ ...common, candidates: board, rounds: 1, job: reading(scenario, length) });
  const perSecond = (full.board?.perSecond ?? 0) / 2;
  return inTurn({ ...common, rounds: 1, job: reading(scenario, { seconds, warmUpSeconds, perSecond }) });
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
async function readOpenPages(stage: Stage): Promise<Figure> {
  assertStreams(streamCount);
  const settings = { everyCore: true, settings: { EARLY_ACCESS_MINUTES: "0" } };
  const cookies = (await cookiesOf(stage.world.firms, READERS)).slice(0, streamCount);
  return onBoard(settings, (one) =>
    onBoard(settings, async (other) => {
      for (const web of [one, other]) await warmUp("board", web, [], stage);
      return measureOpenPages({
        webs: [one, other],
        cookies,
        streams: streamCount,
        seconds,
        changes: changesOf(stage.source, CHANGES),
        complain,
      });
    }),
  );
}

/** Megabytes alive in a process that has no open load. */
let emptyMegabytes = Number.NaN;
/** A limit of the heap beyond the shipped one, under which a larger board has a figure at all. */
const LARGE_HEAP = "--max-old-space-size=6144";

async function measurePart(
  part: Extract<Work, { part: unknown }>["part"],
  processes: Processes,
  stage: Stage,
): Promise<Figure> {
  const { world, source } = stage;
  const board = processes.get("board") as Running;
  const start = (nodeArgs: string[]) => startBoard(where, { nodeArgs });
  switch (part) {
    case "polling":
      return measurePolling(board, world, { seconds, changes: changesOf(source, CHANGES), complain });
    case "wire":
      return measureWire(board.port, world.firms.carriers[0]?.token ?? "");
    case "open-pages":
      return readOpenPages(stage);
    case "start": {
      const figure = await measureStart(start, options.starts);
      return { ...figure, indexMegabytes: (figure.heapMegabytes ?? Number.NaN) - emptyMegabytes };
    }
    case "million":
      await world.growTo(10 * open, [world.db]);
      return measureStart((nodeArgs) => start([...nodeArgs, LARGE_HEAP]), 1);
  }
}

/** Measures one row. A row that fails is named in the report, the others are still measured, and the run fails at the end. */
async function measureRow(name: RowName, processes: Processes, stage: Stage): Promise<Row[]> {
  const { title, work } = rowOf(name);
  say(`${name}: ${title}`);
  const stolen = watchStolen();
  try {
    const by =
      "part" in work
        ? { board: await measurePart(work.part, processes, stage) }
        : await measureTurns(rowOf(name), processes, stage);
    for (const [id, figure] of Object.entries(by)) say(`  ${id} ${JSON.stringify(figure)}`);
    return [{ name, by, stolenPercent: 100 * stolen() }];
  } catch (error) {
    complain(`${name}: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

/** Measures the rows of a group with its processes. */
async function measureGroup(group: Group, stage: Stage): Promise<Row[]> {
  const rows = options.rows.filter((name) => rowOf(name).group === group);
  if (rows.length === 0) return [];
  const processes: Processes = group === "own" ? new Map() : await startGroup(group, rows, stage);
  try {
    for (const [id, running] of processes)
      await warmUp(id, running, readsOf(rows, id, stage.scenarios), stage);
    const measured: Row[] = [];
    for (const name of rows) measured.push(...(await measureRow(name, processes, stage)));
    return measured;
  } finally {
    await stopAll(processes);
  }
}

// Loads with today's collection date leave the board at midnight; the peers would then refuse requests for them.
if (londonDay(new Date(Date.now() + HOUR_MS)) !== londonDay(new Date()))
  throw new Error("It is nearly midnight in London, and today's loads end with it: start again after that.");
say(`${options.rows.length} rows in about ${Math.ceil(plannedMinutes(options))} minutes`);
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
  say("The database is open");
  const world = await makeWorld(database.superuserUrl, options.finished);
  say(`${options.finished} finished loads in two databases`);
  if (options.rows.includes("start"))
    emptyMegabytes =
      (await measureStart((nodeArgs) => startBoard(where, { nodeArgs }), 1)).heapMegabytes ?? Number.NaN;
  await world.growTo(open);
  say(`${open} open loads`);
  const stage = await stageOf(world);
  const rows: Row[] = [];
  for (const group of ["shipped", "raised", "logs", "own"] as const)
    rows.push(...(await measureGroup(group, stage)));
  const page = writeReport({
    at: new Date().toISOString().slice(0, 16),
    machine: machine(),
    versions: await versions(world.db),
    pinned: PINNED,
    options,
    differences: [...differences],
    rows,
    minutes: (performance.now() - startedAt) / 60_000,
  });
  say(`The report is ${page}`);
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
say("Done");
