import type { Role } from "@board/db";
import { type FirmActor, principalOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { signedOut } from "../errors.ts";
import { type FirmProcedure, rightsTo } from "../rights.ts";

/**
 * Locks the row of the member by whose role something is made, until it is: somebody who is just leaving, or losing the role, makes
 * nothing that outlives it. Returns the member's id; null for made-up firms.
 *
 * @throws DomainError `signed_out` where they left or lost the role since the call began
 */
export async function holdRight(tx: Ctx<FirmActor>, procedure: FirmProcedure): Promise<string | null> {
  const principal = principalOf(tx.actor);
  if (principal === null) return null;
  const [now] = await tx.db.$queryRaw<{ role: Role }[]>`
    SELECT role FROM member WHERE id = ${principal.id} AND left_at IS NULL FOR SHARE`;
  if (now === undefined || !rightsTo(procedure)[now.role]) throw signedOut();
  return principal.id;
}
