import { Prisma } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { lockRow } from "./find-load.ts";
import { saveChange } from "./save-change.ts";

/** Jobs that are told of at once; a carrier has no more under way. */
const MOST_JOBS = 1_000;

const UNDER_WAY = ["BOOKED", "IN_TRANSIT", "DISPUTED"];

/**
 * Tells the posters of a carrier's live jobs that its contact was changed and is not confirmed: `load.updated`, whose load has the
 * warning, and a notification that is emailed. The loads are locked one after the other, and their history keeps it.
 */
export async function tellPostersOfContact(tx: Ctx<Actor>, carrierId: string): Promise<void> {
  const jobs = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM load WHERE carrier_id = ${carrierId} AND mode = 'live'
      AND status IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED')
    ORDER BY id LIMIT ${Prisma.raw(String(MOST_JOBS))}`;
  for (const { id } of jobs) {
    const before = await lockRow(tx, id);
    if (before?.carrierId !== carrierId || !UNDER_WAY.includes(before.status)) continue;
    const { posterId } = before;
    await saveChange(tx, {
      before,
      load: before,
      action: "contactChanged",
      tell: [{ type: "load.updated", to: posterId }],
      notifications: [
        {
          id: tx.newId("note"),
          firmId: posterId,
          kind: "contact_changed",
          loadId: id,
          data: { carrierId },
          createdAt: tx.clock.now(),
        },
      ],
    });
  }
}
