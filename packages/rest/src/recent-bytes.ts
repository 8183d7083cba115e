/** Keeps things up to so many bytes altogether and forgets the oldest beyond. */
export class RecentBytes<Key, Thing> {
  readonly #held = new Map<Key, Thing>();
  readonly #most: number;
  readonly #sizeOf: (thing: Thing) => number;
  readonly #dropped: (thing: Thing) => void;
  #bytes = 0;

  /** `dropped` is told of each thing that is kept no more. */
  constructor(most: number, sizeOf: (thing: Thing) => number, dropped: (thing: Thing) => void = () => {}) {
    this.#most = most;
    this.#sizeOf = sizeOf;
    this.#dropped = dropped;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: Key): Thing | undefined {
    return this.#held.get(key);
  }

  set(key: Key, thing: Thing): void {
    this.drop(key);
    this.#held.set(key, thing);
    this.#bytes += this.#sizeOf(thing);
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most) break;
      this.drop(oldest);
    }
  }

  drop(key: Key): void {
    const thing = this.#held.get(key);
    if (thing === undefined) return;
    this.#held.delete(key);
    this.#bytes -= this.#sizeOf(thing);
    this.#dropped(thing);
  }
}
