import type { Load, Vehicle } from "@board/db";
import type { LoadStatus, VehicleTakenBy } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { isSandboxMember } from "../../firms/network/sandbox-members.ts";
import { UNLOADING_MS } from "./figures.ts";
import { askAtOf, fits, isOpen, isThereFor, MAX_COUNT, movedTimes } from "./rules.ts";
import { endVehicle, lockOpenVehicles, lockVehicle, notifyOfVehicle, saveVehicle } from "./save-vehicle.ts";
import { legsOf } from "./ways.ts";

/** Returns the vehicle that the carrier's quote, booking or accepted offer names. */
async function namedFor({ db }: Pick<Ctx, "db">, { id: loadId, carrierId }: Load): Promise<string | null> {
  if (carrierId === null) return null;
  const quote = await db.quote.findFirst({
    where: { loadId, carrierId, status: "ACCEPTED" },
    orderBy: { updatedAt: "desc" },
    select: { vehicleId: true },
  });
  if (quote?.vehicleId) return quote.vehicleId;
  const offer = await db.offer.findFirst({
    where: { loadId, carrierId, status: { in: ["ACCEPTED", "QUOTED"] }, vehicleId: { not: null } },
    orderBy: { id: "desc" },
    select: { vehicleId: true },
  });
  return offer?.vehicleId ?? null;
}

/** Returns the vehicles that fit a load at the instant when it was booked. */
export function fitting(
  geo: Ctx["geo"],
  load: Load,
  vehicles: readonly Vehicle[],
  bookedAt: Date,
): Vehicle[] {
  return vehicles.filter((vehicle) => {
    const legs = legsOf(geo, vehicle, load);
    return legs !== null && fits(vehicle, load, legs, bookedAt).misfits.length === 0;
  });
}

/** Takes one of a locked open vehicle for a job: its count falls, and at 0 it is TAKEN and its offers lapse. */
export async function take(
  tx: Ctx<Actor>,
  loadId: string,
  vehicle: Vehicle,
  takenBy: VehicleTakenBy,
): Promise<void> {
  await tx.db.vehicleJob.create({
    data: { loadId, vehicleId: vehicle.id, takenBy, createdAt: tx.clock.now() },
  });
  const count = vehicle.count - 1;
  if (count === 0) await endVehicle(tx, { ...vehicle, count }, "TAKEN");
  else await saveVehicle(tx, { ...vehicle, count });
}

/** True if another open vehicle of the firm has the registration at a time of this one. */
export async function isPostedTwice(
  { db }: Pick<Ctx, "db">,
  { id, firmId, mode, vehicleReg, from, until }: Omit<Vehicle, "id"> & { id?: string },
  now: Date,
): Promise<Vehicle | null> {
  if (vehicleReg === null) return null;
  return db.vehicle.findFirst({
    where: {
      firmId,
      mode,
      vehicleReg,
      status: "OPEN",
      ...(id !== undefined && { id: { not: id } }),
      from: { lt: until },
      until: { gt: from > now ? from : now },
      OR: [{ answerBy: null }, { answerBy: { gt: now } }],
    },
    orderBy: { id: "asc" },
  });
}

/** Frees the vehicle that a job took: one more is free, and a taken one whose time is not over is open again. */
export async function freeVehicle(tx: Ctx<Actor>, loadId: string): Promise<void> {
  const job = await tx.db.vehicleJob.findUnique({ where: { loadId }, include: { vehicle: true } });
  if (job === null) return;
  if (job.vehicle.vehicleReg !== null) await lockFirm(tx.db, job.vehicle.firmId);
  const row = await lockVehicle(tx, job.vehicleId);
  await tx.db.vehicleJob.delete({ where: { loadId } });
  if (row === null) return;
  const now = tx.clock.now();
  const count = Math.min(MAX_COUNT, row.count + 1);
  if (row.status === "OPEN") await saveVehicle(tx, { ...row, count });
  else if (row.status === "TAKEN" && row.until > now && (await isPostedTwice(tx, row, now)) === null) {
    const askAt = row.askAt && askAtOf(row, now);
    await saveVehicle(tx, { ...row, count, status: "OPEN", endedAt: null, askAt });
  }
}

/** Returns the vehicle that has the announced registration and is empty for the job, not after it or on another day. */
function announcedFor(load: Load, open: readonly Vehicle[]): Vehicle | undefined {
  return open.find(
    (vehicle) =>
      vehicle.vehicleReg !== null &&
      vehicle.vehicleReg === load.vehicleReg &&
      vehicle.followsLoadId !== load.id &&
      isThereFor(vehicle, load),
  );
}

/** Takes the vehicle of a job that was just booked; asks the carrier which one if several fit (contract 15). */
async function takeFor(tx: Ctx<Actor>, load: Load, carrierId: string): Promise<void> {
  // The made-up vehicles of test mode stay, for everybody's tests.
  if (load.mode === "test" && isSandboxMember(carrierId)) return;
  const now = tx.clock.now();
  const open = (await lockOpenVehicles(tx, { firmId: carrierId, mode: load.mode })).filter((vehicle) =>
    isOpen(vehicle, now),
  );
  if (open.length === 0) return;
  const namedId = await namedFor(tx, load);
  const named = open.find(({ id }) => id === namedId);
  if (named) return take(tx, load.id, named, "NAMED");
  const announced = announcedFor(load, open);
  if (announced) return take(tx, load.id, announced, "REGISTRATION");
  const [only, ...others] = fitting(tx.geo, load, open, now);
  if (only === undefined) return;
  if (others.length === 0) await take(tx, load.id, only, "FIT");
  else if (load.mode === "live") await notifyOfVehicle(tx, only, "which_vehicle", load.id);
}

/** Takes the vehicle whose registration was announced for a job, in place of one that was only guessed. */
async function takeAnnounced(tx: Ctx<Actor>, load: Load, carrierId: string): Promise<void> {
  const before = await tx.db.vehicleJob.findUnique({
    where: { loadId: load.id },
    include: { vehicle: true },
  });
  if (before?.takenBy === "NAMED" || before?.vehicle.vehicleReg === load.vehicleReg) return;
  const now = tx.clock.now();
  await lockFirm(tx.db, carrierId);
  const open = await lockOpenVehicles(tx, { firmId: carrierId, mode: load.mode });
  const announced = announcedFor(
    load,
    open.filter((vehicle) => isOpen(vehicle, now)),
  );
  if (announced === undefined) return;
  await freeVehicle(tx, load.id);
  await take(tx, load.id, announced, "REGISTRATION");
}

/**
 * Moves the open vehicles that follow a job to half an hour after its told arrival at its last place; none that is empty
 * already, nor one that would meet another post of its registration, or its own end (contract 15).
 */
export async function followArrival(tx: Ctx<Actor>, { id, carrierId, mode }: Load, at: Date): Promise<void> {
  if (carrierId === null) return;
  const following = await tx.db.vehicle.count({
    where: { firmId: carrierId, mode, status: "OPEN", followsLoadId: id },
  });
  if (following === 0) return;
  const now = tx.clock.now();
  const from = new Date(at.getTime() + UNLOADING_MS);
  await lockFirm(tx.db, carrierId);
  for (const vehicle of await lockOpenVehicles(tx, { firmId: carrierId, mode })) {
    if (
      vehicle.followsLoadId !== id ||
      vehicle.from <= now ||
      from <= now ||
      from.getTime() === vehicle.from.getTime()
    )
      continue;
    const times = movedTimes(vehicle, from);
    if (times === null || (await isPostedTwice(tx, { ...vehicle, ...times }, now)) !== null) continue;
    const askAt = vehicle.askAt && askAtOf(times, now);
    await saveVehicle(tx, { ...vehicle, ...times, askAt });
  }
}

/** Withdraws a firm's open vehicles that follow a job which it has no more: they will not be where it ends. */
async function withdrawFollowing(tx: Ctx<Actor>, { id, mode }: Load, firmId: string): Promise<void> {
  const following = await tx.db.vehicle.count({ where: { firmId, mode, status: "OPEN", followsLoadId: id } });
  if (following === 0) return;
  await lockFirm(tx.db, firmId);
  for (const vehicle of await lockOpenVehicles(tx, { firmId, mode }))
    if (vehicle.followsLoadId === id) await endVehicle(tx, vehicle, "WITHDRAWN");
}

/** Statuses in which an announced registration says which vehicle does the job. */
export const RUNS: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT"];

/**
 * Brings the carrier's empty vehicles up to a change of a locked load, in the transaction of the change (contract 15): a
 * booking takes one, the end of a booking frees it and withdraws those that follow it, an announced registration tells which
 * one it is.
 */
export async function followVehicles(tx: Ctx<Actor>, before: Load, load: Load): Promise<void> {
  const carrierOf = ({ carrierId, status }: Load) => (status === "CANCELLED" ? null : carrierId);
  const [had, has] = [carrierOf(before), carrierOf(load)];
  if (had !== null && had !== has) {
    if (RUNS.includes(before.status)) await withdrawFollowing(tx, load, had);
    await freeVehicle(tx, load.id);
  }
  if (has === null) return;
  if (had !== has) await takeFor(tx, load, has);
  else if (load.vehicleReg !== null && load.vehicleReg !== before.vehicleReg && RUNS.includes(load.status))
    await takeAnnounced(tx, load, has);
}
