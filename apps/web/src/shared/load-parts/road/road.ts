import { formatSum } from "@board/api/pounds";
import { londonInstant, londonTime } from "@board/calendar";
import { formatDistance, formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import type { Slot } from "../../../ui/format/slots.ts";
import type { JobPlace } from "../places.ts";
import type { PageLoad } from "../view.ts";

/** Fields of a load that tell where its lorry is. */
export type Road = Pick<PageLoad, "milestones" | "eta" | "lastSeen" | "waits">;
export type Milestone = Road["milestones"][number];
export type Wait = Road["waits"][number];

const MINUTE = 60_000;
/** Age from which a position no longer tells where the lorry is. */
const STALE_MS = 30 * MINUTE;
/** Delay up to which a step counts as received at once. */
const AT_ONCE_MS = 2 * MINUTE;
/** Part of the waiting bar's scale that lies behind the free time. */
const BEHIND_FREE_MS = 20 * MINUTE;

/** Compares a time with a booked slot: `20 min late`, `25 min early`, `on time`; null without a booked time. */
export function againstSlot(at: string, slot: Slot | null): string | null {
  if (slot?.byTime == null) return null;
  const ms = Date.parse(at) - londonInstant(slot.date, slot.byTime).getTime();
  const minutes = ms > 0 ? Math.ceil(ms / MINUTE) : Math.floor(-ms / MINUTE);
  return minutes === 0 ? "on time" : `${formatMinutes(minutes)} ${ms > 0 ? "late" : "early"}`;
}

const placeOf = (places: readonly JobPlace[], number: number) =>
  places.find((place) => place.number === number) ?? null;

/** Returns the wait that runs now; null on the way. */
export const openWait = ({ waits }: Pick<Road, "waits">): Wait | null =>
  waits.find(({ doneAt }) => doneAt === null) ?? null;

/** Returns the arrival at the place where the lorry is; null on the way. */
export function arrivalHere({ milestones }: Pick<Road, "milestones">): Milestone | null {
  const last = milestones.at(-1);
  return last?.kind === "ARRIVED" ? last : null;
}

/** Sentences for what an ETA was worked out from, before the time of it. */
const BASES = {
  position: "By road from the position of",
  driver: "As the driver said at",
  road: "By road from the place before, left at",
} as const;

export interface EtaWords {
  title: string;
  time: string;
  late: boolean;
  /** Lateness in words; null without a booked time. */
  note: string | null;
  reason: string;
}

/** Describes the ETA against the slot of its place, with the reason; null without an ETA. */
export function etaWords(road: Road, places: readonly JobPlace[], now: Date): EtaWords | null {
  const { eta } = road;
  const place = eta && placeOf(places, eta.place);
  if (!eta || !place) return null;
  const here = placeOf(places, arrivalHere(road)?.place ?? 0);
  const leaving = here && here.number !== place.number ? `If the lorry leaves ${here.town} now. ` : "";
  return {
    title: `ETA at ${place.town}`,
    time: clockWords(eta.at, now),
    late: eta.late,
    note: againstSlot(eta.at, place.slot) ?? (eta.late ? "late" : null),
    reason: `${leaving}${BASES[eta.basis]} ${clockWords(eta.asOf, now)}.`,
  };
}

export interface WaitClock {
  /** Time waited since the later of arrival and slot, as `1:22`. */
  clock: string;
  spoken: string;
  over: boolean;
  note: string;
}

/** Describes a wait in hours and minutes, and what is left or over of its free time. */
export function waitClock({ from, freeUntil, doneAt }: Wait, now: Date): WaitClock {
  const end = doneAt === null ? now.getTime() : Date.parse(doneAt);
  const minutes = Math.max(0, Math.floor((end - Date.parse(from)) / MINUTE));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const over = Math.floor((end - Date.parse(freeUntil)) / MINUTE);
  const left = Math.ceil((Date.parse(freeUntil) - Math.max(end, Date.parse(from))) / MINUTE);
  const note =
    over > 0
      ? `${formatMinutes(over)} over`
      : doneAt !== null
        ? "free"
        : end < Date.parse(from)
          ? `counts from ${londonTime(new Date(from))}`
          : `${formatMinutes(left)} free left`;
  return {
    clock: `${hours}:${String(rest).padStart(2, "0")}`,
    spoken: [hours > 0 && counted(hours, "hour"), counted(rest, "minute")].filter(Boolean).join(" "),
    over: over > 0,
    note,
  };
}

export interface WaitBarParts {
  /** Widths in percent of the bar: before the slot, in the free time, over it. */
  early: number;
  free: number;
  over: number;
  /** Position in percent where the free time ends. */
  mark: number;
  times: string[];
  label: string;
}

/** Returns the parts of the waiting bar, from the arrival to the later of now and 20 minutes after the free time. */
export function waitBar({ arrivedAt, from, freeUntil, doneAt }: Wait, now: Date): WaitBarParts {
  const [arrived, slot, free] = [arrivedAt, from, freeUntil].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ];
  const end = Math.max(arrived, doneAt === null ? now.getTime() : Date.parse(doneAt));
  const whole = Math.max(end, free + BEHIND_FREE_MS) - arrived;
  const share = (ms: number) => Math.round((1_000 * Math.max(0, ms)) / whole) / 10;
  const time = (ms: number) => londonTime(new Date(ms));
  const isEarly = slot > arrived;
  return {
    early: share(Math.min(slot, end) - arrived),
    free: share(Math.min(free, end) - slot),
    over: share(end - free),
    mark: share(free - arrived),
    times: [
      time(arrived),
      ...(isEarly ? [`counts from ${time(slot)}`] : []),
      `free to ${time(free)}`,
      ...(end > free ? [time(end)] : []),
    ],
    label: [
      `Arrived ${time(arrived)}`,
      ...(isEarly ? [`counted from ${time(slot)}`] : []),
      `free until ${time(free)}`,
      `${doneAt === null ? "now" : "left"} ${time(end)}`,
    ].join(", "),
  };
}

/** Describes the last position in words, with its age; null if none was sent. */
export function seenWords(
  { lastSeen }: Pick<Road, "lastSeen">,
  places: readonly JobPlace[],
  now: Date,
): { text: string; age: string; stale: boolean; source: string } | null {
  const place = lastSeen && placeOf(places, lastSeen.place);
  if (!lastSeen || !place) return null;
  const ms = now.getTime() - Date.parse(lastSeen.at);
  return {
    text:
      lastSeen.miles < 1
        ? `At the place in ${place.town}`
        : `${counted(lastSeen.miles, "mile")} from ${place.town}`,
    age: formatDistance(Math.max(0, ms)),
    stale: ms > STALE_MS,
    source: lastSeen.source === "vehicle" ? "from the vehicle" : "from the driver’s phone",
  };
}

const newest = (milestones: readonly Milestone[], kind: Milestone["kind"], place: number) =>
  milestones.findLast((one) => one.kind === kind && one.place === place) ?? null;

export interface StripStop {
  place: JobPlace;
  state: "done" | "here" | "ahead";
  /** True if the way from this place is driven. */
  driven: boolean;
  /** Miles to the next place; null at the last one. */
  miles: number | null;
  /** Share in percent of the way to the next place that is driven; null if the lorry is not on it. */
  lorry: number | null;
  words: string;
}

/** Returns the places of the road strip, with the lorry at one of them or on the way between two. */
export function stripOf(
  { milestones, eta, lastSeen }: Road,
  places: readonly JobPlace[],
  legs: readonly number[],
  now: Date,
): StripStop[] {
  const next = places.find(({ doneAt }) => doneAt === null);
  const goal = eta?.place ?? next?.number;
  const here = arrivalHere({ milestones })?.place;
  return places.map((place, nth) => {
    const miles = legs[nth] ?? null;
    const arrived = newest(milestones, "ARRIVED", place.number);
    const done = place.doneAt !== null;
    const follows = places[nth + 1];
    const underWay = here === undefined && done && follows !== undefined && follows.number === goal;
    const left = lastSeen?.place === goal && lastSeen !== null && miles ? 1 - lastSeen.miles / miles : 0.5;
    const verb = place.kind === "COLLECT" ? "loaded" : "unloaded";
    return {
      place,
      state: done ? "done" : place.number === here ? "here" : "ahead",
      driven: done && (follows?.doneAt != null || follows?.number === here),
      miles,
      lorry: underWay ? Math.round(100 * Math.min(0.9, Math.max(0.1, left))) : null,
      words: place.doneAt
        ? `${[verb, place.what].filter(Boolean).join(" ")}, ${clockWords(place.doneAt, now)}`
        : [
            arrived && `arrived ${clockWords(arrived.at, now)}`,
            place.slot?.byTime && `slot ${place.slot.byTime}`,
            place.what,
          ]
            .filter(Boolean)
            .join(", "),
    };
  });
}

export interface StopRow {
  place: JobPlace;
  onMyWay: string | null;
  arrived: { time: string; note: string | null } | null;
  /** ETA, for the next place only. */
  eta: EtaWords | null;
  left: string | null;
  wait: (WaitClock & Pick<Wait, "confirmed" | "pence">) | null;
  /** Delay and evidence of the last step at the place. */
  received: string[];
}

function receivedWords(milestone: Milestone, now: Date): string[] {
  const late = Date.parse(milestone.receivedAt) - Date.parse(milestone.at);
  return [
    late <= AT_ONCE_MS
      ? "at once"
      : `${clockWords(milestone.receivedAt, now)}, ${formatMinutes(Math.round(late / MINUTE))} later`,
    ...(milestone.by === "carrier" ? ["marked by the office"] : []),
    ...(milestone.atPlace === null ? [] : [milestone.atPlace ? "at the site" : "away from the site"]),
    ...(milestone.clockOff ? ["the phone’s clock was off"] : []),
  ];
}

/** Returns one row per place: when the lorry set off, arrived and left, and when the board heard of it. */
export function stopRows(road: Road, places: readonly JobPlace[], now: Date): StopRow[] {
  const eta = etaWords(road, places, now);
  return places.map((place) => {
    const of = (kind: Milestone["kind"]) => newest(road.milestones, kind, place.number);
    const [onMyWay, arrived, done] = [of("ON_MY_WAY"), of("ARRIVED"), of("DONE")];
    const wait = road.waits.find((one) => one.place === place.number);
    const last = done ?? arrived ?? onMyWay;
    return {
      place,
      onMyWay: onMyWay && clockWords(onMyWay.at, now),
      arrived: arrived && { time: clockWords(arrived.at, now), note: againstSlot(arrived.at, place.slot) },
      eta: road.eta?.place === place.number && arrived === null ? eta : null,
      left: place.doneAt && clockWords(place.doneAt, now),
      wait: wait ? { ...waitClock(wait, now), confirmed: wait.confirmed, pence: wait.pence } : null,
      received: last ? receivedWords(last, now) : [],
    };
  });
}

export interface WaitEvidence {
  /** Steps of the sum in order: what, when, and what makes it known. */
  steps: { name: string; time: string; words: string }[];
  sum: string;
}

/** Explains the sum of a wait that is over, from its times; null while the lorry is there. */
export function waitEvidence(
  { milestones, waiting }: Pick<PageLoad, "milestones" | "waiting">,
  wait: Wait,
  now: Date,
): WaitEvidence | null {
  const { place, arrivedAt, from, freeUntil, doneAt, mins, pence } = wait;
  if (doneAt === null || mins === null || pence === null) return null;
  const received = (kind: Milestone["kind"]) => {
    const milestone = newest(milestones, kind, place);
    return milestone === null ? "" : `received ${receivedWords(milestone, now).join(", ")}`;
  };
  // The first time names the day; the others do so only on a later one.
  const onDay = (at: string) => clockWords(at, new Date(arrivedAt));
  const { freeMins, pencePerQuarter } = waiting;
  const waited = formatMinutes(Math.max(0, Math.floor((Date.parse(doneAt) - Date.parse(from)) / MINUTE)));
  const quarters = pencePerQuarter === 0 ? 0 : pence / pencePerQuarter;
  return {
    steps: [
      { name: "Arrived", time: clockWords(arrivedAt, now), words: received("ARRIVED") },
      {
        name: "Counted from",
        time: onDay(from),
        words: from === arrivedAt ? "the arrival" : "the later of arrival, slot and gate check",
      },
      { name: "Free until", time: onDay(freeUntil), words: `${freeMins} min, as agreed` },
      { name: "Left", time: onDay(doneAt), words: received("DONE") },
    ],
    sum:
      pence === 0
        ? `${waited}, inside the free time`
        : `${waited} less ${freeMins} min is ${formatMinutes(mins)}: ${counted(quarters, "started quarter")} at ${formatSum(pencePerQuarter)}, ${formatSum(pence)}`,
  };
}

/** Change of an ETA that is shown; smaller ones keep the time on the page. */
const SHOWN_CHANGE_MS = 5 * MINUTE;

/** Returns the ETA to show: the one before, unless the time moved by five minutes, its place or its lateness changed. */
export function steadyEta(before: Road["eta"], now: Road["eta"]): Road["eta"] {
  if (before === null || now === null || before.place !== now.place || before.late !== now.late) return now;
  return Math.abs(Date.parse(now.at) - Date.parse(before.at)) < SHOWN_CHANGE_MS ? before : now;
}
