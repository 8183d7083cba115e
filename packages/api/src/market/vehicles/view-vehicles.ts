import type { Prisma, Vehicle } from "@board/db";
import type { VehicleStatus } from "@board/db/enums";
import { accessOf } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { WRITE_VEHICLES } from "../../core/needs.ts";
import { allowedVehicleActions, statusAt } from "./rules.ts";
import type { ListVehicles, OwnVehicle } from "./schemas.ts";

/** Returns the direction of a vehicle as the wire has it. */
function towardsOf({ towards, areas }: Pick<Vehicle, "towards" | "areas">): OwnVehicle["towards"] {
  return towards === "AREAS" ? areas : towards;
}

/** Returns the fields that a vehicle's carrier and posters read alike. */
export function sharedFields({ geo }: Pick<Ctx, "geo">, row: Vehicle) {
  const { sparePallets, spareKg } = row;
  return {
    id: row.id,
    vehicleClass: row.vehicleClass,
    count: row.count,
    place: { outcode: row.outcode, town: geo.outcodeTown(row.outcode) },
    from: row.from.toISOString(),
    until: row.until.toISOString(),
    towards: towardsOf(row),
    tailLift: row.tailLift,
    adr: row.adr,
    equipment: row.equipment,
    spare: sparePallets === null || spareKg === null ? null : { pallets: sparePallets, weightKg: spareKg },
    note: row.note,
  };
}

/** Renders vehicles for their own firm, in their order. */
export async function viewVehicles(ctx: Ctx<FirmActor>, rows: readonly Vehicle[]): Promise<OwnVehicle[]> {
  const now = ctx.clock.now();
  const ids = rows.map(({ id }) => id);
  const [offers, jobs] = await Promise.all([
    ctx.db.offer.groupBy({
      by: ["vehicleId"],
      where: { vehicleId: { in: ids }, status: "OPEN", dueAt: { gt: now } },
      _count: true,
    }),
    ctx.db.vehicleJob.findMany({ where: { vehicleId: { in: ids } }, orderBy: { createdAt: "desc" } }),
  ]);
  const loads = await ctx.db.load.findMany({
    where: { id: { in: jobs.map(({ loadId }) => loadId) } },
    select: { id: true, ref: true, status: true },
  });
  const asked = new Map(offers.map(({ vehicleId, _count }) => [vehicleId, _count]));
  const byId = new Map(loads.map((load) => [load.id, load]));
  const mayWrite = accessOf(ctx.actor)(WRITE_VEHICLES);
  return rows.map((row) => ({
    ...sharedFields(ctx, row),
    status: statusAt(row, now),
    at: row.at,
    home: row.home,
    backBy: row.backBy?.toISOString() ?? null,
    drivenHours: row.drivenHours,
    maxEmptyMiles: row.maxEmptyMiles,
    maxExtraMiles: row.maxExtraMiles,
    floorPencePerMile: row.floorPencePerMile,
    vehicleReg: row.vehicleReg,
    followsLoadId: row.followsLoadId,
    askAt: row.status === "OPEN" ? (row.askAt?.toISOString() ?? null) : null,
    answerBy: row.status === "OPEN" ? (row.answerBy?.toISOString() ?? null) : null,
    offers: asked.get(row.id) ?? 0,
    jobs: jobs.flatMap(({ vehicleId, loadId }) => {
      const load = vehicleId === row.id ? byId.get(loadId) : undefined;
      return load ? [{ loadId, ref: load.ref, status: load.status }] : [];
    }),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    allowedActions: allowedVehicleActions(row, mayWrite, now),
  }));
}

/** Reads a vehicle of the actor's firm and mode. */
export async function findVehicle(ctx: Ctx<FirmActor>, id: string): Promise<Vehicle> {
  const { firm, mode } = ctx.actor;
  const row = await ctx.db.vehicle.findFirst({ where: { id, firmId: firm.id, mode } });
  if (row === null) throw notFound();
  return row;
}

/** Returns the answer of a call on a vehicle: the vehicle as it is now. */
export async function vehicleAnswer(ctx: Ctx<FirmActor>, id: string): Promise<{ vehicle: OwnVehicle }> {
  const [vehicle] = await viewVehicles(ctx, [await findVehicle(ctx, id)]);
  if (vehicle === undefined) throw notFound();
  return { vehicle };
}

/** Conditions on rows that have a status: one whose time is over is EXPIRED, even before the sweep has said so. */
function storedAs(status: VehicleStatus, now: Date): Prisma.VehicleWhereInput[] {
  const over = { status: "OPEN" as const, OR: [{ until: { lte: now } }, { answerBy: { lte: now } }] };
  if (status === "EXPIRED") return [{ status }, over];
  if (status !== "OPEN") return [{ status }];
  return [{ status, until: { gt: now }, OR: [{ answerBy: null }, { answerBy: { gt: now } }] }];
}

/**
 * Lists the firm's own vehicles, newest first (contract 15).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listVehicles(
  ctx: Ctx<FirmActor>,
  input: ListVehicles,
): Promise<{ vehicles: OwnVehicle[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  const { firm, mode } = ctx.actor;
  const before = cursor === undefined ? undefined : readCursor(ctx, "vehicles", filters, cursor, idPlace)[0];
  const statuses = [...new Set([filters.status ?? []].flat())];
  const found = await ctx.db.vehicle.findMany({
    where: {
      firmId: firm.id,
      mode,
      ...(before !== undefined && { id: { lt: before } }),
      ...(statuses.length > 0 && { OR: statuses.flatMap((one) => storedAs(one, ctx.clock.now())) }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(ctx, "vehicles", filters, found, limit, ({ id }) => [id]);
  return { vehicles: await viewVehicles(ctx, page), nextCursor };
}
