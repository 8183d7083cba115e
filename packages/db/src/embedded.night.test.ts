import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "./client.ts";
import { isServerOf, processIdentity } from "./embedded/lock.ts";
import { isRoot } from "./embedded/programs.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataDir, log: (line) => lines.push(line), settings: { fsync: "off" } });
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const pool = createPool(url);
  try {
    return (await pool.query(statement)).rows;
  } finally {
    await pool.end();
  }
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** Waits for what another process does, which sends no event to this one. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(10);
}

async function startInAnotherProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, "embedded", "child.fixture.ts"), [dataDir], { silent: true });
  const [message] = await once(child, "message");
  return { child, url: String(message) };
}

describe("startEmbedded", () => {
  it("makes a server on loopback with a password and checksums, and finds the data again", async () => {
    const dataDir = join(folder, "new");
    const first = await startEmbedded({ dataDir, log: () => {} });
    expect(new URL(first.url).hostname).toBe("127.0.0.1");
    expect(new URL(first.url).password).toHaveLength(32);
    const settings = await ask(
      first.superuserUrl,
      `SELECT current_setting('listen_addresses') AS address, current_setting('unix_socket_directories') AS socket,
         current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
         current_setting('server_encoding') AS encoding, datlocale AS locale
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual([
      { address: "127.0.0.1", socket: "", fsync: "on", checksums: "on", encoding: "UTF8", locale: "C.UTF-8" },
    ]);
    await ask(first.ownerUrl, "CREATE TABLE kept AS SELECT 1 AS one");
    await first.stop();
    expect((await stat(join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);

    const second = await start(dataDir);
    expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await second.stop();
  });

  const POWERS = `
    SELECT current_user AS name, rolsuper AS super, rolcreatedb AS databases, rolcreaterole AS roles
    FROM pg_roles WHERE rolname = current_user`;
  const NO_POWERS = { super: false, databases: false, roles: false };

  it("lets the board read and write rows as a role that is no superuser and owns nothing", async () => {
    const database = await start(join(folder, "roles"));
    expect(await ask(database.url, POWERS)).toEqual([{ name: "freight_board_app", ...NO_POWERS }]);
    expect(await ask(database.ownerUrl, POWERS)).toEqual([{ name: "freight_board_owner", ...NO_POWERS }]);
    await ask(database.ownerUrl, "CREATE TABLE van (id int GENERATED ALWAYS AS IDENTITY, name text)");
    await ask(database.ownerUrl, "CREATE SCHEMA jobs CREATE UNLOGGED TABLE job (id int)");
    await ask(database.url, "INSERT INTO van (name) VALUES ('Luton')");
    await ask(
      database.url,
      "UPDATE van SET name = 'LWB'; INSERT INTO jobs.job VALUES (1); DELETE FROM jobs.job",
    );
    expect(await ask(database.url, "SELECT id, name FROM van")).toEqual([{ id: 1, name: "LWB" }]);
    await ask(database.url, "SELECT pg_advisory_lock(1); LISTEN vans; NOTIFY vans");
    for (const statement of [
      "CREATE TABLE own (id int)",
      "CREATE SCHEMA own",
      "DROP TABLE van",
      "TRUNCATE van",
      "ALTER TABLE van DISABLE TRIGGER ALL",
      "SET session_replication_role = replica",
      "COPY van FROM PROGRAM 'id'",
      "SELECT pg_read_file('/etc/hostname')",
      "CREATE ROLE other SUPERUSER",
      "SET ROLE freight_board_owner",
    ]) {
      await expect(ask(database.url, statement), statement).rejects.toThrow(
        /permission denied|must be owner|must be superuser/,
      );
    }
    await database.stop();
  });

  it("brings a directory of an earlier version, where all was the superuser's, over without loss", async () => {
    const dataDir = join(folder, "earlier");
    const first = await start(dataDir);
    await migrate(first.superuserUrl);
    await ask(first.superuserUrl, "CREATE SCHEMA jobs CREATE TABLE job (id serial)");
    await ask(first.superuserUrl, "INSERT INTO jobs.job DEFAULT VALUES");
    await ask(first.superuserUrl, "ALTER DATABASE freight_board OWNER TO freight_board");
    await ask(
      first.superuserUrl,
      "DROP OWNED BY freight_board_app, freight_board_owner; DROP ROLE freight_board_app, freight_board_owner",
    );
    await first.stop();
    const file = join(dataDir, "postgres.json");
    const { passwords, ...earlier } = JSON.parse(await readFile(file, "utf8"));
    expect(Object.keys(passwords)).toEqual(["owner", "application"]);
    await writeFile(file, JSON.stringify(earlier));

    const second = await start(dataDir);
    expect(await ask(second.url, "SELECT id FROM jobs.job")).toEqual([{ id: 1 }]);
    expect(await ask(second.url, "INSERT INTO jobs.job DEFAULT VALUES RETURNING id")).toEqual([{ id: 2 }]);
    expect(await ask(second.url, "SELECT count(*)::int AS loads FROM load")).toEqual([{ loads: 0 }]);
    expect(await migrate(second.ownerUrl)).toEqual([]);
    const foreign = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname IN ('public', 'jobs') AND relowner <> 'freight_board_owner'::regrole`;
    expect(await ask(second.url, foreign)).toEqual([]);
    await ask(second.ownerUrl, "ALTER TABLE load ADD COLUMN later int; ALTER TYPE role ADD VALUE 'LATER'");
    await second.stop();

    const third = await start(dataDir);
    expect(await ask(third.url, "SELECT count(*)::int AS jobs FROM jobs.job")).toEqual([{ jobs: 2 }]);
    await third.stop();
  }, 60_000);

  it("refuses a wrong password", async () => {
    const database = await start(join(folder, "password"));
    const wrong = Object.assign(new URL(database.url), { password: "wrong" }).href;
    await expect(ask(wrong, "SELECT 1")).rejects.toThrow("password authentication failed");
    await database.stop();
  });

  it("takes another port when the last one is taken", async () => {
    const dataDir = join(folder, "port");
    const first = await start(dataDir);
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
    await once(squatter, "listening");
    const second = await start(dataDir);
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    await second.stop();
    squatter.close();
  });

  it("says who has the data directory when two start on it", async () => {
    const dataDir = join(folder, "twice");
    const { child } = await startInAnotherProcess(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `in use by another Freight Board (process ${child.pid}): stop that one first, or set DATA_DIR`,
    );
    child.kill("SIGTERM");
    await once(child, "exit");
    await (await start(dataDir)).stop();
  });

  it("lets exactly one of many simultaneous starts through, also over a stale lock", async () => {
    const dataDir = join(folder, "race");
    await mkdir(join(dataDir, "postgres.claims"), { recursive: true });
    const dead = JSON.stringify({ pid: 1, identity: "of an earlier boot", held: true });
    await writeFile(join(dataDir, "postgres.claims", "1-dead"), dead);
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => start(dataDir)));
    const started = results.filter((result) => result.status === "fulfilled");
    const reasons = results.flatMap((result) =>
      result.status === "rejected" ? [String(result.reason)] : [],
    );
    expect(started).toHaveLength(1);
    expect(reasons.filter((reason) => reason.includes("is in use by another Freight Board"))).toHaveLength(5);
    for (const { value } of started) await value.stop();
    expect(await readdir(join(dataDir, "postgres.claims"))).toEqual([]);
  });

  it("starts PostgreSQL again on the same address when it was killed", async () => {
    const dataDir = join(folder, "killed");
    const lines: string[] = [];
    const database = await start(dataDir, lines);
    await ask(database.ownerUrl, "CREATE TABLE kept AS SELECT 1 AS one");
    const pid = await serverPid(dataDir);
    process.kill(pid, "SIGKILL");
    await until(async () => {
      const rows = await ask(database.url, "SELECT one FROM kept").catch(() => []);
      return rows.length === 1;
    });
    expect(await serverPid(dataDir)).not.toBe(pid);
    expect(lines).toContain("PostgreSQL ended unexpectedly (SIGKILL); starting it again");
    await database.stop();
  });

  it("starts PostgreSQL again however soon after its start it is killed", async () => {
    const dataDir = join(folder, "killed-soon");
    const database = await start(dataDir);
    const killed = new Set<number>();
    while (killed.size < 10) {
      const lock = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
      const pid = Number(lock.split("\n")[0]);
      if (lock.includes("ready") && !killed.has(pid)) {
        killed.add(pid);
        process.kill(pid, "SIGKILL");
      }
      await setImmediate();
    }
    await until(async () => (await ask(database.url, "SELECT 1 AS one").catch(() => [])).length === 1);
    await database.stop();
  });

  it("does not leave PostgreSQL behind when its process is killed", async () => {
    const dataDir = join(folder, "orphan");
    const { child, url } = await startInAnotherProcess(dataDir);
    await ask(url, "CREATE TABLE kept AS SELECT 1 AS one");
    const pid = await serverPid(dataDir);
    child.kill("SIGKILL");
    await until(async () => (await processIdentity(pid)) === undefined);
    const database = await start(dataDir);
    expect(await ask(database.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it("stops a PostgreSQL that was left behind all the same", async () => {
    const dataDir = join(folder, "left");
    const { child } = await startInAnotherProcess(dataDir);
    const pid = await serverPid(dataDir);
    // Stopped, it cannot follow the wish to end before the next start is under way.
    process.kill(pid, "SIGSTOP");
    child.kill("SIGKILL");
    await once(child, "exit");
    const lines: string[] = [];
    const starting = start(dataDir, lines);
    await until(async () => lines.length > 0);
    process.kill(pid, "SIGCONT");
    const database = await starting;
    expect(lines).toEqual(["Stopping the PostgreSQL that an earlier run left behind"]);
    await database.stop();
  });

  it("is not kept out by a lock file whose number now belongs to another program", async () => {
    const dataDir = join(folder, "number");
    await (await start(dataDir)).stop();
    const foreign = [process.ppid, "/nowhere", "1", "1", "", "127.0.0.1", "1 1", "ready"].join("\n");
    await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${foreign}\n`);
    expect(await isServerOf(process.ppid, join(dataDir, "postgres"))).toBe(false);
    const database = await start(dataDir);
    expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it("begins again after a start that was cut off while the database was made", async () => {
    const dataDir = join(folder, "cut");
    await mkdir(join(dataDir, "postgres.new", "base"), { recursive: true });
    const record = { user: "freight_board", password: "x", port: 0, dataDirectory: "postgres" };
    await writeFile(join(dataDir, "postgres.json"), JSON.stringify(record));
    const database = await start(dataDir);
    expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it("says what to do when the password file is missing, damaged or lonely", async () => {
    const dataDir = join(folder, "record");
    await mkdir(join(dataDir, "postgres"), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow("postgres.json with its password is missing");
    await writeFile(join(dataDir, "postgres.json"), "{");
    await expect(start(dataDir)).rejects.toThrow("is damaged: restore it from a copy");
    const record = { user: "freight_board", password: "x", port: 5, dataDirectory: "gone" };
    await writeFile(join(dataDir, "postgres.json"), JSON.stringify(record));
    await expect(start(dataDir)).rejects.toThrow("but there is none: bring it back, or delete postgres.json");
  });

  it("says what to do when the data directory is a file", async () => {
    await writeFile(join(folder, "file"), "");
    await expect(start(join(folder, "file"))).rejects.toThrow("cannot be written: give it to the user");
  });

  it("keeps the data where its account can read it when that cannot enter the data directory", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, "data");
    const lines: string[] = [];
    const first = await start(dataDir, lines);
    await ask(first.ownerUrl, "CREATE TABLE kept AS SELECT 1 AS one");
    await first.stop();
    const { dataDirectory } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8"));
    const second = await start(dataDir);
    expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await second.stop();
    if (isRoot()) {
      expect(dataDirectory).toMatch(/^\/var\/lib\/freight-board\/[0-9a-f]{16}$/);
      expect(lines.join()).toContain(`the database is in ${dataDirectory}`);
      expect(await readFile(join(dataDir, "postgres-is-elsewhere.txt"), "utf8")).toContain(dataDirectory);
      await rm(dataDirectory, { recursive: true });
    } else {
      expect(dataDirectory).toBe("postgres");
    }
  });
});
