import { CHECK, createDb, createPool } from "@board/db";
import { createTestDatabase } from "@board/db/testing";
import { vi } from "vitest";
import { createWorld, START, type World } from "./world.ts";

/**
 * Creates a world that appends every SQL statement of the board to `sent`; and to `waited`, if it was sent only after
 * the answers to all earlier ones of its connection, so that it begins a round trip.
 */
export function createRecordedWorld(sent: string[], waited: string[] = []): Promise<World> {
  return createWorld(START, async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    pool.on("connect", (connection) => {
      const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
      let unanswered = 0;
      const answered = () => {
        unanswered -= 1;
      };
      vi.spyOn(connection, "query").mockImplementation((...args: unknown[]) => {
        const [statement] = args as [string | { text: string }];
        const text = typeof statement === "string" ? statement : statement.text;
        // The pool's check of an idle connection belongs to no call.
        if (text !== CHECK) {
          sent.push(text);
          if (unanswered === 0) waited.push(text);
        }
        unanswered += 1;
        const answer = query(...args);
        Promise.resolve(answer).then(answered, answered);
        return answer;
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
