import { DatabaseStartError, startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import type { Env } from "./env.ts";
import { StartProblem } from "./start-problem.ts";

export interface Database {
  url: string;
  /** For migrations, and for jobs that keep a schema of their own. The same where DATABASE_URL names one role for all. */
  ownerUrl: string;
  stop: () => Promise<void>;
}

/**
 * The server of DATABASE_URL, else PostgreSQL started on the data directory.
 *
 * @throws StartProblem where it cannot be started
 */
export async function openDatabase(env: Env, say: (line: string) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    return { url: env.DATABASE_URL, ownerUrl: env.DATABASE_URL, stop: async () => {} };
  }
  try {
    return await startEmbedded({ dataDir: env.DATA_DIR, log: say });
  } catch (error) {
    throw error instanceof DatabaseStartError ? new StartProblem(error.message, { cause: error }) : error;
  }
}

const REFUSED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|authentication failed|does not exist/;

/**
 * Brings the database up to date.
 *
 * @throws StartProblem where it cannot be reached
 */
export async function migrateDatabase(url: string, say: (line: string) => void): Promise<void> {
  try {
    const applied = await migrate(url);
    if (applied.length > 0)
      say(`Applied ${applied.length} ${applied.length === 1 ? "migration" : "migrations"}.`);
  } catch (error) {
    if (!REFUSED.test(describe(error))) throw error;
    throw new StartProblem("The database cannot be reached: check DATABASE_URL, or leave it out.", {
      cause: error,
    });
  }
}

/** A failed connection is one error per address tried. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(String).join("\n");
  return String(error);
}
