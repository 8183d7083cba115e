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

/** A change of the board, for live pages. */
export type Change =
  | LoadItem
  /** `load` is the load as it was then. */
  | { kind: "quote"; change: QuoteChange; load: Snapshot }
  | { kind: "relation"; carrierId: string }
  /** Everything was read again; changes in between are not known. */
  | { kind: "replaced" };

/** A change and when this process took it, in milliseconds since 1970. */
export type FeedItem = Change & { at: number };

/** The id of an event, or of an answer that holds everything up to it: the process, the number of a change, its time. */
export function positionOf(process: string, number: number, at: number): string {
  return `${process}.${number}.${at}`;
}

/** The number of the change that a position of this process names; null where it is of another one, or none of ours. */
export function numberAt(process: string, position: string): number | null {
  const [, of, number] = /^([\w-]+)\.(\d{1,15})\.\d{1,15}$/.exec(position) ?? [];
  return of === process ? Number(number) : null;
}

/** The number of changes that are kept. A page that missed more reads the board again. */
const HELD = 5_000;

/** The latest changes of this process's board, numbered one by one. */
export class ChangeFeed {
  readonly #items: FeedItem[] = [];
  #last = 0;
  readonly #subscribers: (() => void)[] = [];

  /** The number of the latest change. */
  get last(): number {
    return this.#last;
  }

  /** Calls back whenever there are new changes. */
  subscribe(changed: () => void): void {
    this.#subscribers.push(changed);
  }

  push(items: readonly FeedItem[]): void {
    if (items.length === 0) return;
    this.#items.push(...items);
    this.#last += items.length;
    if (this.#items.length > 2 * HELD) this.#items.splice(0, this.#items.length - HELD);
    for (const changed of this.#subscribers) changed();
  }

  /** The changes after a number; null where they are not known. */
  after(number: number): readonly FeedItem[] | null {
    const count = this.#last - number;
    if (count < 0 || count > this.#items.length) return null;
    return count === 0 ? [] : this.#items.slice(-count);
  }
}
