import { inject } from "vitest";
import { createDb, createPool, type Db, type Pool, type PoolOptions } from "../index.ts";
import type {} from "./global-setup.ts";
import { clone, drop } from "./server.ts";

export type TestDatabase = {
  url: string;
  db: Db;
  /** Disconnects `db` and removes the database; give it to `afterAll`. */
  drop: () => Promise<void>;
};

/** An empty, migrated database for one test file, cloned in milliseconds. */
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

/** A pool on a test database, through the pooler where the run has one. The caller closes it. */
export function createTestPool(url: string, options: PoolOptions = {}): Pool {
  return createPool(throughPooler(url), { ...ofPooler(), ...options });
}

const ofPooler = () => ({ pooler: inject("testServer").pooler !== undefined });

/** The address of a test database as the pooler has it, where the run has one. */
export function throughPooler(url: string): string {
  const { pooler } = inject("testServer");
  return pooler === undefined ? url : Object.assign(new URL(url), { host: pooler }).href;
}
