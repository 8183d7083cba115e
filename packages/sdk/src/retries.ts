import { ConnectionError, secondsOf } from "./errors.ts";

export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Maximum retries of a call; default 3. 0 means none. */
  retries?: number | undefined;
  /** Time limit of one attempt in milliseconds, including reading the body; default 30,000. */
  timeoutMs?: number | undefined;
  /**
   * Maximum milliseconds to wait for a rate limit or `Retry-After`; default 60,000. A call that would have to
   * wait longer rejects immediately.
   */
  maxWaitMs?: number | undefined;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;
const GATEWAY_STATUSES = [502, 503, 504];

/**
 * Adds Idempotency-Keys for POST, time-outs, rate limits and retries to `fetch`. Retries every call after 429;
 * and GET, POST, and PUT without `If-Match` after 502, 503, 504, 409 with `Retry-After`, or no answer. Retrying
 * other changes could overwrite later ones.
 */
export function withRetries(
  send: Send,
  { retries = 3, timeoutMs = 30_000, maxWaitMs = 60_000 }: RetryOptions,
): Send {
  const rates = createRates(maxWaitMs);
  return async (request) => {
    if (request.method === "POST" && !request.headers.has("Idempotency-Key")) {
      request.headers.set("Idempotency-Key", crypto.randomUUID());
    }
    for (let repeat = 0; ; repeat += 1) {
      await rates.take(request.signal);
      const outcome = await attempt(send, request, timeoutMs);
      if (outcome instanceof Response) rates.read(outcome.headers);
      const wait = mayRepeat(request, outcome) ? waitAfter(outcome, repeat) : Number.POSITIVE_INFINITY;
      if (repeat < retries && wait <= maxWaitMs) await sleep(wait, request.signal);
      else if (outcome instanceof ConnectionError) throw outcome;
      else return outcome;
    }
  };
}

/** The current window of one rate limit of the board. */
interface Rate {
  /** Calls that are left in the window. */
  left: number;
  endsAt: number;
  /** Calls of a whole window; `ms` is its length. */
  calls: number;
  ms: number;
}

/**
 * Returns the two numbers of each member of a header such as `RateLimit: "burst";r=19;t=1,
 * "minute";r=599;t=42`, by the member's name.
 */
function membersOf(header: string | null): Map<string, readonly [number, number]> {
  const members = (header ?? "").matchAll(/"([^"]*)";[a-z]=(\d+);[a-z]=(\d+)/g);
  return new Map(Array.from(members, ([, name = "", one, two]) => [name, [Number(one), Number(two)]]));
}

/** Delays calls that the board would refuse, as far as the rate limits in its answers show. Calls in flight count, too. */
function createRates(maxWaitMs: number) {
  const rates = new Map<string, Rate>();
  return {
    /** Waits until every rate limit has a call left, then uses one of each. */
    async take(signal: AbortSignal): Promise<void> {
      for (;;) {
        const used = [...rates.values()].filter(({ left }) => left <= 0);
        const wait = Math.max(0, ...used.map(({ endsAt }) => endsAt)) - performance.now();
        if (wait <= 0 || wait > maxWaitMs) break;
        await sleep(wait, signal);
      }
      for (const rate of rates.values()) {
        if (rate.endsAt <= performance.now())
          Object.assign(rate, { left: rate.calls, endsAt: performance.now() + rate.ms });
        rate.left -= 1;
      }
    },
    read(headers: Headers): void {
      const policies = membersOf(headers.get("RateLimit-Policy"));
      for (const [name, [left, seconds]] of membersOf(headers.get("RateLimit"))) {
        const known = rates.get(name);
        const running = known !== undefined && known.endsAt > performance.now() ? known : undefined;
        const [calls, length] = policies.get(name) ?? [Number.POSITIVE_INFINITY, 0];
        // Keeps the earlier of two ends: the board rounds seconds up, so the earlier one is nearer to the real
        // end.
        const endsAt = performance.now() + seconds * 1_000;
        rates.set(name, {
          left: Math.min(left, running?.left ?? left),
          endsAt: Math.min(endsAt, running?.endsAt ?? endsAt),
          calls,
          ms: length * 1_000,
        });
      }
    },
  };
}

/**
 * Makes one attempt. Returns the answer with its whole body, or an error that says why there is none. Throws
 * the signal's reason if the caller has aborted.
 */
async function attempt(send: Send, request: Request, timeoutMs: number): Promise<Response | ConnectionError> {
  try {
    return await withTimeout(timeoutMs, request.signal, async (signal) =>
      readWhole(await send(new Request(request.clone(), { signal }))),
    );
  } catch (error) {
    request.signal.throwIfAborted();
    const place = `${request.method} ${request.url}`;
    return error instanceof Error && error.name === "TimeoutError"
      ? new ConnectionError("timeout", `No answer within ${timeoutMs} ms: ${place}`, error)
      : new ConnectionError("network", `No connection: ${place}`, error);
  }
}

/** Reads the body during the attempt, so that losing the connection meanwhile counts as no answer. */
async function readWhole(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.arrayBuffer(), response);
}

/**
 * Runs work with a signal that is aborted when the caller's signal is, or with a `TimeoutError` after a time.
 * Does not use AbortSignal.any, which early releases of Node 20 lack, or AbortSignal.timeout, which they can
 * collect as garbage.
 */
export async function withTimeout<T>(
  ms: number | undefined,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", abort, { once: true });
  const late = () => controller.abort(new DOMException(`It took longer than ${ms} ms.`, "TimeoutError"));
  const timer = ms === undefined ? undefined : setTimeout(late, ms);
  // A Request only weakly references the signal that it follows: after a garbage collection `fetch` may never
  // notice the abort.
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", abort);
  }
}

function mayRepeat({ method, headers }: Request, outcome: Response | ConnectionError): boolean {
  if (outcome instanceof ConnectionError || GATEWAY_STATUSES.includes(outcome.status)) {
    return method === "GET" || method === "POST" || (method === "PUT" && !headers.has("If-Match"));
  }
  return outcome.status === 429 || (outcome.status === 409 && outcome.headers.has("Retry-After"));
}

/**
 * Returns the milliseconds to wait before a retry: the board's `Retry-After`, or else a back-off of half a
 * second, doubled each time up to eight seconds. Adds a random time of at most half the wait, or half the
 * back-off if that is shorter.
 */
export function waitAfter(
  outcome: Response | ConnectionError,
  repeat: number,
  random = Math.random(),
): number {
  const asked = outcome instanceof Response ? secondsOf(outcome.headers.get("Retry-After")) : undefined;
  const backOff = Math.min(FIRST_WAIT_MS * 2 ** repeat, MAX_WAIT_MS);
  const wait = asked === undefined ? backOff : asked * 1_000;
  return wait + random * Math.min(backOff, wait) * 0.5;
}

/** Waits. Rejects with the signal's reason if the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
