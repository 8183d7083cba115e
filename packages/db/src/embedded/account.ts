import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The account that PostgreSQL runs as; it refuses to run as root. Undefined: our own. */
export type Account = { uid: number; gid: number };

const OWN_ACCOUNT = "freightboard";

/** For a new database: the machine's own postgres account, else one made for it, else nobody. */
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

/** For a database that is there: the account that owns it. */
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

/** With the tool of Debian and Red Hat, or with that of Alpine. */
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
