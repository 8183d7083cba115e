import type { Relation } from "@board/db/enums";
import type { ValueColumn } from "./columns.ts";

const NONE: ReadonlySet<number> = new Set();

export interface RelationRow {
  posterId: string;
  carrierId: string;
  relation: Relation;
}

/** Which posters prefer or block a carrier. */
export class Relations {
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
  set({ posterId, carrierId }: Omit<RelationRow, "relation">, relation: Relation | null): void {
    const poster = this.#posters.numberOf(posterId);
    note(this.#preferring, carrierId, poster, relation === "PREFERRED");
    note(this.#blocking, carrierId, poster, relation === "BLOCKED");
  }
}

function note(by: Map<string, Set<number>>, carrierId: string, poster: number, holds: boolean): void {
  const posters = by.get(carrierId) ?? new Set();
  if (holds) posters.add(poster);
  else posters.delete(poster);
  if (posters.size > 0) by.set(carrierId, posters);
  else by.delete(carrierId);
}
