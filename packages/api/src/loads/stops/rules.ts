import type { Day } from "@board/calendar";
import type { Miles } from "@board/geo";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { earliest, inFuture } from "../bookings/rules.ts";
import { sumsOf } from "./in-order.ts";

/** Maximum number of further stops between the two ends of a load. */
export const MAX_STOPS = 8;

export const STOP_KINDS = ["COLLECT", "DELIVER"] as const;

/** Number of a load's first further stop; the collection has number 1. */
export const FIRST_NUMBER = 2;

/** Fields of a site that a stop may have. */
export const SITE_PARTS = [
  "name",
  "lines",
  "contactName",
  "phone",
  "reference",
  "hours",
  "instructions",
] as const;
const NEEDED_OF_SITE = ["name", "lines"] as const;

/** Parts of a stop whose change is material: carriers must quote again. */
const MATERIAL_PARTS: readonly string[] = ["kind", "postcode", "date", "byTime", "pallets", "parcels"];

/** A further stop of a request, as far as it could be parsed. */
export interface PostingStop {
  kind?: string | undefined;
  postcode?: string | undefined;
  date?: Day | undefined;
  byTime?: string | undefined;
  pallets?: number | undefined;
  parcels?: number | undefined;
  name?: string | undefined;
  lines?: readonly unknown[] | undefined;
  contactName?: string | undefined;
  phone?: string | undefined;
  reference?: string | undefined;
  hours?: string | undefined;
  instructions?: string | undefined;
}

interface Way {
  type?: string | undefined;
  collectDate?: Day | undefined;
  collectByTime?: string | undefined;
  deliverDate?: Day | undefined;
  deliverByTime?: string | undefined;
  pallets?: number | undefined;
  parcels?: number | undefined;
  stops?: readonly PostingStop[] | undefined;
}

/** Matches the name of a stop's part in the list of changed fields: `stops.2.postcode`. */
const CHANGED_PART = /^stops\.\d+\.(\w+)$/;

/** Returns the part of a stop that a changed field names; null for a field of the load itself. */
export function partOfStop(field: string): string | null {
  return CHANGED_PART.exec(field)?.[1] ?? null;
}

/** True if a changed field is a part of a stop that a carrier prices. */
export function isMaterialPart(field: string): boolean {
  return MATERIAL_PARTS.includes(partOfStop(field) ?? "");
}

interface Slot {
  date: readonly (string | number)[];
  byTime: readonly (string | number)[];
  day: Day | undefined;
  time: string | undefined;
}

const named = (path: Slot["date"], value: string) => `${path.join(".")} ${value}`;

/**
 * Checks that days do not go back along the route, and that times rise within a day. The two ends are
 * compared with each other in `posting-rules.ts`.
 */
function slotProblems({ stops = [], ...load }: Way): FieldError[] {
  const { collectDate, collectByTime, deliverDate, deliverByTime } = load;
  const collect = { date: ["collectDate"], byTime: ["collectByTime"], day: collectDate, time: collectByTime };
  const problems: FieldError[] = [];
  let lastDay: Slot = collect;
  let lastTime: Slot = collect;
  const follow = (slot: Slot) => {
    const { day, time } = slot;
    if (day === undefined) {
      if (time !== undefined)
        problems.push(fieldError(slot.byTime, "requires_date", "needs the stop's date."));
    } else if (lastDay.day !== undefined && day < lastDay.day) {
      const than = named(lastDay.date, lastDay.day);
      problems.push(fieldError(slot.date, "dates_go_back", `${day} is earlier than ${than}, before it.`));
    } else {
      lastDay = slot;
      if (time === undefined) return;
      if (lastTime.day === day && lastTime.time !== undefined && time <= lastTime.time) {
        const than = named(lastTime.byTime, lastTime.time);
        problems.push(
          fieldError(slot.byTime, "times_go_back", `${time} is not after ${than} on the same day.`),
        );
      } else lastTime = slot;
    }
  };
  for (const [nth, { date, byTime }] of stops.entries())
    follow({ date: ["stops", nth, "date"], byTime: ["stops", nth, "byTime"], day: date, time: byTime });
  if (deliverDate === undefined || (collectDate !== undefined && deliverDate < collectDate)) return problems;
  const time = lastTime === collect ? undefined : deliverByTime;
  follow({ date: ["deliverDate"], byTime: ["deliverByTime"], day: deliverDate, time });
  return problems;
}

const COUNTS = ["pallets", "parcels"] as const;

/** Returns the count that is loaded at a stop: negative if it is unloaded, 0 if the stop's kind is unknown. */
function loadedAt(stop: PostingStop, field: (typeof COUNTS)[number]): number {
  const count = stop[field] ?? 0;
  if (stop.kind === "COLLECT") return count;
  return stop.kind === "DELIVER" ? -count : 0;
}

/** Pallets or parcels that are moved along the route. */
export interface MovedCounts {
  /**
   * Number loaded at the first end: the total without the numbers that stops load. Negative if those exceed
   * the total.
   */
  first: number;
  last: number;
  /** Maximum on board at any time. */
  most: number;
  /** Count that stops would unload before it has been loaded; 0 if the counts agree. */
  lacking: number;
}

/** Returns what is loaded and unloaded at the two ends, and the maximum on board; null if no stop has a count. */
export function movedAlong(
  { stops = [], ...load }: Pick<Way, "pallets" | "parcels" | "stops">,
  field: (typeof COUNTS)[number],
): MovedCounts | null {
  const all = load[field];
  if (!all) return null;
  const { collected, delivered } = sumsOf(stops, field);
  const [first, last] = [all - collected, all - delivered];
  let onBoard = first;
  let [most, least] = [onBoard, onBoard];
  for (const stop of stops) {
    onBoard += loadedAt(stop, field);
    most = Math.max(most, onBoard);
    least = Math.min(least, onBoard);
  }
  return { first, last, most, lacking: Math.max(0, -least) };
}

/**
 * Checks that the counts fit the load's total: the first end loads what no stop loads, the last end unloads
 * what no stop unloads, and nothing is unloaded before it is on board. A missing count is 0.
 */
function countProblems(load: Way, field: (typeof COUNTS)[number]): FieldError[] {
  const { stops = [] } = load;
  if (stops.every((stop) => stop[field] === undefined)) return [];
  const { collected, delivered } = sumsOf(stops, field);
  const disagrees = (path: FieldError["path"], predicate: string) => [
    fieldError(path, "counts_do_not_agree", predicate),
  ];
  const all = load[field];
  if (all === undefined) {
    if (load.type === field.toUpperCase()) return [];
    const sums = `${collected} collected and ${delivered} delivered at further stops`;
    return disagrees([field], `is left out, with ${sums}. Give all that is moved.`);
  }
  for (const [kind, sum] of [
    ["COLLECT", collected],
    ["DELIVER", delivered],
  ] as const) {
    if (sum <= all) continue;
    const last = stops.findLastIndex((stop) => stop.kind === kind && (stop[field] ?? 0) > 0);
    const verb = kind === "COLLECT" ? "collected" : "delivered";
    return disagrees(
      ["stops", last, field],
      `makes ${sum} ${field} ${verb} at further stops, of ${all} in all.`,
    );
  }
  let onBoard = all - collected;
  for (const [nth, stop] of stops.entries()) {
    const count = loadedAt(stop, field);
    if (onBoard + count < 0) {
      const first = `${all} in all, of which ${all - collected} are collected at the first place`;
      return disagrees(
        ["stops", nth, field],
        `${-count} is more than the ${onBoard} on board by then: ${first}.`,
      );
    }
    onBoard += count;
  }
  return [];
}

/** Checks that a stop has a whole site, with name and address, or no site at all. */
function siteProblems(stop: PostingStop, nth: number): FieldError[] {
  if (SITE_PARTS.every((part) => stop[part] === undefined || stop[part] === "")) return [];
  return NEEDED_OF_SITE.filter((part) => stop[part] === undefined).map((part) =>
    fieldError(["stops", nth, part], "required", "is required where the stop has a site."),
  );
}

/** Returns the errors of further stops that concern more than one field. Too many stops are left to the schema. */
export function stopProblems(load: Way): FieldError[] {
  const { stops = [] } = load;
  if (stops.length === 0 || stops.length > MAX_STOPS) return [];
  return [
    ...slotProblems(load),
    ...COUNTS.flatMap((field) => countProblems(load, field)),
    ...stops.flatMap(siteProblems),
  ];
}

/** Returns the total of the legs of a route, in driving order. */
export function sumOfLegs(legs: readonly Miles[]): Miles {
  const sum = (of: (leg: Miles) => number) => legs.reduce((total, leg) => total + of(leg), 0);
  return {
    miles: sum(({ miles }) => miles),
    source: legs.every(({ source }) => source === "osrm") ? "osrm" : "estimate",
    ferry: legs.some(({ ferry }) => ferry),
    crossings: sum(({ crossings }) => crossings),
    seaMiles: sum(({ seaMiles }) => seaMiles),
    driveMinutes: sum(({ driveMinutes }) => driveMinutes),
  };
}

/** Checks that a stop was done after the load was collected, never in the future. */
export function doneProblems(doneAt: Date, collectedAt: Date | null, now: Date): FieldError[] {
  if (doneAt > now) return [fieldError(["doneAt"], "in_future", inFuture(now))];
  if (collectedAt !== null && doneAt < collectedAt)
    return [
      fieldError(["doneAt"], "before_collected", `is before the load was collected${earliest(collectedAt)}`),
    ];
  return [];
}

/** Returns the stops of a request without their days, which were chosen for the old collection day. */
export function withoutDays<Stop extends PostingStop>(
  stops: readonly Stop[],
): Omit<Stop, "date" | "byTime">[] {
  return stops.map(({ date: _date, byTime: _time, ...stop }) => stop);
}
