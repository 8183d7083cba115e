import type { Load } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { NotificationRow } from "../webhooks/tell.ts";
import type { Match } from "./matching-carriers.ts";

/** A notification on the site for each carrier firm, or those members who look for it, that a load was posted (contract 8). */
export function notifyCarriers(
  tx: Ctx<FirmActor>,
  load: Load,
  carriers: readonly Match[],
): NotificationRow[] {
  const createdAt = tx.clock.now();
  return carriers.flatMap(({ firmId, memberIds, emailTo }) =>
    (memberIds ?? [null]).map((memberId) => ({
      id: tx.newId("note"),
      firmId,
      memberId,
      kind: "load_matches",
      loadId: load.id,
      data: { emailTo: emailTo.filter((id) => memberId === null || id === memberId) },
      createdAt,
    })),
  );
}
