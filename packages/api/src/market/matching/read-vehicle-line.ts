import type { Vehicle } from "@board/db";
import type { Equipment } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { newVehicle, planVehicle } from "../vehicles/plan-vehicle.ts";
import { listedErrors, parsed } from "../vehicles/post-vehicles.ts";
import { readVehicleRows } from "../vehicles/read-vehicle-rows.ts";
import { readVehicleWords } from "../vehicles/read-vehicle-words.ts";
import { MAX_OPEN_VEHICLES } from "../vehicles/rules.ts";
import { loadsThatFit } from "./loads-for-vehicle.ts";
import type { VehicleSheetOutput, VehicleWordsInput, VehicleWordsOutput } from "./schemas.ts";

/** Number of other places that a line offers, and of loads that it shows. */
const MAX_OTHERS = 4;
const SHOWN = 10;

type Fields = VehicleWordsOutput["fields"];

/**
 * Adds the class and equipment that a registration had when the firm posted it last, where the line says none. Looks at as
 * many posts as may be open at once, because registrations have no index.
 */
async function withFormer({ db, actor }: Ctx<FirmActor>, fields: Fields): Promise<Fields> {
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

interface Plan {
  row: Vehicle | null;
  planned: VehicleWordsOutput["planned"];
  errors: ReturnType<typeof listedErrors>;
}

/** Returns the vehicle of a request as it would be posted, or why it cannot be. */
async function planOf(ctx: Ctx<FirmActor>, fields: Fields): Promise<Plan> {
  try {
    const row = newVehicle(ctx, await planVehicle(ctx, parsed(fields), null), "");
    const { outcode, home, maxEmptyMiles } = row;
    const place = { outcode, town: ctx.geo.outcodeTown(outcode) };
    const times = { from: row.from.toISOString(), until: row.until.toISOString() };
    return { row, planned: { ...times, home, maxEmptyMiles, place }, errors: [] };
  } catch (error) {
    return { row: null, planned: null, errors: listedErrors(error) };
  }
}

/** Parses a line into a vehicle, and finds the loads that would fit it; nothing is posted (contract 15). */
export async function readVehicleLine(
  ctx: Ctx<FirmActor>,
  { text, fields: given }: VehicleWordsInput,
): Promise<VehicleWordsOutput> {
  const { parts, others, place, ...reading } = readVehicleWords(text, ctx.clock.now(), ctx.geo);
  const fields = await withFormer(ctx, { ...given, ...reading.fields });
  const answer = { fields, parts, others: others.slice(0, MAX_OTHERS), place };
  if (fields.vehicleClass === undefined || fields.at === undefined)
    return { ...answer, planned: null, problem: null, found: null };
  const { row, planned, errors } = await planOf(ctx, fields);
  const problem = errors.map(({ detail }) => detail).join(" ") || null;
  return { ...answer, planned, problem, found: row && (await loadsThatFit(ctx, row, SHOWN)) };
}

/** Parses a sheet of vehicles, and checks each row as POST /vehicles would; nothing is posted (contract 15). */
export async function readVehicleSheet(ctx: Ctx<FirmActor>, csv: string): Promise<VehicleSheetOutput> {
  const { rows, ignored, headingOf } = readVehicleRows(csv, ctx.clock.now(), ctx.geo);
  const checked: VehicleSheetOutput["rows"] = [];
  for (const { row, text, fields: read, errors: unread } of rows) {
    const fields = await withFormer(ctx, read);
    const { planned, errors } = await planOf(ctx, fields);
    const told = new Map(unread.map(({ field, detail }) => [field, detail]));
    for (const { detail, pointer } of errors) {
      const field = pointer?.split("/")[1] ?? "";
      delete fields[field as keyof Fields];
      if (!told.has(field)) told.set(field, detail.replace(`${field} `, `${headingOf(field)} `));
    }
    checked.push({ row, text, fields, planned: told.size > 0 ? null : planned, errors: [...told.values()] });
  }
  return { rows: checked, ignored };
}
