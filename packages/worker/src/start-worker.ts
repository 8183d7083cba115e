import { setTimeout } from "node:timers/promises";
import { BOARD_CHANNEL, CHANNEL, readOwnMessage } from "@board/api/worker";
import type { ChannelSubscription, Listeners, Pool } from "@board/db";
import { startDeliveries } from "./deliveries/deliver.ts";
import { createEmailSender } from "./emails/send-emails.ts";
import { createPushSender } from "./push/send-push.ts";
import {
  DEFAULTS,
  type Log,
  type ReadAttachment,
  type WorkerServices,
  type WorkerSettings,
} from "./settings.ts";
import { createOrderMaker, type MakeOrder } from "./transport-orders.ts";
import { upkeep } from "./upkeep.ts";

export interface WorkerOptions {
  /** Subscribes to the database's notification channels. */
  subscribe: (listeners: Listeners) => ChannelSubscription;
  /** Plain connections to the same database. The worker does not close them; the caller does, after `stop`. */
  pool: Pool;
  services: WorkerServices;
  settings: Pick<WorkerSettings, "email"> & Partial<WorkerSettings>;
  log: Log;
  /** Renders transport orders. Unset: none are rendered. */
  makeOrder?: MakeOrder;
  /** Opens the documents that go with emails. Unset: emails go without. */
  readAttachment?: ReadAttachment;
  /** Makes the due moves of the sandbox's made-up firms. Unset: they make none. */
  playStories?: () => Promise<unknown>;
  /** Ends offers whose time is over, and moves runs on. Unset: none are ended. */
  endOffers?: () => Promise<unknown>;
}

export interface Worker {
  /**
   * Stops claiming, waits up to `withinMs` for work in flight, and releases the rest for other workers. Returns
   * within two more seconds, even if something hangs.
   */
  stop: (withinMs?: number) => Promise<void>;
}

const STOP_WITHIN_MS = 2_500;
/** Time limit for releasing leases after `withinMs`. */
const CLOSING_MS = 1_500;

/** Time for which a round that was woken gathers work. */
const WAKE_MS = 50;

interface Rounds {
  /** Shortens the pause before the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Repeats the work, with a pause after each round. Rounds never overlap; an error is logged. */
function repeat(pauseMs: number, work: () => unknown, log: Log, name: string): Rounds {
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let [stopped, woken, working] = [false, false, false];
  const soonMs = Math.min(WAKE_MS, pauseMs);
  const round = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, name }, "A round of work failed; the next one tries again");
    }
    working = false;
    if (!stopped) timer = globalThis.setTimeout(start, woken ? soonMs : pauseMs);
  };
  const start = () => {
    [woken, working] = [false, true];
    current = round();
  };
  start();
  return {
    wake: () => {
      if (woken || stopped) return;
      woken = true;
      if (working) return;
      clearTimeout(timer);
      timer = globalThis.setTimeout(start, soonMs);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/** True for a change after which members of the firms may have notifications: a live one that is not their reading. */
function mayNotify(payload: string): boolean {
  const change = readOwnMessage(payload);
  return change !== null && change.mode === "live" && change.kinds.some((kind) => kind !== "read");
}

/**
 * Sends webhooks, emails and push messages, and renders transport orders, until it is stopped. Any number of processes may run
 * it (contract 10).
 */
export function startWorker(options: WorkerOptions): Worker {
  const { subscribe, pool, services, settings: given, log } = options;
  const settings: WorkerSettings = { ...DEFAULTS, ...given };
  const deliveries = startDeliveries({ pool, services, settings, log });
  const { makeOrder, playStories, endOffers, readAttachment } = options;
  const push = createPushSender({ pool, services, settings, log });
  const pushRounds = repeat(settings.pollMs, push.round, log, "push");
  const emails = createEmailSender({
    pool,
    services,
    settings,
    log,
    readAttachment,
    planned: () => {
      pushRounds.wake();
      push.wake();
    },
  });
  const plans = repeat(settings.pollMs, emails.plan, log, "planned emails");
  const orders = makeOrder && createOrderMaker({ pool, services, settings, log, makeOrder });
  let stopping = false;
  const subscription = subscribe({
    [CHANNEL]: {
      received: deliveries.wake,
      subscribed: deliveries.wake,
      unsubscribed: () => {
        if (!stopping)
          log.warn({ channel: CHANNEL }, "Database notifications cannot be received; polling goes on");
      },
    },
    // Notifications go to devices at once.
    [BOARD_CHANNEL]: {
      received: (payload) => {
        if (mayNotify(payload)) plans.wake();
      },
      subscribed: plans.wake,
      unsubscribed: () => {},
    },
  });
  const rounds = [
    repeat(settings.pollMs, deliveries.wake, log, "deliveries"),
    plans,
    repeat(settings.pollMs, emails.round, log, "emails"),
    pushRounds,
    ...(orders ? [repeat(settings.pollMs, orders.round, log, "transport orders")] : []),
    ...(playStories ? [repeat(settings.pollMs, playStories, log, "test loads")] : []),
    ...(endOffers ? [repeat(settings.pollMs, endOffers, log, "due offers")] : []),
    repeat(settings.upkeepMs, () => upkeep(pool, services), log, "upkeep"),
  ];
  return {
    stop: async (withinMs = STOP_WITHIN_MS) => {
      stopping = true;
      subscription.stop();
      const ended = Promise.all([
        deliveries.stop(withinMs),
        emails.stop(withinMs),
        push.stop(withinMs),
        orders?.stop(withinMs),
        ...rounds.map((round) => round.stop()),
      ]);
      await Promise.race([ended, setTimeout(withinMs + CLOSING_MS, undefined, { ref: false })]);
    },
  };
}
