import type { BoardRow, QuoteState } from "./board-row.ts";
import { isPosted } from "./board-row.ts";

/** The changes of a transaction that the board shows. This process shows them as soon as they are committed. */
export interface Touched {
  /** The rows as the transaction wrote them last. */
  loads: Map<string, BoardRow>;
  /** The loads that it made: nobody has quoted on them before. */
  made: Set<string>;
  quotes: QuoteState[];
  posterIds: Set<string>;
  /** Carriers, with the posters whose opinion of them was changed. */
  relations: Map<string, Set<string>>;
}

export function nothingTouched(): Touched {
  return { loads: new Map(), made: new Set(), quotes: [], posterIds: new Set(), relations: new Map() };
}

interface InTransaction {
  touched?: Touched | undefined;
}

/** To be called with the row as it came back from every write to a load that may be or have been open. */
export function touchLoad(tx: InTransaction, load: BoardRow): void {
  if (load.boardSeq !== null || isPosted(load)) tx.touched?.loads.set(load.id, load);
}

/** To be called with a load that was written for the first time. */
export function touchNewLoad(tx: InTransaction, load: BoardRow): void {
  tx.touched?.made.add(load.id);
  touchLoad(tx, load);
}

/** To be called with the row as it came back from every write to a quote. */
export function touchQuote(tx: InTransaction, quote: QuoteState): void {
  if (quote.boardSeq !== null) tx.touched?.quotes.push(quote);
}

/** To be called where a poster's score, level or days to pay may have changed. */
export function touchPoster(tx: InTransaction, posterId: string): void {
  tx.touched?.posterIds.add(posterId);
}

/** To be called with every change of what a poster thinks of a carrier. */
export function touchRelation(tx: InTransaction, posterId: string, carrierId: string): void {
  const posterIds = tx.touched?.relations.get(carrierId) ?? new Set();
  tx.touched?.relations.set(carrierId, posterIds.add(posterId));
}
