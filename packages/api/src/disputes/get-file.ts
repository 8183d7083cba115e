import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import { disputeFilename } from "../files/rules.ts";
import type { Download } from "../files/schemas.ts";
import { downloadOf, findLoadWithFiles } from "../files/view-file.ts";

/**
 * A file of a load's disputes, for its two ends and admins (contract 3).
 *
 * @throws DomainError `not_found`
 */
export async function getDisputeFile(
  ctx: Ctx<Actor>,
  input: { id: string; fileId: string },
): Promise<Download> {
  const { load, since } = await findLoadWithFiles(ctx, input.id);
  const file = await ctx.db.storedFile.findFirst({
    where: { id: input.fileId, loadId: load.id, kind: "DISPUTE", createdAt: { gte: since } },
  });
  if (!file) throw notFound();
  return downloadOf(ctx, file, disputeFilename(load.ref, file.id, file.contentType));
}
