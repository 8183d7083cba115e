import { setImmediate } from "node:timers/promises";
import { formatLongDay, HOUR_MS, londonDay, londonTime } from "@board/calendar";
import type { Vehicle } from "@board/db";
import { pageFromDatabase } from "../../board/ask-database.ts";
import { byWorth, detourPence, runningCost, straightMinutes } from "../../board/backload/rules.ts";
import { readBoard, readQuestion } from "../../board/read-board.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { MAX_ON_PAGE } from "../../core/fields.ts";
import { Driver } from "../../loads/drivers-hours.ts";
import type { BoardEntry, WholeInput } from "../../loads/filters/schemas.ts";
import { type Fit, isOpen, mphOf, startOf } from "../vehicles/rules.ts";
import { findVehicle } from "../vehicles/view-vehicles.ts";
import { straightHomeOf } from "../vehicles/ways.ts";
import {
  carriedClasses,
  type Earnings,
  earningsOf,
  fitIfAny,
  loadOfEntry,
  type MatchedLoad,
  paysFloor,
  rememberPlaces,
  type VehicleFit,
} from "./fit.ts";
import type { LoadsForVehicleOutput, VehicleCounts } from "./schemas.ts";

/** Radius up to which the board is asked for collections near a place, in miles. */
const MAX_RADIUS = 500;
/** Maximum number of loads that are ranked for a vehicle: the nearest, or of a greater radius the newest. */
const MAX_RANKED = 2_000;
/** Maximum number of test loads that are ranked for a vehicle. */
const MAX_TEST_LOADS = 500;

/** Returns the filters of the board that every load which fits a vehicle passes. */
export function boardFiltersOf(row: Vehicle, now: Date): WholeInput {
  const from = row.from > now ? row.from : now;
  // A mile more, because miles by road are rounded.
  const within = Math.max(1, row.maxEmptyMiles + 1);
  return {
    vc: carriedClasses(row.vehicleClass).join(","),
    after: londonDay(from),
    before: londonDay(row.until),
    ...(within <= MAX_RADIUS
      ? { near: row.outcode, within: String(within), sort: "near" }
      : { sort: "newest" }),
    ...(row.tailLift ? {} : { notl: "1" }),
    ...(row.adr ? {} : { noadr: "1" }),
  };
}

/** Returns why a load fits, in short sentences for the carrier. */
function whyOf(
  entry: BoardEntry,
  { times }: Fit,
  { miles, straightMiles }: Earnings,
  today: string,
): string[] {
  const at = (instant: Date) => `${formatLongDay(londonDay(instant), today)}, ${londonTime(instant)}`;
  const home = straightMiles !== null;
  return [
    miles.toCollection === 0 ? "collected where it is empty" : `${miles.toCollection} miles away`,
    `collected ${at(times.collectAt)}`,
    home ? `home ${at(times.homeAt)}` : `empty again in ${entry.to.town} ${at(times.homeAt)}`,
    ...(home ? [miles.extra === 0 ? "on the way home" : `${miles.extra} miles more than straight home`] : []),
  ];
}

/** Returns the way home without a load; null for a vehicle without a home. */
function straightHome(row: Vehicle, miles: number | null, now: Date): LoadsForVehicleOutput["straight"] {
  if (miles === null) return null;
  const question = { ...startOf(row, now), mph: mphOf(row.vehicleClass) };
  const driver = new Driver(question.from, question.driven * HOUR_MS);
  driver.drive(Math.round((miles / question.mph) * HOUR_MS));
  const dutyMinutes = straightMinutes(question, miles);
  const costPence = detourPence({ extra: miles, extraMinutes: dutyMinutes }, runningCost(row.vehicleClass));
  return { miles, dutyMinutes, costPence, homeAt: new Date(driver.at).toISOString() };
}

/** Reads the loads of a firm's board; with a test key those of its test board. */
async function readOwnBoard(ctx: Ctx<FirmActor>, filters: WholeInput): Promise<BoardEntry[]> {
  // Unmarked, because an answer of the board is no answer of this call.
  if (ctx.actor.mode === "live")
    return (await readBoard({ ...ctx, marked: undefined }, { ...filters, limit: MAX_RANKED })).loads;
  const question = readQuestion(ctx, { ...filters, limit: MAX_TEST_LOADS });
  return (await pageFromDatabase(ctx, { ...question, sandbox: true })).loads;
}

/** Facts of a board entry that the ranking needs. */
type RankedEntry = Pick<BoardEntry, "id" | "own" | "eligible">;

interface Candidate<Entry> {
  entry: Entry;
  load: MatchedLoad;
}

interface FoundLoad<Entry = BoardEntry> {
  entry: Entry;
  fit: VehicleFit;
  earnings: Earnings;
}

/** Returns the loads among candidates that fit a vehicle, in their order. */
function fittingLoads<Entry extends RankedEntry>(
  { clock, geo }: Pick<Ctx, "clock" | "geo">,
  row: Vehicle,
  candidates: readonly Candidate<Entry>[],
): FoundLoad<Entry>[] {
  const now = clock.now();
  const places = rememberPlaces(geo);
  const at = places.outcodePlace(row.outcode);
  if (at === null || !isOpen(row, now)) return [];
  return candidates.flatMap(({ entry, load }) => {
    const fit = entry.own ? null : fitIfAny(places, { row, at }, load, now);
    if (fit === null) return [];
    const earnings = earningsOf({ row }, load, fit);
    return paysFloor({ row }, earnings) ? [{ entry, fit, earnings }] : [];
  });
}

const rankOf = ({ entry, fit, earnings }: FoundLoad<RankedEntry>) => ({
  id: entry.id,
  reachable: fit.times.reachable,
  inTime: fit.times.inTime,
  backInTime: null,
  earnsPence: earnings.earnsPence,
  extra: earnings.miles.extra,
});

/** Compares loads for a sort: those that the firm may take first, then those that earn most. */
function byRank(one: FoundLoad<RankedEntry>, other: FoundLoad<RankedEntry>): number {
  const eligible = Number(other.entry.eligible) - Number(one.entry.eligible);
  return eligible || byWorth(rankOf(one), rankOf(other));
}

/** Renders a load with what it would make of a vehicle's way. */
export function viewFound(
  row: Vehicle,
  { entry, fit, earnings }: FoundLoad,
  now: Date,
): LoadsForVehicleOutput["loads"][number] {
  const { times } = fit;
  const { miles, earnsPencePerHour, straightMiles: _, ...sums } = earnings;
  return {
    ...entry,
    run: {
      ...sums,
      ...miles,
      ...runningCost(row.vehicleClass),
      collectAt: times.collectAt.toISOString(),
      reachable: times.reachable,
      deliverAt: times.deliverAt.toISOString(),
      inTime: times.inTime,
      homeAt: times.homeAt.toISOString(),
      backInTime: row.backBy && times.homeAt <= row.backBy,
    },
    earnsPence: earnings.earnsPence,
    earnsPencePerHour,
    emptyMiles: miles.empty,
    dutyMinutes: times.dutyMinutes,
    why: whyOf(entry, fit, earnings, londonDay(now)),
  };
}

/** Ranks the loads that fit a vehicle, posted or not yet, by what each earns. */
export async function loadsThatFit(
  ctx: Ctx<FirmActor>,
  row: Vehicle,
  limit: number,
): Promise<LoadsForVehicleOutput> {
  const now = ctx.clock.now();
  if (!isOpen(row, now)) return { straight: null, total: 0, loads: [] };
  const loads = await readOwnBoard(ctx, boardFiltersOf(row, now));
  const candidates = loads.map((entry) => ({ entry, load: loadOfEntry(entry) }));
  const ranked = fittingLoads(ctx, row, candidates).toSorted(byRank);
  return {
    straight: straightHome(row, straightHomeOf(ctx.geo, row), now),
    total: ranked.length,
    loads: ranked.slice(0, limit).map((found) => viewFound(row, found, now)),
  };
}

/**
 * Ranks the loads that a firm sees on the board and that fit its vehicle, by what each earns (contract 15). Those that pay
 * less than its floor are left out.
 *
 * @throws DomainError `not_found`
 */
export async function listLoadsForVehicle(
  ctx: Ctx<FirmActor>,
  { id, limit }: { id: string; limit: number },
): Promise<LoadsForVehicleOutput> {
  return loadsThatFit(ctx, await findVehicle(ctx, id), limit);
}

type CountedLoad = Candidate<RankedEntry>;

function countedLoad(entry: BoardEntry): CountedLoad {
  const { id, own, eligible } = entry;
  return { entry: { id, own, eligible }, load: loadOfEntry(entry) };
}

/**
 * Returns the loads of the board in memory that may fit a vehicle; null while it may lack changes.
 *
 * @param known loads by id, which are parsed once for all vehicles
 */
function loadsInMemory(
  ctx: Ctx<FirmActor>,
  row: Vehicle,
  known: Map<string, CountedLoad>,
): CountedLoad[] | null {
  const view = ctx.board.view(ctx.actor.firm);
  if (view === null) return null;
  const filters = boardFiltersOf(row, ctx.clock.now());
  const { places } = view.page(readQuestion(ctx, { ...filters, limit: MAX_RANKED }));
  return places().flatMap(([, id]) => {
    const held = known.get(id);
    const entry = held === undefined ? view.entry(id) : null;
    if (entry === null) return held ?? [];
    const load = countedLoad(entry);
    known.set(id, load);
    return load;
  });
}

/**
 * Counts the loads that fit each open vehicle on the first page of a firm's list, with what the best one earns. Counts
 * nothing while the board in memory may lack changes, because the database would be read for each vehicle.
 */
export async function countLoadsForVehicles(ctx: Ctx<FirmActor>): Promise<VehicleCounts> {
  const { firm, mode } = ctx.actor;
  const rows = await ctx.db.vehicle.findMany({
    where: { firmId: firm.id, mode, status: "OPEN", until: { gt: ctx.clock.now() } },
    orderBy: { id: "desc" },
    take: MAX_ON_PAGE,
  });
  const known = new Map<string, CountedLoad>();
  const testLoads =
    mode === "test" ? (await readOwnBoard(ctx, { sort: "newest" })).map(countedLoad) : undefined;
  const vehicles: VehicleCounts["vehicles"] = [];
  for (const row of rows) {
    // Lets other requests be answered between two vehicles.
    await setImmediate();
    const loads = testLoads ?? loadsInMemory(ctx, row, known);
    if (loads === null) return { vehicles: [] };
    const found = fittingLoads(ctx, row, loads);
    // Looks for the best alone, because sorting compares thousands of loads for each vehicle.
    let [best] = found;
    for (const one of found) if (best !== undefined && byRank(one, best) < 0) best = one;
    vehicles.push({ id: row.id, total: found.length, earnsPence: best?.earnings.earnsPence ?? null });
  }
  return { vehicles };
}
