import { execFile } from "node:child_process";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { databaseAccount, findPrograms } from "../embedded/programs.ts";
import { launchOnFreePort, stop } from "../embedded/server.ts";
import { FAST, provideServer } from "./global-setup.ts";

const TESTING = resolve(import.meta.dirname, "../../../testing/package.json");
const USER = "oldest";
const PASSWORD = "oldest";

/** Returns the folder with the programs of PostgreSQL 16, which only tests use. */
function installation(): string {
  const name = `postgresql-16-${process.platform}-${process.arch}`;
  return join(dirname(createRequire(TESTING).resolve(name)), "..", "native");
}

/** Starts PostgreSQL in the oldest version that the board supports. */
async function startOldest(dataDir: string) {
  const log = (line: string) => console.info(line);
  const account = await databaseAccount(log);
  const programs = await findPrograms(account, log, installation());
  const dataDirectory = join(dataDir, "postgres");
  const passwordFile = join(dataDir, "password");
  await mkdir(dataDir, { mode: 0o755 });
  await mkdir(dataDirectory, { mode: 0o700 });
  await writeFile(passwordFile, PASSWORD);
  if (account) await chown(dataDirectory, account.uid, account.gid);
  const auth = ["--auth=scram-sha-256", `--username=${USER}`, `--pwfile=${passwordFile}`];
  const place = ["--encoding=UTF8", "--locale=C", "--no-sync", `--pgdata=${dataDirectory}`];
  const env = { LC_ALL: "C", TZ: "UTC" };
  await promisify(execFile)(programs.initdb, [...auth, ...place], { cwd: "/", env, ...account });
  const record = { user: USER, password: PASSWORD, port: 0, dataDirectory };
  const server = await launchOnFreePort({ record, dataDirectory, account, programs }, dataDir, 0, FAST);
  return {
    url: `postgresql://${USER}:${PASSWORD}@127.0.0.1:${server.port}/postgres`,
    stop: () => stop(server.process),
  };
}

/** Provides a PostgreSQL 16 to the tests of the database's statements. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(project, startOldest);
}
