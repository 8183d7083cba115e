import { DAY_MS, dayOfColumn, dayOfNumber, minutesOfTime } from "@board/calendar";
import type { BoardRow } from "../../core/board-row.ts";
import {
  type Allowed,
  equipmentIn,
  equipmentText,
  FILTERS,
  type FilteredField,
  type FilteredLoad,
  placesOf,
} from "../../loads/filters/rules.ts";
import { sortPrice, sortTime } from "../../loads/filters/view-rules.ts";
import { isBookNow } from "../../loads/posting-rules.ts";
import { grown, SlotList } from "./slot-list.ts";

/** Number of minutes from the start of a day to its end, both included. */
const MINUTES = 1_441;
const NO_SLOTS = new SlotList();
const NO_VALUE = 2 ** 32 - 1;

/** Values of a column that pass a filter: as a list of their numbers, and as an array with 1 at each of them. */
export interface Passing {
  numbers: readonly number[];
  marks: Uint8Array;
}

/**
 * A column with one value per slot of the index. Equal values share a number, which has a list of its slots,
 * so that `set` and `leave` take constant time.
 */
export class ValueColumn<Value extends string | number | boolean> {
  /** Number of the value of each slot. */
  numbers = new Uint32Array(0);
  readonly #values: Value[] = [];
  readonly #numberOf = new Map<Value, number>();
  readonly #slots: SlotList[] = [];
  readonly #termsOf: ((value: Value) => Iterable<string>) | undefined;
  /** Numbers of the values that have each term. */
  readonly #held = new Map<string, number[]>();
  /** Position of each slot in the list of its value. */
  #positions = new Uint32Array(0);

  /** Creates a column. `termsOf` returns what filters ask a value for: the places of an outcode, each body of equipment. */
  constructor(termsOf?: (value: Value) => Iterable<string>) {
    this.#termsOf = termsOf;
  }

  reserve(slots: number): void {
    this.numbers = grown(this.numbers, new Uint32Array(slots).fill(NO_VALUE));
    this.#positions = grown(this.#positions, new Uint32Array(slots));
  }

  /** Returns the number of a value; a new value gets the next number. */
  numberOf(value: Value): number {
    const known = this.#numberOf.get(value);
    if (known !== undefined) return known;
    const number = this.#values.push(value) - 1;
    this.#numberOf.set(value, number);
    this.#slots.push(new SlotList());
    for (const term of this.#termsOf?.(value) ?? []) {
      const held = this.#held.get(term);
      if (held) held.push(number);
      else this.#held.set(term, [number]);
    }
    return number;
  }

  /** Returns the number of a value; -1 if no slot ever had the value. */
  known(value: Value): number {
    return this.#numberOf.get(value) ?? -1;
  }

  valueOf(number: number): Value {
    return this.#values[number] as Value;
  }

  /** Returns the slots that have a value, in no particular order; the value is given by its number. */
  slotsOf(number: number): SlotList {
    return this.#slots[number] ?? NO_SLOTS;
  }

  /** Sets or changes the value of a slot. */
  set(slot: number, value: Value): void {
    const number = this.numberOf(value);
    if (this.numbers[slot] === number) return;
    this.leave(slot);
    const slots = this.slotsOf(number);
    this.numbers[slot] = number;
    this.#positions[slot] = slots.size;
    slots.insert(slots.size, slot);
  }

  leave(slot: number): void {
    const number = this.numbers[slot] as number;
    if (number === NO_VALUE) return;
    this.numbers[slot] = NO_VALUE;
    const slots = this.slotsOf(number);
    slots.size -= 1;
    const last = slots.slots[slots.size] as number;
    const position = this.#positions[slot] as number;
    slots.slots[position] = last;
    this.#positions[last] = position;
  }

  /**
   * Returns the values that pass a filter. If the filter cannot list them, every value of the column is
   * tested.
   */
  passing(allowed: Allowed<Value>): Passing {
    const marks = new Uint8Array(this.#values.length);
    const numbers: number[] = [];
    const pass = (number: number) => {
      if (number < 0 || marks[number] === 1) return;
      marks[number] = 1;
      numbers.push(number);
    };
    if (allowed.terms) for (const term of allowed.terms) this.#held.get(term)?.forEach(pass);
    else if (allowed.keys) for (const value of allowed.keys()) pass(this.known(value));
    else for (const [number, value] of this.#values.entries()) if (allowed.has(value)) pass(number);
    return { numbers, marks };
  }
}

/** One column for each field that a filter tests. */
export type FieldColumns = Record<FilteredField, ValueColumn<string | number | boolean>>;

export function fieldColumns(): FieldColumns {
  const columns = Object.values(FILTERS).map(({ field }) => [field, new ValueColumn()]);
  const having = (terms: (text: string) => Iterable<string>) =>
    new ValueColumn<string | number | boolean>((value) => terms(String(value)));
  return {
    ...Object.fromEntries(columns),
    fromOutcode: having(placesOf),
    toOutcode: having(placesOf),
    equipment: having(equipmentIn),
  };
}

/** Returns the fields of a row that filters test, and its poster. */
export function filteredLoad(row: BoardRow): FilteredLoad & Pick<BoardRow, "posterId"> {
  return {
    ...row,
    collectDate: dayOfColumn(row.collectDate),
    equipment: equipmentText(row.equipment),
  };
}

/** Column of each sort with a key; equal keys are sorted newest first. */
export const SORTED_BY = {
  collect: "collect",
  miles: "miles",
  price: "price",
  ppm: "perMile",
  openAt: "openAt",
} as const;

/** Sort keys of a load; the lower key comes first. */
export type SortKeys = Record<(typeof SORTED_BY)[keyof typeof SORTED_BY], number>;

export function sortKeysOf(row: BoardRow): SortKeys {
  const price = sortPrice({ ...row, bookNowPence: isBookNow(row) ? row.bookNowPence : null });
  const time = sortTime({ window: row.collectWindow, byTime: row.collectByTime });
  return {
    collect: (row.collectDate.getTime() / DAY_MS) * MINUTES + minutesOfTime(time),
    miles: row.miles,
    price: -price,
    perMile: -(price / row.miles),
    // A load that is not for everybody has no early access.
    openAt: row.audience === "BOARD" ? row.openToAllAt.getTime() : 0,
  };
}

/** Columns by slot for sorting and visibility. */
export class Columns {
  ids: string[] = [];
  day = new Int32Array(0);
  openAt = new Float64Array(0);
  /** End of early access; of a load that is not for everybody, the time when it was given its audience. */
  since = new Float64Array(0);
  /** Number of the slot's text, by its content: no other load of the board changes it. */
  textNumber = new Float64Array(0);
  /** Number of the change up to which the slot's load is current. */
  seq = new Float64Array(0);
  collect = new Float64Array(0);
  miles = new Float64Array(0);
  price = new Float64Array(0);
  perMile = new Float64Array(0);

  get capacity(): number {
    return this.day.length;
  }

  reserve(slots: number): void {
    this.day = grown(this.day, new Int32Array(slots));
    this.openAt = grown(this.openAt, new Float64Array(slots));
    this.since = grown(this.since, new Float64Array(slots));
    this.textNumber = grown(this.textNumber, new Float64Array(slots));
    this.seq = grown(this.seq, new Float64Array(slots));
    this.collect = grown(this.collect, new Float64Array(slots));
    this.miles = grown(this.miles, new Float64Array(slots));
    this.price = grown(this.price, new Float64Array(slots));
    this.perMile = grown(this.perMile, new Float64Array(slots));
  }

  write(slot: number, row: BoardRow, keys: SortKeys): void {
    this.ids[slot] = row.id;
    this.day[slot] = row.collectDate.getTime() / DAY_MS;
    this.since[slot] = row.openToAllAt.getTime();
    this.seq[slot] = Number(row.boardSeq ?? 0);
    for (const name of Object.values(SORTED_BY)) this[name][slot] = keys[name];
  }

  /** Returns the sort key of `collect` as the database has it: day and time as text. */
  collectText(slot: number): string {
    const key = this.collect[slot] as number;
    const minutes = key % MINUTES;
    const two = (number: number) => String(number).padStart(2, "0");
    return `${dayOfNumber((key - minutes) / MINUTES)}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }
}
