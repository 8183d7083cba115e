import type { Load } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Match } from "./matching-carriers.ts";

/** Writes each carrier firm, or those members who look for it, a note on the site that a load was posted (contract 8). */
export async function tellCarriers(
  tx: Ctx<FirmActor>,
  load: Load,
  carriers: readonly Match[],
): Promise<void> {
  if (carriers.length === 0) return;
  const createdAt = tx.clock.now();
  await tx.db.notification.createMany({
    data: carriers.flatMap(({ firmId, memberIds, mailTo }) =>
      (memberIds ?? [null]).map((memberId) => ({
        id: tx.newId("note"),
        firmId,
        memberId,
        kind: "load_matches",
        loadId: load.id,
        data: { mailTo: mailTo.filter((id) => memberId === null || id === memberId) },
        createdAt,
      })),
    ),
  });
}
