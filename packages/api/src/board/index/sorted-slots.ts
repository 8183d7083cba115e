/** Size from which a chunk is split in two. */
const CHUNK = 1_024;

/**
 * Sorted slots in chunks, so that adding or removing one moves at most a chunk. The sort key of a slot must
 * not change while it is in here.
 */
export class SortedSlots {
  readonly #compare: (a: number, b: number) => number;
  #chunks: number[][] = [[]];

  /** Creates an empty list. `compare` is negative if `a` comes first, and never 0 for two slots. */
  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** Replaces the content with slots that are sorted already. */
  fill(sorted: readonly number[]): void {
    this.#chunks = [];
    for (let at = 0; at < sorted.length; at += CHUNK / 2) {
      this.#chunks.push(sorted.slice(at, at + CHUNK / 2));
    }
    if (this.#chunks.length === 0) this.#chunks.push([]);
  }

  add(slot: number): void {
    const [at, index] = this.#find((held) => this.#compare(held, slot) > 0);
    const chunk = this.#chunks[at] as number[];
    chunk.splice(index, 0, slot);
    if (chunk.length >= CHUNK) this.#chunks.splice(at, 1, chunk.slice(0, CHUNK / 2), chunk.slice(CHUNK / 2));
  }

  remove(slot: number): void {
    const [at, index] = this.#find((held) => this.#compare(held, slot) >= 0);
    const chunk = this.#chunks[at] as number[];
    if (chunk[index] !== slot) throw new Error("A slot is not where its order says.");
    chunk.splice(index, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** Returns the first slot past a point, by binary search; undefined if there is none. */
  first(isPast: (slot: number) => boolean): number | undefined {
    const [at, index] = this.#find(isPast);
    return this.#chunks[at]?.[index];
  }

  /** Visits slots in order, from the first one past a point, until `visit` returns false. */
  walk(isPast: ((slot: number) => boolean) | null, visit: (slot: number) => boolean): void {
    let [at, index] = isPast === null ? [0, 0] : this.#find(isPast);
    for (; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at] as number[];
      for (; index < chunk.length; index += 1) if (!visit(chunk[index] as number)) return;
      index = 0;
    }
  }

  /** Returns the position of the first slot past a point, or else the end of the last chunk. */
  #find(isPast: (slot: number) => boolean): [chunk: number, index: number] {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast((this.#chunks[middle] as number[]).at(-1) as number)) high = middle;
      else low = middle + 1;
    }
    const chunk = this.#chunks[low] as number[];
    let first = 0;
    let end = chunk.length;
    while (first < end) {
      const middle = (first + end) >>> 1;
      if (isPast(chunk[middle] as number)) end = middle;
      else first = middle + 1;
    }
    return [low, first];
  }
}

/** Keeps the first `count` of all offered slots, in a heap whose top is the worst of them. */
export class Best {
  readonly #heap: number[] = [];
  readonly #count: number;
  readonly #compare: (a: number, b: number) => number;

  constructor(count: number, compare: (a: number, b: number) => number) {
    this.#count = count;
    this.#compare = compare;
  }

  offer(slot: number): void {
    if (this.#heap.length < this.#count) this.#rise(slot);
    else if (this.#compare(slot, this.#heap[0] as number) < 0) this.#sink(slot);
  }

  inOrder(): number[] {
    return this.#heap.sort(this.#compare);
  }

  #rise(slot: number): void {
    const heap = this.#heap;
    let at = heap.push(slot) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#compare(slot, heap[above] as number) <= 0) break;
      heap[at] = heap[above] as number;
      at = above;
    }
    heap[at] = slot;
  }

  /** Replaces the slot at the top of the heap. */
  #sink(slot: number): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      const other = below + 1;
      if (other < heap.length && this.#compare(heap[other] as number, heap[below] as number) > 0)
        below = other;
      if (this.#compare(slot, heap[below] as number) >= 0) break;
      heap[at] = heap[below] as number;
      at = below;
    }
    heap[at] = slot;
  }
}
