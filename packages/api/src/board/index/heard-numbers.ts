/** A number that did not come this long after a later one belongs to a transaction that is long, or was rolled back. */
const FORGET_MS = 15_000;

/**
 * Which change numbers were heard. Numbers are given when a row changes and heard when that is committed, so one that is
 * missing may still come, may never come, or was lost: it is asked for and then forgotten.
 */
export class HeardNumbers {
  #highest: number | null = null;
  readonly #missing = new Map<number, { since: number }>();

  /** From here on every number is expected. */
  startAfter(number: number): void {
    this.#highest = number;
    this.#missing.clear();
  }

  hear(number: number, now: number): void {
    this.#missing.delete(number);
    this.#expect(number - 1, now);
    if (this.#highest !== null && number > this.#highest) this.#highest = number;
  }

  /** The numbers up to the last one given that were not heard; each until it is heard or too old. */
  missing(lastGiven: number, now: number): number[] {
    this.#expect(lastGiven, now);
    for (const [number, { since }] of this.#missing) {
      if (now - since > FORGET_MS) this.#missing.delete(number);
    }
    return [...this.#missing.keys()];
  }

  #expect(upTo: number, now: number): void {
    if (this.#highest === null) return;
    for (let number = this.#highest + 1; number <= upTo; number += 1)
      this.#missing.set(number, { since: now });
    this.#highest = Math.max(this.#highest, upTo);
  }
}
