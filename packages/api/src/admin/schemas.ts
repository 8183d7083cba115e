import { EmailStatus, FileKind, LoadStatus, QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import { dispute } from "../disputes/schemas.ts";
import { instant, pathId } from "../fields.ts";
import { loadCore } from "../loads/schemas.ts";

const place = z.object({ outcode: z.string(), town: z.string() });
const lane = { from: place, to: place };

/** By id or by reference. */
export const adminLoadInput = z.strictObject({ id: pathId });

/** One thing that happened to a load, with everything that is known of who did it. */
const adminChange = z.object({
  id: z.string(),
  at: instant,
  /** Of the load's history, or `quote`, `statement`. */
  action: z.string(),
  /** The load's version after it; null for what does not change the load itself. */
  version: z.int().nullable(),
  from: z.enum(LoadStatus).nullable(),
  to: z.enum(LoadStatus).nullable(),
  firm: z.string().nullable(),
  person: z.string().nullable(),
  /** The name and the hint of the API key. */
  key: z.object({ name: z.string(), hint: z.string() }).nullable(),
  /** null: not kept. */
  through: z.enum(["site", "api", "system"]).nullable(),
  reason: z.string().nullable(),
  details: z.unknown(),
  requestId: z.string().nullable(),
});
export type AdminChange = z.infer<typeof adminChange>;

const adminQuote = z.object({
  id: z.string(),
  status: z.enum(QuoteStatus),
  amountPence: z.int(),
  carrier: z.string(),
  person: z.string().nullable(),
  etaMins: z.int().nullable(),
  message: z.string().nullable(),
  declineReason: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  expiresAt: instant,
  /** Every price it had, oldest first. */
  prices: z.array(z.object({ id: z.string(), amountPence: z.int(), at: instant })),
});
export type AdminQuote = z.infer<typeof adminQuote>;

const adminDelivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  endpointStatus: z.enum(["enabled", "disabled"]),
  eventId: z.string(),
  type: z.string(),
  firm: z.string(),
  /** The host alone: an address may hold a secret. */
  host: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  createdAt: instant,
  attempts: z.array(
    z.object({
      at: instant,
      statusCode: z.int().nullable(),
      ms: z.int(),
      error: z.string().nullable(),
      /** The first 4 KiB of what was answered. */
      responseHead: z.string().nullable(),
    }),
  ),
  nextAttemptAt: instant.nullable(),
});
export type AdminDelivery = z.infer<typeof adminDelivery>;

const adminFile = z.object({
  id: z.string(),
  kind: z.enum(FileKind),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Who sent it; null: unknown, or the system. */
  firm: z.string().nullable(),
  createdAt: instant,
  /** A proof of delivery that was replaced is kept. */
  replaced: z.boolean(),
});
export type AdminFile = z.infer<typeof adminFile>;

/** What the site and emails told a firm of the load. */
const adminNotification = z.object({
  id: z.string(),
  kind: z.string(),
  firm: z.string(),
  createdAt: instant,
  /** When somebody of the firm read it on the site. */
  readAt: instant.nullable(),
  emails: z.array(
    z.object({
      address: z.string(),
      status: z.enum(EmailStatus),
      sentAt: instant.nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type AdminNotification = z.infer<typeof adminNotification>;

export const adminLoadOutput = z.object({
  load: loadCore,
  ...lane,
  /** Oldest first: the load's history, and the quotes and statements between. */
  changes: z.array(adminChange),
  /** Cheapest first, those withdrawn and void too. */
  quotes: z.array(adminQuote),
  /** The last first, at most 100. */
  deliveries: z.array(adminDelivery),
  moreDeliveries: z.boolean(),
  files: z.array(adminFile),
  /** The last first, at most 50. */
  notifications: z.array(adminNotification),
  moreNotifications: z.boolean(),
  /** The last first. */
  disputes: z.array(dispute),
});
export type AdminLoad = z.infer<typeof adminLoadOutput>;
