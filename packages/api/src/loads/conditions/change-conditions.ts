import { createHash } from "node:crypto";
import { DAY_MS } from "@board/calendar";
import type { Conditions } from "@board/db";
import type { Actor, FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound, refusal } from "../../core/errors.ts";
import { type ByteStream, withReceivedFile } from "../../core/files/receive-file.ts";
import { documentFilename } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { downloadOf, keepFile, ownerOf } from "../stored-files.ts";
import { conditionsProblems, MAX_VERSIONS_A_DAY } from "./rules.ts";
import type { ChangeConditions, OwnConditions } from "./schemas.ts";

const PDF = "application/pdf";
const NO_FILE = { fileBytes: null, fileSha256: null, storageKey: null };

function readCurrent({ db, actor }: Ctx<FirmActor>): Promise<Conditions | null> {
  return db.conditions.findFirst({ where: { firmId: actor.firm.id, mode: actor.mode, current: true } });
}

function viewOwn(row: Conditions | null): OwnConditions {
  if (row === null) return { conditions: null };
  const { title, text, sha256, isRhaMember, fileBytes: bytes, fileSha256, createdAt } = row;
  const file = bytes === null || fileSha256 === null ? null : { bytes, sha256: fileSha256 };
  return { conditions: { title, text, sha256, isRhaMember, file, since: createdAt.toISOString() } };
}

/** Returns the firm's own conditions. */
export async function getConditions(ctx: Ctx<FirmActor>): Promise<OwnConditions> {
  return viewOwn(await readCurrent(ctx));
}

type Content = Pick<
  Conditions,
  "title" | "text" | "sha256" | "isRhaMember" | "fileBytes" | "fileSha256" | "storageKey"
>;

/** Makes a content the firm's current version: its earlier row, if there is one. The firm's row must be locked. */
async function makeCurrent(tx: Ctx<FirmActor>, content: Content): Promise<Conditions> {
  const { firm, mode } = tx.actor;
  const key = { firmId: firm.id, mode };
  const now = tx.clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  await tx.db.conditions.updateMany({
    where: { ...key, current: true },
    data: { current: false, replacedAt: now },
  });
  const { text: _, ...named } = content;
  const earlier = await tx.db.conditions.findFirst({ where: { ...key, ...named }, select: { id: true } });
  const made = await tx.db.conditions.count({ where: { ...key, createdAt: { gt: since } } });
  if (earlier === null && made >= MAX_VERSIONS_A_DAY)
    throw new DomainError("rate_limited", {
      detail: `The conditions changed ${MAX_VERSIONS_A_DAY} times within 24 hours. Nothing was changed.`,
      members: { policy: "conditions" },
      retryAfterSeconds: DAY_MS / 1_000,
    });
  const row =
    earlier === null
      ? await tx.db.conditions.create({
          data: { id: tx.newId("version"), ...key, ...content, createdAt: now },
        })
      : await tx.db.conditions.update({ where: earlier, data: { current: true } });
  if (mode === "live")
    await recordAudit(tx, { action: "conditions.changed", subject: { id: row.id, name: row.title } });
  return row;
}

/**
 * Sets the firm's conditions, for loads and quotes from now on; those that were sent keep theirs (contract 16). The same
 * content again changes nothing, another one has no PDF yet.
 *
 * @throws DomainError `validation_failed` (`contact_in_conditions`, `rha_member_required`), `rate_limited`
 */
export function changeConditions(ctx: Ctx<FirmActor>, input: ChangeConditions): Promise<OwnConditions> {
  const problems = conditionsProblems(input, ctx.actor.firm.name);
  if (problems.length > 0) throw invalid(problems);
  const sha256 = createHash("sha256").update(input.text).digest("hex");
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, tx.actor.firm.id);
    const before = await readCurrent(tx);
    const isSame =
      before?.sha256 === sha256 && before.title === input.title && before.isRhaMember === input.isRhaMember;
    return viewOwn(isSame ? before : await makeCurrent(tx, { ...input, sha256, ...NO_FILE }));
  });
}

function textFirst(): DomainError {
  return refusal("not_found", "Give the title and the text first (PUT /conditions).");
}

/**
 * Stores the PDF of the firm's conditions, which makes a version of its own. The same file again changes nothing.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (as `withReceivedFile` has it),
 * `not_found` without a text, `rate_limited`
 */
export async function putFile(ctx: Ctx<FirmActor>, content: ByteStream): Promise<OwnConditions> {
  const authorize = async () => {
    if ((await readCurrent(ctx)) === null) throw textFirst();
  };
  return withReceivedFile(ctx.files, content, { owner: ownerOf(ctx.actor), authorize }, (received) => {
    if (received.contentType !== PDF)
      throw refusal("unsupported_media_type", "Send the conditions as a PDF.");
    return keepFile(ctx, received, async (keep) => {
      const { bytes: fileBytes, sha256: fileSha256, storageKey } = await keep();
      return inTransaction(ctx, async (tx) => {
        await lockFirm(tx.db, tx.actor.firm.id);
        const before = await readCurrent(tx);
        if (before === null) throw textFirst();
        if (before.fileSha256 === fileSha256) return viewOwn(before);
        const { title, text, sha256, isRhaMember } = before;
        const file = { fileBytes, fileSha256, storageKey };
        return viewOwn(await makeCurrent(tx, { title, text, sha256, isRhaMember, ...file }));
      });
    });
  });
}

/** @throws DomainError `not_found` */
export function fileOf(ctx: Ctx<Actor>, row: Conditions | null): Download {
  if (row === null || row.storageKey === null || row.fileBytes === null || row.fileSha256 === null)
    throw notFound();
  const file = { contentType: PDF, bytes: row.fileBytes, sha256: row.fileSha256, storageKey: row.storageKey };
  return downloadOf(ctx, file, documentFilename("conditions", row.id, PDF));
}

/** Returns the PDF of the firm's own conditions. */
export async function getFile(ctx: Ctx<FirmActor>): Promise<Download> {
  return fileOf(ctx, await readCurrent(ctx));
}
