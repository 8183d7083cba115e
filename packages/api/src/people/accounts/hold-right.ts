import { type Member, Prisma } from "@board/db";
import { roleMissing } from "../../core/access.ts";
import { type FirmActor, principalOf } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { signedOut } from "../../core/errors.ts";
import { type FirmProcedure, rightsTo, roleSql } from "../../core/rights.ts";

type RoleAndSeat = Pick<Member, "role" | "seat">;

/**
 * Locks a member's row until the transaction ends, and returns the present role and seat; null for a former
 * member.
 */
export async function lockMember({ db }: Pick<Ctx, "db">, id: string): Promise<RoleAndSeat | null> {
  const [now] = await db.$queryRaw<RoleAndSeat[]>`
    SELECT ${Prisma.raw(roleSql("role"))} AS role, seat FROM member WHERE id = ${id} AND left_at IS NULL FOR NO KEY UPDATE`;
  return now ?? null;
}

/**
 * Locks the caller's member row until the transaction ends and checks the role again, so that a member who is
 * just leaving, or losing the role, cannot create anything. Returns the member's id; null for a sample firm.
 *
 * @throws DomainError `signed_out` if the member has left since the call began, `role_missing` if the member has lost the role
 */
export async function holdRight(tx: Ctx<FirmActor>, procedure: FirmProcedure): Promise<string | null> {
  const principal = principalOf(tx.actor);
  if (principal === null) return null;
  const now = await lockMember(tx, principal.id);
  if (now === null) throw signedOut();
  if (!rightsTo(procedure)[now.role]) throw roleMissing(tx.actor, procedure);
  return principal.id;
}
