import { z } from "zod";
import { cursor, day, instant, pathId, place, text } from "../../core/fields.ts";
import { fileFacts } from "../../core/files/schemas.ts";
import { loadStatus, side } from "../../core/named-enums.ts";
import { lastBatch } from "../../loads/bulk/schemas.ts";
import { dispute } from "../../loads/disputes/schemas.ts";
import { leastJobs } from "../../loads/reputation/schemas.ts";
import { historyOutput, load, loadInList } from "../../loads/schemas.ts";
import { CAUSES, MAX_SHOWN } from "./rules.ts";

const lane = { from: place, to: place };

export const dashboardInput = z.strictObject({
  status: z.array(loadStatus).optional(),
  /** Reference, poster's reference, postcode, outcode, area, town or region of either end. */
  find: text(100).optional(),
  /** Sorted by posting or collection; searches are newest first. */
  sort: z.enum(["newest", "oldest", "collect", "collectLast"]).default("newest"),
  /** Key of a batch, to list its loads only. */
  batch: z.string().max(255).optional(),
  /** Id of a carrier, to list its loads only. */
  carrier: z.string().max(64).optional(),
  limit: z.int().min(1).max(100).default(50),
  cursor: cursor.optional(),
});
export type DashboardInput = z.infer<typeof dashboardInput>;
export type DashboardSort = DashboardInput["sort"];

const entry = loadInList.extend({
  ...lane,
  activeQuotes: z.int().meta({ description: "Quotes that could be accepted now." }),
  cheapestPence: z.int().nullable().meta({ description: "The cheapest of them." }),
  bookedPence: z.int().nullable().meta({ description: "The price at the booking; changes came since." }),
});
export type DashboardEntry = z.infer<typeof entry>;

export const dashboardOutput = z.object({ loads: z.array(entry), nextCursor: z.string().nullable() });

const decision = entry.extend({
  /** Time of the oldest active quote, of the delivery, or of the last change. */
  since: instant,
  cause: z.enum(CAUSES),
  /** Body of PATCH /loads/{id} that would fix the cause; null without a general fix. */
  changes: z
    .object({
      collectDate: day.optional(),
      deliverDate: day.optional(),
      termsDays: z.int().optional(),
      pricingMode: z.literal("BOOK_NOW").optional(),
      bookNowPence: z.int().optional(),
    })
    .nullable(),
});
export type Decision = z.infer<typeof decision>;

const decisions = z.object({ count: z.int(), loads: z.array(decision).max(MAX_SHOWN) });

/** Decisions of the poster, earliest collection first; counts may exceed the loads shown. */
export const decisionsOutput = z.object({
  quotes: decisions,
  quiet: decisions,
  today: decisions,
  /** Deliveries neither confirmed nor disputed. */
  delivered: decisions,
  batch: lastBatch.nullable(),
});
export type Decisions = z.infer<typeof decisionsOutput>;

export const countsOutput = z.object({ counts: z.record(loadStatus, z.int()) });

export const loadPageInput = z.strictObject({ id: pathId });

export const loadPageOutput = z.object({
  load,
  ...lane,
  side: side,
  /**
   * Minimum job count for the level of each quote's carrier, by quote id; exact numbers would identify it on
   * other loads.
   */
  carrierJobs: z.record(z.string(), leastJobs.nullable()),
  pod: fileFacts.nullable(),
  /** Licence register used for the checks; null where carriers are not checked. */
  register: z
    .object({
      /** Read time of the oldest area; null before the first file. */
      readAt: instant.nullable(),
      /** True if stale. */
      old: z.boolean(),
    })
    .nullable(),
  /** Time of the automatic confirmation, unless a dispute is open. */
  confirmsItselfAt: instant.nullable(),
  myRating: z.object({ score: z.int(), comment: z.string().nullable() }).nullable(),
  /** Newest first. */
  disputes: z.array(dispute),
  /** Oldest first. */
  history: historyOutput.shape.history,
});
export type LoadPage = z.infer<typeof loadPageOutput>;
