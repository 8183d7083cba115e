import type { OwnChange } from "../../core/board-messages.ts";
import type { Moment } from "./matcher.ts";
import type { LoadChange, Snapshot } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";

/**
 * Change of one load, which readers see at `from` before and at `to` after it. The two instants differ only
 * if time made the change.
 */
export interface LoadItem {
  kind: "load";
  change: LoadChange;
  from: Moment;
  to: Moment;
}

/** Change of the board, or of the loads of certain firms, for open pages. */
export type Change =
  | LoadItem
  /** Change of a quote, with a snapshot of its load at that time. */
  | { kind: "quote"; change: QuoteChange; load: Snapshot }
  | { kind: "relation"; carrierId: string }
  /** Change for the open pages of certain firms, whether or not a load on the board is concerned. */
  | { kind: "own"; change: OwnChange }
  /** Says that changes of kind `own` may have been missed; those of other kinds were not. */
  | { kind: "missed" }
  /** Says that everything was read again, so that the changes up to then are unknown. */
  | { kind: "replaced" };

/**
 * A change and when this process received it, in microseconds since 1970; no two changes of a process have
 * the same instant.
 */
export type FeedItem = Change & { at: number };

const MICROSECONDS = 1_000;

/** Maximum number of changes in the feed; a page that missed more must reload the board. */
const MAX_HELD = 10_000;

/** The latest changes of this process's board, numbered without gaps. */
export class ChangeFeed {
  readonly #items: FeedItem[] = [];
  #last = 0;
  /** The last instant that was given to a change or a position. */
  #at = 0;
  readonly #subscribers: (() => void)[] = [];

  /** Number of the latest change. */
  get last(): number {
    return this.#last;
  }

  /** Calls `changed` after every addition of changes. */
  subscribe(changed: () => void): void {
    this.#subscribers.push(changed);
  }

  /** Returns an instant after every change so far and before every later one. `now` is in Unix milliseconds. */
  instant(now: number): number {
    this.#at = Math.max(this.#at, now * MICROSECONDS);
    return this.#at;
  }

  /** Adds changes that arrived at `now`, in Unix milliseconds. */
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

  /** Returns the number of the last change up to an instant; null if that change was evicted. */
  numberAt(instant: number): number | null {
    const index = this.#items.findLastIndex(({ at }) => at <= instant);
    const forgotten = this.#last - this.#items.length;
    return index < 0 && forgotten > 0 ? null : forgotten + index + 1;
  }

  /** Returns the changes after a number; null if some of them were evicted. */
  after(number: number): readonly FeedItem[] | null {
    const count = this.#last - number;
    if (count < 0 || count > this.#items.length) return null;
    return count === 0 ? [] : this.#items.slice(-count);
  }
}
