import { hash } from "node:crypto";
import { type Day, dayNumber } from "@board/calendar";
import {
  type AskingLoad,
  countByRequirement,
  isSameFacts,
  type RequirementCounts,
} from "../../firms/requirements/rules.ts";
import type { BoardFilters } from "../../loads/filters/rules.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import { type Position, positionOf } from "../position.ts";
import type { BoardPlace, PageQuestion } from "../sql.ts";
import type { Change, ChangeFeed } from "./change-feed.ts";
import { ineligibleText, quoteView, textFor } from "./entry-text.ts";
import {
  isEarlyFor,
  isEligible,
  questionOf,
  type ReaderAt,
  type ReaderFirm,
  readerAt,
  sees,
} from "./matcher.ts";
import type { Memory } from "./memory.ts";
import type { OwnQuotes } from "./open-quotes.ts";
import { countSlots, selectSlots, sortKeyOf } from "./select.ts";

/** Maximum number of changes that are tested; after more of them selecting the page anew costs less. */
const MAX_CHECKED = 500;

/** Contents of a page and the state in which it was read, to tell later whether it would be the same. */
export interface PageMark {
  /** Pages with the same text have the same entries and the same next page. */
  text: string;
  firm: ReaderFirm;
  at: { now: Date; today: Day };
  /** Instant at which the first of the reader's quotes on the page expires, in Unix milliseconds. */
  until: number;
  /** Numbers of the texts of the page's entries, and of the first entry of the next page. */
  textNumbers: Float64Array;
  /** Number of the last change in the feed. */
  lastChange: number;
}

/** One page of the board. */
export interface BoardPage {
  mark: () => PageMark;
  /** Place of the page's last entry; null if it is the last page. */
  next: BoardPlace | null;
  /** Returns the place of each entry. */
  places: () => BoardPlace[];
  entries: () => BoardEntry[];
}

interface Reading {
  memory: Memory;
  feed: ChangeFeed;
  firm: ReaderFirm;
  at: { now: Date; today: Day };
  position: Position;
}

/**
 * The board as one firm sees it at one instant. A view must not be kept over an `await`, because the index
 * can change during the wait.
 */
export class BoardView {
  readonly #reading: Reading;
  readonly #reader: ReaderAt;
  /** The reader's own quotes. */
  readonly #quotes: OwnQuotes;

  constructor(reading: Reading) {
    const { memory, firm, at } = reading;
    this.#reading = reading;
    const moment = { now: at.now.getTime(), today: dayNumber(at.today) };
    this.#reader = readerAt(firm, memory.loads, memory, moment);
    this.#quotes = memory.quotes.of(firm.id);
  }

  /** The London day on which the board is read. */
  get today(): Day {
    return this.#reading.at.today;
  }

  /** Position in the stream of changes; this view has no later change. */
  get position(): string {
    const { feed, position } = this.#reading;
    const last = feed.hiddenAt(position.at).findLast((item) => this.#mayConcern(item));
    return positionOf({ ...position, nth: last?.nth ?? 0 });
  }

  /** True if the reader may be told of a change. */
  #mayConcern(item: Change): boolean {
    const { id } = this.#reading.firm;
    switch (item.kind) {
      case "load": {
        const { change, from, to } = item;
        const saw = change.before !== null && sees({ ...this.#reader, ...from }, change.before);
        return saw || (change.after !== null && sees({ ...this.#reader, ...to }, change.after));
      }
      case "quote":
        return item.change.carrierId === id;
      case "relation":
        return item.carrierId === id;
      case "own":
        return item.change.firms.includes(id);
      default:
        return true;
    }
  }

  page(asked: PageQuestion): BoardPage {
    const { loads } = this.#reading.memory;
    const slots = selectSlots(loads, { ...asked, limit: asked.limit + 1 }, this.#reader);
    const page = slots.slice(0, asked.limit);
    const last = page.at(-1);
    const goesOn = slots.length > asked.limit && last !== undefined;
    const placeOf = (slot: number): BoardPlace => [sortKeyOf(loads, asked, slot), loads.idOf(slot)];
    const next = goesOn ? placeOf(last) : null;
    return {
      mark: () => this.#markOf(slots, page, next),
      next,
      places: () => page.map(placeOf),
      entries: () => page.map((slot) => this.#entryOf(slot)),
    };
  }

  #markOf(slots: readonly number[], page: readonly number[], next: BoardPlace | null): PageMark {
    const { memory, feed, firm, at } = this.#reading;
    const { loads } = memory;
    const shown: unknown[] = [next];
    let until = Number.POSITIVE_INFINITY;
    for (const slot of page) {
      shown.push(loads.textNumberOf(slot));
      if (this.#isOwn(slot)) shown.push("own");
      if (!this.#isEligible(slot)) shown.push("not eligible");
      const quote = this.#quotes.get(slot);
      if (quote === undefined) continue;
      shown.push(quoteView(quote, at.now));
      const expiry = quote.expiresAt.getTime();
      if (expiry > at.now.getTime()) until = Math.min(until, expiry);
    }
    return {
      text: hash("sha1", JSON.stringify(shown), "base64url"),
      firm,
      at,
      until,
      textNumbers: Float64Array.from(slots, (slot) => loads.textNumberOf(slot)),
      lastChange: feed.last,
    };
  }

  /**
   * Returns true if a page that this firm read earlier is the same now, and sets its mark to the last change.
   * Returns false if a change since then may concern the page.
   */
  holds(mark: PageMark, { filters }: PageQuestion): boolean {
    const { feed, firm, at } = this.#reading;
    const { now } = this.#reader;
    if (mark.firm.plan !== firm.plan || !isSameFacts(mark.firm.facts, firm.facts)) return false;
    if (mark.at.today !== at.today || now < mark.at.now.getTime() || now >= mark.until) return false;
    const changes = feed.after(mark.lastChange);
    if (changes === null || changes.length > MAX_CHECKED) return false;
    if (changes.length === 0) return true;
    if (changes.some(this.#concerning(mark, filters))) return false;
    mark.lastChange = feed.last;
    return true;
  }

  /** Returns a test for changes that may concern a page. */
  #concerning({ textNumbers }: PageMark, filters: BoardFilters): (item: Change) => boolean {
    const { memory, firm } = this.#reading;
    const { loads } = memory;
    const { matches } = questionOf(loads, filters, this.#reader);
    return (item) => {
      if (item.kind === "own" || item.kind === "missed") return false;
      if (item.kind === "replaced") return true;
      if (item.kind === "relation") return item.carrierId === firm.id;
      if (item.kind === "quote") return item.change.carrierId === firm.id;
      const { id, before } = item.change;
      if (before !== null && textNumbers.includes(before.textNumber)) return true;
      const slot = loads.slotOf(id);
      return slot !== undefined && matches(slot);
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
    const isFresh = (slot: number) => {
      const load = { poster: loads.posters.numbers[slot] as number, audience: loads.audiences.of(slot) };
      const early = isEarlyFor(this.#reader, load) ? earlyMs : 0;
      return (loads.columns.since[slot] as number) - early > since && matches(slot);
    };
    let count = 0;
    this.#walkOpenings(since, (slot) => {
      if (isFresh(slot)) count += 1;
      return true;
    });
    // Loads that are not for everybody are not among those that open.
    for (const { slots, size } of loads.audiences.privateFor(this.#reader)) {
      for (let nth = 0; nth < size; nth += 1) if (isFresh(slots[nth] as number)) count += 1;
    }
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
    const { memory, at } = this.#reading;
    const text = memory.loads.textOf(slot);
    const shown = this.#isEligible(slot) ? text : ineligibleText(text);
    const reader = { isOwn: this.#isOwn(slot), quote: this.#quotes.get(slot), now: at.now };
    return JSON.parse(textFor(shown, reader));
  }

  #isOwn(slot: number): boolean {
    return this.#reading.memory.loads.posters.numbers[slot] === this.#reader.firm;
  }

  #isEligible(slot: number): boolean {
    const { memory, firm } = this.#reading;
    return isEligible(firm, { asking: memory.loads.asking[slot] ?? null }, memory.checks);
  }
}
