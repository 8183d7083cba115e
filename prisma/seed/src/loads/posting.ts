import { driveMinutesOf } from "@board/api/loads/drive-minutes";
import { DRIVERS_HOURS, drivenIn } from "@board/api/loads/drivers-hours";
import { ferryFarePence } from "@board/api/loads/ferry";
import { vehicleWarnings } from "@board/api/loads/posting-warnings";
import { type GuideModel, sumOfLegs, workOutGuide } from "@board/api/rules";
import { addDays, type Day, daysBetween, minutesOfTime, weekday } from "@board/calendar";
import type { Equipment, Mode, PricingMode, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";
import { distanceMiles, type Geo } from "@board/geo";
import { known } from "../data.ts";
import type { DemoFirm } from "../firms/firms.ts";
import type { DemoRequires, Posting as PostingProfile } from "../firms/profiles.ts";
import { type Cargo, type FreightKind, KINDS } from "../freight/kinds.ts";
import { BUSY_LANES, PLACES, placeOf, REGION_OF } from "../freight/places.ts";
import { hiddenPence, type Region, VEHICLES } from "../freight/prices.ts";
import { createRandom, type Random } from "../random.ts";
import { type MilesBetween, routeOf, STOP_PENCE } from "./stops.ts";

interface Order {
  /** The guide's model at the time of posting. */
  model: GuideModel | null;
  poster: DemoFirm;
  profile: PostingProfile;
  collectDate: Day;
  /** The day of posting, for the guide. */
  postedOn: Day;
  /** The firm's job counter. */
  job: number;
  mode: Mode;
  /** Excludes slots and AM windows, for a load posted or still open on its collection day. */
  late: boolean;
}

interface Tools {
  random: Random;
  geo: Geo;
  milesBetween: MilesBetween;
}

const NEAREST_MILES = 6;
/** Regions that receive more freight than they send: most loads that start there are backloads. */
const AWAY: ReadonlySet<Region> = new Set([
  ...(["centralScotland", "highlands", "northEast", "southWest", "southWales", "northWales"] as const),
  ...(["eastAnglia", "southEast", "london", "northernIreland"] as const),
]);
/** Share of loads that go back to the poster's site. */
const RETURNS = 0.16;
/** Number of regular destinations of a poster's kind of load. */
const REGULARS = 5;

/**
 * Returns the regular destinations of a poster's kind of load, the busiest first. They are the same every
 * day.
 */
function regularsOf(poster: DemoFirm, name: string): readonly string[] {
  const random = createRandom(`regulars ${poster.profile.key} ${name}`);
  return Array.from({ length: REGULARS }, () => random.pick(PLACES[random.weighted(known(KINDS, name).to)]));
}

/**
 * Draws the two ends of a load: on a busy lane of its vehicle, or between a site of the poster and one of
 * its destinations.
 */
function drawEnds({ random }: Tools, { poster, profile }: Order, name: string): readonly string[] {
  const kind = known(KINDS, name);
  const busy = BUSY_LANES[kind.vehicleClass];
  if (busy && random.chance(busy.share)) return [random.pick(busy.from), random.pick(busy.to)];
  const site = random.chance(0.8)
    ? random.weighted(profile.sites.map((each, nth) => [each, 1 / (nth + 1)] as const))
    : random.pick(PLACES[random.weighted(profile.regions)]);
  const other = random.chance(0.7)
    ? random.weighted(regularsOf(poster, name).map((each, nth) => [each, 1 / (nth + 1)] as const))
    : random.pick(PLACES[random.weighted(kind.to)]);
  return random.chance(RETURNS) ? [other, site] : [site, other];
}

function lane(tools: Tools, order: Order, name: string) {
  const { random, geo } = tools;
  for (;;) {
    const ends = drawEnds(tools, order, name);
    const [fromPostcode = "", toPostcode = ""] = ends.map((postcode) => asWritten(random, postcode));
    const [from, to] = [placeOf(geo, fromPostcode), placeOf(geo, toPostcode)];
    if (distanceMiles(from, to) < NEAREST_MILES) continue;
    const [fromRegion = "midlands", toRegion = "midlands"] = ends.map(regionOf);
    const isBackload = random.chance(AWAY.has(fromRegion) && !AWAY.has(toRegion) ? 0.6 : 0.04);
    return { fromPostcode, toPostcode, from, to, fromRegion, toRegion, isBackload };
  }
}

function regionOf(postcode: string): Region {
  const region = REGION_OF.get(postcode);
  if (region === undefined) throw new Error(`${postcode} is no place of the demo.`);
  return region;
}

/**
 * Writes a postcode the way clerks do: mostly in full, some without the space, some in lower case, some as
 * outcode only.
 */
function asWritten(random: Random, postcode: string): string {
  return random.weighted([
    [postcode, 86],
    [postcode.replace(" ", ""), 8],
    [postcode.toLowerCase(), 3],
    [postcode.split(" ")[0] ?? postcode, 3],
  ]);
}

const BANDS: readonly (readonly [upToKg: number, band: WeightBand])[] = [
  [50, "UNDER_50KG"],
  [250, "KG_50_250"],
  [1_000, "KG_250_1000"],
  [3_000, "T_1_3"],
  [7_000, "T_3_7"],
  [15_000, "T_7_15"],
  [Number.POSITIVE_INFINITY, "T_15_PLUS"],
];

/** Draws goods that fit on the vehicle: count, weight, notes and needs of one cargo. */
function goods(random: Random, { vehicleClass, cargo }: FreightKind, daysAhead: number) {
  const { payloadKg, pallets } = VEHICLES[vehicleClass];
  const possible = cargo.filter(({ urgent }) => !urgent || daysAhead <= 1);
  const what = random.weighted(possible.map((each) => [each, each.share ?? 1] as const));
  const kgEach = random.between(...what.kg);
  const most = what.type === "PARCELS" ? Number.POSITIVE_INFINITY : pallets;
  const count = what.count && Math.min(random.int(...what.count), most, Math.floor(payloadKg / kgEach));
  const kg = Math.min(payloadKg, kgEach * (count ?? 1));
  const isParcels = what.type === "PARCELS";
  const floor = isParcels ? 0 : count === undefined ? 0.4 : count / pallets;
  return {
    share: what.type === "FULL_LOAD" ? 1 : Math.max(kg / payloadKg, floor),
    cargo: what,
    what: {
      type: what.type,
      weightBand: BANDS.find(([upTo]) => kg <= upTo)?.[1] ?? "T_15_PLUS",
      pallets: isParcels ? null : (count ?? null),
      parcels: isParcels ? (count ?? null) : null,
      adr: what.adr ?? false,
      tailLift: random.chance(what.tailLift ?? 0),
      fragile: what.fragile ?? false,
      // A third of the posters know the weight, and half of those that need an artic name its body.
      weightKg: kg % 3 === 0 ? kg : null,
      equipment: vehicleClass === "ARTIC" && kg % 2 === 0 ? (["CURTAIN"] satisfies Equipment[]) : [],
      dimsNote: what.dims && random.chance(0.45) ? random.pick(what.dims) : null,
    },
  };
}

const MORNING_SLOTS = ["06:00", "07:00", "07:30", "08:00", "08:30", "09:00", "10:00", "11:30"];
const AFTERNOON_SLOTS = ["12:30", "13:00", "14:00", "14:30", "15:00", "16:00", "17:00"];

/** Returns the half of the day that a booked slot lies in, which the demo's posters choose as window. */
const windowOf = (slot: string): TimeWindow => (slot < "12:00" ? "AM" : "PM");

interface Collection {
  collectWindow: TimeWindow;
  collectByTime: string | null;
}

function collection(random: Random, kind: FreightKind, late: boolean): Collection {
  if (!late && random.chance(kind.slots)) {
    const collectByTime = random.pick([...MORNING_SLOTS, ...AFTERNOON_SLOTS]);
    return { collectWindow: windowOf(collectByTime), collectByTime };
  }
  const collectWindow: TimeWindow = late
    ? random.pick(["PM", "Anytime"] as const)
    : random.weighted<TimeWindow>([
        ["AM", 38],
        ["PM", 30],
        ["Anytime", 32],
      ]);
  return { collectWindow, collectByTime: null };
}

const VANS: ReadonlySet<VehicleClass> = new Set(["SMALL_VAN", "LWB_VAN", "LUTON"]);
const HOUR = 60;
const DAY = 24 * HOUR;
/** Latest times of unloading: a lorry, a van, and urgent goods off either. */
const LAST_TIP = { lorry: 17 * HOUR + 30, van: 19 * HOUR, urgent: 23 * HOUR };
/** Latest collection times without a slot. */
const LATEST_COLLECTION: Record<TimeWindow, number> = { AM: 12 * HOUR, PM: 16 * HOUR, Anytime: 14 * HOUR };

/** Returns the minutes from gate to gate: the drive, loading, breaks, a night's rest, the ferry. */
export function minutesOnTheWay({
  driveMinutes,
  seaMiles,
}: {
  driveMinutes: number;
  seaMiles: number;
}): number {
  const { withBreaks, days } = drivenIn(driveMinutes);
  const atSea = seaMiles > 0 ? (seaMiles / 18) * HOUR + 90 : 0;
  return (withBreaks ?? driveMinutes + (days - 1) * (DRIVERS_HOURS.rest + DRIVERS_HOURS.break)) + atSea + 45;
}

interface Delivery {
  deliverDate: Day | null;
  deliverWindow: TimeWindow;
  deliverByTime: string | null;
}

interface DeliveryInput {
  order: Order;
  kind: FreightKind;
  cargo: Cargo;
  collect: Collection;
  wayMinutes: number;
}

/**
 * Draws a delivery date and window that can be kept: not before the goods can arrive and, unless they are
 * delivered on the day of collection, never on a Sunday. One load in ten has no date.
 */
function delivery(random: Random, { order, kind, cargo, collect, wayMinutes }: DeliveryInput): Delivery {
  const lastTip = LAST_TIP[cargo.urgent ? "urgent" : VANS.has(kind.vehicleClass) ? "van" : "lorry"];
  const { collectByTime, collectWindow } = collect;
  const leaves = collectByTime === null ? LATEST_COLLECTION[collectWindow] : minutesOfTime(collectByTime);
  const arrives = leaves + wayMinutes;
  if (random.chance(0.1)) return { deliverDate: null, deliverWindow: "Anytime", deliverByTime: null };
  const sameDay = arrives <= lastTip && (cargo.urgent || random.chance(kind.sameDay));
  let days = sameDay ? 0 : Math.max(1, Math.ceil((arrives - lastTip) / DAY));
  if (days > 0 && !cargo.urgent && random.chance(0.15)) days += 1;
  while (days > 0 && weekday(addDays(order.collectDate, days)) === 7) days += 1;
  const deliverDate = addDays(order.collectDate, days);
  const earliest = arrives - days * DAY;
  const slots = [...MORNING_SLOTS, ...AFTERNOON_SLOTS].filter((slot) => minutesOfTime(slot) >= earliest);
  if (slots.length > 0 && !(days === 0 && order.late) && random.chance(kind.slots)) {
    const deliverByTime = random.pick(slots);
    return { deliverDate, deliverWindow: windowOf(deliverByTime), deliverByTime };
  }
  const halves =
    earliest <= 9 * HOUR ? (["AM", "AM", "PM", "Anytime"] as const) : (["PM", "Anytime"] as const);
  return { deliverDate, deliverWindow: random.pick(halves), deliverByTime: null };
}

const POUND = 100;
/**
 * Standard deviation of prices because of facts that no field contains: waiting time at a gate, distance to the
 * next job.
 */
const UNTOLD = 0.08;

/** Rounds a price as people do: to five pounds, and to whole pounds below three hundred. */
export function roundPrice(pence: number): number {
  const step = pence < 300 * POUND ? POUND : 5 * POUND;
  return Math.max(step, Math.round(pence / step) * step);
}

/** Draws an approximately normal value with this standard deviation. */
export function deviation(random: Random, usual: number): number {
  return (
    usual *
    (Array.from({ length: 6 }, () => random.next()).reduce((sum, next) => sum + next, 0) - 3) *
    Math.SQRT2
  );
}

interface Pricing {
  pricingMode: PricingMode;
  bookNowPence: number | null;
}

/** Draws the poster's pricing: book now below the market, or quotes only. */
function pricing(random: Random, profile: PostingProfile, marketPence: number): Pricing {
  if (!random.chance(profile.bookNow)) return { pricingMode: "QUOTES", bookNowPence: null };
  const bookNowPence = random.chance(0.84)
    ? roundPrice(marketPence * Math.exp(deviation(random, 0.07) - 0.04))
    : null;
  return { pricingMode: "BOOK_NOW", bookNowPence };
}

/**
 * Draws the requirements from a separate generator, so that they do not change other draws. Sandbox loads have
 * none, because sandbox carriers have no passport.
 */
function requiresOf({ poster, profile, job, mode }: Order): DemoRequires {
  const [share, requires] = profile.asks ?? [0, {}];
  const asks = mode === "live" && createRandom(`requires ${poster.profile.key} ${job}`).chance(share);
  return asks ? { ...requires } : {};
}

/** Fills the number of a job into the firm's format: `J-{100}` counts from 101, with at least three digits. */
function externalRefOf({ externalRef }: PostingProfile, job: number): string | null {
  const filled = externalRef?.replace(/\{(\d+)\}/, (_, start: string) =>
    String(Number(start) + job).padStart(start.length, "0"),
  );
  return filled ?? null;
}

/** Creates one plausible posting of a poster. */
export function makePosting(tools: Tools, order: Order) {
  const { random } = tools;
  const { poster, profile, collectDate, postedOn } = order;
  const name = random.weighted(profile.kinds);
  const kind = known(KINDS, name);
  const { vehicleClass } = kind;
  const { fromRegion, toRegion, isBackload, ...places } = lane(tools, order, name);
  const { cargo, what, share } = goods(random, kind, daysBetween(postedOn, collectDate));
  const collect = collection(random, kind, order.late);
  const straight = tools.milesBetween(places.from, places.to);
  const wayMinutes = minutesOnTheWay({
    seaMiles: straight.seaMiles,
    driveMinutes: driveMinutesOf(vehicleClass, straight),
  });
  const deliver = delivery(random, { order, kind, cargo, collect, wayMinutes });
  const key = `${poster.profile.key} ${order.job} ${collectDate}`;
  const { legs, stops, ...sites } = routeOf(tools, { ...places, ...what, ...deliver, collectDate, key });
  const way = sumOfLegs(legs);
  const { miles, ferry, seaMiles } = way;
  const bookedSlots = (collect.collectByTime ? 1 : 0) + (deliver.deliverByTime ? 1 : 0);
  const farePence = ferryFarePence(vehicleClass, way);
  const notes = [...cargo.notes, ...(deliver.deliverByTime === null ? [] : (cargo.slotNotes ?? []))];
  const facts = { ...what, vehicleClass, miles, isBackload, collectDate, bookedSlots };
  const hidden = hiddenPence({
    ...facts,
    share,
    seaMiles,
    ferryFarePence: farePence,
    fromRegion,
    toRegion,
    postedOn,
  });
  const marketPence = (hidden + stops.length * STOP_PENCE) * Math.exp(deviation(random, UNTOLD));
  const subject = {
    ...facts,
    stops: stops.length,
    seaMiles,
    ferryFarePence: farePence,
    fromOutcode: places.from.outcode,
    toOutcode: places.to.outcode,
    today: postedOn,
  };
  return {
    poster,
    vehicleClass,
    ...what,
    boardNote: random.chance(0.7) ? cargo.board : null,
    notes: random.chance(0.85) ? random.pick(notes) : null,
    isBackload,
    externalRef: externalRefOf(profile, order.job),
    ...places,
    miles,
    ferry,
    seaMiles,
    ferryFarePence: farePence,
    driveMinutes: driveMinutesOf(vehicleClass, way),
    stops,
    ...sites,
    collectDate,
    ...collect,
    ...deliver,
    ...pricing(random, profile, marketPence),
    termsDays: random.chance(0.85) ? poster.profile.usualTermsDays : random.pick([7, 14, 30, 45]),
    /** The middle of the prices that carriers quote for the load. */
    marketPence,
    /** Input of the guide. */
    subject,
    guide: workOutGuide(order.model, subject),
    requires: requiresOf(order),
    warnings: vehicleWarnings({ ...what, vehicleClass, pallets: what.pallets ?? undefined }),
  };
}

/** Posting of a load, with the values derived from it. */
export type DemoPosting = ReturnType<typeof makePosting>;
