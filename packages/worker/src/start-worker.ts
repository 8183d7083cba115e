import { CHANNEL } from "@board/api/webhooks/tell";
import type { Pool } from "@board/db";
import { startDeliveries } from "./deliveries/deliver.ts";
import { listen } from "./listen.ts";
import type { Log } from "./log.ts";
import { createLetterSender } from "./mail/send-letters.ts";
import { createMailer } from "./mail.ts";
import { repeat } from "./repeat.ts";
import { DEFAULTS, type WorkerServices, type WorkerSettings } from "./settings.ts";
import { upkeep } from "./upkeep.ts";

export interface WorkerOptions {
  /** Of plain connections, five or more: one listens, the others claim and record. The caller closes it after `stop`. */
  pool: Pool;
  services: WorkerServices;
  settings: Pick<WorkerSettings, "mail"> & Partial<WorkerSettings>;
  log: Log;
}

export interface Worker {
  /** Takes nothing new and waits for what is in flight; what does not end in time is sent by another worker. */
  stop: (withinMs?: number) => Promise<void>;
}

const STOP_WITHIN_MS = 10_000;

/** Delivers webhooks and mail until it is stopped. Any number of processes may run at once (contract 10). */
export function startWorker({ pool, services, settings: given, log }: WorkerOptions): Worker {
  const settings: WorkerSettings = { ...DEFAULTS, ...given };
  const deliveries = startDeliveries({ pool, services, settings, log });
  const mailer = createMailer({ pool, services, settings, log });
  const letters = createLetterSender({ pool, services, settings, log });
  const listener = listen(pool, CHANNEL, deliveries.wake, log);
  const rounds = [
    repeat(settings.pollMs, deliveries.wake, log, "deliveries"),
    repeat(settings.pollMs, mailer.round, log, "mail"),
    repeat(settings.pollMs, letters.round, log, "letters"),
    repeat(settings.upkeepMs, () => upkeep(pool, services), log, "upkeep"),
  ];
  return {
    stop: async (withinMs = STOP_WITHIN_MS) => {
      listener.stop();
      await Promise.all([deliveries.stop(withinMs), ...rounds.map((round) => round.stop())]);
      mailer.close();
      letters.close();
    },
  };
}
