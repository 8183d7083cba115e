import { Prisma } from "@board/db";

const { sql } = Prisma;

/** The firms with such a name that are checked for a load with this one. */
const ASKED_FIRMS = 300;

/** Text as a pattern that LIKE takes for itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * Other firms whose name, or a word of it, begins so. The words' index finds them by the words; of words that thousands have,
 * only the first by name are given.
 */
export function firmsNamed(firmId: string, typed: string) {
  // Of a word with a point or a dash only the beginning: PostgreSQL takes some of them for one word, such as a host's name.
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]+/u.exec(word)?.[0] ?? []);
  if (words.length === 0) return null;
  const beginning = `${literally(typed)}%`;
  return sql`
    SELECT id, name, can_carry FROM firm
    WHERE to_tsvector('simple', name || ' ' || contact_email) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})
      AND id <> ${firmId} AND (name ILIKE ${beginning} OR name ILIKE ${`% ${beginning}`})
    ORDER BY lower(name), id LIMIT ${ASKED_FIRMS}`;
}
