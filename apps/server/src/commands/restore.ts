import { createReadStream, existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createFileStore } from "@board/api/server";
import { fill, inspect } from "@board/db/dump";
import { firstMigrationProblem, MIGRATIONS_FOLDER } from "@board/db/migrate";
import { type Env, readEnv, StartProblem, s3Of } from "../env.ts";
import { migrateDatabase, openDatabase } from "../wiring/database.ts";
import { migrateJobs } from "../wiring/jobs.ts";
import { findSecret, SESSION, type SecretKind, WEBHOOK } from "../wiring/secrets.ts";
import {
  CHECKSUMS,
  explained,
  FILE_LIST,
  filePart,
  forEachAtOnce,
  hashing,
  type KeptSecret,
  MANIFEST,
  type Manifest,
  manifestSchema,
  readList,
  SECRETS,
  secretsSchema,
  tablePart,
} from "./backup.ts";

interface RestoreOptions {
  /** Leaves out the secrets of the backup, because this board has others. */
  newSecrets: boolean;
  say: (line: string) => void;
  migrationsFolder?: string;
}

async function hashOf(path: string): Promise<string> {
  const { stream, digest } = hashing();
  await pipeline(
    createReadStream(path),
    stream,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  return digest();
}

async function* checksums(folder: string): AsyncGenerator<{ digest: string; part: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, CHECKSUMS)) })) {
    const [digest = "", part = ""] = line.split("  ");
    yield { digest, part };
  }
}

/**
 * Returns the manifest after verifying the checksum of every part.
 *
 * @throws StartProblem if the folder is not a complete backup
 */
async function verify(folder: string): Promise<Manifest> {
  if (!existsSync(join(folder, CHECKSUMS)))
    throw new StartProblem(
      `${folder} is not a whole backup: it has no ${CHECKSUMS}, which is written last. Name the folder of a backup that ended well.`,
    );
  const damaged: string[] = [];
  const known = new Set<string>();
  await forEachAtOnce(checksums(folder), async ({ digest, part }) => {
    if (!part.startsWith("files/")) known.add(part);
    const found = await hashOf(join(folder, part)).catch(() => null);
    if (found !== digest) damaged.push(part);
  });
  if (damaged.length > 0)
    throw new StartProblem(
      `The backup is damaged: ${damaged[0]}${damaged.length > 1 ? ` and ${damaged.length - 1} more parts` : ""} cannot be read or differ from their checksums. Nothing was restored; take another backup.`,
    );
  const manifest = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  if (!manifest.success)
    throw new StartProblem(
      "The backup was written by another version of the board, whose form this one does not know: restore it with that version.",
    );
  const needed = [SECRETS, FILE_LIST, ...manifest.data.tables.map(({ name }) => tablePart(name))];
  const missing = needed.find((part) => !known.has(part));
  if (missing !== undefined)
    throw new StartProblem(`The backup is damaged: ${missing} is not in ${CHECKSUMS}. Take another backup.`);
  return manifest.data;
}

/** @throws StartProblem if this version lacks a migration of the backup, or if the first migrations differ */
async function assertKnown({ migrations }: Manifest, folder: string): Promise<void> {
  const known = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort();
  const problem = firstMigrationProblem(migrations, known, "The backup's database");
  if (problem !== null) throw new StartProblem(problem);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartProblem(
      `The backup was made by a newer version of the board: its database has the migration ${unknown}. Restore it with that version or a newer one.`,
    );
}

/**
 * Returns the file to write for a secret of the backup; null if this board has the same secret already.
 *
 * @throws StartProblem if this board has a different one
 */
async function fileFor(env: Env, kind: SecretKind, kept: KeptSecret) {
  const [newest] = kept.fingerprints;
  if (newest === undefined) return null;
  const here = await findSecret(env, kind);
  if (here === null && kept.value !== null)
    return { path: join(env.DATA_DIR, kind.file), text: `${kept.value}\n` };
  if (here !== null && kind.fingerprints(here.text).includes(newest)) return null;
  const place = here?.from === "file" ? `the one in ${join(env.DATA_DIR, kind.file)}` : kind.setting;
  const remedy =
    kept.value === null
      ? `set ${kind.setting} as it was on the board that was backed up`
      : here?.from === "file"
        ? "move that file away, and the one of the backup takes its place"
        : `leave ${kind.setting} out to use the one of the backup, or set it to the same`;
  throw new StartProblem(
    `This backup was made with another ${kind.setting} than ${here === null ? "none" : place}: ${remedy}. Where it is lost for good, add --new-secrets, and after it run \`node apps/server reseal --replace\`.`,
  );
}

/** @throws StartProblem if the database is not empty, or has migrations that the backup lacks */
async function assertEmpty(url: string, { migrations }: Manifest): Promise<void> {
  const found = await inspect(url);
  if (found.filled !== null)
    throw new StartProblem(
      `The database is not empty: there are rows in its table ${found.filled}. Restore into a new one: \`createdb\`, or another DATA_DIR.`,
    );
  const foreign = firstMigrationProblem(found.migrations, migrations);
  if (foreign !== null) throw new StartProblem(foreign);
  if (found.migrations.some((name) => !migrations.includes(name)))
    throw new StartProblem(
      "The database was brought up to date by a newer version than that of the backup: restore into a new one, which is brought up to date afterwards.",
    );
}

/** Applies the migrations that the backup's database had to the empty database. */
async function migrateAsFarAs(
  { migrations }: Manifest,
  url: string,
  { migrationsFolder = MIGRATIONS_FOLDER, say }: RestoreOptions,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "board-migrations-"));
  try {
    for (const name of migrations)
      await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
    await migrateDatabase(url, say, "auto", folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function restoreFiles(env: Env, folder: string): Promise<void> {
  const s3 = s3Of(env);
  const store = await createFileStore({ directory: join(env.DATA_DIR, "files"), ...(s3 ? { s3 } : {}) });
  await mkdir(join(env.DATA_DIR, "files", "kept"), { recursive: true, mode: 0o700 });
  await forEachAtOnce(readList(createReadStream(join(folder, FILE_LIST))), async ({ key, contentType }) => {
    const path = join(folder, filePart(key));
    if (existsSync(path)) await store.put(key, path, contentType);
  });
}

/**
 * Restores database, files and data directory from a backup into an empty database. Verifies every part first,
 * and restores the database in one transaction.
 *
 * @throws StartProblem if the backup or this board is not suitable, before anything is changed
 */
export async function restore(given: string, options: RestoreOptions): Promise<void> {
  const env = readEnv();
  try {
    await restoreFrom(resolve(given), env, options);
  } catch (error) {
    throw explained(error, env);
  }
}

async function restoreFrom(folder: string, env: Env, options: RestoreOptions): Promise<void> {
  const { newSecrets, say, migrationsFolder = MIGRATIONS_FOLDER } = options;
  say("Checking the backup …");
  const manifest = await verify(folder);
  await assertKnown(manifest, migrationsFolder);
  const kept = secretsSchema.parse(JSON.parse(await readFile(join(folder, SECRETS), "utf8")));
  const secrets = newSecrets
    ? []
    : [await fileFor(env, WEBHOOK, kept.webhook), await fileFor(env, SESSION, kept.session)];
  const database = await openDatabase(env, say);
  try {
    await assertEmpty(database.ownerUrl, manifest);
    await migrateAsFarAs(manifest, database.ownerUrl, options);
    await restoreFiles(env, folder);
    for (const secret of secrets)
      if (secret !== null)
        await writeFile(secret.path, secret.text, { mode: 0o600, flag: "wx", flush: true });
    await fill(database.ownerUrl, {
      ...manifest,
      open: ({ name }) => {
        const part = createReadStream(join(folder, tablePart(name)));
        const rows = part.pipe(createGunzip());
        part.on("error", (error) => rows.destroy(error));
        return rows;
      },
    });
    await migrateDatabase(database.ownerUrl, say, "auto", migrationsFolder);
    // A backup does not contain the schedule of jobs; workers write it when they start.
    await migrateJobs(database.ownerUrl);
  } finally {
    await database.stop();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files, as of ${manifest.createdAt}.`,
  );
  if (manifest.files.missing.length > 0)
    say(
      `${manifest.files.missing.length} files were missing when the backup was made: their downloads fail.`,
    );
  say(
    "A worker sends the emails and webhooks that were waiting then. For a rehearsal, start with ROLES=web.",
  );
}
