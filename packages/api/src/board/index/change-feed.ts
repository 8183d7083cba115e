import type { OwnChange } from "../../core/board-messages.ts";
import type { Moment } from "./matcher.ts";
import type { LoadChange, Snapshot } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";

/** The change of one load: `before` was seen at `from`, `after` at `to`. They differ where time alone made the change. */
export interface LoadItem {
  kind: "load";
  change: LoadChange;
  from: Moment;
  to: Moment;
}

/** A change of the board, or of firms' own loads, for live pages. */
export type Change =
  | LoadItem
  /** `load` is the load as it was then. */
  | { kind: "quote"; change: QuoteChange; load: Snapshot }
  | { kind: "relation"; carrierId: string }
  /** Of firms' own loads, on the board or not. */
  | { kind: "own"; change: OwnChange }
  /** Everything was read again; changes in between are not known. */
  | { kind: "replaced" };

/** A change and when this process took it, in microseconds since 1970. No two of a process have the same instant. */
export type FeedItem = Change & { at: number };

const MICROSECONDS = 1_000;

/** The number of changes that are kept. A page that missed more reads the board again. */
const HELD = 10_000;

/** The latest changes of this process's board, numbered one by one. */
export class ChangeFeed {
  readonly #items: FeedItem[] = [];
  #last = 0;
  /** The latest instant that was given away. */
  #at = 0;
  readonly #subscribers: (() => void)[] = [];

  /** The number of the latest change. */
  get last(): number {
    return this.#last;
  }

  /** Calls back whenever there are new changes. */
  subscribe(changed: () => void): void {
    this.#subscribers.push(changed);
  }

  /** An instant after every change of the feed, and before those to come. `now` is in milliseconds since 1970. */
  instant(now: number): number {
    this.#at = Math.max(this.#at, now * MICROSECONDS);
    return this.#at;
  }

  /** Adds changes that are taken `now`, in milliseconds since 1970. */
  push(changes: readonly Change[], now: number): void {
    if (changes.length === 0) return;
    for (const change of changes) {
      this.#at = Math.max(this.#at + 1, now * MICROSECONDS);
      this.#items.push({ ...change, at: this.#at });
    }
    this.#last += changes.length;
    if (this.#items.length > 2 * HELD) this.#items.splice(0, this.#items.length - HELD);
    for (const changed of this.#subscribers) changed();
  }

  /** The number of the last change up to an instant; null where it is not known any more. */
  numberAt(instant: number): number | null {
    const index = this.#items.findLastIndex(({ at }) => at <= instant);
    const forgotten = this.#last - this.#items.length;
    return index < 0 && forgotten > 0 ? null : forgotten + index + 1;
  }

  /** The changes after a number; null where they are not known. */
  after(number: number): readonly FeedItem[] | null {
    const count = this.#last - number;
    if (count < 0 || count > this.#items.length) return null;
    return count === 0 ? [] : this.#items.slice(-count);
  }
}
