import { hash } from "node:crypto";
import { type Day, dayNumber } from "@board/calendar";
import type { Plan } from "@board/db/enums";
import type { MyQuote } from "../../core/board-row.ts";
import type { CarrierFacts } from "../../core/carrier-facts.ts";
import {
  type AskingLoad,
  countByRequirement,
  isSameFacts,
  type RequirementCounts,
} from "../../firms/requirements/rules.ts";
import { seesEarly } from "../../loads/filters/readers.ts";
import type { BoardFilters, FilteredLoad } from "../../loads/filters/rules.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import type { BoardPlace, PageQuestion } from "../sql.ts";
import type { Change, ChangeFeed } from "./change-feed.ts";
import { ineligibleText, textFor } from "./entry-text.ts";
import { isEligible, questionOf, type ReaderAt, type ReaderFirm, readerAt, sees } from "./matcher.ts";
import type { Memory } from "./memory.ts";
import { markOf, type Snapshot } from "./open-loads.ts";
import { countSlots, selectSlots, sortKeyOf } from "./select.ts";

/** Digest of a page, with the state in which it was computed. */
export interface Marked {
  /** Digest; equal for pages with the same entries, on every process. */
  mark: string;
  plan: Plan;
  facts: CarrierFacts;
  at: number;
  /** Instant at which the first of the reader's quotes on the page expires. */
  until: number;
  /** Number of the feed's last change at that time. */
  number: number;
}

/** One page of the board. */
export interface BoardPage {
  marked: Marked;
  /** The entries as JSON, in order. */
  texts: string[];
  /** Place of the last entry; null on the last page. */
  next: BoardPlace | null;
}

interface Reading {
  memory: Memory;
  feed: ChangeFeed;
  firm: ReaderFirm;
  at: { now: Date; today: Day };
  position: string;
}

/** The board as one firm sees it at one instant. Do not keep a view over an `await`: it goes stale. */
export class BoardView {
  readonly #reading: Reading;
  readonly #reader: ReaderAt;
  /** The reader's own quotes, by slot. */
  readonly #quotes: ReadonlyMap<number, MyQuote>;

  constructor(reading: Reading) {
    const { memory, firm, at } = reading;
    this.#reading = reading;
    const moment = { now: at.now.getTime(), today: dayNumber(at.today) };
    this.#reader = readerAt(firm, memory.loads, memory.relations, moment);
    this.#quotes = memory.quotes.of(firm.id);
  }

  /** Position in the stream of changes; later events are not in this view yet. */
  get position(): string {
    return this.#reading.position;
  }

  get firmId(): string {
    return this.#reading.firm.id;
  }

  /** The London day at which the board is read. */
  get today(): Day {
    return this.#reading.at.today;
  }

  /** The instant at which the board is read, in milliseconds since 1970. */
  get at(): number {
    return this.#reader.now;
  }

  page(asked: PageQuestion): BoardPage {
    const { loads } = this.#reading.memory;
    const slots = selectSlots(loads, { ...asked, limit: asked.limit + 1 }, this.#reader);
    const page = slots.slice(0, asked.limit);
    const last = page.at(-1);
    const goesOn = slots.length > asked.limit && last !== undefined;
    const marks = new Float64Array(page.length + 1);
    marks[page.length] = Number(goesOn);
    let until = Number.POSITIVE_INFINITY;
    for (const [nth, slot] of page.entries()) {
      marks[nth] = this.#markOf(slot);
      const expiry = this.#quotes.get(slot)?.expiresAt.getTime() ?? 0;
      if (expiry > this.at) until = Math.min(until, expiry);
    }
    const textOf = (slot: number) => this.#textOf(slot);
    const { firm, feed } = this.#reading;
    const mark = hash("sha1", marks, "base64url").slice(0, 22);
    return {
      marked: { mark, plan: firm.plan, facts: firm.facts, at: this.at, until, number: feed.last },
      // Computed lazily: a caller with an equal cached page needs only the digest.
      get texts() {
        return page.map(textOf);
      },
      next: goesOn ? [sortKeyOf(loads, asked, last), loads.columns.ids[last] as string] : null,
    };
  }

  /**
   * True if a page is still current: no change since concerns its filters or the reader. False means unknown.
   * Advances `marked.number` to the last change checked.
   */
  holds(marked: Marked, passes: (load: FilteredLoad) => boolean): boolean {
    const { feed, firm } = this.#reading;
    if (marked.plan !== firm.plan || !isSameFacts(marked.facts, firm.facts)) return false;
    if (this.at < marked.at || this.at >= marked.until) return false;
    const changes = feed.after(marked.number);
    if (changes === null || changes.some((change) => this.#concerns(change, passes))) return false;
    marked.number = feed.last;
    return true;
  }

  #concerns(item: Change, passes: (load: FilteredLoad) => boolean): boolean {
    switch (item.kind) {
      case "load": {
        const { before, after } = item.change;
        if (before !== null && passes(before.fields)) return true;
        return after !== null && after.fields !== before?.fields && passes(after.fields);
      }
      case "quote":
        return item.change.carrierId === this.firmId;
      case "relation":
        return item.carrierId === this.firmId;
      case "own":
        return false;
      case "replaced":
        return true;
    }
  }

  count(filters: BoardFilters): number {
    return countSlots(this.#reading.memory.loads, filters, this.#reader);
  }

  /** Counts the visible loads by requirement. */
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

  /**
   * Counts matching loads that became visible to the firm after `since`; `earlyMs` is the length of early
   * access.
   */
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

  /** One load's entry; null where the firm does not see it on the board. */
  entry(id: string): BoardEntry | null {
    const { loads } = this.#reading.memory;
    const slot = loads.slotOf(id);
    if (slot === undefined || !sees(this.#reader, loads.snapshot(slot))) return null;
    return JSON.parse(this.#textOf(slot));
  }

  #walkOpenings(after: number, visit: (slot: number) => boolean): void {
    const { orders, columns } = this.#reading.memory.loads;
    orders.openAt.walk((slot) => (columns.openAt[slot] as number) > after, visit);
  }

  /** Digest of an entry as this reader sees it. */
  #markOf(slot: number): number {
    const { columns, posters } = this.#reading.memory.loads;
    const isOwn = posters.numbers[slot] === this.#reader.firm;
    if (isOwn || this.#quotes.has(slot)) return markOf(this.#textOf(slot));
    const mark = columns.mark[slot] as number;
    // Only two texts exist for other firms: eligible or not. The sign tells them apart.
    return this.#isEligible(slot) ? mark : -mark;
  }

  #textOf(slot: number): string {
    const { posters, texts } = this.#reading.memory.loads;
    const text = texts[slot] as string;
    const shown = this.#isEligible(slot) ? text : ineligibleText(text);
    const load = { text: shown, poster: posters.numbers[slot] as number };
    return this.#withReader(load, this.#quotes.get(slot));
  }

  #isEligible(slot: number): boolean {
    const { loads, checks } = this.#reading.memory;
    return isEligible(this.#reading.firm, { asking: loads.asking[slot] ?? null }, checks);
  }

  /** Adds this reader's own data to the text shared by all. */
  #withReader({ text, poster }: Pick<Snapshot, "text" | "poster">, quote: MyQuote | undefined): string {
    return textFor(text, { isOwn: poster === this.#reader.firm, quote, now: this.#reading.at.now });
  }
}
