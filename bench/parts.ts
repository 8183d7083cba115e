import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { World } from "./data/world.ts";
import type { Figure } from "./figures.ts";
import { ask, type Request } from "./generate.ts";
import {
  type Changes,
  checkChanges,
  inTurn,
  type Measurement,
  quantile,
  reading,
  startWriter,
} from "./measure.ts";
import { freePort, memoryOf, type Running } from "./processes.ts";
import { boardPath, QUIET_AREAS, questionOf } from "./questions.ts";

/* Measurements of the board only: polling firms, encodings, and starts. Each throws if an answer is wrong. */

/** Number of firms that poll. */
const POLLING = 5_000;
const POLL_EVERY_S = 5;
const STATEMENTS = `
  SELECT coalesce(sum(calls), 0)::float8 AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
  WHERE d.datname = current_database()`;

async function statementsIn(db: pg.ClientBase): Promise<number> {
  return (await db.query<{ calls: number }>(STATEMENTS)).rows[0]?.calls ?? Number.NaN;
}

/**
 * Measures polling: every firm sends its query every five seconds, with the last ETag and within the shipped
 * rate limits, while the board changes. CPU and cores include the changes; statements do not.
 */
export async function measurePolling(
  board: Running,
  { firms, db }: Pick<World, "firms" | "db">,
  { seconds, changes, complain }: { seconds: number; changes: Changes; complain: Measurement["complain"] },
): Promise<Figure> {
  await db.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  const stop = startWriter(board.port, "board", changes);
  const before = await statementsIn(db);
  await setTimeout(POLL_EVERY_S * 1_000);
  const ofChanges = ((await statementsIn(db)) - before) / POLL_EVERY_S;
  checkChanges("The board before the polls", await stop(), complain);
  const requests = firms.carriers
    .slice(0, POLLING)
    .map(({ token }, number): Request => ({ method: "GET", path: boardPath(questionOf(number)), token }));
  let began = 0;
  const { board: figure = {} } = await inTurn({
    candidates: new Map([["board", board]]),
    rounds: 1,
    job: reading(
      { requests, poll: true },
      { seconds, warmUpSeconds: 0, perSecond: requests.length / POLL_EVERY_S },
    ),
    expected: [200, 304],
    changes,
    before: async () => {
      began = await statementsIn(db);
    },
    complain,
  });
  const all = ((await statementsIn(db)) - began) / seconds;
  return { ...figure, statements: Math.max(0, all - ofChanges) / (figure.perSecond ?? Number.NaN) };
}

const PAGE_ENTRIES = 100;

/**
 * Measures the content of a page of 100 entries in every encoding. Uses areas without changes; elsewhere, loads
 * posted by other rows would appear between two requests when their early access ends.
 *
 * @throws Error unless all decode to the same page
 */
export async function measureWire(port: number, token: string): Promise<Figure> {
  const sizes: Figure = {};
  let page: string | undefined;
  for (const encoding of ["identity", "gzip", "br", "zstd"] as const) {
    const path = boardPath(`from=${QUIET_AREAS}`);
    const { status, headers, data, body } = await ask(port, { method: "GET", path, token, encoding });
    if (status !== 200) throw new Error(`${path} is answered with ${status}: ${body}`);
    const { loads } = JSON.parse(body);
    page ??= JSON.stringify(loads);
    if (loads.length !== PAGE_ENTRIES || JSON.stringify(loads) !== page)
      throw new Error(`${path} in ${encoding} is another page than the first one, of ${loads.length} loads.`);
    if ((headers["content-encoding"] ?? "identity") === encoding)
      sizes[`${encoding}Bytes` as const] = data.length;
  }
  return sizes;
}

/** @throws Error unless the page /board shows loads to the person of the cookie */
export async function checkPage(port: number, cookie: string): Promise<void> {
  const { status, body } = await ask(port, { method: "GET", path: "/board", cookie });
  const refs = new Set(body.match(/FB-[0-9A-Z]{4}-[0-9A-Z]{4}/g));
  if (status !== 200 || refs.size === 0)
    throw new Error(`/board is answered with ${status} and ${refs.size} loads: ${body.slice(0, 300)}`);
}

/** Returns what a process says about its memory after two full collections, through Node's inspector. */
async function liveMemory(inspectorPort: number): Promise<NodeJS.MemoryUsage> {
  const targets = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [{ webSocketDebuggerUrl }] = (await targets.json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, "open");
  const call = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await once(socket, "message");
    return JSON.parse(data).result;
  };
  for (let nth = 0; nth < 2; nth += 1) await call("HeapProfiler.collectGarbage");
  const { result } = await call("Runtime.evaluate", {
    expression: "process.memoryUsage()",
    returnByValue: true,
  });
  socket.close();
  return result.value;
}

/**
 * Starts a process several times, and measures the time until it is ready, its resident memory then, and what
 * of its heap and array buffers is alive.
 */
export async function measureStart(
  start: (nodeArgs: string[]) => Promise<Running>,
  times: number,
): Promise<Figure> {
  const ready: number[] = [];
  const resident: number[] = [];
  const alive: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const inspectorPort = await freePort();
    const board = await start([`--inspect=127.0.0.1:${inspectorPort}`]);
    try {
      ready.push((performance.now() - board.startedAt) / 1_000);
      resident.push(memoryOf(board.pids));
      const { heapUsed, arrayBuffers } = await liveMemory(inspectorPort);
      alive.push((heapUsed + arrayBuffers) / 2 ** 20);
    } finally {
      await board.stop();
    }
  }
  return {
    readySeconds: quantile(ready, 0.5),
    megabytes: quantile(resident, 0.5),
    heapMegabytes: quantile(alive, 0.5),
  };
}
