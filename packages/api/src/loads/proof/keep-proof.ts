import { type Load, Prisma, type SealedProof } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { podFilename } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { deliverLoad } from "../bookings/deliver-load.ts";
import { downloadOf, keepFile } from "../stored-files.ts";
import { makeOrder } from "../transport-orders/keep-order.ts";
import { withDrawnPaper } from "./draw-aside.ts";
import { paper } from "./paper.ts";

/** Time that a delivery, or a download of its proof, waits for the PDF (contract 12, proof). */
const DRAW_MS = 8_000;

const PDF = "application/pdf";

/** Sealed proofs that this process is drawing, by their loads. */
const underWay = new Map<string, Promise<void>>();

/** Draws and stores the PDF of a sealed proof, unless another process stored it first. */
async function draw(ctx: Ctx, { loadId, words }: SealedProof, signal?: AbortSignal): Promise<void> {
  await withDrawnPaper(
    ctx,
    paper.parse(words),
    (drawn) =>
      keepFile(ctx, { ...drawn, contentType: PDF }, async (keep) => {
        const { storageKey, bytes, sha256 } = await keep();
        const data = { words: Prisma.DbNull, storageKey, bytes, sha256 };
        await ctx.db.sealedProof.updateMany({ where: { loadId, storageKey: null }, data });
      }),
    signal,
  );
}

/** Draws the sealed proof of a load if it is not drawn yet, once for all that ask for it in this process. */
async function drawProof(ctx: Ctx, loadId: string, signal?: AbortSignal): Promise<void> {
  const undrawn = await ctx.db.sealedProof.findFirst({ where: { loadId, storageKey: null } });
  if (undrawn === null) return;
  const drawing = underWay.get(loadId) ?? draw(ctx, undrawn, signal).finally(() => underWay.delete(loadId));
  underWay.set(loadId, drawing);
  await drawing;
}

/** Waits for work for some time at most; what is unfinished by then goes on, and its failure is left to the worker. */
async function waitFor(work: Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work.catch(() => undefined), late.promise]);
  clearTimeout(timer);
}

/** Delivers a load, and draws its sealed proof before the answer if that takes no longer than a few seconds. */
export async function deliverAndSeal(
  ctx: Ctx<Actor>,
  input: Parameters<typeof deliverLoad>[1],
): ReturnType<typeof deliverLoad> {
  const startedAt = performance.now();
  const answer = await deliverLoad(ctx, input);
  // A second is left to send the answer.
  const left = (ctx.answerWithinMs ?? Number.POSITIVE_INFINITY) - (performance.now() - startedAt) - 1_000;
  await waitFor(drawProof(ctx, answer.load.id), Math.max(0, Math.min(DRAW_MS, left)));
  return answer;
}

/**
 * Returns the sealed proof of a load.
 *
 * @throws DomainError `unavailable` until it is drawn, `not_found` once it was deleted
 */
export async function getSealedProof(ctx: Ctx<Actor>, { id: loadId, ref }: Load): Promise<Download> {
  await waitFor(drawProof(ctx, loadId), DRAW_MS);
  const proof = await ctx.db.sealedProof.findUnique({ where: { loadId } });
  if (proof === null) throw notFound();
  const { storageKey, bytes, sha256 } = proof;
  if (storageKey === null || bytes === null || sha256 === null)
    throw new DomainError("unavailable", {
      detail: "The sealed proof is being drawn. Nothing was changed; try again shortly.",
      retryAfterSeconds: 5,
    });
  return downloadOf(ctx, { storageKey, bytes, sha256, contentType: PDF }, podFilename(ref, PDF));
}

/** Draws what a load's documents lack: its sealed proof, and the revisions of its transport order. */
export async function makeDocuments(
  ctx: Ctx<SystemActor>,
  loadId: string,
  signal?: AbortSignal,
): Promise<void> {
  await drawProof(ctx, loadId, signal);
  await makeOrder(ctx, loadId, signal);
}
