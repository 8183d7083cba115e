import { EmailStatus, FileKind, Mode, Plan } from "@board/db/enums";
import { z } from "zod";
import { cursor, day, filledText, instant, pathId, place, text } from "../../core/fields.ts";
import { endpointStatus, loadStatus, quoteStatus, vehicleClass } from "../../core/named-enums.ts";
import { dispute, resolveInput } from "../../loads/disputes/schemas.ts";
import { loadCore } from "../../loads/schemas.ts";
import { CORRECTIONS, MAX_REASON } from "./rules.ts";

/** The reason of a change, kept in the admins' log. */
export const reason = filledText(MAX_REASON, "reason_required");

/** One entry of the admins' log. */
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
  /** Filters: by one admin, or about one firm, person or load. */
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
 * Finds by reference, postcode or outcode, registration, name, email address or domain, phone number, licence
 * number, id of any kind, or key hint. References, names and email addresses match by prefix; `readSearch`
 * has the rules.
 */
export const searchInput = z.strictObject({ find: text(200) });

export const searchOutput = z.object({
  loads: z.array(foundLoad),
  /** True if there are more loads; these are the newest. */
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
  /** Changes made by the request with this id. */
  changes: z.array(
    z.object({
      at: instant,
      action: z.string(),
      loadRef: z.string().nullable(),
      firm: z.string().nullable(),
      requestId: z.string(),
    }),
  ),
  /** API calls with this request id, including refused ones; kept for 7 days. */
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
  /** Time of the request whose id was searched, regardless of its outcome. */
  requestAt: instant.nullable(),
});
export type SearchResult = z.infer<typeof searchOutput>;

/** `id` is an id or a reference. */
export const adminLoadInput = z.strictObject({ id: pathId });

/** One event of a load, with all that is known about its author. */
const adminChange = z.object({
  id: z.string(),
  at: instant,
  /** Action of the history, or `quote`, `statement`, `message`. */
  action: z.string(),
  /** The load's version after it; null for events that do not change the load. */
  version: z.int().nullable(),
  from: loadStatus.nullable(),
  to: loadStatus.nullable(),
  firm: z.string().nullable(),
  person: z.string().nullable(),
  /** Name and hint of the API key. */
  key: z.object({ name: z.string(), hint: z.string() }).nullable(),
  /** Null if not stored. */
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
  /** All its prices, oldest first. */
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
  /** Host and end of the path, without parts that may be secret. */
  label: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  createdAt: instant,
  attempts: z.array(
    z.object({
      at: instant,
      statusCode: z.int().nullable(),
      ms: z.int(),
      error: z.string().nullable(),
      /** First 4 KiB of the response. */
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
  /** Uploader; null for unknown or the system. */
  firm: z.string().nullable(),
  createdAt: instant,
  /** Replaced proofs of delivery, and transport orders of earlier bookings, are kept. */
  replaced: z.boolean(),
  /** Revision of a transport order; null for other files. */
  revision: z.int().nullable(),
});
export type AdminFile = z.infer<typeof adminFile>;

/** Notification about the load to a firm, with its emails. */
const adminNotification = z.object({
  id: z.string(),
  kind: z.string(),
  firm: z.string(),
  createdAt: instant,
  /** Time at which a member read it on the site. */
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
  /** True during a dispute: job sheet, messages and proposed changes are included. */
  sheet: z.boolean(),
  /** Corrections that move the load; its details can always be corrected. */
  allowedActions: z.array(z.enum(CORRECTIONS)),
  from: place,
  to: place,
  /** History, quotes and statements, oldest first. */
  changes: z.array(adminChange),
  /** Quotes, cheapest first, including withdrawn and void ones. */
  quotes: z.array(adminQuote),
  /** Deliveries, newest first, at most 100. */
  deliveries: z.array(adminDelivery),
  moreDeliveries: z.boolean(),
  files: z.array(adminFile),
  /** Notifications, newest first, at most 50. */
  notifications: z.array(adminNotification),
  moreNotifications: z.boolean(),
  /** Newest first. */
  disputes: z.array(dispute),
  /** End of the day in which a ruling can be revised; null without one. */
  rulingRevisableUntil: instant.nullable(),
});
export type AdminLoad = z.infer<typeof adminLoadOutput>;

/** Reason of a correction, visible to both ends in the load's history. */
const correctionReason = filledText(MAX_REASON, "reason_required", "is required: both ends can read it.");

const cleared = (maximum: number) => text(maximum).nullable().optional();

/** Corrected details; null clears a field, an absent field stays. None of these affects what was agreed. */
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

/** `agreedPence` stays unchanged if absent. */
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
 * Live loads by posting time. `filled`: booked and not reopened; `expired`: never booked. The fill rate is
 * `filledDue` of `due`, over loads whose collection day is past.
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
  /** Posted a week ago by the same time of day. */
  postedWeekAgo: z.int(),
  week: z.object(tally),
  weekBefore: z.object(tally),
  /** Seconds to the first quote, for loads of the last seven days; null without any. */
  firstQuote: z.object({ medianS: z.number().nullable(), nineInTenS: z.number().nullable() }),
  openDisputes: z.int(),
  /** Attempts of the last 24 hours; `answered` counts 2xx responses. */
  webhooks: z.object({ tries: z.int(), answered: z.int() }),
  /** Latest run of the retention job, and rows removed; null before the first. */
  retention: z.object({ at: instant, removed: z.int() }).nullable(),
  /** Guide prices at posting compared with agreed prices, for loads collected in the last 30 days. */
  guide: z.object({
    jobs: z.int(),
    /** Jobs with a learned guide price; the others use the rate card. */
    learned: z.int(),
    inside: z.int(),
    above: z.int(),
    below: z.int(),
    /** Median distance between the guide's middle and the price, relative to the price; null without any. */
    medianError: z.number().nullable(),
    /** Guide in force; null before the first one. */
    last: z.object({ at: instant, jobs: z.int() }).nullable(),
  }),
  /** Last 30 days, oldest first, including today. */
  days: z.array(z.object({ day, ...tally, firstQuoteMedianS: z.number().nullable() })),
  /** Today's loads by hour of posting, London time. */
  hours: z.array(z.object({ hour: z.int(), posted: z.int(), filled: z.int() })),
  vehicles: z.array(z.object({ vehicleClass, ...tally })),
  /** Loads by postcode area of the collection, most first, at most 20. */
  areas: z.array(z.object({ area: z.string(), ...tally })),
});
export type Health = z.infer<typeof healthOutput>;
