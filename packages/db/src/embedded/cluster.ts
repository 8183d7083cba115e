import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { DatabaseStartError } from "../errors.ts";
import {
  type Account,
  COMMON_PLACE,
  databaseAccount,
  findPrograms,
  isRoot,
  ownerOf,
  type Programs,
} from "./programs.ts";

const run = promisify(execFile);

const USER = "freight_board";
const MAJOR = "18";

/** Passwords of the two roles that are not superusers. */
export type Passwords = { owner: string; application: string };

/** Content of `postgres.json` in the data directory, readable by its owner only. */
type ClusterRecord = {
  /** The superuser. It is only used to create the other two roles. */
  user: string;
  password: string;
  /** Missing if an earlier version created the directory, which had only the superuser. */
  passwords?: Passwords;
  /** Port of the last start, which is used again if it is free; 0 before the first start. */
  port: number;
  /** Path relative to the data directory; absolute if the database is elsewhere. */
  dataDirectory: string;
};

export async function readRecord(dataDir: string): Promise<ClusterRecord | undefined> {
  const file = join(dataDir, "postgres.json");
  let content: string;
  try {
    content = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new DatabaseStartError(`${file} cannot be read: start as the user who owns it.`);
  }
  const record = parse(content);
  if (record === undefined) {
    throw new DatabaseStartError(
      `${file} is damaged: restore it from a copy, it holds the database's password.`,
    );
  }
  return record;
}

/** Replaces the file atomically, so that a crash leaves either the old or the new content. */
export async function writeRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const file = join(dataDir, "postgres.json");
  await writeFile(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function parse(content: string): ClusterRecord | undefined {
  try {
    const { user, password, passwords, port, dataDirectory } = JSON.parse(content);
    const complete = [user, password, dataDirectory].every((value) => typeof value === "string");
    if (!complete || !Number.isInteger(port)) return undefined;
    const roles = [passwords?.owner, passwords?.application].every((value) => typeof value === "string");
    return { user, password, port, dataDirectory, ...(roles ? { passwords } : {}) };
  } catch {
    return undefined;
  }
}

/** A database's files, and what is needed to run a server on them. */
export type Cluster = {
  record: ClusterRecord;
  dataDirectory: string;
  account: Account | undefined;
  programs: Programs;
};

type Log = (line: string) => void;

/** Opens the cluster in `dataDir`, or creates it. The caller must hold the lock. */
export async function openCluster(dataDir: string, log: Log, sync: boolean): Promise<Cluster> {
  const record = await readRecord(dataDir);
  if (record === undefined) return createCluster(dataDir, log, sync);
  const dataDirectory = resolve(dataDir, record.dataDirectory);
  const neverStarted = record.port === 0;
  if (neverStarted && !(await exists(dataDirectory))) return createCluster(dataDir, log, sync);
  const version = await readFile(join(dataDirectory, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) {
    throw new DatabaseStartError(
      `${join(dataDir, "postgres.json")} says that the database is in ${dataDirectory}, but there is none: bring it back, or delete postgres.json to start with an empty one.`,
    );
  }
  if (version.trim() !== MAJOR) {
    throw new DatabaseStartError(
      `The database in ${dataDirectory} was made by PostgreSQL ${version.trim()}, this is ${MAJOR}: dump it with the old one and restore it here.`,
    );
  }
  const account = await ownerOf(dataDirectory);
  await checkOwner(dataDirectory);
  return { record, dataDirectory, account, programs: await findPrograms(account, log) };
}

async function createCluster(dataDir: string, log: Log, sync: boolean): Promise<Cluster> {
  const account = await databaseAccount(log);
  const programs = await findPrograms(account, log);
  const dataDirectory = await choosePlace(dataDir, account, log);
  const draft = `${dataDirectory}.new`;
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${dataDirectory}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await run(
      programs.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // PostgreSQL's built-in locale C.UTF-8 sorts in the same order on every machine
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--data-checksums",
        ...(sync ? [] : ["--no-sync"]),
      ],
      { cwd: "/", env: { LC_ALL: "C", TZ: "UTC" }, ...account },
    );
  } catch (error) {
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new DatabaseStartError(
      `The database could not be created in ${dataDirectory} (${reason.split("\n").at(-1)}): make room or set DATA_DIR to another directory.`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  const record = { user: USER, password, port: 0, dataDirectory: relative(dataDir, dataDirectory) };
  if (record.dataDirectory.startsWith("..")) record.dataDirectory = dataDirectory;
  // Written before the rename, so that after a crash in between, the next start creates the cluster again.
  await writeRecord(dataDir, record);
  await rename(draft, dataDirectory);
  return { record, dataDirectory, account, programs };
}

/**
 * Returns the path of the new database's folder: in the data directory if the account can enter it, else in
 * `COMMON_PLACE`. Creates an empty folder at that path with the suffix `.new`.
 */
async function choosePlace(dataDir: string, account: Account | undefined, log: Log): Promise<string> {
  const near = join(dataDir, "postgres");
  if (await exists(near)) {
    throw new DatabaseStartError(
      `${near} holds a database, but postgres.json with its password is missing from ${dataDir}: bring the file back, or move the folder away to start with an empty one.`,
    );
  }
  if (await prepare(`${near}.new`, account)) return near;

  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const far = join(COMMON_PLACE, name);
  await mkdir(COMMON_PLACE, { recursive: true, mode: 0o755 });
  if (await exists(far)) {
    const aside = `${far}.${Date.now()}`;
    await rename(far, aside);
    log(`An older database of ${dataDir} was put aside as ${aside}`);
  }
  if (!(await prepare(`${far}.new`, account))) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and its account can enter neither ${dataDir} nor ${COMMON_PLACE}: start as another user, or set DATA_DIR to a directory that everyone may enter.`,
    );
  }
  await writeFile(
    join(dataDir, "postgres-is-elsewhere.txt"),
    `The database of this directory is in ${far}\n`,
  );
  log(`PostgreSQL does not run as root and its account cannot enter ${dataDir}; the database is in ${far}`);
  return far;
}

/** Creates an empty directory; returns false if the account cannot enter it. */
async function prepare(directory: string, account: Account | undefined): Promise<boolean> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  if (account === undefined) return true;
  await chown(directory, account.uid, account.gid);
  try {
    await run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", directory], { cwd: "/", ...account });
    return true;
  } catch {
    await rm(directory, { recursive: true, force: true });
    return false;
  }
}

async function checkOwner(dataDirectory: string): Promise<void> {
  const { uid } = await stat(dataDirectory);
  if (isRoot() ? uid === 0 : uid !== process.getuid?.()) {
    throw new DatabaseStartError(
      `The database in ${dataDirectory} belongs to user ${uid}: start as that user${uid === 0 ? " is not possible, give it to another with chown" : " or as root"}.`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
