import pg from "pg";
import { migrate } from "../migrate.ts";
import { env } from "./env.ts";

/** The database server of this test run, as its test processes know it. */
export type TestServer = {
  url: string;
  /** Prefix of the names of this run's databases. */
  run: string;
  /** Host and port of the pooler, if this run has one. */
  pooler?: string;
};

/** Key of the advisory lock for cloning. Only one process clones at a time, because a template must not be in use. */
const CLONE_LOCK = 7_204_119;

let count = 0;

/** Creates the template: an empty database with every migration. */
export async function makeTemplate(server: TestServer): Promise<void> {
  await query(server.url, `CREATE DATABASE "${templateOf(server)}"`);
  await migrate(urlOf(server, templateOf(server)), env.TEST_MIGRATIONS);
}

/** Clones the template, or another database without connections. Returns the address of the clone. */
export async function clone(server: TestServer, template = templateOf(server)): Promise<string> {
  count += 1;
  const name = `${server.run}_${process.pid}_${count}`;
  await query(
    server.url,
    `SELECT pg_advisory_lock(${CLONE_LOCK})`,
    `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`,
  );
  return urlOf(server, name);
}

/** Drops the database, even with open connections. */
export async function drop(server: TestServer, url: string): Promise<void> {
  await query(server.url, `DROP DATABASE IF EXISTS "${new URL(url).pathname.slice(1)}" WITH (FORCE)`);
}

/** Drops every database of this run. */
export async function dropAll(server: TestServer): Promise<void> {
  const [{ rows } = { rows: [] }] = await query(
    server.url,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${server.run}_')`,
  );
  for (const { datname } of rows) await drop(server, urlOf(server, datname));
}

function templateOf({ run }: TestServer): string {
  return `${run}_template`;
}

function urlOf({ url }: TestServer, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function query(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await connection.query(statement));
    return results;
  } finally {
    await connection.end();
  }
}
