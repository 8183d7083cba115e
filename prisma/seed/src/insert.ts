/** Few enough rows that even the widest table stays under PostgreSQL's 65,535 values a statement. */
const ROWS_AT_ONCE = 500;

/** Writes many rows by few statements. */
export async function insertAll<Row>(
  table: { createMany(args: { data: Row[] }): PromiseLike<unknown> },
  rows: readonly Row[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await table.createMany({ data: rows.slice(start, start + ROWS_AT_ONCE) });
  }
}
