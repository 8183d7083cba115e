import { setTimeout } from "node:timers/promises";
import type { Log } from "../settings.ts";
import { type AttemptTools, attempt } from "./attempt.ts";
import { type Claimed, claim } from "./claim.ts";

export interface Deliveries {
  /** Starts claiming and sending due deliveries. It is safe to call this at any time and repeatedly. */
  wake: () => void;
  /** Stops claiming, waits up to `withinMs` for deliveries in flight, and releases the rest. */
  stop: (withinMs: number) => Promise<void>;
}

/** Maximum deliveries of one claim. More are claimed while these are being sent. */
const BATCH = 50;

const RELEASE_MS = 1_000;

/** Maximum share of a worker's requests that go to failing endpoints. */
const FAILING_PART = 0.5;

/** Runs the delivery loop of one worker process: claims due deliveries, sends them, records the outcome. */
export function startDeliveries(given: Omit<AttemptTools, "stopped"> & { log: Log }): Deliveries {
  const { pool, services, settings, log } = given;
  const releasing = new AbortController();
  const tools = { ...given, stopped: releasing.signal };
  const leaseMs = settings.attemptTimeoutMs + settings.leaseMarginMs;
  const inFlight = new Map<Claimed, Promise<void>>();
  /** Endpoints that have more due deliveries, but the maximum in flight already. */
  const saturated = new Set<string>();
  let full = false;
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  const send = async (claimed: Claimed) => {
    try {
      await attempt(tools, claimed);
    } catch (error) {
      // After the lease expires, the delivery is sent again.
      log.error({ err: error, deliveryId: claimed.id }, "A webhook attempt could not be finished");
    }
    inFlight.delete(claimed);
    if (full || saturated.delete(claimed.endpointId)) wake();
  };

  const claimOnce = async (): Promise<boolean> => {
    const free = settings.maxInFlight - inFlight.size;
    full = free <= 0;
    if (full) return false;
    const failing = [...inFlight.keys()].filter(({ failingSince }) => failingSince !== null).length;
    const limit = Math.min(free, BATCH);
    const claimed = await claim(pool, {
      now: services.clock.now(),
      leaseMs,
      limit,
      failingLimit: Math.max(0, Math.floor(settings.maxInFlight * FAILING_PART) - failing),
    });
    for (const one of claimed) {
      if (one.saturated) saturated.add(one.endpointId);
      inFlight.set(one, send(one));
    }
    return claimed.length === limit;
  };

  const run = async () => {
    try {
      do {
        again = false;
        while (!stopping && (await claimOnce()));
      } while (again && !stopping);
    } catch (error) {
      log.warn({ err: error }, "Webhook deliveries could not be claimed; the next round tries again");
    }
    running = null;
  };

  function wake(): void {
    if (stopping) return;
    again = true;
    running ??= run();
  }

  return {
    wake,
    stop: async (withinMs) => {
      stopping = true;
      const ended = (async () => {
        await running;
        await Promise.all(inFlight.values());
      })();
      await Promise.race([ended, setTimeout(withinMs, undefined, { ref: false })]);
      releasing.abort();
      await Promise.race([ended, setTimeout(RELEASE_MS, undefined, { ref: false })]);
    },
  };
}
