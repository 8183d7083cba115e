import type { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { postingOf } from "../posting.ts";

/** A load whose posting was answered with 201, and the key that it was posted with. */
export interface Acknowledged {
  key: string;
  loadId: string;
}

export interface Failures {
  /** Number of connections that were interrupted or refused. */
  broken: number;
  /** Number of answers that ask for a retry: 503, and 409 `idempotency_in_progress`. */
  later: number;
  /** Other answers, which are failures. */
  wrong: string[];
}

interface WriterOptions {
  url: string;
  token: string;
  name: string;
  collectDate: string;
  /** Emits `acknowledged` at the first 201 for each key, with the time at which its request was sent. */
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

/** Posts a load with the same key until it is acknowledged, as an integrator's queue does. */
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

/** Posts load after load until the signal is aborted; the last one is still completed. */
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
