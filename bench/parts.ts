import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import type pg from "pg";
import { type Behind, type CandidateId, untilAnswered } from "./candidates.ts";
import type { World } from "./data/world.ts";
import { ask, type Request } from "./generate.ts";
import {
  checkChanges,
  type Figure,
  inTurn,
  type Measurement,
  quantile,
  reading,
  startWriter,
} from "./measure.ts";
import { cpuOf, memoryOf, type Running } from "./processes.ts";
import { boardPath, QUIET_AREAS, questionOf, type Scenario } from "./questions.ts";
import type { WriteSource } from "./writes.ts";

/*
 * Measurements of the board only: polling programs, browsers, starts, a long run, and several processes. Each
 * checks the answers and throws if they are wrong.
 */

/** Changes made in a second during each part. */
export const CHANGES = 20;

type Complain = Measurement["complain"];
interface Times {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
}

/** Measures one candidate. */
async function measureAlone(
  running: Running,
  measurement: Omit<Measurement, "candidates">,
  as: CandidateId = "board",
): Promise<Figure> {
  const { by } = await inTurn({ ...measurement, candidates: new Map([[as, running]]) });
  return by[as] as Figure;
}

export interface Polling {
  firms: number;
  figure: Figure;
  cores: number;
  /** Number of SQL statements for each poll, not counting those of the changes. */
  statements: number;
}

const POLL_EVERY_S = 5;
const STATEMENTS = `
  SELECT coalesce(sum(calls), 0)::float8 AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
  WHERE d.datname = current_database()`;

async function statementsIn(db: pg.ClientBase): Promise<number> {
  return (await db.query<{ calls: number }>(STATEMENTS)).rows[0]?.calls ?? Number.NaN;
}

/**
 * Measures polling: every firm sends its query every five seconds, with the last ETag and within the shipped
 * rate limits, while the board changes.
 */
export async function measurePolling(
  board: Running,
  { firms, db }: Pick<World, "firms" | "db">,
  {
    polling,
    seconds,
    source,
    complain,
  }: { polling: number; seconds: number; source: WriteSource; complain: Complain },
): Promise<Polling> {
  await db.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  const changes = { perSecond: CHANGES, source };
  const stop = startWriter(board.port, "limited", changes);
  const before = await statementsIn(db);
  await setTimeout(POLL_EVERY_S * 1_000);
  const ofChanges = ((await statementsIn(db)) - before) / POLL_EVERY_S;
  checkChanges("The board before the polls", await stop(), complain);
  const requests = firms.carriers.slice(0, polling).map(
    ({ token }, number): Request => ({
      method: "GET",
      path: boardPath(questionOf(number)),
      token,
      encoding: "br, gzip",
    }),
  );
  let began = 0;
  const figure = await measureAlone(
    board,
    {
      rounds: 1,
      job: reading({ requests, poll: true }, { seconds, warmUpSeconds: 0 }, polling / POLL_EVERY_S),
      expected: [200, 304],
      changes,
      before: async () => {
        began = await statementsIn(db);
      },
      complain,
    },
    "limited",
  );
  const all = ((await statementsIn(db)) - began) / seconds;
  return {
    firms: polling,
    figure,
    cores: (figure.cpuMicros * figure.perSecond) / 1e6,
    statements: Math.max(0, all - ofChanges) / figure.perSecond,
  };
}

const SITE_FIRMS = 64;

/** Measures the HTML page of the board for signed-in carriers. */
export async function measureSite(
  board: Running,
  cookies: readonly string[],
  { times, complain }: { times: Times; complain: Complain },
): Promise<Figure> {
  const requests = cookies
    .slice(0, SITE_FIRMS)
    .map((cookie): Request => ({ method: "GET", path: "/board", cookie, encoding: "gzip, br" }));
  const { status, body } = await ask(board.port, requests[0] as Request);
  const refs = new Set(body.match(/FB-[0-9A-Z]{4}-[0-9A-Z]{4}/g));
  if (status !== 200 || refs.size === 0)
    throw new Error(`/board is answered with ${status} and ${refs.size} loads: ${body.slice(0, 300)}`);
  return measureAlone(board, {
    rounds: times.rounds,
    job: reading({ requests }, times),
    expected: [200],
    complain,
  });
}

export interface Wire {
  encoding: string;
  /** Body bytes of the first answer, and of the answer to the same request after it. */
  first: number;
  repeated: number;
}

/** Number of entries on a page. */
const PAGE = 100;

const DECODED: Record<string, (data: Buffer) => Promise<Buffer>> = {
  identity: async (data) => data,
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

function rawAnswer(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; encoding: string; data: Buffer }>((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers }, (res) => {
      const pieces: Buffer[] = [];
      res.on("data", (piece: Buffer) => pieces.push(piece));
      res.once("error", reject);
      res.once("end", () =>
        resolve({
          status: res.statusCode ?? 0,
          encoding: res.headers["content-encoding"] ?? "identity",
          data: Buffer.concat(pieces),
        }),
      );
    }).once("error", reject);
  });
}

/**
 * Measures a page of 100 entries in every encoding. Uses areas without changes; elsewhere, loads posted by
 * other parts would appear between two requests when their early access ends.
 *
 * @throws Error unless all decode to the same page
 */
export async function measureWire(port: number, token: string): Promise<Wire[]> {
  const found: Wire[] = [];
  let page: string | undefined;
  for (const encoding of Object.keys(DECODED)) {
    // The number in the filter, which no load exceeds, is different for each encoding, so that no answer comes from
    // a cache.
    const path = boardPath(`from=${QUIET_AREAS}&terms=${90 - found.length}`);
    const answered = async () => {
      const answer = await rawAnswer(port, path, {
        Authorization: `Bearer ${token}`,
        "Accept-Encoding": encoding,
      });
      if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}: ${answer.data}`);
      const { loads } = JSON.parse(String(await DECODED[answer.encoding]?.(answer.data)));
      page ??= JSON.stringify(loads);
      if (loads.length !== PAGE || JSON.stringify(loads) !== page)
        throw new Error(
          `${path} in ${encoding} is another page than the first one, of ${loads.length} loads.`,
        );
      return answer;
    };
    const first = await answered();
    await answered();
    const repeated = await answered();
    if (repeated.encoding === encoding)
      found.push({ encoding, first: first.data.length, repeated: repeated.data.length });
  }
  return found;
}

export interface Start {
  /** Median of the milliseconds from a process's start until /readyz returns 200. */
  readyMs: number;
  memory: number;
}

/** Measures the start of a process on the filled database, several times. */
export async function measureStart(start: () => Promise<Running>, times: number): Promise<Start> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const board = await start();
    try {
      await untilAnswered(board.port, "/readyz");
      ready.push(performance.now() - board.startedAt);
      memory.push(memoryOf(board.pids));
    } finally {
      await board.stop();
    }
  }
  return { readyMs: quantile(ready, 0.5), memory: quantile(memory, 0.5) };
}

export interface Hours {
  hours: number;
  reads: Figure;
  /** Megabytes at the start, and after each twelfth of the time. */
  memory: number[];
}

const READS = 200;
const SAMPLES = 12;

/** Sends mixed queries and changes for `hours`, and measures the memory of the process. */
export async function measureHours(
  board: Running,
  requests: readonly Request[],
  { hours, source, complain }: { hours: number; source: WriteSource; complain: Complain },
): Promise<Hours> {
  const seconds = hours * 3_600;
  const memory = [memoryOf(board.pids)];
  const sampling = setInterval(
    () => memory.length < SAMPLES && memory.push(memoryOf(board.pids)),
    (seconds * 1_000) / SAMPLES,
  );
  try {
    const reads = await measureAlone(board, {
      rounds: 1,
      job: reading({ requests }, { seconds, warmUpSeconds: 1 }, READS),
      expected: [200],
      changes: { perSecond: CHANGES, source },
      complain,
    });
    memory.push(memoryOf(board.pids));
    return { hours, reads, memory };
  } finally {
    clearInterval(sampling);
  }
}

export interface Several {
  processes: number;
  answers: Figure;
  writes: Figure;
  /** Megabytes and database connections of all processes together. */
  memory: number;
  connections: number;
  /** CPU time that a process needs for a change made by another process, in microseconds; null if there is only one. */
  heardMicros: number | null;
}

const CONNECTIONS = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE application_name LIKE 'freight-board%' AND datname = current_database()`;
const LISTEN_MS = 6_000;
const COMPARED = 5;

/** Polls the number of the board's connections. Returns a function that stops this and returns the maximum. */
function watchConnections(db: pg.ClientBase): () => Promise<number> {
  let most = 0;
  let over = false;
  const work = (async () => {
    while (!over) {
      most = Math.max(most, (await db.query<{ count: number }>(CONNECTIONS)).rows[0]?.count ?? 0);
      await setTimeout(100);
    }
  })();
  return async () => {
    over = true;
    await work;
    return most;
  };
}

/** @throws Error unless every process returns the same page, of loads that do not change */
async function compareProcesses({ webs }: Behind, { requests }: Scenario): Promise<void> {
  for (const request of requests.slice(0, COMPARED)) {
    const bodies = await Promise.all(webs.map(async ({ port }) => (await ask(port, request)).body));
    if (new Set(bodies).size > 1) throw new Error(`The processes answer ${request.path} differently.`);
  }
}

/** Measures the CPU time for one change in the processes that did not make it, without the time they use when idle. */
async function measureHearing(
  { webs }: Behind,
  source: WriteSource,
  complain: Complain,
): Promise<number | null> {
  const [first, ...others] = webs;
  if (first === undefined || others.length === 0) return null;
  const pids = others.flatMap((web) => web.pids);
  const usedIn = async (ms: number) => {
    const before = cpuOf(pids);
    await setTimeout(ms);
    return cpuOf(pids) - before;
  };
  const idle = await usedIn(LISTEN_MS);
  const stop = startWriter(first.port, "board", { perSecond: CHANGES, source });
  const used = await usedIn(LISTEN_MS);
  const made = await stop();
  checkChanges("One of several processes", made, complain);
  return (1e6 * Math.max(0, used - idle)) / made.length / others.length;
}

/** Measures mixed queries and writes through the proxy, and what several processes need in addition to one. */
export async function measureSeveral(
  behind: Behind,
  { mixed: { requests }, elsewhere }: Record<"mixed" | "elsewhere", Scenario>,
  {
    db,
    source,
    times,
    writesEach,
    complain,
  }: { db: pg.ClientBase; source: WriteSource; times: Times; writesEach: number; complain: Complain },
): Promise<Several> {
  await compareProcesses(behind, elsewhere);
  const connections = watchConnections(db);
  const { rounds } = times;
  const answers = await measureAlone(behind, {
    rounds,
    job: reading({ requests }, times),
    expected: [200],
    complain,
  });
  const posts = () => ({ requests: Array.from({ length: writesEach }, () => source.next("post", "board")) });
  const writes = await measureAlone(behind, { rounds, job: posts, expected: [201], complain });
  return {
    processes: behind.webs.length,
    answers,
    writes,
    memory: memoryOf(behind.pids),
    connections: await connections(),
    heardMicros: await measureHearing(behind, source, complain),
  };
}
