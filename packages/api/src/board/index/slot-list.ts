/** Copies the values into a longer array and returns it. */
export function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** Returns an array length that fits the index, with spare capacity. */
export function lengthFor(index: number): number {
  return Math.max(1_024, Math.ceil(index * 1.5));
}

const NO_SLOTS = new Uint32Array(0);

/** Growing list of slots, in an array that the garbage collector does not scan. */
export class SlotList {
  /** The slots, and unused room after the first `size`. */
  slots: Uint32Array = NO_SLOTS;
  size = 0;

  [Symbol.iterator](): Iterator<number> {
    return this.slots.subarray(0, this.size).values();
  }

  /** Returns the slot with an index; undefined past the end. */
  at(index: number): number | undefined {
    return index < this.size ? this.slots[index] : undefined;
  }

  /** Returns the index of the first slot past a point, or else the end, by binary search. */
  find(isPast: (slot: number) => boolean): number {
    let first = 0;
    let end = this.size;
    while (first < end) {
      const middle = (first + end) >>> 1;
      if (isPast(this.slots[middle] as number)) end = middle;
      else first = middle + 1;
    }
    return first;
  }

  insert(index: number, slot: number): void {
    const { size } = this;
    if (size === this.slots.length) this.slots = grown(this.slots, new Uint32Array(Math.max(4, 2 * size)));
    this.slots.copyWithin(index + 1, index, size);
    this.slots[index] = slot;
    this.size += 1;
  }

  delete(index: number): void {
    this.slots.copyWithin(index, index + 1, this.size);
    this.size -= 1;
  }
}
