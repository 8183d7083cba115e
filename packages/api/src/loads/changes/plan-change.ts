import type { Load, Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { MAX_PENCE } from "../../core/fields.ts";
import type { Warning } from "../../core/warning.ts";
import { amended, guideOf, newWarnings, storedFigures } from "../amend-load.ts";
import { columnsOf, inputOf } from "../columns.ts";
import { hiddenLines } from "../goods/schemas.ts";
import { changedFields, compactPostcode } from "../material-fields.ts";
import { planLoad, problemsOf } from "../plan-load.ts";
import { NOWHERE, type PlaceMove, placeMoves } from "../road/rules.ts";
import type { PostLoadInput } from "../schemas.ts";
import { FIRST_NUMBER, partOfStop } from "../stops/rules.ts";
import { readStops, type Stop, storedStops } from "../stops/schemas.ts";
import { isOfCollection } from "./rules.ts";
import type { ChangePatch, StopOfChange } from "./schemas.ts";

/** Fields that change the route, apart from the places of stops. */
const ROUTE_FIELDS = ["fromPostcode", "toPostcode", "vehicleClass"];

/**
 * Returns a stop of a proposal with the site and the spelling of the postcode that the same stop has in the
 * load.
 */
function kept({ number: _, ...stop }: StopOfChange, before: Stop): Stop {
  const { kind: _k, date: _d, byTime: _t, pallets: _a, parcels: _b, window: was, ...place } = before;
  const { window = "Anytime" } = stop;
  return { ...stop, ...place, window: window === (was ?? "Anytime") ? was : window };
}

/**
 * Returns the proposed stops with the sites that the load has for them, and the errors of stop numbers that
 * are unknown or repeated.
 */
function withSites(given: readonly StopOfChange[], before: readonly Stop[]) {
  const problems: FieldError[] = [];
  const refuse = (nth: number, code: string, predicate: string) =>
    problems.push(fieldError(["patch", "stops", nth, "number"], code, predicate));
  const left = new Map(before.map((stop, nth) => [nth + FIRST_NUMBER, stop]));
  const was = new Map<StopOfChange, Stop>();
  for (const [nth, stop] of given.entries()) {
    const { number } = stop;
    if (number === undefined) continue;
    const same = left.get(number);
    if (same !== undefined) was.set(stop, same);
    else if (before[number - FIRST_NUMBER]) refuse(nth, "repeated", `${number} is given twice.`);
    else refuse(nth, "stop_not_found", `${number} is no further stop of the load.`);
    left.delete(number);
  }
  const isAt = (postcode: string) => (stop: { postcode: string }) =>
    compactPostcode(stop.postcode) === compactPostcode(postcode);
  const unnumbered = given.filter(({ number }) => number === undefined);
  for (const [nth, stop] of given.entries()) {
    if (stop.number !== undefined) continue;
    const here = isAt(stop.postcode);
    const [same, ...others] = [...left.values()].filter(here);
    if (same === undefined) continue;
    if (others.length === 0 && unnumbered.filter(here).length === 1) was.set(stop, same);
    else refuse(nth, "required", `is required where more than one stop is at ${stop.postcode}.`);
  }
  const stops = given.map((stop) => {
    const { number: _, ...bare } = stop;
    const same = was.get(stop);
    // A stop at another postcode loses its site.
    return same && isAt(stop.postcode)(same) ? kept(stop, same) : bare;
  });
  const known = given.flatMap((stop, nth) => {
    const same = was.get(stop);
    return same === undefined ? [] : [{ from: before.indexOf(same) + FIRST_NUMBER, to: nth + FIRST_NUMBER }];
  });
  return { stops, known, problems };
}

/** Returns the planned stops, with the finishing times of those that are done. */
function withDoneTimes({ stops }: Load, planned: Prisma.JsonValue): Prisma.JsonArray {
  const were = readStops(stops);
  return storedStops(readStops(planned).map((stop, nth) => ({ ...stop, doneAt: were[nth]?.doneAt })));
}

/** Returns the numbers of stops that are done, which no change moves. */
function doneMoves({ stops }: Load): PlaceMove[] {
  return readStops(stops).flatMap(({ doneAt }, nth) => {
    const number = nth + FIRST_NUMBER;
    return doneAt === undefined ? [] : [{ from: number, to: number }];
  });
}

/** A proposed change: the new values, the difference in price, and a note. */
export interface Proposal {
  patch: ChangePatch;
  penceDelta: number;
}

/** The effects of a change on a load: its columns, the price, and what differs. */
export interface ChangePlan {
  /** Version of the load that the plan was made for. */
  version: number;
  columns: Partial<Load>;
  agreedPence: number;
  changed: ReturnType<typeof changedFields>;
  /** New numbers of places. */
  moves: PlaceMove[];
  /** Warnings that the load does not have yet. */
  warnings: Warning[];
}

/**
 * Returns the errors of the changed fields by the rules of posting. A day in the past is no error if the
 * change leaves it as it is.
 */
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

/** Returns the errors of changes to what is already done: the collection, or a further stop. */
function doneProblems({ status, stops }: Load, changed: readonly string[], patch: ChangePatch): FieldError[] {
  const moved = readStops(stops).flatMap(({ doneAt }, nth) => {
    const stays = !changed.some((field) => field.startsWith(`stops.${nth + FIRST_NUMBER}.`));
    if (doneAt === undefined || stays) return [];
    return [fieldError(["patch", "stops", nth], "already_done", "is done. Leave it as it is, in its place.")];
  });
  if (status === "BOOKED") return moved;
  const ofCollection = changed
    .filter((field) => isOfCollection(field) && Object.hasOwn(patch, field))
    .map((field) => fieldError(["patch", field], "already_done", "is of the collection, which is done."));
  return [...moved, ...ofCollection];
}

/**
 * Returns the errors of places that the change takes out although the lorry has arrived there, or pages of them were sent
 * (contract 12): the wait and the proof belong to a place.
 */
export async function reachedProblems(
  { db }: Pick<Ctx, "db">,
  { id: loadId, carrierId }: Load,
  moves: readonly PlaceMove[],
): Promise<FieldError[]> {
  const place = { in: moves.filter(({ to }) => to === NOWHERE).map(({ from }) => from) };
  const booking = { loadId, carrierId: carrierId ?? "", place };
  if (place.in.length === 0) return [];
  const [arrivals, pages] = await Promise.all([
    db.milestone.findMany({
      where: { ...booking, kind: "ARRIVED", takenBackAt: null },
      orderBy: { id: "asc" },
    }),
    db.podPage.findMany({ where: { ...booking, removedAt: null }, orderBy: { id: "asc" } }),
  ]);
  return [...new Set([...arrivals, ...pages].map((row) => row.place))].map((number) =>
    fieldError(
      ["patch"],
      "place_reached",
      `takes out place ${number}, where the lorry has arrived or of which pages were sent. Keep it as a stop; it may get another number.`,
    ),
  );
}

/** Returns which descriptions the board hides, by the name of the poster, because either end plans a change. */
async function hiddenOf({ db }: Pick<Ctx, "db">, load: Load, { goods }: PostLoadInput): Promise<boolean[]> {
  if (goods === undefined) return [];
  const poster = await db.firm.findUniqueOrThrow({ where: { id: load.posterId }, select: { name: true } });
  return hiddenLines(goods, poster.name, load.goods);
}

/**
 * Plans a change of a booked load. Miles and route are worked out again if places or the vehicle change; the
 * guide stays as it is.
 *
 * @throws DomainError `validation_failed` with every broken rule at once
 */
export async function planChange(
  ctx: Ctx<FirmActor>,
  load: Load,
  { patch, penceDelta }: Proposal,
): Promise<ChangePlan> {
  const before = inputOf(load);
  const { stops: given, ...rest } = patch;
  const { stops, known, problems: unclear } = withSites(given ?? [], before.stops ?? []);
  if (unclear.length > 0) throw invalid(unclear);
  // Names the agreed waiting terms, so that they do not follow a changed vehicle class.
  const { waiting = before.waiting } = rest;
  const after = amended(before, { ...rest, waiting, ...(given === undefined ? {} : { stops }) }, {});
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
  const moves = placeMoves(before, after, [...doneMoves(load), ...known]);
  const agreedPence = (load.agreedPence ?? 0) + penceDelta;
  const problems = [
    ...doneProblems(load, fields, patch),
    ...postingProblems(ctx, after, fields),
    ...priceProblems(agreedPence),
    ...(await reachedProblems(ctx, load, moves)),
  ];
  if (problems.length > 0) throw invalid(problems);
  const { version } = load;
  if (fields.length === 0) return { version, columns: {}, agreedPence, changed, moves, warnings: [] };
  const plan = await planLoad(ctx, after, before, []);
  const goesElsewhere = fields.some(
    (field) => ROUTE_FIELDS.includes(field) || ["kind", "postcode"].includes(partOfStop(field) ?? ""),
  );
  const columns = {
    ...columnsOf(after, { ...plan, hidden: await hiddenOf(ctx, load, after) }),
    ...(goesElsewhere ? guideOf(load) : storedFigures(load, plan)),
  };
  return {
    version,
    columns: { ...columns, stops: withDoneTimes(load, columns.stops) },
    agreedPence,
    changed,
    moves,
    warnings: newWarnings(load, plan).map((warning) => ({ ...warning, path: ["patch", ...warning.path] })),
  };
}
