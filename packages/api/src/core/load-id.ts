import type { Ctx } from "./context.ts";

/** Crockford's letters, as `createNewRef` draws them, without hyphens. */
const REF = /^FB([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;

/** The longest text that is read: a ref with a blank beside each letter. */
const MAX_REF_CHARACTERS = 24;

/** Reads the ref of a load in any case, with or without hyphens and blanks; null for any other text. */
function readRef(text: string): string | null {
  if (text.length > MAX_REF_CHARACTERS) return null;
  const [, head, tail] = REF.exec(text.toUpperCase().replace(/[\s-]/g, "")) ?? [];
  return head && tail ? `FB-${head}-${tail}` : null;
}

/** Tells if a text has the form of a load's id or ref, be there such a load or not. */
export function mayNameLoad(text: string): boolean {
  return text.startsWith("load_") || readRef(text) !== null;
}

/**
 * Returns the id of the load that a text names by its ref (contract 3). Any other text stays as it is. A ref of no load is
 * returned as a ref is written, so that it is not found in the same way as the ref of a load of others.
 */
export async function loadIdOf({ db }: Pick<Ctx, "db">, named: string): Promise<string> {
  const ref = readRef(named);
  if (ref === null) return named;
  return (await db.load.findUnique({ where: { ref }, select: { id: true } }))?.id ?? ref;
}
