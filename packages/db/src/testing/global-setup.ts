import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../embedded.ts";
import { env } from "./env.ts";
import { dropAll, makeTemplate, type TestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A database is hundreds of small files: cloning one takes 15 ms in memory and 120 ms on a disk. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 * 1024 ** 3;

/** Settings that trade durability for speed: the data of a test run may be lost. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  deadlock_timeout: "100ms",
};

/** Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = env.TEST_DATABASE_URL ? useServer(env.TEST_DATABASE_URL) : await startServer();
  const server: TestServer = { url, run: `board_test_${process.pid}` };
  try {
    await makeTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testServer", server);
  return async () => {
    await dropAll(server);
    await stop();
  };
}

async function startServer() {
  const runs = await runsFolder();
  await mkdir(runs, { recursive: true, mode: 0o755 });
  await sweep(runs);
  const dataDir = join(runs, String(process.pid));
  const database = await startEmbedded({ dataDir, log: (line) => console.info(line), settings: FAST });
  return {
    url: database.superuserUrl,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function useServer(url: string) {
  return { url, stop: async () => {} };
}

/** Holds one folder per run, named after its process; users do not share them. */
async function runsFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const roomy = memory !== undefined && memory.bavail * memory.bsize > ROOM_BYTES;
  return join(roomy ? MEMORY : tmpdir(), `freight-board-test-${process.getuid?.() ?? "user"}`);
}

/** Removes what killed runs have left; their PostgreSQL has stopped with them. */
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
