/** The settings of a test run. */
export const env = {
  /** Set to anything: the tests reach the server through pgbouncer. */
  TEST_PGBOUNCER: process.env.TEST_PGBOUNCER || undefined,
  /** A folder of migrations instead of this release's, to run its tests on the schema of a later one. */
  TEST_MIGRATIONS: process.env.TEST_MIGRATIONS || undefined,
  /** A PostgreSQL server to test on, with the right to create databases; without it one is started. */
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || undefined,
};
