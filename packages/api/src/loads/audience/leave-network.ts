import type { Ctx } from "../../core/context.ts";
import { BOARD_KINDS } from "../../core/notifications/rules.ts";
import { lockRow } from "../find-load.ts";
import { saveChange } from "../save-change.ts";
import { firmsItIsFor, isForMember } from "./firms-it-is-for.ts";
import { keepLastSeen } from "./last-seen.ts";
import { endSight } from "./out-of-sight.ts";

/**
 * Turns a carrier's quotes VOID on the poster's loads that are not for it any more, and takes its notifications of them, in
 * the transaction in which it left the poster's network, or a group of it (contract 14). `groups` are those it was in.
 */
export async function voidQuotesOutOfSight(
  tx: Ctx,
  { posterId, carrierId, groups }: { posterId: string; carrierId: string; groups: readonly string[] },
): Promise<void> {
  const told = { firmId: carrierId, kind: { in: [...BOARD_KINDS] } };
  const known = await tx.db.load.findMany({
    where: {
      posterId,
      audience: { not: "BOARD" },
      status: { in: ["POSTED", "BOOKED", "IN_TRANSIT", "DELIVERED", "DISPUTED"] },
      AND: [
        { OR: [{ carrierId: null }, { carrierId: { not: carrierId } }] },
        { OR: [{ quotes: { some: { carrierId } } }, { alerts: { some: told } }] },
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of known) {
    const load = await lockRow(tx, id);
    if (load === null || !isForMember(load, carrierId, groups)) continue;
    if ((await firmsItIsFor(tx, load, [carrierId])).has(carrierId)) continue;
    if (load.status === "POSTED")
      await saveChange(tx, await endSight(tx, { before: load, load, action: null }, [carrierId]));
    else await keepLastSeen(tx, load, [carrierId]);
  }
}
