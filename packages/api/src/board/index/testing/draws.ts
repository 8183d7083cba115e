/** Random draws from a seed. */
export interface Draws {
  /** Draws an integer from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Draws between one and `most` items of a list. */
  some<T>(list: readonly T[], most: number): T[];
}

export function createDraws(seed: number): Draws {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  };
  return {
    below,
    chance: (probability) => next() < probability,
    pick,
    some: (list, most) => [...new Set(Array.from({ length: 1 + below(most) }, () => pick(list)))],
  };
}
