import { plain } from "./read-cell.ts";

/** Headings that a column of a sheet may have. */
export interface Headings {
  /** Heading in the downloaded sheet. */
  header: string;
  /** Other headings that the column may have, the least ambiguous first. */
  also: readonly string[];
}

const MAX_HEADING = 100;

/**
 * Returns the key by which a heading is compared: its letters and digits. Null if it has none, or is too long
 * for a heading.
 */
export function headingKey(header: string): string | null {
  return header.length > MAX_HEADING ? null : plain(header) || null;
}

/**
 * Returns a function that finds the field of each column by its heading. A choice that is `known` comes first,
 * then the best rank; of two equal columns, the first fills the field.
 */
export function fieldFinder<Field extends string>(columns: Readonly<Record<Field, Headings>>) {
  /** The field that each heading belongs to, with the rank of the heading: 0 is the field's own. */
  const byHeader = new Map(
    (Object.keys(columns) as Field[])
      .flatMap((field) => {
        const { header, also } = columns[field];
        return [field, header, ...also].map((name, rank) => [plain(name), { field, rank }] as const);
      })
      .toReversed(),
  );
  return (
    headers: readonly string[],
    known: ReadonlyMap<string, Field | null> = new Map(),
  ): (Field | null)[] => {
    const found = headers.map((header) => {
      const key = headingKey(header);
      if (key === null) return null;
      const own = known.get(key);
      if (own !== undefined) return own === null ? null : { field: own, rank: -1 };
      return byHeader.get(key) ?? null;
    });
    return found.map((each, at) => {
      if (each === null) return null;
      const isBest = found.every(
        (other, index) =>
          other?.field !== each.field || other.rank > each.rank || (other.rank === each.rank && index >= at),
      );
      return isBest ? each.field : null;
    });
  };
}
