import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** Firms of the demo with whose keys the requests are sent. */
export const POSTER = "Halden Foods Logistics";
export const CARRIER = "Calder Vale Haulage";

const ANSWER_WITHIN_MS = 15_000;
const LATEST = 20;

/** A request whose answer was not the expected one. */
interface Failure {
  at: string;
  what: string;
  why: string;
}

export interface Traffic {
  requests: number;
  /** Average number of requests that were really sent in a second. */
  perSecond: number;
  /** Times at which 503 with Retry-After was answered, as happens while the database is unavailable. */
  asked: string[];
  failures: Failure[];
  /** Loads whose posting was answered with 201, by their keys. */
  acknowledged: Map<string, string>;
  /** Milliseconds of the slowest answer. */
  slowest: number;
}

export interface Keys {
  poster: string;
  carrier: string;
}

interface TrafficOptions {
  url: string;
  keys: Keys;
  perSecond: number;
  collectDate: string;
}

const LOAD = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  pallets: 12,
};

interface Request {
  what: string;
  path: string;
  key?: string;
  body?: object;
  idempotencyKey?: string;
}

/** Returns the request with this number. Four of ten requests change something. */
function requestAt(index: number, { keys, collectDate }: TrafficOptions, latest: readonly string[]): Request {
  const load = latest[index % Math.max(1, latest.length)];
  const read = { what: "GET /board", path: "/api/v1/board?limit=20", key: keys.carrier };
  switch (index % 10) {
    case 0:
    case 1:
    case 2: {
      const externalRef = `cluster-${randomUUID()}`;
      const body = { ...LOAD, collectDate, externalRef };
      return {
        what: "POST /loads",
        path: "/api/v1/loads",
        key: keys.poster,
        body,
        idempotencyKey: externalRef,
      };
    }
    case 3:
      if (load === undefined) return read;
      return {
        what: "POST /quotes",
        path: `/api/v1/loads/${load}/quotes`,
        key: keys.carrier,
        body: { amountPence: 40_000 + index },
      };
    case 4:
      return { what: "GET /loads", path: "/api/v1/loads?limit=20", key: keys.poster };
    case 5:
      return { what: "GET /", path: "/" };
    case 6:
      return { what: "GET /me", path: "/api/v1/me", key: keys.poster };
    default:
      return read;
  }
}

/** Sends requests at even intervals, independent of their answers, and retries none. */
export function startTraffic(options: TrafficOptions): { stop: () => Promise<Traffic> } {
  const traffic: Traffic = {
    requests: 0,
    perSecond: 0,
    asked: [],
    failures: [],
    acknowledged: new Map(),
    slowest: 0,
  };
  const stopping = new AbortController();
  const open = new Set<Promise<void>>();
  const latest: string[] = [];

  const send = async (index: number) => {
    const { what, path, key, body, idempotencyKey } = requestAt(index, options, latest);
    const startedAt = performance.now();
    const at = new Date().toISOString();
    const fail = (why: string) => traffic.failures.push({ at, what, why });
    try {
      const response = await fetch(`${options.url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      traffic.slowest = Math.max(traffic.slowest, performance.now() - startedAt);
      if (response.status === 201 && idempotencyKey !== undefined) {
        const { load } = JSON.parse(text) as { load: { id: string } };
        traffic.acknowledged.set(idempotencyKey, load.id);
        latest.unshift(load.id);
        latest.length = Math.min(latest.length, LATEST);
      }
      const isBoards = response.headers.has("request-id");
      if (response.status === 503 && isBoards && response.headers.has("retry-after")) traffic.asked.push(at);
      else if (!response.ok) fail(`${response.status} ${text.replaceAll(/\s+/g, " ").slice(0, 200)}`);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      fail(cause?.code ?? String(error));
    }
  };

  const running = (async () => {
    const startedAt = performance.now();
    let due = startedAt;
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      // A busy machine sends fewer requests than intended; `perSecond` shows it.
      due = Math.max(due + 1_000 / options.perSecond, performance.now() - 1_000);
      await setTimeout(Math.max(1, due - performance.now()));
      traffic.requests += 1;
      const sent: Promise<void> = send(index).finally(() => open.delete(sent));
      open.add(sent);
    }
    traffic.perSecond = (traffic.requests * 1_000) / (performance.now() - startedAt);
  })();

  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(open);
      return traffic;
    },
  };
}

/** Returns the counts in a sentence, with the most frequent failures. */
export function summaryOf({ requests, perSecond, failures, asked, slowest }: Traffic): string {
  const kinds = Map.groupBy(failures, ({ what, why }) => `${what} ${why.slice(0, 60)}`);
  const byCount = [...kinds].toSorted(([, one], [, other]) => other.length - one.length);
  const worst = byCount.slice(0, 5).map(([kind, { length }]) => `; ${length} × ${kind}`);
  // Sorted, because the times are in the order of the answers.
  const times = asked.toSorted();
  const [first, last] = [times[0], times.at(-1)].map((at) => at?.slice(11, 19));
  const when = asked.length === 0 ? "" : ` (${first} to ${last} UTC)`;
  return `${requests} requests, ${perSecond.toFixed(1)} a second, ${failures.length} failed, ${asked.length} asked to come again${when}, slowest ${Math.round(slowest)} ms${worst.join("")}`;
}
