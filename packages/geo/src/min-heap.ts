/** Binary heap of numbers that returns the one with the lowest key first. */
export class MinHeap {
  readonly #items: number[] = [];
  readonly #keys: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** The lowest key; infinity if the heap is empty. */
  get least(): number {
    return this.#keys[0] ?? Number.POSITIVE_INFINITY;
  }

  push(key: number, item: number): void {
    const keys = this.#keys;
    const items = this.#items;
    let at = items.length;
    items.push(item);
    keys.push(key);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((keys[parent] as number) <= key) break;
      keys[at] = keys[parent] as number;
      items[at] = items[parent] as number;
      at = parent;
    }
    keys[at] = key;
    items[at] = item;
  }

  /** Removes the item with the lowest key and returns it. */
  pop(): number {
    const keys = this.#keys;
    const items = this.#items;
    const first = items[0] as number;
    const key = keys.pop() as number;
    const item = items.pop() as number;
    const size = items.length;
    if (size === 0) return first;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= key) break;
      keys[at] = keys[child] as number;
      items[at] = items[child] as number;
      at = child;
    }
    keys[at] = key;
    items[at] = item;
    return first;
  }
}
