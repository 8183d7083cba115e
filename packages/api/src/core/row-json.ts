/** Caches column names, because the same few fields are in every row. */
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

/** Returns a row as JSON for `jsonb_populate_record`, with column names as keys. */
export function rowJson(row: object): string {
  return JSON.stringify(byColumn(row));
}

/** Returns rows as JSON for `jsonb_populate_recordset`, with column names as keys. */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(byColumn));
}

/** Returns the column names of fields, for a SET or a SELECT. */
export function columnNames(fields: readonly string[]): string {
  return fields.map(columnName).join(", ");
}

/** Fields that are arrays of an enum, which `pg` reads as arrays only if they are cast to text. */
const ENUM_ARRAYS: ReadonlySet<string> = new Set(["equipment"]);

/**
 * Returns the columns of a table, each renamed to its field, for a SELECT. Renaming keys in JavaScript would
 * take longer than reading the rows.
 */
export function selectList(fields: readonly string[], alias: string): string {
  return fields
    .map((field) => `${alias}.${columnName(field)}${ENUM_ARRAYS.has(field) ? "::text[]" : ""} AS "${field}"`)
    .join(", ");
}
