import type { Mode } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";
import { isSandboxMember } from "./sandbox-members.ts";

/**
 * Returns those of some firms that a poster cannot ask: no approved carriers, suspended, blocked, or the poster itself. The
 * made-up carriers can always be asked in test mode, and never in live mode.
 */
export async function unknownCarriers(
  { db }: Pick<Ctx, "db">,
  { posterId, mode }: { posterId: string; mode: Mode },
  ids: readonly string[],
): Promise<string[]> {
  const carrierIds = mode === "test" ? ids.filter((id) => !isSandboxMember(id)) : ids;
  if (carrierIds.length === 0) return [];
  const found = await db.firm.findMany({
    where: {
      id: { in: carrierIds.filter((id) => id !== posterId && !isSandboxMember(id)) },
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
