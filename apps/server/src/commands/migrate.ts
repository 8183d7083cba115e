import { type Env, readEnv, StartProblem } from "../env.ts";
import { type Database, migrateDatabase, openDatabase } from "../wiring/database.ts";

/**
 * Opens the database, migrates it as `mode` says (default: the setting MIGRATE), runs `work` and closes the
 * database.
 *
 * @throws StartProblem if the database cannot be used
 */
export async function withDatabase(
  say: (line: string) => void,
  work: (database: Database) => Promise<void>,
  mode?: Env["MIGRATE"],
): Promise<void> {
  const env = readEnv();
  const database = await openDatabase(env, say).catch((error: unknown) => {
    if (!(error instanceof StartProblem)) throw error;
    throw new StartProblem(`${error.message}\nWhere the board runs on its own database, stop it first.`, {
      cause: error,
    });
  });
  try {
    await migrateDatabase(database.ownerUrl, say, mode ?? env.MIGRATE);
    await work(database);
  } finally {
    await database.stop();
  }
}

/** Migrates the database and the schema of pg-boss. */
export async function bringUpToDate(say: (line: string) => void): Promise<void> {
  const addJobs = async ({ ownerUrl }: Database) => {
    const { migrateJobs } = await import("../wiring/jobs.ts");
    await migrateJobs(ownerUrl);
    say("The database is up to date.");
  };
  await withDatabase(say, addJobs, "auto");
}
