import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { EntryRow } from "../entry.ts";
import { ENTRY_COLUMNS } from "../sql.ts";

/** What the index reads of a load: an entry's columns, and what decides where it stands and who sees it. */
export interface BoardRow extends EntryRow {
  status: LoadStatus;
  mode: Mode;
  openToAllAt: Date;
  boardSeq: bigint | null;
  withheld: boolean;
}

const { sql } = Prisma;

/** The columns of a BoardRow, of a load called `l`. */
export const BOARD_COLUMNS = sql`${ENTRY_COLUMNS}, l.status,
  l.mode, l.open_to_all_at AS "openToAllAt", l.board_seq AS "boardSeq", l.withheld`;
