import { Prisma } from "@board/db";

const { sql } = Prisma;

/** Maximum number of firms with a matching name that are tested for shared loads. */
const MAX_FIRMS = 300;

/** Escapes text for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * Finds other firms by the start of a word of their name. The full-text index narrows the search; of very
 * many firms only the first by name are returned.
 */
export function firmsNamed(firmId: string, typed: string) {
  // Uses only the first part of a word with a point or dash, because PostgreSQL reads some such words as one
  // token, such as a host name.
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]+/u.exec(word)?.[0] ?? []);
  if (words.length === 0) return null;
  const beginning = `${escapeLike(typed)}%`;
  return sql`
    SELECT id, name, can_carry FROM firm
    WHERE to_tsvector('simple', name || ' ' || contact_email) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})
      AND id <> ${firmId} AND (name ILIKE ${beginning} OR name ILIKE ${`% ${beginning}`})
    ORDER BY lower(name), id LIMIT ${MAX_FIRMS}`;
}
