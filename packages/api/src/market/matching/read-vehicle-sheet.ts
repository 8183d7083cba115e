import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { newVehicle, planVehicle } from "../vehicles/plan-vehicle.ts";
import { listedErrors, parsed } from "../vehicles/post-vehicles.ts";
import { readVehicleRows, type VehicleRows } from "../vehicles/read-vehicle-rows.ts";
import { viewPlanned, withFormer } from "./read-vehicle-line.ts";
import type { VehicleSheetOutput } from "./schemas.ts";

type Row = VehicleSheetOutput["rows"][number];

/** Checks a row as POST /vehicles would. Of the errors of one field, the first is told; its value is left out. */
async function checkRow(
  ctx: Ctx<FirmActor>,
  { row, text, fields: read, errors }: VehicleRows["rows"][number],
  headingOf: VehicleRows["headingOf"],
): Promise<Row> {
  const fields = await withFormer(ctx, read);
  const told = new Map(errors.map(({ field, detail }) => [field, detail]));
  try {
    const planned = newVehicle(ctx, await planVehicle(ctx, parsed(fields), null), "");
    if (told.size === 0) return { row, text, fields, planned: viewPlanned(ctx, planned), errors: [] };
  } catch (error) {
    for (const { detail, pointer } of listedErrors(error)) {
      const field = pointer?.split("/")[1] ?? "";
      delete fields[field as keyof typeof fields];
      const said = detail.startsWith(`${field} `) ? detail.slice(field.length + 1) : detail;
      if (!told.has(field)) told.set(field, `${headingOf(field)} ${said}`);
    }
  }
  return { row, text, fields, planned: null, errors: [...told.values()] };
}

/** Reads a sheet of vehicles and checks each row; nothing is posted (contract 15). */
export async function readVehicleSheet(ctx: Ctx<FirmActor>, csv: string): Promise<VehicleSheetOutput> {
  const { rows, ignored, headingOf } = readVehicleRows(csv, ctx.clock.now(), ctx.geo);
  const checked: Row[] = [];
  for (const row of rows) checked.push(await checkRow(ctx, row, headingOf));
  return { rows: checked, ignored };
}
