import { EmailStatus, FileKind, Mode, Plan } from "@board/db/enums";
import { z } from "zod";
import { cursor, day, filledText, instant, pathId, place, text } from "../../core/fields.ts";
import { endpointStatus, loadStatus, quoteStatus, vehicleClass } from "../../core/named-enums.ts";
import { dispute, resolveInput } from "../../loads/disputes/schemas.ts";
import { MAX_GOODS } from "../../loads/goods/rules.ts";
import { loadCore } from "../../loads/schemas.ts";
import { CORRECTIONS, MAX_REASON } from "./rules.ts";

/** Reason of a change, which goes into the admins' log. */
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
  /** Selects actions of one admin, or about one firm, person or load. */
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
 * Text to search for: reference, postcode, outcode, registration, name, email address or domain, phone
 * number, licence number, any id, or the hint of a key. `readSearch` has the rules.
 */
export const searchInput = z.strictObject({ find: text(200) });

export const searchOutput = z.object({
  loads: z.array(foundLoad),
  /** True if there are more loads; the answer has the newest. */
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
  /** Changes that the request with the searched id made. */
  changes: z.array(
    z.object({
      at: instant,
      action: z.string(),
      loadRef: z.string().nullable(),
      firm: z.string().nullable(),
      requestId: z.string(),
    }),
  ),
  /** Requests of API keys with the searched id, including refused ones; stored for 7 days. */
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
  /** Time of the request whose id was searched, whatever its outcome. */
  requestAt: instant.nullable(),
});
export type SearchResult = z.infer<typeof searchOutput>;

/** Id or reference of a load. */
export const adminLoadInput = z.strictObject({ id: pathId });

/** Something that happened to a load, with all that is known about its author. */
const adminChange = z.object({
  id: z.string(),
  at: instant,
  /** Action of the history, or `quote`, `statement` or `message`. */
  action: z.string(),
  /** Version of the load after this entry; null if the load did not change. */
  version: z.int().nullable(),
  from: loadStatus.nullable(),
  to: loadStatus.nullable(),
  firm: z.string().nullable(),
  person: z.string().nullable(),
  /** Name and hint of the API key that was used. */
  key: z.object({ name: z.string(), hint: z.string() }).nullable(),
  /** Way in which the author acted; null if the way was not stored. */
  through: z.enum(["site", "api", "driver", "system"]).nullable(),
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
  /** All prices of the quote, the oldest first. */
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
  /** Host and end of the endpoint's address, without parts that may be secret. */
  label: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  createdAt: instant,
  attempts: z.array(
    z.object({
      at: instant,
      statusCode: z.int().nullable(),
      ms: z.int(),
      error: z.string().nullable(),
      /** First 4 KiB of the answer. */
      responseHead: z.string().nullable(),
    }),
  ),
  nextAttemptAt: instant.nullable(),
});
export type AdminDelivery = z.infer<typeof adminDelivery>;

const adminFile = z.object({
  id: z.string(),
  /** Kind of a stored file, or the sealed proof of the load. */
  kind: z.enum([...Object.values(FileKind), "SEALED_PROOF"]),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Firm of the sender; null if it is unknown, or the system made the file. */
  firm: z.string().nullable(),
  createdAt: instant,
  /** True for a proof of delivery that was replaced, and for a transport order of an earlier booking. */
  replaced: z.boolean(),
  /** Revision of a transport order; null for any other file. */
  revision: z.int().nullable(),
});
export type AdminFile = z.infer<typeof adminFile>;

/** Notification to a firm about the load, with its emails. */
const adminNotification = z.object({
  id: z.string(),
  kind: z.string(),
  firm: z.string(),
  createdAt: instant,
  /** Time at which a member read the notification on the site. */
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
  /** True during a dispute; the answer then includes job sheet, messages and proposed changes. */
  sheet: z.boolean(),
  /** Allowed corrections that move the load; its details can always be corrected. */
  allowedActions: z.array(z.enum(CORRECTIONS)),
  from: place,
  to: place,
  /** History, quotes and statements, the oldest first. */
  changes: z.array(adminChange),
  /** All quotes, including withdrawn and void ones, the cheapest first. */
  quotes: z.array(adminQuote),
  /** Deliveries of the load's events, the newest first, at most 100. */
  deliveries: z.array(adminDelivery),
  moreDeliveries: z.boolean(),
  files: z.array(adminFile),
  /** Notifications about the load, the newest first, at most 50. */
  notifications: z.array(adminNotification),
  moreNotifications: z.boolean(),
  /** Disputes about the load, the newest first. */
  disputes: z.array(dispute),
  /** Time until which the last ruling can be revised; null if there is none to revise. */
  rulingRevisableUntil: instant.nullable(),
});
export type AdminLoad = z.infer<typeof adminLoadOutput>;

/** Reason of a correction, which both ends read in the load's history. */
const correctionReason = filledText(MAX_REASON, "reason_required", "is required: both ends can read it.");

const cleared = (maximum: number) => text(maximum).nullable().optional();

/** Corrected details: null clears a field, an absent one stays. No field of it was part of an agreement. */
export const correctDetailsInput = z.strictObject({
  id: pathId,
  externalRef: cleared(100),
  boardNote: cleared(200),
  notes: cleared(1_000),
  dimsNote: cleared(200),
  driver: cleared(100),
  vehicleReg: cleared(20),
  receivedBy: cleared(100),
  /** Lines of goods, from 1, whose descriptions are taken off the board. */
  hiddenGoods: z.array(z.int().min(1).max(MAX_GOODS)).max(MAX_GOODS).optional(),
  reason: correctionReason,
});
export type CorrectDetails = z.infer<typeof correctDetailsInput>;

/** Input of a reopening; `fault` is the end against whose record the lost booking counts. */
export const reopenInput = z.strictObject({
  id: pathId,
  fault: z.enum(["poster", "carrier"]),
  reason: correctionReason,
});

export const correctionInput = z.strictObject({ id: pathId, reason: correctionReason });

/** Input of a revised ruling; an absent `agreedPence` leaves the price as it is. */
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
 * Live loads by the time of posting: `filled` were booked and not reopened, `expired` were never booked. Of
 * the loads whose collection day has passed, `filledDue` of `due` were filled, which is the fill rate.
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
  /** Time of the computation, whose result is cached for a minute. */
  at: instant,
  postedToday: z.int(),
  /** Number of loads posted a week ago, up to this time of the day. */
  postedWeekAgo: z.int(),
  week: z.object(tally),
  weekBefore: z.object(tally),
  /** Seconds to the first quote, for loads of the last seven days; null if there was no quote. */
  firstQuote: z.object({ medianS: z.number().nullable(), nineInTenS: z.number().nullable() }),
  openDisputes: z.int(),
  /** Attempts of the last 24 hours; `answered` counts those with a 2xx response. */
  webhooks: z.object({ tries: z.int(), answered: z.int() }),
  /** Latest run of the retention job, and the number of rows that it removed; null before the first run. */
  retention: z.object({ at: instant, removed: z.int() }).nullable(),
  /** Guides at posting beside agreed prices, for loads collected in the last 30 days. */
  guide: z.object({
    jobs: z.int(),
    /** Number of jobs with a learned guide; the guide of the other jobs came from the rate card. */
    learned: z.int(),
    inside: z.int(),
    above: z.int(),
    below: z.int(),
    /** Median distance of the price from the middle of the guide, as a share of the price; null without jobs. */
    medianError: z.number().nullable(),
    /** The guide in force; null before the first one was learned. */
    last: z.object({ at: instant, jobs: z.int() }).nullable(),
  }),
  /** The last 30 days including today, the oldest first. */
  days: z.array(z.object({ day, ...tally, firstQuoteMedianS: z.number().nullable() })),
  /** Today's loads by the hour of posting in London. */
  hours: z.array(z.object({ hour: z.int(), posted: z.int(), filled: z.int() })),
  vehicles: z.array(z.object({ vehicleClass, ...tally })),
  /** Loads by the postcode area of the collection, the most first, at most 20 areas. */
  areas: z.array(z.object({ area: z.string(), ...tally })),
});
export type Health = z.infer<typeof healthOutput>;
