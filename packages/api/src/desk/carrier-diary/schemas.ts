import { QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import { cursor, day, instant, time } from "../../core/fields.ts";
import { loadStatus, loadType, timeWindow, vehicleClass, weightBand } from "../../core/named-enums.ts";
import { asQuoted } from "../../loads/filters/schemas.ts";
import { goodsView } from "../../loads/goods/schemas.ts";
import { ownQuote, posterName, quotedLoad } from "../../loads/quotes/schemas.ts";
import { road } from "../../loads/road/schemas.ts";
import { loadCore, loadInList } from "../../loads/schemas.ts";
import { siteView } from "../../loads/sites/schemas.ts";
import { stopView } from "../../loads/stops/schemas.ts";

const place = z.object({ outcode: z.string(), town: z.string(), postcode: z.string() });
const slot = z.object({ date: day, window: timeWindow, byTime: time.nullable() });

/** A job with what the planner and the driver need. */
const job = z.object({
  id: z.string(),
  ref: z.string(),
  version: z.int(),
  externalRef: z.string().nullable(),
  status: loadStatus,
  from: place,
  to: place,
  miles: z.int(),
  collect: slot,
  deliver: slot.nullable(),
  vehicleClass,
  type: loadType,
  weightBand,
  pallets: z.int().nullable(),
  parcels: z.int().nullable(),
  tailLift: z.boolean(),
  adr: z.boolean(),
  fragile: z.boolean(),
  isBackload: z.boolean(),
  ...goodsView,
  boardNote: z.string().nullable(),
  notes: z.string().nullable(),
  dimsNote: z.string().nullable(),
  collectFrom: siteView.nullable(),
  deliverTo: siteView.nullable(),
  /** Further stops, in driving order. */
  stops: z.array(stopView),
  agreedPence: z.int(),
  termsDays: z.int(),
  poster: z.object({
    id: z.string(),
    name: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  driver: z.string().nullable(),
  vehicleReg: z.string().nullable(),
  /** The newest open link by which a driver works on the job. */
  driverLink: z
    .object({
      driver: z.string().nullable(),
      openedAt: instant.nullable(),
      lastSeenAt: instant.nullable(),
    })
    .nullable(),
  receivedBy: z.string().nullable(),
  ...road,
  hasPod: z.boolean(),
  bookedAt: instant.nullable(),
  collectedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Day on which payment is due, by the delivery and the terms; null before the delivery. */
  paymentDue: day.nullable(),
  paidAt: instant.nullable(),
  change: loadCore.shape.change,
  allowedActions: loadInList.shape.allowedActions,
});
export type Job = z.infer<typeof job>;

export const jobsOutput = z.object({
  /** All jobs that are not over yet, and those that ended today, in no particular order. */
  jobs: z.array(job),
  /** True if there are more jobs than the answer may have. */
  more: z.boolean(),
});

/** A week, given by any of its days. */
export const weekInput = z.strictObject({ day });

export const weekOutput = z.object({
  monday: day,
  /** Number of the firm's vehicles in each class. */
  fleet: z.array(z.object({ vehicleClass, count: z.int() })),
  /** Jobs of the week, sorted by collection. */
  jobs: z.array(job),
  more: z.boolean(),
});
export type Week = z.infer<typeof weekOutput>;

/** Kind of jobs: `over` lists the latest first, `unpaid` the earliest due first. */
export const pastJobsInput = z.strictObject({
  show: z.enum(["over", "unpaid"]),
  /** Id of a poster, to list its loads only. */
  poster: z.string().max(64).optional(),
  limit: z.int().min(1).max(100).default(50),
  cursor: cursor.optional(),
});
export type PastJobsInput = z.infer<typeof pastJobsInput>;

export const pastJobsOutput = z.object({ jobs: z.array(job), nextCursor: z.string().nullable() });

/** Drivers and registrations, the last used first; lorries that no job used come last. */
export const crewsOutput = z.object({
  drivers: z.array(z.object({ driver: z.string(), vehicleReg: z.string().nullable() })),
  vehicles: z.array(
    z.object({ vehicleReg: z.string(), name: z.string().nullable(), driver: z.string().nullable() }),
  ),
});

export const paymentsDueOutput = z.object({
  firms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      contactName: z.string(),
      phone: z.string(),
      jobs: z.int(),
      pence: z.int(),
      /** Number of jobs whose payment was due before today. */
      overdue: z.int(),
      overduePence: z.int(),
    }),
  ),
  /** True if there are more unpaid jobs than the sums include. */
  more: z.boolean(),
});
export type PaymentsDue = z.infer<typeof paymentsDueOutput>;

/**
 * Outcome of a quote: its status, or `AGAIN` if it is VOID or LOST and the load takes another quote of the
 * firm.
 */
export const OUTCOMES = [...Object.values(QuoteStatus), "AGAIN"] as const;

export const myQuotesInput = z.strictObject({
  outcome: z.enum(OUTCOMES).optional(),
  limit: z.int().min(1).max(100).default(50),
  cursor: cursor.optional(),
});
export type MyQuotesInput = z.infer<typeof myQuotesInput>;

const myQuote = ownQuote.extend({
  load: quotedLoad,
  posterName,
  /** True if the load takes a quote of this firm now. */
  open: z.boolean(),
  /** Facts that a VOID quote was priced by, if the load takes another quote; otherwise null. */
  asQuoted: asQuoted.nullable(),
  /**
   * Price of the job of an accepted quote as it is now, in pence, after changes and rulings; null for any
   * other quote.
   */
  agreedPence: z.int().nullable(),
});
export type MyQuote = z.infer<typeof myQuote>;

export const myQuotesOutput = z.object({
  /** The firm's last quote on each load, newest first. */
  quotes: z.array(myQuote),
  nextCursor: z.string().nullable(),
});

export const myQuoteOutput = z.object({ quote: myQuote });

export const quoteCountsOutput = z.object({ counts: z.record(z.enum(OUTCOMES), z.int()) });
