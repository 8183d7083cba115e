import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { bumpRecord } from "../reputation/bump-record.ts";

/** A confirmed load counts as finished for both of its ends (contract 8), and a new carrier is one job less new. */
export async function finishLoad(tx: Ctx<Actor>, load: Load): Promise<void> {
  await bumpRecord(tx, load, "poster", { finished: 1 });
  await bumpRecord(tx, load, "carrier", { finished: 1 });
  if (load.mode === "test" || load.carrierId === null) return;
  await tx.db.firm.updateMany({
    where: { id: load.carrierId, newJobsLeft: { gt: 0 } },
    data: { newJobsLeft: { decrement: 1 } },
  });
}
