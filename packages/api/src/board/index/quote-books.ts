import type { QuoteStatus } from "@board/db/enums";
import type { MyQuote } from "../entry.ts";

/** A quote of a carrier on a live load, as the database numbers its changes. */
export interface QuoteState {
  id: string;
  loadId: string;
  carrierId: string;
  amountPence: number;
  status: QuoteStatus;
  expiresAt: Date;
  boardSeq: bigint | null;
}

interface HeldQuote extends MyQuote {
  id: string;
  boardSeq: bigint;
}

/** Firms whose quotes are held at most; those longest not asked for go first. */
const BOOKS = 2_000;
/** A book above this size is reloaded: it holds quotes on loads that left the board long ago. */
const QUOTES_IN_BOOK = 20_000;

/** No two states of any book have the same. */
let versions = 0;

/** One firm's latest quotes on the loads of the board. */
export class QuoteBook {
  /** Changes with every change of a quote. */
  version = ++versions;
  /** The greater, the later it was asked for. */
  askedFor = 0;
  readonly #quotes = new Map<string, HeldQuote>();
  /** Until when no quote's time runs out, and since when that is known. */
  #steady: { from: number; until: number } | null = null;

  get size(): number {
    return this.#quotes.size;
  }

  on(loadId: string): MyQuote | undefined {
    return this.#quotes.get(loadId);
  }

  /** Takes a quote where it is the firm's latest on that load and newer than what is held. Whether it was. */
  take(quote: QuoteState): boolean {
    const held = this.#quotes.get(quote.loadId);
    const boardSeq = quote.boardSeq ?? 0n;
    if (held && (held.id > quote.id || (held.id === quote.id && held.boardSeq >= boardSeq))) return false;
    const { id, amountPence, status, expiresAt } = quote;
    this.#quotes.set(quote.loadId, { id, amountPence, status, expiresAt, boardSeq });
    this.version = ++versions;
    this.#steady = null;
    return true;
  }

  /** The next instant at which a active quote's time runs out; 0 where none will. Before it, no status changes by itself. */
  nextExpiry(now: number): number {
    if (this.#steady === null || now < this.#steady.from || now >= this.#steady.until) {
      let until = Number.POSITIVE_INFINITY;
      for (const { status, expiresAt } of this.#quotes.values()) {
        const at = expiresAt.getTime();
        if (status === "ACTIVE" && at > now && at < until) until = at;
      }
      this.#steady = { from: now, until };
    }
    const { until } = this.#steady;
    return Number.isFinite(until) ? until : 0;
  }
}

interface Opening {
  book: Promise<QuoteBook>;
  /** Quotes that changed while the book was read. */
  changed: QuoteState[];
}

/** The quote books of the firms that read this process's board, each read from the database when first asked for. */
export class QuoteBooks {
  readonly #books = new Map<string, QuoteBook>();
  readonly #opening = new Map<string, Opening>();
  readonly #read: (carrierId: string) => Promise<QuoteState[]>;
  #asked = 0;

  constructor(read: (carrierId: string) => Promise<QuoteState[]>) {
    this.#read = read;
  }

  /** The firm's book, if it is here. */
  held(carrierId: string): QuoteBook | undefined {
    const book = this.#books.get(carrierId);
    if (book !== undefined) book.askedFor = ++this.#asked;
    return book;
  }

  /** The firm's book, read where it is not here. */
  async open(carrierId: string): Promise<QuoteBook> {
    const held = this.held(carrierId);
    if (held) return held;
    const opening = this.#opening.get(carrierId) ?? this.#begin(carrierId);
    return opening.book;
  }

  /** Takes a quote; true if it changed what a firm sees. */
  take(quote: QuoteState): boolean {
    this.#opening.get(quote.carrierId)?.changed.push(quote);
    const book = this.#books.get(quote.carrierId);
    if (book === undefined) return false;
    const changed = book.take(quote);
    if (book.size > QUOTES_IN_BOOK) this.#books.delete(quote.carrierId);
    return changed;
  }

  /** Forgets all: what happened meanwhile is not known. */
  clear(): void {
    this.#books.clear();
    this.#opening.clear();
  }

  #begin(carrierId: string): Opening {
    const changed: QuoteState[] = [];
    const read = async () => {
      try {
        const book = new QuoteBook();
        for (const quote of await this.#read(carrierId)) book.take(quote);
        for (const quote of changed) book.take(quote);
        // Forgotten meanwhile: good for the caller who asked before that, and for nobody after.
        if (this.#opening.get(carrierId) === opening) this.#keep(carrierId, book);
        return book;
      } finally {
        if (this.#opening.get(carrierId) === opening) this.#opening.delete(carrierId);
      }
    };
    const opening: Opening = { book: Promise.resolve().then(read), changed };
    this.#opening.set(carrierId, opening);
    return opening;
  }

  #keep(carrierId: string, book: QuoteBook): void {
    book.askedFor = ++this.#asked;
    this.#books.set(carrierId, book);
    if (this.#books.size > BOOKS) this.#forgetLongestUnasked();
  }

  /** Searched for, which is rare: an order kept with every call would leave a table's worth of garbage every few calls. */
  #forgetLongestUnasked(): void {
    let longest = "";
    let askedFor = Number.POSITIVE_INFINITY;
    for (const [carrierId, book] of this.#books) {
      if (book.askedFor >= askedFor) continue;
      longest = carrierId;
      askedFor = book.askedFor;
    }
    this.#books.delete(longest);
  }
}
