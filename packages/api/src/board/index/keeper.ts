import { happened } from "@board/db";
import { type BoardMessage, ReceivedNumbers } from "../../core/board-messages.ts";
import type { BoardRow, QuoteState } from "../../core/board-row.ts";
import { isPosted } from "../../core/board-row.ts";
import type { Touched } from "../../core/touched.ts";
import { type BoardTerms, Memory } from "./memory.ts";
import type { LoadChange } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";
import type { BoardSource, MembershipRow, NumberedChange, RecordRow, RelationRow } from "./source.ts";

/** Rows that changed and must be read again. */
class Dirty {
  /** Ids of loads, each with the change number that must be reached; Infinity to read the load in any case. */
  readonly loads = new Map<string, number>();
  readonly posters = new Set<string>();
  /** Posters whose carrier relation, or whose network's membership, may have changed, by carrier. */
  readonly relations = new Map<string, Set<string>>();
  /** Ids of loads whose quotes must be read: they returned to the board, or a change of a quote may have been lost. */
  readonly quotesOn = new Set<string>();
  /** True if any message may have been missed until now. */
  missed = false;
  /** Time at which the first message in this set arrived, from `performance.now()`. */
  since: number | null = null;

  get empty(): boolean {
    const { loads, posters, relations, quotesOn } = this;
    return !this.missed && [loads, posters, relations, quotesOn].every(({ size }) => size === 0);
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
    for (const id of other.posters) this.posters.add(id);
    for (const [carrierId, posterIds] of other.relations) {
      for (const posterId of posterIds) this.addRelation(posterId, carrierId);
    }
    for (const id of other.quotesOn) this.quotesOn.add(id);
    this.missed ||= other.missed;
  }
}

const RETRY_MS = 250;
/**
 * Delay before a changed load is read. Meanwhile this process may apply the change itself, and more messages
 * may arrive for the same query.
 */
const GATHER_MS = 5;
/** Maximum number of loads that one statement reads, so that requests are answered in between. */
const BATCH = 1_000;
/** Maximum number of times that a new memory is brought up to date before it replaces the old one anyway. */
const MAX_ROUNDS = 20;

/** Events that the keeper reports, in the order in which they occur. */
export interface KeeperEvents {
  changed(changes: readonly LoadChange[]): void;
  quoted(change: QuoteChange): void;
  /** A poster's carrier relation to the carrier was set or removed, or a membership of the carrier has changed. */
  relationChanged(carrierId: string): void;
  /** All missed changes of the board were reported; those of firms' own loads have no number and are unknown. */
  missed(): void;
  /** Everything was read again, so the changes up to then are unknown. */
  replaced(): void;
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
  readonly #numbers = new ReceivedNumbers();
  #dirty = new Dirty();
  /** True if everything must be read: nothing was read yet, or what was missed is unknown. */
  #everything = true;
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
    if (message.kind === "load") this.#add(message.seq, message.id);
    else if (message.kind === "quote" && message.seq !== null) this.#add(message.seq, message.quote.loadId);
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
      case "membership":
        this.#dirty.addRelation(message.posterId, message.carrierId);
    }
    this.#dirty.since ??= performance.now();
    this.#gathering ??= setTimeout(() => {
      // A read in progress may include this message already; the next message starts another delay anyway.
      this.#gathering = undefined;
      void this.settled();
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

  /** Adds a number. After a gap that the log cannot fill, everything must be read. */
  #add(number: number, loadId: string): void {
    const wasKnown = this.#numbers.highest !== null;
    this.#numbers.add(number, loadId, performance.now());
    if (wasKnown && this.#numbers.highest === null) this.#everything = true;
  }

  /** Looks for committed changes whose messages were lost. */
  async look(): Promise<void> {
    const { highest } = this.#numbers;
    if (highest === null) return;
    const missing = this.#numbers.missingLately(performance.now());
    const { first, changes } = await this.#source.changesSince(highest, missing);
    // Kept after a lost connection, because they tell whether the log has all that was missed.
    if (first !== null && this.behindSince === null) this.#numbers.forgetBefore(first);
    if (first !== null && first > highest + 1) this.#everything = true;
    else this.#take(changes, this.#dirty, highest);
    await this.settled();
  }

  /**
   * Adds the committed changes that were missed to those that must be read. False if they are unknown: the log
   * has nothing older than they are, because it was cut off there or emptied by a crash, or it is another server's.
   */
  async #findMissed(dirty: Dirty): Promise<boolean> {
    const { highest } = this.#numbers;
    if (highest === null) return false;
    const missing = this.#numbers.missing();
    const { first, changes } = await this.#source.changesSince(highest, missing);
    if (first === null || first > highest || missing.some((number) => number <= first)) return false;
    if (this.#numbers.isReplaced(changes.find(({ number }) => number === highest)?.loadId)) return false;
    this.#take(changes, dirty, highest);
    return true;
  }

  #take(changes: readonly NumberedChange[], dirty: Dirty, highest: number): void {
    for (const { number, loadId } of changes) {
      if (number === highest) continue;
      this.#add(number, loadId);
      dirty.addLoad(loadId, number);
      // The change may have been to a quote on the load, so the quotes are read, too.
      dirty.quotesOn.add(loadId);
    }
  }

  /** Applies a commit of this process; resolves once readers see it. */
  async committed(touched: Touched): Promise<void> {
    const changes: LoadChange[] = [];
    // Messages of other processes are not a reason to wait.
    let mustRead = touched.posterIds.size > 0 || touched.relations.size + touched.memberships.size > 0;
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
    for (const [carrierId, posterIds] of [...touched.relations, ...touched.memberships]) {
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

  /** Reads what was missed, because messages arrive only from now on. */
  async subscribed(): Promise<void> {
    this.#subscribed = true;
    this.behindSince ??= performance.now();
    this.#dirty.missed = true;
    await this.settled();
  }

  /** Reads everything again, because rows were changed of which no message arrives. */
  async reload(): Promise<void> {
    this.#everything = true;
    await this.subscribed();
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
    let everything = this.#everything;
    const dirty = this.#takeDirty();
    this.#everything = false;
    try {
      everything ||= dirty.missed && !(await this.#findMissed(dirty));
      if (everything) await this.#replace(dirty);
      else await this.#readAgain(this.memory, dirty);
      if (dirty.since !== null) happened("board_lag", "changes", performance.now() - dirty.since);
      if (this.#subscribed && !this.#everything && !this.#dirty.missed) this.behindSince = null;
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
      // Read first: a change could be committed meanwhile by a process that ends before it sends a message.
      const assigned = await this.#source.assignedNumbers();
      const fresh = await Memory.read(this.#source, this.#terms);
      dirty.missed = false;
      let changed = dirty;
      for (let round = 0; !changed.empty && !changed.missed && round < MAX_ROUNDS; round += 1) {
        await this.#readAgain(fresh, changed);
        changed = this.#takeDirty();
      }
      this.#dirty.addAll(changed);
      this.#numbers.begin(assigned, performance.now());
      this.memory = fresh;
      this.#events.replaced();
    } finally {
      this.#replacing = false;
    }
  }

  async #readAgain(memory: Memory, dirty: Dirty): Promise<void> {
    const none = <Row>(): Row[] => [];
    const source = this.#source;
    const { missed, posters } = dirty;
    const carriers = [...dirty.relations.keys()];
    const someRecords = () => (posters.size > 0 ? source.recordsOf([...posters]) : none<RecordRow>());
    const someRelations = () => (carriers.length > 0 ? source.relationsOf(carriers) : none<RelationRow>());
    const someMemberships = () =>
      carriers.length > 0 ? source.membershipsOf(carriers) : none<MembershipRow>();
    const [records, relations, memberships] = await Promise.all([
      missed ? source.records() : someRecords(),
      missed ? source.relations() : someRelations(),
      missed ? source.memberships() : someMemberships(),
    ]);
    const changes = records.flatMap((record) => memory.takeRecord(record));
    const related = missed
      ? new Set([...memory.relations.replace(relations), ...memory.memberships.replace(memberships)])
      : carriers;
    if (!missed) {
      for (const [carrierId, posterIds] of dirty.relations)
        memory.takeRelations(carrierId, posterIds, relations, memberships);
    }
    if (memory === this.memory) {
      this.#events.changed(changes);
      for (const carrierId of related) this.#events.relationChanged(carrierId);
    }
    const loads = [...dirty.loads];
    const failures: unknown[] = [];
    for (let at = 0; at < loads.length; at += BATCH)
      failures.push(...(await this.#readLoads(memory, loads.slice(at, at + BATCH), dirty.quotesOn)));
    if (missed) this.#events.missed();
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Reads the loads that lack the change with the given number, and quotes. Returns the errors of rows that cannot
   * be rendered, so that one of them does not keep the others back.
   */
  async #readLoads(
    memory: Memory,
    loads: readonly (readonly [id: string, seq: number])[],
    quotesOn: ReadonlySet<string>,
  ): Promise<unknown[]> {
    const ids = loads.flatMap(([id, seq]) => (memory.knows(id, seq) ? [] : [id]));
    const rows = ids.length > 0 ? await this.#source.loads(ids) : [];
    const arriving = new Set(rows.flatMap((row) => (arrives(memory, row) ? [row.id] : [])));
    const quoted = loads.flatMap(([id]) => (quotesOn.has(id) || arriving.has(id) ? [id] : []));
    const quotes = quoted.length > 0 ? await this.#source.quotesOn(quoted) : [];

    const failures: unknown[] = [];
    const changes: (LoadChange | null)[] = [];
    for (const row of rows) {
      try {
        changes.push(memory.takeLoad(row));
      } catch (error) {
        failures.push(error);
      }
    }
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) changes.push(memory.takeRemoval(id));
    const quoteChanges = quotes.map((quote) => memory.takeQuote(quote));
    if (memory !== this.memory) return failures;
    this.#events.changed(changes.filter((change) => change !== null));
    for (const change of quoteChanges) if (change) this.#events.quoted(change);
    return failures;
  }
}

/** True if a load comes onto the board for the first time or again; it may have quotes that the memory lacks. */
function arrives(memory: Memory, row: BoardRow): boolean {
  return isPosted(row) && !memory.holds(row.id);
}
