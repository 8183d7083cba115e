import type { LookupFunction } from "node:net";
import type { Download } from "@board/api/schemas";
import type { Services } from "@board/api/worker";
import { ATTEMPT_TIMEOUT_MS, LEASE_MARGIN_MS, RETRY_STEPS } from "./deliveries/rules.ts";

type Write = (fields: Record<string, unknown>, message: string) => void;

/** The methods that a worker calls on a logger; pino has them. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}

/** The services that a worker needs. */
export type WorkerServices = Pick<Services, "db" | "clock" | "newId" | "secrets"> & {
  settings: Pick<Services["settings"], "allowPrivateWebhooks" | "pushHosts">;
  geo: Pick<Services["geo"], "outcodeTown">;
};

/**
 * Opens a document that goes with an email, by its name; null if it is kept no more.
 *
 * @throws while it is not drawn yet; the email is then tried again
 */
export type ReadAttachment = (name: string, signal: AbortSignal) => Promise<Download | null>;

/** Settings of a worker. Only `email` must be set; tests and small machines set the others. */
export interface WorkerSettings {
  email: EmailSettings;
  attemptTimeoutMs: number;
  /**
   * Milliseconds added to the attempt's time-out to make its lease; afterwards, another worker may send the
   * delivery.
   */
  leaseMarginMs: number;
  retrySteps: readonly number[];
  /** Milliseconds between polls for due work. Notifications make a worker poll earlier. */
  pollMs: number;
  /** Maximum concurrent webhook requests of this process. */
  maxInFlight: number;
  /** Duration of a lease of emails and transport orders. When a worker dies, others take over its rows after this time. */
  leaseMs: number;
  /** Milliseconds between runs of periodic tasks, such as planning emails. */
  upkeepMs: number;
  random: () => number;
  lookup?: LookupFunction;
}

export interface EmailSettings {
  /** Address beginning with `smtp://` or `smtps://`; null to write emails to `folder` instead. */
  smtpUrl: string | null;
  folder: string;
  /** The sender's address. */
  from: string;
  /** Maximum connections to the server, each with one email at a time. */
  connections: number;
  /** Address that begins the links in emails, without a trailing slash. */
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
