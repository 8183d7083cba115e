import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { disputesOf } from "../disputes/view-dispute.ts";
import { notFound } from "../errors.ts";
import { ENDS, loadCore } from "../loads/view-load.ts";
import { readChanges } from "./read-changes.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { readNotifications } from "./read-notifications.ts";
import { readQuotes } from "./read-quotes.ts";
import type { AdminFile, AdminLoad } from "./schemas.ts";

async function readFiles(
  ctx: Ctx<AdminActor>,
  loadId: string,
  podFileId: string | null,
): Promise<AdminFile[]> {
  const files = await ctx.db.storedFile.findMany({ where: { loadId }, orderBy: { id: "asc" } });
  const firmIds = files.flatMap(({ firmId }) => firmId ?? []);
  const firms = await ctx.db.firm.findMany({
    where: { id: { in: firmIds } },
    select: { id: true, name: true },
  });
  return files.map(({ id, kind, contentType, bytes, sha256, firmId, createdAt }) => ({
    id,
    kind,
    contentType,
    bytes,
    sha256,
    firm: firms.find((firm) => firm.id === firmId)?.name ?? null,
    createdAt: createdAt.toISOString(),
    replaced: kind === "POD" && id !== podFileId,
  }));
}

/**
 * All there is to know of one load, by its id or its reference, live or test.
 *
 * @throws DomainError `not_found`
 */
export async function readAdminLoad(ctx: Ctx<AdminActor>, id: string): Promise<AdminLoad> {
  const load = await ctx.db.load.findFirst({
    where: { OR: [{ id: id.toLowerCase() }, { ref: id.toUpperCase() }] },
    include: ENDS,
  });
  if (load === null) throw notFound();
  const [changes, quotes, deliveries, files, notifications, disputes] = await Promise.all([
    readChanges(ctx, load.id),
    readQuotes(ctx, load.id),
    readDeliveries(ctx, load.id),
    readFiles(ctx, load.id, load.podFileId),
    readNotifications(ctx, load.id),
    disputesOf(ctx, load, "admin"),
  ]);
  return {
    load: loadCore(load, "admin"),
    from: { outcode: load.fromOutcode, town: load.fromTown },
    to: { outcode: load.toOutcode, town: load.toTown },
    changes,
    quotes,
    ...deliveries,
    files,
    ...notifications,
    disputes,
  };
}
