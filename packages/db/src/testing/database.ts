import { inject } from "vitest";
import { createDb, createPool, type Db, type Pool, type PoolOptions } from "../index.ts";
import type {} from "./global-setup.ts";
import { clone, drop } from "./server.ts";

export type TestDatabase = {
  url: string;
  db: Db;
  /** Disconnects `db` and drops the database; to be passed to `afterAll`. */
  drop: () => Promise<void>;
};

/** Creates an empty, migrated database for one test file by cloning the template, which takes milliseconds. */
export async function createTestDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  const url = await clone(server);
  const db = createDb(throughPooler(url), { ...ofPooler(), ...options });
  return {
    url,
    db,
    drop: async () => {
      await db.$disconnect();
      await drop(server, url);
    },
  };
}

/** Creates a pool on a test database, through the pooler if this run has one. The caller closes it. */
export function createTestPool(url: string, options: PoolOptions = {}): Pool {
  return createPool(throughPooler(url), { ...ofPooler(), ...options });
}

const ofPooler = () => ({ pooler: inject("testServer").pooler !== undefined });

/** Returns the address of a test database through the pooler, if this run has one. */
export function throughPooler(url: string): string {
  const { pooler } = inject("testServer");
  return pooler === undefined ? url : Object.assign(new URL(url), { host: pooler }).href;
}
