import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Load, StoredFile } from "@board/db";
import type Piscina from "piscina";
import { type Actor, SYSTEM, type SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Download } from "../files/schemas.ts";
import { downloadOf, findLoadWithFiles, keepFile, recordFile } from "../files/stored-files.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Drawing } from "./draw-order.ts";
import { transportOrderOf } from "./transport-order.ts";

const IDLE_MS = 10_000;

/** A processor is left to the thread that answers and stores. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

let threads: Piscina | undefined;

async function threadsForDrawing(): Promise<Piscina> {
  const { Piscina: Threads } = await import("piscina");
  if (threads !== undefined) return threads;
  const started = new Threads({
    filename: new URL("./draw-order.ts", import.meta.url).href,
    name: "drawOrder",
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  });
  // A thread that cannot even start is nothing that the process should end by.
  started.on("error", () => giveUp(started));
  threads = started;
  return started;
}

/** Refuses every drawing that waits for a thread that is not there any more; the next one starts anew. */
function giveUp(pool: Piscina): void {
  if (threads === pool) threads = undefined;
  void pool.destroy();
}

/**
 * Draws an order in a thread beside: it takes a tenth of a second of a processor, in which this process would answer
 * nobody. The threads end soon after the last one. An aborted signal ends the drawing with its thread.
 */
export async function drawAside(drawing: Drawing, signal?: AbortSignal): Promise<void> {
  const pool = await threadsForDrawing();
  try {
    await pool.run(drawing, signal ? { signal } : {});
  } catch (error) {
    if (pool.threads.length === 0) giveUp(pool);
    throw error;
  }
}

/** The order of the load's present booking; one that went back to the board and was booked again has another. */
function findOrder(ctx: Ctx<Actor>, load: Load): Promise<StoredFile | null> {
  if (load.bookedAt === null) return Promise.resolve(null);
  return ctx.db.storedFile.findFirst({
    where: { loadId: load.id, kind: "TRANSPORT_ORDER", createdAt: { gte: load.bookedAt } },
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
  await drawAside({ order: transportOrderOf({ ...load, carrier: load.carrier }, quote), path }, signal);
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, contentType: "application/pdf", bytes: bytes.length, sha256 } as const;
}

/**
 * The load's transport order, made now where nobody made it before. Of two at the same moment the first one stands, and
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
        await tx.db.$queryRaw`SELECT 1 FROM load WHERE id = ${load.id} FOR UPDATE`;
        const first = await findOrder(tx, load);
        return first ?? recordFile({ ...tx, actor: SYSTEM }, load.id, "TRANSPORT_ORDER", kept);
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The load's transport order, for its two ends and admins, from booking on.
 *
 * @throws DomainError `not_found`, also for a load that nobody has booked
 */
export async function getOrder(ctx: Ctx<Actor>, { id }: { id: string }): Promise<Download> {
  const { load } = await findLoadWithFiles(ctx, id);
  const file = await keepOrder(ctx, load);
  if (file === null) throw notFound();
  return downloadOf(ctx, file, `Transport-order-${load.ref}.pdf`);
}

/** Makes the transport order of a booking that somebody may ask for: nothing where it was made or the booking is over. */
export async function makeOrder(ctx: Ctx<SystemActor>, loadId: string, signal?: AbortSignal): Promise<void> {
  await keepOrder(ctx, await ctx.db.load.findUniqueOrThrow({ where: { id: loadId } }), signal);
}
