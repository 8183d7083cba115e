import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordAcceptance, type Services } from "@board/api/server";
import type { Db } from "@board/db";
import { DatabaseStartError, startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { type DemoSummary, isEmpty, seedDemo } from "@board/seed";
import { type Env, StartProblem } from "./env.ts";

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

/** Fills an empty database with the demo; else returns the summary that an earlier start wrote, if it is there. */
export async function openDemo(
  services: Services & { db: Db },
  dataDir: string,
  baseUrl: string,
  say: (line: string) => void,
): Promise<DemoSummary | null> {
  const { db, clock, geo, files } = services;
  if (await isEmpty(db)) {
    say("Filling the empty database with the demo …");
    const demo = await seedDemo({ db, clock, geo, files, dataDir, baseUrl });
    // The demo's people are not asked to accept the terms first.
    for (const { id } of await db.person.findMany({ select: { id: true } })) {
      await recordAcceptance(services, id, null);
    }
    return demo;
  }
  const file = join(dataDir, "demo.json");
  if (!existsSync(file)) return null;
  const demo = { ...(JSON.parse(readFileSync(file, "utf8")) as DemoSummary), baseUrl };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}
