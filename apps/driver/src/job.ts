/* Pure: works out what the screens show, from the load as it was last read and the acts on this phone. */
import { inOrder } from "@board/api/stops/in-order";
import {
  addDays,
  type Day,
  endOfLondonDay,
  HOUR_MS,
  londonDay,
  londonInstant,
  londonTime,
} from "@board/calendar";
import { type Act, CLOCK_OFF_MS, isVerb } from "./queue/rules.ts";

interface Site {
  name: string | null;
  lines: string[] | null;
  postcode: string | null;
  contactName: string | null;
  phone: string | null;
  reference: string | null;
  hours: string | null;
  instructions: string | null;
}

interface Slot {
  date: Day | null;
  window: string;
  byTime: string | null;
}

interface Stop extends Site, Slot {
  number: number;
  kind: "COLLECT" | "DELIVER";
  postcode: string;
  town: string;
  pallets: number | null;
  parcels: number | null;
}

interface Party {
  name: string;
  contactName: string | null;
  phone: string;
}

export interface Milestone {
  id: string;
  kind: "ON_MY_WAY" | "ARRIVED" | "DONE";
  place: number;
  at: string;
  receivedAt: string;
  by: "driver" | "carrier" | "system";
  clockOff: boolean;
}

/** The parts of a load that the driver's screens read. */
export interface Load {
  id: string;
  ref: string;
  status: string;
  fromPostcode: string;
  toPostcode: string;
  miles: number;
  collectDate: Day;
  collectWindow: string;
  collectByTime: string | null;
  deliverDate: Day | null;
  deliverWindow: string;
  deliverByTime: string | null;
  pallets: number | null;
  parcels: number | null;
  tailLift: boolean;
  /** Absent from a job that the phone has kept since before the release that has it. */
  temperature?: { minC: number; maxC: number } | null;
  goods?: { description: string; packages: number; un: string | null }[];
  notes: string | null;
  collectFrom: Site | null;
  deliverTo: Site | null;
  stops: Stop[];
  requires: { gateCheck: boolean } | null;
  poster: Party | null;
  carrier: Party | null;
  driver: string | null;
  vehicleReg: string | null;
  gateCheckedAt: string | null;
  collectionCode: string | null;
  deliveredAt: string | null;
  receivedBy: string | null;
  milestones: Milestone[];
  eta: {
    place: number;
    at: string;
    basis: "position" | "driver" | "road";
    asOf: string;
    late: boolean;
  } | null;
  waits: { place: number; arrivedAt: string; from: string; freeUntil: string; confirmed: boolean }[];
  waiting: { freeMins: number } | null;
  /** Calls that the board takes now. */
  allowedActions: string[];
}

/** True while the board takes steps of the driver; not in a dispute. Acts that wait on the phone change nothing about it. */
export const takesSteps = ({ allowedActions }: Load): boolean => allowedActions.includes("milestone");

export interface Mark {
  at: string;
  /** True while the act that says so is not with the board. */
  isUnsent: boolean;
  /** Act of this phone; null where another phone or the office did it. */
  act: Act | null;
  by: Milestone["by"];
}

export interface Place extends Site, Slot {
  number: number;
  kind: "COLLECT" | "DELIVER";
  isLast: boolean;
  /** Pallets, else parcels, loaded or unloaded here; null where the load does not say. */
  count: number | null;
  unit: "pallets" | "parcels" | null;
  postcode: string;
  outcode: string;
  town: string;
  way: Mark | null;
  arrived: Mark | null;
  done: Mark | null;
}

const NO_SITE: Site = {
  name: null,
  lines: null,
  postcode: null,
  contactName: null,
  phone: null,
  reference: null,
  hours: null,
  instructions: null,
};

/** Returns the outcode of a postcode as people write it. */
export function outcodeOf(postcode: string): string {
  const letters = postcode.toUpperCase().replaceAll(" ", "");
  return /\d[A-Z]{2}$/.test(letters) && letters.length > 4 ? letters.slice(0, -3) : letters;
}

/** Returns the time of a mark by the board's clock, where the phone's is wrong by more than ten minutes. */
export function boardTime(at: string, skewMs: number): Date {
  return new Date(Date.parse(at) + (Math.abs(skewMs) > CLOCK_OFF_MS ? skewMs : 0));
}

/** Returns the acts that still say something that the load as read does not. */
function newsOf(acts: readonly Act[], read: readonly string[]): readonly Act[] {
  return acts.filter(
    ({ state, clientId }) => state === "WAITING" || (state === "SENT" && !read.includes(clientId)),
  );
}

/** Returns the last line of an address; null for a single line, which is a street. */
const townOf = (site: Site | null): string | null =>
  site?.lines && site.lines.length > 1 ? (site.lines.at(-1) ?? null) : null;

/** Returns the stops of a job in the order of their numbers, with what was done at each, sent or not. */
export function placesOf(load: Load, acts: readonly Act[], read: readonly string[]): Place[] {
  const unit = load.pallets !== null ? "pallets" : load.parcels !== null ? "parcels" : null;
  const ofEnd = (site: Site | null, postcode: string) => ({
    ...(site ?? NO_SITE),
    postcode: site?.postcode ?? postcode,
    town: townOf(site) ?? outcodeOf(postcode),
  });
  const first = {
    ...ofEnd(load.collectFrom, load.fromPostcode),
    date: load.collectDate,
    window: load.collectWindow,
    byTime: load.collectByTime,
  };
  const last = {
    ...ofEnd(load.deliverTo, load.toPostcode),
    date: load.deliverDate,
    window: load.deliverWindow,
    byTime: load.deliverByTime,
  };
  const plain = inOrder<Site & Slot & { postcode: string; town: string }>(load, { first, last }, load.stops);
  const taken = new Set(
    acts.flatMap(({ kind, state, body }) =>
      kind === "takeBack" && state !== "REFUSED" ? [String(body.of)] : [],
    ),
  );
  const takenIds = acts.filter(({ clientId }) => taken.has(clientId)).map(({ answerId }) => answerId);
  const news = newsOf(acts, read).filter(({ clientId }) => !taken.has(clientId));
  const mark = (place: number, kind: Milestone["kind"]): Mark | null => {
    const known = load.milestones.findLast(
      (each) => each.place === place && each.kind === kind && !takenIds.includes(each.id),
    );
    if (known) {
      const act = acts.find(({ answerId }) => answerId === known.id) ?? null;
      return { at: known.at, isUnsent: false, act, by: known.by };
    }
    const act = news.findLast(
      (each) => each.place === place && (kind === "DONE" ? isVerb(each) : each.body.kind === kind),
    );
    return act ? { at: act.at, isUnsent: act.state === "WAITING", act, by: "driver" } : null;
  };
  return plain.map((place) => ({
    ...place,
    isLast: place.number === plain.length,
    count: unit && place[unit],
    unit,
    outcode: outcodeOf(place.postcode),
    way: mark(place.number, "ON_MY_WAY"),
    arrived: mark(place.number, "ARRIVED"),
    done: mark(place.number, "DONE"),
  }));
}

/** Returns the stop to drive to next: the collection first, the last delivery last, between them the chosen one. */
export function nextPlace(places: readonly Place[], first: number | null): Place | null {
  const open = places.filter(({ done }) => done === null);
  if (open[0] === undefined || open[0].number === 1) return open[0] ?? null;
  return open.find(({ number, isLast }) => number === first && !isLast) ?? open[0];
}

export type Step = "way" | "arrived" | "loaded" | "unloaded" | "proof";

/** Returns the one next step at a stop. */
export function stepOf({ way, arrived, kind, isLast }: Place): Step {
  if (arrived !== null) return isLast ? "proof" : kind === "COLLECT" ? "loaded" : "unloaded";
  return way === null ? "way" : "arrived";
}

/** Returns the instant of a stop's slot: its time, else the beginning of its half of the day; null without a day. */
function slotOf({ date, byTime, window }: Slot): Date | null {
  return date === null ? null : londonInstant(date, byTime ?? (window === "PM" ? "12:00" : "06:00"));
}

/** Returns the latest time that is not late: the slot's, else the end of the day; null without a day. */
export function dueOf({ date, byTime }: Slot): Date | null {
  return date === null ? null : byTime === null ? endOfLondonDay(date) : londonInstant(date, byTime);
}

export interface Wait {
  arrivedAt: Date;
  from: Date;
  freeUntil: Date;
  isConfirmed: boolean;
}

/** Returns the waiting at a stop; null before the arrival, and where the load has no waiting terms. */
export function waitOf(load: Load, place: Place, skewMs: number): Wait | null {
  const known = load.waits.find((wait) => wait.place === place.number);
  if (known !== undefined)
    return {
      arrivedAt: new Date(known.arrivedAt),
      from: new Date(known.from),
      freeUntil: new Date(known.freeUntil),
      isConfirmed: known.confirmed,
    };
  if (place.arrived === null || load.waiting === null) return null;
  const { at, isUnsent } = place.arrived;
  const arrivedAt = isUnsent ? boardTime(at, skewMs) : new Date(at);
  const from = new Date(Math.max(arrivedAt.getTime(), slotOf(place)?.getTime() ?? 0));
  return {
    arrivedAt,
    from,
    freeUntil: new Date(from.getTime() + load.waiting.freeMins * 60_000),
    isConfirmed: true,
  };
}

/** True between the first "On my way" and the last delivery, the only time in which a place is sent. */
export function isOnTheRoad(places: readonly Place[]): boolean {
  return places.some(({ way }) => way !== null) && places.at(-1)?.done === null;
}

const TAKE_BACK_MS = 10 * 60_000;

/** Returns the newest step of this phone, for as long as it may be taken back. */
export function takeableBack(acts: readonly Act[], places: readonly Place[], now: Date): Act | null {
  const taken = new Set(acts.map(({ body }) => body.of));
  const newest = acts.findLast(
    ({ kind, state, clientId }) => kind === "milestone" && state !== "REFUSED" && !taken.has(clientId),
  );
  const place = places.find(({ number }) => number === newest?.place);
  if (newest === undefined || place === undefined || place.done !== null) return null;
  const since = newest.sentAt === null ? now.getTime() : Date.parse(newest.sentAt);
  return now.getTime() - since < TAKE_BACK_MS ? newest : null;
}

/**
 * Returns the photos of a stop that its verb names, without those that were refused or deleted: in the driver's order,
 * then in that of the presses.
 */
export function pagesOf(acts: readonly Act[], place: number, order: readonly string[] = []): Act[] {
  const deleted = new Set(acts.map(({ body }) => body.of));
  const rank = ({ clientId, seq }: Act) =>
    order.includes(clientId) ? order.indexOf(clientId) : order.length + seq;
  return acts
    .filter(
      (act) =>
        act.kind === "page" && act.place === place && act.state !== "REFUSED" && !deleted.has(act.clientId),
    )
    .sort((a, b) => rank(a) - rank(b));
}

export interface Goods {
  SHORT: number;
  DAMAGED: number;
  REFUSED: number;
}

/** The board takes a time so far ahead of its clock as now. */
const AHEAD_MS = 2 * 60_000;

/**
 * Returns the instant of a time that a person chose, `HH:MM` in London: the last one that is not too far ahead for the
 * board. On the night on which the clocks go back that may be its second occurrence.
 */
export function chosenTime(time: string, now: Date): Date {
  const today = londonDay(now);
  const firsts = [-1, 0, 1].map((days) => londonInstant(addDays(today, days), time).getTime());
  const seconds = firsts.map((ms) => ms + HOUR_MS).filter((ms) => londonTime(new Date(ms)) === time);
  const taken = [...firsts, ...seconds].filter((ms) => ms <= now.getTime() + AHEAD_MS);
  return new Date(Math.max(...taken));
}
