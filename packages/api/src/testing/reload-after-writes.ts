import type { Db } from "@board/db";
import type { BoardIndex } from "../board/index/board-index.ts";

const READS = /^(find|count|aggregate|groupBy|\$queryRaw)/;

/**
 * The client for a test's own hand: what it writes past every procedure is on the world's board with the next question.
 * Verbs have the plain client, so that what they do themselves to show it is tested.
 */
export function reloadAfterWrites(db: Db, board: BoardIndex): Db {
  const extended = db.$extends({
    query: {
      async $allOperations({ operation, args, query }) {
        const result = await query(args);
        if (!READS.test(operation)) await board.reload();
        return result;
      },
    },
  });
  return extended as unknown as Db;
}
