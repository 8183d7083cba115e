import type { Vehicle } from "@board/db";
import type { Equipment } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { asDomainError } from "../../core/errors.ts";
import { newVehicle, planVehicle } from "../vehicles/plan-vehicle.ts";
import { readVehicleWords } from "../vehicles/read-vehicle-words.ts";
import { MAX_OPEN_VEHICLES } from "../vehicles/rules.ts";
import { loadsThatFit } from "./loads-for-vehicle.ts";
import type { VehicleWordsInput, VehicleWordsOutput } from "./schemas.ts";

/** Number of other places that a line offers, and of loads that it shows. */
const MAX_OTHERS = 4;
const SHOWN = 10;

type Fields = VehicleWordsOutput["fields"];

/**
 * Adds the class and equipment that a registration had when the firm posted it last, where the line says none. Looks at as
 * many posts as may be open at once, because registrations have no index.
 */
export async function withFormer({ db, actor }: Ctx<FirmActor>, fields: Fields): Promise<Fields> {
  const { vehicleReg, vehicleClass } = fields;
  if (vehicleReg === undefined || vehicleClass !== undefined) return fields;
  const latest = await db.vehicle.findMany({
    where: { firmId: actor.firm.id, mode: actor.mode },
    orderBy: { id: "desc" },
    take: MAX_OPEN_VEHICLES,
    select: { vehicleReg: true, vehicleClass: true, tailLift: true, adr: true, equipment: true },
  });
  const former = latest.find((one) => one.vehicleReg === vehicleReg);
  if (former === undefined) return fields;
  const { tailLift, adr } = former;
  const has = (one: Equipment) => fields.tailLift !== false || one !== "TAIL_LIFT_2T";
  const equipment = former.equipment.filter(has);
  return { vehicleClass: former.vehicleClass, tailLift, adr, equipment, ...fields };
}

/** Returns a vehicle as it would be posted, as far as its carrier may leave it unsaid. */
export function viewPlanned({ geo }: Pick<Ctx, "geo">, row: Vehicle) {
  const { outcode, home, maxEmptyMiles } = row;
  return {
    from: row.from.toISOString(),
    until: row.until.toISOString(),
    home,
    maxEmptyMiles,
    place: { outcode, town: geo.outcodeTown(outcode) },
  };
}

/** Parses a line into a vehicle, and finds the loads that would fit it; nothing is posted (contract 15). */
export async function readVehicleLine(
  ctx: Ctx<FirmActor>,
  { text, fields: given }: VehicleWordsInput,
): Promise<VehicleWordsOutput> {
  const { parts, others, place, ...reading } = readVehicleWords(text, ctx.clock.now(), ctx.geo);
  const fields = await withFormer(ctx, { ...given, ...reading.fields });
  const answer = { fields, parts, others: others.slice(0, MAX_OTHERS), place };
  const none = { planned: null, problem: null, found: null };
  if (fields.vehicleClass === undefined || fields.at === undefined) return { ...answer, ...none };
  try {
    const row = newVehicle(ctx, await planVehicle(ctx, fields, null), "");
    return {
      ...answer,
      planned: viewPlanned(ctx, row),
      problem: null,
      found: await loadsThatFit(ctx, row, SHOWN),
    };
  } catch (error) {
    const { status, detail, errors = [] } = asDomainError(error);
    if (status >= 500) throw error;
    const problem = errors.map((one) => one.detail).join(" ") || detail;
    return { ...answer, ...none, problem };
  }
}
