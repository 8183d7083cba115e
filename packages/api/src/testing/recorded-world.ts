import { CHECK, createDb, createPool } from "@board/db";
import { createTestDatabase } from "@board/db/testing";
import { vi } from "vitest";
import { createWorld, START, type World } from "./world.ts";

/** Creates a world that appends every SQL statement of the board to `sent`. */
export function createRecordedWorld(sent: string[]): Promise<World> {
  return createWorld(START, async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    pool.on("connect", (connection) => {
      const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
      vi.spyOn(connection, "query").mockImplementation((...args: unknown[]) => {
        const [statement] = args as [string | { text: string }];
        const text = typeof statement === "string" ? statement : statement.text;
        // The pool's check of an idle connection belongs to no call.
        if (text !== CHECK) sent.push(text);
        return query(...args);
      });
    });
    const db = createDb(pool);
    const drop = async () => {
      await db.$disconnect();
      await pool.end();
      await database.drop();
    };
    return { ...database, db, drop };
  });
}
