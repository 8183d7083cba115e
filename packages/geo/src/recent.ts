/**
 * Cache of the entries that were used last, at most twice `half`. It has two maps and drops the older one, because moving an
 * entry to the end of one map at every reading takes longer.
 */
export class RecentEntries<Key, Value extends object> {
  readonly #half: number;
  #fresh = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  constructor(half: number) {
    this.#half = half;
  }

  /** Returns the value of a key, made if it is not known. */
  get(key: Key, make: () => Value): Value {
    const held = this.#fresh.get(key);
    if (held !== undefined) return held;
    const value = this.#older.get(key) ?? make();
    if (this.#fresh.size >= this.#half) {
      this.#older = this.#fresh;
      this.#fresh = new Map();
    }
    this.#fresh.set(key, value);
    return value;
  }
}
