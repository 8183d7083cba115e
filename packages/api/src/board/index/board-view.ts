import { createHash } from "node:crypto";
import type { ActingFirm } from "../../actor.ts";
import type { Day } from "../../calendar.ts";
import { statusAt } from "../../quotes/rules.ts";
import type { MyQuote } from "../entry.ts";
import type { BoardFilters } from "../rules.ts";
import type { BoardEntry } from "../schemas.ts";
import type { BoardPlace } from "../sql.ts";
import type { Memory } from "./memory.ts";
import type { QuoteBook } from "./quote-books.ts";
import { countSlots, type Selection, selectSlots, sortKeyOf } from "./select.ts";
import { type Sight, sees, sightOf } from "./sight.ts";

const NO_QUOTE = '"myQuote":null';
const NOT_OWN = '"own":false}';
const OWN = '"own":true}';

/** One page of the board. */
export interface BoardPage {
  /** The entries as JSON, in order. */
  texts: string[];
  /** The place of the last entry in the order; null where nothing follows the page. */
  next: BoardPlace | null;
}

interface Reading {
  memory: Memory;
  book: QuoteBook;
  /** Which process, and which of its states of the board. */
  version: string;
  firm: Pick<ActingFirm, "id" | "plan">;
  at: { now: Date; today: Day };
}

/**
 * The board as one firm sees it at one instant. For questions asked at once: it is not kept over an `await`, because
 * the board moves on.
 */
export class BoardView {
  readonly #reading: Reading;
  readonly #sight: Sight;

  constructor(reading: Reading) {
    const { memory, firm, at } = reading;
    this.#reading = reading;
    this.#sight = sightOf(firm, memory.loads, memory.standings, at);
  }

  /** The London day at which the board is read. */
  get today(): Day {
    return this.#reading.at.today;
  }

  page(asked: Selection): BoardPage {
    const { loads } = this.#reading.memory;
    const slots = selectSlots(loads, { ...asked, limit: asked.limit + 1 }, this.#sight);
    const page = slots.slice(0, asked.limit);
    const last = page.at(-1);
    return {
      texts: page.map((slot) => this.#textOf(slot)),
      next:
        slots.length > asked.limit && last !== undefined
          ? [sortKeyOf(loads, asked, last), loads.columns.ids[last] as string]
          : null,
    };
  }

  count(filters: BoardFilters): number {
    return countSlots(this.#reading.memory.loads, filters, this.#sight);
  }

  /** One load's entry; null where the firm does not see it on the board. */
  entry(id: string): BoardEntry | null {
    const { loads } = this.#reading.memory;
    const slot = loads.slotOf(id);
    if (slot === undefined || !sees(this.#sight, loads.snapshot(slot))) return null;
    return JSON.parse(this.#textOf(slot));
  }

  /**
   * A mark of the answer to a question, asked in these words (for a weak ETag). It is another one whenever anything that
   * may change the answer did: the loads, what posters think of the firm, its quotes, its plan, the day, a load's early
   * access or a quote's time running out.
   */
  tag(question: string): string {
    const { memory, book, version, firm, at } = this.#reading;
    const now = at.now.getTime();
    const opening = memory.loads.orders.openAt.first(
      (slot) => (memory.loads.columns.openAt[slot] as number) > now,
    );
    const nextOpening = opening === undefined ? 0 : (memory.loads.columns.openAt[opening] as number);
    const state = [
      version,
      book.version,
      book.nextExpiry(now),
      nextOpening,
      at.today,
      firm.plan,
      firm.id,
      question,
    ];
    return createHash("sha1").update(state.join("\n")).digest("base64url");
  }

  #textOf(slot: number): string {
    const { memory, book } = this.#reading;
    const { ids, poster } = memory.loads.columns;
    let text = memory.loads.texts[slot] as string;
    const quote = book.on(ids[slot] as string);
    if (quote) text = text.replace(NO_QUOTE, () => `"myQuote":${JSON.stringify(this.#quoteView(quote))}`);
    return poster[slot] === this.#sight.own ? text.slice(0, -NOT_OWN.length) + OWN : text;
  }

  #quoteView(quote: MyQuote): BoardEntry["myQuote"] {
    const { amountPence, expiresAt } = quote;
    const status = statusAt(quote, this.#reading.at.now);
    return { amountPence, status, expiresAt: expiresAt.toISOString() };
  }
}
