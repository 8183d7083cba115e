import type { Load } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";

/** Writes each carrier firm a note on the site that a load it looks for was posted (contract 8). */
export async function tellCarriers(
  tx: Ctx<FirmActor>,
  load: Load,
  firmIds: readonly string[],
): Promise<void> {
  if (firmIds.length === 0) return;
  const createdAt = tx.clock.now();
  await tx.db.notification.createMany({
    data: firmIds.map((firmId) => ({
      id: tx.newId("note"),
      firmId,
      kind: "load_matches",
      loadId: load.id,
      createdAt,
    })),
  });
}
