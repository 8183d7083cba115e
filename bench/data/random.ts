/** Returns a number from 0 to 2³²−1 that looks random, but is the same in every run (murmur3's finalizer). */
export function hash(index: number, salt: number): number {
  let value = (Math.imul(index, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}

export function pick<T>(values: readonly T[], index: number, salt: number): T {
  return values[hash(index, salt) % values.length] as T;
}
