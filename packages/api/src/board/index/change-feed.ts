import { randomInt } from "node:crypto";
import type { OwnChange } from "../../core/board-messages.ts";
import { comparePlaces, type Position } from "../position.ts";
import { isPrivate } from "./audiences.ts";
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
 * A change and its place in the feed. A change that everybody may see has an instant of its own, in microseconds since
 * 1970. One that only some firms see takes the instant before it, and a number, so that it moves no place that others
 * read.
 */
export type FeedItem = Change & Omit<Position, "process">;

const MICROSECONDS = 1_000;
/** Largest step between the numbers of two changes at an instant. */
const MAX_STEP = 1_000;

/** True for a change that every reader of the board may see. */
function isForAll(change: Change): boolean {
  if (change.kind === "missed" || change.kind === "replaced") return true;
  if (change.kind !== "load") return false;
  return [change.change.before, change.change.after].some((load) => load && !isPrivate(load.audience));
}

/** Maximum number of changes in the feed; a page that missed more must reload the board. */
const MAX_HELD = 10_000;

/** The latest changes of this process's board, numbered without gaps. */
export class ChangeFeed {
  readonly #items: FeedItem[] = [];
  #last = 0;
  /** Place of the last change. */
  #place = { at: 0, nth: 0 };
  /** The last instant that was given to a change which everybody may see. */
  #at = 0;
  /** The latest time so far, in Unix milliseconds: the clock may be set back. */
  #now = 0;
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
    this.#now = Math.max(this.#now, now);
    return Math.max(this.#at, this.#now * MICROSECONDS);
  }

  /** Adds changes that arrived at `now`, in Unix milliseconds. */
  push(changes: readonly Change[], now: number): void {
    if (changes.length === 0) return;
    for (const change of changes) {
      const at = this.instant(now);
      if (isForAll(change)) {
        this.#at = Math.max(this.#at, this.#now * MICROSECONDS) + 1;
        this.#place = { at: this.#at, nth: 0 };
      } else {
        const nth = at === this.#place.at ? this.#place.nth : 0;
        this.#place = { at, nth: nth + 1 + randomInt(MAX_STEP) };
      }
      this.#items.push({ ...change, ...this.#place });
    }
    this.#last += changes.length;
    if (this.#items.length > 2 * MAX_HELD) this.#items.splice(0, this.#items.length - MAX_HELD);
    for (const changed of this.#subscribers) changed();
  }

  /** Returns the changes at an instant that only some firms see. */
  hiddenAt(instant: number): readonly FeedItem[] {
    const hidden: FeedItem[] = [];
    for (let index = this.#items.length - 1; index >= 0; index -= 1) {
      const item = this.#items[index] as FeedItem;
      if (item.at !== instant || item.nth === 0) break;
      hidden.unshift(item);
    }
    return hidden;
  }

  /** Returns the number of the last change up to a place; null if that change was evicted. */
  numberAt(place: Omit<Position, "process">): number | null {
    const index = this.#items.findLastIndex((item) => comparePlaces(item, place) <= 0);
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
