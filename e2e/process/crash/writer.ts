import type { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { postingOf } from "../posting.ts";

/** Proof of a writer that a load was acknowledged: the answer 201 arrived for this key. */
export interface Acknowledged {
  key: string;
  loadId: string;
}

export interface Failures {
  /** Connections that broke or were refused. */
  broken: number;
  /** Answers 503 and 409 `idempotency_in_progress`, which ask for a retry. */
  later: number;
  /** Any other answer, which is a failure. */
  wrong: string[];
}

interface WriterOptions {
  url: string;
  token: string;
  name: string;
  collectDate: string;
  /** Emits `acknowledged` after each first 201 of a key, with the time of its request. */
  events: EventEmitter<{ acknowledged: [askedAt: number] }>;
  failures: Failures;
  signal: AbortSignal;
}

const PATIENCE_MS = 100;
const ANSWER_WITHIN_MS = 15_000;

async function post({ url, token, collectDate }: WriterOptions, key: string): Promise<Response> {
  return fetch(`${url}/api/v1/loads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...postingOf(collectDate), externalRef: key }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}

/** Sends one job with the same key until it is acknowledged, as an integrator's queue does. */
async function postUntilAcknowledged(options: WriterOptions, key: string) {
  const { failures } = options;
  for (;;) {
    const askedAt = performance.now();
    try {
      const response = await post(options, key);
      const text = await response.text();
      if (response.status === 201)
        return { askedAt, loadId: (JSON.parse(text) as { load: { id: string } }).load.id };
      if (response.status === 503 || text.includes("idempotency_in_progress")) failures.later += 1;
      else failures.wrong.push(`${response.status} ${text}`);
    } catch {
      failures.broken += 1;
    }
    await setTimeout(PATIENCE_MS);
  }
}

/** Posts job after job until the signal is aborted; the last one is completed. */
export async function write(options: WriterOptions): Promise<Acknowledged[]> {
  const done: Acknowledged[] = [];
  for (let job = 1; !options.signal.aborted; job += 1) {
    const key = `${options.name}-${job}`;
    const { askedAt, loadId } = await postUntilAcknowledged(options, key);
    done.push({ key, loadId });
    options.events.emit("acknowledged", askedAt);
  }
  return done;
}
