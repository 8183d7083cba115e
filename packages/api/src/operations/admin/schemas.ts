import { EmailStatus, FileKind, Mode, Plan } from "@board/db/enums";
import { z } from "zod";
import { cursor, day, filledText, instant, pathId, place, text } from "../../core/fields.ts";
import { endpointStatus, loadStatus, quoteStatus, vehicleClass } from "../../core/named-enums.ts";
import { dispute, resolveInput } from "../../loads/disputes/schemas.ts";
import { loadCore } from "../../loads/schemas.ts";
import { CORRECTIONS, MAX_REASON } from "./rules.ts";

/** The reason of a change, kept in the admins' log. */
export const reason = filledText(MAX_REASON, "reason_required");

/** One line of the admins' log. */
export const adminAction = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  admin: z.string(),
  load: z.object({ id: z.string(), ref: z.string() }).nullable(),
  firm: z.object({ id: z.string(), name: z.string() }).nullable(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AdminActionView = z.infer<typeof adminAction>;

export const listActionsInput = z.strictObject({
  /** Of one admin, or about one firm, person or load. */
  adminId: pathId.optional(),
  firmId: pathId.optional(),
  personId: pathId.optional(),
  loadId: pathId.optional(),
  cursor: cursor.optional(),
});
export type ListActions = z.infer<typeof listActionsInput>;
export const listActionsOutput = z.object({
  actions: z.array(adminAction),
  nextCursor: z.string().nullable(),
});

export const foundLoad = z.object({
  id: z.string(),
  ref: z.string(),
  externalRef: z.string().nullable(),
  status: loadStatus,
  mode: z.enum(Mode),
  from: place,
  to: place,
  miles: z.int(),
  collectDate: day,
  poster: z.string(),
  carrier: z.string().nullable(),
  createdAt: instant,
});
export type FoundLoad = z.infer<typeof foundLoad>;

/**
 * A load's reference or id, the poster's own reference, a start of either, a postcode or outcode, a registration, the
 * beginning of any word of a firm's or a person's name, an email address or a start or the domain of one, a telephone number,
 * a licence number, a quote's, event's, request's, key's or endpoint's id, a key's hint.
 */
export const searchInput = z.strictObject({ find: text(200) });

export const searchOutput = z.object({
  loads: z.array(foundLoad),
  /** There are more loads than these, the newest. */
  moreLoads: z.boolean(),
  firms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      plan: z.enum(Plan),
      suspended: z.boolean(),
    }),
  ),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isAdmin: z.boolean(),
      firms: z.array(z.string()),
    }),
  ),
  quotes: z.array(
    z.object({
      id: z.string(),
      loadRef: z.string(),
      carrier: z.string(),
      status: quoteStatus,
      amountPence: z.int(),
      createdAt: instant,
    }),
  ),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hint: z.string(),
      mode: z.enum(Mode),
      firmId: z.string(),
      firm: z.string(),
      revoked: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      firm: z.string(),
      loadRef: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  endpoints: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      status: endpointStatus,
      firmId: z.string(),
      firm: z.string(),
    }),
  ),
  /** Changes of a request. */
  changes: z.array(
    z.object({
      at: instant,
      action: z.string(),
      loadRef: z.string().nullable(),
      firm: z.string().nullable(),
      requestId: z.string(),
    }),
  ),
  /** Calls of API keys with a request id, those that were refused too: they are kept for 7 days. */
  calls: z.array(
    z.object({
      at: instant,
      method: z.string(),
      route: z.string().nullable(),
      status: z.int(),
      code: z.string().nullable(),
      mode: z.enum(Mode),
      firmId: z.string(),
      firm: z.string(),
      key: z.string(),
    }),
  ),
  /** When the request was made whose id was typed, whatever became of it. */
  requestAt: instant.nullable(),
});
export type SearchResult = z.infer<typeof searchOutput>;

/** By id or by reference. */
export const adminLoadInput = z.strictObject({ id: pathId });

/** One thing that happened to a load, with everything that is known of who did it. */
const adminChange = z.object({
  id: z.string(),
  at: instant,
  /** Of the load's history, or `quote`, `statement`, `message`. */
  action: z.string(),
  /** The load's version after it; null for what does not change the load itself. */
  version: z.int().nullable(),
  from: loadStatus.nullable(),
  to: loadStatus.nullable(),
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
  status: quoteStatus,
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
  /** Host and the end of the path, without what may be a secret. */
  label: z.string(),
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
  /** The sender; null: unknown, or the system. */
  firm: z.string().nullable(),
  createdAt: instant,
  /** A proof of delivery that was replaced is kept, and the transport order of an earlier booking. */
  replaced: z.boolean(),
  /** Of a transport order; null: another file. */
  revision: z.int().nullable(),
});
export type AdminFile = z.infer<typeof adminFile>;

/** A notification of the load to a firm, with its emails. */
const adminNotification = z.object({
  id: z.string(),
  kind: z.string(),
  firm: z.string(),
  createdAt: instant,
  /** Time at which a member of the firm read it on the site. */
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
  /** The job sheet, its messages and the proposed changes are among what is read: while the load is disputed. */
  sheet: z.boolean(),
  /** The corrections that move it; its details can be corrected always. */
  allowedActions: z.array(z.enum(CORRECTIONS)),
  from: place,
  to: place,
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
  /** Newest first. */
  disputes: z.array(dispute),
  /** Null where no admin ruled, or the day after the ruling is over. */
  rulingRevisableUntil: instant.nullable(),
});
export type AdminLoad = z.infer<typeof adminLoadOutput>;

/** The reason of a correction, which both ends of the load can read in its history. */
const correctionReason = filledText(MAX_REASON, "reason_required", "is required: both ends can read it.");

const cleared = (maximum: number) => text(maximum).nullable().optional();

/** Corrected details; null clears, left out stays. Nothing here changes what was agreed. */
export const correctDetailsInput = z.strictObject({
  id: pathId,
  externalRef: cleared(100),
  boardNote: cleared(200),
  notes: cleared(1_000),
  dimsNote: cleared(200),
  driver: cleared(100),
  vehicleReg: cleared(20),
  receivedBy: cleared(100),
  reason: correctionReason,
});
export type CorrectDetails = z.infer<typeof correctDetailsInput>;

/** `fault`: the end whose record the lost booking counts against. */
export const reopenInput = z.strictObject({
  id: pathId,
  fault: z.enum(["poster", "carrier"]),
  reason: correctionReason,
});

export const correctionInput = z.strictObject({ id: pathId, reason: correctionReason });

/** `agreedPence`: as it is when left out. */
export const reviseRulingInput = resolveInput.omit({ note: true }).extend({ reason: correctionReason });
export type ReviseRuling = z.infer<typeof reviseRulingInput>;

export const collectInput = z.strictObject({
  id: pathId,
  collectedAt: instant.optional(),
  reason: correctionReason,
});

export const deliverInput = z.strictObject({
  id: pathId,
  receivedBy: filledText(100),
  deliveredAt: instant.optional(),
  reason: correctionReason,
});

export const correctedOutput = z.object({ id: z.string(), status: z.string(), version: z.int() });
export type Corrected = z.infer<typeof correctedOutput>;

/**
 * Live loads by when they were posted; `filled`: booked and still so, `expired`: nobody came. A share of filled loads is
 * `filledDue` of `due`, those whose collection day is over: an open load is not unfilled yet.
 */
const tally = {
  posted: z.int(),
  filled: z.int(),
  due: z.int(),
  filledDue: z.int(),
  expired: z.int(),
  disputed: z.int(),
};

export const healthOutput = z.object({
  /** Time of the computation; the result is cached for a minute. */
  at: instant,
  postedToday: z.int(),
  /** By this time of day, a week ago. */
  postedWeekAgo: z.int(),
  week: z.object(tally),
  weekBefore: z.object(tally),
  /** To the first quote, in seconds, of loads of the last seven days; null without any. */
  firstQuote: z.object({ medianS: z.number().nullable(), nineInTenS: z.number().nullable() }),
  openDisputes: z.int(),
  /** Tries of the last 24 hours that were answered with 2xx. */
  webhooks: z.object({ tries: z.int(), answered: z.int() }),
  /** Last run of the job that deletes old data, and the rows it removed; null: it has not run yet. */
  retention: z.object({ at: instant, removed: z.int() }).nullable(),
  /** Guides of the loads that were collected in the last 30 days, as they stood at posting, against the prices agreed. */
  guide: z.object({
    jobs: z.int(),
    /** Those of them whose guide was learned; the others have the rate card. */
    learned: z.int(),
    inside: z.int(),
    above: z.int(),
    below: z.int(),
    /** The median distance of the guide's middle from the price, as a part of the price; null without any. */
    medianError: z.number().nullable(),
    /** The guide in force; null: nothing was learned yet. */
    last: z.object({ at: instant, jobs: z.int() }).nullable(),
  }),
  /** The last 30 days, oldest first, today included. */
  days: z.array(z.object({ day, ...tally, firstQuoteMedianS: z.number().nullable() })),
  /** Of today, by the hour in London that a load was posted in. */
  hours: z.array(z.object({ hour: z.int(), posted: z.int(), filled: z.int() })),
  vehicles: z.array(z.object({ vehicleClass, ...tally })),
  /** By the postcode area they are collected in, most loads first, at most 20. */
  areas: z.array(z.object({ area: z.string(), ...tally })),
});
export type Health = z.infer<typeof healthOutput>;
