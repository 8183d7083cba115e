import { setImmediate } from "node:timers/promises";
import type { BoardRow } from "../../core/board-row.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import type { AskingLoad } from "../../firms/requirements/rules.ts";
import type { FilteredField } from "../../loads/filters/rules.ts";
import type { BoardSort } from "../../loads/filters/view-rules.ts";
import { askingOfRow } from "../entry.ts";
import {
  Columns,
  fieldColumns,
  filteredLoad,
  SORTED_BY,
  type SortKeys,
  sortKeysOf,
  ValueColumn,
} from "./columns.ts";
import type { HeldQuote } from "./open-quotes.ts";
import { SortedSlots } from "./sorted-slots.ts";

const FIRST_SLOTS = 1_024;
/** Counts the texts of all indexes of the process, so that a number is not used again once everything is read anew. */
let lastTextNumber = 0;
/** Sorts with a key column; `newest` sorts by id instead. */
const KEYED_SORTS = Object.keys(SORTED_BY) as (keyof typeof SORTED_BY)[];

/** An open load at one instant: the text of its entry, and the values that decide who sees it. */
export interface Snapshot {
  text: string;
  /** Number of the text; no two texts of a process have the same. */
  textNumber: number;
  poster: number;
  openAt: number;
  day: number;
  /** Requirements of the load, with what they are checked against; null if it requires nothing. */
  asking: AskingLoad | null;
}

/** Why a load left every board; `changed` if its poster was suspended. */
export type Leaving = "booked" | "cancelled" | "expired" | "changed";

/** Change of one load; `before` or `after` is null if the load is not on the board then. */
export interface LoadChange {
  id: string;
  why: Leaving;
  before: Snapshot | null;
  after: Snapshot | null;
  /** Quotes on the load at the time when it left the board. */
  quotes?: readonly HeldQuote[];
}

/** A sort whose order is the same for all readers, unlike `near`, which depends on the centre. */
export type FixedSort = Exclude<BoardSort, "near">;

/**
 * The POSTED loads, one per slot, with a column for each filtered field and an order for each sort. Uses
 * neither the database nor the clock.
 */
export class OpenLoads {
  readonly columns = new Columns();
  readonly fields = fieldColumns();
  readonly posters = new ValueColumn<string>();
  /** Entry of each slot as JSON, for a reader without a quote on the load. */
  readonly texts: string[] = [];
  /** Number of each slot's text. */
  readonly textNumbers: number[] = [];
  /** Requirements of the load of each slot; null if it requires nothing. */
  readonly asking: (AskingLoad | null)[] = [];
  readonly orders: Record<FixedSort | "openAt", SortedSlots>;
  readonly #fields = Object.entries(this.fields) as [FilteredField, ValueColumn<string | number | boolean>][];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #checks: CarrierChecks;
  #used = 0;

  constructor(checks: CarrierChecks) {
    this.#checks = checks;
    const { columns } = this;
    const order = (name: keyof typeof SORTED_BY) =>
      new SortedSlots((a, b) => {
        const keys = columns[SORTED_BY[name]];
        return (keys[a] as number) - (keys[b] as number) || this.newerFirst(a, b);
      });
    this.orders = {
      newest: new SortedSlots((a, b) => this.newerFirst(a, b)),
      collect: order("collect"),
      miles: order("miles"),
      price: order("price"),
      ppm: order("ppm"),
      openAt: order("openAt"),
    };
  }

  get size(): number {
    return this.#slots.size;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  newerFirst(a: number, b: number): number {
    const [one, other] = [this.columns.ids[a] as string, this.columns.ids[b] as string];
    return one > other ? -1 : one < other ? 1 : 0;
  }

  /** Adds a load without sorting it; `order` must be called after the last one. */
  add(row: BoardRow, text: string): void {
    this.#write(this.#take(row.id), row, text, sortKeysOf(row));
  }

  /** Rebuilds every order, and lets the event loop run in between, because 100,000 loads take a while. */
  async order(): Promise<void> {
    const { columns, orders } = this;
    const newest = [...this.#slots.values()].sort((a, b) => this.newerFirst(a, b));
    orders.newest.fill(newest);
    for (const name of KEYED_SORTS) {
      await setImmediate();
      const keys = columns[SORTED_BY[name]];
      // Equal keys stay newest first, because sorting is stable.
      orders[name].fill(newest.toSorted((a, b) => (keys[a] as number) - (keys[b] as number)));
    }
  }

  /** Inserts or updates a load. */
  put(row: BoardRow, text: string): LoadChange {
    const held = this.#slots.get(row.id);
    if (held !== undefined) return this.#update(held, row, text);
    const slot = this.#take(row.id);
    this.#write(slot, row, text, sortKeysOf(row));
    for (const order of Object.values(this.orders)) order.add(slot);
    return { id: row.id, why: "changed", before: null, after: this.snapshot(slot) };
  }

  /**
   * Updates a load. It moves only in orders and columns whose key or value has changed; for a new quote only
   * the text changes.
   */
  #update(slot: number, row: BoardRow, text: string): LoadChange {
    const { columns, orders } = this;
    const before = this.snapshot(slot);
    const keys = sortKeysOf(row);
    const moved = KEYED_SORTS.filter((name) => columns[SORTED_BY[name]][slot] !== keys[SORTED_BY[name]]);
    for (const name of moved) orders[name].remove(slot);
    columns.write(slot, row, keys);
    this.asking[slot] = askingOfRow(row, this.#checks);
    this.#setText(slot, text);
    this.posters.move(slot, row.posterId);
    const load = filteredLoad(row);
    for (const [field, column] of this.#fields) column.move(slot, load[field]);
    for (const name of moved) orders[name].add(slot);
    return { id: row.id, why: "changed", before, after: this.snapshot(slot) };
  }

  /** Replaces the text of an entry only. */
  rewrite(slot: number, text: string): LoadChange {
    const before = this.snapshot(slot);
    this.#setText(slot, text);
    return { id: this.columns.ids[slot] as string, why: "changed", before, after: this.snapshot(slot) };
  }

  remove(id: string, why: Leaving): LoadChange | null {
    const slot = this.#slots.get(id);
    if (slot === undefined) return null;
    const before = this.snapshot(slot);
    this.#unlist(slot);
    this.#slots.delete(id);
    this.#free.push(slot);
    this.columns.ids[slot] = "";
    this.texts[slot] = "";
    return { id, why, before, after: null };
  }

  /**
   * Returns the first instant after `after` at which the early access of a load ends; null if no load has
   * early access then.
   */
  nextOpening(after: number): number | null {
    const { openAt } = this.columns;
    let next: number | null = null;
    this.orders.openAt.walk(
      (slot) => (openAt[slot] as number) > after,
      (slot) => {
        next = openAt[slot] as number;
        return false;
      },
    );
    return next;
  }

  snapshot(slot: number): Snapshot {
    const { openAt, day } = this.columns;
    return {
      text: this.texts[slot] as string,
      textNumber: this.textNumbers[slot] as number,
      poster: this.posters.numbers[slot] as number,
      openAt: openAt[slot] as number,
      day: day[slot] as number,
      asking: this.asking[slot] ?? null,
    };
  }

  #take(id: string): number {
    const slot = this.#free.pop() ?? this.#used++;
    this.#slots.set(id, slot);
    return slot;
  }

  #write(slot: number, row: BoardRow, text: string, keys: SortKeys): void {
    this.#reserve(slot);
    this.columns.write(slot, row, keys);
    this.asking[slot] = askingOfRow(row, this.#checks);
    this.#setText(slot, text);
    this.posters.join(slot, row.posterId);
    const load = filteredLoad(row);
    for (const [field, column] of this.#fields) column.join(slot, load[field]);
  }

  #setText(slot: number, text: string): void {
    this.texts[slot] = text;
    this.textNumbers[slot] = ++lastTextNumber;
  }

  #unlist(slot: number): void {
    for (const order of Object.values(this.orders)) order.remove(slot);
    this.posters.leave(slot);
    for (const [, column] of this.#fields) column.leave(slot);
  }

  #reserve(slot: number): void {
    if (slot < this.columns.capacity) return;
    const slots = Math.max(FIRST_SLOTS, this.columns.capacity * 2);
    this.columns.reserve(slots);
    this.posters.reserve(slots);
    for (const [, column] of this.#fields) column.reserve(slots);
  }
}
