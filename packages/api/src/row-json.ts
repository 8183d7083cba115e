/** Names of fields are few, and every row has them. */
const known = new Map<string, string>();

/** The column of a field: `externalRef` is `external_ref`. */
function columnName(field: string): string {
  const found = known.get(field);
  if (found !== undefined) return found;
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  known.set(field, column);
  return column;
}

function byColumn(row: object): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) named[columnName(field)] = value;
  return named;
}

/** Rows under the names of their columns, as the JSON that one statement reads; null ones are left out. */
export function rowJson(rows: Readonly<Record<string, object | readonly object[] | null>>): string {
  const named = Object.entries(rows).flatMap(([name, value]) => {
    if (value === null) return [];
    return [[name, Array.isArray(value) ? value.map(byColumn) : byColumn(value)]];
  });
  return JSON.stringify(Object.fromEntries(named));
}

/**
 * Columns of a table, called `alias`, under the names of their fields, to stand in a SELECT: naming those of every row anew
 * takes longer than reading them.
 */
export function columnsOf(fields: readonly string[], alias: string): string {
  return fields.map((field) => `${alias}.${columnName(field)} AS "${field}"`).join(", ");
}
