import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { addDays, londonDay } from "@board/calendar";
import { apiDocument } from "@board/rest/document";
import { createCheckedFetch } from "@board/rest/testing/checked-fetch";
import { isRelease, sized, timeLimit } from "@board/testing/size";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "./board-process.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { postingOf } from "./posting.ts";

/** Two processes that answer, one that delivers webhooks, and the calls of a working day. */

const SECONDS = sized(10, 10, 7_200);
const PER_SECOND = 50;
/** Calls beyond these are not made, so that a machine that is too slow for the rate is seen as that. */
const MAX_AT_ONCE = sized(20, 20, 100);
const WEBHOOKS_EVERY_MS = isRelease ? 10_000 : 1_000;
/** Collecting garbage holds a process up. */
const MEMORY_EVERY_MS = isRelease ? 60_000 : 1_000;
const FIRMS = 8;
const MAX_OPEN = 200;
const SLOWEST_99_MS = 1_000;
const OLDEST_WEBHOOK_SECONDS = 10;
const GROWTH_MB_AN_HOUR = 2;
/** A process that has just started still grows into its work. */
const LONG_ENOUGH_SECONDS = 3_600;

const checked = createCheckedFetch(apiDocument);
/** Tomorrow, so that it can be collected today. */
const collectDate = addDays(londonDay(new Date()), 1);
const receiver = createServer((request, response) => {
  request.resume().on("end", () => response.end());
});
let fleet: Fleet;
interface Ports {
  metrics: number;
  inspector: number;
}
const ports: Ports[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  for (let process = 0; process < 3; process += 1) {
    ports.push({ metrics: await freePort(), inspector: await freePort() });
  }
  const [first, second, third] = ports.map(({ metrics, inspector }) => ({
    WEBHOOK_ALLOW_PRIVATE: "true",
    METRICS_PORT: String(metrics),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  }));
  fleet = await startFleet([{ ...first }, { ...second }, { ...third, ROLES: "worker" }]);
}, timeLimit(120_000));
afterAll(async () => {
  await fleet.end();
  receiver.closeAllConnections();
  receiver.close();
}, timeLimit(60_000));

interface Memory {
  /** Memory taken from the machine, garbage and room for growth among it. */
  resident: number;
  /** Objects and buffers. */
  used: number;
}

/**
 * Has a process collect its garbage, as its inspector can ask for. One that does little leaves it for longer than this
 * test takes, and would seem to grow.
 */
async function collectGarbage(inspector: number): Promise<void> {
  const list = await fetch(`http://127.0.0.1:${inspector}/json/list`);
  const [target] = (await list.json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
    socket.onmessage = ({ data }) => {
      if ("error" in JSON.parse(data)) reject(new Error(`The inspector refused: ${data}`));
      else resolve();
    };
    socket.onclose = () => reject(new Error("The inspector's connection was lost."));
  });
  socket.close();
}

/** Memory in MB as reported by the process after garbage collection. */
async function memoryOf({ metrics, inspector }: Ports): Promise<Memory> {
  await collectGarbage(inspector);
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 2 ** 20;
  return {
    resident: megabytes("process_resident_memory_bytes"),
    used: megabytes("nodejs_heap_size_used_bytes") + megabytes("nodejs_external_memory_bytes"),
  };
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
const sortedOf = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

/** MB an hour, from the least that was used in the second quarter to that of the last. */
function growthOf(samples: readonly Memory[]): number {
  const least = (part: readonly Memory[]) => Math.min(...part.map(({ used }) => used));
  const quarter = Math.floor(samples.length / 4);
  const before = least(samples.slice(quarter, 2 * quarter));
  return (least(samples.slice(-quarter)) - before) / (SECONDS / 2 / 3_600);
}

interface Seen {
  times: number[];
  statuses: Map<number, number>;
  failures: string[];
}

type Caller = Awaited<ReturnType<Fleet["newCaller"]>>;

/** Calls each process in turn, keeps the time and the status, and gives the body of a success. */
function createCall(seen: Seen) {
  const urls = fleet.processes.slice(0, 2).map(({ url }) => `${url}/api/v1`);
  let calls = 0;
  return async ({ token }: Caller, method: string, path: string, body?: object) => {
    calls += 1;
    const started = performance.now();
    try {
      const response = await checked(`${urls[calls % 2]}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
      if (![200, 201, 404, 409].includes(response.status)) seen.failures.push(`${method} ${path}: ${text}`);
      return response.ok ? JSON.parse(text) : null;
    } catch (error) {
      seen.failures.push(`${method} ${path}: ${String(error)}`);
      return null;
    } finally {
      seen.times.push(performance.now() - started);
    }
  };
}

interface Open {
  id: string;
  poster: Caller;
  quotes: { id: string; carrier: Caller }[];
}

const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const take = <T>(list: T[]): T | undefined => list.splice(Math.floor(Math.random() * list.length), 1)[0];

interface World {
  call: ReturnType<typeof createCall>;
  posters: Caller[];
  carriers: Caller[];
  open: Open[];
  booked: { id: string; poster: Caller; carrier: Caller }[];
}

/** The acts of posters and carriers, by weight; loads go from call to call until they are booked or cancelled. */
function actsOf({
  call,
  posters,
  carriers,
  open,
  booked,
}: World): [weight: number, act: () => Promise<unknown>][] {
  const cursors = new Map<Caller, string>();
  return [
    [
      15,
      async () => {
        const poster = any(posters);
        const answer = poster && (await call(poster, "POST", "/loads", postingOf(collectDate)));
        if (poster && answer) open.push({ id: answer.load.id, poster, quotes: [] });
      },
    ],
    [
      15,
      async () => {
        const [load, carrier] = [any(open), any(carriers)];
        if (!load || !carrier) return;
        const amountPence = 30_000 + Math.floor(Math.random() * 20_000);
        const answer = await call(carrier, "POST", `/loads/${load.id}/quotes`, { amountPence });
        if (answer) load.quotes.push({ id: answer.quote.id, carrier });
      },
    ],
    [
      8,
      async () => {
        const load = take(open);
        const quote = load && any(load.quotes);
        if (!load || !quote) return load && open.push(load);
        const answer = await call(load.poster, "POST", `/loads/${load.id}/quotes/${quote.id}/accept`);
        if (answer) booked.push({ id: load.id, poster: load.poster, carrier: quote.carrier });
      },
    ],
    [
      5,
      async () => {
        const load = take(booked);
        if (load) await call(load.carrier, "POST", `/loads/${load.id}/collect`, {});
      },
    ],
    [
      // Cancels as many loads as are posted: the open board is part of the memory that must not grow.
      15,
      async () => {
        const load = open.length > MAX_OPEN ? take(open) : undefined;
        if (load) await call(load.poster, "POST", `/loads/${load.id}/cancel`, {});
      },
    ],
    [
      26,
      async () => {
        const carrier = any(carriers);
        if (carrier) await call(carrier, "GET", "/board?from=LS&sort=miles&limit=50");
      },
    ],
    [
      10,
      async () => {
        const poster = any(posters);
        if (poster) await call(poster, "GET", "/loads?limit=50");
      },
    ],
    [
      10,
      async () => {
        const load = any(open);
        if (load) await call(load.poster, "GET", `/loads/${load.id}?quotes=all`);
      },
    ],
    [
      5,
      async () => {
        const firm = any([...posters, ...carriers]);
        if (!firm) return;
        const after = cursors.get(firm);
        const page = await call(firm, "GET", `/events?limit=100${after ? `&after=${after}` : ""}`);
        if (page?.nextCursor) cursors.set(firm, page.nextCursor);
      },
    ],
  ];
}

/** Gives the function that makes the next call. */
async function createTraffic(seen: Seen) {
  const call = createCall(seen);
  const posters = await Promise.all(
    Array.from({ length: FIRMS }, () => fleet.newCaller({ canCarry: false })),
  );
  const carriers = await Promise.all(
    Array.from({ length: FIRMS }, () => fleet.newCaller({ canPost: false })),
  );
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  for (const firm of [...posters, ...carriers]) {
    await call(firm, "POST", "/webhook-endpoints", { url: hook, events: ["*"] });
  }
  const acts = actsOf({ call, posters, carriers, open: [], booked: [] });
  const all = acts.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let draw = Math.random() * all;
    for (const [weight, act] of acts) {
      draw -= weight;
      if (draw < 0) return act();
    }
    return Promise.resolve();
  };
}

/** Seconds since the oldest delivery that is due was due. */
async function oldestWebhook(): Promise<number> {
  const [row] = await fleet.db.$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM now() - min(next_attempt_at))::float AS seconds
    FROM webhook_delivery WHERE status = 'pending' AND next_attempt_at < now()`;
  return row?.seconds ?? 0;
}

it(`promise 5: ${PER_SECOND} mixed calls a second are answered in time, without a failure, growing memory or waiting webhooks`, {
  timeout: timeLimit(120_000),
}, async ({ task }) => {
  const seen: Seen = { times: [], statuses: new Map(), failures: [] };
  const next = await createTraffic(seen);
  const running = new Set<Promise<unknown>>();
  const memory = ports.map((): Memory[] => []);
  let oldest = 0;
  let heldBack = 0;
  const started = performance.now();
  const ends = started + SECONDS * 1_000;
  const repeat = async (everyMs: number, look: () => Promise<void>) => {
    while (performance.now() < ends) {
      await look();
      await setTimeout(everyMs);
    }
  };
  const looking = Promise.all([
    repeat(WEBHOOKS_EVERY_MS, async () => {
      oldest = Math.max(oldest, await oldestWebhook());
    }),
    repeat(MEMORY_EVERY_MS, async () => {
      for (const [index, each] of ports.entries()) memory[index]?.push(await memoryOf(each));
    }),
  ]);
  for (let tick = 0; performance.now() < ends; tick += 1) {
    // A slow answer holds no later call back.
    if (running.size < MAX_AT_ONCE) {
      const one = next().finally(() => running.delete(one));
      running.add(one);
    } else {
      heldBack += 1;
    }
    await setTimeout(Math.max(0, started + (tick + 1) * (1_000 / PER_SECOND) - performance.now()));
  }
  await Promise.all(running);
  const seconds = (performance.now() - started) / 1_000;
  await looking;
  const times = sortedOf(seen.times);
  const growth = memory.map(growthOf);
  const round = (value: number) => Math.round(value * 10) / 10;
  task.meta.figures = {
    minutes: round(SECONDS / 60),
    calls: times.length,
    "calls a second": round(times.length / seconds),
    ...Object.fromEntries([...seen.statuses].map(([status, count]) => [`answers ${status}`, count])),
    "calls held back": heldBack,
    "other failures": seen.failures.length,
    "median (ms)": round(at(times, 0.5)),
    "95th (ms)": round(at(times, 0.95)),
    "99th (ms)": round(at(times, 0.99)),
    "slowest (ms)": round(times.at(-1) ?? 0),
    "memory at the end (MB)": memory.map((samples) => Math.round(samples.at(-1)?.resident ?? 0)).join(" + "),
    "least used in the last quarter (MB)": memory
      .map((samples) => round(Math.min(...samples.slice(-samples.length / 4).map(({ used }) => used))))
      .join(" + "),
    ...(SECONDS >= LONG_ENOUGH_SECONDS && {
      "growth of what is used (MB/h)": growth.map(round).join(", "),
    }),
    "oldest webhook (s)": round(oldest),
  };
  expect(seen.failures.slice(0, 20)).toEqual([]);
  expect(times.length).toBeGreaterThan(SECONDS);
  if (!isRelease) return;
  expect(heldBack).toBe(0);
  expect(at(times, 0.99)).toBeLessThan(SLOWEST_99_MS);
  expect(oldest).toBeLessThan(OLDEST_WEBHOOK_SECONDS);
  if (SECONDS >= LONG_ENOUGH_SECONDS) expect(Math.max(...growth)).toBeLessThan(GROWTH_MB_AN_HOUR);
});
