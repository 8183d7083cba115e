import type { Load } from "@board/db";
import type { EventType } from "./event-types.ts";
import type { Told } from "./queue-deliveries.ts";

/** The events that people are told of on the site and by e-mail, too, and the kind of note each makes. */
const NOTES: Partial<Record<EventType, string>> = { "load.booked": "booked", "quote.lost": "lost" };

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
