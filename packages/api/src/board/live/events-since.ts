import type { BoardView } from "../index/board-view.ts";
import type { FeedItem } from "../index/change-feed.ts";
import type { LoadChange } from "../index/open-loads.ts";
import { type BoardEntry, boardEntry } from "../schemas.ts";
import type { BoardEvent } from "./schemas.ts";

const FIELDS = boardEntry.keyof().options;

function changedFields(before: BoardEntry, after: BoardEntry): BoardEvent & { type: "changed" } {
  const fields = FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { type: "changed", entry: after, fields };
}

function eventOf(view: BoardView, since: number, { id, before, after, why }: LoadChange): BoardEvent | null {
  const seen = before && view.entryAt(since, id, before);
  const now = after && view.entryAt(null, id, after);
  if (seen === null && now === null) return null;
  if (now === null) return { type: "gone", id, why: after === null ? why : "changed" };
  if (seen === null) return { type: "posted", entry: now };
  const changed = changedFields(seen, now);
  return changed.fields.length > 0 ? changed : null;
}

/** What a reader is told: what time changed since an instant, then what happened, in its order. */
export function eventsSince(view: BoardView, items: readonly FeedItem[], since: number): BoardEvent[] {
  const reload: BoardEvent[] = [{ type: "reload" }];
  const events: BoardEvent[] = [
    ...view.expiredSince(since).map((id) => ({ type: "gone" as const, id, why: "expired" as const })),
    ...view.openedSince(since).map((entry) => ({ type: "posted" as const, entry })),
  ];
  for (const item of items) {
    if (item.kind === "replaced") return reload;
    if (item.kind === "relation" && item.carrierId === view.firmId) return reload;
    if (item.kind === "quote" && item.quote.carrierId === view.firmId) {
      const entry = view.entry(item.quote.loadId);
      if (entry) events.push({ type: "changed", entry, fields: ["myQuote"] });
    }
    const event = item.kind === "load" ? eventOf(view, since, item.change) : null;
    if (event) events.push(event);
  }
  return events;
}
