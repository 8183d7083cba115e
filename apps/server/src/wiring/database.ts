import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordAcceptance, type Services } from "@board/api/server";
import type { Db } from "@board/db";
import { DatabaseStartError, startEmbedded } from "@board/db/embedded";
import { assertMigrated, MIGRATIONS_FOLDER, migrate, withAdvisoryLock } from "@board/db/migrate";
import type { DemoSummary } from "@board/seed";
import { type Env, StartProblem } from "../env.ts";

export interface Database {
  /** Address for requests and background work, possibly a pooler's. */
  url: string;
  /** Address of the server itself, even if there is a pooler. LISTEN and session locks need it. */
  directUrl: string;
  pooler: boolean;
  /** Address for migrations; `directUrl` unless the owner is a separate role. */
  ownerUrl: string;
  /** Address for pg-boss, which has a separate schema. */
  jobsUrl: string;
  stop: () => Promise<void>;
}

/**
 * Returns the database of DATABASE_URL, or starts PostgreSQL in the data directory.
 *
 * @throws StartProblem if it cannot be started
 */
export async function openDatabase(env: Env, say: (line: string) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
    return {
      url,
      directUrl,
      pooler: directUrl !== url,
      ownerUrl: directUrl,
      jobsUrl: url,
      stop: async () => {},
    };
  }
  try {
    const { url, ownerUrl, stop } = await startEmbedded({ dataDir: env.DATA_DIR, log: say });
    return { url, directUrl: url, pooler: false, ownerUrl, jobsUrl: ownerUrl, stop };
  } catch (error) {
    throw error instanceof DatabaseStartError ? new StartProblem(error.message, { cause: error }) : error;
  }
}

/** Node's error codes for a certificate that is untrusted, expired, or issued for another host. */
const CERTIFICATE =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+|CERT_\w+)$/;

/** Messages of time-outs: the server accepts connections but does not answer, or a firewall drops the packets. */
const SILENT = /^(?:timeout expired|Query read timeout)$/;

/**
 * Explains a failed connection in a sentence with the remedy; null for other errors. The sentence names host,
 * user and database, but never the password.
 */
export function connectionProblem(error: unknown, url: string): string | null {
  // An AggregateError has one error for each address that was tried.
  const { code, message } = (
    error instanceof AggregateError ? error.errors[0] : error
  ) as NodeJS.ErrnoException;
  const { hostname, username, pathname } = URL.canParse(url) ? new URL(url) : new URL("postgresql:///");
  const [user, name] = [username, pathname.slice(1)].map((part) => decodeURIComponent(part));
  if (code === "28P01")
    return `The database refuses the user “${user}” or their password: mend them in DATABASE_URL. In a password, characters such as @ : / # are written as %40 %3A %2F %23.`;
  if (code === "28000")
    return `The database does not let the user “${user}” in (${message}): allow them in its pg_hba.conf, or mend DATABASE_URL.`;
  if (code === "3D000")
    return `There is no database “${name}” on the server: create it with \`createdb ${name}\`, or mend the name in DATABASE_URL.`;
  if (CERTIFICATE.test(code ?? ""))
    return `The certificate of the database at ${hostname} is not trusted (${message}): add its authority to DATABASE_URL as sslrootcert=/path/of/ca.pem, or renew the certificate.`;
  if (/does not support SSL/.test(message))
    return "The database speaks no TLS: turn it on there, or take sslmode out of DATABASE_URL.";
  if (SILENT.test(message))
    return `The database at ${hostname} does not answer: check DATABASE_URL, and that no firewall is in the way.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `The host ${hostname} of DATABASE_URL is not found: mend its name, or check the DNS of this machine.`;
  if (/^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$/.test(code ?? ""))
    return "The database cannot be reached: check DATABASE_URL, or leave it out.";
  return null;
}

/**
 * Migrates the database; with `never`, only checks that it is migrated. If several processes start together,
 * one of them migrates and the others wait.
 *
 * @throws StartProblem if it cannot be reached, is too old, or has a schema that this release cannot use
 */
export async function migrateDatabase(
  url: string,
  say: (line: string) => void,
  mode: Env["MIGRATE"] = "auto",
  folder = MIGRATIONS_FOLDER,
): Promise<void> {
  try {
    if (mode === "never") return await assertMigrated(url, folder);
    const applied = await migrate(url, folder, { say });
    if (applied.length > 0)
      say(`Applied ${applied.length} ${applied.length === 1 ? "migration" : "migrations"}.`);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw new StartProblem(error.message, { cause: error });
    const problem = connectionProblem(error, url);
    throw problem === null ? error : new StartProblem(problem, { cause: error });
  }
}

/** Key of the advisory lock: an arbitrary number, the same in every process of the board. */
const SEED_LOCK = 7_204_121;

interface DemoOptions {
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR" | "SEED_ANYWAY">;
  databaseUrl: string;
  baseUrl: string;
  say: (line: string) => void;
}

/**
 * Seeds an empty database with the demo, or returns the summary that an earlier start wrote. If several processes
 * start together, one of them seeds and the others wait.
 *
 * @throws StartProblem if the database of DATABASE_URL contains other data and SEED_ANYWAY is not set
 */
export function openDemo(
  services: Services & { db: Db },
  { env, databaseUrl, baseUrl, say }: DemoOptions,
): Promise<DemoSummary | null> {
  const file = join(env.DATA_DIR, "demo.json");
  return withAdvisoryLock(databaseUrl, SEED_LOCK, async () => {
    const known = await readDemo(services.db, file);
    if (known !== null) {
      const demo = { ...known, baseUrl };
      writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
      return demo;
    }
    // Imported on demand, because only a board that may need seeding uses it.
    const { isEmpty } = await import("@board/seed");
    const empty = await isEmpty(services.db);
    if (!empty && !env.SEED_ANYWAY) {
      if (env.DATABASE_URL === undefined) return null;
      throw new StartProblem(
        "The database of DATABASE_URL is in use, and the demo’s passwords and keys are public: leave SEED out, or set SEED_ANYWAY=1 to add the demo all the same.",
      );
    }
    say(empty ? "Filling the empty database with the demo …" : "Adding the demo to the database …");
    return fillDemo(services, env.DATA_DIR, baseUrl);
  });
}

/** Returns the summary of the demo if this database contains it, else null. */
async function readDemo(db: Db, file: string): Promise<DemoSummary | null> {
  if (!existsSync(file)) return null;
  const demo = JSON.parse(readFileSync(file, "utf8")) as DemoSummary;
  const admin = await db.person.findFirst({ where: { email: demo.admin.email }, select: { id: true } });
  return admin === null ? null : demo;
}

async function fillDemo(
  services: Services & { db: Db },
  dataDir: string,
  baseUrl: string,
): Promise<DemoSummary> {
  const { db } = services;
  const earlier = await db.person.findMany({ select: { id: true } });
  const { seedDemo } = await import("@board/seed");
  const demo = await seedDemo({ services, dataDir, baseUrl });
  // The demo's people have accepted the terms already.
  const people = await db.person.findMany({
    where: { id: { notIn: earlier.map(({ id }) => id) } },
    select: { id: true },
  });
  for (const { id } of people) await recordAcceptance(services, id, null);
  return demo;
}
