import type { Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockRow } from "../find-load.ts";
import { type Ends, readEnds } from "../outbox/events.ts";
import { makesRevisionDue } from "./rules.ts";
import { type TransportOrder, transportOrderOf } from "./transport-order.ts";

/** A row of `undrawn_order`. */
export interface DueOrder {
  loadId: string;
  carrierId: string;
  revision: number;
  words: TransportOrder;
}

/**
 * Returns the new revision of the transport order if the change of the load makes one, else an empty list. The
 * caller stores it in the transaction of the change.
 */
export function dueOrders(before: Load | null, load: Load, ends: Ends | undefined, now: Date): DueOrder[] {
  if (!makesRevisionDue(before, load)) return [];
  const { id: loadId, carrierId, agreedPence, orderRevision: revision } = load;
  if (carrierId === null || agreedPence === null || ends === undefined)
    throw new Error(`The load ${loadId} is booked without a carrier or a price.`);
  const agreed = { pence: agreedPence, changedAt: revision === 1 ? null : now };
  return [{ loadId, carrierId, revision, words: transportOrderOf(load, ends, agreed, now) }];
}

/** True if the newest revision of a booked load is stored, either as a PDF or as its content. */
async function isStored(
  { db }: Pick<Ctx, "db">,
  { id, carrierId, bookedAt, orderRevision }: Load,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ stored: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM undrawn_order WHERE load_id = ${id} AND carrier_id = ${carrierId} AND revision = ${orderRevision}
    ) OR EXISTS (
      SELECT FROM stored_file
      WHERE load_id = ${id} AND kind = 'TRANSPORT_ORDER' AND revision = ${orderRevision} AND created_at >= ${bookedAt}
    ) AS stored`;
  return row?.stored === true;
}

/**
 * Stores the content of a load's newest revision if it is missing, because an older release or the demo
 * booked the load. Must be called with the load's row locked, and before another change is agreed, which
 * would replace the content.
 */
export async function storeMissingOrder(tx: Pick<Ctx, "db" | "clock">, load: Load): Promise<void> {
  const { id: loadId, posterId, carrierId, bookedAt, orderRevision: revision } = load;
  if (carrierId === null || bookedAt === null || (await isStored(tx, load))) return;
  const ends = await readEnds(tx, posterId, carrierId);
  const quote = await tx.db.quote.findFirst({
    where: { loadId, carrierId, status: "ACCEPTED" },
    orderBy: { id: "desc" },
  });
  if (ends === undefined || quote === null) return;
  const changes = await tx.db.loadChange.findMany({
    where: { loadId, carrierId, status: "AGREED" },
    orderBy: [{ closedAt: "asc" }, { id: "asc" }],
  });
  // Sums the accepted quote and the agreed changes: after a dispute, the load's own price may be the settled
  // one.
  const pence = changes.reduce((sum, { penceDelta }) => sum + penceDelta, quote.amountPence);
  const agreed = { pence, changedAt: changes.at(-1)?.closedAt ?? null };
  const words = transportOrderOf(load, ends, agreed, tx.clock.now());
  await tx.db.undrawnOrder.create({ data: { loadId, carrierId, revision, words } });
}

/**
 * Stores the content of a load's newest revision if it is missing, as `storeMissingOrder` does, but locks the
 * load itself.
 */
export async function storeOrder(ctx: Ctx, load: Load): Promise<void> {
  if (load.bookedAt === null || (await isStored(ctx, load))) return;
  await inTransaction(ctx, async (tx) => {
    const now = await lockRow(tx, load.id);
    if (now !== null) await storeMissingOrder(tx, now);
  });
}
