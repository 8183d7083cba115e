/** Small numbers for texts that come again and again. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  /** The number of a text, a new one the first time. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** The number of a text that came before; -1 where it never did. */
  known(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  textOf(number: number): string {
    return this.#texts[number] ?? "";
  }
}
