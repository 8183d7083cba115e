/** Names of columns and fields are few, and every row has them. */
function remembering(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = rename(name);
    known.set(name, made);
    return made;
  };
}

/** The column of a field: `externalRef` is `external_ref`. */
export const columnName = remembering((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const camel = remembering((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

function renamed(row: object, rename: (name: string) => string): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) named[rename(name)] = value;
  return named;
}

/** Rows under the names of their columns, as the JSON that one statement reads; null ones are left out. */
export function rowJson(rows: Readonly<Record<string, object | readonly object[] | null>>): string {
  const named = Object.entries(rows).flatMap(([name, value]) => {
    if (value === null) return [];
    const columns = (row: object) => renamed(row, columnName);
    return [[name, Array.isArray(value) ? value.map(columns) : columns(value)]];
  });
  return JSON.stringify(Object.fromEntries(named));
}

/** A row of a table under the names that the code knows its columns by. */
export function namesOfRow(row: object): Record<string, unknown> {
  return renamed(row, camel);
}
