import { type Day, daysBetween, weekday } from "@board/calendar";
import type { Equipment, LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { regionOf } from "@board/geo/regions";
import { EQUIPMENT_NAMES } from "../goods/words.ts";

/** A property of a load that changes its guide: in words, and by how many percent. */
export interface Because {
  what: string;
  percent: number;
}

/** The usual price range for comparable work in pence (interface 2.2, contract 8). */
export interface Guide {
  lowPence: number;
  highPence: number;
  basis: "booked" | "rate_card";
  /** Number of collected jobs of this vehicle in the data of the learned guide; 0 for the rate card. */
  sample: number;
  /** The properties that change the guide most, at most three. */
  because: Because[];
}

interface Rate {
  /** Pence per loaded mile. */
  lowPerMile: number;
  highPerMile: number;
  minLowPence: number;
  minHighPence: number;
  /** Pence for each further stop. */
  stopPence: number;
  payloadKg: number;
  pallets: number;
}

/** Trade rates paid to the carrier, before VAT. */
export const RATE_CARD: Record<VehicleClass, Rate> = {
  SMALL_VAN: {
    lowPerMile: 70,
    highPerMile: 105,
    minLowPence: 3_500,
    minHighPence: 5_000,
    stopPence: 1_000,
    payloadKg: 600,
    pallets: 1,
  },
  LWB_VAN: {
    lowPerMile: 95,
    highPerMile: 140,
    minLowPence: 4_500,
    minHighPence: 7_000,
    stopPence: 1_000,
    payloadKg: 1_200,
    pallets: 3,
  },
  LUTON: {
    lowPerMile: 115,
    highPerMile: 165,
    minLowPence: 6_000,
    minHighPence: 9_000,
    stopPence: 1_500,
    payloadKg: 1_000,
    pallets: 6,
  },
  SEVEN_FIVE_T: {
    lowPerMile: 150,
    highPerMile: 240,
    minLowPence: 12_000,
    minHighPence: 20_000,
    stopPence: 1_500,
    payloadKg: 3_000,
    pallets: 10,
  },
  EIGHTEEN_T: {
    lowPerMile: 190,
    highPerMile: 280,
    minLowPence: 16_000,
    minHighPence: 25_000,
    stopPence: 1_500,
    payloadKg: 9_000,
    pallets: 14,
  },
  ARTIC: {
    lowPerMile: 200,
    highPerMile: 310,
    minLowPence: 22_000,
    minHighPence: 32_000,
    stopPence: 2_500,
    payloadKg: 24_500,
    pallets: 26,
  },
  FLATBED: {
    lowPerMile: 210,
    highPerMile: 330,
    minLowPence: 24_000,
    minHighPence: 36_000,
    stopPence: 2_500,
    payloadKg: 27_000,
    pallets: 26,
  },
  LOW_LOADER: {
    lowPerMile: 300,
    highPerMile: 500,
    minLowPence: 35_000,
    minHighPence: 60_000,
    stopPence: 4_000,
    payloadKg: 30_000,
    pallets: 26,
  },
};

/** Middle of each weight band, in kilograms. */
const BAND_MIDDLE_KG: Record<WeightBand, number> = {
  UNDER_50KG: 25,
  KG_50_250: 150,
  KG_250_1000: 625,
  T_1_3: 2_000,
  T_3_7: 5_000,
  T_7_15: 11_000,
  T_15_PLUS: 20_000,
};

/** Bodies and gear that the rate card adds to, as factors; the rest costs nothing more (contract 16). */
const EQUIPMENT_RATE: Partial<Record<Equipment, number>> = { FRIDGE: 1.12, HIAB: 1.25, TWO_MAN: 1.2 };

const CENTRAL_LONDON = /^(EC\d|WC\d|W1|SW1|SE1|E1|N1|NW1)[A-Z]?$/;
const FULL_RATE_MILES = 200;
const LONG_HAUL_SHARE = 0.9;
const ROUND_TO_PENCE = 500;

/**
 * Minimum share of the full-load price for a part load in a van: a van carries one job at a time, so less
 * would not pay for the miles.
 */
const MIN_PART_OF_VAN = 0.75;
const VANS: ReadonlySet<VehicleClass> = new Set(["SMALL_VAN", "LWB_VAN", "LUTON"]);

/** The fields of a load that its guide depends on. */
export interface GuideSubject {
  type: LoadType;
  vehicleClass: VehicleClass;
  weightBand: WeightBand;
  pallets: number | null;
  /** Miles of the whole route, sea miles included. */
  miles: number;
  seaMiles: number;
  ferryFarePence: number | null;
  /** Number of further stops between the two ends. */
  stops: number;
  fromOutcode: string;
  toOutcode: string;
  collectDate: Day;
  today: Day;
  bookedSlots: number;
  adr: boolean;
  tailLift: boolean;
  isBackload: boolean;
  /** Bodies and gear that it names; none if absent. */
  equipment?: readonly Equipment[] | undefined;
}

/** The features of a load that its price depends on. Each can be left out, to see its effect on the price. */
interface Facts {
  vehicleClass: VehicleClass;
  type: LoadType;
  roadMiles: number;
  /** Part of the vehicle that the load pays for, 0 to 1. */
  part: number;
  farePence: number;
  stops: number;
  from: string | null;
  to: string | null;
  isCentral: boolean;
  lead: "collected today" | "collected tomorrow" | "posted a week ahead" | null;
  /** Day of the week; Monday is 1. */
  weekday: number;
  bookedSlots: number;
  adr: boolean;
  tailLift: boolean;
  isBackload: boolean;
  equipment: readonly Equipment[];
}

/** Returns the part of the vehicle that the load pays for, 0 to 1. */
function partOfPrice({ type, vehicleClass, pallets, weightBand }: GuideSubject): number {
  if (type === "FULL_LOAD") return 1;
  const rate = RATE_CARD[vehicleClass];
  const byPallets = (pallets ?? 0) / rate.pallets;
  const byWeight = BAND_MIDDLE_KG[weightBand] / rate.payloadKg;
  const part = 0.35 + 0.65 * Math.min(1, Math.max(byPallets, byWeight));
  return VANS.has(vehicleClass) ? Math.max(MIN_PART_OF_VAN, part) : part;
}

function leadOf(today: Day, collectDate: Day): Facts["lead"] {
  const days = daysBetween(today, collectDate);
  if (days <= 0) return "collected today";
  if (days === 1) return "collected tomorrow";
  return days >= 7 ? "posted a week ahead" : null;
}

function factsOf(load: GuideSubject): Facts {
  return {
    vehicleClass: load.vehicleClass,
    type: load.type,
    roadMiles: Math.max(1, load.miles - load.seaMiles),
    part: partOfPrice(load),
    farePence: load.ferryFarePence ?? 0,
    stops: load.stops,
    from: regionOf(load.fromOutcode),
    to: regionOf(load.toOutcode),
    isCentral: CENTRAL_LONDON.test(load.fromOutcode) || CENTRAL_LONDON.test(load.toOutcode),
    lead: leadOf(load.today, load.collectDate),
    weekday: weekday(load.collectDate),
    bookedSlots: load.bookedSlots,
    adr: load.adr,
    tailLift: load.tailLift && load.vehicleClass !== "LUTON",
    isBackload: load.isBackload,
    equipment: load.equipment ?? [],
  };
}

function wholePence(perMile: number, minimumPence: number, miles: number): number {
  const near = Math.min(miles, FULL_RATE_MILES);
  const far = Math.max(miles - FULL_RATE_MILES, 0);
  return Math.max(minimumPence, perMile * (near + LONG_HAUL_SHARE * far));
}

/** Returns the rate card's price range for the route, before rounding. */
function wayEnds({ vehicleClass, part, ...facts }: Facts): [low: number, high: number] {
  const rate = RATE_CARD[vehicleClass];
  const times =
    (facts.adr ? 1.2 : 1) *
    1.05 ** facts.bookedSlots *
    (facts.lead === "collected today" ? 1.1 : 1) *
    (facts.weekday >= 6 ? 1.15 : 1) *
    facts.equipment.reduce((product, one) => product * (EQUIPMENT_RATE[one] ?? 1), 1);
  const end = (perMile: number, minimum: number, backload: number) => {
    const whole = wholePence(perMile, minimum, facts.roadMiles);
    const paid = part === 1 ? whole : Math.max(0.6 * minimum, whole * part);
    return paid * times * (facts.isBackload ? backload : 1);
  };
  return [end(rate.lowPerMile, rate.minLowPence, 0.6), end(rate.highPerMile, rate.minHighPence, 0.8)];
}

/** Returns the extras, which are paid regardless of the distance. A new kind of extra goes here. */
function extrasPence({ vehicleClass, tailLift, isCentral, farePence, stops }: Facts): number {
  const stopsPence = stops * RATE_CARD[vehicleClass].stopPence;
  return (tailLift ? 1_500 : 0) + (isCentral ? 2_000 : 0) + farePence + stopsPence;
}

const middle = ([low, high]: readonly [number, number]) => Math.sqrt(low * high);

/** One term of the learned correction; all terms are added to the logarithm of the rate card's price. */
interface Term {
  /** Column of the regression. */
  column: string;
  value: number;
  /**
   * Feature in words, shown as the reason; terms with the same text count as one reason. `without` overrides the
   * facts to price the load without the feature.
   */
  what?: string;
  without?: Partial<Facts>;
}

/** Usual length of a lane in miles, at which the correction for length is zero. */
const USUAL_MILES = 100;

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/**
 * Half-life in days of the recent price level, which follows the season: prices rise before Christmas and
 * fall after it.
 */
const LATELY_DAYS = 30;
const ORDINARY_DAYS: readonly number[] = [2, 3, 4];
/** Regions whose names take no article. */
const BARE = new Set(["Scotland", "Wales", "Northern Ireland", "Yorkshire", "London"]);
const inWords = (region: string) => (BARE.has(region) ? region : `the ${region}`);

/** Returns the terms of a load that was booked `age` days ago. */
function termsOf(facts: Facts, age: number): Term[] {
  const { vehicleClass, roadMiles, from, to, lead, bookedSlots, stops } = facts;
  const terms: Term[] = [
    { column: "all", value: 1 },
    { column: "lately", value: 0.5 ** (age / LATELY_DAYS) },
    { column: `vehicle ${vehicleClass}`, value: 1 },
    { column: `type ${facts.type}`, value: 1 },
    { column: "miles", value: Math.log(roadMiles / USUAL_MILES) },
    {
      column: "distance",
      value: Math.log(middle(wayEnds(facts)) / middle(wayEnds({ ...facts, roadMiles: USUAL_MILES }))),
    },
    { column: "part", value: Math.log(facts.part) },
  ];
  const add = (column: string, what: string, without: Partial<Facts>, value = 1) =>
    terms.push({ column, value, what, without });
  if (from !== null) add(`from ${from}`, `out of ${inWords(from)}`, {});
  if (to !== null) {
    add(`to ${to}`, `into ${inWords(to)}`, {});
    if (from !== null) add(`lane ${from} > ${to}`, `into ${inWords(to)}`, {});
  }
  if (facts.isCentral) add("central", "central London", { isCentral: false });
  if (lead !== null) add(`lead ${lead}`, lead, { lead: null });
  if (!ORDINARY_DAYS.includes(facts.weekday)) {
    const name = DAYS[facts.weekday - 1];
    add(`weekday ${name}`, `on a ${name}`, { weekday: 3 });
  }
  if (bookedSlots > 0)
    add("slots", bookedSlots === 1 ? "booked slot" : "two booked slots", { bookedSlots: 0 }, bookedSlots);
  if (facts.adr) add("adr", "ADR", { adr: false });
  if (facts.tailLift) add("tailLift", "tail-lift", { tailLift: false });
  if (facts.isBackload) add("backload", "backload", { isBackload: false });
  for (const one of facts.equipment)
    add(`equipment ${one}`, EQUIPMENT_NAMES[one].toLowerCase(), {
      equipment: facts.equipment.filter((other) => other !== one),
    });
  if (facts.farePence > 0) add("ferry", "ferry", { farePence: 0 });
  if (stops > 0) add("stops", stops === 1 ? "1 further stop" : `${stops} further stops`, { stops: 0 }, stops);
  return terms;
}

/** A learned guide: the result of the regression. */
export interface GuideModel {
  /** Coefficient of each column of the regression; an absent column counts as 0. */
  coefficients: Record<string, number>;
  /** Lower and upper quartile of prices around the guide's middle, as logarithms. */
  spread: readonly [low: number, high: number];
  /**
   * Number of jobs of each vehicle, and the weight of their correction, 0 to 1. A vehicle with too few jobs is
   * absent and uses the rate card.
   */
  samples: Partial<Record<VehicleClass, { jobs: number; trust: number }>>;
}

const RATE_CARD_ALONE: Pick<GuideModel, "coefficients"> & { spread?: GuideModel["spread"] } = {
  coefficients: {},
};

/**
 * Returns a load's row of the regression: its terms, and the logarithm of the price paid for the route
 * divided by the rate card's price.
 */
export function regressed(load: GuideSubject, pence: number, age: number): { terms: Term[]; target: number } {
  const facts = factsOf(load);
  const card = middle(wayEnds(facts));
  // Limits the price to a value above zero, because the extras may exceed what was paid and zero has no
  // logarithm.
  return {
    terms: termsOf(facts, age),
    target: Math.log(Math.max(pence - extrasPence(facts), card / 100) / card),
  };
}

const MIN_PERCENT = 3;
const MAX_REASONS = 3;

/**
 * Returns the properties that change the price, each with its effect on the whole guide, learned corrections
 * included.
 */
function becauseOf(facts: Facts, terms: readonly Term[], learned: readonly number[]): Because[] {
  const times = Math.exp(learned.reduce((total, each) => total + each, 0));
  const price = (of: Facts, by: number) => middle(wayEnds(of)) * by + extrasPence(of);
  const moved = new Map<string, { without: Partial<Facts>; by: number }>();
  for (const [nth, { what, without }] of terms.entries()) {
    if (what === undefined || without === undefined) continue;
    const by = (moved.get(what)?.by ?? times) / Math.exp(learned[nth] ?? 0);
    moved.set(what, { without, by });
  }
  return [...moved]
    .map(([what, { without, by }]) => ({
      what,
      percent: Math.round(100 * (price(facts, times) / price({ ...facts, ...without }, by) - 1)),
    }))
    .filter(({ percent }) => Math.abs(percent) >= MIN_PERCENT)
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, MAX_REASONS);
}

function round(pence: number): number {
  return Math.max(ROUND_TO_PENCE, Math.round(pence / ROUND_TO_PENCE) * ROUND_TO_PENCE);
}

/** Returns the usual price range for a load, from collected jobs or else from the rate card (contract 8). */
export function workOutGuide(model: GuideModel | null, load: GuideSubject): Guide {
  const sample = model?.samples[load.vehicleClass];
  const { coefficients, spread } = model !== null && sample ? model : RATE_CARD_ALONE;
  const facts = factsOf(load);
  const way = wayEnds(facts);
  const terms = termsOf(facts, 0);
  const learned = terms.map(
    ({ column, value }) => (coefficients[column] ?? 0) * value * (sample?.trust ?? 0),
  );
  const times = Math.exp(learned.reduce((total, each) => total + each, 0));
  const ends = spread?.map((quarter) => middle(way) * times * Math.exp(quarter)) ?? way;
  const [low, high] = ends.map((end) => round(end + extrasPence(facts))) as [number, number];
  return {
    lowPence: low,
    highPence: Math.max(high, low + ROUND_TO_PENCE),
    basis: sample ? "booked" : "rate_card",
    sample: sample?.jobs ?? 0,
    because: becauseOf(facts, terms, learned),
  };
}
