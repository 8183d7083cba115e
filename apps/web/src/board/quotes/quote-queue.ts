import type { TypedArrival } from "../../load/arrival.ts";

/** A price on its way: shown at once, sent when its time is up, so that an undone one never reaches the poster. */
export interface PendingQuote {
  /** The Idempotency-Key: one for every sending of this price, so that it can never count twice. */
  key: string;
  /** The firm that typed the price: another firm's is never sent. */
  firmId: string;
  loadId: string;
  /** The version of the load that the price is for; left out where it was kept by an older page. */
  version?: number | undefined;
  /** The lane, for the toast. */
  lane: string;
  amountPence: number;
  etaMins?: number | undefined;
  /** The same as it was typed, for its fields if the price is not sent. */
  arrival?: TypedArrival | undefined;
  message?: string | undefined;
  /** When it is sent, in ms since 1970. */
  dueAt: number;
  state: "waiting" | "sending";
}

export type QuotePrice = Pick<
  PendingQuote,
  "loadId" | "version" | "lane" | "amountPence" | "etaMins" | "arrival" | "message"
>;

export const UNDO_MS = 5_000;

/** A kept price older than this is not sent behind its owner's back, but told. */
export const RESUME_WITHIN_MS = 15 * 60_000;

export interface QueueOptions {
  firmId: string;
  now: () => number;
  newKey: () => string;
  /** Runs something later; returns what calls it off. */
  later: (ms: number, run: () => void) => () => void;
  /** `leaving`: the page goes away, so the call must outlive it. */
  send: (quote: PendingQuote, leaving: boolean) => Promise<void>;
  /** Keeps what is not sent yet over a crash of the page; null where nothing is kept. */
  keep: (quotes: readonly PendingQuote[]) => void;
  kept: readonly PendingQuote[];
  onSent: (quote: PendingQuote) => void;
  onFailed: (quote: PendingQuote, error: unknown) => void;
  /** Prices of an earlier page that are too old to be sent unasked. */
  onLost: (quotes: readonly PendingQuote[]) => void;
}

/** The prices on their way, oldest first. */
export function createQuoteQueue(options: QueueOptions) {
  const { firmId, now, newKey, later, send, keep, onSent, onFailed, onLost } = options;
  let quotes: readonly PendingQuote[] = [];
  const timers = new Map<string, () => void>();
  const listeners = new Set<() => void>();

  function change(next: readonly PendingQuote[]): void {
    quotes = next;
    keep(quotes);
    for (const listener of listeners) listener();
  }

  const without = (key: string) => quotes.filter((quote) => quote.key !== key);

  function callOff(key: string): void {
    timers.get(key)?.();
    timers.delete(key);
  }

  async function dispatch(key: string, leaving: boolean): Promise<void> {
    const quote = quotes.find((one) => one.key === key);
    if (quote?.state !== "waiting") return;
    callOff(key);
    change(quotes.map((one) => (one.key === key ? { ...one, state: "sending" } : one)));
    try {
      await send(quote, leaving);
      change(without(key));
      onSent(quote);
    } catch (error) {
      change(without(key));
      onFailed(quote, error);
    }
  }

  function wait(quote: PendingQuote): void {
    const ms = Math.max(0, quote.dueAt - now());
    timers.set(
      quote.key,
      later(ms, () => void dispatch(quote.key, false)),
    );
  }

  /** Shows a price as one's own and sends it in five seconds; one that waits for the same load is replaced. */
  function add(price: QuotePrice): PendingQuote {
    for (const other of quotes) {
      if (other.loadId === price.loadId && other.state === "waiting") callOff(other.key);
    }
    const quote: PendingQuote = {
      ...price,
      key: newKey(),
      firmId,
      dueAt: now() + UNDO_MS,
      state: "waiting",
    };
    change([...quotes.filter((other) => other.loadId !== price.loadId || other.state === "sending"), quote]);
    wait(quote);
    return quote;
  }

  /** Takes a price back that was not sent yet: the last one unless named. Null where there is none. */
  function undo(key?: string): PendingQuote | null {
    const quote = quotes.findLast((one) => one.state === "waiting" && (key === undefined || one.key === key));
    if (!quote) return null;
    callOff(quote.key);
    change(without(quote.key));
    return quote;
  }

  /** Sends a price that did not get through once more, under its own key: had it arrived after all, it counts once. */
  function again(quote: PendingQuote): void {
    change([...without(quote.key), { ...quote, state: "waiting" }]);
    void dispatch(quote.key, false);
  }

  /** Sends everything that waits, because the page is left. */
  function flush(leaving: boolean): void {
    for (const quote of quotes) if (quote.state === "waiting") void dispatch(quote.key, leaving);
  }

  const own = options.kept.filter((quote) => quote.firmId === firmId);
  const fresh = own.filter((quote) => now() - quote.dueAt <= RESUME_WITHIN_MS);
  if (options.kept.length > 0) change(fresh.map((quote) => ({ ...quote, state: "waiting" })));
  for (const quote of quotes) wait(quote);
  const lost = own.filter((quote) => !fresh.includes(quote));
  if (lost.length > 0) onLost(lost);

  return {
    add,
    undo,
    again,
    flush,
    snapshot: () => quotes,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
