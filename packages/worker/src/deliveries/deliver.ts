import { setTimeout } from "node:timers/promises";
import type { Log } from "../settings.ts";
import { type AttemptTools, attempt } from "./attempt.ts";
import { type Claimed, claim } from "./claim.ts";

export interface Deliveries {
  /** Claims and sends what is due; safe to call at any time and any number of times. */
  wake: () => void;
  /** Claims no more, waits so long for what is in flight, and hands the rest back at once. */
  stop: (withinMs: number) => Promise<void>;
}

/** Claimed in one go; more is claimed while these are being sent. */
const BATCH = 50;

const HAND_BACK_MS = 1_000;

/** Endpoints that are failing never hold more than this part of a worker. */
const FAILING_PART = 0.5;

/** Runs the delivery loop of one worker process: claims due deliveries, sends them, records the outcome. */
export function startDeliveries(given: Omit<AttemptTools, "stopped"> & { log: Log }): Deliveries {
  const { pool, services, settings, log } = given;
  const handBack = new AbortController();
  const tools = { ...given, stopped: handBack.signal };
  const leaseMs = settings.attemptTimeoutMs + settings.leaseMarginMs;
  const inFlight = new Map<Claimed, Promise<void>>();
  /** Endpoints whose next delivery waits for one of theirs to end. */
  const saturated = new Set<string>();
  let full = false;
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  const send = async (claimed: Claimed) => {
    try {
      await attempt(tools, claimed);
    } catch (error) {
      // The lease ends by itself, and the delivery is made again.
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
      handBack.abort();
      await Promise.race([ended, setTimeout(HAND_BACK_MS, undefined, { ref: false })]);
    },
  };
}
