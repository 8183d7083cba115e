import { type Load, runStatement } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { tellLater } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import type { KeptAnswer } from "../idempotency/once.ts";
import { rowJson } from "../row-json.ts";
import type { EventRow } from "../webhooks/emit.ts";
import type { NoteRow } from "../webhooks/note-for-site.ts";
import { QUEUED } from "../webhooks/tell-sql.ts";
import { TOLD_LATER, WITH_IT } from "./change-sql.ts";
import type { HistoryRow } from "./record-change.ts";

/** What is written with a change of a load (see `WITH_IT`). */
interface ChangeRows {
  history: HistoryRow;
  events: readonly EventRow[];
  notes: readonly NoteRow[];
  key: KeptAnswer | null;
}

const INSERT_LOAD = {
  name: "insert_load",
  text: `
    WITH ${TOLD_LATER}, changed AS (
      INSERT INTO load SELECT l.* FROM later, jsonb_populate_record(NULL::load, $1::jsonb -> 'load') AS l
      RETURNING board_seq
    ), ${WITH_IT}
    SELECT board_seq AS "boardSeq", ${QUEUED} FROM changed`,
};

/** Saves a new load with all that is written of it, in one statement. */
export async function insertLoad(tx: Ctx<FirmActor>, load: Load, rows: ChangeRows): Promise<Load> {
  const [saved] = await runStatement<Pick<Load, "boardSeq"> & { queued: boolean }>(tx.db, INSERT_LOAD, [
    rowJson({ load, ...rows }),
  ]);
  const inserted = { ...load, boardSeq: saved?.boardSeq ?? null };
  tellLater(tx, { load: inserted, wake: saved?.queued === true });
  return inserted;
}
