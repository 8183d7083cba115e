import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { createFileStore } from "@board/api/server";
import { createPool, type Pool } from "@board/db";
import { inspect } from "@board/db/dump";
import { findRunning } from "@board/db/embedded";
import { firstMigrationProblem, MIGRATIONS_FOLDER, versionProblem } from "@board/db/migrate";
import { verifySmtp } from "@board/worker/emails/transport";
import processOptions from "../../process.json" with { type: "json" };
import { type Env, readEnv, StartProblem, s3Of } from "../env.ts";
import { checkPort } from "../process/port.ts";
import { connectionProblem, openDatabase } from "../wiring/database.ts";
import { SESSION, secretProblems, WEBHOOK } from "../wiring/secrets.ts";
import { hasDatabase } from "./backup.ts";

export interface Finding {
  check: string;
  level: "ok" | "warning" | "problem";
  /** The finding; for a warning or a problem, also the remedy. */
  text: string;
}

const ok = (check: string, text: string): Finding => ({ check, level: "ok", text });
const warning = (check: string, text: string): Finding => ({ check, level: "warning", text });
const problem = (check: string, text: string): Finding => ({ check, level: "problem", text });

const PATIENCE_MS = 30_000;
const MB = 1024 ** 2;
const LITTLE_SPACE_MB = 1_024;
const SKEW_MS = 2_000;
const SLOW_MS = 20;

function reasonOf(error: unknown): string {
  const { message, code, errors } = error as AggregateError & { code?: string };
  return [message, errors?.[0]?.message, code].find((text) => text) ?? String(error);
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split(".")[0]);
  const heapMb = Math.round(getHeapStatistics().heap_size_limit / MB);
  const wantedMb = Number(/old-space-size=(\d+)/.exec(processOptions.node.join(" "))?.[1]);
  const what = `Node ${process.versions.node}, heap up to ${heapMb} MB`;
  if (major < 24) return problem("node", `${what}: run the board with Node 24.`);
  // `--max-old-space-size` does not include the space for young objects, so the heap may be somewhat larger.
  return heapMb > wantedMb * 1.5
    ? warning(
        "node",
        `${what}: set NODE_OPTIONS="${processOptions.node.join(" ")}" as \`npm start\` does, or a limit of your own.`,
      )
    : ok("node", what);
}

async function checkFolder({ DATA_DIR }: Env): Promise<Finding> {
  const probe = join(DATA_DIR, `.doctor-${randomUUID()}`);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(probe, "a probe", { flush: true });
    await rm(probe);
  } catch (error) {
    return problem(
      "data directory",
      `${DATA_DIR} cannot be written (${reasonOf(error)}): give it to the user of the board, or set DATA_DIR.`,
    );
  }
  const { bavail, bsize, blocks } = await statfs(DATA_DIR);
  const free = Math.round((bavail * bsize) / MB);
  const text = `${DATA_DIR} can be written, ${free} MB are free`;
  if (free < LITTLE_SPACE_MB) return problem("data directory", `${text}: make room.`);
  return bavail / blocks < 0.1
    ? warning("data directory", `${text}, less than a tenth: make room.`)
    : ok("data directory", text);
}

interface Facts {
  number: number;
  name: string;
  checksums: string;
  fsync: string;
  pages: string;
  superuser: boolean;
  creates: boolean;
  encrypted: boolean | null;
  now: Date;
}

const FACTS = `
  SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
    current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS pages, clock_timestamp() AS now,
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
    has_schema_privilege(current_schema(), 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS creates,
    (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS encrypted`;

const INVALID = "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid";

function checkServer({ number, name, checksums, fsync, pages }: Facts): Finding[] {
  const old = versionProblem({ number, name });
  if (old !== null) return [problem("database server", old)];
  const text = `PostgreSQL ${name}`;
  if (fsync !== "on" || pages !== "on")
    return [
      problem(
        "database server",
        `${text} may lose what it has promised: turn fsync and full_page_writes on.`,
      ),
    ];
  return [
    checksums === "on"
      ? ok("database server", `${text}, with data checksums`)
      : warning(
          "database server",
          `${text} without data checksums: turn them on with pg_checksums while it is stopped.`,
        ),
  ];
}

function checkRole({ superuser, creates, encrypted }: Facts, url: string, mode: Env["MIGRATE"]): Finding[] {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const local = /^(?:localhost|127\..*|\[::1\]|)$/.test(host);
  return [
    creates || mode === "never"
      ? superuser
        ? warning("database role", "It is a superuser: give the board a role that only owns its database.")
        : ok("database role", creates ? "It may bring the database up to date" : "It may read and write rows")
      : problem("database role", "It may not create schemas and tables: make it the owner of the database."),
    ...(local || encrypted === true
      ? []
      : [warning("database connection", "It is not encrypted: add sslmode=verify-full to DATABASE_URL.")]),
  ];
}

function checkClock({ now }: Facts, sentAt: number, tookMs: number): Finding {
  const offMs = Math.round(now.getTime() - sentAt - tookMs / 2);
  const text = `${Math.abs(offMs)} ms from the database's, which answers in ${Math.round(tookMs)} ms`;
  if (Math.abs(offMs) > SKEW_MS)
    return problem("clock", `${text}: let both machines take their time from NTP.`);
  return tookMs > SLOW_MS ? warning("clock", `${text}: put the board nearer to it.`) : ok("clock", text);
}

async function checkSchema(url: string, pool: Pool): Promise<Finding[]> {
  const { migrations } = await inspect(url);
  const known = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^\d/.test(name)).sort();
  const unknown = migrations.filter((name) => !known.includes(name));
  const due = known.filter((name) => !migrations.includes(name));
  const foreign = firstMigrationProblem(migrations, known);
  if (foreign !== null) return [problem("migrations", foreign)];
  if (unknown.length > 0)
    return [
      problem(
        "migrations",
        `The database has ${unknown.at(-1)}, which this version does not know: run the newer version.`,
      ),
    ];
  if (migrations.length === 0)
    return [
      warning("migrations", "The database is empty: `node apps/server migrate` or the first start fills it."),
    ];
  const { rows } = await pool.query<{ name: string }>(INVALID);
  return [
    due.length === 0
      ? ok("migrations", `${migrations.length} applied`)
      : warning(
          "migrations",
          `${due.length} are due: \`node apps/server migrate\` or the next start applies them.`,
        ),
    rows.length === 0
      ? ok("indexes", "All are valid")
      : problem(
          "indexes",
          `${rows.map(({ name }) => name).join(", ")} was left unfinished: drop it, and let \`node apps/server migrate\` make it again.`,
        ),
  ];
}

async function examineDatabase(env: Env, url: string): Promise<Finding[]> {
  const pool = createPool(url, { poolSize: 1, applicationName: "freight-board doctor" });
  try {
    await pool.query("SELECT 1");
    const sentAt = Date.now();
    const startedAt = performance.now();
    const { rows } = await pool.query<Facts>(FACTS);
    const tookMs = performance.now() - startedAt;
    const [facts] = rows;
    if (facts === undefined) return [];
    const found = [
      ...checkServer(facts),
      ...checkRole(facts, url, env.MIGRATE),
      checkClock(facts, sentAt, tookMs),
      ...(await checkSchema(url, pool)),
    ];
    const { rows: tables } = await pool.query<{ known: boolean }>(
      "SELECT to_regclass('secret_check') IS NOT NULL AS known",
    );
    if (tables[0]?.known !== true) return found;
    const problems = await secretProblems(pool, env, [WEBHOOK, SESSION]);
    return [
      ...found,
      ...(problems.length === 0
        ? [ok("secrets", "They are those of the database")]
        : problems.map((text) => problem("secrets", text))),
    ];
  } catch (error) {
    return [problem("database", connectionProblem(error, url) ?? `It cannot be asked: ${reasonOf(error)}.`)];
  } finally {
    await pool.end();
  }
}

async function checkPooler(url: string): Promise<Finding> {
  const pool = createPool(url, { poolSize: 1, applicationName: "freight-board doctor", pooler: true });
  try {
    await pool.query("SELECT 1");
    return ok("pooler", "It answers");
  } catch (error) {
    return problem("pooler", connectionProblem(error, url) ?? `It cannot be asked: ${reasonOf(error)}.`);
  } finally {
    await pool.end();
  }
}

async function checkDatabase(env: Env): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
  if (url !== undefined && directUrl !== undefined)
    return [
      ...(url === directUrl ? [] : [await checkPooler(url)]),
      ...(await examineDatabase(env, directUrl)),
    ];
  const running = await findRunning(env.DATA_DIR);
  if (running !== null) return examineDatabase(env, running.ownerUrl);
  if (!hasDatabase(env))
    return [warning("database", `There is none in ${env.DATA_DIR} yet: the first start makes it.`)];
  try {
    const database = await openDatabase(env, () => {});
    try {
      return await examineDatabase(env, database.ownerUrl);
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (error instanceof StartProblem) return [problem("database", error.message)];
    throw error;
  }
}

/** Writes, reads and deletes a test file in the file store. */
async function checkFiles(env: Env): Promise<Finding> {
  const s3 = s3Of(env);
  const place = s3 === undefined ? join(env.DATA_DIR, "files") : `the bucket ${s3.bucket}`;
  try {
    const store = await createFileStore({ directory: join(env.DATA_DIR, "files"), ...(s3 ? { s3 } : {}) });
    const folder = await store.newWorkFolder();
    try {
      const key = `doctor/${randomUUID()}`;
      await writeFile(join(folder, "probe"), "a probe");
      await store.put(key, join(folder, "probe"), "text/plain");
      (await store.read(key)).destroy();
      await store.delete(key);
    } finally {
      await rm(folder, { recursive: true });
    }
    return ok("files", `A probe was written to ${place}, read and deleted`);
  } catch (error) {
    const cause = reasonOf((error as Error).cause instanceof Error ? deepest(error) : error);
    return problem(
      "files",
      `${place} cannot be used (${cause}): check ${s3 === undefined ? "its owner" : "the settings S3_… and the rights of its keys"}.`,
    );
  }
}

function deepest(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? deepest(error.cause) : error;
}

async function checkEmail({ SMTP_URL, SEED }: Env): Promise<Finding> {
  if (SMTP_URL === undefined) {
    const text = "Without SMTP_URL emails are written to files in DATA_DIR";
    return SEED === "demo" ? ok("email", text) : warning("email", `${text}: nobody gets them.`);
  }
  try {
    await verifySmtp(SMTP_URL);
    return ok("email", "The SMTP server greets and lets the board in; nothing was sent");
  } catch (error) {
    return problem("email", `The SMTP server cannot be used (${reasonOf(error)}): check SMTP_URL.`);
  }
}

async function checkAddress(env: Env): Promise<Finding> {
  const host = env.HOST === undefined || env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  const answer = await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}/readyz`, {
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  if (answer !== null) {
    const text = (await answer.text()).trim();
    if (answer.ok && text === "ready") return ok("port", `A board answers on port ${env.PORT} and is ready`);
    if (answer.status === 503)
      return problem("port", `A board answers on port ${env.PORT} and is not ready: read its log.`);
  }
  try {
    await checkPort(env.PORT, env.HOST);
    return ok("port", `Port ${env.PORT} is free`);
  } catch (error) {
    return problem("port", reasonOf(error));
  }
}

function checkProxy({ BASE_URL, TRUST_PROXY, SEED }: Env): Finding {
  if (BASE_URL === undefined)
    return SEED === "demo"
      ? ok("public address", "Without BASE_URL links lead to localhost, as the demo wants it")
      : warning(
          "public address",
          "Without BASE_URL the links in emails lead to localhost: set it to the public address.",
        );
  const { protocol, hostname } = new URL(BASE_URL);
  const local = hostname === "localhost" || hostname.startsWith("127.");
  if (protocol === "http:" && !local)
    return warning(
      "public address",
      `${BASE_URL} is not encrypted: put a proxy with a certificate in front and set BASE_URL to https.`,
    );
  if (protocol === "https:" && TRUST_PROXY === 0)
    return warning(
      "public address",
      "TRUST_PROXY is not set: every caller counts as the proxy in front, and shares its limits.",
    );
  return ok("public address", BASE_URL);
}

/** Runs a check. An error or a time-out becomes a finding. */
async function run(name: string, check: () => Promise<Finding | Finding[]> | Finding): Promise<Finding[]> {
  const late = setTimeout(PATIENCE_MS, [problem(name, "No answer came in 30 seconds.")], { ref: false });
  const found = (async () => [await check()].flat())().catch((error: unknown) => [
    problem(name, reasonOf(error)),
  ]);
  return Promise.race([found, late]);
}

/** Runs the checks one after the other. */
export async function diagnose(env: Env): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [name, check] of [
    ["node", checkNode],
    ["data directory", () => checkFolder(env)],
    ["database", () => checkDatabase(env)],
    ["files", () => checkFiles(env)],
    ["email", () => checkEmail(env)],
    ["port", () => checkAddress(env)],
    ["public address", () => checkProxy(env)],
  ] as const)
    found.push(...(await run(name, check)));
  return found;
}

/** Prints a line for each finding, or all findings as JSON. Returns the exit code: 1 if there is a problem. */
export async function examine({
  json,
  say,
}: {
  json: boolean;
  say: (line: string) => void;
}): Promise<number> {
  let found: Finding[];
  try {
    found = [ok("settings", "They can be read"), ...(await diagnose(readEnv()))];
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    found = error.message.split("\n").map((text) => problem("settings", text));
  }
  if (json) say(JSON.stringify(found, null, 2));
  else for (const { check, level, text } of found) say(`${level.padEnd(7)}  ${check}: ${text}`);
  return found.some(({ level }) => level === "problem") ? 1 : 0;
}
