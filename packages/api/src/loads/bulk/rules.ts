/** Maximum number of rows in one request. */
export const MAX_ROWS = 500;

/**
 * Maximum size of the body: room for 500 rows with notes of 1,000 letters. Other bodies may have 256 KiB
 * (contract 7).
 */
export const MAX_BULK_BYTES = 2 * 1024 * 1024;
