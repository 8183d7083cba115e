import { randomBytes } from "node:crypto";
import { type Clock, londonDay } from "@board/calendar";
import type { ChannelListener, ChannelSubscription } from "@board/db";
import type { Geo } from "@board/geo";
import type { ActingFirm } from "../../actor.ts";
import { ReceivedNumbers, readBoardMessage } from "./board-messages.ts";
import { BoardView } from "./board-view.ts";
import { ChangeFeed } from "./change-feed.ts";
import { Keeper } from "./keeper.ts";
import type { BoardSource } from "./source.ts";
import type { Touched } from "./touched.ts";

/**
 * Milliseconds for which the last known board is served while no messages arrive. After that, answers come from
 * the database until the index has caught up, because a load leaves every board within a second (contract 6).
 */
const STALE_MS = 750;
const BEAT_MS = 1_000;

/** `off`: never opened; `live`: holds all committed changes; `catching_up`: changes may have been missing for `ms`. */
export type BoardState = { kind: "off" | "live" } | { kind: "catching_up"; ms: number };

export interface OpenOptions {
  source: BoardSource;
  /** Begins to subscribe what is committed anywhere. Left out, only what this process commits is known. */
  subscribe?: (listener: ChannelListener) => ChannelSubscription;
  /** Told why the index fell behind. */
  warn?: (error: unknown, message: string) => void;
}

/** Asks the connection for a sign of life and then looks for the numbers that should have arrived, once a second. */
function beat(subscription: ChannelSubscription, look: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = () => {
    timer = setTimeout(async () => {
      await subscription.caughtUp();
      // The error is reported by the next read of the database.
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

/**
 * The open board in the memory of this process. Whoever asks it takes a view of it for one firm and asks that; where
 * there is none, because the index is not open or too far behind, the database is asked. Booking and quoting never
 * trust it.
 */
export class BoardIndex {
  readonly #clock: Clock;
  readonly #geo: Geo;
  /** Versions of another process, or of one before a restart, are never mistaken for this one's. */
  readonly process = randomBytes(6).toString("base64url");
  /** For the pages that look on. */
  readonly feed = new ChangeFeed();
  #version = 0;
  #keeper: Keeper | null = null;
  #subscription: ChannelSubscription | null = null;
  #unsubscribe = () => {};

  constructor({ clock, geo }: { clock: Clock; geo: Geo }) {
    this.#clock = clock;
    this.#geo = geo;
  }

  /** Reads the open board; resolves once it can be answered from. */
  async open({ source, subscribe, warn = () => {} }: OpenOptions): Promise<void> {
    const first = Promise.withResolvers<void>();
    const numbers = new ReceivedNumbers();
    const keeper = new Keeper(source, this.#geo, {
      changed: (changes) => {
        if (changes.length === 0) return;
        this.#version += 1;
        this.feed.push(changes.map((change) => ({ kind: "load", change })));
      },
      quoted: (change) => this.feed.push([{ kind: "quote", change }]),
      relationChanged: (carrierId) => {
        this.#version += 1;
        this.feed.push([{ kind: "relation", carrierId }]);
      },
      replaced: () => {
        this.#version += 1;
        this.feed.push([{ kind: "replaced" }]);
        this.#keeper = keeper;
        first.resolve();
      },
      found: (number) => numbers.add(number, performance.now()),
      failed: (error) => warn(error, "The board's index could not read the database; it tries again"),
    });
    if (subscribe === undefined) void keeper.subscribed();
    else {
      // The error is reported by the next read of the database.
      const look = async () => keeper.lookFor(numbers.missing(await source.lastNumber(), performance.now()));
      const subscription = subscribe({
        subscribed: () => {
          // Starts to count now: a process may end before it notifies of a change that it commits during the reload.
          void look().catch(() => {});
          void keeper.subscribed();
        },
        received: (payload) => {
          const message = readBoardMessage(payload);
          if (message?.kind === "load") numbers.add(message.seq, performance.now());
          if (message) keeper.receive(message);
        },
        unsubscribed: () => {
          numbers.forget();
          keeper.unsubscribed();
        },
      });
      this.#subscription = subscription;
      this.#unsubscribe = beat(subscription, look);
    }
    await first.promise;
  }

  close(): void {
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

  /** Loads held: POSTED ones, those included whose early access runs or whose day is over but not swept yet. */
  get size(): number {
    return this.#keeper?.memory.loads.size ?? 0;
  }

  /** True if the board may be answered from memory right now. */
  get answers(): boolean {
    const keeper = this.#keeper;
    if (keeper === null) return false;
    return keeper.behindSince === null || performance.now() - keeper.behindSince < STALE_MS;
  }

  /** The board as the firm sees it now; null where the database is to be asked. */
  view(firm: Pick<ActingFirm, "id" | "plan">): BoardView | null {
    const memory = this.#keeper?.memory;
    if (!this.answers || memory === undefined) return null;
    const now = this.#clock.now();
    return new BoardView({ memory, version: this.#version, firm, at: { now, today: londonDay(now) } });
  }

  /** Applies the changes of a committed transaction of this process. Must be awaited before they are answered. */
  async committed(touched: Touched): Promise<void> {
    await this.#keeper?.committed(touched);
  }

  /** Resolves once all changes committed before the call are applied, as far as their notifications can arrive. */
  async caughtUp(): Promise<void> {
    await this.#subscription?.caughtUp();
    await this.#keeper?.settled();
  }

  /** Reloads everything, for rows that were not written by a procedure. */
  async reload(): Promise<void> {
    await this.#keeper?.subscribed();
  }
}
