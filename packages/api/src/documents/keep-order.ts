import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Load, StoredFile } from "@board/db";
import { type Actor, SYSTEM } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { keepFile, recordFile } from "../files/keep-file.ts";
import { inTransaction } from "../in-transaction.ts";
import { drawAside } from "./draw-aside.ts";
import { transportOrderOf } from "./transport-order.ts";

/** The order of the load's present booking; one that went back to the board and was booked again has another. */
function findOrder(ctx: Ctx<Actor>, load: Load): Promise<StoredFile | null> {
  if (load.bookedAt === null) return Promise.resolve(null);
  return ctx.db.storedFile.findFirst({
    where: { loadId: load.id, kind: "TRANSPORT_ORDER", createdAt: { gte: load.bookedAt } },
    orderBy: { id: "asc" },
  });
}

async function received(ctx: Ctx<Actor>, folder: string, loadId: string) {
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
  await drawAside({ order: transportOrderOf({ ...load, carrier: load.carrier }, quote), path });
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, contentType: "application/pdf", bytes: bytes.length, sha256 } as const;
}

/**
 * The load's transport order, made now where nobody made it before. Of two at the same moment the first one stands, and
 * what stands is never changed.
 */
export async function keepOrder(ctx: Ctx<Actor>, load: Load): Promise<StoredFile | null> {
  const existing = await findOrder(ctx, load);
  if (existing !== null) return existing;
  const folder = await ctx.files.newWorkFolder();
  try {
    const file = await received(ctx, folder, load.id);
    if (file === null) return null;
    return await keepFile(ctx, file, async (keep) => {
      const kept = await keep();
      return inTransaction(ctx, async (tx) => {
        await tx.db.$queryRaw`SELECT 1 FROM load WHERE id = ${load.id} FOR UPDATE`;
        const first = await findOrder(tx, load);
        return first ?? recordFile({ ...tx, actor: SYSTEM }, load.id, "TRANSPORT_ORDER", kept);
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
