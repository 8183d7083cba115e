import { addDays, type Day } from "@board/calendar";
import { type Filters, isOn, listOf, type Search, type Sort } from "../filters/filters.ts";
import { pricePence } from "../price.ts";
import type { Entry } from "./types.ts";

type Test = (load: Entry) => boolean;

/** The heaviest a load of each band can be, in kilograms, light to heavy. */
const TOP_KG: readonly (readonly [Entry["weightBand"], number])[] = [
  ["UNDER_50KG", 50],
  ["KG_50_250", 250],
  ["KG_250_1000", 1_000],
  ["T_1_3", 3_000],
  ["T_3_7", 7_000],
  ["T_7_15", 15_000],
  ["T_15_PLUS", Number.POSITIVE_INFINITY],
];

function holdsOutcode(filter: string, outcode: string): boolean {
  if (!/\d/.test(filter)) return /^[A-Z]+/.exec(outcode)?.[0] === filter;
  return outcode === filter || outcode.replace(/[A-Z]$/, "") === filter;
}

function placeTest(side: "from" | "to", value: string): Test {
  const places = listOf(value);
  return (load) => places.some((place) => holdsOutcode(place, load[side].outcode));
}

function dayOf(value: string, today: Day): Day | null {
  if (value.toLowerCase() === "today") return today;
  if (value.toLowerCase() === "tomorrow") return addDays(today, 1);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
}

function weightTest(value: string): Test | null {
  const band = TOP_KG.find(([name]) => name === value.toUpperCase());
  const top = band?.[1] ?? (/^\d+$/.test(value) ? Number(value) : null);
  if (top === null) return null;
  return (load) => TOP_KG.some(([name, kg]) => name === load.weightBand && kg <= top);
}

/** What one filter asks of a line; null where only the service can tell. */
function testOf(name: keyof Filters, value: string, today: Day): Test | null {
  switch (name) {
    case "from":
    case "to":
      return placeTest(name, value);
    case "vc":
      return (load) => listOf(value).includes(load.vehicleClass);
    case "type":
      return (load) => listOf(value).includes(load.type);
    case "date":
    case "after":
    case "before": {
      const day = dayOf(value, today);
      if (day === null) return null;
      if (name === "date") return (load) => load.collect.date === day;
      return name === "after" ? (load) => load.collect.date >= day : (load) => load.collect.date <= day;
    }
    case "notl":
      return (load) => !isOn(value) || !load.tailLift;
    case "noadr":
      return (load) => !isOn(value) || !load.adr;
    case "maxwt":
      return weightTest(value);
    case "terms":
      return /^\d+$/.test(value) ? (load) => load.termsDays <= Number(value) : null;
    case "near":
    case "within":
      return null;
  }
}

function collectKey({ collect }: Entry): string {
  return `${collect.date}${collect.byTime ?? (collect.window === "AM" ? "12:00" : "24:00")}`;
}

/** The API's orders, best first (contract 6); null for the one that needs distances. */
const ORDERS: Record<Sort, ((a: Entry, b: Entry) => number) | null> = {
  newest: () => 0,
  collect: (a, b) => collectKey(a).localeCompare(collectKey(b)),
  miles: (a, b) => a.miles - b.miles,
  price: (a, b) => pricePence(b.pricing) - pricePence(a.pricing),
  ppm: (a, b) => pricePence(b.pricing) / b.miles - pricePence(a.pricing) / a.miles,
  near: null,
};

/** Whether a load passes the filters; null where only the service can tell. */
export function lineTest(filters: Filters, today: Day): ((load: Entry) => boolean) | null {
  const tests = Object.entries(filters).map(([name, value]) => testOf(name as keyof Filters, value, today));
  if (tests.includes(null)) return null;
  return (load) => tests.every((test) => test?.(load));
}

/**
 * What the answer will look like, from lines that were read already: shown while the answer is on its way, so that the
 * list follows every letter. Null where only the service can tell: distances, and values it may refuse.
 */
export function guessLines(known: readonly Entry[], { filters, sort }: Search, today: Day): Entry[] | null {
  const order = ORDERS[sort];
  const passes = lineTest(filters, today);
  if (order === null || passes === null) return null;
  return known.filter(passes).sort((a, b) => order(a, b) || (a.id < b.id ? 1 : -1));
}
