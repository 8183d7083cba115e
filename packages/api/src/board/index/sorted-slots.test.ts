import { expect, it } from "vitest";
import { Best, SortedSlots } from "./sorted-slots.ts";
import { createDraws } from "./testing/draws.ts";

const SLOTS = 6_000;

/** A list ordered by these keys, and what it visits. */
function listOf(keys: readonly number[], openAt: readonly number[]) {
  const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b;
  const list = new SortedSlots(
    () => compare,
    (slot) => openAt[slot] as number,
  );
  const visited = (isPast: ((slot: number) => boolean) | null = null, now?: number) => {
    const slots: number[] = [];
    list.walk(isPast, (slot) => slots.push(slot) > 0, now);
    return slots;
  };
  return { list, compare, visited };
}

it("keeps slots in order while they come and go, over many chunks", () => {
  const draws = createDraws(1);
  const keys = Array.from({ length: SLOTS }, () => draws.below(500));
  const openAt = Array.from({ length: SLOTS }, () => draws.below(100));
  const { list, compare, visited } = listOf(keys, openAt);
  const held = new Set<number>();
  for (let step = 0; step < 30_000; step += 1) {
    const slot = draws.below(step < 15_000 ? SLOTS : SLOTS / 4);
    if (held.delete(slot)) list.remove(slot);
    else {
      list.add(slot);
      held.add(slot);
    }
    if (step % 3_000 !== 0) continue;
    const sorted = [...held].sort(compare);
    expect(visited()).toEqual(sorted);
    const isPast = (other: number) => (keys[other] as number) >= 250;
    const past = sorted.filter(isPast);
    expect(visited(isPast)).toEqual(past);
    expect([list.first(isPast), list.count(isPast)]).toEqual([past[0], past.length]);
    const isOpen = (other: number) => (openAt[other] as number) <= 50;
    expect(visited(null, 50).filter(isOpen)).toEqual(sorted.filter(isOpen));
  }
  expect(() => list.remove(SLOTS)).toThrow("A slot is not where its order says.");
});

it("leaves out loads in early access that stand together, in whichever order they came", () => {
  for (const start of [0, SLOTS - 1]) {
    const newest = Array.from({ length: SLOTS }, (_, slot) => -slot);
    const openAt = Array.from({ length: SLOTS }, (_, slot) => slot);
    const { list, visited } = listOf(newest, openAt);
    for (let nth = 0; nth < SLOTS; nth += 1) list.add(Math.abs(start - nth));
    const slots = visited(null, 2_000);
    expect(slots.filter((slot) => slot <= 2_000)).toHaveLength(2_001);
    // The early loads beside the first open one are in its chunk.
    expect(slots.length).toBeLessThan(2_001 + 1_024);
  }
});

it.each([1, 3, 100])("keeps the first %d of all that were offered", (count) => {
  const draws = createDraws(2);
  const keys = Array.from({ length: 500 }, () => draws.below(100));
  const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b;
  const best = new Best(count, compare);
  const offered: number[] = [];
  for (const slot of keys.keys()) {
    if (draws.chance(0.3)) continue;
    best.offer(slot);
    offered.push(slot);
    if (slot % 50 === 0) expect(best.inOrder()).toEqual(offered.toSorted(compare).slice(0, count));
  }
});
