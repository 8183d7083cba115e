import type { QueryKey } from "@tanstack/react-query";
import type { BoardEvent } from "./board-event.ts";

/** Stream event about a change to the firm's own data. */
export type OwnEvent = Extract<BoardEvent, { type: "own" }>;

/**
 * Returns the change of the firm's own data that an event of the stream tells; null if such changes were missed,
 * undefined if it tells none.
 */
export function ownEventIn(event: BoardEvent): OwnEvent | null | undefined {
  if (event.type === "reload") return null;
  if (event.type !== "own") return undefined;
  return event.kinds.includes("missed") ? null : event;
}

/** Routers whose queries are about invoices: each event of a load may change them. */
const OF_MONEY = ["invoices", "invoiceDocuments", "moneyPage", "selfBilling"];

/** Routers whose queries are all about the firm's own loads. */
const OF_OWN_LOADS = [
  "posterDashboard",
  "carrierDiary",
  "messages",
  "changes",
  "driverLinks",
  "trackingLinks",
  "offers",
  "runs",
];

/** Routers whose queries are about vehicles and what fits them; an id in their keys is not always a load's. */
const OF_VEHICLES = ["vehicles", "matching"];

/**
 * True if the event may have made a cached query outdated. Null means that events were missed, so any query may be
 * outdated. The list of notifications is not refetched when they are read: its dots show what was new when it
 * opened.
 */
export function isTouched(key: QueryKey, event: OwnEvent | null): boolean {
  const [path, options] = key as [readonly string[] | string, ({ input?: { id?: string } } | string)?];
  // Queries that do not come from tRPC have a string key.
  if (typeof path === "string") return false;
  const name = path.join(".");
  if (name === "accounts.counts") return true;
  if (name === "accounts.notifications") return event?.kinds.join() !== "read";
  if (OF_VEHICLES.includes(path[0] ?? ""))
    return (
      event === null ||
      event.loadId !== null ||
      event.kinds.some((kind) => kind === "vehicles" || kind === "notification")
    );
  if (path[0] === "networkPage") return event === null || event.kinds.includes("notification");
  if (OF_MONEY.includes(path[0] ?? "")) return event === null || event.loadId !== null;
  if (!OF_OWN_LOADS.includes(path[0] ?? "")) return false;
  if (event === null) return true;
  const id = typeof options === "object" ? options.input?.id : undefined;
  return event.loadId !== null && (id === undefined || id === event.loadId);
}
