import type { LookupFunction } from "node:net";
import type { Services } from "@board/api/worker";
import { ATTEMPT_TIMEOUT_MS, LEASE_MARGIN_MS, RETRY_STEPS } from "./deliveries/rules.ts";

type Write = (fields: Record<string, unknown>, message: string) => void;

/** The methods of a logger that a worker calls; pino fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}

/** The services that a worker needs. */
export type WorkerServices = Pick<Services, "db" | "clock" | "newId" | "secrets"> & {
  settings: Pick<Services["settings"], "allowPrivateWebhooks">;
  geo: Pick<Services["geo"], "outcodeTown">;
};

/** Settings of a worker. Only email is required; the rest is for tests and small machines. */
export interface WorkerSettings {
  email: EmailSettings;
  attemptTimeoutMs: number;
  /** Added to the attempt's time-out; after that another worker may send. */
  leaseMarginMs: number;
  retrySteps: readonly number[];
  /** Interval of polling for due work; notifications only shorten it. */
  pollMs: number;
  /** Maximum concurrent requests in this process. */
  maxInFlight: number;
  /** Lease duration for emails and transport orders; after it, other workers take those of a dead one. */
  leaseMs: number;
  /** Interval of planning emails, cleaning up and the like. */
  upkeepMs: number;
  random: () => number;
  lookup?: LookupFunction;
}

export interface EmailSettings {
  /** `smtp://` or `smtps://`; null writes emails to the folder. */
  smtpUrl: string | null;
  folder: string;
  /** The sender's address. */
  from: string;
  /** Maximum concurrent emails, each over a separate connection. */
  connections: number;
  /** Base address of links in emails, without a trailing slash. */
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
