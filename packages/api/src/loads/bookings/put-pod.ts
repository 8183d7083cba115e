import type { Load, StoredFile } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, refusal } from "../../core/errors.ts";
import { type ByteStream, withReceivedFile } from "../../core/files/receive-file.ts";
import { MAX_PODS_OF_LOAD } from "../../core/files/rules.ts";
import type { FileFacts } from "../../core/files/schemas.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { saveChange } from "../save-change.ts";
import type { LoadView } from "../schemas.ts";
import { factsOf, type KeptFile, keepFile, ownerOf, recordFile } from "../stored-files.ts";
import { viewLoad } from "../view-load.ts";
import { AUTO_CONFIRM_MS, sendsPod, takesPod } from "./rules.ts";

function currentPod(ctx: Ctx<Actor>, load: Load): Promise<StoredFile | null> {
  return load.podFileId === null
    ? Promise.resolve(null)
    : ctx.db.storedFile.findUnique({ where: { id: load.podFileId } });
}

/**
 * Returns the stored proof if the same end sends the same file again. Otherwise the load must be at the version that
 * the caller saw, and must accept a new proof.
 */
async function samePod(
  ctx: Ctx<Actor>,
  load: Load,
  mover: Mover,
  sha256: string,
): Promise<StoredFile | null> {
  const pod = await currentPod(ctx, load);
  if (sendsPod(mover) && pod?.sha256 === sha256) return pod;
  if (!sendsPod(mover)) throw notThisEnd(load, "Sending the proof of delivery", "carrier");
  assertSeen(ctx, load);
  if (!takesPod(load.status, mover)) throw invalidTransition(load, "Sending the proof of delivery");
  if (load.podSealedAt !== null)
    throw refusal("proof_sealed", "The proof was sealed with the delivery, so no file takes its place.", {
      loadStatus: load.status,
    });
  const sent = await ctx.db.storedFile.count({ where: { loadId: load.id, kind: "POD" } });
  if (sent < MAX_PODS_OF_LOAD) return null;
  throw new DomainError("too_many_files", {
    detail: `A proof of delivery can be replaced ${MAX_PODS_OF_LOAD - 1} times. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/**
 * Refuses a caller that cannot send a proof of delivery; a finished load accepts only the file that it
 * already has.
 */
async function assertTakesPod(ctx: Ctx<Actor>, id: string): Promise<void> {
  const { load, mover } = await findLoad(ctx, id);
  if (!sendsPod(mover)) throw notThisEnd(load, "Sending the proof of delivery", "carrier");
  if (!takesPod(load.status, mover) && load.podFileId === null) {
    throw invalidTransition(load, "Sending the proof of delivery");
  }
}

/**
 * Makes a stored file the load's proof of delivery; the previous one is kept. If the load was already DELIVERED, its
 * week to automatic confirmation restarts and the poster is notified.
 */
export async function attachPod(tx: Ctx<Actor>, before: Load, kept: KeptFile): Promise<Load> {
  const now = tx.clock.now();
  const file = await recordFile(tx, before.id, "POD", kept);
  const delivered = before.status === "DELIVERED";
  return saveChange(tx, {
    before,
    load: {
      ...before,
      podFileId: file.id,
      ...(delivered ? { autoConfirmAt: new Date(now.getTime() + AUTO_CONFIRM_MS) } : {}),
    },
    action: "pod",
    details: { fileId: file.id, replaces: before.podFileId },
    tell: delivered ? [{ type: "load.updated", to: before.posterId }] : [],
  });
}

/**
 * Stores the carrier's proof of delivery, or replaces it (contract 4). Sending the same file again returns the same
 * answer.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (as `withReceivedFile` has it), `not_found`, `invalid_transition`, `proof_sealed`, `too_many_files`
 */
export function putPod(
  ctx: Ctx<Actor>,
  { id, content }: { id: string; content: ByteStream },
): Promise<{ load: LoadView; pod: FileFacts }> {
  const sender = { owner: ownerOf(ctx.actor), authorize: () => assertTakesPod(ctx, id) };
  return withReceivedFile(ctx.files, content, sender, (received) =>
    keepFile(ctx, received, async (keep) => {
      // Checked before the file is stored, and again under the lock.
      const early = await findLoad(ctx, id);
      const existing = await samePod(ctx, early.load, early.mover, received.sha256);
      if (existing) return { load: await viewLoad(ctx, id, early.mover), pod: factsOf(existing) };
      const kept = await keep();
      return inTransaction(ctx, async (tx) => {
        const { load: before, mover } = await lockLoad(tx, id);
        const same = await samePod(tx, before, mover, received.sha256);
        const pod = same ?? (await currentPod(tx, await attachPod(tx, before, kept)));
        if (pod === null)
          throw new Error(`The load ${id} has no proof of delivery right after it was given one.`);
        return { load: await viewLoad(tx, id, mover), pod: factsOf(pod) };
      });
    }),
  );
}
