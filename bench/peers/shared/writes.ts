import { priceWarnings, quoteActiveUntil } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { type EventFirm, eventBody, loadCore, ownQuoteView, warningView } from "@board/api/server";
import type { LoadEventType } from "@board/api/webhooks/event-types";
import { dayOfColumn, londonDay } from "@board/calendar";
import type { Load, LoadStatus, Quote } from "@board/db";
import { actionsFor, type Caller, type Coded, newCollectionCode, newId, Problem } from "./common.ts";
import { type Lookups, planPosting } from "./posting.ts";

/* The writes of a peer. They check, insert and send the same as the board; each peer adds its statements. */

/** An event for one firm, with the kind of notification that goes with it. */
interface Draft {
  type: LoadEventType;
  to: string;
  kind: string | null;
  quote?: Quote;
}

interface Change {
  load: Load;
  previousStatus: LoadStatus | null;
  ends?: { poster: EventFirm; carrier: EventFirm };
  at: Date;
}

type EventRow = ReturnType<typeof rowsOf>["events"][number];
type NotificationRow = ReturnType<typeof rowsOf>["notifications"][number];
type HistoryRow = ReturnType<typeof historyRow>;
type PostedRow = Awaited<ReturnType<typeof planPosting>>["row"];
export type Ends = { poster: EventFirm; carrier: EventFirm | null };

interface Price {
  amountPence: number;
  etaMins: number | null;
  message: string | null;
}
/** A carrier's quote. `id` is used if the quote is new. */
interface SentQuote {
  id: string;
  load: Load;
  carrierId: string;
  memberId: string;
  price: Price;
  expiresAt: Date;
  at: Date;
}

interface Told {
  load: Load;
  at: Date;
  events: EventRow[];
  notifications: NotificationRow[];
}

/** The statements of a peer. `Tx` is the transaction type of its database client. */
export interface Store<Tx, Seen extends Load & Ends & Coded> {
  lookups: (caller: Caller, input: PostLoadInput) => Lookups;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  insertLoad: (tx: Tx, row: PostedRow) => Promise<Load>;
  /** Locks the load. Returns it with the poster's relation to the carrier. */
  lockForQuote: (
    tx: Tx,
    id: string,
    carrierId: string,
  ) => Promise<[Load | null | undefined, string | undefined]>;
  expireQuotes: (tx: Tx, loadId: string, carrierId: string, now: Date) => Promise<Quote[]>;
  /** Updates the carrier's active quote or inserts a new one, and inserts its price. */
  saveQuote: (tx: Tx, quote: SentQuote) => Promise<[quote: Quote, replaced: boolean]>;
  countQuotes: (tx: Tx, loadId: string) => Promise<unknown>;
  lock: (tx: Tx, id: string) => Promise<Load | null | undefined>;
  findQuote: (tx: Tx, id: string, loadId: string) => Promise<Quote | null | undefined>;
  acceptQuote: (tx: Tx, id: string, now: Date) => Promise<Quote>;
  /** Books the load and stores its collection code. Returns the load with both ends. */
  book: (tx: Tx, quote: Quote, code: string, now: Date) => Promise<Seen>;
  /** Closes the active quotes as lost, or as expired if their time is over. */
  closeQuotes: (tx: Tx, loadId: string, now: Date) => Promise<Quote[]>;
  insertHistory: (tx: Tx, row: HistoryRow) => Promise<unknown>;
  /** Inserts events, a delivery for each subscribed endpoint, and notifications. Notifies the workers. */
  tell: (tx: Tx, told: Told) => Promise<void>;
  view: (tx: Tx, caller: Caller, load: Seen) => Promise<object>;
}

const notificationRow = ({ load, at }: Pick<Change, "load" | "at">, firmId: string, kind: string) => ({
  id: newId("note"),
  firmId,
  kind,
  loadId: load.id,
  createdAt: at,
  // The carriers of the benchmark get no emails about matching loads, so there is nothing to plan.
  emailsPlannedAt: kind === "load_matches" ? at : null,
});

/** Returns the rows for the events and notifications of a change. */
function rowsOf({ load, previousStatus, ends, at }: Change, drafts: readonly Draft[]) {
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

function historyRow(
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
function assertMayQuote({ canCarry, memberId, mode }: Caller): string {
  if (!canCarry) throw new Problem(403, "not_a_carrier");
  if (mode === "test") throw new Problem(403, "test_key_not_allowed");
  if (memberId === null) throw new Problem(402, "seat_required");
  return memberId;
}

/** @throws Problem unless the caller may quote on the load; `relation` is the poster's to the caller */
function assertOpen(
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
function assertAcceptable(load: Load | null | undefined, caller: Caller, now: Date): asserts load is Load {
  if (load?.posterId !== caller.firmId || load.mode !== caller.mode) throw new Problem(404, "not_found");
  if (load.status !== "POSTED" || dayOfColumn(load.collectDate) < londonDay(now))
    throw new Problem(409, "invalid_transition");
}

/** @throws Problem unless the quote is active */
function assertActive(quote: Quote | null | undefined, now: Date): asserts quote is Quote {
  if (!quote) throw new Problem(404, "not_found");
  if (quote.status !== "ACTIVE" || quote.expiresAt <= now) throw new Problem(409, "quote_not_open");
}

function quoteDrafts(load: Load, quote: Quote, replaced: boolean, expired: readonly Quote[]): Draft[] {
  const to = load.posterId;
  return [
    ...expired.map((each): Draft => ({ type: "quote.expired", to, kind: null, quote: each })),
    replaced
      ? { type: "quote.updated", to, kind: null, quote }
      : { type: "quote.received", to, kind: "quote_received", quote },
  ];
}

function acceptDrafts(load: Load, quote: Quote, closed: readonly Quote[]): Draft[] {
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
const warned = (warnings: Parameters<typeof warningView>[0][]) =>
  warnings.length > 0 ? { warnings: warnings.map(warningView) } : {};

export function createWrites<Tx, Seen extends Load & Ends & Coded>(store: Store<Tx, Seen>) {
  /**
   * Posts a load. First does everything that needs no transaction; then inserts the load, its history, event
   * and notifications in one.
   */
  async function postLoad(caller: Caller, input: PostLoadInput) {
    const { row, notified, warnings, now } = await planPosting(caller, input, store.lookups(caller, input));
    return store.transaction(async (tx) => {
      const load = await store.insertLoad(tx, row);
      const change: Change = { load, previousStatus: null, at: now };
      await store.insertHistory(tx, historyRow(caller, change, "post"));
      const { events } = rowsOf(change, [{ type: "load.posted", to: load.posterId, kind: null }]);
      const notifications = notified.map((firmId) => notificationRow(change, firmId, "load_matches"));
      await store.tell(tx, { load, at: now, events, notifications });
      const view = loadCore({ ...load, poster: null, carrier: null }, "poster", now);
      return {
        load: {
          ...view,
          allowedActions: actionsFor(caller, now).load({ ...load, collectionCode: null }),
          quotes: [],
          collectionCode: null,
          codeTriesLeft: null,
        },
        miles: view.miles,
        guide: view.guide,
        carriersAlerted: view.carriersAlerted,
        ...warned(warnings),
      };
    });
  }

  function sendQuote(caller: Caller, id: string, { amountPence, etaMins, message }: QuoteInput) {
    const memberId = assertMayQuote(caller);
    const now = new Date();
    const carrierId = caller.firmId;
    return store.transaction(async (tx) => {
      const [load, relation] = await store.lockForQuote(tx, id, carrierId);
      assertOpen(load, relation, caller, now);
      const expired = await store.expireQuotes(tx, id, carrierId, now);
      const price = { amountPence, etaMins: etaMins ?? null, message: message ?? null };
      const expiresAt = quoteActiveUntil(now, dayOfColumn(load.collectDate));
      const sent = { id: newId("quote"), load, carrierId, memberId, price, expiresAt, at: now };
      const [quote, replaced] = await store.saveQuote(tx, sent);
      await store.countQuotes(tx, id);
      const change: Change = { load, previousStatus: load.status, at: now };
      await store.tell(tx, { load, at: now, ...rowsOf(change, quoteDrafts(load, quote, replaced, expired)) });
      const warnings = priceWarnings("amountPence", quote.amountPence, load);
      return {
        quote: ownQuoteView(quote, load, now, ["quote", "withdraw"]),
        replaced,
        ...warned(warnings),
      };
    });
  }

  function acceptQuote(caller: Caller, id: string, quoteId: string) {
    const now = new Date();
    return store.transaction(async (tx) => {
      const before = await store.lock(tx, id);
      assertAcceptable(before, caller, now);
      assertActive(await store.findQuote(tx, quoteId, id), now);
      const quote = await store.acceptQuote(tx, quoteId, now);
      const load = await store.book(tx, quote, newCollectionCode(), now);
      const { poster, carrier } = load;
      if (carrier === null) throw new Error("The load has no carrier.");
      const closed = await store.closeQuotes(tx, id, now);
      if (closed.some(({ status }) => status === "EXPIRED")) await store.countQuotes(tx, id);
      const change: Change = { load, previousStatus: before.status, ends: { poster, carrier }, at: now };
      const details = { quoteId: quote.id, amountPence: quote.amountPence };
      await store.insertHistory(tx, historyRow(caller, change, "accept", details));
      await store.tell(tx, { load, at: now, ...rowsOf(change, acceptDrafts(load, quote, closed)) });
      return { load: await store.view(tx, caller, load) };
    });
  }

  return { postLoad, sendQuote, acceptQuote };
}
