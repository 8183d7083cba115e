import { grown, lengthFor } from "./slot-list.ts";

/** Size of every run is a multiple of this number of bytes. */
const UNIT = 32;
const BLOCK_UNITS = 32_768;

const unitsOf = (bytes: number) => Math.ceil(bytes / UNIT);

/**
 * Texts by slot, as UTF-8 outside the heap, where the garbage collector would mark each of them. The run of
 * bytes of a text that left is reused for a text of as many units.
 */
export class Texts {
  readonly #blocks: Buffer[] = [];
  /** First unit of each slot's run, counted through all blocks, and the number of bytes. */
  #starts = new Uint32Array(0);
  #lengths = new Uint32Array(0);
  /** First units of the free runs, by their number of units. */
  readonly #free: number[][] = [];
  /** The first unit that was never used. */
  #end = 0;

  get(slot: number): string {
    const [block, from] = this.#placeOf(slot);
    return block.toString("utf8", from, from + (this.#lengths[slot] as number));
  }

  set(slot: number, text: string): void {
    if (slot >= this.#starts.length) {
      this.#starts = grown(this.#starts, new Uint32Array(lengthFor(slot)));
      this.#lengths = grown(this.#lengths, new Uint32Array(lengthFor(slot)));
    }
    const length = Buffer.byteLength(text);
    const units = unitsOf(length);
    if (units !== unitsOf(this.#lengths[slot] as number)) {
      this.delete(slot);
      this.#starts[slot] = this.#free[units]?.pop() ?? this.#take(units);
    }
    this.#lengths[slot] = length;
    const [block, from] = this.#placeOf(slot);
    block.write(text, from);
  }

  delete(slot: number): void {
    const units = unitsOf(this.#lengths[slot] as number);
    const start = this.#starts[slot] as number;
    if (units === 0) return;
    const free = this.#free[units] ?? [];
    free.push(start);
    this.#free[units] = free;
    this.#lengths[slot] = 0;
  }

  /** Returns the first of so many unused units, in a new block if the last one has too few. */
  #take(units: number): number {
    const full = this.#blocks.length * BLOCK_UNITS;
    if (this.#end + units > full) {
      this.#blocks.push(Buffer.allocUnsafeSlow(Math.max(units, BLOCK_UNITS) * UNIT));
      this.#end = full;
    }
    this.#end += units;
    return this.#end - units;
  }

  #placeOf(slot: number): [block: Buffer, from: number] {
    const start = this.#starts[slot] as number;
    const block = this.#blocks[Math.floor(start / BLOCK_UNITS)] as Buffer;
    return [block, (start % BLOCK_UNITS) * UNIT];
  }
}
