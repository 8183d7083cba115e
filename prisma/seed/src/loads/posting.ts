import { ferryFarePence, vehicleWarnings } from "@board/api/loads/rules";
import type { Guide } from "@board/api/rules";
import { rateCardGuide } from "@board/api/rules";
import { addDays, type Day, minutesOfTime } from "@board/calendar";
import type { LoadType, PricingMode, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";
import { distanceMiles, type Geo, type Miles, type Place } from "@board/geo";
import type { DemoFirm } from "../firms/firms.ts";
import type { Posting as PostingProfile } from "../firms/profiles.ts";
import { type FreightKind, KINDS } from "../freight/kinds.ts";
import { PLACES, placeOf } from "../freight/places.ts";
import type { Random } from "../random.ts";

/** Posting of a load, with the values derived from it. */
export interface DemoPosting {
  poster: DemoFirm;
  type: LoadType;
  vehicleClass: VehicleClass;
  weightBand: WeightBand;
  pallets: number | null;
  parcels: number | null;
  adr: boolean;
  tailLift: boolean;
  fragile: boolean;
  isBackload: boolean;
  boardNote: string | null;
  notes: string | null;
  dimsNote: string | null;
  externalRef: string | null;
  fromPostcode: string;
  toPostcode: string;
  from: Place;
  to: Place;
  miles: number;
  ferry: boolean;
  seaMiles: number;
  ferryFarePence: number | null;
  driveMinutes: number;
  collectDate: Day;
  collectWindow: TimeWindow;
  collectByTime: string | null;
  deliverDate: Day | null;
  deliverWindow: TimeWindow;
  deliverByTime: string | null;
  pricingMode: PricingMode;
  bookNowPence: number | null;
  termsDays: number;
  guide: Guide;
  warnings: { code: string; detail: string }[];
}

/** Whole road miles between two places. */
export type MilesBetween = (from: Place, to: Place) => Miles;

interface Order {
  poster: DemoFirm;
  profile: PostingProfile;
  collectDate: Day;
  /** The day on which it is put up, for the guide. */
  postedOn: Day;
  /** The firm's running number of jobs. */
  job: number;
  /** No slots and no mornings: it is put up during its own collection day. */
  late: boolean;
}

interface Tools {
  random: Random;
  geo: Geo;
  milesBetween: MilesBetween;
}

const NEAREST_MILES = 6;

function lane({ random, geo }: Tools, { profile }: Order, kind: FreightKind) {
  const fromPostcode = asWritten(
    random,
    random.chance(0.68) ? random.pick(profile.sites) : random.pick(PLACES[random.weighted(profile.regions)]),
  );
  const from = placeOf(geo, fromPostcode);
  for (;;) {
    const toPostcode = asWritten(random, random.pick(PLACES[random.weighted(kind.to)]));
    const to = placeOf(geo, toPostcode);
    if (distanceMiles(from, to) >= NEAREST_MILES) return { fromPostcode, toPostcode, from, to };
  }
}

/** Writes a postcode the way clerks do: mostly in full, some without the space, some in small letters, some the outcode alone. */
function asWritten(random: Random, postcode: string): string {
  return random.weighted([
    [postcode, 84],
    [postcode.replace(" ", ""), 8],
    [postcode.toLowerCase(), 3],
    [postcode.split(" ")[0] ?? postcode, 5],
  ]);
}

function goods(random: Random, kind: FreightKind) {
  const type = random.weighted(kind.types);
  const counted =
    type === "PALLETS" || ((type === "FULL_LOAD" || type === "PART_LOAD") && random.chance(0.7));
  const [fewest, most] = kind.pallets;
  const parcels = type === "PARCELS" ? Math.max(1, random.int(kind.parcels[0], kind.parcels[1])) : null;
  const { board, notes, dims } = kind.wording;
  const needed = {
    type,
    weightBand: random.weighted(kind.bands),
    pallets: counted && most > 0 ? random.int(fewest, most) : null,
    parcels,
    adr: random.chance(kind.adr),
    tailLift: random.chance(kind.tailLift),
    fragile: random.chance(kind.fragile),
    isBackload: random.chance(kind.backload),
  };
  const note = random.chance(0.82) ? random.pick(notes) : null;
  return {
    ...needed,
    notes: note,
    boardNote: note === null ? null : (board[notes.indexOf(note) % board.length] ?? null),
    dimsNote: random.chance(0.4) ? random.pick(dims) : null,
  };
}

const MORNING_SLOTS = ["06:00", "07:00", "07:30", "08:00", "08:30", "09:00", "10:00", "11:30"];
const AFTERNOON_SLOTS = ["12:30", "13:00", "14:00", "14:30", "15:00", "16:00", "17:00"];

/** Half of the day of a booked slot; posters choose the same half as window. */
const windowOf = (slot: string): TimeWindow => (slot < "12:00" ? "AM" : "PM");

function collection(random: Random, kind: FreightKind, late: boolean) {
  if (!late && random.chance(kind.slots)) {
    const collectByTime = random.pick([...MORNING_SLOTS, ...AFTERNOON_SLOTS]);
    return { collectWindow: windowOf(collectByTime), collectByTime };
  }
  return {
    collectWindow: late
      ? random.weighted<TimeWindow>([
          ["PM", 50],
          ["Anytime", 50],
        ])
      : random.weighted<TimeWindow>([
          ["AM", 38],
          ["PM", 30],
          ["Anytime", 32],
        ]),
    collectByTime: null,
  };
}

const HOURS_AT_45_MPH_OF_A_DAY = 170;

function delivery(
  random: Random,
  kind: FreightKind,
  order: Order,
  miles: number,
  collectByTime: string | null,
) {
  if (random.chance(0.16))
    return { deliverDate: null, deliverWindow: "Anytime" as const, deliverByTime: null };
  const sameDay = miles < HOURS_AT_45_MPH_OF_A_DAY && random.chance(kind.sameDay);
  const days = sameDay
    ? 0
    : random.weighted([
        [1, 80],
        [2, 15],
        [3, 5],
      ]);
  const slots = sameDay
    ? AFTERNOON_SLOTS.filter((slot) => slot > laterBy(collectByTime ?? "09:00", miles))
    : [...MORNING_SLOTS, ...AFTERNOON_SLOTS];
  const deliverDate = addDays(order.collectDate, days);
  if (slots.length > 0 && !(sameDay && order.late) && random.chance(kind.slots)) {
    const deliverByTime = random.pick(slots);
    return { deliverDate, deliverWindow: windowOf(deliverByTime), deliverByTime };
  }
  return {
    deliverDate,
    deliverWindow: sameDay
      ? random.pick(["PM", "Anytime"] as const)
      : random.pick(["AM", "AM", "PM", "Anytime"] as const),
    deliverByTime: null,
  };
}

/** The time of day after the drive and an hour around it. */
function laterBy(time: string, miles: number): string {
  const end = Math.min(minutesOfTime(time) + (miles / 45) * 60 + 60, 23 * 60 + 59);
  return `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(Math.floor(end % 60)).padStart(2, "0")}`;
}

const POUND = 100;

/** Book-now prices as people name them: whole fives, and whole pounds below a hundred. */
export function roundPrice(pence: number): number {
  const step = pence < 100 * POUND ? POUND : 5 * POUND;
  return Math.max(step, Math.round(pence / step) * step);
}

function pricing(random: Random, profile: PostingProfile, guide: Guide) {
  if (!random.chance(profile.bookNow)) return { pricingMode: "QUOTES" as const, bookNowPence: null };
  const middle = (guide.lowPence + guide.highPence) / 2;
  const named = random.chance(0.8);
  return {
    pricingMode: "BOOK_NOW" as const,
    bookNowPence: named ? roundPrice(middle * random.between(0.86, 1.08)) : null,
  };
}

/** Makes up one believable job of a poster. */
export function makePosting(tools: Tools, order: Order): DemoPosting {
  const { random } = tools;
  const kind: FreightKind = KINDS[random.weighted(order.profile.kinds)];
  const places = lane(tools, order, kind);
  const way = tools.milesBetween(places.from, places.to);
  const { miles, ferry, seaMiles, driveMinutes } = way;
  const what = goods(random, kind);
  const collect = collection(random, kind, order.late);
  const deliver = delivery(random, kind, order, miles, collect.collectByTime);
  const guide = rateCardGuide({
    ...what,
    vehicleClass: kind.vehicleClass,
    miles,
    fromOutcode: places.from.outcode,
    toOutcode: places.to.outcode,
    collectDate: order.collectDate,
    today: order.postedOn,
    bookedSlots: (collect.collectByTime ? 1 : 0) + (deliver.deliverByTime ? 1 : 0),
  });
  return {
    poster: order.poster,
    vehicleClass: kind.vehicleClass,
    ...what,
    externalRef: order.profile.externalRef?.(order.job) ?? null,
    ...places,
    miles,
    ferry,
    seaMiles,
    ferryFarePence: ferryFarePence(kind.vehicleClass, way),
    driveMinutes,
    collectDate: order.collectDate,
    ...collect,
    ...deliver,
    ...pricing(random, order.profile, guide),
    termsDays: random.chance(0.85) ? order.poster.profile.usualTermsDays : random.pick([7, 14, 30, 45]),
    guide,
    warnings: vehicleWarnings({
      ...what,
      vehicleClass: kind.vehicleClass,
      pallets: what.pallets ?? undefined,
    }),
  };
}
