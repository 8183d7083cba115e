/** The settings of a test run. */
export const env = {
  /** A PostgreSQL 18 server to test on, with the right to create databases; without it one is started. */
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || undefined,
};
