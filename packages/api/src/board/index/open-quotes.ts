import type { MyQuote, QuoteState } from "../../core/board-row.ts";

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
  after: MyQuote;
}

const NONE: ReadonlyMap<number, HeldQuote> = new Map();

/** The latest quote of each carrier on each load of the board; loads by their slots. */
export class OpenQuotes {
  readonly #byCarrier = new Map<string, Map<number, HeldQuote>>();
  /** The carriers with a quote on the load of each slot. */
  readonly #carriers: (string[] | undefined)[] = [];

  /** A carrier's quotes by slot: a page of the board looks a hundred slots up. */
  of(carrierId: string): ReadonlyMap<number, HeldQuote> {
    return this.#byCarrier.get(carrierId) ?? NONE;
  }

  /** The carriers with a quote on the load of a slot. */
  carriersOn(slot: number): readonly string[] {
    return this.#carriers[slot] ?? [];
  }

  /** Takes a quote if it is the carrier's latest on that load and newer than what is held; null where it is not. */
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

  /** Forgets the quotes on the load of a slot, because it left the board, and returns them. */
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
