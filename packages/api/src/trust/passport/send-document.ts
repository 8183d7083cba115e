import { columnOfDay, DAY_MS } from "@board/calendar";
import type { PassportDocument } from "@board/db";
import type { Actor, FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { withReceivedFile } from "../../core/files/receive-file.ts";
import { documentFilename, MAX_DOCUMENTS_A_DAY } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { KIND_OF, NAME_OF } from "../../firms/requirements/rules.ts";
import { downloadOf, keepFile, ownerOf, uploaderOf } from "../../loads/stored-files.ts";
import { keepCovers } from "./keep-covers.ts";
import { readPassport, viewDocument } from "./read-passport.ts";
import type { PassportDocumentView, PassportView, SendDocument } from "./schemas.ts";

/** Policy number for which the sandbox rejects a document. */
const REJECTED_IN_SANDBOX = "REJECTED";

/** Returns the fields of a document, after a check of the fields that depend on each other. */
function fieldsOf({ kind, insurer, policy, coverPence, validFrom, validUntil }: SendDocument) {
  const faults = [
    ...(kind === "goods_in_transit" && coverPence === undefined
      ? [fieldError(["coverPence"], "required", "is required: the sum insured.")]
      : []),
    ...(kind === "hire_and_reward" && coverPence !== undefined
      ? [fieldError(["coverPence"], "not_allowed", "belongs to goods in transit only.")]
      : []),
    ...(validUntil < validFrom
      ? [fieldError(["validUntil"], "before_start", "must not be before validFrom.")]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  return {
    kind: KIND_OF[kind],
    insurer: insurer.trim(),
    policy: policy.trim(),
    coverPence: coverPence === undefined ? null : BigInt(coverPence),
    validFrom: columnOfDay(validFrom),
    validUntil: columnOfDay(validUntil),
  };
}
type Fields = ReturnType<typeof fieldsOf>;

/**
 * Returns the newest document if its file and fields are the same, because the request is then a repeat.
 * Otherwise refuses a document above the daily limit.
 */
async function sameDocument(
  ctx: Ctx<FirmActor>,
  fields: Fields,
  sha256: string,
): Promise<PassportDocument | null> {
  const { firm, mode } = ctx.actor;
  const sent = await ctx.db.passportDocument.findMany({
    where: { firmId: firm.id, mode, kind: fields.kind },
    orderBy: { id: "desc" },
    take: MAX_DOCUMENTS_A_DAY,
  });
  const [newest] = sent;
  const isSame =
    newest?.sha256 === sha256 &&
    newest.insurer === fields.insurer &&
    newest.policy === fields.policy &&
    newest.coverPence === fields.coverPence &&
    newest.validFrom.getTime() === fields.validFrom.getTime() &&
    newest.validUntil.getTime() === fields.validUntil.getTime();
  if (newest && isSame) return newest;
  const oldest = sent[MAX_DOCUMENTS_A_DAY - 1];
  if (oldest === undefined || ctx.clock.now().getTime() - oldest.sentAt.getTime() >= DAY_MS) return null;
  throw new DomainError("too_many_files", {
    detail: `A firm may send ${MAX_DOCUMENTS_A_DAY} documents of a kind a day. Nothing was changed.`,
  });
}

/**
 * Returns the decision on a document in the sandbox, where there is no admin: one policy number is rejected,
 * any other accepted.
 */
function sandboxDecision(ctx: Ctx<FirmActor>, { policy }: Fields) {
  if (ctx.actor.mode === "live") return {};
  const decidedAt = ctx.clock.now();
  return policy === REJECTED_IN_SANDBOX
    ? { state: "REJECTED" as const, reason: "The policy number is that of a test.", decidedAt }
    : { state: "ACCEPTED" as const, decidedAt };
}

/**
 * Sends a certificate of insurance, which counts once an admin has accepted it. Sending the same file and
 * fields again returns the same answer.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (also `required`,
 * `not_allowed`, `before_start`), `too_many_files`
 */
export function sendDocument(
  ctx: Ctx<FirmActor>,
  input: SendDocument,
): Promise<{ document: PassportDocumentView; passport: PassportView }> {
  const fields = fieldsOf(input);
  const { firm, mode } = ctx.actor;
  const sender = { owner: ownerOf(ctx.actor), authorize: async () => {} };
  return withReceivedFile(ctx.files, input.content, sender, (received) =>
    keepFile(ctx, received, async (keep) => {
      const early = await sameDocument(ctx, fields, received.sha256);
      const file = early === null ? await keep() : null;
      return inTransaction(ctx, async (tx) => {
        await lockFirm(tx.db, firm.id);
        const same = early ?? (await sameDocument(tx, fields, received.sha256));
        if (same !== null || file === null) {
          const document = viewDocument(same ?? (early as PassportDocument));
          return { document, passport: await readPassport(tx) };
        }
        const { contentType, bytes, sha256, storageKey } = file;
        const row = await tx.db.passportDocument.create({
          data: {
            id: tx.newId("doc"),
            firmId: firm.id,
            mode,
            ...fields,
            contentType,
            bytes,
            sha256,
            storageKey,
            personId: uploaderOf(tx.actor).personId,
            sentAt: tx.clock.now(),
            ...sandboxDecision(tx, fields),
          },
        });
        if (row.state === "ACCEPTED") await keepCovers(tx, { firmId: firm.id, mode });
        if (mode === "live") {
          await recordAudit(tx, { action: "document.sent", subject: { id: row.id, name: input.kind } });
        }
        return { document: viewDocument(row), passport: await readPassport(tx) };
      });
    }),
  );
}

/**
 * Returns a certificate, for the firm that sent it and for admins.
 *
 * @throws DomainError `not_found`
 */
export async function getDocument(ctx: Ctx<Actor>, { id }: { id: string }): Promise<Download> {
  const document = await ctx.db.passportDocument.findUnique({ where: { id } });
  const { actor } = ctx;
  const isOwn = actor.kind === "firm" && document?.firmId === actor.firm.id && document.mode === actor.mode;
  if (document === null || !(isOwn || actor.kind === "admin")) throw notFound();
  return downloadOf(ctx, document, documentFilename(NAME_OF[document.kind], id, document.contentType));
}
