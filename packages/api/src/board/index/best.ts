/** The `count` that come first of these, in order: a heap whose top is the last of the best so far. */
export function best(
  slots: Iterable<number>,
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  const heap: number[] = [];
  for (const slot of slots) {
    if (heap.length < count) rise(heap, slot, compare);
    else if (compare(slot, heap[0] as number) < 0) sink(heap, slot, compare);
  }
  return heap.sort(compare);
}

function rise(heap: number[], slot: number, compare: (a: number, b: number) => number): void {
  let at = heap.push(slot) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (compare(slot, heap[above] as number) <= 0) break;
    heap[at] = heap[above] as number;
    at = above;
  }
  heap[at] = slot;
}

/** Puts a slot in the place of the top. */
function sink(heap: number[], slot: number, compare: (a: number, b: number) => number): void {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    const other = below + 1;
    if (other < heap.length && compare(heap[other] as number, heap[below] as number) > 0) below = other;
    if (compare(slot, heap[below] as number) >= 0) break;
    heap[at] = heap[below] as number;
    at = below;
  }
  heap[at] = slot;
}
