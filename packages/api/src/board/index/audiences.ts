import type { AudienceReader, LoadAudience } from "../../loads/audience/rules.ts";
import { sightOf } from "../../loads/audience/rules.ts";
import { grown, SlotList } from "./slot-list.ts";

/** An audience, with the poster by its number in the index. */
export type IndexedAudience = LoadAudience<number>;

/** True if a load is not for everybody. */
export const isPrivate = (audience: IndexedAudience | null): audience is IndexedAudience =>
  audience !== null && audience.audience !== "BOARD";

/** Key under which equal audiences of a poster are one. */
const keyOf = ({ poster, audience, audienceGroups, audienceCarriers, askedCarriers }: IndexedAudience) =>
  JSON.stringify([poster, audience, audienceGroups, audienceCarriers, askedCarriers]);

const NONE: readonly number[] = [];

/**
 * The audiences of the open loads, by slot. A load that is for everybody and was asked of nobody has the number 0, and costs
 * nothing more; the others share an audience where it is equal, and are found by the firms that it names.
 */
export class Audiences {
  /** Number of the audience of each slot. */
  numbers = new Uint32Array(0);
  /** Loads that are not for everybody. */
  privateSize = 0;
  readonly #audiences: (IndexedAudience | null)[] = [null];
  readonly #slots: SlotList[] = [new SlotList()];
  readonly #numberOf = new Map<string, number>();
  readonly #free: number[] = [];
  /** Position of each slot in the list of its audience. */
  #positions = new Uint32Array(0);
  /** Numbers of the private audiences of a poster, and of those that name a carrier or were asked of it. */
  readonly #ofPoster = new Map<number, Set<number>>();
  readonly #ofCarrier = new Map<string, Set<number>>();

  reserve(slots: number): void {
    this.numbers = grown(this.numbers, new Uint32Array(slots));
    this.#positions = grown(this.#positions, new Uint32Array(slots));
  }

  /** Returns the audience of a slot; null if its load is for everybody and was asked of nobody. */
  of(slot: number): IndexedAudience | null {
    return this.#audiences[this.numbers[slot] as number] ?? null;
  }

  /** Sets the audience of a slot. */
  set(slot: number, audience: IndexedAudience | null): void {
    if (this.numbers[slot] === 0 && audience === null) return;
    this.leave(slot);
    if (audience === null) return;
    const number = this.#take(audience);
    const slots = this.#slots[number] as SlotList;
    this.numbers[slot] = number;
    this.#positions[slot] = slots.size;
    slots.insert(slots.size, slot);
    if (isPrivate(audience)) this.privateSize += 1;
  }

  leave(slot: number): void {
    const number = this.numbers[slot] as number;
    if (number === 0) return;
    this.numbers[slot] = 0;
    const audience = this.#audiences[number] as IndexedAudience;
    if (isPrivate(audience)) this.privateSize -= 1;
    const slots = this.#slots[number] as SlotList;
    slots.size -= 1;
    const last = slots.slots[slots.size] as number;
    const position = this.#positions[slot] as number;
    slots.slots[position] = last;
    this.#positions[last] = position;
    if (slots.size === 0) this.#drop(number, audience);
  }

  /** Returns the slots of loads on the board that were asked of a reader. */
  askedOf(reader: AudienceReader<number>): number[] {
    return [...(this.#ofCarrier.get(reader.id) ?? NONE)]
      .filter((number) => !isPrivate(this.#audiences[number] ?? null))
      .flatMap((number) => [...(this.#slots[number] as SlotList)]);
  }

  /** Returns the lists of the private loads that are for a reader, whatever their day, found by whom they are for. */
  privateFor(reader: AudienceReader<number>): SlotList[] {
    if (this.privateSize === 0) return [];
    const posters = [reader.firm, ...reader.memberOf.keys()];
    const numbers = new Set([
      ...(this.#ofCarrier.get(reader.id) ?? NONE),
      ...posters.flatMap((poster) => [...(this.#ofPoster.get(poster) ?? NONE)]),
    ]);
    return [...numbers].flatMap((number) => {
      const audience = this.#audiences[number] ?? null;
      const isSeen = isPrivate(audience) && sightOf(audience, reader) === "at once";
      return isSeen ? [this.#slots[number] as SlotList] : [];
    });
  }

  #take(audience: IndexedAudience): number {
    const key = keyOf(audience);
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#audiences.length;
    this.#audiences[number] = audience;
    this.#slots[number] = new SlotList();
    this.#numberOf.set(key, number);
    if (isPrivate(audience)) note(this.#ofPoster, audience.poster, number);
    for (const carrier of carriersOf(audience)) note(this.#ofCarrier, carrier, number);
    return number;
  }

  /** Forgets an audience that no load has any more; its number is used again. */
  #drop(number: number, audience: IndexedAudience): void {
    this.#numberOf.delete(keyOf(audience));
    this.#audiences[number] = null;
    this.#free.push(number);
    forget(this.#ofPoster, audience.poster, number);
    for (const carrier of carriersOf(audience)) forget(this.#ofCarrier, carrier, number);
  }
}

function carriersOf({ audience, audienceCarriers, askedCarriers }: IndexedAudience): string[] {
  return [...(audience === "CHOSEN" ? audienceCarriers : []), ...askedCarriers];
}

function note<Key>(by: Map<Key, Set<number>>, key: Key, number: number): void {
  const numbers = by.get(key);
  if (numbers) numbers.add(number);
  else by.set(key, new Set([number]));
}

function forget<Key>(by: Map<Key, Set<number>>, key: Key, number: number): void {
  const numbers = by.get(key);
  numbers?.delete(number);
  if (numbers?.size === 0) by.delete(key);
}
