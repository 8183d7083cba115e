/** Cache of column names: there are few fields, and every row has them. */
const known = new Map<string, string>();

/** Returns the column of a field: `external_ref` for `externalRef`. */
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

/** Returns a row by column names, as JSON for `jsonb_populate_record`. */
export function rowJson(row: object): string {
  return JSON.stringify(byColumn(row));
}

/** Returns rows by column names, as JSON for `jsonb_populate_recordset`. */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(byColumn));
}

/** Returns the columns of these fields, for a SET or a SELECT. */
export function columnNames(fields: readonly string[]): string {
  return fields.map(columnName).join(", ");
}

/**
 * Returns the columns of the table `alias`, renamed to their fields, for a SELECT: renaming the keys of every row in
 * JavaScript takes longer than reading them.
 */
export function columnsOf(fields: readonly string[], alias: string): string {
  return fields.map((field) => `${alias}.${columnName(field)} AS "${field}"`).join(", ");
}
