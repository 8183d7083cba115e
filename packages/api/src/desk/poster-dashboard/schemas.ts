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
  /** A reference, the firm's own reference, or a postcode, outcode, area, town or region of either end. */
  find: text(100).optional(),
  /** By the day of posting or of collection; what is found is newest first. */
  sort: z.enum(["newest", "oldest", "collect", "collectLast"]).default("newest"),
  /** The key of a batch: its loads only. */
  batch: z.string().max(255).optional(),
  /** The id of a firm: the loads whose carrier it is. */
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
  /** Time of the oldest quote that waits, of the delivery, or else of the last change. */
  since: instant,
  cause: z.enum(CAUSES),
  /** The body of PATCH /loads/{id} that would answer the cause; null: none that fits every such load. */
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

/** Everything that the poster has to decide, the first collection first; the counts may be of more than is shown. */
export const decisionsOutput = z.object({
  quotes: decisions,
  quiet: decisions,
  today: decisions,
  /** Deliveries that nobody has confirmed or disputed. */
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
  /** The least that the level of each quote's carrier says, by the quote's id: the exact number would name it on other loads. */
  carrierJobs: z.record(z.string(), leastJobs.nullable()),
  pod: fileFacts.nullable(),
  /** The register of licences that quotes were checked against; null where carriers are not checked. */
  register: z
    .object({
      /** The area that was read longest ago; null: none was ever read. */
      readAt: instant.nullable(),
      /** Too old to go by without a second look. */
      old: z.boolean(),
    })
    .nullable(),
  /** Time at which a delivered load is confirmed unless a dispute is open. */
  confirmsItselfAt: instant.nullable(),
  myRating: z.object({ score: z.int(), comment: z.string().nullable() }).nullable(),
  /** The last first. */
  disputes: z.array(dispute),
  /** Oldest first. */
  history: historyOutput.shape.history,
});
export type LoadPage = z.infer<typeof loadPageOutput>;
