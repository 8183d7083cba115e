import type { LoadChange } from "./open-loads.ts";
import type { QuoteChange } from "./open-quotes.ts";

/** A change of the board, for live pages. */
export type FeedItem =
  | { kind: "load"; change: LoadChange }
  | { kind: "quote"; change: QuoteChange }
  | { kind: "relation"; carrierId: string }
  /** Everything was read again; changes in between are not known. */
  | { kind: "replaced" };

/** The number of changes that are kept. A page that missed more reads the board again. */
const HELD = 5_000;

/** The latest changes of this process's board, numbered one by one, and a bell for those who wait for the next. */
export class ChangeFeed {
  readonly #items: FeedItem[] = [];
  #last = 0;
  #closed = false;
  readonly #waiting = new Set<() => void>();
  /** Counts the changes of access, by firm. */
  readonly #access = new Map<string, number>();

  /** The number of the latest change. */
  get last(): number {
    return this.#last;
  }

  get closed(): boolean {
    return this.#closed;
  }

  push(items: readonly FeedItem[]): void {
    if (items.length === 0) return;
    this.#items.push(...items);
    this.#last += items.length;
    if (this.#items.length > 2 * HELD) this.#items.splice(0, this.#items.length - HELD);
    this.#ring();
  }

  /** The changes after a number; null where they are not known. */
  after(number: number): readonly FeedItem[] | null {
    const count = this.#last - number;
    if (count < 0 || count > this.#items.length) return null;
    return count === 0 ? [] : this.#items.slice(-count);
  }

  /** Resolves at the first change after a number, after so many milliseconds, when `signal` aborts or the feed closes. */
  async next(number: number, ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.#last > number || this.#closed || signal?.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#waiting.add(resolve);
    signal?.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }

  /** Raised with every change of who may do what in a firm. */
  accessOf(firmId: string): number {
    return this.#access.get(firmId) ?? 0;
  }

  /** Has those who look on for a firm asked at once whether they still may. */
  accessChanged(firmId: string): void {
    this.#access.set(firmId, this.accessOf(firmId) + 1);
    this.#ring();
  }

  /** Ends every stream: the process stops. */
  close(): void {
    this.#closed = true;
    this.#ring();
  }

  #ring(): void {
    for (const resolve of this.#waiting) resolve();
  }
}
