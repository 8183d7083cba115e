import { Names } from "./names.ts";

const AREA_END = "|";

/** The outcodes that loads come from or go to, as small numbers, found by what place filters say. */
export class Places {
  readonly #names = new Names();
  readonly #byArea = new Map<string, number[]>();
  /** By the outcode itself and, for a subdivision (`SW1A`), by its district (`SW1`). */
  readonly #byDistrict = new Map<string, number[]>();
  readonly #byOutcode = new Map<string, number[]>();

  get size(): number {
    return this.#names.size;
  }

  numberOf(area: string, outcode: string): number {
    const before = this.#names.size;
    const number = this.#names.numberOf(area + AREA_END + outcode);
    if (number < before) return number;
    file(this.#byArea, area, number);
    file(this.#byOutcode, outcode, number);
    for (const district of new Set([outcode, outcode.replace(/[A-Z]$/, "")])) {
      file(this.#byDistrict, district, number);
    }
    return number;
  }

  /** The places that any of these filters holds (`holdsOutcode` in the board's rules says the same of one). */
  heldBy(filters: readonly string[]): number[] {
    const held = new Set<number>();
    for (const filter of filters) {
      const found = (/\d/.test(filter) ? this.#byDistrict : this.#byArea).get(filter) ?? [];
      for (const place of found) held.add(place);
    }
    return [...held];
  }

  outcodeOf(number: number): string {
    return this.#names.textOf(number).split(AREA_END, 2)[1] ?? "";
  }

  at(outcode: string): readonly number[] {
    return this.#byOutcode.get(outcode) ?? [];
  }
}

function file(index: Map<string, number[]>, key: string, number: number): void {
  const filed = index.get(key);
  if (filed) filed.push(number);
  else index.set(key, [number]);
}
