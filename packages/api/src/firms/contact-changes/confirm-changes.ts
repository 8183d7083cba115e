import type { ContactChange } from "@board/db";
import type { z } from "zod";
import type { Actor, AdminActor, MemberActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import { logAction } from "../../core/audit/log-action.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { HOLD_MS, isNewOwner } from "../../core/contact-changes/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { linkInvalid } from "../../core/tokens.ts";
import { lockFirm } from "../lock-firm.ts";
import { keepContactBefore, openChanges } from "./record-change.ts";
import { type ChangeView, contact, type holdOutput, type toConfirmOutput } from "./schemas.ts";

export const viewChange = ({ kind, from, to, at }: ContactChange): ChangeView => ({
  kind,
  from,
  to,
  at: at.toISOString(),
});

const latest = (changes: readonly ContactChange[]) =>
  new Date(Math.max(...changes.map(({ holdsUntil }) => holdsUntil.getTime())));

/** Confirms changes of one firm. The hold ends once every change is confirmed. */
async function confirm(
  tx: Ctx<Actor>,
  firmId: string,
  changes: readonly ContactChange[],
  by: "old_address" | "second_factor" | "admin",
): Promise<void> {
  await tx.db.contactChange.updateMany({
    where: { id: { in: changes.map(({ id }) => id) } },
    data: { confirmedAt: tx.clock.now(), confirmedBy: by },
  });
  const left = await openChanges(tx, firmId);
  const before = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId } });
  const holdsUntil = left.length === 0 ? null : latest(left);
  await tx.db.firm.update({ where: { id: firmId }, data: { holdsUntil } });
  const kept = contact.safeParse(before.contactBefore).data;
  await keepContactBefore(tx, firmId, kept?.contactName ?? before.contactName);
  await recordAudit(tx, {
    action: "contacts.confirmed",
    firmId,
    changes: [
      {
        field: "holdsUntil",
        from: before.holdsUntil?.toISOString() ?? null,
        to: holdsUntil?.toISOString() ?? null,
      },
    ],
  });
}

/** @throws DomainError `link_invalid` */
async function findByLink({ db, clock }: Pick<Ctx, "db" | "clock">, token: string) {
  const changes = await db.contactChange.findMany({
    where: {
      confirmHash: hashToken(token),
      confirmedAt: null,
      holdsUntil: { gt: clock.now() },
    },
    orderBy: { id: "asc" },
    include: { firm: { select: { name: true } } },
  });
  const [first] = changes;
  if (first === undefined) throw linkInvalid();
  return { first, changes };
}

/**
 * Returns the changes that an emailed link confirms.
 *
 * @throws DomainError `link_invalid` once the changes are confirmed, or no longer put a firm on hold
 */
export async function readToConfirm(ctx: Ctx, token: string): Promise<z.infer<typeof toConfirmOutput>> {
  const { first, changes } = await findByLink(ctx, token);
  return {
    firm: first.firm.name,
    until: latest(changes).toISOString(),
    changes: changes.map(viewChange),
  };
}

/**
 * Confirms changes by the link that was emailed to the old address.
 *
 * @throws DomainError `link_invalid`
 */
export function confirmByLink(ctx: Ctx<Actor>, token: string): Promise<{ firm: string }> {
  return inTransaction(ctx, async (tx) => {
    const { firmId } = (await findByLink(tx, token)).first;
    await lockFirm(tx.db, firmId);
    const { first, changes } = await findByLink(tx, token);
    await confirm(tx, firmId, changes, "old_address");
    return { firm: first.firm.name };
  });
}

/**
 * True if the person has a second factor that is older than any hold, and therefore was not added to confirm
 * a change.
 */
async function hasOldFactor({ db, clock }: Pick<Ctx, "db" | "clock">, personId: string): Promise<boolean> {
  const lte = new Date(clock.now().getTime() - HOLD_MS);
  const [passkeys, apps] = await Promise.all([
    db.passkey.count({ where: { personId, createdAt: { lte } } }),
    db.totp.count({ where: { personId, confirmedAt: { lte } } }),
  ]);
  return passkeys + apps > 0;
}

/** Returns the unconfirmed changes for which the firm is on hold, and if this member can confirm them. */
export async function readHold(ctx: Ctx<MemberActor>): Promise<z.infer<typeof holdOutput>> {
  const { firm, member } = ctx.actor;
  const open = await openChanges(ctx, firm.id);
  const isOwner = member.role === "OWNER" && !isNewOwner(open, member.personId);
  return {
    until: open.length === 0 ? null : latest(open).toISOString(),
    changes: open.map((change) => ({
      ...viewChange(change),
      linkSentTo: change.confirmHash === null ? null : change.toldAddress,
    })),
    mayConfirm: open.length > 0 && isOwner && (await hasOldFactor(ctx, member.personId)),
  };
}

/**
 * Confirms all open changes for an owner, who must have a second factor that is older than each of them.
 *
 * @throws DomainError `factor_missing`; `role_missing` for a person whom one of the changes made an owner
 */
export function confirmByFactor(ctx: Ctx<MemberActor>): Promise<z.infer<typeof holdOutput>> {
  const { firm, member } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firm.id);
    const open = await openChanges(tx, firm.id);
    if (open.length > 0) {
      if (isNewOwner(open, member.personId))
        throw refusal(
          "role_missing",
          "You became an owner by one of these changes. Another owner confirms them.",
          { roles: ["OWNER"] },
        );
      if (!(await hasOldFactor(tx, member.personId)))
        throw refusal(
          "factor_missing",
          "That takes a second factor that you set up three days ago or earlier. Use the link that was emailed to the old address, or ask the people who run the board.",
        );
      await confirm(tx, firm.id, open, "second_factor");
    }
    return readHold(tx);
  });
}

/**
 * Confirms all open changes of a firm for an admin, for example after a call to the earlier number.
 *
 * @throws DomainError `not_found` if the firm is not on hold
 */
export function confirmForFirm(
  ctx: Ctx<AdminActor>,
  { firmId, reason }: { firmId: string; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firmId);
    const open = await openChanges(tx, firmId);
    if (open.length === 0) throw notFound();
    await confirm(tx, firmId, open, "admin");
    await logAction(tx, {
      action: "firm.confirm_contacts",
      firmId,
      before: { holdsUntil: latest(open).toISOString() },
      after: { holdsUntil: null },
      reason,
    });
    return { firmId };
  });
}
