import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../embedded/server.ts";
import { withConnection } from "../with-connection.ts";

const SHIPPED = join(import.meta.dirname, "../../../../deploy/pgbouncer/pgbouncer.ini");

/** Settings that the role must have if there is a pooler (docs/operations/database.md). */
const SETTINGS = {
  TimeZone: "UTC",
  statement_timeout: "6s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
};

const NOBODY = 65_534;
const TRIES = 100;
const PAUSE_MS = 100;

export interface Pgbouncer {
  /** Host and port of the pooler. */
  host: string;
  stop: () => Promise<void>;
}

/**
 * Sets the role's settings that cannot be sent through a pooler. Returns the line for the role in pgbouncer's
 * `auth_file`.
 */
function prepareRole(url: string): Promise<string> {
  return withConnection(url, async (connection) => {
    for (const [name, value] of Object.entries(SETTINGS)) {
      await connection.query(`ALTER ROLE CURRENT_USER SET ${name} = '${value}'`);
    }
    const { rows } = await connection.query<{ line: string }>(
      `SELECT format('"%s" "%s"', rolname, rolpassword) AS line FROM pg_authid WHERE rolname = CURRENT_USER`,
    );
    return rows[0]?.line ?? "";
  });
}

/** Returns the shipped pgbouncer.ini with some of its lines replaced. */
async function shippedWith(replaced: Record<string, string>): Promise<string> {
  const lines = (await readFile(SHIPPED, "utf8")).split("\n");
  for (const [line, own] of Object.entries(replaced)) {
    const at = lines.indexOf(line);
    if (at < 0) throw new Error(`deploy/pgbouncer/pgbouncer.ini lacks the line: ${line}`);
    lines[at] = own;
  }
  return lines.join("\n");
}

/** Starts pgbouncer with the shipped pgbouncer.ini, for every database of the server. */
export async function startPgbouncer(url: string): Promise<Pgbouncer> {
  const { hostname, port: serverPort } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "board-pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "userlist.txt");
  await writeFile(users, await prepareRole(url), { mode: 0o644 });
  const config = await shippedWith({
    "board = host=db.internal port=5432 dbname=board": `* = host=${hostname} port=${serverPort}`,
    "listen_port = 6432": `listen_port = ${port}`,
    "auth_file = /etc/pgbouncer/userlist.txt": `auth_file = ${users}`,
    // The embedded server has no certificate that could be verified.
    "server_tls_sslmode = verify-full": "server_tls_sslmode = disable",
  });
  await writeFile(file, config, { mode: 0o644 });
  // pgbouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn("pgbouncer", [file], { ...account, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (data: Buffer) => {
    said = `${said}${data}`.slice(-2_000);
  });
  const missing = once(child, "error").then(() => {
    throw new Error("These tests need pgbouncer: apt-get install pgbouncer, or put it into the PATH.");
  });
  const ended = once(child, "exit");
  missing.catch(() => {});
  const probe = Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  await Promise.race([
    missing,
    ended.then(() => Promise.reject(new Error(`pgbouncer ended:\n${said}`))),
    up(probe),
  ]);
  return {
    host: `127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGKILL"), 2_000).unref();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the pooler answers. */
async function up(url: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const connection = new pg.Client({ connectionString: url });
    try {
      await connection.connect();
      await connection.query("SELECT 1");
      return await connection.end();
    } catch (error) {
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
