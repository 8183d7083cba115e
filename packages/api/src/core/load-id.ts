import type { Ctx } from "./context.ts";

/** Matches a ref in Crockford's alphabet, as `createNewRef` makes it, without its hyphens. */
const REF = /^FB([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;

/** Maximum length of a text that is parsed as a ref: one space for each letter. */
const MAX_REF_CHARACTERS = 24;

/**
 * Parses the ref of a load, in upper or lower case, with or without hyphens and spaces; null for any other
 * text.
 */
function readRef(text: string): string | null {
  if (text.length > MAX_REF_CHARACTERS) return null;
  const [, head, tail] = REF.exec(text.toUpperCase().replace(/[\s-]/g, "")) ?? [];
  return head && tail ? `FB-${head}-${tail}` : null;
}

/** True if a text has the form of a load's id or ref, even if there is no such load. */
export function mayNameLoad(text: string): boolean {
  return text.startsWith("load_") || readRef(text) !== null;
}

/**
 * Returns the id of the load that a ref names (contract 3); other text stays as it is. An unknown ref is
 * returned in its normal form, so that its 404 is the same as for another firm's load.
 */
export async function loadIdOf({ db }: Pick<Ctx, "db">, named: string): Promise<string> {
  const ref = readRef(named);
  if (ref === null) return named;
  return (await db.load.findUnique({ where: { ref }, select: { id: true } }))?.id ?? ref;
}
