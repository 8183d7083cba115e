import type { FirmVehicle } from "@board/db";
import { VehicleClass } from "@board/db/enums";
import type { FirmActor } from "../core/actor.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import { changesOf } from "../core/audit/rules.ts";
import type { Ctx } from "../core/context.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { lockFirm } from "./lock-firm.ts";
import type { Vehicles } from "./schemas.ts";

const CLASSES = Object.values(VehicleClass);

function counts(rows: readonly Pick<FirmVehicle, "vehicleClass" | "count">[]) {
  return Object.fromEntries(rows.map(({ vehicleClass, count }) => [vehicleClass, count]));
}

/** Lists the firm's vehicle classes from small to large. */
export async function listVehicles(ctx: Ctx<FirmActor>): Promise<Vehicles> {
  const vehicles = await ctx.db.firmVehicle.findMany({
    where: { firmId: ctx.actor.firm.id },
    orderBy: { vehicleClass: "asc" },
    select: { vehicleClass: true, count: true },
  });
  return { vehicles };
}

/** Replaces the firm's fleet, by which carriers are alerted from the next load on (contract 8). */
export function setVehicles(ctx: Ctx<FirmActor>, { vehicles }: Vehicles): Promise<Vehicles> {
  const firmId = ctx.actor.firm.id;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firmId);
    const before = await listVehicles(tx);
    await tx.db.firmVehicle.deleteMany({ where: { firmId } });
    await tx.db.firmVehicle.createMany({ data: vehicles.map((vehicle) => ({ firmId, ...vehicle })) });
    const changes = changesOf(CLASSES, counts(before.vehicles), counts(vehicles));
    if (changes.length > 0) await recordAudit(tx, { action: "vehicles.changed", changes });
    return listVehicles(tx);
  });
}
