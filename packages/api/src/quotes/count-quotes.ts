import { Prisma } from "@board/db";
import type { Actor } from "../actor.ts";
import { BOARD_COLUMNS, type BoardRow } from "../board/index/board-row.ts";
import { touchLoad } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { COUNTED } from "./change-quotes-sql.ts";

/** Counts the load's quotes that stand or stood to the end anew, so that the number can never drift (contract 3). */
export async function countQuotes(tx: Ctx<Actor>, loadId: string): Promise<void> {
  const counted = await tx.db.$queryRaw<BoardRow[]>`
    UPDATE load l SET quote_count = (
      SELECT count(*) FROM quote
      WHERE load_id = ${loadId} AND ${Prisma.raw(COUNTED)})
    WHERE l.id = ${loadId}
    RETURNING ${BOARD_COLUMNS}`;
  for (const load of counted) touchLoad(tx, load);
}
