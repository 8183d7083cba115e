import type { Approval, ReviewAction } from "@board/db/enums";
import type { AdminActor } from "../../../core/actor.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import { recordAudit } from "../../../core/audit/record-audit.ts";
import type { Ctx } from "../../../core/context.ts";
import { type EmailText, queueEmail, SITE } from "../../../core/emails.ts";
import { DomainError, notFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { ringBells } from "../../../core/own-changes.ts";
import { NEW_FIRM, UNDO_MS } from "../../../firms/rules.ts";
import { readForChange } from "./change-firm.ts";

interface ReviewEffects {
  to: Approval;
  log: "firm.approve" | "firm.ask" | "firm.refuse";
  audit: "firm.approved" | "firm.asked" | "firm.refused";
  email: (firm: string, text: string) => EmailText;
}

const EFFECTS: Record<ReviewAction, ReviewEffects> = {
  APPROVE: {
    to: "APPROVED",
    log: "firm.approve",
    audit: "firm.approved",
    email: (firm) => ({
      subject: `${firm} may quote on the Freight Board`,
      text: `${firm} is approved: you may quote on loads and book them from now on, and your saved searches tell you of new loads.\nUntil your first ${NEW_FIRM.jobs} jobs are confirmed, at most ${NEW_FIRM.atOnce} run at once.\n\n${SITE}/board\n`,
    }),
  },
  ASK: {
    to: "PENDING",
    log: "firm.ask",
    audit: "firm.asked",
    email: (firm, text) => ({
      subject: `A question about ${firm} on the Freight Board`,
      text: `Before ${firm} may quote we would like to know:\n\n${text}\n\nAnswer here:\n\n${SITE}/waiting\n`,
    }),
  },
  REFUSE: {
    to: "REFUSED",
    log: "firm.refuse",
    audit: "firm.refused",
    email: (firm, text) => ({
      subject: `${firm} was not approved on the Freight Board`,
      text: `${firm} may not quote on loads. The reason:\n\n${text}\n\nIf that is wrong, answer here, or reply to this email; somebody looks at it again:\n\n${SITE}/waiting\n`,
    }),
  },
};

const APPROVAL_WORDS: Record<Approval, string> = {
  PENDING: "waits",
  APPROVED: "was approved",
  REFUSED: "was refused",
};

async function alreadyDecided(tx: Ctx<AdminActor>, firm: { id: string; name: string; approval: Approval }) {
  const last = await tx.db.firmReview.findFirst({
    where: { firmId: firm.id, undoneAt: null, action: { not: "ASK" } },
    orderBy: { id: "desc" },
  });
  const by =
    last && (await tx.db.person.findUnique({ where: { id: last.personId }, select: { name: true } }));
  return new DomainError("already_decided", {
    detail: `${firm.name} ${APPROVAL_WORDS[firm.approval]}${by ? ` by ${by.name}` : ""} already. Nothing was changed.`,
  });
}

/**
 * Approves, questions or refuses a firm that waits. Its owners are notified on the site immediately; the
 * email waits until the decision can no longer be undone.
 *
 * @param text the question, or the reason; on an approval it is for admins only
 * @throws DomainError `not_found`, `already_decided`
 */
export function decide(
  ctx: Ctx<AdminActor>,
  firmId: string,
  action: ReviewAction,
  text: string | undefined,
): Promise<{ reviewId: string; undoUntil: string }> {
  return inTransaction(ctx, async (tx) => {
    const firm = await readForChange(tx, firmId);
    if (firm.approval !== "PENDING") throw await alreadyDecided(tx, firm);
    const { to, log, audit, email } = EFFECTS[action];
    const now = tx.clock.now();
    const undoUntil = new Date(now.getTime() + UNDO_MS);
    const trimmed = text?.trim() || null;
    const reviewId = tx.newId("review");
    const owners = await tx.db.member.findMany({
      where: { firmId, role: "OWNER", leftAt: null },
      select: { id: true, person: { select: { email: true } } },
    });
    const emailIds: string[] = [];
    for (const { person } of owners) {
      emailIds.push(await queueEmail(tx, person.email, email(firm.name, trimmed ?? ""), undoUntil));
    }
    await tx.db.notification.createMany({
      data: owners.map(({ id }) => ({
        id: tx.newId("note"),
        firmId,
        memberId: id,
        kind: audit.replace(".", "_"),
        data: { reviewId },
        createdAt: now,
      })),
    });
    await ringBells(tx, [firmId]);
    await tx.db.firmReview.create({
      data: { id: reviewId, firmId, action, text: trimmed, personId: tx.actor.person.id, at: now, emailIds },
    });
    if (to !== "PENDING") await tx.db.firm.update({ where: { id: firmId }, data: { approval: to } });
    await logAction(tx, {
      action: log,
      firmId,
      before: { approval: firm.approval },
      after: { approval: to },
      reason: trimmed ?? undefined,
    });
    await recordAudit(tx, {
      action: audit,
      firmId,
      // Leaves out the reason of an approval, which is for admins only.
      changes: [
        { field: "approval", from: firm.approval, to },
        ...(action === "APPROVE" ? [] : [{ field: "reason", from: null, to: trimmed }]),
      ],
    });
    return { reviewId, undoUntil: undoUntil.toISOString() };
  });
}

/**
 * Undoes the admin's decision within ten seconds, before an email is sent; the firm waits again.
 *
 * @throws DomainError `not_found`; `already_decided` if it is too late, or if the firm has quoted or answered since
 */
export function undoDecision(ctx: Ctx<AdminActor>, reviewId: string): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db.firmReview.findUnique({ where: { id: reviewId } });
    if (found === null || found.personId !== tx.actor.person.id) throw notFound();
    const firm = await readForChange(tx, found.firmId);
    const last = await tx.db.firmReview.findFirstOrThrow({
      where: { firmId: firm.id },
      orderBy: { id: "desc" },
    });
    if (last.undoneAt !== null && last.id === reviewId) return { firmId: firm.id };
    const now = tx.clock.now();
    const tooLate = new DomainError("already_decided", {
      detail: `The decision on ${firm.name} can no longer be undone. Suspend the firm instead. Nothing was changed.`,
    });
    const late = now.getTime() - last.at.getTime() >= UNDO_MS;
    const acted = await tx.db.quote.count({ where: { carrierId: firm.id, createdAt: { gte: last.at } } });
    if (last.id !== reviewId || late || acted > 0 || last.answeredAt !== null) throw tooLate;
    const { count } = await tx.db.email.deleteMany({
      where: { id: { in: last.emailIds }, status: "pending", claim: 0 },
    });
    if (count < last.emailIds.length) throw tooLate;
    await tx.db.notification.deleteMany({
      where: { firmId: firm.id, data: { path: ["reviewId"], equals: reviewId } },
    });
    await tx.db.firmReview.update({ where: { id: reviewId }, data: { undoneAt: now } });
    if (firm.approval !== "PENDING") {
      await tx.db.firm.update({ where: { id: firm.id }, data: { approval: "PENDING" } });
    }
    await logAction(tx, {
      action: "firm.undo",
      firmId: firm.id,
      before: { approval: firm.approval },
      after: { approval: "PENDING" },
    });
    await recordAudit(tx, {
      action: "firm.undone",
      firmId: firm.id,
      changes: [{ field: "approval", from: firm.approval, to: "PENDING" }],
    });
    return { firmId: firm.id };
  });
}
