/** What is to be read again, because something happened to it. */
export class Dirty {
  readonly loads = new Set<string>();
  /** Numbers of changes that were never heard of. */
  readonly numbers = new Set<number>();
  readonly posters = new Set<string>();
  /** Carriers, with the posters whose opinion of them may have changed. */
  readonly relations = new Map<string, Set<string>>();
  /** Loads that came back to the board: quotes from before count again. */
  readonly quotesOn = new Set<string>();

  get empty(): boolean {
    const { loads, numbers, posters, relations, quotesOn } = this;
    return [loads, numbers, posters, relations, quotesOn].every(({ size }) => size === 0);
  }

  addRelation(posterId: string, carrierId: string): void {
    const posters = this.relations.get(carrierId) ?? new Set();
    this.relations.set(carrierId, posters.add(posterId));
  }

  /** Takes back what could not be read. */
  addAll(other: Dirty): void {
    for (const id of other.loads) this.loads.add(id);
    for (const number of other.numbers) this.numbers.add(number);
    for (const id of other.posters) this.posters.add(id);
    for (const [carrierId, posterIds] of other.relations) {
      for (const posterId of posterIds) this.addRelation(posterId, carrierId);
    }
    for (const id of other.quotesOn) this.quotesOn.add(id);
  }
}
