import { SlotList } from "./slot-list.ts";

/** Size from which a chunk is split in two. */
const CHUNK = 1_024;

/** Comparison of two different slots: negative if `a` comes before `b`, otherwise positive. */
export type Comparison = (a: number, b: number) => number;

/** Consecutive slots of the sorted list. `opensAt` is the earliest end of early access among their loads. */
class Chunk extends SlotList {
  opensAt = Number.POSITIVE_INFINITY;
}

/**
 * Sorted slots in chunks, so that adding or removing one moves at most a chunk. The sort key and the opening
 * time of a slot must not change while it is in here.
 */
export class SortedSlots {
  readonly #comparing: () => Comparison;
  readonly #openAt: (slot: number) => number;
  #chunks = [new Chunk()];

  /**
   * Creates an empty list. `comparing` returns a comparison that is valid for one operation, because the arrays
   * that it reads are replaced when they grow; `openAt` returns the end of a load's early access.
   */
  constructor(comparing: () => Comparison, openAt: (slot: number) => number) {
    this.#comparing = comparing;
    this.#openAt = openAt;
  }

  /** Replaces the content with slots that are sorted already. */
  fill(sorted: readonly number[]): void {
    this.#chunks = this.#chunksOf(sorted);
  }

  add(slot: number): void {
    const compare = this.#comparing();
    const [at, index] = this.#find((held) => compare(held, slot) > 0);
    const chunk = this.#chunks[at] as Chunk;
    this.#insert(chunk, index, slot);
    if (chunk.size >= CHUNK) this.#chunks.splice(at, 1, ...this.#chunksOf([...chunk]));
  }

  remove(slot: number): void {
    const compare = this.#comparing();
    const [at, index] = this.#find((held) => compare(held, slot) >= 0);
    const chunk = this.#chunks[at] as Chunk;
    if (chunk.at(index) !== slot) throw new Error("A slot is not where its order says.");
    chunk.delete(index);
    if (chunk.size === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** Returns the first slot past a point, by binary search; undefined if there is none. */
  first(isPast: (slot: number) => boolean): number | undefined {
    const [at, index] = this.#find(isPast);
    return this.#chunks[at]?.at(index);
  }

  /** Counts the slots past a point. */
  count(isPast: (slot: number) => boolean): number {
    const [at, index] = this.#find(isPast);
    return this.#chunks.slice(at).reduce((count, { size }) => count + size, -index);
  }

  /**
   * Visits slots in order, from the first one past a point, until `visit` returns false. Given `now`, leaves
   * out chunks whose loads are all in early access.
   */
  walk(
    isPast: ((slot: number) => boolean) | null,
    visit: (slot: number) => boolean,
    now = Number.POSITIVE_INFINITY,
  ): void {
    let [at, index] = isPast === null ? [0, 0] : this.#find(isPast);
    for (; at < this.#chunks.length; at += 1) {
      const { slots, size, opensAt } = this.#chunks[at] as Chunk;
      for (; index < size && opensAt <= now; index += 1) if (!visit(slots[index] as number)) return;
      index = 0;
    }
  }

  #chunksOf(sorted: readonly number[]): Chunk[] {
    const chunks: Chunk[] = [];
    for (const [nth, slot] of sorted.entries()) {
      if (nth % (CHUNK / 2) === 0) chunks.push(new Chunk());
      const chunk = chunks.at(-1) as Chunk;
      this.#insert(chunk, chunk.size, slot);
    }
    return chunks.length > 0 ? chunks : [new Chunk()];
  }

  #insert(chunk: Chunk, index: number, slot: number): void {
    chunk.insert(index, slot);
    chunk.opensAt = Math.min(chunk.opensAt, this.#openAt(slot));
  }

  /** Returns the position of the first slot past a point, or else the end of the last chunk. */
  #find(isPast: (slot: number) => boolean): [chunk: number, index: number] {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { slots, size } = this.#chunks[middle] as Chunk;
      if (isPast(slots[size - 1] as number)) high = middle;
      else low = middle + 1;
    }
    return [low, (this.#chunks[low] as Chunk).find(isPast)];
  }
}

/** Keeps the first `count` of all offered slots in order. */
export class Best {
  readonly #best = new SlotList();
  readonly #count: number;
  readonly #compare: Comparison;

  constructor(count: number, compare: Comparison) {
    this.#count = count;
    this.#compare = compare;
  }

  offer(slot: number): void {
    const best = this.#best;
    const isFull = best.size === this.#count;
    if (isFull && this.#compare(slot, best.slots[best.size - 1] as number) > 0) return;
    if (isFull) best.size -= 1;
    best.insert(
      best.find((held) => this.#compare(held, slot) > 0),
      slot,
    );
  }

  inOrder(): number[] {
    return [...this.#best];
  }
}
