import { z } from "zod";
import { search } from "../../board/searches/schemas.ts";
import { instant, pathId } from "../../core/fields.ts";
import { timeWindow, vehicleClass } from "../../core/named-enums.ts";
import { NOTIFICATION_GROUPS } from "../../core/notifications/rules.ts";
import { quoteEndReason } from "../../loads/quotes/schemas.ts";

/** Summary of a load: lane, vehicle, day, price. */
const loadLine = z.object({
  id: z.string(),
  ref: z.string(),
  fromOutcode: z.string(),
  toOutcode: z.string(),
  /** True if the reader's firm posted it. */
  own: z.boolean(),
  collect: z.object({ date: z.string(), window: timeWindow, byTime: z.string().nullable() }),
  vehicleClass,
  /** Price agreed with the reader's firm, else its quote, else the poster's price; null without any. */
  pricePence: z.int().nullable(),
  /** Guide price, shown where there is no other. */
  guideLowPence: z.int(),
  guideHighPence: z.int(),
});

/** A decision possible without opening the load. */
const decision = z.discriminatedUnion("act", [
  z.object({ act: z.literal("confirm"), loadId: z.string(), version: z.int() }),
  z.object({ act: z.literal("giveSeat"), memberId: z.string() }),
]);

export const notificationsInput = z.strictObject({
  /** Includes notifications read long ago. */
  all: z.boolean().default(false),
});

export const notificationsOutput = z.object({
  /** Newest first: about the reader, its quotes, its loads and jobs, and the firm. */
  notifications: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      group: z.enum(NOTIFICATION_GROUPS),
      /** Ids of all notifications in this line: quotes on one load share a line. */
      ids: z.array(z.string()),
      load: loadLine.nullable(),
      /** Person who requests a seat; null for other notifications. */
      person: z.string().nullable(),
      /** Reason why the reader's quote ended; null for other notifications. */
      reason: quoteEndReason.nullable(),
      decision: decision.nullable(),
      createdAt: instant,
      readAt: instant.nullable(),
    }),
  ),
  /** New loads grouped by saved search, newest first. */
  matches: z.array(
    z.object({
      /** Null for loads near a base that match none of the reader's searches. */
      search: search.pick({ id: true, name: true, query: true }).nullable(),
      /** Unread loads or, if there are none, those of the last days; at most 1,000. */
      count: z.int(),
      unread: z.int(),
      lastHour: z.int(),
      /** Id of the newest notification. */
      upTo: z.string(),
      since: instant,
      latest: instant,
      /** Newest three still on the reader's board. */
      newest: z.array(loadLine),
    }),
  ),
  /** Instant at which the list was read. */
  at: instant,
  /** Time of the newest notification, even if not listed. */
  lastAt: instant.nullable(),
});
export type NotificationList = z.infer<typeof notificationsOutput>;

export const markReadInput = z.strictObject({
  /** Marks every notification up to this one. */
  upTo: pathId.optional(),
  ids: z.array(pathId).max(200).optional(),
  /** Searches with their last seen notification; `id` null for loads near a base. */
  searches: z
    .array(z.strictObject({ id: pathId.nullable(), upTo: pathId }))
    .max(40)
    .optional(),
  /** Instant of the list; loads that became visible later stay unread. */
  shownAt: instant.optional(),
});
export type MarkRead = z.infer<typeof markReadInput>;
