import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSilentServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { madeLicence, registerCsv } from "@board/api/testing";
import { createDb } from "@board/db";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { createFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "./process/port.ts";

/** The program that package.json names. */
const SERVER = join(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "board-main-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Starts the server as a child process. A worker needs no built site. */
function run(settings: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [SERVER, ...args], {
    env: {
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      SEED: "none",
      ROLES: "worker",
      HOST: "127.0.0.1",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
  });
  child.stderr.on("data", (data) => {
    said.err += data;
  });
  return { child, said, ended: once(child, "exit") };
}

async function runAsSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const db = createDb(url);
  for (const statement of statements) await db.$executeRawUnsafe(statement);
  await db.$disconnect();
}

describe("the server as a process", () => {
  it("prints its address, answers, and exits with 0 when it is stopped", async () => {
    const { child, said, ended } = run({ PORT: "0", DATABASE_URL: database.url });
    await expect.poll(() => said.out + said.err, { timeout: 30_000 }).toMatch(/is open at \S+/);
    const [url = ""] = /http:\S+/.exec(said.out) ?? [];
    expect(await (await fetch(`${url.replace("localhost", "127.0.0.1")}/readyz`)).text()).toBe("ready\n");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(said.out).toContain("Stopping …");
    for (const line of said.err.trim().split("\n"))
      expect(JSON.parse(line)).toMatchObject({
        time: expect.anything(),
        role: "worker",
        host: hostname(),
        version: expect.any(String),
      });
  }, 60_000);

  it("refuses to start without its data directory, creates no new secrets, and says what to do", async () => {
    const first = run({ PORT: "0", DATABASE_URL: database.url });
    await expect.poll(() => first.said.out + first.said.err, { timeout: 30_000 }).toMatch(/is open at \S+/);
    first.child.kill("SIGTERM");
    await first.ended;
    const empty = mkdtempSync(join(tmpdir(), "board-lost-"));
    const { said, ended } = run({ PORT: "0", DATABASE_URL: database.url, DATA_DIR: empty });
    expect(await ended).toEqual([1, null]);
    expect(said.err).toMatch(
      /^This database was opened with a secret that is not here\. .* is not there: bring the file back from a backup/,
    );
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  }, 60_000);

  it("stops a worker by SIGTERM without waiting for a job and an email that hang", async () => {
    const silent = createSilentServer(() => {});
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const busy = await createTestDatabase();
    const now = new Date();
    await busy.db.email.create({
      data: {
        address: "ann@firm.example",
        subject: "Hello",
        text: "Hello",
        createdAt: now,
        nextAttemptAt: now,
      },
    });
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const lock = busy.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
        await tx.$executeRaw`LOCK TABLE guide_version IN ACCESS EXCLUSIVE MODE`;
        held.resolve();
        await released.promise;
      },
      { timeout: 60_000 },
    );
    await held.promise;
    const connected = once(silent, "connection");
    const { child, said, ended } = run({
      PORT: "0",
      DATABASE_URL: busy.url,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    await connected;
    const waiting = () => busy.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%guide_version%'`;
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    child.kill("SIGTERM");
    expect([await ended, said.out]).toEqual([[0, null], expect.stringContaining("Stopping …")]);
    released.resolve();
    await lock;
    silent.close();
    await busy.drop();
  }, 60_000);

  it("reads files of the licence register, and exits with 1 if one is refused", async () => {
    const [good, broken] = ["good.csv", "broken.csv"].map((name) => join(dataDir, name));
    writeFileSync(good ?? "", [...registerCsv([madeLicence(1)])].join(""));
    writeFileSync(broken ?? "", "Not found\n");
    const { said, ended } = run({ DATABASE_URL: database.url }, ["register", broken ?? "", good ?? ""]);
    expect(await ended).toEqual([1, null]);
    expect(said.out).toMatch(
      /^broken\.csv was refused, and nothing of it was taken\. Its heading has no column .*\ngood\.csv: 1 licence of Sample in 4 rows; 0 licences gone since the file before\.\n/,
    );
    const missing = run({ DATABASE_URL: database.url }, ["register", join(dataDir, "none.csv")]);
    expect(await missing.ended).toEqual([1, null]);
    expect(missing.said.err).toMatch(/^There is no file .*none\.csv that can be read\.\n$/);
  }, 60_000);

  it("does not add the demo data to a database that is in use", async () => {
    const used = await createTestDatabase();
    await createFirm(used.db, new Date());
    const { said, ended } = run({ PORT: "0", DATABASE_URL: used.url, SEED: "demo", LOG_LEVEL: "silent" });
    expect(await ended).toEqual([1, null]);
    expect(said.err).toBe(
      "The database of DATABASE_URL is in use, and the demo’s passwords and keys are public: leave SEED out, or set SEED_ANYWAY=1 to add the demo all the same.\n",
    );
    await used.drop();
  }, 60_000);

  it("stops during its start", async () => {
    const { child, said, ended } = run({ PORT: "0", DATABASE_URL: database.url, LOG_LEVEL: "silent" });
    child.kill("SIGINT");
    const [code, signal] = await ended;
    // Before its first line has run there is nothing to stop in order.
    expect(signal ?? code).toSatisfy((end: unknown) => end === "SIGINT" || end === 0);
    expect(said.err).toBe("");
  }, 60_000);

  it("stops in order after several copies of a signal, even if nobody reads its output", async () => {
    const { child, said, ended } = run({ PORT: "0", DATABASE_URL: database.url, LOG_LEVEL: "info" }, [
      "serve",
    ]);
    await expect.poll(() => said.out + said.err, { timeout: 30_000 }).toMatch(/is open at \S+/);
    child.stdout.destroy();
    child.stderr.destroy();
    for (const signal of ["SIGTERM", "SIGINT", "SIGTERM", "SIGTERM"] as const) child.kill(signal);
    expect(await ended).toEqual([0, null]);
  }, 60_000);

  it("exits with 1 and a sentence if a setting is wrong", async () => {
    const { said, ended } = run({ PORT: "many" });
    expect(await ended).toEqual([1, null]);
    expect(said).toEqual({ out: "", err: 'PORT must be a whole number from 0 to 65535, not "many".\n' });
  }, 60_000);

  it("exits with 1 and a sentence if the port is taken", async () => {
    const taken = createServer();
    const port = await listen(taken, 0, "127.0.0.1");
    const { said, ended } = run({ PORT: String(port), DATABASE_URL: database.url });
    expect(await ended).toEqual([1, null]);
    expect(said.err).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another one.\n`);
    taken.close();
  }, 60_000);

  it("exits with 1 and a sentence if the database cannot be reached", async () => {
    const { said, ended } = run({ PORT: "0", DATABASE_URL: "postgresql://x:hunter2@127.0.0.1:9/none" });
    expect(await ended).toEqual([1, null]);
    expect(said.err).toBe("The database cannot be reached: check DATABASE_URL, or leave it out.\n");
  }, 60_000);
});

describe("the commands", () => {
  it("migrate updates the database, says so and ends", async () => {
    const { said, ended } = run({ DATABASE_URL: database.url, PORT: "many" }, ["migrate"]);
    expect(await ended).toEqual([1, null]);
    expect(said.err).toContain("PORT must be");
    const right = run({ DATABASE_URL: database.url }, ["migrate"]);
    expect(await right.ended).toEqual([0, null]);
    expect(right.said).toEqual({ out: "The database is up to date.\n", err: "" });
  }, 60_000);

  it("a worker without rights to change the schema starts after migrate, and says what to do before it", async () => {
    const roles = { owner: `owner_${process.pid}`, app: `app_${process.pid}` };
    const at = (user: string) =>
      Object.assign(new URL(database.url), { username: user, password: "x", pathname: `/${roles.owner}` })
        .href;
    const sql = (...statements: string[]) => runAsSuperuser(database.url, statements);
    await sql(
      `CREATE ROLE ${roles.owner} LOGIN PASSWORD 'x'`,
      `CREATE ROLE ${roles.app} LOGIN PASSWORD 'x'`,
      `CREATE DATABASE ${roles.owner} OWNER ${roles.owner}`,
    );
    await runAsSuperuser(
      at(roles.owner),
      [
        "ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS",
        "ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES",
        "ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES",
      ].map((grant) => `${grant} TO ${roles.app}`),
    );
    const worker = { PORT: "0", DATABASE_URL: at(roles.app), MIGRATE: "never" };

    const early = run(worker);
    expect(await early.ended).toEqual([1, null]);
    expect(early.said.err).toMatch(
      /^The database lacks (?:the migration \d+_init|\d+ migrations, from \d+_init on): run `node apps\/server migrate` first, or set MIGRATE=auto\.\n$/,
    );
    const migrating = run({ DATABASE_URL: at(roles.owner) }, ["migrate"]);
    expect(await migrating.ended).toEqual([0, null]);
    expect(migrating.said.out).toMatch(/^Applied \d+ migrations?\.\nThe database is up to date\.\n$/);
    const { child, said, ended } = run(worker);
    await expect.poll(() => said.out + said.err, { timeout: 30_000 }).toMatch(/is open at \S+/);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(said.err).not.toMatch(/"level":"(?:error|warn)"/);

    await sql(
      `DROP DATABASE ${roles.owner} WITH (FORCE)`,
      `DROP ROLE ${roles.owner}`,
      `DROP ROLE ${roles.app}`,
    );
  }, 60_000);

  it("worker answers health checks only, whatever ROLES says", async () => {
    const settings = { PORT: "0", DATABASE_URL: database.url, ROLES: "web" };
    const { child, said, ended } = run(settings, ["worker"]);
    await expect.poll(() => said.out + said.err, { timeout: 30_000 }).toMatch(/is open at \S+/);
    const [url = ""] = /http:\S+/.exec(said.out) ?? [];
    const at = url.replace("localhost", "127.0.0.1");
    expect((await fetch(`${at}/livez`)).status).toBe(200);
    expect((await fetch(`${at}/api/v1/loads`)).status).toBe(404);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }, 60_000);

  it.each([[["--help"]], [["serve", "-h"]]])("%j prints the usage and exits with 0", async (args) => {
    const { said, ended } = run({}, args);
    expect(await ended).toEqual([0, null]);
    expect(said.err).toBe("");
    for (const command of [
      "serve",
      "worker",
      "migrate",
      "admin",
      "backup",
      "restore",
      "register",
      "reseal",
      "doctor",
    ])
      expect(said.out).toContain(`  ${command} `);
  });

  it.each([
    [["nothing"]],
    [["serve", "twice"]],
    [["--port", "1"]],
    [["admin"]],
    [["backup"]],
    [["register"]],
    [["doctor", "--replace"]],
  ])("%j is refused with the usage on standard error and exit code 2", async (args) => {
    const { said, ended } = run({}, args);
    expect(await ended).toEqual([2, null]);
    expect(said).toEqual({ out: "", err: expect.stringMatching(/^Usage: node apps\/server \[command\]/) });
  });
});
