import type { Load, Prisma } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { type FieldError, fieldError } from "../field-error.ts";
import { MAX_PENCE } from "../fields.ts";
import { amended, guideOf, workedOut } from "../loads/amend-load.ts";
import { columnsOf, inputOf } from "../loads/columns.ts";
import { planLoad, problemsOf } from "../loads/plan-load.ts";
import { changedFields } from "../loads/rules.ts";
import type { PostLoadInput } from "../loads/schemas.ts";
import { partOfStop } from "../stops/rules.ts";
import { readStops, type Stop, storedStops } from "../stops/schemas.ts";
import { isOfCollection } from "./rules.ts";
import type { ChangePatch } from "./schemas.ts";

/** Fields that change the way, beside the places of stops. */
const ELSEWHERE = ["fromPostcode", "toPostcode", "vehicleClass"];

/** The proposed stops, each with the site that was given for its postcode. */
function withSites(stops: readonly Stop[], before: readonly Stop[]): Stop[] {
  const left = [...before];
  return stops.map((stop) => {
    const nth = left.findIndex(({ postcode }) => postcode === stop.postcode);
    const [same] = nth < 0 ? [] : left.splice(nth, 1);
    if (same === undefined) return stop;
    const {
      kind: _k,
      postcode: _p,
      date: _d,
      window: _w,
      byTime: _t,
      pallets: _a,
      parcels: _b,
      ...site
    } = same;
    return { ...stop, ...site };
  });
}

/** The planned stops, of which those that are done keep the time of it. */
function stillDone({ stops }: Load, planned: Prisma.JsonValue): Prisma.JsonArray {
  const were = readStops(stops);
  return storedStops(readStops(planned).map((stop, nth) => ({ ...stop, doneAt: were[nth]?.doneAt })));
}

/** A change as it is proposed. */
export interface Proposal {
  patch: ChangePatch;
  penceDelta: number;
}

/** The effects of a change on a load: its columns, the price, and what differs. */
export interface ChangePlan {
  /** Version of the load that it was worked out for. */
  version: number;
  columns: Partial<Load>;
  agreedPence: number;
  changed: ReturnType<typeof changedFields>;
}

/** The rules of posting, for what the change touches: a day that went by meanwhile stays as it is. */
function postingProblems(
  ctx: Ctx<FirmActor>,
  after: PostLoadInput,
  changed: readonly string[],
): FieldError[] {
  return problemsOf(ctx, { ...after, boardNote: undefined })
    .filter(({ code, path }) => code !== "date_in_past" || changed.includes(`${path[0]}`))
    .map(({ path, code, detail }) => ({ path: ["patch", ...path], code, detail }));
}

function priceProblems(agreedPence: number): FieldError[] {
  if (agreedPence >= 1 && agreedPence <= MAX_PENCE) return [];
  const detail = `makes the price ${agreedPence} pence. It must be 1 to ${MAX_PENCE}.`;
  return [fieldError(["penceDelta"], "price_out_of_range", detail)];
}

/** A stop without its site, as changes compare them. */
function placeOf({ kind, postcode, date, window = "Anytime", byTime, pallets, parcels }: Stop): string {
  return JSON.stringify([kind, postcode, date, window, byTime, pallets, parcels]);
}

/** Nothing of a step can be changed once it is done: the collection, or a further stop. */
function doneProblems(
  { status, stops }: Load,
  after: PostLoadInput,
  changed: readonly string[],
  patch: ChangePatch,
): FieldError[] {
  const moved = readStops(stops).flatMap((stop, nth) => {
    const given = after.stops?.[nth];
    if (stop.doneAt === undefined || (given && placeOf(given) === placeOf(stop))) return [];
    return [fieldError(["patch", "stops", nth], "already_done", "is done. Leave it as it is, in its place.")];
  });
  if (status === "BOOKED") return moved;
  const ofCollection = changed
    .filter((field) => isOfCollection(field) && Object.hasOwn(patch, field))
    .map((field) => fieldError(["patch", field], "already_done", "is of the collection, which is done."));
  return [...moved, ...ofCollection];
}

/**
 * Works out a change of a booked load: the miles and the way anew where it goes elsewhere or by another vehicle; the guide
 * stays as it was fixed.
 *
 * @throws DomainError `validation_failed` with every broken rule at once
 */
export async function planChange(
  ctx: Ctx<FirmActor>,
  load: Load,
  { patch, penceDelta }: Proposal,
): Promise<ChangePlan> {
  const before = inputOf(load);
  const { stops, ...rest } = patch;
  const after = amended(before, {
    ...rest,
    ...(stops === undefined ? {} : { stops: withSites(stops ?? [], before.stops ?? []) }),
  });
  const changed = changedFields(before, after);
  const fields = Object.keys(changed);
  if (fields.length === 0 && penceDelta === 0) {
    throw invalid([
      fieldError(
        ["patch"],
        "nothing_proposed",
        "changes nothing. Give a field that differs, or a penceDelta.",
      ),
    ]);
  }
  const agreedPence = (load.agreedPence ?? 0) + penceDelta;
  const problems = [
    ...doneProblems(load, after, fields, patch),
    ...postingProblems(ctx, after, fields),
    ...priceProblems(agreedPence),
  ];
  if (problems.length > 0) throw invalid(problems);
  const { version } = load;
  if (fields.length === 0) return { version, columns: {}, agreedPence, changed };
  const plan = await planLoad(ctx, after, before, []);
  const goesElsewhere = fields.some(
    (field) => ELSEWHERE.includes(field) || ["kind", "postcode"].includes(partOfStop(field) ?? ""),
  );
  const columns = {
    ...columnsOf(after, plan),
    ...(goesElsewhere ? guideOf(load) : workedOut(load, plan)),
  };
  return { version, columns: { ...columns, stops: stillDone(load, columns.stops) }, agreedPence, changed };
}
