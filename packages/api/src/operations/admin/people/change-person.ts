import type { AdminActor } from "../../../core/actor.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import type { Ctx } from "../../../core/context.ts";
import { DomainError, notFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { endSession } from "../../../people/accounts/sessions.ts";

interface ChangeAdmin {
  personId: string;
  isAdmin: boolean;
  reason: string;
}

/**
 * Makes a person an admin, or an admin an ordinary person, from the person's next request on. A new admin
 * must sign in again; the last admin cannot be removed.
 *
 * @throws DomainError `not_found`, `last_admin`
 */
export function changeAdmin(
  ctx: Ctx<AdminActor>,
  { personId, isAdmin, reason }: ChangeAdmin,
): Promise<{ personId: string }> {
  return inTransaction(ctx, async (tx) => {
    // Locks all admins until the commit, so that two of them cannot remove each other concurrently.
    const admins = await tx.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM person WHERE is_admin ORDER BY id FOR UPDATE`;
    const person = await tx.db.person.findUnique({ where: { id: personId } });
    // Refuses an erased person, who cannot sign in, so must not become the last admin.
    if (person === null || (isAdmin && person.erasedAt !== null)) throw notFound();
    if (person.isAdmin === isAdmin) return { personId };
    if (!isAdmin && admins.length === 1) {
      throw new DomainError("last_admin", {
        detail: `${person.name} is the only admin. Make somebody else an admin first. Nothing was changed.`,
      });
    }
    await tx.db.person.update({ where: { id: personId }, data: { isAdmin } });
    // Ends earlier sessions, which must not gain an admin's rights.
    if (isAdmin) await endSession(tx, { personId });
    await logAction(tx, {
      action: isAdmin ? "person.makeAdmin" : "person.unmakeAdmin",
      subjectId: personId,
      before: { admin: !isAdmin },
      after: { admin: isAdmin },
      reason,
    });
    return { personId };
  });
}

/** @throws DomainError `not_found` */
export function endSessions(
  ctx: Ctx<AdminActor>,
  { personId, reason }: { personId: string; reason: string },
): Promise<{ ended: number }> {
  return inTransaction(ctx, async (tx) => {
    if ((await tx.db.person.count({ where: { id: personId } })) === 0) throw notFound();
    const ended = await endSession(tx, { personId });
    await logAction(tx, { action: "person.signOut", subjectId: personId, after: { ended }, reason });
    return { ended };
  });
}
