import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../embedded.ts";
import { env } from "./env.ts";
import { type Pgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { dropAll, makeTemplate, type TestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Folder in memory. A database is hundreds of small files; cloning one takes 15 ms here and 120 ms on a disk. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 * 1024 ** 3;

/** Settings that trade durability for speed, because a test run's data may be lost. */
export const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  deadlock_timeout: "100ms",
};

/** Starts one PostgreSQL for the whole run, or uses TEST_DATABASE_URL, and migrates the template. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(project, async (dataDir) => {
    if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, stop: async () => {} };
    const database = await startEmbedded({ dataDir, log: (line) => console.info(line), settings: FAST });
    return { url: database.superuserUrl, stop: database.stop };
  });
}

/** Starts a server in an empty folder, and provides it to every test of the run. */
export async function provideServer(
  project: TestProject,
  start: (dataDir: string) => Promise<{ url: string; stop: () => Promise<void> }>,
): Promise<() => Promise<void>> {
  const runs = await runsFolder();
  await mkdir(runs, { recursive: true, mode: 0o755 });
  await sweep(runs);
  const dataDir = join(runs, String(process.pid));
  const started = await start(dataDir);
  const { url } = started;
  const stop = async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const server: TestServer = { url, run: `board_test_${process.pid}` };
  let pgbouncer: Pgbouncer | undefined;
  try {
    await makeTemplate(server);
    pgbouncer = env.TEST_PGBOUNCER === undefined ? undefined : await startPgbouncer(url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testServer", pgbouncer === undefined ? server : { ...server, pooler: pgbouncer.host });
  return async () => {
    await pgbouncer?.stop();
    await dropAll(server);
    await stop();
  };
}

/** Returns the folder that has a subfolder for each run, named after its process id. Each user has a separate one. */
async function runsFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const roomy = memory !== undefined && memory.bavail * memory.bsize > ROOM_BYTES;
  return join(roomy ? MEMORY : tmpdir(), `freight-board-test-${process.getuid?.() ?? "user"}`);
}

/** Removes the folders of killed runs, whose PostgreSQL has stopped with them. */
async function sweep(runs: string): Promise<void> {
  for (const name of await readdir(runs)) {
    if (!isRunning(Number(name))) await rm(join(runs, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
