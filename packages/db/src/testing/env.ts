/** Settings of a test run. */
export const env = {
  /** Set to any value: the tests reach the server through pgbouncer. */
  TEST_PGBOUNCER: process.env.TEST_PGBOUNCER || undefined,
  /** Folder of migrations that replace this release's, to run its tests on the schema of a later release. */
  TEST_MIGRATIONS: process.env.TEST_MIGRATIONS || undefined,
  /** PostgreSQL server to test on; the role must be allowed to create databases. Unset: a server is started. */
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || undefined,
};
