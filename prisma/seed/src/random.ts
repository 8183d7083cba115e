/** Deterministic draws from a seed, so that the demo is the same at each start. */
export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns a whole number, both ends included. */
  int(min: number, max: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks one of the values, in proportion to their weights. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
  bytes(size: number): Uint8Array;
}

/** Hashes a seed's text to 32 bits (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Creates a small generator (a mixed Weyl sequence), sufficient for demo data, not for secrets. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: (choices) => {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.findIndex(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return at(choices, Math.max(found, 0))[0];
    },
    bytes: (size) => Uint8Array.from({ length: size }, () => int(0, 255)),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const [value] = list.slice(index, index + 1);
  if (value === undefined) throw new Error("There is nothing to pick from.");
  return value;
}
