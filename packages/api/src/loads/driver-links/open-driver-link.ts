import { Prisma, runSql } from "@board/db";
import type { DriverActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { AT_ONCE, tellFirms } from "../../core/own-changes.ts";
import { MAX_DEVICES } from "./rules.ts";
import type { OwnLinkView } from "./schemas.ts";

/**
 * Returns the link that the driver acts by, with the load that it is for.
 *
 * @throws DomainError `not_found`
 */
export async function readOwnLink(ctx: Ctx<DriverActor>): Promise<OwnLinkView> {
  const { link, firm } = ctx.actor;
  const [row, carrier] = await Promise.all([
    ctx.db.driverLink.findUnique({ where: { id: link.id }, include: { load: { select: { ref: true } } } }),
    ctx.db.firm.findUnique({ where: { id: firm.id }, select: { contactName: true, contactPhone: true } }),
  ]);
  if (row === null || carrier === null) throw notFound();
  return {
    id: row.id,
    loadId: row.loadId,
    ref: row.load.ref,
    carrier: { name: firm.name, contactName: carrier.contactName, phone: carrier.contactPhone },
    driver: row.driver,
    language: row.language,
    openedAt: row.openedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/**
 * Records that the link's page runs on a phone. The carrier's open pages are told of the first time on each phone.
 *
 * @throws DomainError `not_found`
 */
export function openDriverLink(ctx: Ctx<DriverActor>, { device }: { device: string }): Promise<OwnLinkView> {
  const { link, firm, mode } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const isNew = Prisma.sql`NOT ${device} = ANY (devices) AND cardinality(devices) < ${MAX_DEVICES}`;
    const [row] = await runSql<{ added: boolean }>(
      tx.db,
      Prisma.sql`
        WITH before AS (SELECT id, ${isNew} AS added FROM driver_link WHERE id = ${link.id} FOR UPDATE)
        UPDATE driver_link d SET opened_at = COALESCE(opened_at, ${now}), last_seen_at = ${now},
          devices = CASE WHEN before.added THEN devices || ${device}::text ELSE devices END
        FROM before WHERE d.id = before.id
        RETURNING before.added`,
    );
    if (row?.added)
      await tellFirms(tx, [
        { loadId: link.loadId, mode, at: AT_ONCE, kinds: ["changed"], by: null, firms: [firm.id] },
      ]);
    return readOwnLink(tx);
  });
}
