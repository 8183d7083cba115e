import { inject } from "vitest";
import { createDb, type Db, type PoolOptions } from "../index.ts";
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
  const db = createDb(url, options);
  return {
    url,
    db,
    drop: async () => {
      await db.$disconnect();
      await drop(server, url);
    },
  };
}
