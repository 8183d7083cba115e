import { join } from "node:path";
import { hashToken, hintOf, makeToken } from "@board/api/api-keys/token";
import { createDb, type Db } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { createFirm, type FirmOptions, type TestFirm, unique } from "@board/testing/factories";
import { type BoardProcess, freePort, NO_LIMITS, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

const SCOPES = ["loads:read", "loads:write", "board:read", "quotes:write", "webhooks", "events:read"];

/** Creates an API key of the firm with every scope, and returns its token. */
export async function createKey(db: Db, { id, owner }: TestFirm, mode: "live" | "test" = "live") {
  const token = makeToken(mode);
  await db.apiKey.create({
    data: {
      id: unique("key_"),
      firmId: id,
      createdById: owner.id,
      name: "Integration",
      mode,
      hash: hashToken(token),
      hint: hintOf(token),
      scopes: SCOPES,
      createdAt: new Date(),
    },
  });
  return token;
}

export interface Fleet {
  /** The processes of the fleet. Each serves the site and the API. */
  processes: BoardProcess[];
  /** Settings of each process, to start it again after a kill. */
  settings: Record<string, string>[];
  db: Db;
  newCaller: (options?: FirmOptions, mode?: "live" | "test") => Promise<{ firm: TestFirm; token: string }>;
  end: () => Promise<void>;
}

/** Nice value of a worker in production, which then gets a quarter of a web process's CPU time. */
export const WORKER_NICENESS = 6;

/**
 * Starts several processes of the board, one for each element of `settings`, on one durable PostgreSQL.
 * `niceness` lists their nice values in the same order; a missing value is 0.
 */
export async function startFleet(
  settings: readonly Record<string, string>[],
  niceness: readonly number[] = [],
): Promise<Fleet> {
  const { folder, remove } = await createDataFolder("fleet");
  const database = await startEmbedded({ dataDir: folder, log: () => {} });
  await migrate(database.ownerUrl);
  const db = createDb(database.ownerUrl);
  const processes: BoardProcess[] = [];
  const all: Record<string, string>[] = [];
  const end = async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await db.$disconnect();
    await database.stop();
    await remove();
  };
  try {
    for (const [nth, own] of settings.entries()) {
      const usual = {
        DATA_DIR: join(folder, "server"),
        DATABASE_URL: database.ownerUrl,
        SEED: "none",
        ROLES: "web",
        EARLY_ACCESS_MINUTES: "0",
      };
      const each = { ...NO_LIMITS, ...usual, ...own };
      all.push(each);
      processes.push(await startBoard(await freePort(), each, niceness[nth] ?? 0));
    }
  } catch (error) {
    await end();
    throw error;
  }
  return {
    processes,
    settings: all,
    db,
    newCaller: async (options, mode) => {
      const firm = await createFirm(db, new Date(), options);
      return { firm, token: await createKey(db, firm, mode) };
    },
    end,
  };
}
