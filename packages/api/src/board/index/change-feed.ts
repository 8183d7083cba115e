import type { OwnChange } from "../../core/board-messages.ts";
import type { Moment } from "./matcher.ts";
import type { LoadChange, Snapshot } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";

/**
 * Change of one load, seen at `from` before and at `to` after. They differ only for changes caused by time.
 */
export interface LoadItem {
  kind: "load";
  change: LoadChange;
  from: Moment;
  to: Moment;
}

/** Change of the board, or of firms' own loads, for live pages. */
export type Change =
  | LoadItem
  /** `load` is a snapshot taken at the time of the change. */
  | { kind: "quote"; change: QuoteChange; load: Snapshot }
  | { kind: "relation"; carrierId: string }
  /** Changes firms' own loads, on the board or not. */
  | { kind: "own"; change: OwnChange }
  /** Everything was reloaded; the changes in between are unknown. */
  | { kind: "replaced" };

/**
 * A change with the instant of its arrival in this process, in microseconds since 1970, unique within the
 * process.
 */
export type FeedItem = Change & { at: number };

const MICROSECONDS = 1_000;

/** Changes kept. A page that missed more reloads the board. */
const MAX_HELD = 10_000;

/** Latest changes of this process's board, with consecutive numbers. */
export class ChangeFeed {
  readonly #items: FeedItem[] = [];
  #last = 0;
  /** Latest instant issued. */
  #at = 0;
  readonly #subscribers: (() => void)[] = [];

  /** The number of the latest change. */
  get last(): number {
    return this.#last;
  }

  /** Subscribes to new changes. */
  subscribe(changed: () => void): void {
    this.#subscribers.push(changed);
  }

  /**
   * Returns an instant after every change so far and before those to come. `now` is in milliseconds since
   * 1970.
   */
  instant(now: number): number {
    this.#at = Math.max(this.#at, now * MICROSECONDS);
    return this.#at;
  }

  /** Adds changes with the time `now`, in milliseconds since 1970. */
  push(changes: readonly Change[], now: number): void {
    if (changes.length === 0) return;
    for (const change of changes) {
      this.#at = Math.max(this.#at + 1, now * MICROSECONDS);
      this.#items.push({ ...change, at: this.#at });
    }
    this.#last += changes.length;
    if (this.#items.length > 2 * MAX_HELD) this.#items.splice(0, this.#items.length - MAX_HELD);
    for (const changed of this.#subscribers) changed();
  }

  /** Number of the last change up to an instant; null where it was evicted. */
  numberAt(instant: number): number | null {
    const index = this.#items.findLastIndex(({ at }) => at <= instant);
    const forgotten = this.#last - this.#items.length;
    return index < 0 && forgotten > 0 ? null : forgotten + index + 1;
  }

  /** Changes after a number; null where some were evicted. */
  after(number: number): readonly FeedItem[] | null {
    const count = this.#last - number;
    if (count < 0 || count > this.#items.length) return null;
    return count === 0 ? [] : this.#items.slice(-count);
  }
}
