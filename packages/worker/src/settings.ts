import type { LookupFunction } from "node:net";
import type { Services } from "@board/api/worker";
import { ATTEMPT_TIMEOUT_MS, LEASE_MARGIN_MS, RETRY_STEPS } from "./deliveries/rules.ts";

type Write = (fields: Record<string, unknown>, message: string) => void;

/** The part of a logger that a worker calls; pino fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}

/** The part of the process's services that a worker needs. */
export type WorkerServices = Pick<Services, "db" | "clock" | "newId" | "secrets"> & {
  settings: Pick<Services["settings"], "allowPrivateWebhooks">;
  geo: Pick<Services["geo"], "outcodeTown">;
};

/** Settings of a worker. Only email must be given; the rest is for tests and small machines. */
export interface WorkerSettings {
  email: EmailSettings;
  attemptTimeoutMs: number;
  /** Beyond the timeout, until another worker may send. */
  leaseMarginMs: number;
  retrySteps: readonly number[];
  /** Between two polls for what is due; messages only make it sooner. */
  pollMs: number;
  /** Requests at once in this process. */
  maxInFlight: number;
  /** Time after which another worker takes the emails and transport orders of one that died. */
  leaseMs: number;
  /** Between two rounds of notifications, clearing up and the like. */
  upkeepMs: number;
  random: () => number;
  lookup?: LookupFunction;
}

export interface EmailSettings {
  /** `smtp://` or `smtps://`; null: emails are written to the folder instead. */
  smtpUrl: string | null;
  folder: string;
  /** The sender's address. */
  from: string;
  /** Emails at once, each over a connection of its own. */
  connections: number;
  /** Base address of links in emails, without a slash at the end. */
  siteUrl: string;
}

export const DEFAULTS: Omit<WorkerSettings, "email"> = {
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
  leaseMarginMs: LEASE_MARGIN_MS,
  retrySteps: RETRY_STEPS,
  pollMs: 1_000,
  maxInFlight: 200,
  leaseMs: 30_000,
  upkeepMs: 60_000,
  random: Math.random,
};
