import { type EventFirm, eventBody, warningView } from "@board/api/server";
import type { LoadEventType } from "@board/api/webhooks/event-types";
import { dayOfColumn, londonDay } from "@board/calendar";
import type { Load, LoadStatus, Quote } from "@board/db";
import { type Caller, newId, Problem } from "./common.ts";

/* The checks of a peer's writes, and the rows and events that they make: the same as the board's. */

/** An event for one firm, with the kind of notification that goes with it. */
interface Draft {
  type: LoadEventType;
  to: string;
  kind: string | null;
  quote?: Quote;
}

export interface Change {
  load: Load;
  previousStatus: LoadStatus | null;
  ends?: { poster: EventFirm; carrier: EventFirm };
  at: Date;
}

/** A request under an Idempotency-Key, with the operation that the key belongs to. */
export interface NamedRequest {
  operation: string;
  key: string;
  request: unknown;
}

export const notificationRow = ({ load, at }: Pick<Change, "load" | "at">, firmId: string, kind: string) => ({
  id: newId("note"),
  firmId,
  kind,
  loadId: load.id,
  createdAt: at,
  // The carriers of the benchmark get no emails about matching loads, so there is nothing to plan.
  emailsPlannedAt: kind === "load_matches" ? at : null,
});

/** Returns the rows for the events and notifications of a change. */
export function rowsOf({ load, previousStatus, ends, at }: Change, drafts: readonly Draft[]) {
  // Each event locks its firm's feed, so the order of firms must be the same everywhere to avoid deadlocks.
  const byFirm = drafts.toSorted((one, other) => (one.to < other.to ? -1 : Number(one.to > other.to)));
  const events = byFirm.map(({ type, to, quote }) => {
    const id = newId("evt");
    const body = eventBody({ id, type, at, load, previousStatus, recipientId: to, quote, ends });
    return { id, firmId: to, mode: load.mode, type, loadId: load.id, createdAt: at, body };
  });
  const notifications = drafts.flatMap(({ kind, to }) =>
    kind === null ? [] : [notificationRow({ load, at }, to, kind)],
  );
  return { events, notifications };
}

export function historyRow(
  caller: Caller,
  { load, previousStatus, at }: Change,
  action: string,
  details?: { quoteId: string; amountPence: number },
) {
  return {
    id: newId("hist"),
    loadId: load.id,
    version: load.version,
    at,
    action,
    fromStatus: previousStatus,
    toStatus: load.status,
    channel: "api" as const,
    firmId: caller.firmId,
    apiKeyId: caller.keyId,
    ...(details ? { details } : {}),
    requestId: newId("req"),
  };
}

/** @throws Problem unless the caller has a seat and a live key of a carrier */
export function assertMayQuote({ canCarry, memberId, mode }: Caller): string {
  if (!canCarry) throw new Problem(403, "not_a_carrier");
  if (mode === "test") throw new Problem(403, "test_key_not_allowed");
  if (memberId === null) throw new Problem(402, "seat_required");
  return memberId;
}

/** @throws Problem unless the caller may quote on the load; `relation` is the poster's to the caller */
export function assertOpen(
  load: Load | null | undefined,
  relation: string | null | undefined,
  caller: Caller,
  now: Date,
): asserts load is Load {
  if (load?.mode !== "live" || relation === "BLOCKED") throw new Problem(404, "not_found");
  if (load.posterId === caller.firmId) throw new Problem(409, "own_load");
  const early = caller.plan === "PRIORITY" || relation === "PREFERRED";
  if (!early && load.openToAllAt > (load.bookedAt ?? load.cancelledAt ?? now))
    throw new Problem(404, "not_found");
  if (load.status !== "POSTED" || dayOfColumn(load.collectDate) < londonDay(now))
    throw new Problem(409, "load_not_open");
  if (load.formerCarriers.includes(caller.firmId)) throw new Problem(409, "former_carrier");
}

/** @throws Problem unless the caller may accept a quote on the load now */
export function assertAcceptable(
  load: Load | null | undefined,
  caller: Caller,
  now: Date,
): asserts load is Load {
  if (load?.posterId !== caller.firmId || load.mode !== caller.mode) throw new Problem(404, "not_found");
  if (load.status !== "POSTED" || dayOfColumn(load.collectDate) < londonDay(now))
    throw new Problem(409, "invalid_transition");
}

/** @throws Problem unless the quote is active */
export function assertActive(quote: Quote | null | undefined, now: Date): asserts quote is Quote {
  if (!quote) throw new Problem(404, "not_found");
  if (quote.status !== "ACTIVE" || quote.expiresAt <= now) throw new Problem(409, "quote_not_open");
}

export function quoteDrafts(load: Load, quote: Quote, replaced: boolean, expired: readonly Quote[]): Draft[] {
  const to = load.posterId;
  return [
    ...expired.map((each): Draft => ({ type: "quote.expired", to, kind: null, quote: each })),
    replaced
      ? { type: "quote.updated", to, kind: null, quote }
      : { type: "quote.received", to, kind: "quote_received", quote },
  ];
}

export function acceptDrafts(load: Load, quote: Quote, closed: readonly Quote[]): Draft[] {
  return [
    { type: "load.booked", to: load.posterId, kind: "booked", quote },
    { type: "load.booked", to: quote.carrierId, kind: "booked", quote },
    ...closed.map(
      (each): Draft =>
        each.status === "LOST"
          ? { type: "quote.lost", to: each.carrierId, kind: "lost", quote: each }
          : { type: "quote.expired", to: load.posterId, kind: null, quote: each },
    ),
    { type: "quote.accepted", to: quote.carrierId, kind: null, quote },
  ];
}

export interface QuoteInput {
  amountPence: number;
  etaMins?: number | undefined;
  message?: string | undefined;
}

/** Returns an answer's `warnings`; an empty object if there are none. */
export const warned = (warnings: Parameters<typeof warningView>[0][]) =>
  warnings.length > 0 ? { warnings: warnings.map(warningView) } : {};
