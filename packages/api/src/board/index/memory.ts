import { isDeepStrictEqual } from "node:util";
import type { LoadStatus, Relation } from "@board/db/enums";
import type { Geo } from "@board/geo";
import { type BoardRow, isPosted, type QuoteState } from "../../core/board-row.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import { NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { type BoardEntry, boardEntry } from "../../loads/filters/schemas.ts";
import { entryOf, type PosterRecord, posterOf } from "../entry.ts";
import type { ValueColumn } from "./columns.ts";
import { type Leaving, type LoadChange, OpenLoads } from "./open-loads.ts";
import { OpenQuotes, type QuoteChange } from "./open-quotes.ts";
import type { BoardSource, RecordRow, RelationRow } from "./source.ts";

const NONE: ReadonlySet<number> = new Set();

/** The posters that prefer or block each carrier. */
export class Relations {
  readonly #posters: ValueColumn<string>;
  readonly #preferring = new Map<string, Set<number>>();
  readonly #blocking = new Map<string, Set<number>>();

  constructor(posters: ValueColumn<string>) {
    this.#posters = posters;
  }

  preferring(carrierId: string): ReadonlySet<number> {
    return this.#preferring.get(carrierId) ?? NONE;
  }

  blocking(carrierId: string): ReadonlySet<number> {
    return this.#blocking.get(carrierId) ?? NONE;
  }

  /** Null: the poster thinks nothing of the carrier any more. */
  set({ posterId, carrierId }: Omit<RelationRow, "relation">, relation: Relation | null): void {
    const poster = this.#posters.numberOf(posterId);
    note(this.#preferring, carrierId, poster, relation === "PREFERRED");
    note(this.#blocking, carrierId, poster, relation === "BLOCKED");
  }
}

function note(by: Map<string, Set<number>>, carrierId: string, poster: number, holds: boolean): void {
  const posters = by.get(carrierId) ?? new Set();
  if (holds) posters.add(poster);
  else posters.delete(poster);
  if (posters.size > 0) by.set(carrierId, posters);
  else by.delete(carrierId);
}

/** Returns JSON of ASCII alone, so that a page of entries becomes bytes by copying. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** No read that began before a load went is still under way after this: statements end after 10 s. */
const REMEMBER_GONE_MS = 30_000;
/** Every other status comes after booking. */
const LEAVING: Partial<Record<LoadStatus, Leaving>> = {
  POSTED: "changed",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
};
const BATCH = 2_000;
const NOT_IN_HAND = "";
const AT_NO_TIME = new Date(0);

/** Terms that entries are made by. */
export interface BoardTerms {
  geo: Geo;
  checks: CarrierChecks;
}

/** All that the board is answered from, as one reading of the database and the messages since left it. */
export class Memory {
  readonly loads: OpenLoads;
  readonly quotes = new OpenQuotes();
  readonly relations: Relations;
  readonly checks: CarrierChecks;
  readonly #records = new Map<string, PosterRecord>();
  readonly #geo: Geo;
  /** The loads that left, with the number of the change that took them: an older row must not bring them back. */
  readonly #gone = new Map<string, { seq: number; at: number }>();
  #filledAt = 0;

  constructor({ geo, checks }: BoardTerms) {
    this.#geo = geo;
    this.checks = checks;
    this.loads = new OpenLoads(checks);
    this.relations = new Relations(this.loads.posters);
  }

  static async read(source: BoardSource, terms: BoardTerms): Promise<Memory> {
    const [records, relations] = await Promise.all([source.records(), source.relations()]);
    const memory = new Memory(terms);
    memory.#filledAt = performance.now();
    for (const { firmId, ...record } of records) memory.#records.set(firmId, record);
    for (const row of relations) memory.relations.set(row, row.relation);
    // In batches: each of them soon read, and forgotten as soon as it is written. Changes meanwhile arrive as messages.
    let rows: BoardRow[] = [];
    do {
      rows = await source.openLoads(rows.at(-1)?.id ?? "", BATCH);
      for (const row of rows) memory.loads.add(row, memory.#textOf(row));
      for (const quote of await source.quotesOn(rows.map(({ id }) => id))) memory.takeQuote(quote);
    } while (rows.length === BATCH);
    await memory.loads.order();
    return memory;
  }

  /** Takes a load as it was read or written, where that is newer than what is held. */
  takeLoad(row: BoardRow): LoadChange | null {
    const seq = Number(row.boardSeq ?? 0);
    const { loads } = this;
    if (this.knows(row.id, seq)) return null;
    if (isPosted(row)) {
      this.#gone.delete(row.id);
      return loads.put(row, this.#textOf(row));
    }
    return this.#leave(row.id, seq, LEAVING[row.status] ?? "booked");
  }

  /** Takes a quote on a load that is held; null where it changes nothing that its carrier sees. */
  takeQuote(quote: QuoteState): QuoteChange | null {
    const slot = this.loads.slotOf(quote.loadId);
    return slot === undefined ? null : this.quotes.take(quote, slot);
  }

  /** True if a load is held, or known to have left, by that change or a later one. */
  knows(id: string, seq: number): boolean {
    const slot = this.loads.slotOf(id);
    const held = slot === undefined ? this.#gone.get(id)?.seq : this.loads.columns.seq[slot];
    return held !== undefined && held >= seq;
  }

  /** The load is not in the database any more. */
  takeRemoval(id: string): LoadChange | null {
    return this.#leave(id, Number.POSITIVE_INFINITY, "cancelled");
  }

  #leave(id: string, seq: number, why: Leaving): LoadChange | null {
    this.#remember(id, seq);
    const slot = this.loads.slotOf(id);
    const change = this.loads.remove(id, why);
    return change && slot !== undefined ? { ...change, quotes: this.quotes.forget(slot) } : null;
  }

  /**
   * True if an older row can be trusted. Soon after a reload, a load that is not held may have left since the row was
   * written, and the memory has no record of its leaving.
   */
  canTrust(id: string): boolean {
    const known = this.loads.slotOf(id) !== undefined || this.#gone.has(id);
    return known || performance.now() - this.#filledAt > REMEMBER_GONE_MS;
  }

  holds(id: string): boolean {
    return this.loads.slotOf(id) !== undefined;
  }

  /** True if the load left a moment ago. */
  hasLeft(id: string): boolean {
    return this.#gone.has(id);
  }

  /**
   * Applies a change of a poster's record to its entries, but only if their visible part changed. Otherwise the time of
   * the change would identify the poster.
   */
  takeRecord({ firmId, ...record }: RecordRow): LoadChange[] {
    const shown = posterOf(record);
    const changed = !isDeepStrictEqual(shown, posterOf(this.#records.get(firmId)));
    this.#records.set(firmId, record);
    const poster = this.loads.posters.known(firmId);
    if (poster === -1 || !changed) return [];
    return this.loads.posters.slotsOf(poster).map((slot) => {
      const entry: BoardEntry = JSON.parse(this.loads.texts[slot] as string);
      return this.loads.rewrite(slot, asciiJson({ ...entry, poster: shown }));
    });
  }

  /** A carrier's relations as they are now, with the posters whose view of it may have changed. */
  takeRelations(carrierId: string, posterIds: Iterable<string>, rows: readonly RelationRow[]): void {
    for (const posterId of posterIds) this.relations.set({ posterId, carrierId }, null);
    for (const row of rows) if (row.carrierId === carrierId) this.relations.set(row, row.relation);
  }

  /** An entry as every reader gets it: nobody checks these bytes again, so the schema leaves out here what it does not name. */
  #textOf(row: BoardRow): string {
    // Without checks everybody is eligible: the text says so, and `ineligibleText` says otherwise.
    const anybody = { firmId: NOT_IN_HAND, facts: NOTHING_KNOWN, checks: "off" } as const;
    const reader = { ...anybody, geo: this.#geo, now: AT_NO_TIME };
    const entry = entryOf(row, reader, this.#records.get(row.posterId), undefined);
    return asciiJson(boardEntry.parse(entry));
  }

  #remember(id: string, seq: number): void {
    const now = performance.now();
    this.#gone.delete(id);
    this.#gone.set(id, { seq, at: now });
    for (const [other, { at }] of this.#gone) {
      if (now - at < REMEMBER_GONE_MS) break;
      this.#gone.delete(other);
    }
  }
}
