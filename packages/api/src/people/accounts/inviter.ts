import type { OneTimeToken, Role } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { rightsTo } from "../../core/rights.ts";
import { lockMember } from "./hold-right.ts";

type Invitation = Pick<OneTimeToken, "id" | "firmId" | "invitedById">;

/** Returns the id of the member who sent an invitation; an earlier release stored it only in the audit. */
async function inviterOf(
  { db }: Pick<Ctx, "db">,
  { id, firmId, invitedById }: Invitation,
): Promise<string | null> {
  if (invitedById !== null) return invitedById;
  const [member] = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM audit_entry a JOIN member m ON m.firm_id = a.firm_id AND m.person_id = a.person_id
    WHERE a.firm_id = ${firmId} AND a.action = 'member.invited' AND a.subject_id = ${id}`;
  return member?.id ?? null;
}

const mayInvite = (role: Role | undefined) => role !== undefined && rightsTo("accounts.invite")[role];

/** True if the member who sent an invitation may still invite people. */
export async function inviterMay(ctx: Pick<Ctx, "db">, invitation: Invitation): Promise<boolean> {
  const id = await inviterOf(ctx, invitation);
  if (id === null) return false;
  const member = await ctx.db.member.findFirst({ where: { id, leftAt: null }, select: { role: true } });
  return mayInvite(member?.role);
}

/**
 * Returns the id of the member who sent an invitation, if that member may still invite people; otherwise
 * null. Unlike {@link inviterMay}, locks the member's row until the transaction ends.
 */
export async function lockInviter(tx: Pick<Ctx, "db">, invitation: Invitation): Promise<string | null> {
  const id = await inviterOf(tx, invitation);
  if (id === null) return null;
  return mayInvite((await lockMember(tx, id))?.role) ? id : null;
}
