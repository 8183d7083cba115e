import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Load, StoredFile } from "@board/db";
import { type Actor, SYSTEM, type SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Download } from "../files/schemas.ts";
import { downloadOf, keepFile, recordFile } from "../files/stored-files.ts";
import { createThreads } from "../files/threads.ts";
import { inTransaction } from "../in-transaction.ts";
import { findLoad, lockRow } from "../loads/find-load.ts";
import { VISIBILITY } from "../loads/visibility.ts";
import type { Drawing } from "./draw-order.ts";
import { transportOrderOf } from "./transport-order.ts";

/**
 * Draws an order in a thread beside: it takes a tenth of a second of a processor, in which this process would answer
 * nobody.
 */
export const drawAside = createThreads<Drawing, void>(
  new URL("./draw-order.ts", import.meta.url),
  "drawOrder",
);

/** A revision of the order of the load's present booking; one that went back to the board and was booked again has another. */
function findOrder(ctx: Ctx<Actor>, load: Load, revision = load.orderRevision): Promise<StoredFile | null> {
  if (load.bookedAt === null) return Promise.resolve(null);
  return ctx.db.storedFile.findFirst({
    where: { loadId: load.id, kind: "TRANSPORT_ORDER", revision, createdAt: { gte: load.bookedAt } },
    orderBy: { id: "asc" },
  });
}

async function received(ctx: Ctx<Actor>, folder: string, loadId: string, signal?: AbortSignal) {
  const load = await ctx.db.load.findUniqueOrThrow({
    where: { id: loadId },
    include: {
      poster: true,
      carrier: true,
      quotes: { where: { status: "ACCEPTED" }, orderBy: { id: "desc" }, take: 1 },
    },
  });
  const [quote] = load.quotes;
  if (load.carrier === null || quote === undefined) return null;
  const path = join(folder, "order.pdf");
  const agreed = await ctx.db.loadChange.findMany({
    where: { loadId, carrierId: load.carrier.id, status: "AGREED" },
    orderBy: { closedAt: "asc" },
  });
  const order = transportOrderOf({ ...load, carrier: load.carrier }, quote, agreed, ctx.clock.now());
  await drawAside({ order, path }, signal);
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, contentType: "application/pdf", bytes: bytes.length, sha256 } as const;
}

/**
 * The newest revision of the load's transport order, made now where nobody made it before. Of two at the same moment the first one stands, and
 * what stands is never changed.
 */
async function keepOrder(ctx: Ctx<Actor>, load: Load, signal?: AbortSignal): Promise<StoredFile | null> {
  const existing = await findOrder(ctx, load);
  if (existing !== null) return existing;
  const folder = await ctx.files.newWorkFolder();
  try {
    const file = await received(ctx, folder, load.id, signal);
    if (file === null) return null;
    return await keepFile(ctx, file, async (keep) => {
      const kept = await keep();
      return inTransaction(ctx, async (tx) => {
        const now = await lockRow(tx, load.id);
        // Drawn from another revision or booking than it was asked for: what was asked for stays unmade.
        if (now?.orderRevision !== load.orderRevision || now.bookedAt?.getTime() !== load.bookedAt?.getTime())
          return null;
        const first = await findOrder(tx, load);
        return (
          first ?? recordFile({ ...tx, actor: SYSTEM }, load.id, "TRANSPORT_ORDER", kept, load.orderRevision)
        );
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A revision of the load's transport order, the newest where none is named: for those who read the job sheet, which it holds.
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
  const file =
    number === load.orderRevision ? await keepOrder(ctx, load) : await findOrder(ctx, load, number);
  if (file === null) throw notFound();
  return downloadOf(ctx, file, `Transport-order-${load.ref}${number === 1 ? "" : `-${number}`}.pdf`);
}

/** Makes the transport order of a booking that somebody may ask for: nothing where it was made or the booking is over. */
export async function makeOrder(ctx: Ctx<SystemActor>, loadId: string, signal?: AbortSignal): Promise<void> {
  await keepOrder(ctx, await ctx.db.load.findUniqueOrThrow({ where: { id: loadId } }), signal);
}
