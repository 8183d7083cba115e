import type { Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { isSandboxMember } from "./sandbox-members.ts";

/**
 * Returns those of some firms that a poster cannot ask: no approved carriers, suspended, blocked, or the poster itself. In
 * test mode the made-up carriers can always be asked.
 */
export async function unknownCarriers(
  { db }: Pick<Ctx, "db">,
  { posterId, mode }: Pick<Load, "posterId" | "mode">,
  ids: readonly string[],
): Promise<string[]> {
  const carrierIds = mode === "test" ? ids.filter((id) => !isSandboxMember(id)) : ids;
  if (carrierIds.length === 0) return [];
  const found = await db.firm.findMany({
    where: {
      id: { in: carrierIds.filter((id) => id !== posterId) },
      canCarry: true,
      approval: "APPROVED",
      suspendedAt: null,
      asCarrier: { none: { posterId, relation: "BLOCKED" } },
    },
    select: { id: true },
  });
  const known = new Set(found.map(({ id }) => id));
  return carrierIds.filter((id) => !known.has(id));
}
