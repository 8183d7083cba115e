import { QuoteStatus } from "@board/db/enums";
import type { MyQuote, QuoteState } from "../../core/board-row.ts";
import { ValueColumn } from "./columns.ts";
import { grown, lengthFor } from "./slot-list.ts";
import { Texts } from "./texts.ts";

export interface HeldQuote extends MyQuote {
  carrierId: string;
}

/** Change of a carrier's quote on a load; `before` is null for the first quote. */
export interface QuoteChange {
  loadId: string;
  carrierId: string;
  before: MyQuote | null;
  after: MyQuote;
}

/** A carrier's quotes by the slot of the load. */
export type OwnQuotes = Pick<ReadonlyMap<number, MyQuote>, "get">;

const STATUSES = Object.values(QuoteStatus);

/** Numbers of the quotes, by row; row 0 is no quote. */
const quoteColumns = (rows: number) => ({
  carrier: new Uint32Array(rows),
  amountPence: new Int32Array(rows),
  status: new Uint8Array(rows),
  expiresAt: new Float64Array(rows),
  seq: new Float64Array(rows),
  /** The next quote on the same load. */
  next: new Uint32Array(rows),
});
const COLUMNS = Object.keys(quoteColumns(0)) as (keyof ReturnType<typeof quoteColumns>)[];

/**
 * The latest quote of each carrier on each load of the board. A load has few quotes, so they are a chain of
 * rows, which is followed to find one.
 */
export class OpenQuotes {
  readonly #carriers = new ValueColumn<string>();
  readonly #ids = new Texts();
  #columns = quoteColumns(0);
  /** First quote on the load of each slot. */
  #first = new Uint32Array(0);
  readonly #free: number[] = [];
  #used = 1;

  /** Returns a carrier's quotes. */
  of(carrierId: string): OwnQuotes {
    const carrier = this.#carriers.known(carrierId);
    return {
      get: (slot) => {
        const row = this.#rowOf(slot, carrier);
        return row === 0 ? undefined : this.#quoteOf(row);
      },
    };
  }

  /** Returns the carriers with a quote on the load of a slot. */
  carriersOn(slot: number): string[] {
    return this.#rowsOn(slot).map((row) => this.#quoteOf(row).carrierId);
  }

  /**
   * Applies a quote, if it is the carrier's latest on the load and newer than the one in memory; otherwise
   * returns null.
   */
  take(quote: QuoteState, slot: number): QuoteChange | null {
    const { id, loadId, carrierId, amountPence, status, expiresAt } = quote;
    const seq = Number(quote.boardSeq ?? 0);
    const carrier = this.#carriers.numberOf(carrierId);
    const held = this.#rowOf(slot, carrier);
    if (held !== 0) {
      const heldId = this.#ids.get(held);
      if (heldId > id || (heldId === id && (this.#columns.seq[held] as number) >= seq)) return null;
    }
    const before = held === 0 ? null : this.#quoteOf(held);
    const row = held === 0 ? this.#add(slot, carrier) : held;
    this.#ids.set(row, id);
    this.#columns.amountPence[row] = amountPence;
    this.#columns.status[row] = STATUSES.indexOf(status);
    this.#columns.expiresAt[row] = expiresAt.getTime();
    this.#columns.seq[row] = seq;
    return { loadId, carrierId, before, after: { amountPence, status, expiresAt } };
  }

  /** Removes and returns the quotes on a load that left the board. */
  forget(slot: number): HeldQuote[] {
    const rows = this.#rowsOn(slot);
    this.#first[slot] = 0;
    this.#free.push(...rows);
    return rows.map((row) => this.#quoteOf(row));
  }

  #rowsOn(slot: number): number[] {
    const rows: number[] = [];
    for (let row = this.#first[slot] ?? 0; row !== 0; row = this.#columns.next[row] as number) rows.push(row);
    return rows;
  }

  #rowOf(slot: number, carrier: number): number {
    const { carrier: carriers, next } = this.#columns;
    let row = this.#first[slot] ?? 0;
    while (row !== 0 && carriers[row] !== carrier) row = next[row] as number;
    return row;
  }

  #quoteOf(row: number): HeldQuote {
    const { carrier, amountPence, status, expiresAt } = this.#columns;
    return {
      carrierId: this.#carriers.valueOf(carrier[row] as number),
      amountPence: amountPence[row] as number,
      status: STATUSES[status[row] as number] as QuoteStatus,
      expiresAt: new Date(expiresAt[row] as number),
    };
  }

  #add(slot: number, carrier: number): number {
    const row = this.#free.pop() ?? this.#used++;
    if (row >= this.#columns.next.length) {
      const longer = quoteColumns(lengthFor(row));
      for (const name of COLUMNS) longer[name].set(this.#columns[name]);
      this.#columns = longer;
    }
    if (slot >= this.#first.length) this.#first = grown(this.#first, new Uint32Array(lengthFor(slot)));
    this.#columns.carrier[row] = carrier;
    this.#columns.next[row] = this.#first[slot] as number;
    this.#first[slot] = row;
    return row;
  }
}
