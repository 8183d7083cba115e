import type { BoardRow, QuoteState } from "./board-row.ts";
import { isPosted } from "./board-row.ts";

/** Changes of a transaction that affect the board. This process applies them after the commit. */
export interface Touched {
  /** The last version of each load's row in the transaction. */
  loads: Map<string, BoardRow>;
  /** Ids of the loads that the transaction created, which have no quotes yet. */
  made: Set<string>;
  quotes: QuoteState[];
  posterIds: Set<string>;
  /** Carriers, with the posters whose carrier relation to them changed. */
  relations: Map<string, Set<string>>;
}

export function nothingTouched(): Touched {
  return { loads: new Map(), made: new Set(), quotes: [], posterIds: new Set(), relations: new Map() };
}

interface InTransaction {
  touched?: Touched | undefined;
}

/** Call this with the returned row after every write to a load that may be or have been open. */
export function touchLoad(tx: InTransaction, load: BoardRow): void {
  if (load.boardSeq !== null || isPosted(load)) tx.touched?.loads.set(load.id, load);
}

/** Call this with the row of a new load. */
export function touchNewLoad(tx: InTransaction, load: BoardRow): void {
  tx.touched?.made.add(load.id);
  touchLoad(tx, load);
}

/** Call this with the returned row after every write to a quote. */
export function touchQuote(tx: InTransaction, quote: QuoteState): void {
  if (quote.boardSeq !== null) tx.touched?.quotes.push(quote);
}

/** Call this if a poster's score, level or days to pay may have changed. */
export function touchPoster(tx: InTransaction, posterId: string): void {
  tx.touched?.posterIds.add(posterId);
}

/** Call this with every change of a carrier relation. */
export function touchRelation(tx: InTransaction, posterId: string, carrierId: string): void {
  const posterIds = tx.touched?.relations.get(carrierId) ?? new Set();
  tx.touched?.relations.set(carrierId, posterIds.add(posterId));
}
