import { Prisma } from "@board/db";
import type { Actor, SystemActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { ringBells } from "../core/own-changes.ts";
import { sweepLoads } from "../core/sweep.ts";
import { previousContact } from "../firms/contact-changes/previous-contact.ts";
import { literalsOf, RUNNING, runs } from "./lifecycle.ts";
import { saveChange } from "./save-change.ts";

/**
 * Marks the live jobs of a carrier whose contact was changed, for `tellOfContacts`, which notifies their
 * posters.
 */
export async function markContactChanged({ db }: Ctx<Actor>, carrierId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO contact_to_tell (load_id, carrier_id)
    SELECT id, carrier_id FROM load
    WHERE carrier_id = ${carrierId} AND mode = 'live' AND status IN (${Prisma.raw(literalsOf(RUNNING))})
    ON CONFLICT (load_id) DO UPDATE SET carrier_id = excluded.carrier_id`;
}

/** Notifies each poster that owes a carrier of its replaced bank account, with the latest unpaid job. */
export async function bankChanged(tx: Ctx<Actor>, carrierId: string): Promise<void> {
  const owing = await tx.db.$queryRaw<{ loadId: string; posterId: string }[]>`
    SELECT DISTINCT ON ("posterId") "loadId", "posterId" FROM (
      SELECT id AS "loadId", poster_id AS "posterId" FROM load
      WHERE carrier_id = ${carrierId} AND mode = 'live' AND status IN ('DELIVERED', 'CONFIRMED') AND paid_at IS NULL
      UNION ALL
      SELECT id, poster_id FROM load
      WHERE carrier_id = ${carrierId} AND mode = 'live' AND status = 'DISPUTED' AND delivered_at IS NOT NULL AND paid_at IS NULL
      UNION ALL
      SELECT l.load_id, i.buyer_id FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id AND l.nth = 1
      WHERE i.supplier_id = ${carrierId} AND i.mode = 'live' AND i.kind <> 'CREDIT_NOTE'
        AND i.status IN ('ISSUED', 'APPROVED', 'QUERIED')
    ) AS unpaid
    ORDER BY "posterId", "loadId" DESC`;
  await tx.db.notification.createMany({
    data: owing.map(({ loadId, posterId: firmId }) => ({
      id: tx.newId("note"),
      firmId,
      loadId,
      kind: "bank_changed",
      data: { carrierId },
      createdAt: tx.clock.now(),
    })),
  });
  await ringBells(
    tx,
    owing.map(({ posterId }) => posterId),
  );
}

/**
 * Notifies the posters of marked jobs by a `load.updated` event, a notification that is emailed, and an entry
 * in the history. Skips jobs that have ended or changed carrier since then, and contacts that have been
 * confirmed.
 */
export async function tellOfContacts(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ toldOfContact: number }> {
  const due = Prisma.sql`SELECT load_id AS id FROM contact_to_tell ORDER BY load_id`;
  const toldOfContact = await sweepLoads(ctx, signal, due, async (tx, before) => {
    const { id: loadId, carrierId, posterId, mode, status } = before;
    const [marked] = await tx.db.$queryRaw<{ carrierId: string }[]>`
      DELETE FROM contact_to_tell WHERE load_id = ${loadId} RETURNING carrier_id AS "carrierId"`;
    if (carrierId === null || marked?.carrierId !== carrierId || !runs(status)) return false;
    const carrier = await tx.db.firm.findUniqueOrThrow({ where: { id: carrierId } });
    const createdAt = tx.clock.now();
    if (previousContact(carrier, mode, createdAt) === null) return false;
    const note = { id: tx.newId("note"), firmId: posterId, kind: "contact_changed", loadId };
    await saveChange(tx, {
      before,
      load: before,
      action: "contactChanged",
      tell: [{ type: "load.updated", to: posterId }],
      notifications: [{ ...note, data: { carrierId }, createdAt }],
    });
    return true;
  });
  return { toldOfContact };
}
