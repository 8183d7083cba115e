const NOBODY: readonly number[] = [];

/** The slots that share a value, in no order; joining and leaving a group take the same time whatever its size. */
export class Groups {
  readonly #members: number[][] = [];
  /** Where in its group a slot stands. */
  #places = new Int32Array(0);

  /** Makes room for so many slots. */
  reserve(slots: number): void {
    const places = new Int32Array(slots);
    places.set(this.#places);
    this.#places = places;
  }

  of(group: number): readonly number[] {
    return this.#members[group] ?? NOBODY;
  }

  join(group: number, slot: number): void {
    while (this.#members.length <= group) this.#members.push([]);
    const members = this.#members[group] as number[];
    this.#places[slot] = members.push(slot) - 1;
  }

  leave(group: number, slot: number): void {
    const members = this.#members[group] as number[];
    const last = members.pop() as number;
    if (last === slot) return;
    const place = this.#places[slot] as number;
    members[place] = last;
    this.#places[last] = place;
  }
}
