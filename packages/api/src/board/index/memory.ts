import { isDeepStrictEqual } from "node:util";
import type { LoadStatus, Relation } from "@board/db/enums";
import type { Geo } from "@board/geo";
import { type BoardRow, isPosted, type QuoteState } from "../../core/board-row.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import { NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import type { Memberships as BoardMemberships } from "../../loads/audience/rules.ts";
import { type BoardEntry, boardEntry } from "../../loads/filters/schemas.ts";
import { entryOf, type PosterRecord, posterOf } from "../entry.ts";
import type { ValueColumn } from "./columns.ts";
import { type Leaving, type LoadChange, OpenLoads } from "./open-loads.ts";
import { OpenQuotes, type QuoteChange } from "./open-quotes.ts";
import type { BoardSource, MembershipRow, RecordRow, RelationRow } from "./source.ts";

type IndexedMemberships = BoardMemberships<number>;

const NONE: ReadonlySet<number> = new Set();
const NO_MEMBERSHIPS: IndexedMemberships = new Map();

/** The posters that prefer each carrier, and those that blocked it. */
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

  /** Sets a poster's carrier relation; null removes it. */
  set({ posterId, carrierId }: Omit<RelationRow, "relation">, relation: Relation | null): void {
    const poster = this.#posters.numberOf(posterId);
    note(this.#preferring, carrierId, poster, relation === "PREFERRED");
    note(this.#blocking, carrierId, poster, relation === "BLOCKED");
  }

  /** Replaces all relations; returns the carriers with a relation that has changed. */
  replace(rows: readonly RelationRow[]): string[] {
    const maps = [this.#preferring, this.#blocking];
    const before = maps.map((map) => new Map(map));
    for (const map of maps) map.clear();
    for (const row of rows) this.set(row, row.relation);
    const carriers = new Set([...before, ...maps].flatMap((map) => [...map.keys()]));
    return [...carriers].filter((id) =>
      maps.some((map, nth) => !isDeepStrictEqual(map.get(id), before[nth]?.get(id))),
    );
  }
}

function note(by: Map<string, Set<number>>, carrierId: string, poster: number, holds: boolean): void {
  const posters = by.get(carrierId) ?? new Set();
  if (holds) posters.add(poster);
  else posters.delete(poster);
  if (posters.size > 0) by.set(carrierId, posters);
  else by.delete(carrierId);
}

/** The networks that each carrier is in, with its groups there. */
export class Memberships {
  readonly #posters: ValueColumn<string>;
  readonly #of = new Map<string, Map<number, readonly string[]>>();

  constructor(posters: ValueColumn<string>) {
    this.#posters = posters;
  }

  of(carrierId: string): IndexedMemberships {
    return this.#of.get(carrierId) ?? NO_MEMBERSHIPS;
  }

  /** Sets a carrier's groups in a poster's network; null if it is no member. */
  set({ posterId, carrierId }: Omit<MembershipRow, "groups">, groups: readonly string[] | null): void {
    const poster = this.#posters.numberOf(posterId);
    const of = this.#of.get(carrierId) ?? new Map<number, readonly string[]>();
    if (groups === null) of.delete(poster);
    else of.set(poster, groups);
    if (of.size > 0) this.#of.set(carrierId, of);
    else this.#of.delete(carrierId);
  }

  /** Replaces all memberships; returns the carriers with one that has changed. */
  replace(rows: readonly MembershipRow[]): string[] {
    const before = new Map(this.#of);
    this.#of.clear();
    for (const row of rows) this.set(row, row.groups);
    const carriers = new Set([...before.keys(), ...this.#of.keys()]);
    return [...carriers].filter((id) => !isDeepStrictEqual(this.#of.get(id), before.get(id)));
  }
}

/**
 * Time for which loads that left are remembered, longer than any read takes: statements are cancelled after
 * 10 s.
 */
const REMEMBER_GONE_MS = 30_000;
/** Reason for leaving the board, by the new status; any other status follows a booking. */
const LEAVING: Partial<Record<LoadStatus, Leaving>> = {
  POSTED: "changed",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
};
const BATCH = 2_000;
const NO_READER = "";
const EPOCH = new Date(0);

/** Settings by which entries are rendered. */
export interface BoardTerms {
  geo: Geo;
  checks: CarrierChecks;
}

/** All data from which the board is answered: the last read, with the messages since. */
export class Memory {
  readonly loads: OpenLoads;
  readonly quotes = new OpenQuotes();
  readonly relations: Relations;
  readonly memberships: Memberships;
  readonly checks: CarrierChecks;
  readonly #records = new Map<string, PosterRecord>();
  readonly #geo: Geo;
  /** Loads that left the board, each with the number of that change, so that an older row cannot bring one back. */
  readonly #gone = new Map<string, { seq: number; at: number }>();
  #filledAt = 0;

  constructor({ geo, checks }: BoardTerms) {
    this.#geo = geo;
    this.checks = checks;
    this.loads = new OpenLoads(checks);
    this.relations = new Relations(this.loads.posters);
    this.memberships = new Memberships(this.loads.posters);
  }

  static async read(source: BoardSource, terms: BoardTerms): Promise<Memory> {
    const [records, relations, memberships] = await Promise.all([
      source.records(),
      source.relations(),
      source.memberships(),
    ]);
    const memory = new Memory(terms);
    memory.#filledAt = performance.now();
    for (const { firmId, ...record } of records) memory.#records.set(firmId, record);
    for (const row of relations) memory.relations.set(row, row.relation);
    for (const row of memberships) memory.memberships.set(row, row.groups);
    // Reads in batches, so that each statement is short and its rows can soon be freed. Changes in the
    // meantime arrive as messages.
    let rows: BoardRow[] = [];
    do {
      rows = await source.openLoads(rows.at(-1)?.id ?? "", BATCH);
      for (const row of rows) memory.loads.add(row, memory.#textOf(row));
      for (const quote of await source.quotesOn(rows.map(({ id }) => id))) memory.takeQuote(quote);
    } while (rows.length === BATCH);
    await memory.loads.order();
    return memory;
  }

  /** Applies the row of a load, if it is newer than what the memory has. */
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

  /** Applies a quote on a load of the memory; null if its carrier sees no difference. */
  takeQuote(quote: QuoteState): QuoteChange | null {
    const slot = this.loads.slotOf(quote.loadId);
    return slot === undefined ? null : this.quotes.take(quote, slot);
  }

  /**
   * True if the memory has this change of a load or a later one. For a load that has left, that is the change
   * by which it left.
   */
  knows(id: string, seq: number): boolean {
    const slot = this.loads.slotOf(id);
    const held = slot === undefined ? this.#gone.get(id)?.seq : this.loads.columns.seq[slot];
    return held !== undefined && held >= seq;
  }

  /** Removes a load whose row was deleted from the database. */
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
   * True if the memory can tell whether a row is older than what it has. Soon after everything was read, a
   * load that is not in memory may have left after the row was written, and nothing recorded that.
   */
  canTrust(id: string): boolean {
    const known = this.loads.slotOf(id) !== undefined || this.#gone.has(id);
    return known || performance.now() - this.#filledAt > REMEMBER_GONE_MS;
  }

  holds(id: string): boolean {
    return this.loads.slotOf(id) !== undefined;
  }

  /** True if the load left the board recently. */
  hasLeft(id: string): boolean {
    return this.#gone.has(id);
  }

  /**
   * Applies a poster's record to the entries of its loads if the part that they show has changed. Otherwise
   * the time of a change could identify the poster.
   */
  takeRecord({ firmId, ...record }: RecordRow): LoadChange[] {
    const shown = posterOf(record);
    const changed = !isDeepStrictEqual(shown, posterOf(this.#records.get(firmId)));
    this.#records.set(firmId, record);
    const poster = this.loads.posters.known(firmId);
    if (poster === -1 || !changed) return [];
    return Array.from(this.loads.posters.slotsOf(poster), (slot) => {
      const entry: BoardEntry = JSON.parse(this.loads.textOf(slot));
      return this.loads.rewrite(slot, JSON.stringify({ ...entry, poster: shown }));
    });
  }

  /** Replaces a carrier's relations to the given posters, and its memberships of their networks. */
  takeRelations(
    carrierId: string,
    posterIds: Iterable<string>,
    rows: readonly RelationRow[],
    memberships: readonly MembershipRow[],
  ): void {
    for (const posterId of posterIds) {
      this.relations.set({ posterId, carrierId }, null);
      this.memberships.set({ posterId, carrierId }, null);
    }
    for (const row of rows) if (row.carrierId === carrierId) this.relations.set(row, row.relation);
    for (const row of memberships) if (row.carrierId === carrierId) this.memberships.set(row, row.groups);
  }

  /**
   * Returns the text of an entry, which all readers share. The schema removes unknown fields here, because
   * open pages are sent this text as it is.
   */
  #textOf(row: BoardRow): string {
    // Switches the checks off, so that the entry is rendered for an eligible reader; `ineligibleText` makes
    // the other text from it.
    const eligible = { firmId: NO_READER, facts: NOTHING_KNOWN, checks: "off" } as const;
    const reader = { ...eligible, geo: this.#geo, now: EPOCH };
    const entry = entryOf(row, reader, this.#records.get(row.posterId), undefined);
    return JSON.stringify(boardEntry.parse(entry));
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
