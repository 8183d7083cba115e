import type { MyQuote, QuoteState } from "../../core/board-row.ts";

export interface HeldQuote extends MyQuote {
  id: string;
  carrierId: string;
  seq: number;
}

/** Change of a carrier's quote on a load; `before` is null for the first quote. */
export interface QuoteChange {
  loadId: string;
  carrierId: string;
  before: MyQuote | null;
  after: MyQuote;
}

const NONE: ReadonlyMap<number, HeldQuote> = new Map();

/** The latest quote of each carrier on each load of the board, by slot. */
export class OpenQuotes {
  readonly #byCarrier = new Map<string, Map<number, HeldQuote>>();
  /** Carriers with a quote on the load of each slot. */
  readonly #carriers: (string[] | undefined)[] = [];

  /** Returns a carrier's quotes by slot, as one map, because a page of the board looks up a hundred. */
  of(carrierId: string): ReadonlyMap<number, HeldQuote> {
    return this.#byCarrier.get(carrierId) ?? NONE;
  }

  /** Returns the carriers with a quote on the load of a slot. */
  carriersOn(slot: number): readonly string[] {
    return this.#carriers[slot] ?? [];
  }

  /**
   * Applies a quote, if it is the carrier's latest on the load and newer than the one in memory; otherwise
   * returns null.
   */
  take(
    { id, loadId, carrierId, amountPence, status, expiresAt, boardSeq }: QuoteState,
    slot: number,
  ): QuoteChange | null {
    const seq = Number(boardSeq ?? 0);
    const held = this.of(carrierId).get(slot);
    if (held && (held.id > id || (held.id === id && held.seq >= seq))) return null;
    const after = { id, carrierId, amountPence, status, expiresAt, seq };
    const own = this.#byCarrier.get(carrierId) ?? new Map<number, HeldQuote>();
    this.#byCarrier.set(carrierId, own.set(slot, after));
    if (held === undefined) this.#carriers[slot] = [...(this.#carriers[slot] ?? []), carrierId];
    return { loadId, carrierId, before: held ?? null, after };
  }

  /** Removes and returns the quotes on a load that left the board. */
  forget(slot: number): HeldQuote[] {
    const forgotten: HeldQuote[] = [];
    for (const carrierId of this.#carriers[slot] ?? []) {
      const own = this.#byCarrier.get(carrierId);
      const quote = own?.get(slot);
      if (quote) forgotten.push(quote);
      own?.delete(slot);
      if (own?.size === 0) this.#byCarrier.delete(carrierId);
    }
    this.#carriers[slot] = undefined;
    return forgotten;
  }
}
