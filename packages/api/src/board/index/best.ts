/** The `count` that come first, in order, of all slots that it is given: a heap whose top is the last of the best so far. */
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

  /** Puts a slot in the place of the top. */
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
