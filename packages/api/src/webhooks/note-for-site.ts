import type { Load } from "@board/db";
import type { EventType } from "./event-types.ts";
import type { Told } from "./queue-deliveries.ts";

/** The events that people are told of on the site, too, and the kind of note each makes; some go out by e-mail. */
const NOTES: Partial<Record<EventType, string>> = {
  "load.booked": "booked",
  "load.reopened": "reopened",
  "load.in_transit": "collected",
  "load.delivered": "delivered",
  "load.confirmed": "confirmed",
  "load.cancelled": "cancelled",
  "load.expired": "expired",
  "load.disputed": "disputed",
  "load.dispute_resolved": "dispute_resolved",
  "quote.received": "quote_received",
  "quote.declined": "declined",
  "quote.lost": "lost",
  "quote.void": "quote_void",
};

/** Test loads alert nobody (contract 1). */
export async function noteForSite(
  tx: Told,
  load: Load,
  drafts: readonly { type: EventType; to: string }[],
): Promise<void> {
  if (load.mode === "test") return;
  const notes = drafts.flatMap(({ type, to }) => {
    const kind = NOTES[type];
    return kind === undefined ? [] : [{ firmId: to, kind }];
  });
  if (notes.length === 0) return;
  const createdAt = tx.clock.now();
  await tx.db.notification.createMany({
    data: notes.map((note) => ({ ...note, id: tx.newId("note"), loadId: load.id, createdAt })),
  });
}
