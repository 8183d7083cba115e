import { happened } from "@board/db";
import type { BoardMessage } from "../../core/board-messages.ts";
import type { BoardRow, QuoteState } from "../../core/board-row.ts";
import { isPosted } from "../../core/board-row.ts";
import type { Touched } from "../../core/touched.ts";
import { type BoardTerms, Memory } from "./memory.ts";
import type { LoadChange } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";
import type { BoardSource, RecordRow, RelationRow } from "./source.ts";

/** Rows to read again, because they changed. */
class Dirty {
  /** Loads, with the change number that the memory must reach; Infinity to read it in any case. */
  readonly loads = new Map<string, number>();
  /** Numbers of changes without a message. */
  readonly numbers = new Set<number>();
  readonly posters = new Set<string>();
  /** Carriers, with the posters whose relation to them may have changed. */
  readonly relations = new Map<string, Set<string>>();
  /** Loads that returned to the board; their earlier quotes count again. */
  readonly quotesOn = new Set<string>();
  /** Arrival of the first message in this set, on the monotonic clock. */
  since: number | null = null;

  get empty(): boolean {
    const { loads, numbers, posters, relations, quotesOn } = this;
    return [loads, numbers, posters, relations, quotesOn].every(({ size }) => size === 0);
  }

  addLoad(id: string, seq = Number.POSITIVE_INFINITY): void {
    this.loads.set(id, Math.max(seq, this.loads.get(id) ?? 0));
  }

  addRelation(posterId: string, carrierId: string): void {
    const posters = this.relations.get(carrierId) ?? new Set();
    this.relations.set(carrierId, posters.add(posterId));
  }

  /** Adds back what could not be read. */
  addAll(other: Dirty): void {
    this.since = other.since ?? this.since;
    for (const [id, seq] of other.loads) this.addLoad(id, seq);
    for (const number of other.numbers) this.numbers.add(number);
    for (const id of other.posters) this.posters.add(id);
    for (const [carrierId, posterIds] of other.relations) {
      for (const posterId of posterIds) this.addRelation(posterId, carrierId);
    }
    for (const id of other.quotesOn) this.quotesOn.add(id);
  }
}

const RETRY_MS = 250;
/**
 * Delay before a changed load is read: this process may apply the change itself meanwhile, and several
 * messages are read in one query.
 */
const GATHER_MS = 5;
/** Rounds of catching up on a new memory before it replaces the old one regardless. */
const MAX_ROUNDS = 20;

/** Events of the keeper, in order of occurrence. */
export interface KeeperEvents {
  changed(changes: readonly LoadChange[]): void;
  quoted(change: QuoteChange): void;
  /** A poster set or removed its relation to the carrier. */
  relationChanged(carrierId: string): void;
  /** Everything was reloaded; the changes in between are unknown. */
  replaced(): void;
  /** The missed change with this number has been read. */
  found(number: number): void;
  failed(error: unknown): void;
}

/**
 * Keeps the memory in step with the database. Rows to read again are collected and read by one reader at a
 * time, so that an older result cannot overwrite a newer one.
 */
export class Keeper {
  memory: Memory;
  /** Time since which changes may be missing, on the monotonic clock; null if current. */
  behindSince: number | null = performance.now();
  readonly #source: BoardSource;
  readonly #terms: BoardTerms;
  readonly #events: KeeperEvents;
  #dirty = new Dirty();
  #everything = false;
  #replacing = false;
  #subscribed = false;
  #working: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #closed = false;

  /** Starts empty; `subscribed` starts the first read. */
  constructor(source: BoardSource, terms: BoardTerms, events: KeeperEvents) {
    this.memory = new Memory(terms);
    this.#source = source;
    this.#terms = terms;
    this.#events = events;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#gathering);
  }

  /** Handles a message about a committed change. */
  receive(message: BoardMessage): void {
    switch (message.kind) {
      case "load":
        if (this.#holds(message)) return;
        this.#dirty.addLoad(message.id, message.seq);
        break;
      case "quote":
        if (this.#takeQuote(message.quote)) return;
        break;
      case "poster":
        this.#dirty.posters.add(message.firmId);
        break;
      case "relation":
        this.#dirty.addRelation(message.posterId, message.carrierId);
    }
    this.#dirty.since ??= performance.now();
    this.#gathering ??= setTimeout(() => {
      // The read in progress may cover this message; the next message starts its own delay regardless.
      this.#gathering = undefined;
      void this.settled();
    }, GATHER_MS);
  }

  /**
   * Applies a quote; returns false where the load must be read too, because it is unknown or a full reload is
   * pending.
   */
  #takeQuote(quote: QuoteState): boolean {
    const { memory } = this;
    const change = memory.takeQuote(quote);
    if (change) this.#events.quoted(change);
    const known = memory.holds(quote.loadId) || memory.hasLeft(quote.loadId);
    if (known && !this.#replacing && !this.#everything) return true;
    this.#dirty.addLoad(quote.loadId);
    this.#dirty.quotesOn.add(quote.loadId);
    return false;
  }

  /**
   * True if the memory already has a load's change. Changes of this process are applied before their message
   * arrives.
   */
  #holds({ id, seq }: { id: string; seq: number }): boolean {
    return !this.#replacing && !this.#everything && this.memory.knows(id, seq);
  }

  /** Looks up changes by number, which may or may not have been committed. */
  lookFor(numbers: readonly number[]): void {
    for (const number of numbers) this.#dirty.numbers.add(number);
    if (numbers.length > 0) void this.settled();
  }

  /** Applies a commit of this process; resolves once it is visible. */
  async committed(touched: Touched): Promise<void> {
    const changes: LoadChange[] = [];
    // Pending messages of other processes are not waited for.
    let mustRead = touched.posterIds.size > 0 || touched.relations.size > 0;
    for (const row of touched.loads.values()) {
      const again = !touched.made.has(row.id) && arrives(this.memory, row);
      const trusted = this.memory.canTrust(row.id) && !again;
      if (this.#replacing || this.#everything || !trusted) {
        this.#dirty.addLoad(row.id);
        mustRead = true;
      }
      if (again) this.#dirty.quotesOn.add(row.id);
      if (!trusted) continue;
      const change = this.memory.takeLoad(row);
      if (change !== null) changes.push(change);
    }
    for (const id of touched.posterIds) this.#dirty.posters.add(id);
    for (const [carrierId, posterIds] of touched.relations) {
      for (const posterId of posterIds) this.#dirty.addRelation(posterId, carrierId);
    }
    this.#events.changed(changes);
    for (const quote of touched.quotes) if (!this.#takeQuote(quote)) mustRead = true;
    if (mustRead && this.behindSince === null) await this.settled();
  }

  /** Messages are missed from now on. */
  unsubscribed(): void {
    this.#subscribed = false;
    this.behindSince ??= performance.now();
  }

  /** Messages arrive again; reloads everything missed until now. */
  async subscribed(): Promise<void> {
    this.#subscribed = true;
    this.behindSince ??= performance.now();
    this.#everything = true;
    await this.settled();
  }

  /** Resolves once all pending reads are done, or a read has failed and is scheduled again. */
  async settled(): Promise<void> {
    while (this.#working !== null) await this.#working;
    if (this.#closed || (this.#dirty.empty && !this.#everything)) return;
    this.#working = this.#work().finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const everything = this.#everything;
    const dirty = this.#takeDirty();
    this.#everything = false;
    try {
      if (everything) await this.#replace(dirty);
      else await this.#readAgain(this.memory, dirty);
      if (dirty.since !== null) happened("board_lag", "changes", performance.now() - dirty.since);
      if (this.#subscribed && !this.#everything) this.behindSince = null;
    } catch (error) {
      if (this.#closed) return;
      this.#dirty.addAll(dirty);
      this.#everything ||= everything;
      this.behindSince ??= performance.now();
      this.#events.failed(error);
      this.#timer = setTimeout(() => void this.settled(), RETRY_MS);
    }
  }

  #takeDirty(): Dirty {
    const dirty = this.#dirty;
    this.#dirty = new Dirty();
    return dirty;
  }

  /** Builds a second memory while the first still answers, then swaps it in. */
  async #replace(dirty: Dirty): Promise<void> {
    this.#replacing = true;
    try {
      const fresh = await Memory.read(this.#source, this.#terms);
      let changed = dirty;
      for (let round = 0; !changed.empty && round < MAX_ROUNDS; round += 1) {
        await this.#readAgain(fresh, changed);
        changed = this.#takeDirty();
      }
      this.#dirty.addAll(changed);
      this.memory = fresh;
      this.#events.replaced();
    } finally {
      this.#replacing = false;
    }
  }

  async #readAgain(memory: Memory, dirty: Dirty): Promise<void> {
    const none = <Row>(): Row[] => [];
    const source = this.#source;
    const missed = dirty.numbers.size > 0 ? await source.changedBy([...dirty.numbers]) : [];
    for (const { loadId } of missed) {
      dirty.addLoad(loadId);
      // The missed change was to the load or to a quote on it.
      dirty.quotesOn.add(loadId);
    }
    const ids = [...dirty.loads].flatMap(([id, seq]) => (memory.knows(id, seq) ? [] : [id]));
    const [rows, records, relations] = await Promise.all([
      ids.length > 0 ? source.loads(ids) : none<BoardRow>(),
      dirty.posters.size > 0 ? source.recordsOf([...dirty.posters]) : none<RecordRow>(),
      dirty.relations.size > 0 ? source.relationsOf([...dirty.relations.keys()]) : none<RelationRow>(),
    ]);
    for (const row of rows) if (arrives(memory, row)) dirty.quotesOn.add(row.id);
    const quotes = dirty.quotesOn.size > 0 ? await source.quotesOn([...dirty.quotesOn]) : none<QuoteState>();

    const changes: (LoadChange | null)[] = rows.map((row) => memory.takeLoad(row));
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) changes.push(memory.takeRemoval(id));
    const quoted = quotes.map((quote) => memory.takeQuote(quote));
    for (const record of records) changes.push(...memory.takeRecord(record));
    for (const [carrierId, posterIds] of dirty.relations)
      memory.takeRelations(carrierId, posterIds, relations);
    for (const { number } of missed) this.#events.found(number);
    if (memory !== this.memory) return;
    this.#events.changed(changes.filter((change) => change !== null));
    for (const change of quoted) if (change) this.#events.quoted(change);
    for (const carrierId of dirty.relations.keys()) this.#events.relationChanged(carrierId);
  }
}

/** True if a load enters the board, possibly again: it may have quotes that are not in memory. */
function arrives(memory: Memory, row: BoardRow): boolean {
  return isPosted(row) && !memory.holds(row.id);
}
