import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { podFilename } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { downloadOf, findLoadWithFiles } from "../stored-files.ts";

/**
 * Returns the load's proof of delivery, for its two ends and admins (contract 3).
 *
 * @throws DomainError `not_found`, also while there is none
 */
export async function getPod(ctx: Ctx<Actor>, input: { id: string }): Promise<Download> {
  const { load } = await findLoadWithFiles(ctx, input.id);
  const pod = load.podFileId && (await ctx.db.storedFile.findUnique({ where: { id: load.podFileId } }));
  if (!pod) throw notFound();
  return downloadOf(ctx, pod, podFilename(load.ref, pod.contentType));
}
