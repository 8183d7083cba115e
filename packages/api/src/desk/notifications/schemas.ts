import { z } from "zod";
import { search } from "../../board/searches/schemas.ts";
import { instant, pathId } from "../../core/fields.ts";
import { timeWindow, vehicleClass } from "../../core/named-enums.ts";
import { NOTIFICATION_GROUPS } from "../../core/notifications/rules.ts";
import { offerClosed } from "../../loads/outbox/offer-schemas.ts";
import { quoteEndReason } from "../../loads/quotes/schemas.ts";

/** A load in one line: lane, vehicle, day and price. */
const loadLine = z.object({
  id: z.string(),
  ref: z.string(),
  fromOutcode: z.string(),
  toOutcode: z.string(),
  /** True if the reader's firm posted the load. */
  own: z.boolean(),
  collect: z.object({ date: z.string(), window: timeWindow, byTime: z.string().nullable() }),
  vehicleClass,
  /**
   * Price that was agreed with the reader's firm, or else its quote, or else the poster's price; null if
   * there is none.
   */
  pricePence: z.int().nullable(),
  /** Guide price, which is shown if there is no other price. */
  guideLowPence: z.int(),
  guideHighPence: z.int(),
});

/** An offer in one line, as it was when its reader was told. */
export const offerLine = z.object({
  fromOutcode: z.string(),
  toOutcode: z.string(),
  /** Null: it asks for a quote. */
  pricePence: z.int().nullable(),
  minutes: z.int(),
  closed: offerClosed.nullable(),
  /** True if it is over as `taken` because its vehicle is gone. */
  vehicleGone: z.boolean().optional(),
  /** The other end; null if the reader may not know it. */
  name: z.string().nullable(),
});

/** A decision that can be made without opening the load. */
const decision = z.discriminatedUnion("act", [
  z.object({ act: z.literal("confirm"), loadId: z.string(), version: z.int() }),
  z.object({ act: z.literal("giveSeat"), memberId: z.string() }),
]);

export const notificationsInput = z.strictObject({
  /** True to include notifications that were read and are older than 48 hours. */
  all: z.boolean().default(false),
});

export const notificationsOutput = z.object({
  /** Notifications about the reader, its quotes, its loads and jobs, and the firm; the newest first. */
  notifications: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      group: z.enum(NOTIFICATION_GROUPS),
      /**
       * Ids of all notifications in this entry, the newest first. Notifications of some kinds about one load, such
       * as quotes, share an entry.
       */
      ids: z.array(z.string()),
      load: loadLine.nullable(),
      /** The offer that it is about; null for any other notification. */
      offer: offerLine.nullable(),
      /** Person who asks for a seat; null for any other notification. */
      person: z.string().nullable(),
      /** Why the reader's quote was lost or became void; null for any other notification. */
      reason: quoteEndReason.nullable(),
      decision: decision.nullable(),
      createdAt: instant,
      readAt: instant.nullable(),
    }),
  ),
  /** New loads, grouped by saved search, the newest first. */
  matches: z.array(
    z.object({
      /** The saved search; null for loads near a base that match none of the reader's searches. */
      search: search.pick({ id: true, name: true, query: true }).nullable(),
      /** Number of unread loads, at most 1,000; if there are none, of those that were read of the last 48 hours. */
      count: z.int(),
      unread: z.int(),
      lastHour: z.int(),
      /** Id of the newest notification in the group. */
      upTo: z.string(),
      since: instant,
      latest: instant,
      /** The three newest loads that are still on the reader's board. */
      newest: z.array(loadLine),
    }),
  ),
  /** Instant at which the list was read. */
  at: instant,
  /** Time of the newest notification, even if it is not in the list. */
  lastAt: instant.nullable(),
});
export type NotificationList = z.infer<typeof notificationsOutput>;

export const markReadInput = z.strictObject({
  /** Id of a notification, which is marked as read together with all earlier ones. */
  upTo: pathId.optional(),
  ids: z.array(pathId).max(200).optional(),
  /** Searches, each with the last notification that the reader saw; `id` is null for loads near a base. */
  searches: z
    .array(z.strictObject({ id: pathId.nullable(), upTo: pathId }))
    .max(40)
    .optional(),
  /** Instant at which the list was read; loads that became visible later stay unread. */
  shownAt: instant.optional(),
});
export type MarkRead = z.infer<typeof markReadInput>;
