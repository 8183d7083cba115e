import { isDeepStrictEqual } from "node:util";
import type { FirmActor } from "../core/actor.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import { changesOf } from "../core/audit/rules.ts";
import type { Ctx } from "../core/context.ts";
import { refusal } from "../core/errors.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { lockFirm } from "./lock-firm.ts";
import { registration } from "./registration.ts";
import type { Lorries, SetLorries } from "./schemas.ts";

/** Lists the firm's lorries by registration. */
export async function listLorries(ctx: Ctx<FirmActor>): Promise<Lorries> {
  const lorries = await ctx.db.firmLorry.findMany({
    where: { firmId: ctx.actor.firm.id },
    orderBy: { vehicleReg: "asc" },
    select: { vehicleReg: true, name: true },
  });
  return {
    lorries: lorries.map((lorry) => ({ ...lorry, isUsual: registration(lorry.vehicleReg).isUsual })),
  };
}

const named = ({ lorries }: Lorries) =>
  lorries.map(({ vehicleReg, name }) => (name === null ? vehicleReg : `${vehicleReg} ${name}`));

const CHANGED = "The list of lorries was changed after you saw it, by a colleague or in another window.";

const rows = (lorries: SetLorries["seen"]) =>
  lorries.map(({ vehicleReg, name }) => ({ vehicleReg, name: name ?? null }));

/**
 * Replaces the list of lorries; those that are left out are no longer suggested.
 *
 * @throws DomainError `changed_meanwhile` if the list has changed since the page showed it
 */
export function setLorries(ctx: Ctx<FirmActor>, { seen, lorries }: SetLorries): Promise<Lorries> {
  const firmId = ctx.actor.firm.id;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firmId);
    const before = await listLorries(tx);
    if (!isDeepStrictEqual(rows(before.lorries), rows(seen))) throw refusal("changed_meanwhile", CHANGED);
    await tx.db.firmLorry.deleteMany({ where: { firmId } });
    await tx.db.firmLorry.createMany({
      data: lorries.map(({ vehicleReg, name }) => ({
        firmId,
        vehicleReg: registration(vehicleReg).vehicleReg,
        name: name?.trim() || null,
      })),
    });
    const after = await listLorries(tx);
    const [old, now] = [named(before), named(after)];
    const changes = changesOf(
      ["lorries"],
      { lorries: old.filter((lorry) => !now.includes(lorry)) },
      { lorries: now.filter((lorry) => !old.includes(lorry)) },
    );
    if (changes.length > 0) await recordAudit(tx, { action: "vehicles.changed", changes });
    return after;
  });
}
