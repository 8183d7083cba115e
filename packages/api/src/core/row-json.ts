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

/** A row under the names of its columns, as JSON that `jsonb_populate_record` reads. */
export function rowJson(row: object): string {
  return JSON.stringify(byColumn(row));
}

/** Rows under the names of their columns, as JSON that `jsonb_populate_recordset` reads. */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(byColumn));
}

/** Returns the columns of these fields, for a SET or a SELECT. */
export function columnNames(fields: readonly string[]): string {
  return fields.map(columnName).join(", ");
}

/**
 * Returns the columns of the table `alias`, named as their fields, for a SELECT: renaming the members of every row
 * takes longer than reading them.
 */
export function columnsOf(fields: readonly string[], alias: string): string {
  return fields.map((field) => `${alias}.${columnName(field)} AS "${field}"`).join(", ");
}
