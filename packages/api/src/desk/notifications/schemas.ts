import { z } from "zod";
import { search } from "../../board/searches/schemas.ts";
import { instant, pathId } from "../../core/fields.ts";
import { timeWindow, vehicleClass } from "../../core/named-enums.ts";
import { NOTIFICATION_GROUPS } from "../../core/notifications/rules.ts";
import { quoteEndReason } from "../../loads/quotes/schemas.ts";

/** A load in one line: lane, vehicle, day, price. */
const loadLine = z.object({
  id: z.string(),
  ref: z.string(),
  fromOutcode: z.string(),
  toOutcode: z.string(),
  /** The reader's firm posted it. */
  own: z.boolean(),
  collect: z.object({ date: z.string(), window: timeWindow, byTime: z.string().nullable() }),
  vehicleClass,
  /** Agreed with the reader's firm, else quoted by it, else the poster's own price; null where there is none. */
  pricePence: z.int().nullable(),
  /** The guide, shown where nobody has named a price. */
  guideLowPence: z.int(),
  guideHighPence: z.int(),
});

/** A decision that needs no more facts than the line has. */
const decision = z.discriminatedUnion("act", [
  z.object({ act: z.literal("confirm"), loadId: z.string(), version: z.int() }),
  z.object({ act: z.literal("giveSeat"), memberId: z.string() }),
]);

export const notificationsInput = z.strictObject({
  /** Those read long ago, too. */
  all: z.boolean().default(false),
});

export const notificationsOutput = z.object({
  /** Newest first; what waits for the reader, its quotes, its loads and jobs, and the firm itself. */
  notifications: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      group: z.enum(NOTIFICATION_GROUPS),
      /** Every notification of the line: several quotes on one load are one. */
      ids: z.array(z.string()),
      load: loadLine.nullable(),
      /** Name of the person who asks for a seat; null for notifications that concern no person. */
      person: z.string().nullable(),
      /** Why the reader's quote was lost or became void; null for others. */
      reason: quoteEndReason.nullable(),
      decision: decision.nullable(),
      createdAt: instant,
      readAt: instant.nullable(),
    }),
  ),
  /** New loads by the search that holds them, the newest first. */
  matches: z.array(
    z.object({
      /** Null: loads near a base of the firm that no search of the reader holds. */
      search: search.pick({ id: true, name: true, query: true }).nullable(),
      /** Loads that nobody has seen yet; where there are none, those of the last days. At most 1,000. */
      count: z.int(),
      unread: z.int(),
      lastHour: z.int(),
      /** Id of the newest notification. */
      upTo: z.string(),
      since: instant,
      latest: instant,
      /** The newest three that are on the reader's board now. */
      newest: z.array(loadLine),
    }),
  ),
  /** The list is of this instant. */
  at: instant,
  /** Time of the newest notification, listed or not. */
  lastAt: instant.nullable(),
});
export type NotificationList = z.infer<typeof notificationsOutput>;

export const markReadInput = z.strictObject({
  /** Every notification up to this one. */
  upTo: pathId.optional(),
  ids: z.array(pathId).max(200).optional(),
  /** The loads of a search up to a notification; `id` null: those near a base. */
  searches: z
    .array(z.strictObject({ id: pathId.nullable(), upTo: pathId }))
    .max(40)
    .optional(),
  /** The instant of the list: what came onto the member's board since then stays unread. */
  shownAt: instant.optional(),
});
export type MarkRead = z.infer<typeof markReadInput>;
