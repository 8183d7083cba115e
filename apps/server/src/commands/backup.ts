import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { appendFile, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createFileStore, DomainError, type FileStore } from "@board/api/server";
import { type DumpedSequence, type DumpedTable, type Snapshot, withSnapshot } from "@board/db/dump";
import { findRunning } from "@board/db/embedded";
import { z } from "zod";
import { BACKUP_MARK, type Env, readEnv, StartProblem, s3Of } from "../env.ts";
import { connectionProblem, openDatabase } from "../wiring/database.ts";
import { findSecret, SESSION, type SecretKind, WEBHOOK } from "../wiring/secrets.ts";

/**
 * A backup is a folder: `manifest.json`, a file for each table in `database`, the stored files in `files` with
 * their list in `files.tsv.gz`, `secrets.json`, and the checksums of all parts in `SHA256SUMS`, which is
 * written last. `sha256sum --check SHA256SUMS` verifies it without the board.
 */
export const CHECKSUMS = "SHA256SUMS";
export const MANIFEST = "manifest.json";
export const SECRETS = "secrets.json";
export const FILE_LIST = "files.tsv.gz";
export const tablePart = (table: string) => `database/${table}.tsv.gz`;
export const filePart = (key: string) => `files/${key}`;

const FORMAT = 1;
const OWNER_ONLY = 0o600;
const FILES_AT_ONCE = 8;
/** Exit code of a complete backup if the file store had lost files. 1 means failure, 2 a wrong use of the command. */
const FILES_MISSING = 3;
/** A primary writes at least once a minute. A replica that has replayed no change for this long has lost its primary. */
const REPLICA_LATE_MS = 10 * 60_000;

const secretSchema = z.object({
  /** The secret itself; null if a setting holds it, because a backup contains no settings. */
  value: z.string().nullable(),
  /** Fingerprints of the secret, the newest first; empty if the board has never had the secret. */
  fingerprints: z.array(z.string()),
});
export type KeptSecret = z.infer<typeof secretSchema>;
export const secretsSchema = z.object({ webhook: secretSchema, session: secretSchema });

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
}) satisfies z.ZodType<{ tables: DumpedTable[]; sequences: DumpedSequence[] }>;
export type Manifest = z.infer<typeof manifestSchema>;

/** A stored file, as its row in the database describes it. */
export interface ListedFile {
  key: string;
  sha256: string;
  bytes: number;
  contentType: string;
}

/** Keys, hashes and types contain no special characters, so the output of COPY needs no unescaping. */
const LIST = `SELECT storage_key, sha256, bytes, content_type FROM stored_file
  UNION ALL SELECT storage_key, sha256, bytes, content_type FROM passport_document
  UNION ALL SELECT storage_key, sha256, bytes, content_type FROM pod_page WHERE removed_at IS NULL
  UNION ALL SELECT storage_key, sha256, bytes, 'application/pdf' FROM sealed_proof WHERE storage_key IS NOT NULL
  UNION ALL SELECT storage_key, file_sha256, file_bytes, 'application/pdf' FROM conditions WHERE storage_key IS NOT NULL
  ORDER BY storage_key`;

/** Yields the list of files row by row, so that a million files need little memory. */
export async function* readList(part: Readable): AsyncGenerator<ListedFile> {
  const rows = part.pipe(createGunzip());
  part.on("error", (error) => rows.destroy(error));
  for await (const line of createInterface({ input: rows, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [key = "", sha256 = "", bytes = "", contentType = ""] = line.split("\t");
    yield { key, sha256, bytes: Number(bytes), contentType };
  }
}

/** Calls `work` for each item, for at most `atOnce` items concurrently. */
export async function forEachAtOnce<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  atOnce = FILES_AT_ONCE,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const worker = async () => {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value);
    } catch (error) {
      // Ends the iteration, so that the other workers stop after their present item.
      await iterator.return?.();
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ended.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Returns a stream that passes bytes on unchanged, and a function for their hash once it has ended. */
export function hashing() {
  const hash = createHash("sha256");
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest("hex") };
}

/** Creates the writer of a backup's parts; it also records their checksums. */
function createParts(folder: string) {
  async function note(part: string, digest: string): Promise<void> {
    await appendFile(join(folder, `${CHECKSUMS}.part`), `${digest}  ${part}\n`, { mode: OWNER_ONLY });
  }
  return {
    note,
    /** Writes a part to disk and returns its hash. */
    async write(part: string, ...streams: [Readable, ...Transform[]]): Promise<string> {
      const path = join(folder, part);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const { stream, digest } = hashing();
      await pipeline([...streams, stream, createWriteStream(path, { mode: OWNER_ONLY, flush: true })]);
      return digest();
    },
    async writeJson(part: string, value: unknown): Promise<void> {
      const text = `${JSON.stringify(value, null, 2)}\n`;
      await writeFile(join(folder, part), text, { mode: OWNER_ONLY, flush: true });
      await note(part, createHash("sha256").update(text).digest("hex"));
    },
  };
}
type Parts = ReturnType<typeof createParts>;

async function writeDatabase(snapshot: Snapshot, parts: Parts) {
  const tables: Manifest["tables"] = [];
  for (const table of snapshot.tables) {
    const rows = snapshot.read(table);
    const part = tablePart(table.name);
    await parts.note(part, await parts.write(part, rows, createGzip()));
    tables.push({ ...table, rows: "rowCount" in rows ? Number(rows.rowCount) : 0 });
  }
  await parts.note(FILE_LIST, await parts.write(FILE_LIST, snapshot.readQuery(LIST), createGzip()));
  const { migrations, sequences, serverVersion: server } = snapshot;
  return { server, migrations, tables, sequences };
}

/**
 * Copies the files of the list. A file is stored before its row is committed, so every file of the snapshot
 * should exist; missing ones are reported.
 */
async function writeFiles(list: Readable, store: FileStore, parts: Parts): Promise<Manifest["files"]> {
  const files: Manifest["files"] = { count: 0, bytes: 0, missing: [] };
  await forEachAtOnce(readList(list), async ({ key, sha256, bytes }) => {
    const part = filePart(key);
    const found = await store.read(key).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    const digest = found && (await parts.write(part, found));
    if (digest !== sha256) return void files.missing.push(key);
    await parts.note(part, digest);
    files.count += 1;
    files.bytes += bytes;
  });
  return files;
}

/** Returns true if the file does not exist, false for other errors of the store. */
function isMissing(error: unknown): boolean {
  const { code, name } = (error instanceof Error ? error.cause : {}) as NodeJS.ErrnoException;
  return code === "ENOENT" || name === "NoSuchKey";
}

async function secretOf(env: Env, kind: SecretKind): Promise<KeptSecret> {
  const found = await findSecret(env, kind);
  if (found === null) return { value: null, fingerprints: [] };
  return {
    value: found.from === "file" ? found.text : null,
    fingerprints: kind.fingerprints(found.text),
  };
}

const NO_BOARD = "There is no board in this database: check DATABASE_URL and DATA_DIR.";

/** Returns true if there is a database already. Opening the embedded one would create it. */
export function hasDatabase({ DATABASE_URL, DATA_DIR }: Env): boolean {
  return DATABASE_URL !== undefined || existsSync(join(DATA_DIR, "postgres.json"));
}

/** Connects to the database of the running board; if none is running, starts the database for the backup. */
async function openForReading(env: Env, say: (line: string) => void) {
  const running = env.DATABASE_URL === undefined ? await findRunning(env.DATA_DIR) : null;
  if (running !== null) return { ownerUrl: running.ownerUrl, stop: async () => {} };
  if (!hasDatabase(env)) throw new StartProblem(NO_BOARD);
  return openDatabase(env, say);
}

async function prepareFolder(given: string): Promise<string> {
  const folder = resolve(given);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty: name a new folder for the backup.`);
  return folder;
}

/** Flushes the folder to disk, so that its entries survive a power cut. */
async function sync(folder: string): Promise<void> {
  const directory = await open(folder, "r");
  await directory.sync();
  await directory.close();
}

/**
 * Writes a consistent snapshot of database, files and secrets into a new folder; the board may be running.
 * Returns the exit code: `FILES_MISSING` if files in the store are lost or damaged, although the backup is
 * complete otherwise.
 *
 * @throws StartProblem if the folder or the database cannot be used
 */
export async function backUp(given: string, say: (line: string) => void): Promise<number> {
  const env = readEnv();
  const folder = await prepareFolder(given);
  const code = await writeBackup(env, folder, say).catch(async (error: unknown) => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    throw explained(error, env);
  });
  // An error is ignored: the backup is complete even if DATA_DIR is read-only.
  await writeFile(join(env.DATA_DIR, BACKUP_MARK), "").catch(() => {});
  return code;
}

/** Turns an error of the database connection or the file store into a sentence for the operator. */
export function explained(error: unknown, env: Env): unknown {
  // File errors have a path. Their codes alone could be mistaken for those of connection errors.
  if (error instanceof Error && "path" in error) return error;
  const problem =
    error instanceof DomainError
      ? `The bucket ${env.S3_BUCKET} cannot be read or written: check the settings S3_… with \`node apps/server doctor\`.`
      : connectionProblem(error, env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? "");
  return problem === null ? error : new StartProblem(problem, { cause: error });
}

/**
 * Returns the time of the snapshot: now, or the last change that the replica has replayed.
 *
 * @throws StartProblem if the replica no longer follows its primary
 */
function momentOf({ replica }: Snapshot): Date {
  const now = new Date();
  if (replica === null) return now;
  const { replayedAt } = replica;
  if (replayedAt !== null && now.getTime() - replayedAt.getTime() <= REPLICA_LATE_MS) return replayedAt;
  throw new StartProblem(
    `The replica in DATABASE_URL does not follow its primary: ${replayedAt === null ? "it has replayed nothing since it was started" : `its last commit is of ${replayedAt.toISOString()}`}. Back up from the primary, and mend the replica or make it anew.`,
  );
}

async function writeBackup(env: Env, folder: string, say: (line: string) => void): Promise<number> {
  const parts = createParts(folder);
  const database = await openForReading(env, say);
  try {
    const { createdAt, ...dumped } = await withSnapshot(database.ownerUrl, async (snapshot) => {
      if (snapshot.migrations.length === 0) throw new StartProblem(NO_BOARD);
      return { createdAt: momentOf(snapshot).toISOString(), ...(await writeDatabase(snapshot, parts)) };
    });
    const s3 = s3Of(env);
    const store = await createFileStore({ directory: join(env.DATA_DIR, "files"), ...(s3 ? { s3 } : {}) });
    const listPart = (await open(join(folder, FILE_LIST))).createReadStream();
    const files = await writeFiles(listPart, store, parts);
    await parts.writeJson(SECRETS, {
      webhook: await secretOf(env, WEBHOOK),
      session: await secretOf(env, SESSION),
    } satisfies z.infer<typeof secretsSchema>);
    await parts.writeJson(MANIFEST, { format: FORMAT, createdAt, ...dumped, files } satisfies Manifest);
    return await finish(folder, { ...dumped, files }, say);
  } finally {
    await database.stop();
  }
}

async function finish(
  folder: string,
  { tables, files }: Pick<Manifest, "tables" | "files">,
  say: (line: string) => void,
): Promise<number> {
  await rename(join(folder, `${CHECKSUMS}.part`), join(folder, CHECKSUMS));
  await sync(folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Wrote ${rows} rows of ${tables.length} tables and ${files.count} files to ${folder}.`);
  say("It holds the board's secrets where they are kept in DATA_DIR: keep it as safe as the board.");
  if (files.missing.length === 0) return 0;
  say(
    `${files.missing.length} files that the database names are missing or damaged in the store, such as ${files.missing[0]}: look for them in an earlier backup.`,
  );
  return FILES_MISSING;
}
