import type { BoardRow, QuoteState } from "./board-row.ts";
import { isPosted } from "./board-row.ts";

/**
 * Changes of a transaction that affect the board; this process applies them to its board index after the
 * commit.
 */
export interface Touched {
  /** Each changed load, as the transaction last wrote it. */
  loads: Map<string, BoardRow>;
  /** Ids of the loads that the transaction created; they have no quotes yet. */
  made: Set<string>;
  quotes: QuoteState[];
  posterIds: Set<string>;
  /** Posters whose carrier relation changed, by carrier. */
  relations: Map<string, Set<string>>;
  /** Posters whose network the carrier joined or left, or whose groups of it changed, by carrier. */
  memberships: Map<string, Set<string>>;
}

export function nothingTouched(): Touched {
  return {
    loads: new Map(),
    made: new Set(),
    quotes: [],
    posterIds: new Set(),
    relations: new Map(),
    memberships: new Map(),
  };
}

interface InTransaction {
  touched?: Touched | undefined;
}

/**
 * Records a written load for the board index. Must be called with the returned row after every write to a
 * load that is open, or may have been.
 */
export function touchLoad(tx: InTransaction, load: BoardRow): void {
  if (load.boardSeq !== null || isPosted(load)) tx.touched?.loads.set(load.id, load);
}

/** Records a created load for the board index. Must be called with the row of every new load. */
export function touchNewLoad(tx: InTransaction, load: BoardRow): void {
  tx.touched?.made.add(load.id);
  touchLoad(tx, load);
}

/** Records a written quote for the board index. Must be called with the returned row after every write. */
export function touchQuote(tx: InTransaction, quote: QuoteState): void {
  if (quote.boardSeq !== null) tx.touched?.quotes.push(quote);
}

/**
 * Records a poster for the board index. Must be called if the poster's score, level or days to pay may have
 * changed.
 */
export function touchPoster(tx: InTransaction, posterId: string): void {
  tx.touched?.posterIds.add(posterId);
}

/** Records a carrier relation for the board index. Must be called with every change of a relation. */
export function touchRelation(tx: InTransaction, posterId: string, carrierId: string): void {
  const posterIds = tx.touched?.relations.get(carrierId) ?? new Set();
  tx.touched?.relations.set(carrierId, posterIds.add(posterId));
}

/** Records a membership for the board index. Must be called with every change of its status or its groups. */
export function touchMembership(tx: InTransaction, posterId: string, carrierId: string): void {
  const posterIds = tx.touched?.memberships.get(carrierId) ?? new Set();
  tx.touched?.memberships.set(carrierId, posterIds.add(posterId));
}
