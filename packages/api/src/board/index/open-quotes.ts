import type { QuoteStatus } from "@board/db/enums";
import type { MyQuote } from "../entry.ts";

/** A quote of a carrier on a live load, as the database numbers its changes. */
export interface QuoteState {
  id: string;
  loadId: string;
  carrierId: string;
  amountPence: number;
  status: QuoteStatus;
  expiresAt: Date;
  boardSeq: bigint | null;
}

export interface HeldQuote extends MyQuote {
  id: string;
  carrierId: string;
  seq: number;
}

/** The change of a carrier's quote on a load; `before` is null where it is the first. */
export interface QuoteChange {
  loadId: string;
  carrierId: string;
  before: MyQuote | null;
}

/** The latest quote of each carrier on each load of the board. */
export class OpenQuotes {
  /** A load has a few quotes: searching them costs less than a map for each load. */
  readonly #byLoad = new Map<string, HeldQuote[]>();
  /** Counts the changes that each carrier saw. */
  readonly #changes = new Map<string, number>();

  on(loadId: string, carrierId: string): MyQuote | undefined {
    return this.#byLoad.get(loadId)?.find((quote) => quote.carrierId === carrierId);
  }

  /** Raised with every change of a quote of the carrier. */
  changesOf(carrierId: string): number {
    return this.#changes.get(carrierId) ?? 0;
  }

  /** Takes a quote if it is the carrier's latest on that load and newer than what is held; null where it is not. */
  take({ id, loadId, carrierId, amountPence, status, expiresAt, boardSeq }: QuoteState): QuoteChange | null {
    const seq = Number(boardSeq ?? 0);
    const quotes = this.#byLoad.get(loadId) ?? [];
    const at = quotes.findIndex((quote) => quote.carrierId === carrierId);
    const held = quotes[at];
    if (held && (held.id > id || (held.id === id && held.seq >= seq))) return null;
    quotes[at === -1 ? quotes.length : at] = { id, carrierId, amountPence, status, expiresAt, seq };
    this.#byLoad.set(loadId, quotes);
    this.#changes.set(carrierId, this.changesOf(carrierId) + 1);
    return { loadId, carrierId, before: held ?? null };
  }

  /** Forgets the quotes of a load that left the board, and returns them. */
  forget(loadId: string): readonly HeldQuote[] {
    const quotes = this.#byLoad.get(loadId) ?? [];
    this.#byLoad.delete(loadId);
    return quotes;
  }
}
