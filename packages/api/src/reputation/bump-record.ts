import type { FirmRecord, Load } from "@board/db";
import type { Side } from "@board/db/enums";
import type { Actor } from "../actor.ts";
import { touchPoster } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { levelOf, type Past, scoreOf } from "./rules.ts";

/**
 * Counts one more thing into a firm's record on one side and works its score and level out anew, in the transaction of
 * the change (contract 8). Test loads count in no statistic.
 */
export async function bumpRecord(
  tx: Ctx<Actor>,
  load: Pick<Load, "mode" | "posterId" | "carrierId">,
  side: Side,
  by: Partial<Past>,
): Promise<void> {
  const firmId = side === "poster" ? load.posterId : load.carrierId;
  if (load.mode !== "live" || firmId === null) return;
  const { finished = 0, calledOff = 0, disputed = 0, ratings = 0, ratingTotal = 0 } = by;
  const [record] = await tx.db.$queryRaw<FirmRecord[]>`
    INSERT INTO firm_record AS r (firm_id, side, finished, called_off, disputed, ratings, rating_total)
    VALUES (${firmId}, ${side}::side, ${finished}, ${calledOff}, ${disputed}, ${ratings}, ${ratingTotal})
    ON CONFLICT (firm_id, side) DO UPDATE SET
      finished = r.finished + excluded.finished, called_off = r.called_off + excluded.called_off,
      disputed = r.disputed + excluded.disputed, ratings = r.ratings + excluded.ratings,
      rating_total = r.rating_total + excluded.rating_total
    RETURNING finished, called_off AS "calledOff", disputed, ratings, rating_total AS "ratingTotal"`;
  if (!record) return;
  await tx.db.firmRecord.update({
    where: { firmId_side: { firmId, side } },
    data: { score: scoreOf(record), level: levelOf(record) },
  });
  if (side === "poster") touchPoster(tx, firmId);
}
