import type { FileKind, Load, StoredFile } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { type ByteStream, withReceivedFile } from "../../core/files/receive-file.ts";
import { disputeFilename, MAX_FILES_OF_DISPUTE, proofFilename } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { answerUnder, once, type Replay } from "../../core/idempotency/once.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition } from "../guards.ts";
import { downloadOf, findLoadWithFiles, keepFile, ownerOf, recordFile, uploaderOf } from "../stored-files.ts";
import { orderFilename } from "../transport-orders/rules.ts";
import { VISIBILITY } from "../visibility.ts";
import { type DisputeAnswer, disputeAnswer, disputeOfReplay, saveDisputeEntry } from "./add-statement.ts";
import { lastDispute } from "./view-dispute.ts";

/**
 * Returns the file if this firm has already sent it to the open dispute; otherwise the dispute must accept a new one.
 */
async function sameFile(ctx: Ctx<Actor>, load: Load, sha256: string): Promise<StoredFile | null> {
  if (load.status !== "DISPUTED") throw invalidTransition(load, "Adding a file to a dispute");
  const { raisedAt } = await lastDispute(ctx, load.id);
  const files = await ctx.db.storedFile.findMany({
    where: { loadId: load.id, kind: "DISPUTE", createdAt: { gte: raisedAt } },
  });
  const { firmId } = uploaderOf(ctx.actor);
  const same = files.find((file) => file.sha256 === sha256 && file.firmId === firmId);
  if (same) return same;
  if (files.length < MAX_FILES_OF_DISPUTE) return null;
  throw new DomainError("too_many_files", {
    detail: `A dispute may hold ${MAX_FILES_OF_DISPUTE} files. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/**
 * Refuses a load that is not in dispute, before the file is received. A repeated request is let through,
 * because its stored answer is returned whatever the load's status is by now.
 */
async function assertTakesFile(ctx: Ctx<Actor>, id: string): Promise<void> {
  if ((await answerUnder(ctx)) !== null) return;
  const { load } = await findLoad(ctx, id);
  if (load.status !== "DISPUTED") throw invalidTransition(load, "Adding a file to a dispute");
}

/**
 * Adds a file of one end, or an admin, to an open dispute (contract 4). Sending the same file again returns the same
 * answer.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (as `withReceivedFile` has it), `not_found`, `invalid_transition` if no dispute is open, `too_many_files`
 */
export function addDisputeFile(
  ctx: Ctx<Actor>,
  { id, content }: { id: string; content: ByteStream },
): Promise<DisputeAnswer & Replay> {
  const sender = { owner: ownerOf(ctx.actor), authorize: () => assertTakesFile(ctx, id) };
  return withReceivedFile(ctx.files, content, sender, (received) =>
    keepFile(ctx, received, (keep) =>
      once(ctx, {
        request: { id, sha256: received.sha256 },
        prepare: async () => {
          const { load } = await findLoad(ctx, id);
          if (load.status === "DISPUTED" && (await sameFile(ctx, load, received.sha256))) return null;
          assertSeen(ctx, load);
          return (await sameFile(ctx, load, received.sha256)) ? null : keep();
        },
        commit: async (tx, kept) => {
          const { load, mover } = await lockLoad(tx, id);
          if (kept && !(await sameFile(tx, load, received.sha256))) {
            assertSeen(tx, load);
            await recordFile(tx, id, "DISPUTE", kept);
            await saveDisputeEntry(tx, { load, mover }, { action: "disputeFile", kind: "dispute_file" });
          }
          return disputeAnswer(tx, id);
        },
        refresh: (stored) => disputeOfReplay(ctx, stored),
      }),
    ),
  );
}

/**
 * Returns a file of a load's disputes, for its two ends and admins (contract 3). An admin may also open every
 * proof of delivery, including replaced ones, and, while admins may read the job sheet, every revision of the
 * transport order: a ruling needs them.
 *
 * @throws DomainError `not_found`
 */
export async function getDisputeFile(
  ctx: Ctx<Actor>,
  input: { id: string; fileId: string },
): Promise<Download> {
  const { load, since } = await findLoadWithFiles(ctx, input.id);
  const forAdmin: FileKind[] = VISIBILITY[load.status].admin.sheet ? ["POD", "TRANSPORT_ORDER"] : ["POD"];
  const kinds: FileKind[] = ctx.actor.kind === "admin" ? ["DISPUTE", ...forAdmin] : ["DISPUTE"];
  const file = await ctx.db.storedFile.findFirst({
    where: { id: input.fileId, loadId: load.id, kind: { in: kinds }, createdAt: { gte: since } },
  });
  if (!file) throw notFound();
  return downloadOf(ctx, file, filenameOf(load.ref, file));
}

function filenameOf(ref: string, { id, kind, contentType, revision }: StoredFile): string {
  if (kind === "TRANSPORT_ORDER") return orderFilename(ref, revision);
  return (kind === "POD" ? proofFilename : disputeFilename)(ref, id, contentType);
}
