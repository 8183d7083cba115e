import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { EntryRow } from "../entry.ts";
import { ENTRY_COLUMNS } from "../sql.ts";

/** What the index reads of a load: an entry's columns, and what decides where it stands and who sees it. */
export interface BoardRow extends EntryRow {
  fromArea: string;
  toArea: string;
  status: LoadStatus;
  mode: Mode;
  openToAllAt: Date;
  boardSeq: bigint | null;
  withheld: boolean;
}

const { sql } = Prisma;

/** The columns of a BoardRow, of a load called `l`. */
export const BOARD_COLUMNS = sql`${ENTRY_COLUMNS}, l.from_area AS "fromArea", l.to_area AS "toArea", l.status,
  l.mode, l.open_to_all_at AS "openToAllAt", l.board_seq AS "boardSeq", l.withheld`;

/** On the board, as far as the load itself and its poster's standing go: whether its day is over and who sees it is asked at reading. */
export function isPosted(row: Pick<BoardRow, "status" | "mode" | "withheld">): boolean {
  return row.status === "POSTED" && row.mode === "live" && !row.withheld;
}
