import { createTestDatabase } from "@board/db/testing";
import { createFirm } from "@board/testing/factories";
import { expect, it } from "vitest";
import { freePort, NO_LIMITS, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";
import { createKey } from "./fleet.ts";

const BOARD =
  "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name LIKE 'freight-board%'";

it.each([8, 4])(
  "a process that does everything answers 100 at once over %i connections at most, all kinds together",
  async (most) => {
    const database = await createTestDatabase({ poolSize: 1, applicationName: "counts" });
    const data = await createDataFolder("connections");
    const board = await startBoard(await freePort(), {
      DATA_DIR: data.folder,
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: String(most),
      SEED: "none",
      ...NO_LIMITS,
    });
    const name = new URL(database.url).pathname.slice(1);
    const count = async () => {
      const rows = await database.db.$queryRawUnsafe<{ count: number }[]>(`${BOARD} AND datname = '${name}'`);
      return rows[0]?.count ?? 0;
    };
    let highest = 0;
    let over = false;
    const watch = (async () => {
      while (!over) highest = Math.max(highest, await count());
    })();
    try {
      const token = await createKey(database.db, await createFirm(database.db, new Date()));
      const headers = { authorization: `Bearer ${token}` };
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async (_, at) => {
          const path = at % 2 === 0 ? "loads" : "events";
          return (await fetch(`${board.url}/api/v1/${path}?limit=20`, { headers })).status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    } finally {
      over = true;
      await watch;
      await board.stop();
      await data.remove();
      await database.drop();
    }
    expect(highest).toBeLessThanOrEqual(most);
    expect(highest).toBeGreaterThan(most / 2);
  },
  120_000,
);
