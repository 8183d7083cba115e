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
  /**
   * Text to search for: a reference, the poster's own reference, or a postcode, outcode, area, town or region
   * of either end.
   */
  find: text(100).optional(),
  /** Order of the list, by posting or by collection; the result of a search has the newest first. */
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
  /** Time of the oldest active quote or, if there is none, of the load's last change, such as its delivery. */
  since: instant,
  cause: z.enum(CAUSES),
  /** Body of PATCH /loads/{id} that would help; null if no change to the load is suggested. */
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

/**
 * Loads that wait for the poster's decision, those with the earliest collection first. A count can exceed the
 * number of loads listed.
 */
export const decisionsOutput = z.object({
  quotes: decisions,
  quiet: decisions,
  today: decisions,
  /** Deliveries that are neither confirmed nor disputed. */
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
   * Lower bound of the jobs that each quote's carrier has finished, by quote id; null for a New carrier. Exact
   * numbers would identify the carrier on other loads.
   */
  carrierJobs: z.record(z.string(), leastJobs.nullable()),
  pod: fileFacts.nullable(),
  /** The licence register that the checks use; null if carriers are not checked. */
  register: z
    .object({
      /** Time at which the least recently read area was read; null before the first file. */
      readAt: instant.nullable(),
      /** True if the register's data is too old. */
      old: z.boolean(),
    })
    .nullable(),
  /** Time at which the delivery is confirmed automatically, unless a dispute is open. */
  confirmsItselfAt: instant.nullable(),
  myRating: z.object({ score: z.int(), comment: z.string().nullable() }).nullable(),
  /** All disputes, the newest first. */
  disputes: z.array(dispute),
  /** The whole history of the load, the oldest entry first. */
  history: historyOutput.shape.history,
});
export type LoadPage = z.infer<typeof loadPageOutput>;
