import { happened } from "@board/db";
import type { BoardMessage } from "../../core/board-messages.ts";
import type { BoardRow, QuoteState } from "../../core/board-row.ts";
import { isPosted } from "../../core/board-row.ts";
import type { Touched } from "../../core/touched.ts";
import { type BoardTerms, Memory } from "./memory.ts";
import type { LoadChange } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";
import type { BoardSource, RecordRow, RelationRow } from "./source.ts";

/** Rows that changed and must be read again. */
class Dirty {
  /** Ids of loads, each with the change number that must be reached; Infinity to read the load in any case. */
  readonly loads = new Map<string, number>();
  /** Numbers of changes for which no message arrived. */
  readonly numbers = new Set<number>();
  readonly posters = new Set<string>();
  /** Posters whose carrier relation may have changed, by carrier. */
  readonly relations = new Map<string, Set<string>>();
  /** Ids of loads that returned to the board, whose earlier quotes must be read. */
  readonly quotesOn = new Set<string>();
  /** Time at which the first message in this set arrived, from `performance.now()`. */
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

  /** Adds the rows of another set, which could not be read. */
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
 * Delay before a changed load is read. Meanwhile this process may apply the change itself, and more messages
 * may arrive for the same query.
 */
const GATHER_MS = 5;
/** Maximum number of times that a new memory is brought up to date before it replaces the old one anyway. */
const MAX_ROUNDS = 20;

/** Events that the keeper reports, in the order in which they occur. */
export interface KeeperEvents {
  changed(changes: readonly LoadChange[]): void;
  quoted(change: QuoteChange): void;
  /** A poster's carrier relation to the carrier was set or removed. */
  relationChanged(carrierId: string): void;
  /** Everything was read again, so the changes up to then are unknown. */
  replaced(): void;
  /** The missing change with this number was read. */
  found(number: number): void;
  failed(error: unknown): void;
}

/**
 * Keeps the memory in line with the database. Changed rows are collected and read by one query at a time, so
 * that an older result never overwrites a newer one.
 */
export class Keeper {
  memory: Memory;
  /** Time since which changes may be missing, from `performance.now()`; null if the memory is current. */
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

  /** Creates a keeper with an empty memory, which `subscribed` fills. */
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

  /** Applies a message about a committed change, or schedules a read. */
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
      // A read in progress may include this message already; the next message starts another delay anyway.
      this.#gathering = undefined;
      // A busy process fires the timer before it reads its sockets, where the answer to its own commit may wait.
      setImmediate(() => void this.settled());
    }, GATHER_MS);
  }

  /**
   * Applies a quote. Returns false if its load must be read, too: the load is unknown, or everything is being
   * read again.
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
   * True if the memory already has this change of a load. The changes of this process are applied before
   * their messages arrive.
   */
  #holds({ id, seq }: { id: string; seq: number }): boolean {
    return !this.#replacing && !this.#everything && this.memory.knows(id, seq);
  }

  /** Looks up changes by their numbers; their transactions may not have committed. */
  lookFor(numbers: readonly number[]): void {
    for (const number of numbers) this.#dirty.numbers.add(number);
    if (numbers.length > 0) void this.settled();
  }

  /** Applies a commit of this process; resolves once readers see it. */
  async committed(touched: Touched): Promise<void> {
    const changes: LoadChange[] = [];
    // Messages of other processes are not a reason to wait.
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

  /** Marks the memory as stale, because messages are missed from now on. */
  unsubscribed(): void {
    this.#subscribed = false;
    this.behindSince ??= performance.now();
  }

  /** Reads everything again, because messages were missed until now. */
  async subscribed(): Promise<void> {
    this.#subscribed = true;
    this.behindSince ??= performance.now();
    this.#everything = true;
    await this.settled();
  }

  /** Resolves once all pending reads are done, or one has failed and is scheduled again. */
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

  /** Reads everything into a second memory, while the first one is still used, and then replaces the first one. */
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
      // The change may have been to a quote on the load, so the quotes are read, too.
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

/** True if a load comes onto the board for the first time or again; it may have quotes that the memory lacks. */
function arrives(memory: Memory, row: BoardRow): boolean {
  return isPosted(row) && !memory.holds(row.id);
}
