import type { Vehicle } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { lockLoad, moverOf } from "../../loads/find-load.ts";
import { invalidTransition, notThisEnd } from "../../loads/guards.ts";
import { freeVehicle, take } from "./follow-vehicles.ts";
import { planVehicle } from "./plan-vehicle.ts";
import { assertPostedOnce } from "./post-vehicles.ts";
import { isOpen, statusAt } from "./rules.ts";
import { endVehicle, lockVehicle, saveVehicle } from "./save-vehicle.ts";
import type { ChangeVehicle, OwnVehicle, TakeVehicle } from "./schemas.ts";
import { findVehicle, vehicleAnswer } from "./view-vehicles.ts";

type VehicleAnswer = { vehicle: OwnVehicle };

/** @throws DomainError `vehicle_over` with the vehicle's status */
function assertVehicleOpen(row: Vehicle, now: Date): void {
  if (isOpen(row, now)) return;
  const vehicleStatus = statusAt(row, now);
  throw new DomainError("vehicle_over", {
    detail: `The vehicle is ${vehicleStatus}. Nothing was changed.`,
    members: { vehicleStatus },
  });
}

/** Locks a vehicle of the actor's firm and returns it; the firm first, for changes that count its vehicles. */
async function lockOwn(tx: Ctx<FirmActor>, id: string): Promise<Vehicle> {
  await findVehicle(tx, id);
  await lockFirm(tx.db, tx.actor.firm.id);
  const row = await lockVehicle(tx, id);
  if (row === null) throw notFound();
  return row;
}

/**
 * Changes an open vehicle: the fields that are given, null clears one. It also answers "Still empty?" with yes (contract 15).
 *
 * @throws DomainError `not_found`, `vehicle_over`, `already_posted`, `validation_failed`
 */
export function changeVehicle(ctx: Ctx<FirmActor>, { id, ...given }: ChangeVehicle): Promise<VehicleAnswer> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, id);
    assertVehicleOpen(row, tx.clock.now());
    const after: Vehicle = { ...row, ...(await planVehicle(tx, given, row)), answerBy: null };
    await assertPostedOnce(tx, after);
    await saveVehicle(tx, after);
    return vehicleAnswer(tx, id);
  });
}

/**
 * Takes an open vehicle back; its open offers lapse. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `vehicle_over`
 */
export function withdrawVehicle(ctx: Ctx<FirmActor>, id: string): Promise<VehicleAnswer> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, id);
    if (row.status !== "WITHDRAWN") {
      assertVehicleOpen(row, tx.clock.now());
      await endVehicle(tx, row, "WITHDRAWN");
    }
    return vehicleAnswer(tx, id);
  });
}

/**
 * Says yes to "Still empty?", or says it before it is asked: the vehicle stays until its end (contract 15).
 *
 * @throws DomainError `not_found`, `vehicle_over`
 */
export function stillEmpty(ctx: Ctx<FirmActor>, id: string): Promise<VehicleAnswer & Replay> {
  return once<FirmActor, void, VehicleAnswer>(ctx, {
    commit: async (tx) => {
      const row = await lockOwn(tx, id);
      assertVehicleOpen(row, tx.clock.now());
      if (row.askAt !== null || row.answerBy !== null)
        await saveVehicle(tx, { ...row, askAt: null, answerBy: null });
      return vehicleAnswer(tx, id);
    },
    refresh: () => vehicleAnswer(ctx, id),
  });
}

/**
 * Answers "Which lorry?": a job of the firm took this vehicle, in place of the one that was guessed (contract 15).
 *
 * @throws DomainError `not_found`, `vehicle_over`, `invalid_transition`
 */
export function takeVehicle(
  ctx: Ctx<FirmActor>,
  { id, loadId }: TakeVehicle,
): Promise<VehicleAnswer & Replay> {
  return once<FirmActor, void, VehicleAnswer>(ctx, {
    commit: async (tx) => {
      const { load } = await lockLoad(tx, loadId);
      if (moverOf(load, tx.actor) !== "carrier") throw notThisEnd(load, DOING, "carrier");
      if (load.status !== "BOOKED" && load.status !== "IN_TRANSIT") throw invalidTransition(load, DOING);
      const job = await tx.db.vehicleJob.findUnique({ where: { loadId } });
      if (job?.vehicleId !== id) {
        const row = await lockOwn(tx, id);
        assertVehicleOpen(row, tx.clock.now());
        await freeVehicle(tx, loadId);
        await take(tx, loadId, row, "NAMED");
      }
      return vehicleAnswer(tx, id);
    },
    refresh: () => vehicleAnswer(ctx, id),
  });
}

const DOING = "Naming its vehicle";
