import { LoadStatus, Side } from "@board/db/enums";
import { z } from "zod";
import { dispute } from "../disputes/schemas.ts";
import { cursor, instant, pathId, place, text } from "../fields.ts";
import { fileFacts } from "../files/schemas.ts";
import { historyOutput, load, loadInList } from "../loads/schemas.ts";

const lane = { from: place, to: place };

export const dashboardInput = z.strictObject({
  status: z.array(z.enum(LoadStatus)).optional(),
  /** A reference, the firm's own reference, or a postcode, outcode or area of either end. */
  find: text(100).optional(),
  limit: z.int().min(1).max(100).default(50),
  cursor: cursor.optional(),
});
export type DashboardInput = z.infer<typeof dashboardInput>;

export const dashboardOutput = z.object({
  loads: z.array(
    loadInList.omit({ allowedActions: true }).extend({
      ...lane,
      activeQuotes: z.int().meta({ description: "Quotes that could be accepted now." }),
      cheapestPence: z.int().nullable().meta({ description: "The cheapest of them." }),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type DashboardEntry = z.infer<typeof dashboardOutput>["loads"][number];

export const countsOutput = z.object({ counts: z.record(z.enum(LoadStatus), z.int()) });

export const loadPageInput = z.strictObject({ id: pathId });

export const loadPageOutput = z.object({
  load,
  ...lane,
  side: z.enum(Side),
  /** Finished jobs of each quote's carrier, by the quote's id. */
  jobsDone: z.record(z.string(), z.int()),
  pod: fileFacts.nullable(),
  /** Time at which a delivered load is confirmed unless a dispute is open. */
  confirmsItselfAt: instant.nullable(),
  myRating: z.object({ score: z.int(), comment: z.string().nullable() }).nullable(),
  /** The last first. */
  disputes: z.array(dispute),
  /** Oldest first. */
  history: historyOutput.shape.history,
});
export type LoadPage = z.infer<typeof loadPageOutput>;
