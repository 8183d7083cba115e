import type { QueryKey } from "@tanstack/react-query";
import type { BoardEvent } from "./board-event.ts";

/** The stream says that something of the firm's own has changed. */
export type OwnEvent = Extract<BoardEvent, { type: "own" }>;

/** Routers of which every answer is about the firm's own loads. */
const OF_OWN_LOADS = ["posterDashboard", "carrierDiary", "messages", "changes"];

/**
 * Tells if a cached answer may be older than an event of the firm's own; null: events were missed, so any may be. A list of
 * notifications stays as it is while they are merely read: its dots say what was new in it.
 */
export function isTouched(key: QueryKey, event: OwnEvent | null): boolean {
  const [path, asked] = key as [readonly string[] | string, ({ input?: { id?: string } } | string)?];
  // Answers of another origin than the procedures have a name of their own.
  if (typeof path === "string") return false;
  const name = path.join(".");
  if (name === "accounts.counts") return true;
  if (name === "accounts.notifications") return event?.kinds.join() !== "read";
  if (!OF_OWN_LOADS.includes(path[0] ?? "")) return false;
  if (event === null) return true;
  const id = typeof asked === "object" ? asked.input?.id : undefined;
  return event.loadId !== null && (id === undefined || id === event.loadId);
}
