import { hash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { BoardRow } from "../../core/board-row.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import type { AskingLoad } from "../../firms/requirements/rules.ts";
import { audienceOf } from "../../loads/audience/rules.ts";
import type { FilteredField } from "../../loads/filters/rules.ts";
import type { BoardSort } from "../../loads/filters/view-rules.ts";
import { askingOfRow } from "../entry.ts";
import { Audiences, type IndexedAudience } from "./audiences.ts";
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
import { lengthFor } from "./slot-list.ts";
import { type Comparison, SortedSlots } from "./sorted-slots.ts";
import { Texts } from "./texts.ts";

/** An open load at one instant: the text of its entry, and the values that decide who sees it. */
export interface Snapshot {
  text: string;
  /** Number of the text, by its content. */
  textNumber: number;
  poster: number;
  /** End of early access; of a load that is not for everybody, the time when it was given its audience. */
  openAt: number;
  day: number;
  /** The audience; null if the load is for everybody and was asked of nobody. */
  audience: IndexedAudience | null;
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

/** Key of the numbers of texts, so that nobody can make two texts with the same number. */
const TEXT_KEY = randomBytes(16).toString("base64");

/** Returns 48 bits of a keyed hash, by which a text is told from another. A counter would tell of others' loads. */
function textNumber(text: string): number {
  return Number.parseInt(hash("sha1", TEXT_KEY + text).slice(0, 12), 16);
}

/** A sort whose order is the same for all readers, unlike `near`, which depends on the centre. */
export type FixedSort = Exclude<BoardSort, "near">;
type Order = FixedSort | "openAt";
const KEYED_ORDERS = Object.keys(SORTED_BY) as (keyof typeof SORTED_BY)[];
const ORDERS: readonly Order[] = ["newest", ...KEYED_ORDERS];

/**
 * The POSTED loads, one per slot, with a column for each filtered field and an order for each sort. Uses
 * neither the database nor the clock.
 */
export class OpenLoads {
  readonly columns = new Columns();
  readonly fields = fieldColumns();
  readonly posters = new ValueColumn<string>();
  readonly audiences = new Audiences();
  /** Requirements of the load of each slot; null if it requires nothing. */
  readonly asking: (AskingLoad | null)[] = [];
  readonly orders = Object.fromEntries(
    ORDERS.map((name) => [
      name,
      new SortedSlots(
        () => this.comparing(name),
        (slot) => this.columns.openAt[slot] as number,
      ),
    ]),
  ) as Record<Order, SortedSlots>;
  readonly #columns = Object.entries({ ...this.fields, posterId: this.posters }) as [
    FilteredField | "posterId",
    ValueColumn<string | number | boolean>,
  ][];
  readonly #texts = new Texts();
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #checks: CarrierChecks;
  #used = 0;

  constructor(checks: CarrierChecks) {
    this.#checks = checks;
  }

  get size(): number {
    return this.#slots.size;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): string {
    return this.columns.ids[slot] as string;
  }

  /** Returns the entry of a slot as JSON, for a reader without a quote on the load. */
  textOf(slot: number): string {
    return this.#texts.get(slot);
  }

  /** Returns the number of a slot's entry; entries with the same text have the same. */
  textNumberOf(slot: number): number {
    return this.columns.textNumber[slot] as number;
  }

  /** Returns the comparison of an order; loads with equal keys are compared newest first. */
  comparing(order: Order): Comparison {
    const newerFirst = (a: number, b: number) => {
      const [one, other] = [this.idOf(a), this.idOf(b)];
      return one > other ? -1 : one < other ? 1 : 0;
    };
    if (order === "newest") return newerFirst;
    const keys = this.columns[SORTED_BY[order]];
    return (a, b) => (keys[a] as number) - (keys[b] as number) || newerFirst(a, b);
  }

  /** Adds a load without sorting it; `order` must be called after the last one. */
  add(row: BoardRow, text: string): void {
    this.#write(this.#take(row.id), row, text, sortKeysOf(row));
  }

  /** Rebuilds every order, and lets the event loop run in between, because 100,000 loads take a while. */
  async order(): Promise<void> {
    const { columns, orders } = this;
    const newest = [...this.#slots.values()].sort(this.comparing("newest"));
    orders.newest.fill(newest);
    for (const name of KEYED_ORDERS) {
      await setImmediate();
      const keys = columns[SORTED_BY[name]];
      // Equal keys stay newest first, because sorting is stable.
      orders[name].fill(newest.toSorted((a, b) => (keys[a] as number) - (keys[b] as number)));
    }
  }

  /**
   * Inserts or updates a load. An update moves it only in orders and columns whose key or value has changed;
   * for a new quote only the text changes.
   */
  put(row: BoardRow, text: string): LoadChange {
    const { columns, orders } = this;
    const held = this.#slots.get(row.id);
    const slot = held ?? this.#take(row.id);
    const before = held === undefined ? null : this.snapshot(slot);
    const keys = sortKeysOf(row);
    // Every order keeps opening times.
    const movesInAll = held === undefined || columns.openAt[slot] !== keys.openAt;
    const hasMoved = (name: Order) =>
      movesInAll || (name !== "newest" && columns[SORTED_BY[name]][slot] !== keys[SORTED_BY[name]]);
    const moved = ORDERS.filter(hasMoved).map((name) => orders[name]);
    if (held !== undefined) for (const order of moved) order.remove(slot);
    this.#write(slot, row, text, keys);
    for (const order of moved) order.add(slot);
    return { id: row.id, why: "changed", before, after: this.snapshot(slot, text) };
  }

  /** Replaces the text of an entry only. */
  rewrite(slot: number, text: string): LoadChange {
    const before = this.snapshot(slot);
    this.#setText(slot, text);
    return { id: this.idOf(slot), why: "changed", before, after: this.snapshot(slot, text) };
  }

  remove(id: string, why: Leaving): LoadChange | null {
    const slot = this.#slots.get(id);
    if (slot === undefined) return null;
    const before = this.snapshot(slot);
    for (const order of Object.values(this.orders)) order.remove(slot);
    for (const [, column] of this.#columns) column.leave(slot);
    this.audiences.leave(slot);
    this.#slots.delete(id);
    this.#free.push(slot);
    this.columns.ids[slot] = "";
    this.#texts.delete(slot);
    return { id, why, before, after: null };
  }

  /**
   * Returns the first instant after `after` at which the early access of a load ends; null if no load has
   * early access then.
   */
  nextOpening(after: number): number | null {
    const { openAt } = this.columns;
    const slot = this.orders.openAt.first((other) => (openAt[other] as number) > after);
    return slot === undefined ? null : (openAt[slot] as number);
  }

  snapshot(slot: number, text = this.textOf(slot)): Snapshot {
    const { since, day } = this.columns;
    return {
      text,
      textNumber: this.textNumberOf(slot),
      poster: this.posters.numbers[slot] as number,
      openAt: since[slot] as number,
      day: day[slot] as number,
      audience: this.audiences.of(slot),
      asking: this.asking[slot] ?? null,
    };
  }

  #write(slot: number, row: BoardRow, text: string, keys: SortKeys): void {
    this.columns.write(slot, row, keys);
    this.asking[slot] = askingOfRow(row, this.#checks);
    this.#setText(slot, text);
    const load = filteredLoad(row);
    for (const [field, column] of this.#columns) column.set(slot, load[field]);
    this.audiences.set(slot, this.#audienceOf(row));
  }

  #setText(slot: number, text: string): void {
    this.#texts.set(slot, text);
    this.columns.textNumber[slot] = textNumber(text);
  }

  #audienceOf(row: BoardRow): IndexedAudience | null {
    if (row.audience === "BOARD" && row.askedCarriers.length === 0) return null;
    return { ...audienceOf(row), poster: this.posters.numberOf(row.posterId) };
  }

  #take(id: string): number {
    const slot = this.#free.pop() ?? this.#used++;
    this.#slots.set(id, slot);
    if (slot >= this.columns.capacity) {
      this.columns.reserve(lengthFor(slot));
      for (const [, column] of this.#columns) column.reserve(lengthFor(slot));
      this.audiences.reserve(lengthFor(slot));
    }
    return slot;
  }
}
