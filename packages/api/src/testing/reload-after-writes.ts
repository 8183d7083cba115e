import type { Db } from "@board/db";
import type { BoardIndex } from "../board/index/board-index.ts";

const READS = /^(find|count|aggregate|groupBy|\$queryRaw)/;

/**
 * Wraps the client for test code: its writes reload the board, because they bypass the procedures. Procedures
 * keep the plain client, so that their own updates are tested.
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
