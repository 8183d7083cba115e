import type { Ctx } from "./context.ts";

/**
 * Reads the names of several people in one query. Returns a function from a person's id to the name, which
 * returns null for a null id and for a deleted person.
 */
export async function readPeopleNames(
  { db }: Pick<Ctx, "db">,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const people = await db.person.findMany({ where: { id: { in: known } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
