import { columnOfDay, dayOfColumn } from "@board/calendar";
import type { PassportDocument } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../core/actor.ts";
import { logAction } from "../../core/audit/log-action.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { day, filledText, pathId } from "../../core/fields.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ringBells } from "../../core/own-changes.ts";
import { NAME_OF } from "../../firms/requirements/rules.ts";
import { keepCovers } from "../../trust/passport/keep-covers.ts";
import { viewDocument } from "../../trust/passport/read-passport.ts";
import { type PassportDocumentView, passportDocument } from "../../trust/passport/schemas.ts";

const read = z.strictObject({
  /** Firm that the certificate names. */
  insured: filledText(200).optional(),
  policy: filledText(100).optional(),
  from: day.optional(),
  to: day.optional(),
  coverPence: z.int().min(1).optional(),
});

export const decideDocumentInput = z.strictObject({
  id: pathId,
  decision: z.enum(["accept", "reject"]),
  /**
   * Reason of the decision. The firm reads the reason of a rejection. The reason of an acceptance is for admins only, and
   * is required if `read` differs.
   */
  reason: filledText(500).optional(),
  /**
   * Values on the certificate that differ from those that the firm entered; the values on the certificate are
   * stored.
   */
  read: read.optional(),
});
export const decideDocumentOutput = z.object({ document: passportDocument });
type Decide = z.infer<typeof decideDocumentInput>;

/** Returns the document with the values that the certificate says. */
function asRead(document: PassportDocument, { insured, policy, from, to, coverPence }: z.infer<typeof read>) {
  const after = {
    insured: insured ?? document.insured,
    policy: policy ?? document.policy,
    validFrom: from === undefined ? document.validFrom : columnOfDay(from),
    validUntil: to === undefined ? document.validUntil : columnOfDay(to),
    coverPence:
      document.kind === "HIRE_AND_REWARD" || coverPence === undefined
        ? document.coverPence
        : BigInt(coverPence),
  };
  if (after.validUntil < after.validFrom) {
    throw invalid([fieldError(["read", "to"], "before_start", "must not be before the first day.")]);
  }
  return after;
}

const forLog = ({
  state,
  policy,
  validFrom,
  validUntil,
  coverPence,
}: Pick<PassportDocument, "state" | "policy" | "validFrom" | "validUntil" | "coverPence">) => ({
  state,
  policy,
  validFrom: dayOfColumn(validFrom),
  validUntil: dayOfColumn(validUntil),
  coverPence: coverPence === null ? null : Number(coverPence),
});

/**
 * True if the certificate differs from what the firm entered. The insured firm is not compared, because a
 * firm does not enter it.
 */
const differs = (before: PassportDocument, after: PassportDocument) =>
  JSON.stringify(forLog({ ...before, state: "SENT" })) !==
  JSON.stringify(forLog({ ...after, state: "SENT" }));

/**
 * Accepts a certificate, which counts from now on, or rejects it with a reason. Values that the admin read on
 * the certificate replace those that the firm entered. The firm is notified on the site and by email.
 *
 * @throws DomainError `not_found`, `already_decided`, `validation_failed` (`required`: a rejection needs a reason, and so does a difference)
 */
export function decideDocument(
  ctx: Ctx<AdminActor>,
  { id, decision, reason, read: given = {} }: Decide,
): Promise<{ document: PassportDocumentView }> {
  if (decision === "reject" && reason === undefined) {
    throw invalid([fieldError(["reason"], "required", "is required: the firm reads it.")]);
  }
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db.passportDocument.findUnique({ where: { id } });
    if (before === null || before.mode === "test") throw notFound();
    const { firmId, mode } = before;
    const state = decision === "accept" ? ("ACCEPTED" as const) : ("REJECTED" as const);
    const decided = {
      ...(state === "ACCEPTED" ? asRead(before, given) : {}),
      state,
      reason: state === "REJECTED" ? (reason ?? null) : null,
      decidedById: tx.actor.person.id,
      decidedAt: tx.clock.now(),
    };
    const { count } = await tx.db.passportDocument.updateMany({
      where: { id, state: "SENT" },
      data: decided,
    });
    if (count === 0) {
      throw new DomainError("already_decided", {
        detail: "The document was decided already. Nothing was changed.",
      });
    }
    const after = { ...before, ...decided };
    if (reason === undefined && differs(before, after)) {
      throw invalid([fieldError(["reason"], "required", "is required where you read something else.")]);
    }
    const word = state === "ACCEPTED" ? "accepted" : "rejected";
    if (state === "ACCEPTED") await keepCovers(tx, { firmId, mode });
    await logAction(tx, {
      action: `document.${decision}`,
      firmId,
      before: forLog(before),
      after: { document: id, ...forLog(after) },
      reason,
    });
    const name = NAME_OF[before.kind];
    await recordAudit(tx, {
      action: `document.${word}`,
      firmId,
      subject: { id, name },
      changes: state === "REJECTED" ? [{ field: "reason", from: null, to: reason ?? null }] : [],
    });
    await tx.db.notification.create({
      data: {
        id: tx.newId("note"),
        firmId,
        kind: `document_${word}`,
        data: { kind: name, ...(state === "REJECTED" && { reason: reason ?? "" }) },
        createdAt: decided.decidedAt,
      },
    });
    await ringBells(tx, [firmId]);
    return { document: viewDocument(after) };
  });
}
