/** Maximum number of rows in one request. */
export const MAX_ROWS = 500;

/** Room for 500 rows with notes of 1,000 letters; other bodies may hold 256 KiB (contract 7). */
export const MAX_BULK_BYTES = 2 * 1024 * 1024;
