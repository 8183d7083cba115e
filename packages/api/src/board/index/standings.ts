import type { Standing } from "@board/db/enums";
import type { ValueColumn } from "./columns.ts";

const NONE: ReadonlySet<number> = new Set();

export interface StandingRow {
  posterId: string;
  carrierId: string;
  standing: Standing;
}

/** Which posters prefer or block a carrier. */
export class Standings {
  readonly #posters: ValueColumn<string>;
  readonly #preferring = new Map<string, Set<number>>();
  readonly #blocking = new Map<string, Set<number>>();

  constructor(posters: ValueColumn<string>) {
    this.#posters = posters;
  }

  preferring(carrierId: string): ReadonlySet<number> {
    return this.#preferring.get(carrierId) ?? NONE;
  }

  blocking(carrierId: string): ReadonlySet<number> {
    return this.#blocking.get(carrierId) ?? NONE;
  }

  /** Null: the poster thinks nothing of the carrier any more. */
  set({ posterId, carrierId }: Omit<StandingRow, "standing">, standing: Standing | null): void {
    const poster = this.#posters.numberOf(posterId);
    note(this.#preferring, carrierId, poster, standing === "PREFERRED");
    note(this.#blocking, carrierId, poster, standing === "BLOCKED");
  }
}

function note(by: Map<string, Set<number>>, carrierId: string, poster: number, holds: boolean): void {
  const posters = by.get(carrierId) ?? new Set();
  if (holds) posters.add(poster);
  else posters.delete(poster);
  if (posters.size > 0) by.set(carrierId, posters);
  else by.delete(carrierId);
}
