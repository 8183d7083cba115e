import { dayOfColumn, londonDay } from "@board/calendar";
import { estimateMiles, type Geo, labelPlaces, type Place } from "@board/geo";
import type { FirmActor } from "../../core/actor.ts";
import type { EntryRow } from "../../core/board-row.ts";
import type { Ctx } from "../../core/context.ts";
import { isBookNow } from "../../loads/posting-rules.ts";
import { entriesOf } from "../ask-database.ts";
import { openLoads } from "../sql.ts";
import { type BackloadQuestion, readBackloadQuestion } from "./read-question.ts";
import {
  byWorth,
  detourPence,
  pencePerMile,
  runMiles,
  runningCost,
  runTimes,
  slotOf,
  straightMinutes,
} from "./rules.ts";
import type { BackloadInput, BackloadOutput } from "./schemas.ts";

/**
 * Maximum number of collections that are considered, the nearest first. A collection further away would not
 * pay for the empty miles.
 */
const MAX_CANDIDATES = 5_000;

/**
 * Returns a function that estimates road miles from a place to the middle of an outcode; it caches each
 * outcode.
 */
function milesFrom(geo: Geo, place: Place): (outcode: string) => number | null {
  const known = new Map<string, number | null>();
  return (outcode) => {
    const before = known.get(outcode);
    if (before !== undefined) return before;
    const middle = geo.outcodePlace(outcode);
    const miles = middle === null ? null : outcode === place.outcode ? 0 : estimateMiles(place, middle).miles;
    known.set(outcode, miles);
    return miles;
  };
}

/** Returns the middle of each outcode in which a load starts or ends. */
function placesOf(geo: Geo, rows: readonly EntryRow[]): Place[] {
  const outcodes = new Set(rows.flatMap(({ fromOutcode, toOutcode }) => [fromOutcode, toOutcode]));
  return [...outcodes].flatMap((outcode) => geo.outcodePlace(outcode) ?? []);
}

function slotsOf(row: EntryRow) {
  const collect = slotOf(dayOfColumn(row.collectDate), row.collectWindow, row.collectByTime);
  const deliver =
    row.deliverDate && slotOf(dayOfColumn(row.deliverDate), row.deliverWindow, row.deliverByTime);
  return { collect, deliver };
}

function payOf(row: EntryRow): { payPence: number; basis: "book_now" | "guide" } {
  if (isBookNow(row) && row.bookNowPence !== null) return { payPence: row.bookNowPence, basis: "book_now" };
  return { payPence: Math.round((row.guideLowPence + row.guideHighPence) / 2), basis: "guide" };
}

function runsOf(ctx: Ctx<FirmActor>, question: BackloadQuestion, rows: readonly EntryRow[]) {
  const { at, home, from, by, back, mph, driven, mostExtra } = question;
  const straight = estimateMiles(at.place, home.place).miles;
  const straightOnDuty = straightMinutes(question, straight);
  const [fromHere, fromHome] = [milesFrom(ctx.geo, at.place), milesFrom(ctx.geo, home.place)];
  const all = rows.flatMap((row) => {
    const [toCollection, toHome] = [fromHere(row.fromOutcode), fromHome(row.toOutcode)];
    if (toCollection === null || toHome === null) return [];
    const miles = runMiles({ toCollection, loaded: row.miles, toHome }, straight);
    const { dutyMinutes, ...times } = runTimes({ from, driven, miles, mph, ...slotsOf(row) });
    if (times.collectAt > by) return [];
    const extraMinutes = Math.max(0, dutyMinutes - straightOnDuty);
    const card = runningCost(row.vehicleClass);
    const costs = {
      milePence: question.milePence ?? card.milePence,
      hourPence: question.hourPence ?? card.hourPence,
    };
    const pay = payOf(row);
    const costPence = detourPence({ ...miles, extraMinutes }, costs);
    const run = {
      ...pay,
      pencePerMile: pencePerMile(pay.payPence, miles),
      ...miles,
      ...times,
      backInTime: back && times.homeAt <= back,
      extraMinutes,
      ...costs,
      costPence,
      earnsPence: pay.payPence - costPence,
    };
    return [{ row, run }];
  });
  const runs = all
    .filter(({ run }) => run.extra <= mostExtra)
    .sort((a, b) => byWorth({ ...a.run, id: a.row.id }, { ...b.run, id: b.row.id }));
  return { straight, runs, tooFar: all.length - runs.length };
}

/**
 * Ranks loads for an empty lorry on its way home by what each detour earns. Places are the middles of
 * outcodes, as on the board, and empty miles are always estimated.
 *
 * @throws DomainError `validation_failed` naming every unreadable value
 */
export async function findBackloads(ctx: Ctx<FirmActor>, input: BackloadInput): Promise<BackloadOutput> {
  const question = readBackloadQuestion(ctx, input);
  const now = ctx.clock.now();
  const { firm } = ctx.actor;
  const { filters } = question;
  const rows = await ctx.db.$queryRaw<EntryRow[]>(
    openLoads({
      firm,
      filters,
      sort: "near",
      after: null,
      limit: MAX_CANDIDATES,
      now,
      today: londonDay(now),
    }),
  );
  await labelPlaces(placesOf(ctx.geo, rows));
  const { straight, runs, tooFar } = runsOf(ctx, question, rows);
  const best = runs.slice(0, input.limit);
  const entries = await entriesOf(
    ctx,
    best.map(({ row }) => row),
  );
  const { at, home, from, by, mph } = question;
  return {
    at: { outcode: at.outcode, town: at.town },
    home: { outcode: home.outcode, town: home.town },
    from: from.toISOString(),
    by: by.toISOString(),
    mph,
    straightMiles: straight,
    mostExtra: question.mostExtra,
    tooFar,
    total: runs.length,
    loads: best.flatMap(({ run }, index) => {
      const entry = entries[index];
      if (entry === undefined) return [];
      const { collectAt, deliverAt, homeAt } = run;
      const instants = {
        collectAt: collectAt.toISOString(),
        deliverAt: deliverAt.toISOString(),
        homeAt: homeAt.toISOString(),
      };
      return [{ ...entry, run: { ...run, ...instants } }];
    }),
  };
}
