import type { Load, StoredFile, UndrawnOrder } from "@board/db";
import { type Actor, SYSTEM, type SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import type { Download } from "../../core/files/schemas.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { findLoad } from "../find-load.ts";
import { withDrawnPaper } from "../proof/draw-aside.ts";
import { downloadOf, keepFile, recordFile } from "../stored-files.ts";
import { VISIBILITY } from "../visibility.ts";
import { orderFilename } from "./rules.ts";
import { orderPaper, transportOrder } from "./transport-order.ts";
import { storeOrder } from "./undrawn-orders.ts";

/**
 * Finds the PDF of a revision for the load's present booking; null if it is not drawn. A PDF has the date of
 * its content, so PDFs of earlier bookings are older than this booking.
 */
function findOrder(
  { db }: Ctx,
  { id: loadId, bookedAt }: Load,
  revision: number,
): Promise<StoredFile | null> {
  if (bookedAt === null) return Promise.resolve(null);
  return db.storedFile.findFirst({
    where: { loadId, kind: "TRANSPORT_ORDER", revision, createdAt: { gte: bookedAt } },
    orderBy: { id: "asc" },
  });
}

/** Finds a revision of the present booking whose PDF is not drawn yet. */
function findUndrawn(
  { db }: Ctx,
  { id: loadId, carrierId }: Load,
  revision: number,
): Promise<UndrawnOrder | null> {
  if (carrierId === null) return Promise.resolve(null);
  return db.undrawnOrder.findUnique({
    where: { loadId_carrierId_revision: { loadId, carrierId, revision } },
  });
}

/** Draws and stores the PDF of an order; null if a concurrent call stored it first. */
async function draw(
  ctx: Ctx,
  { loadId, carrierId, revision, words }: UndrawnOrder,
  signal?: AbortSignal,
): Promise<StoredFile | null> {
  const order = transportOrder.parse(words);
  return withDrawnPaper(
    ctx,
    orderPaper(order),
    (drawn) =>
      keepFile(ctx, { ...drawn, contentType: "application/pdf" }, async (keep) => {
        const kept = await keep();
        return inTransaction(ctx, async (tx) => {
          const { count } = await tx.db.undrawnOrder.deleteMany({ where: { loadId, carrierId, revision } });
          if (count === 0) return null;
          const system = { ...tx, actor: SYSTEM };
          const createdAt = new Date(order.madeAt);
          return recordFile(system, loadId, "TRANSPORT_ORDER", kept, { revision, createdAt });
        });
      }),
    signal,
  );
}

/** Returns the PDF of a revision, and draws it on first use; null if there is no such revision. */
async function keepOrder(ctx: Ctx, load: Load, revision: number): Promise<StoredFile | null> {
  const existing = await findOrder(ctx, load, revision);
  if (existing !== null) return existing;
  if (revision === load.orderRevision) await storeOrder(ctx, load);
  const undrawn = await findUndrawn(ctx, load, revision);
  return (undrawn && (await draw(ctx, undrawn))) ?? findOrder(ctx, load, revision);
}

/**
 * Returns a revision of the load's transport order, by default the newest. Only readers of the job
 * sheet may read the order, because it contains the sheet.
 *
 * @throws DomainError `not_found`, also for a load that nobody has booked
 */
export async function getOrder(
  ctx: Ctx<Actor>,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<Download> {
  const { load, mover } = await findLoad(ctx, id);
  if (!VISIBILITY[load.status][mover === "system" ? "admin" : mover].sheet) throw notFound();
  const number = revision ?? load.orderRevision;
  const file = await keepOrder(ctx, load, number);
  if (file === null) throw notFound();
  return downloadOf(ctx, file, orderFilename(load.ref, number));
}

/** Draws the missing revisions of a load's transport order, the oldest first. */
export async function makeOrder(ctx: Ctx<SystemActor>, loadId: string, signal?: AbortSignal): Promise<void> {
  await storeOrder(ctx, await ctx.db.load.findUniqueOrThrow({ where: { id: loadId } }));
  const undrawn = await ctx.db.undrawnOrder.findMany({
    where: { loadId },
    orderBy: [{ revision: "asc" }, { carrierId: "asc" }],
  });
  for (const order of undrawn) await draw(ctx, order, signal);
}
