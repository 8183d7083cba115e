import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { podFilename } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { getSealedProof } from "../proof/keep-proof.ts";
import { downloadOf, findLoadWithFiles } from "../stored-files.ts";
import { VISIBILITY } from "../visibility.ts";

/**
 * Returns the load's proof of delivery, for its two ends and admins: the sealed one, else the carrier's file (contract 3;
 * contract 12, proof). An admin opens a sealed one while admins may read the job sheet, because it contains the sites.
 *
 * @throws DomainError `not_found`, also while there is none; `unavailable` until a sealed one is drawn
 */
export async function getPod(ctx: Ctx<Actor>, input: { id: string }): Promise<Download> {
  const { load } = await findLoadWithFiles(ctx, input.id);
  if (load.podSealedAt === null) return getPodFile(ctx, input);
  if (ctx.actor.kind === "admin" && !VISIBILITY[load.status].admin.sheet) throw notFound();
  return getSealedProof(ctx, load);
}

/**
 * Returns the file that the carrier put as the proof of delivery, also where a sealed proof has taken its place.
 *
 * @throws DomainError `not_found`, also where the carrier put none
 */
export async function getPodFile(ctx: Ctx<Actor>, input: { id: string }): Promise<Download> {
  const { load } = await findLoadWithFiles(ctx, input.id);
  const pod = load.podFileId && (await ctx.db.storedFile.findUnique({ where: { id: load.podFileId } }));
  if (!pod) throw notFound();
  return downloadOf(ctx, pod, podFilename(load.ref, pod.contentType));
}
