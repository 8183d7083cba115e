import { type Day, dayNumber } from "@board/calendar";
import type { MyQuote } from "../../core/board-row.ts";
import {
  type AskingLoad,
  countByRequirement,
  type RequirementCounts,
} from "../../firms/requirements/rules.ts";
import { seesEarly } from "../../loads/filters/readers.ts";
import type { BoardFilters } from "../../loads/filters/rules.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import type { BoardPlace, PageQuestion } from "../sql.ts";
import { ineligibleText, textFor } from "./entry-text.ts";
import { isEligible, questionOf, type ReaderAt, type ReaderFirm, readerAt, sees } from "./matcher.ts";
import type { Memory } from "./memory.ts";
import { countSlots, selectSlots, sortKeyOf } from "./select.ts";

interface Reading {
  memory: Memory;
  firm: ReaderFirm;
  at: { now: Date; today: Day };
  position: string;
}

/**
 * The board as one firm sees it at one instant. A view must not be kept over an `await`, because the index
 * can change during the wait.
 */
export class BoardView {
  readonly #reading: Reading;
  readonly #reader: ReaderAt;
  /** The reader's own quotes, by the index's slot of the load. */
  readonly #quotes: ReadonlyMap<number, MyQuote>;

  constructor(reading: Reading) {
    const { memory, firm, at } = reading;
    this.#reading = reading;
    const moment = { now: at.now.getTime(), today: dayNumber(at.today) };
    this.#reader = readerAt(firm, memory.loads, memory.relations, moment);
    this.#quotes = memory.quotes.of(firm.id);
  }

  /** Position in the stream of changes; this view has no later change. */
  get position(): string {
    return this.#reading.position;
  }

  /** Returns one page; `next` is the place of the page's last entry, or null if it is the last page. */
  page(asked: PageQuestion): { loads: BoardEntry[]; next: BoardPlace | null } {
    const { loads } = this.#reading.memory;
    const slots = selectSlots(loads, { ...asked, limit: asked.limit + 1 }, this.#reader);
    const page = slots.slice(0, asked.limit);
    const last = page.at(-1);
    const goesOn = slots.length > asked.limit && last !== undefined;
    return {
      loads: page.map((slot) => this.#entryOf(slot)),
      next: goesOn ? [sortKeyOf(loads, asked, last), loads.columns.ids[last] as string] : null,
    };
  }

  count(filters: BoardFilters): number {
    return countSlots(this.#reading.memory.loads, filters, this.#reader);
  }

  /** Counts the loads that the firm sees by requirement. */
  countByRequirement(): RequirementCounts {
    const { loads, checks } = this.#reading.memory;
    const { matches } = questionOf(loads, {}, this.#reader);
    const asking: [AskingLoad, number][] = [];
    loads.orders.newest.walk(null, (slot) => {
      const asked = loads.asking[slot] ?? null;
      if (asked !== null && matches(slot)) asking.push([asked, 1]);
      return true;
    });
    return countByRequirement(this.count({}), asking, { facts: this.#reading.firm.facts, checks });
  }

  /** Counts matching loads that the firm has seen only since `since`; `earlyMs` is the length of early access. */
  countFresh(filters: BoardFilters, since: number, earlyMs: number): number {
    const { loads } = this.#reading.memory;
    const { matches } = questionOf(loads, filters, this.#reader);
    let count = 0;
    this.#walkOpenings(since, (slot) => {
      const early = seesEarly(this.#reader, loads.posters.numbers[slot] as number);
      const seenFrom = (loads.columns.openAt[slot] as number) - (early ? earlyMs : 0);
      if (seenFrom > since && matches(slot)) count += 1;
      return true;
    });
    return count;
  }

  /** Returns one load's entry; null if the firm does not see the load on the board. */
  entry(id: string): BoardEntry | null {
    const { loads } = this.#reading.memory;
    const slot = loads.slotOf(id);
    if (slot === undefined || !sees(this.#reader, loads.snapshot(slot))) return null;
    return this.#entryOf(slot);
  }

  #walkOpenings(after: number, visit: (slot: number) => boolean): void {
    const { orders, columns } = this.#reading.memory.loads;
    orders.openAt.walk((slot) => (columns.openAt[slot] as number) > after, visit);
  }

  /**
   * Returns the entry as this firm sees it: with its quote, and marked if the load is its own, or if the
   * firm does not meet its requirements.
   */
  #entryOf(slot: number): BoardEntry {
    const { memory, firm, at } = this.#reading;
    const { loads, checks } = memory;
    const text = loads.texts[slot] as string;
    const eligible = isEligible(firm, { asking: loads.asking[slot] ?? null }, checks);
    const shown = eligible ? text : ineligibleText(text);
    const isOwn = loads.posters.numbers[slot] === this.#reader.firm;
    return JSON.parse(textFor(shown, { isOwn, quote: this.#quotes.get(slot), now: at.now }));
  }
}
