import { HOUR_MS, londonDay } from "@board/calendar";
import { estimateMiles, type Place } from "@board/geo";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../core/cursor.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { readRawFilters } from "../../loads/filters/rules.ts";
import { readSwitch } from "../../loads/filters/view-rules.ts";
import { mphOf } from "../vehicles/rules.ts";
import type { VehicleBoardInput, VehicleBoardOutput } from "./schemas.ts";
import type { OpenVehicle } from "./vehicle-index.ts";
import { assertPosts, isOnWayTo, mayTake, vehiclesOfOthers, viewForPoster } from "./view-vehicles.ts";

/** The vehicle board's filters, parsed. */
interface Question {
  /** The place of `near`, and the outcodes around it. */
  near: { place: Place; outcodes: ReadonlyMap<string, number> } | null;
  matches: (vehicle: OpenVehicle) => boolean;
}

/** @throws DomainError `validation_failed` naming every unreadable filter */
function readQuestion(
  { geo, clock }: Pick<Ctx, "geo" | "clock">,
  input: Omit<VehicleBoardInput, "limit" | "cursor">,
): Question {
  const { near, within, vc, towards, tl, adr } = input;
  // Places, classes and radius are those of the board of loads; the way is read as a load's end.
  const raw = { near, within: within?.toString(), vc, to: towards };
  const { filters, problems: unreadable } = readRawFilters(raw, londonDay(clock.now()), geo);
  const problems = unreadable.map(({ name, code, predicate }) =>
    fieldError([name === "to" ? "towards" : name], code, predicate),
  );
  const on = (name: "tl" | "adr", text: string | undefined) => {
    const read = text === undefined ? false : readSwitch(text);
    if (read === null)
      problems.push(
        fieldError([name], "invalid_value", "must be 1, true or empty for on, 0 or false for off."),
      );
    return read === true;
  };
  const [needsLift, needsAdr] = [on("tl", tl), on("adr", adr)];
  if (problems.length > 0) throw invalid(problems);
  const place = near === undefined ? null : geo.find(near);
  const outcodes = filters.near?.outcodes;
  const at = input.at === undefined ? null : Date.parse(input.at);
  const now = clock.now().getTime();
  /** Returns the drive to `near` in milliseconds. */
  const driveOf = ({ row, at: from }: OpenVehicle) =>
    place === null || from.outcode === place.outcode
      ? 0
      : (estimateMiles(from, place).miles / mphOf(row.vehicleClass)) * HOUR_MS;
  return {
    near: place === null || outcodes === undefined ? null : { place, outcodes },
    matches: (vehicle) => {
      const { row } = vehicle;
      return (
        (filters.vc === undefined || filters.vc.includes(row.vehicleClass)) &&
        (!needsLift || row.tailLift) &&
        (!needsAdr || row.adr) &&
        (outcodes === undefined || outcodes.has(row.outcode)) &&
        (filters.to === undefined || isOnWayTo(row, filters.to)) &&
        (at === null ||
          (row.until.getTime() > at && Math.max(row.from.getTime(), now) + driveOf(vehicle) <= at))
      );
    },
  };
}

const byPlace = z.tuple([z.number(), idInCursor]);

/**
 * Reads the empty vehicles of other firms, without their names (contract 15): the nearest first, or without `near` those
 * that are empty first.
 *
 * @throws DomainError `post_first`, `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export async function readVehicleBoard(
  ctx: Ctx<FirmActor>,
  { limit, cursor, ...filters }: VehicleBoardInput,
): Promise<VehicleBoardOutput> {
  const { near, matches } = readQuestion(ctx, filters);
  await assertPosts(ctx);
  const after = cursor === undefined ? null : readCursor(ctx, "vehicle-board", filters, cursor, byPlace);
  const now = ctx.clock.now();
  const index = await vehiclesOfOthers(ctx);
  const keyOf = ({ row }: OpenVehicle) => near?.outcodes.get(row.outcode) ?? row.from.getTime();
  const found = [...index.all()]
    .filter((vehicle) => mayTake(vehicle, ctx.actor.firm.id, now) && matches(vehicle))
    .map((vehicle) => ({ vehicle, place: [keyOf(vehicle), vehicle.row.id] as const }))
    .sort(({ place: [one, id] }, { place: [other, otherId] }) => one - other || (id < otherId ? -1 : 1));
  const isPast = ({ place: [key, id] }: (typeof found)[number]) =>
    after === null || key > after[0] || (key === after[0] && id > after[1]);
  const rows = found.filter(isPast).slice(0, limit + 1);
  const { page, nextCursor } = pageOf(ctx, "vehicle-board", filters, rows, limit, ({ place }) => place);
  return {
    total: found.length,
    vehicles: page.map(({ vehicle }) => ({
      ...viewForPoster(ctx, vehicle),
      miles: near === null ? null : Math.round(near.outcodes.get(vehicle.row.outcode) ?? 0),
    })),
    nextCursor,
  };
}
