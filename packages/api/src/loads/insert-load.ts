import { type Load, runStatement } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { tellLater } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { KEY_KEPT } from "../idempotency/keep-sql.ts";
import type { KeptAnswer } from "../idempotency/once.ts";
import { rowJson } from "../row-json.ts";
import type { EventRow } from "../webhooks/emit.ts";
import type { NoteRow } from "../webhooks/note-for-site.ts";
import { QUEUED } from "../webhooks/tell-sql.ts";
import { TOLD_LATER, WITH_IT } from "./change-sql.ts";
import type { HistoryRow } from "./record-change.ts";

/** What is written with a new load (see `WITH_IT` and `KEY_KEPT`). */
interface ChangeRows {
  history: HistoryRow;
  events: readonly EventRow[];
  notes: readonly NoteRow[];
  key: KeptAnswer | null;
}

/**
 * The poster is held until the end, so that who suspends the firm at this moment waits and then finds the load; where it was
 * suspended after the call was let in, the load begins withheld.
 */
const INSERT_LOAD = {
  name: "insert_load",
  text: `
    WITH ${TOLD_LATER}, changed AS (
      INSERT INTO load SELECT l.* FROM later, (
        SELECT suspended_at IS NOT NULL AND $1::jsonb #>> '{load,mode}' = 'live' AS withheld
        FROM firm WHERE id = $1::jsonb #>> '{load,poster_id}' FOR SHARE
      ) AS poster,
      jsonb_populate_record(NULL::load, ($1::jsonb -> 'load') || jsonb_build_object('withheld', poster.withheld)) AS l
      RETURNING board_seq, withheld
    ), ${WITH_IT}, ${KEY_KEPT}
    SELECT board_seq AS "boardSeq", withheld, ${QUEUED} FROM changed`,
};

/** Saves a new load with all that is written of it, in one statement. */
export async function insertLoad(tx: Ctx<FirmActor>, load: Load, rows: ChangeRows): Promise<Load> {
  const [saved] = await runStatement<Pick<Load, "boardSeq" | "withheld"> & { queued: boolean }>(
    tx.db,
    INSERT_LOAD,
    [rowJson({ load, ...rows })],
  );
  // It is joined with the poster, who must be there.
  if (saved === undefined) throw new Error(`The load ${load.id} was not written.`);
  const { boardSeq, withheld, queued } = saved;
  const inserted = { ...load, boardSeq, withheld };
  tellLater(tx, { load: inserted, wake: queued });
  return inserted;
}
