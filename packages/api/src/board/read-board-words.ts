import { addDays, londonDay } from "@board/calendar";
import { VehicleClass } from "@board/db/enums";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { readFilters } from "../loads/filters/read-filters.ts";
import type { RawFilters } from "../loads/filters/rules.ts";
import type { WordsOutput } from "../loads/filters/schemas.ts";
import { DEFAULT_WITHIN_MILES, dayOf, type FilterName } from "../loads/filters/view-rules.ts";
import { countMatching } from "./count-board.ts";
import { namesOwnWork, type OwnWork, readWords, type WordsReading } from "./read-words.ts";

/** Maximum number of near matches that are offered, as `Alt 1` to `Alt 4`. */
const MAX_NEARLY = 4;
/**
 * Maximum number of other meanings that are offered, because each one costs another parse and a count of the
 * board.
 */
const MAX_OTHERS = 8;
const AROUND_MILES = "40";
const VEHICLES: string[] = Object.values(VehicleClass);

const without = (filters: RawFilters, ...names: FilterName[]): RawFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.some((each) => each === name)));

/**
 * Returns copies of the filters in which one filter is relaxed: first the filter that the person probably
 * needs least, last the lane.
 */
function nearlyOf({ filters, middle }: WordsReading, today: string): RawFilters[] {
  const { tl, notl, noadr, maxwt, type, eq, vc, date, after, before, terms, near, from, to } = filters;
  const [vehicle, ...others] = vc?.split(",") ?? [];
  const next = others.length > 0 ? undefined : VEHICLES[VEHICLES.indexOf(vehicle ?? "") - 1];
  const day = date === undefined ? null : dayOf(date, today);
  const within = Number(filters.within ?? DEFAULT_WITHIN_MILES);
  return [
    ...(tl ? [without(filters, "tl")] : []),
    ...(notl ? [without(filters, "notl")] : []),
    ...(noadr ? [without(filters, "noadr")] : []),
    ...(maxwt ? [without(filters, "maxwt")] : []),
    ...(type ? [without(filters, "type")] : []),
    ...(eq ? [without(filters, "eq")] : []),
    ...(vehicle && next ? [{ ...filters, vc: `${next},${vehicle}` }] : vc ? [without(filters, "vc")] : []),
    ...(day && date ? [{ ...without(filters, "date"), after: date, before: addDays(day, 1) }] : []),
    ...(after || before ? [without(filters, "after", "before")] : []),
    ...(terms ? [without(filters, "terms")] : []),
    ...(near ? [{ ...filters, within: String(Math.min(500, within * 2)) }] : []),
    ...(from && middle ? [{ ...without(filters, "from"), near: middle.near, within: AROUND_MILES }] : []),
    ...(from && !middle ? [without(filters, "from")] : []),
    ...(to ? [without(filters, "to")] : []),
  ];
}

/** Returns the other meanings in the order of the text; a repeated word appears once. */
function othersOf({ others }: WordsReading): WordsReading["others"] {
  return [
    ...new Map(
      others.toReversed().map((other) => [`${other.text.toLowerCase()} ${other.instead}`, other]),
    ).values(),
  ].toReversed();
}

/** Reads the bases and vehicles that the carrier's alerts use. */
async function readOwnWork({ db, geo, actor }: Ctx<FirmActor>): Promise<OwnWork> {
  const where = { firmId: actor.firm.id };
  const [bases, vehicles] = await Promise.all([
    db.firmBase.findMany({ where, orderBy: { id: "asc" } }),
    db.firmVehicle.findMany({ where, orderBy: { vehicleClass: "asc" } }),
  ]);
  return {
    bases: bases.map((base) => ({ ...base, town: geo.outcodeTown(base.outcode) })),
    vehicles: vehicles.map(({ vehicleClass }) => vehicleClass),
  };
}

/**
 * Parses a line such as "Leeds to London tomorrow 18t" into filters, and counts their matches and near
 * matches.
 */
export async function readBoardWords(ctx: Ctx<FirmActor>, { text }: { text: string }): Promise<WordsOutput> {
  const today = londonDay(ctx.clock.now());
  const own = namesOwnWork(text) ? await readOwnWork(ctx) : undefined;
  const reading = readWords(text, today, ctx.geo, own);
  const count = async (raw: RawFilters): Promise<number> => {
    const { filters, problems } = readFilters(raw, today, ctx.geo);
    return problems.length > 0 ? 0 : countMatching(ctx, filters);
  };
  const meanings = othersOf(reading);
  const isAsked = Object.keys(reading.filters).length > 0;
  const [matching, others, nearly] = await Promise.all([
    count(reading.filters),
    Promise.all(
      meanings.slice(0, MAX_OTHERS).map(async (other) => {
        const changed = `${text.slice(0, other.start)}${other.instead}${text.slice(other.end)}`;
        return { ...other, matching: await count(readWords(changed, today, ctx.geo, own).filters) };
      }),
    ),
    Promise.all(
      (isAsked ? nearlyOf(reading, today) : []).map(async (filters) => ({
        filters,
        matching: await count(filters),
      })),
    ),
  ]);
  const { filters, parts, words, summary, middle } = reading;
  if (middle !== null) words[middle.near] ??= middle.name;
  return {
    filters,
    parts,
    words,
    summary,
    matching,
    others: others.filter((other) => other.matching > 0),
    othersLeftOut: meanings.length > MAX_OTHERS,
    nearly: nearly.filter((near) => near.matching > matching).slice(0, MAX_NEARLY),
  };
}
