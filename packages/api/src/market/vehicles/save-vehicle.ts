import { Prisma, type Vehicle } from "@board/db";
import type { VehicleStatus } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import type { VehicleEventType } from "../../core/event-types.ts";
import { AT_ONCE, ringBells, tellFirms } from "../../core/own-changes.ts";
import { queueFirmEvent } from "../../loads/outbox/tell-firm.ts";
import { closeOffers } from "../offers/save-offers.ts";
import { sharedFields } from "./view-vehicles.ts";

/** Locks a vehicle until the transaction ends and returns it; null if there is none. Loads are locked before vehicles. */
export async function lockVehicle(tx: Pick<Ctx, "db">, id: string): Promise<Vehicle | null> {
  await tx.db.$queryRaw`SELECT 1 FROM vehicle WHERE id = ${id} FOR UPDATE`;
  return tx.db.vehicle.findUnique({ where: { id } });
}

/** Locks the firm's vehicles that are stored as open, in the order of their ids, and returns them. */
export async function lockOpenVehicles(
  tx: Pick<Ctx, "db">,
  { firmId, mode }: Pick<Vehicle, "firmId" | "mode">,
): Promise<Vehicle[]> {
  const ids = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM vehicle WHERE firm_id = ${firmId} AND mode = ${mode}::mode AND status = 'OPEN' ORDER BY id FOR UPDATE`;
  if (ids.length === 0) return [];
  return tx.db.vehicle.findMany({
    where: { id: { in: ids.map(({ id }) => id) }, status: "OPEN" },
    orderBy: { id: "asc" },
  });
}

/** Notifies the open pages of a firm that its vehicles changed. */
function refreshPages(tx: Ctx<Actor>, { firmId, mode }: Vehicle): Promise<void> {
  return tellFirms(tx, [{ loadId: null, mode, at: AT_ONCE, kinds: ["vehicles"], by: null, firms: [firmId] }]);
}

/** Saves a new vehicle. */
export async function saveNewVehicle(tx: Ctx<Actor>, row: Vehicle): Promise<Vehicle> {
  const saved = await tx.db.vehicle.create({ data: row });
  await refreshPages(tx, saved);
  return saved;
}

/** Saves a change of a locked vehicle; every change of a row goes through here. */
export async function saveVehicle(tx: Ctx<Actor>, row: Vehicle): Promise<Vehicle> {
  const { id, ...data } = row;
  const saved = await tx.db.vehicle.update({
    where: { id },
    data: { ...data, version: row.version + 1, updatedAt: tx.clock.now() },
  });
  await refreshPages(tx, saved);
  return saved;
}

/** Ends a locked vehicle; its open offers lapse (contract 15). */
export async function endVehicle(
  tx: Ctx<Actor>,
  row: Vehicle,
  status: Exclude<VehicleStatus, "OPEN">,
): Promise<Vehicle> {
  const saved = await saveVehicle(tx, { ...row, status, answerBy: null, endedAt: tx.clock.now() });
  await lapseOffers(
    tx,
    Prisma.sql`SELECT DISTINCT load_id AS id FROM offer WHERE status = 'OPEN' AND vehicle_id = ${row.id}`,
  );
  return saved;
}

/**
 * Closes the open offers of loads to vehicles that are gone. A transaction that holds a vehicle waits for no load: a load that
 * another one holds is left to the sweep, and an answer meanwhile is refused.
 *
 * @param loads selects the ids of the loads
 */
export async function lapseOffers(tx: Ctx<Actor>, loads: Prisma.Sql): Promise<number> {
  const locked = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM load WHERE id IN (${loads}) ORDER BY id FOR UPDATE SKIP LOCKED`;
  for (const { id } of locked) {
    const load = await tx.db.load.findUniqueOrThrow({ where: { id } });
    const gone = await tx.db.offer.findMany({
      where: { loadId: id, status: "OPEN", vehicleId: { not: null } },
      orderBy: { id: "asc" },
    });
    const open = await tx.db.vehicle.findMany({
      where: { id: { in: gone.flatMap(({ vehicleId }) => vehicleId ?? []) }, status: "OPEN" },
      select: { id: true },
    });
    const isOpen = new Set(open.map((vehicle) => vehicle.id));
    const lapsed = gone.filter(({ vehicleId }) => vehicleId !== null && !isOpen.has(vehicleId));
    if (load.status === "POSTED") await closeOffers(tx, load, lapsed, "taken");
  }
  return locked.length;
}

/** Tells a carrier that it is asked about a vehicle, or that one has ended: by an event, and in live mode by a notification. */
export async function tellOfVehicle(
  tx: Ctx<Actor>,
  type: VehicleEventType,
  row: Vehicle,
  closed: "time" | "silence" | null,
): Promise<void> {
  const { id, firmId, mode, status, vehicleReg } = row;
  const { vehicleClass, count, place, from, until } = sharedFields(tx, row);
  const answerBy = row.answerBy?.toISOString() ?? null;
  const vehicle = { id, status, vehicleClass, count, place, from, until, vehicleReg, answerBy, closed };
  await queueFirmEvent(tx, { firmId, mode, type, data: { vehicle } });
  if (mode === "test" || closed === "time") return;
  await notifyOfVehicle(tx, row, type === "vehicle.asked" ? "vehicle_asked" : "vehicle_expired", null);
}

/** Notifies a carrier about a vehicle, or about the vehicles that fit a job. */
export async function notifyOfVehicle(
  tx: Ctx<Actor>,
  { id: vehicleId, firmId, vehicleClass, vehicleReg, outcode, answerBy }: Vehicle,
  kind: "vehicle_asked" | "vehicle_expired" | "which_vehicle",
  loadId: string | null,
): Promise<void> {
  await tx.db.notification.create({
    data: {
      id: tx.newId("note"),
      firmId,
      kind,
      loadId,
      data: {
        vehicleId,
        vehicle: { vehicleClass, vehicleReg, outcode, answerBy: answerBy?.toISOString() ?? null },
      },
      createdAt: tx.clock.now(),
    },
  });
  await ringBells(tx, [firmId]);
}
