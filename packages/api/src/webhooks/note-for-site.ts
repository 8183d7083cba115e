import type { Load, Prisma } from "@board/db";
import type { Told } from "./emit.ts";
import type { EventType } from "./event-types.ts";

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

export interface NoteRow {
  id: string;
  firmId: string;
  memberId?: string | null;
  kind: string;
  loadId: string;
  data?: Prisma.InputJsonObject;
  createdAt: Date;
}

/** Test loads alert nobody (contract 1). */
export function noteRows(
  tx: Told,
  load: Load,
  drafts: readonly { type: EventType; to: string }[],
): NoteRow[] {
  if (load.mode === "test") return [];
  const createdAt = tx.clock.now();
  return drafts.flatMap(({ type, to }) => {
    const kind = NOTES[type];
    return kind === undefined ? [] : [{ id: tx.newId("note"), firmId: to, kind, loadId: load.id, createdAt }];
  });
}
