import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createPool, type Pool } from "@board/db";
import { findSecretFile, KEY_FILE, keyIdsOf, loadSecretKeys, readSecretFile } from "@board/worker/secret-box";
import { type Env, StartProblem } from "../env.ts";

type SecretsEnv = Pick<Env, "WEBHOOK_SECRET_KEY" | "NEXTAUTH_SECRET" | "DATA_DIR">;

/** A secret of the board, from a setting or else from a file in the data directory. */
export interface SecretKind {
  kind: "webhook" | "session";
  setting: "WEBHOOK_SECRET_KEY" | "NEXTAUTH_SECRET";
  file: string;
  /** Creates the file if there is neither setting nor file. Returns the fingerprints of the secret's keys, newest first. */
  load(env: SecretsEnv): Promise<string[]>;
  /** Returns the fingerprints of the keys in a setting's or file's text. */
  fingerprints(text: string): string[];
}

export const WEBHOOK: SecretKind = {
  kind: "webhook",
  setting: "WEBHOOK_SECRET_KEY",
  file: KEY_FILE,
  load: async (env) => keyIdsOf(await loadSecretKeys(env.WEBHOOK_SECRET_KEY, env.DATA_DIR)),
  fingerprints: (text) => keyIdsOf(text.split(",").map((key) => Buffer.from(key, "base64"))),
};

/** File in the data directory with the secret, used if NEXTAUTH_SECRET is not set. */
const SECRET_FILE = "session-secret.key";

/** Returns the secret that encrypts the session cookie: NEXTAUTH_SECRET, or else the one in the data directory. */
export async function loadSessionSecret(fromEnv: string | undefined, dataDir: string): Promise<string> {
  if (fromEnv !== undefined) return fromEnv;
  const secret = await readSecretFile(dataDir, SECRET_FILE);
  if (secret === "") throw new Error(`${SECRET_FILE} in the data directory holds no secret.`);
  return secret;
}

const sessionFingerprint = (secret: string) =>
  createHash("sha256").update("session-secret").update(secret).digest("hex").slice(0, 8);

export const SESSION: SecretKind = {
  kind: "session",
  setting: "NEXTAUTH_SECRET",
  file: SECRET_FILE,
  load: async (env) => [sessionFingerprint(await loadSessionSecret(env.NEXTAUTH_SECRET, env.DATA_DIR))],
  fingerprints: (text) => [sessionFingerprint(text)],
};

/** Returns a secret's text and where it was found; null if there is neither setting nor file. */
export async function findSecret(
  env: SecretsEnv,
  { setting, file }: SecretKind,
): Promise<{ text: string; from: "setting" | "file" } | null> {
  const given = env[setting];
  if (given !== undefined) return { text: given, from: "setting" };
  const kept = await findSecretFile(env.DATA_DIR, file);
  return kept === null ? null : { text: kept, from: "file" };
}

/** Counts encrypted values by the key that encrypted them. The first four bytes of a value are the key's id. */
const SEALED = `
  SELECT encode(substring(secret FROM 1 FOR 4), 'hex') AS id, count(*)::int AS count FROM (
    SELECT secret FROM webhook_endpoint
    UNION ALL SELECT previous_secret FROM webhook_endpoint WHERE previous_secret IS NOT NULL AND previous_secret_until > now()
    UNION ALL SELECT secret FROM totp
    UNION ALL SELECT secret FROM push_key
    UNION ALL SELECT secret FROM push_subscription) sealed
  GROUP BY 1`;

/** Returns the number of encrypted values that none of the keys can decrypt. */
async function countUnopened(pool: Pool, fingerprints: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ id: string; count: number }>(SEALED);
  return rows.filter(({ id }) => !fingerprints.includes(id)).reduce((sum, { count }) => sum + count, 0);
}

async function recorded(pool: Pool, { kind }: SecretKind): Promise<string | null> {
  const { rows } = await pool.query<{ fingerprint: string }>(
    "SELECT fingerprint FROM secret_check WHERE kind = $1",
    [kind],
  );
  return rows[0]?.fingerprint ?? null;
}

const WAY_ON =
  "Where it is lost for good: `node apps/server reseal --replace`. See docs/operations/secrets.md.";

function otherSecret({ setting, file }: SecretKind, env: SecretsEnv, isThere: boolean): string {
  const place =
    env[setting] === undefined
      ? `${join(env.DATA_DIR, file)} is ${isThere ? "another one" : "not there"}: bring the file back from a backup or from another machine of the board, or set ${setting}.`
      : `${setting} is another one: set it as it was before. A new key is put before the old one, with a comma between.`;
  const more = setting === "NEXTAUTH_SECRET" ? place.replace(/ A new key.*/, "") : place;
  return `This database was opened with a secret that is not here. ${more} ${WAY_ON}`;
}

/**
 * Returns a sentence if the secret differs from the one recorded in the database, or if values in the database
 * cannot be decrypted with its keys; else null.
 */
async function problemOf(pool: Pool, secret: SecretKind, env: SecretsEnv): Promise<string | null> {
  const [known, found] = [await recorded(pool, secret), await findSecret(env, secret)];
  const fingerprints = found === null ? [] : secret.fingerprints(found.text);
  if (known !== null && !fingerprints.includes(known)) return otherSecret(secret, env, found !== null);
  if (secret.kind === "session") return null;
  const unopened = await countUnopened(pool, fingerprints);
  if (unopened === 0) return null;
  if (found === null) return otherSecret(secret, env, false);
  return `${unopened} sealed ${unopened === 1 ? "secret" : "secrets"} in this database cannot be opened: put the key that sealed them after the newest in ${secret.setting}, with a comma between, until \`node apps/server reseal\` has run. ${WAY_ON}`;
}

/**
 * Returns a sentence for each secret that differs from the one recorded in the database, or whose keys cannot
 * decrypt all values that were encrypted for it.
 */
export async function secretProblems(
  pool: Pool,
  env: SecretsEnv,
  kinds: readonly SecretKind[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of kinds) {
    const problem = await problemOf(pool, kind, env);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

/**
 * Records the newest key of a secret in the database. If processes with different keys start together, the
 * key of the first is recorded, and processes that lack this key refuse to start.
 */
async function record(pool: Pool, secret: SecretKind, env: SecretsEnv): Promise<void> {
  const fingerprints = await secret.load(env);
  const [newest = ""] = fingerprints;
  await pool.query("INSERT INTO secret_check (kind, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    secret.kind,
    newest,
  ]);
  const known = (await recorded(pool, secret)) ?? newest;
  if (!fingerprints.includes(known)) throw new StartProblem(otherSecret(secret, env, true));
  if (known !== newest) await replaceRecord(pool, secret, newest);
}

async function replaceRecord(pool: Pool, { kind }: SecretKind, fingerprint: string): Promise<void> {
  await pool.query(
    `INSERT INTO secret_check (kind, fingerprint) VALUES ($1, $2)
     ON CONFLICT (kind) DO UPDATE SET fingerprint = EXCLUDED.fingerprint`,
    [kind, fingerprint],
  );
}

/**
 * Checks that the secrets are those recorded in the database. For a new database, creates and records them.
 *
 * @throws StartProblem if one is lost or differs
 */
export async function assertSecrets(
  env: SecretsEnv & Pick<Env, "ROLES">,
  databaseUrl: string,
): Promise<void> {
  const kinds = env.ROLES.has("web") ? [WEBHOOK, SESSION] : [WEBHOOK];
  await withPool(databaseUrl, async (pool) => {
    const problems = await secretProblems(pool, env, kinds);
    if (problems.length > 0) throw new StartProblem(problems.join("\n"));
    for (const kind of kinds) await record(pool, kind, env);
  });
}

/** Records the current secrets in the database. */
export async function acceptSecrets(env: SecretsEnv, pool: Pool): Promise<void> {
  for (const kind of [WEBHOOK, SESSION]) {
    const [newest = ""] = await kind.load(env);
    await replaceRecord(pool, kind, newest);
  }
}

export async function withPool<T>(databaseUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(databaseUrl, { poolSize: 1, applicationName: "freight-board" });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Refuses to start if the database lists files but their folder is missing, which means that the data directory
 * is lost or not mounted.
 *
 * @throws StartProblem
 */
export async function assertFiles(
  env: Pick<Env, "DATA_DIR" | "S3_BUCKET">,
  databaseUrl: string,
): Promise<void> {
  const folder = join(env.DATA_DIR, "files", "kept");
  if (env.S3_BUCKET !== undefined || existsSync(folder)) return;
  const { rowCount } = await withPool(databaseUrl, (pool) =>
    pool.query(
      "SELECT 1 FROM stored_file UNION ALL SELECT 1 FROM passport_document UNION ALL SELECT 1 FROM pod_page LIMIT 1",
    ),
  );
  if (rowCount === 0) return;
  throw new StartProblem(
    `The database names files of loads, and ${folder} is not there: mount the DATA_DIR that holds them, restore it from a backup, or set S3_BUCKET. Where they are lost for good, make the folder; what was in it cannot be downloaded any more.`,
  );
}
