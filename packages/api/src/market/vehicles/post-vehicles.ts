import { formatExact } from "@board/calendar";
import type { Vehicle } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { asDomainError, DomainError, invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { fieldErrorsOf } from "../../core/field-errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { isPostedTwice } from "./follow-vehicles.ts";
import { newVehicle, planVehicle, type VehicleColumns } from "./plan-vehicle.ts";
import { MAX_OPEN_VEHICLES } from "./rules.ts";
import { saveNewVehicle } from "./save-vehicle.ts";
import { oneVehicle, type PostedVehicles, type PostVehicle, type PostVehicles } from "./schemas.ts";
import { vehicleAnswer, viewVehicles } from "./view-vehicles.ts";

type Answer = Pick<PostedVehicles, "vehicle" | "vehicles">;
type Listed = NonNullable<PostedVehicles["vehicles"]>[number];

/**
 * Refuses a registration that another open vehicle of the firm has at the same time. The firm must be locked.
 *
 * @throws DomainError `already_posted` with the other vehicle's id
 */
export async function assertPostedOnce(
  tx: Ctx<FirmActor>,
  row: Parameters<typeof isPostedTwice>[1],
): Promise<void> {
  const other = await isPostedTwice(tx, row, tx.clock.now());
  if (other === null) return;
  throw new DomainError("already_posted", {
    detail: `${row.vehicleReg} is posted at ${other.outcode} from ${formatExact(other.from)} already: change that vehicle. Nothing was changed.`,
    members: { vehicleId: other.id },
  });
}

/** @throws DomainError `too_many_vehicles` */
async function assertRoom({ db, actor, clock }: Ctx<FirmActor>): Promise<void> {
  const { firm, mode } = actor;
  const open = await db.vehicle.count({
    where: { firmId: firm.id, mode, status: "OPEN", until: { gt: clock.now() } },
  });
  if (open < MAX_OPEN_VEHICLES) return;
  throw new DomainError("too_many_vehicles", {
    detail: `${firm.name} has ${MAX_OPEN_VEHICLES} open vehicles: withdraw one first. Nothing was posted.`,
  });
}

async function post(tx: Ctx<FirmActor>, columns: VehicleColumns): Promise<Vehicle> {
  await lockFirm(tx.db, tx.actor.firm.id);
  const row = newVehicle(tx, columns, tx.newId("vehicle"));
  await assertRoom(tx);
  await assertPostedOnce(tx, { ...row, id: "" });
  return saveNewVehicle(tx, row);
}

function pointerOf(path: readonly PropertyKey[]): string {
  return `#/${path.map(String).join("/")}`;
}

/** Returns the errors of a vehicle of a list; throws on what is not the caller's fault. */
export function listedErrors(error: unknown): Listed["errors"] {
  const { status, code, detail, errors } = asDomainError(error);
  if (status >= 500) throw error;
  if (errors === undefined) return [{ code, detail, pointer: null }];
  return errors.map((one) => ({ code: one.code, detail: one.detail, pointer: pointerOf(one.path) }));
}

/** Parses a vehicle; @throws DomainError `validation_failed` */
export function parsed(raw: unknown): PostVehicle {
  const read = oneVehicle.safeParse(raw);
  if (!read.success) throw invalid(fieldErrorsOf(read.error));
  return read.data;
}

/** Posts the vehicles of a list, each by itself: one that is wrong leaves the others as they are. */
async function postList(tx: Ctx<FirmActor>, list: readonly unknown[]): Promise<Answer> {
  const vehicles: Listed[] = [];
  for (const raw of list)
    try {
      const row = await post(tx, await planVehicle(tx, parsed(raw), null));
      const [vehicle = null] = await viewVehicles(tx, [row]);
      vehicles.push({ vehicle, errors: [] });
    } catch (error) {
      vehicles.push({ vehicle: null, errors: listedErrors(error) });
    }
  return { vehicles };
}

/** Returns a stored answer with its vehicles as they are now. */
async function refreshed(ctx: Ctx<FirmActor>, { vehicle, vehicles = [] }: Answer): Promise<Answer> {
  if (vehicle) return vehicleAnswer(ctx, vehicle.id);
  const ids = vehicles.flatMap((one) => one.vehicle?.id ?? []);
  const rows = await ctx.db.vehicle.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  const now = new Map((await viewVehicles(ctx, rows)).map((view) => [view.id, view]));
  return {
    vehicles: vehicles.map((one) => ({
      ...one,
      vehicle: one.vehicle && (now.get(one.vehicle.id) ?? one.vehicle),
    })),
  };
}

/**
 * Posts an empty vehicle of a carrier, or a list of them, each answered by itself (contract 15).
 *
 * @throws DomainError for one vehicle: `validation_failed` (`home_required`, `contact_in_note`, `date_in_past`, …),
 * `too_many_vehicles`, `already_posted`
 */
export function postVehicles(ctx: Ctx<FirmActor>, input: PostVehicles): Promise<Answer & Replay> {
  const { vehicles, ...fields } = input;
  const work = <Plan>(
    prepare: () => Promise<Plan>,
    commit: (tx: Ctx<FirmActor>, plan: Plan) => Promise<Answer>,
  ) => once<FirmActor, Plan, Answer>(ctx, { prepare, commit, refresh: (stored) => refreshed(ctx, stored) });
  if (vehicles === undefined)
    return work(
      () => planVehicle(ctx, parsed(fields), null),
      async (tx, columns) => vehicleAnswer(tx, (await post(tx, columns)).id),
    );
  return work(
    async () => {
      const [other] = Object.keys(fields);
      if (other !== undefined)
        throw invalid([
          fieldError([other], "unrecognized_field", "stands beside `vehicles`: write it into each of them."),
        ]);
    },
    (tx) => postList(tx, vehicles),
  );
}
