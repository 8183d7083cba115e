import { randomBytes } from "node:crypto";
import { type Clock, dayNumber, dayOfNumber, endOfLondonDay, londonDay } from "@board/calendar";
import type { ChannelListener, ChannelSubscription } from "@board/db";
import type { Geo } from "@board/geo";
import { type OwnChange, readBoardMessage, readOwnMessage } from "../../core/board-messages.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import type { Touched } from "../../core/touched.ts";
import { type Position, positionOf } from "../position.ts";
import { BoardView } from "./board-view.ts";
import { type Change, ChangeFeed, type LoadItem } from "./change-feed.ts";
import { Keeper } from "./keeper.ts";
import type { Moment, ReaderFirm } from "./matcher.ts";
import type { BoardTerms, Memory } from "./memory.ts";
import type { Leaving, OpenLoads } from "./open-loads.ts";
import type { BoardSource } from "./source.ts";

/**
 * Milliseconds for which a board is still read that may have missed changes. After that callers read the
 * database until the index is current, because a booked load must leave every board within a second (contract
 * 6).
 */
const STALE_MS = 750;
const BEAT_MS = 1_000;

/**
 * State of the index: never opened, holding all committed changes, or possibly without some for `ms`
 * milliseconds.
 */
export type BoardState = { kind: "off" | "live" } | { kind: "catching_up"; ms: number };

export interface OpenOptions {
  source: BoardSource;
  /**
   * Subscribes to changes that any process commits. Without it, the index only gets changes of its own
   * process.
   */
  subscribe?: (listener: ChannelListener) => ChannelSubscription;
  /** Called with the reason why the index could not be kept current. */
  warn?: (error: unknown, message: string) => void;
}

/** Checks the connection once a second, and after that looks for changes whose messages were lost. */
function beat(subscription: ChannelSubscription, look: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = () => {
    timer = setTimeout(async () => {
      await subscription.caughtUp();
      // Ignored here, because the next read of the database reports the same error.
      await look().catch(() => {});
      if (!stopped) next();
    }, BEAT_MS);
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    subscription.stop();
  };
}

function momentOf(now: Date): Moment {
  return { now: now.getTime(), today: dayNumber(londonDay(now)) };
}

/** Returns the changes that time alone has made between two instants: early access ended, and then days ended. */
function changesOfTime(loads: OpenLoads, from: Moment, to: Moment): LoadItem[] {
  const items: LoadItem[] = [];
  const { openAt, ids } = loads.columns;
  const add = (slot: number, why: Leaving, between: Pick<LoadItem, "from" | "to">) => {
    const load = loads.snapshot(slot);
    const change = { id: ids[slot] as string, why, before: load, after: load };
    items.push({ kind: "load", change, ...between });
  };
  const open = { now: to.now, today: from.today };
  loads.orders.openAt.walk(
    (slot) => (openAt[slot] as number) > from.now,
    (slot) => {
      if ((openAt[slot] as number) > to.now) return false;
      add(slot, "changed", { from, to: open });
      return true;
    },
  );
  const { collectDate } = loads.fields;
  for (let { today } = from; today < to.today; today += 1) {
    const between = { from: { ...open, today }, to: { ...open, today: today + 1 } };
    for (const slot of collectDate.slotsOf(collectDate.known(dayOfNumber(today))))
      add(slot, "expired", between);
  }
  return items;
}

declare module "../../core/context.ts" {
  // biome-ignore lint/suspicious/noEmptyInterface: adds the methods of the class to the one that core names.
  interface Board extends BoardIndex {}
}

/**
 * Index of the open board in memory, which is read through a view for one firm. If there is no view, callers
 * read the database. Quoting and booking always read the database.
 */
export class BoardIndex {
  readonly #clock: Clock;
  readonly #terms: BoardTerms;
  /**
   * Random id of this process. A position from another process, or from before a restart, is recognized by it
   * and refused.
   */
  readonly process = randomBytes(6).toString("base64url");
  /** Changes of the board, for open pages. */
  readonly feed = new ChangeFeed();
  /** Instant up to which the feed contains the changes that time makes. */
  #moment: Moment;
  /** Time of the next change that time makes, in Unix milliseconds; 0 if unknown. */
  #timeIsDue = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Changes that firms may not know of yet, each with a timer, by the instant from which they may. */
  readonly #delayed = new Map<number, { changes: OwnChange[]; timer: NodeJS.Timeout }>();
  #keeper: Keeper | null = null;
  #subscription: ChannelSubscription | null = null;
  #unsubscribe = () => {};

  /** Creates an index that is not open; `checks` is the setting `carrierChecks`. */
  constructor({ clock, geo, checks = "inform" }: { clock: Clock; geo: Geo; checks?: CarrierChecks }) {
    this.#clock = clock;
    this.#terms = { geo, checks };
    this.#moment = momentOf(clock.now());
  }

  /** Reads the open board; resolves once the index can answer. */
  async open({ source, subscribe, warn = () => {} }: OpenOptions): Promise<void> {
    const first = Promise.withResolvers<void>();
    const keeper = new Keeper(source, this.#terms, {
      changed: (changes) => {
        if (changes.length === 0) return;
        const moment = this.#moment;
        this.#push(changes.map((change) => ({ kind: "load", change, from: moment, to: moment })));
      },
      quoted: (change) => {
        const { loads } = keeper.memory;
        const slot = loads.slotOf(change.loadId);
        if (slot !== undefined) this.#push([{ kind: "quote", change, load: loads.snapshot(slot) }]);
      },
      relationChanged: (carrierId) => {
        this.#push([{ kind: "relation", carrierId }]);
      },
      missed: () => this.#push([{ kind: "missed" }]),
      replaced: () => {
        this.#keeper = keeper;
        this.#moment = momentOf(this.#clock.now());
        this.#push([{ kind: "replaced" }]);
        first.resolve();
      },
      failed: (error) => warn(error, "The board's index could not read the database; it tries again"),
    });
    if (subscribe === undefined) void keeper.subscribed();
    else {
      const subscription = subscribe({
        subscribed: () => void keeper.subscribed(),
        received: (payload) => {
          const own = readOwnMessage(payload);
          if (own) return this.#pushOwn(own);
          const message = readBoardMessage(payload);
          if (message) keeper.receive(message);
        },
        unsubscribed: () => keeper.unsubscribed(),
      });
      this.#subscription = subscription;
      this.#unsubscribe = beat(subscription, () => keeper.look());
    }
    await first.promise;
  }

  /** Adds changes to the feed, and after them the changes that time has made since. */
  #push(changes: readonly Change[]): void {
    this.feed.push(changes, this.#clock.now().getTime());
    this.#passTime();
  }

  /**
   * Adds a change for the open pages of certain firms to the feed, immediately or when the firms may know of
   * it.
   */
  #pushOwn(change: OwnChange): void {
    const { at } = change;
    const wait = at - this.#clock.now().getTime();
    const waiting = this.#delayed.get(at);
    if (wait <= 0) this.#push([{ kind: "own", change }]);
    else if (waiting !== undefined) waiting.changes.push(change);
    else {
      const changes = [change];
      const timer = setTimeout(() => {
        this.#delayed.delete(at);
        this.#push(changes.map((own) => ({ kind: "own", change: own })));
      }, wait).unref();
      this.#delayed.set(at, { changes, timer });
    }
  }

  /** Adds the changes that time has made to the feed, and schedules the next. */
  #passTime(now = this.#clock.now()): void {
    const loads = this.#keeper?.memory.loads;
    if (loads === undefined) return;
    const moment = momentOf(now);
    if (moment.now > this.#moment.now) {
      const from = this.#moment;
      this.#moment = moment;
      this.feed.push(changesOfTime(loads, from, moment), moment.now);
    }
    const midnight = endOfLondonDay(dayOfNumber(moment.today)).getTime();
    const due = Math.min(loads.nextOpening(moment.now) ?? midnight, midnight);
    // Node keeps a cleared timer in memory until its time has come, so the timer is replaced only if its
    // time has changed.
    if (due === this.#timeIsDue) return;
    clearTimeout(this.#timer);
    this.#timeIsDue = due;
    this.#timer = setTimeout(() => {
      this.#timeIsDue = 0;
      this.#passTime();
    }, due - moment.now).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timeIsDue = 0;
    for (const { timer } of this.#delayed.values()) clearTimeout(timer);
    this.#delayed.clear();
    this.#unsubscribe();
    this.#keeper?.close();
    this.#keeper = null;
  }

  get state(): BoardState {
    const keeper = this.#keeper;
    if (keeper === null) return { kind: "off" };
    if (keeper.behindSince === null) return { kind: "live" };
    return { kind: "catching_up", ms: performance.now() - keeper.behindSince };
  }

  /**
   * Number of POSTED loads in the index, including those in early access and those that the sweep has yet to
   * expire.
   */
  get size(): number {
    return this.#keeper?.memory.loads.size ?? 0;
  }

  /** True if the index is current enough to be read. */
  get answers(): boolean {
    const keeper = this.#keeper;
    if (keeper === null) return false;
    return keeper.behindSince === null || performance.now() - keeper.behindSince < STALE_MS;
  }

  /** The data of the index, however stale; null while the index is not open. */
  get memory(): Memory | null {
    return this.#keeper?.memory ?? null;
  }

  /** Instant up to which the feed contains the changes that time makes. */
  get moment(): Moment {
    return this.#moment;
  }

  /** Returns the board as the firm sees it now; null if the caller must ask the database. */
  view(firm: ReaderFirm): BoardView | null {
    return this.answers ? this.lastView(firm) : null;
  }

  /**
   * Returns the board as the index has it, however stale; null while the index is not open. The caller must ask
   * the database which of the loads the firm may see now.
   */
  lastView(firm: ReaderFirm): BoardView | null {
    const { memory } = this;
    if (memory === null) return null;
    const now = this.#clock.now();
    // The same instant, so that the feed has no change that the view does not show.
    if (now.getTime() >= this.#timeIsDue) this.#passTime(now);
    return new BoardView({
      memory,
      feed: this.feed,
      firm,
      at: { now, today: londonDay(now) },
      position: this.#place(),
    });
  }

  /** Returns the present position in the feed: after every change so far, and before every later one. */
  position(): string {
    return positionOf(this.#place());
  }

  #place(): Position {
    return { process: this.process, at: this.feed.instant(this.#clock.now().getTime()), nth: 0 };
  }

  /**
   * Applies the changes of a transaction that this process has committed. Must be awaited before the request
   * is answered.
   */
  async committed(touched: Touched): Promise<void> {
    await this.#keeper?.committed(touched);
  }

  /** Resolves once all changes are applied that were committed before the call, if notifications arrive. */
  async caughtUp(): Promise<void> {
    await this.#subscription?.caughtUp();
    await this.#keeper?.settled();
  }

  /** Reads the whole board again, for rows that were written without a procedure. */
  async reload(): Promise<void> {
    await this.#keeper?.reload();
  }
}
