import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { readNoteFacts } from "./note-facts.ts";
import { pagesOf } from "./pages.ts";
import { inOrder, sealedProofOf } from "./sealed-proof.ts";

/** Time that the delivery itself has to draw the PDF, before a worker tries. */
const WORKER_AFTER_MS = 10_000;

/** True if the proof of a load's present booking has pages or a signature, so that the delivery seals it. */
export async function isToSeal(tx: Ctx<Actor>, load: Load): Promise<boolean> {
  const { loadId, carrierId, ...present } = pagesOf(load);
  const booking = { loadId, carrierId };
  const page = await tx.db.podPage.findFirst({ where: { ...booking, ...present }, orderBy: { id: "asc" } });
  if (page !== null) return true;
  const signed = await tx.db.proof.findFirst({
    where: { ...booking, signedBy: { not: null } },
    orderBy: { place: "asc" },
  });
  return signed !== null;
}

/**
 * Stores what the sealed proof of a delivered load says, and queues its PDF, in the transaction of the delivery
 * (contract 12, proof).
 */
export async function sealProof(tx: Ctx<Actor>, load: Load, sealedAt: Date): Promise<void> {
  const { id: loadId } = load;
  const [facts, pages, file] = await Promise.all([
    readNoteFacts(tx, load),
    tx.db.podPage.findMany({ where: pagesOf(load), orderBy: { id: "asc" } }),
    load.podFileId === null ? null : tx.db.storedFile.findUnique({ where: { id: load.podFileId } }),
  ]);
  const words = sealedProofOf(load, { ...facts, pages: inOrder(pages, facts.proofs), file, sealedAt });
  await tx.db.sealedProof.create({ data: { loadId, words, createdAt: sealedAt } });
  const due = {
    status: "pending",
    failures: 0,
    nextAttemptAt: new Date(sealedAt.getTime() + WORKER_AFTER_MS),
    error: null,
  } as const;
  await tx.db.transportOrderTask.upsert({
    where: { loadId },
    create: { loadId, ...due },
    update: { ...due, claim: { increment: 1 } },
  });
}
