import { addDays, addYears, type Day, dayOfColumn, daysBetween, isRealDay } from "@board/calendar";
import type { LoadStatus, LoadType, PricingMode, Side, VehicleClass, WeightBand } from "@board/db/enums";
import type { Place } from "@board/geo";
import { type FieldError, fieldError } from "../core/field-error.ts";
import { POST_LOADS, WRITE_LOADS } from "../core/needs.ts";
import type { Warning } from "../core/warning.ts";
import { canReopen, collectProblems, recordsPayment, takesPod } from "./bookings/rules.ts";
import { takesChange } from "./changes/rules.ts";
import { CONTACTS, contactIn } from "./contact-in.ts";
import { takesGateCheck, takesNewCode, takesVehicle, triesLeft } from "./gate/rules.ts";
import { allows, FINAL, type LoadAction, type Mover } from "./lifecycle.ts";
import { takesMessage } from "./messages/rules.ts";
import { FIRST_NUMBER, isMaterialPart, type PostingStop, SITE_PARTS, stopProblems } from "./stops/rules.ts";

/** Characters of a board note. */
export const MAX_BOARD_NOTE = 200;

/** The most that a load, or one of its stops, may have (contract 2). */
export const MAX_PALLETS = 66;
export const MAX_PARCELS = 10_000;

/** Years ahead that a collection date may lie (contract 2). */
export const MAX_YEARS_AHEAD = 1;

/** A request as far as it can be read: values of a wrong type are left out and reported by the schema. */
export interface Posting {
  type?: string | undefined;
  fromPostcode?: string | undefined;
  toPostcode?: string | undefined;
  collectDate?: Day | undefined;
  collectByTime?: string | undefined;
  deliverDate?: Day | undefined;
  deliverByTime?: string | undefined;
  pricingMode?: string | undefined;
  bookNowPence?: number | undefined;
  pallets?: number | undefined;
  parcels?: number | undefined;
  boardNote?: string | undefined;
  collectFrom?: { postcode?: string | undefined } | undefined;
  deliverTo?: { postcode?: string | undefined } | undefined;
  stops?: readonly PostingStop[] | undefined;
}

function readDay(value: unknown): Day | undefined {
  return typeof value === "string" && isRealDay(value) ? value : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function readSite(value: unknown): Posting["collectFrom"] {
  if (typeof value !== "object" || value === null) return undefined;
  return { postcode: readText(Object.getOwnPropertyDescriptor(value, "postcode")?.value) };
}

function readStop(value: unknown): PostingStop {
  if (typeof value !== "object" || value === null) return {};
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  const { lines: _, ...words } = Object.fromEntries(SITE_PARTS.map((part) => [part, readText(get(part))]));
  const lines = get("lines");
  return {
    ...words,
    lines: Array.isArray(lines) ? lines : undefined,
    kind: readText(get("kind")),
    postcode: readText(get("postcode")),
    date: readDay(get("date")),
    byTime: readText(get("byTime")),
    pallets: readNumber(get("pallets")),
    parcels: readNumber(get("parcels")),
  };
}

/** The readable part of a body that its schema refused, so that the other rules can report in the same answer. */
export function readPosting(body: unknown): Posting {
  if (typeof body !== "object" || body === null) return {};
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(body, name)?.value;
  const stops = get("stops");
  return {
    type: readText(get("type")),
    fromPostcode: readText(get("fromPostcode")),
    toPostcode: readText(get("toPostcode")),
    collectDate: readDay(get("collectDate")),
    collectByTime: readText(get("collectByTime")),
    deliverDate: readDay(get("deliverDate")),
    deliverByTime: readText(get("deliverByTime")),
    pricingMode: readText(get("pricingMode")),
    bookNowPence: readNumber(get("bookNowPence")),
    pallets: readNumber(get("pallets")),
    parcels: readNumber(get("parcels")),
    boardNote: readText(get("boardNote")),
    collectFrom: readSite(get("collectFrom")),
    deliverTo: readSite(get("deliverTo")),
    stops: Array.isArray(stops) ? stops.map(readStop) : undefined,
  };
}

function dateProblems(load: Posting, today: Day): FieldError[] {
  const problems: FieldError[] = [];
  const { collectDate, deliverDate } = load;
  if (collectDate !== undefined && collectDate < today) {
    problems.push(fieldError(["collectDate"], "date_in_past", `${collectDate} is before today, ${today}.`));
  }
  if (collectDate !== undefined && collectDate > addYears(today, MAX_YEARS_AHEAD)) {
    problems.push(fieldError(["collectDate"], "date_too_far", `${collectDate} is more than one year ahead.`));
  }
  if (collectDate !== undefined && deliverDate !== undefined && deliverDate < collectDate) {
    problems.push(
      fieldError(
        ["deliverDate"],
        "before_collect_date",
        `${deliverDate} is earlier than collectDate ${collectDate}.`,
      ),
    );
  }
  return problems;
}

function slotProblems(load: Posting): FieldError[] {
  const { collectDate, deliverDate, collectByTime, deliverByTime } = load;
  if (deliverByTime === undefined) return [];
  if (deliverDate === undefined) {
    return [fieldError(["deliverByTime"], "requires_deliver_date", "needs deliverDate.")];
  }
  if (deliverDate === collectDate && collectByTime !== undefined && deliverByTime <= collectByTime) {
    return [
      fieldError(
        ["deliverByTime"],
        "before_collect_time",
        `${deliverByTime} is not after collectByTime ${collectByTime} on the same day.`,
      ),
    ];
  }
  return [];
}

function countProblems(load: Posting): FieldError[] {
  if (load.type === "PALLETS" && (load.pallets === undefined || load.pallets < 1)) {
    return [fieldError(["pallets"], "pallets_required", "must be at least 1 where type is PALLETS.")];
  }
  if (load.type === "PARCELS" && (load.parcels === undefined || load.parcels < 1)) {
    return [fieldError(["parcels"], "parcels_required", "must be at least 1 where type is PARCELS.")];
  }
  return [];
}

/** Every carrier reads a board note, so it holds no way to reach the poster past the board (contract 2). */
export function boardNoteProblems(boardNote: string, posterName: string): FieldError[] {
  // A longer one is refused as it is; searching it would take a time that grows with its square.
  const isTooLong = boardNote.length > 2 * MAX_BOARD_NOTE || [...boardNote].length > MAX_BOARD_NOTE;
  const contact = isTooLong ? null : contactIn(boardNote, posterName);
  if (contact === null) return [];
  const detail = `must not hold ${CONTACTS[contact.kind]}: “${contact.found}”. Every carrier reads it. Write it in notes, which are for the driver.`;
  return [fieldError(["boardNote"], "contact_in_board_note", detail)];
}

/** Every broken rule that no single field shows (contract 2, the table). */
export function postingProblems(load: Posting, today: Day, posterName = ""): FieldError[] {
  const problems = [...dateProblems(load, today), ...slotProblems(load), ...countProblems(load)];
  problems.push(...stopProblems(load));
  problems.push(...boardNoteProblems(load.boardNote ?? "", posterName));
  if (load.pricingMode === "QUOTES" && load.bookNowPence !== undefined) {
    problems.push(
      fieldError(
        ["bookNowPence"],
        "price_without_book_now",
        "contradicts pricingMode QUOTES. Leave one of them out.",
      ),
    );
  }
  return problems;
}

/** pricingMode left out: BOOK_NOW where a price is given, else QUOTES (contract 2). */
export function pricingModeOf(given: PricingMode | undefined, bookNowPence: number | undefined): PricingMode {
  return given ?? (bookNowPence === undefined ? "QUOTES" : "BOOK_NOW");
}

/** A load can be booked at once only in BOOK_NOW mode with a price; else it is shown in quote mode (interface 2.1). */
export function isBookNow(load: { pricingMode: PricingMode; bookNowPence: number | null }): boolean {
  return load.pricingMode === "BOOK_NOW" && load.bookNowPence !== null;
}

/** Metres of deck that a vehicle takes on a ferry. */
const DECK_METRES: Record<VehicleClass, number> = {
  SMALL_VAN: 4.5,
  LWB_VAN: 6,
  LUTON: 7,
  SEVEN_FIVE_T: 8.5,
  EIGHTEEN_T: 11,
  ARTIC: 16.5,
  FLATBED: 16.5,
  LOW_LOADER: 18,
};
/** Price of a metre of deck: for each crossing, and for each mile of sea. */
const PENCE_PER_METRE = 900;
const PENCE_PER_METRE_AND_MILE = 24;

/** About what ferries charge a vehicle one way, in whole pounds; null without a ferry. */
export function ferryFarePence(
  vehicleClass: VehicleClass,
  { crossings, seaMiles }: { crossings: number; seaMiles: number },
): number | null {
  if (crossings === 0) return null;
  const perMetre = crossings * PENCE_PER_METRE + seaMiles * PENCE_PER_METRE_AND_MILE;
  return Math.round((DECK_METRES[vehicleClass] * perMetre) / 100) * 100;
}

/**
 * Drivers' hours (assimilated Regulation 561/2006) in minutes, as a plan keeps them: no ten-hour days, no shortened rests.
 */
export const DRIVERS_HOURS = { beforeBreak: 270, break: 45, drivingADay: 540, dutyADay: 780, rest: 660 };

/**
 * Working days that one driver needs for so many minutes at the wheel, and the minutes from start to end with breaks;
 * null where it takes more than a day, because the rest is then the driver's to place.
 */
export function drivenIn(driveMinutes: number): { days: number; withBreaks: number | null } {
  const days = Math.max(1, Math.ceil(driveMinutes / DRIVERS_HOURS.drivingADay));
  const breaks = Math.max(0, Math.ceil(driveMinutes / DRIVERS_HOURS.beforeBreak) - 1);
  return { days, withBreaks: days > 1 ? null : driveMinutes + breaks * DRIVERS_HOURS.break };
}

/** The heaviest band each vehicle usually takes, and the most pallets that fit on its floor. */
const VEHICLE_LIMITS: Record<VehicleClass, { heaviest: WeightBand; pallets: number }> = {
  SMALL_VAN: { heaviest: "KG_250_1000", pallets: 2 },
  LWB_VAN: { heaviest: "KG_250_1000", pallets: 4 },
  LUTON: { heaviest: "KG_250_1000", pallets: 6 },
  SEVEN_FIVE_T: { heaviest: "T_1_3", pallets: 12 },
  EIGHTEEN_T: { heaviest: "T_7_15", pallets: 20 },
  ARTIC: { heaviest: "T_15_PLUS", pallets: 33 },
  FLATBED: { heaviest: "T_15_PLUS", pallets: 33 },
  LOW_LOADER: { heaviest: "T_15_PLUS", pallets: 33 },
};

/** Light to heavy, as the database orders them. */
export const WEIGHT_BANDS: readonly WeightBand[] = [
  "UNDER_50KG",
  "KG_50_250",
  "KG_250_1000",
  "T_1_3",
  "T_3_7",
  "T_7_15",
  "T_15_PLUS",
];

/** Vehicle against weight and pallets: a warning, never a refusal (contract 2). */
export function vehicleWarnings(load: {
  type: LoadType;
  vehicleClass: VehicleClass;
  weightBand: WeightBand;
  pallets?: number | undefined;
}): Warning[] {
  const limits = VEHICLE_LIMITS[load.vehicleClass];
  const warnings: Warning[] = [];
  if (WEIGHT_BANDS.indexOf(load.weightBand) > WEIGHT_BANDS.indexOf(limits.heaviest)) {
    warnings.push({
      path: ["weightBand"],
      code: "too_heavy_for_vehicle",
      detail: `${load.weightBand} is more than a ${load.vehicleClass} usually carries.`,
    });
  }
  if (load.vehicleClass === "SMALL_VAN" && load.weightBand === "KG_250_1000") {
    warnings.push({
      path: ["weightBand"],
      code: "near_vehicle_limit",
      detail: "A SMALL_VAN usually carries up to 600 kg.",
    });
  }
  if (load.pallets !== undefined && load.pallets > limits.pallets) {
    warnings.push({
      path: ["pallets"],
      code: "too_many_pallets_for_vehicle",
      detail: `${load.pallets} pallets are more than fit on a ${load.vehicleClass}, about ${limits.pallets}.`,
    });
  }
  return warnings;
}

/** A booked slot of today that has gone by is taken, and pointed out (contract 2: warnings never refuse). */
export function slotWarnings(
  load: Pick<Posting, "collectDate" | "collectByTime" | "deliverDate" | "deliverByTime" | "stops">,
  now: { day: Day; time: string },
): Warning[] {
  const gone = (date: Day | undefined, byTime: string | undefined) =>
    date === now.day && byTime !== undefined && byTime < now.time;
  const warnings: Warning[] = [];
  if (gone(load.collectDate, load.collectByTime)) {
    warnings.push({
      path: ["collectByTime"],
      code: "collect_slot_past",
      detail: `collectByTime ${load.collectByTime} has gone by today.`,
    });
  }
  if (gone(load.deliverDate, load.deliverByTime)) {
    warnings.push({
      path: ["deliverByTime"],
      code: "deliver_slot_past",
      detail: `deliverByTime ${load.deliverByTime} has gone by today.`,
    });
  }
  for (const [nth, { date, byTime }] of (load.stops ?? []).entries()) {
    if (!gone(date, byTime)) continue;
    warnings.push({
      path: ["stops", nth, "byTime"],
      code: "stop_slot_past",
      detail: `stops.${nth}.byTime ${byTime} has gone by today.`,
    });
  }
  return warnings;
}

/** Hours in which the same job posted again without a key raises `possible_duplicate` (contract 2). */
export const DUPLICATE_HOURS = 1;

/** The warning that a load is like one that the firm posted within the hour. */
export function possibleDuplicate(load: { id: string; ref: string; createdAt: Date }): Warning {
  const { id, ref } = load;
  const createdAt = load.createdAt.toISOString();
  return {
    path: [],
    code: "possible_duplicate",
    detail: `Your firm posted ${ref} (${id}) at ${createdAt} with the same lane, date, vehicle and weight.`,
    load: { id, ref, createdAt },
  };
}

/** A postcode that is placed in the middle of its sector or outcode, because it is not known itself (contract 2). */
export function placeWarnings(
  places: readonly { path: FieldError["path"]; postcode: string; at: Pick<Place, "precision" | "outcode"> }[],
): Warning[] {
  return places.flatMap(({ path, postcode, at }): Warning[] => {
    const written = compactPostcode(postcode);
    if (at.precision === "unit" || written === at.outcode) return [];
    const middle = at.precision === "outcode" ? at.outcode : `the sector ${at.outcode} ${written.at(-3)}`;
    const detail = `${path.join(".")} ${postcode} is not a postcode we know: miles are measured from the middle of ${middle}.`;
    return [{ path, code: "postcode_imprecise", detail }];
  });
}

/** Both ends at one place, and a price to book at that is not named (contract 2). A round trip has stops. */
export function doubtWarnings({
  fromPostcode,
  toPostcode,
  stops,
  pricingMode,
  bookNowPence,
}: Pick<Posting, "fromPostcode" | "toPostcode" | "stops" | "pricingMode" | "bookNowPence">): Warning[] {
  const warnings: Warning[] = [];
  if (!stops?.length && compactPostcode(fromPostcode ?? "") === compactPostcode(toPostcode ?? "")) {
    warnings.push({
      path: ["toPostcode"],
      code: "same_place",
      detail: `fromPostcode and toPostcode are the same place, ${toPostcode}.`,
    });
  }
  if (pricingMode === "BOOK_NOW" && bookNowPence === undefined) {
    warnings.push({
      path: ["bookNowPence"],
      code: "no_price",
      detail: "pricingMode BOOK_NOW has no bookNowPence: carriers are asked for quotes, and see no figure.",
    });
  }
  return warnings;
}

/** Changing one of these means that a carrier must quote again (contract 4, amend). */
const MATERIAL_FIELDS = [
  "type",
  "fromPostcode",
  "toPostcode",
  "collectDate",
  "collectByTime",
  "deliverDate",
  "deliverByTime",
  "vehicleClass",
  "weightBand",
  "pallets",
  "parcels",
  "adr",
  "tailLift",
  "termsDays",
] as const;

/** A value of a load's request; null where it has none. */
type FieldValue = string | number | boolean | null;

/** The values of a request by their names: `collectFrom.phone`, `stops.2.date` by the stop's number; the lines of an address are one. */
function partsOf(request: object, under = ""): Record<string, FieldValue> {
  const parts: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(request)) {
    if (name === "stops" && Array.isArray(value))
      for (const [nth, stop] of value.entries())
        Object.assign(parts, partsOf(stop, `stops.${nth + FIRST_NUMBER}.`));
    else if (Array.isArray(value)) parts[under + name] = value.join(", ");
    else if (typeof value === "object" && value !== null) Object.assign(parts, partsOf(value, `${name}.`));
    // Left out, the window of a stop is Anytime as well.
    else if (value !== undefined && !(name === "window" && value === "Anytime")) parts[under + name] = value;
  }
  return parts;
}

const POSTCODE = /(?:^|\.)(?:fromPostcode|toPostcode|postcode)$/;

/** True if a value did not change; a postcode that is only written another way did not. */
function isSame(name: string, from: FieldValue, to: FieldValue): boolean {
  if (from === to) return true;
  if (typeof from !== "string" || typeof to !== "string" || !POSTCODE.test(name)) return false;
  return compactPostcode(from) === compactPostcode(to);
}

/** The fields in which an amended request differs from the load as it was, each with both values. */
export function changedFields(
  before: object,
  after: object,
): Record<string, { from: FieldValue; to: FieldValue }> {
  const [was, is] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return Object.fromEntries(
    names
      .map((name) => [name, { from: was[name] ?? null, to: is[name] ?? null }] as const)
      .filter(([name, { from, to }]) => !isSame(name, from, to)),
  );
}

/** A postcode by which two that are only written another way are the same. */
export function compactPostcode(postcode: string): string {
  return postcode.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * A request laid over the one of a load as it was. Another postcode leaves the site behind that was given with the old one.
 */
export function withoutMovedSites<Request extends Pick<Posting, "fromPostcode" | "toPostcode">>(
  before: Pick<Posting, "fromPostcode" | "toPostcode">,
  after: Request,
  given: object,
): Request {
  const left = (end: "fromPostcode" | "toPostcode", site: string) =>
    compactPostcode(before[end] ?? "") !== compactPostcode(after[end] ?? "") && !Object.hasOwn(given, site)
      ? { [site]: undefined }
      : {};
  return { ...after, ...left("fromPostcode", "collectFrom"), ...left("toPostcode", "deliverTo") };
}

/** The poster says whom to ask for and how to get in until the load is delivered. */
export function takesSites(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && ["POSTED", "BOOKED", "IN_TRANSIT"].includes(status);
}

/** Tells if active quotes no longer fit the load. */
export function isMaterial(changed: readonly string[]): boolean {
  return changed.some(isMaterialPart) || MATERIAL_FIELDS.some((name) => changed.includes(name));
}

/** Calling off a load that a carrier has, or another's load, needs a reason for them to read (contract 4). */
export function cancelNeedsReason(status: LoadStatus, mover: Mover): boolean {
  return status === "BOOKED" || mover === "admin";
}

/** An ended load is posted again by who posted it (contract 4). */
export function canRepost(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && FINAL.includes(status);
}

/** The days of a load that is moved or posted again: delivered as many days after its collection as before. */
export function movedTo(
  load: { collectDate: Day; deliverDate: Day | null },
  collectDate: Day,
): { collectDate: Day; deliverDate: Day | null } {
  const { deliverDate } = load;
  if (deliverDate === null) return { collectDate, deliverDate };
  return {
    collectDate,
    deliverDate: addDays(collectDate, Math.max(0, daysBetween(load.collectDate, deliverDate))),
  };
}

/** Each end rates the other after the load was confirmed; one settled without a carrier has nobody to rate. */
export function takesRating(load: { status: LoadStatus; carrierId: string | null }): boolean {
  return load.status === "CONFIRMED" && load.carrierId !== null;
}

/** True when the mover may add a statement: both ends and admins, while a dispute is open. */
export function takesStatement(status: LoadStatus, mover: Mover): mover is Exclude<Mover, "system"> {
  return status === "DISPUTED" && mover !== "system";
}

/** A dispute is withdrawn by the side that raised it, or by an admin. */
export function canWithdrawDispute(raisedBy: Side, mover: Mover): boolean {
  return mover === "admin" || raisedBy === mover;
}

/** Fields of a load that decide its allowed actions. */
export interface ActedOn {
  status: LoadStatus;
  carrierId: string | null;
  collectDate: Date;
  deliveredAt: Date | null;
  confirmedAt: Date | null;
  paidAt: Date | null;
  paidSaidBy: Side | null;
  hasPod: boolean;
  /** The carrier is not done at one of its further stops. */
  hasOpenStop: boolean;
  /** The side that raised the dispute, while one is open. */
  disputedBy: Side | null;
  /** The ends that have rated the other. */
  ratedBy: readonly Side[];
  /** The change that waits for an answer; null where none does. */
  openChange: unknown;
  gateCheckedAt: Date | null;
  /** It is not to be collected before the yard has checked its code. */
  lacksGateCheck: boolean;
  /** Wrong collection codes that were given; null where there is no code. */
  wrongCodes: number | null;
}

interface LoadActionRule {
  needs: typeof WRITE_LOADS | typeof POST_LOADS;
  when: (load: ActedOn, mover: Mover, now: Date) => boolean;
}

/** A move of the lifecycle table, with the condition that its verb adds to the table. */
function move(action: LoadAction, also: LoadActionRule["when"] = () => true): LoadActionRule["when"] {
  return (load, mover, now) => allows(action, load.status, mover) && also(load, mover, now);
}

const untilCollectDay: LoadActionRule["when"] = ({ collectDate }, _, now) =>
  canReopen(dayOfColumn(collectDate), now);

/**
 * Everything that can be done with a load as a whole (contract 3, `allowedActions`), in the order of its life. What is in
 * a request can still be refused: a time, a file too many, a version that has moved.
 */
const LOAD_ACTION_RULES = {
  amend: { needs: POST_LOADS, when: move("amend", untilCollectDay) },
  sites: { needs: POST_LOADS, when: ({ status }, mover) => takesSites(status, mover) },
  cancel: { needs: WRITE_LOADS, when: move("cancel") },
  repost: { needs: POST_LOADS, when: ({ status }, mover) => canRepost(status, mover) },
  release: { needs: WRITE_LOADS, when: move("release", untilCollectDay) },
  handBack: { needs: WRITE_LOADS, when: move("handBack", untilCollectDay) },
  announceVehicle: { needs: WRITE_LOADS, when: ({ status }, mover) => takesVehicle(status, mover) },
  gateCheck: {
    needs: WRITE_LOADS,
    when: ({ status, gateCheckedAt, wrongCodes }, mover) =>
      takesGateCheck(status, mover) && gateCheckedAt === null && triesLeft(wrongCodes) > 0,
  },
  newCollectionCode: { needs: WRITE_LOADS, when: ({ status }, mover) => takesNewCode(status, mover) },
  collect: {
    needs: WRITE_LOADS,
    when: move(
      "collect",
      ({ collectDate, lacksGateCheck }, _, now) =>
        !lacksGateCheck && collectProblems(now, dayOfColumn(collectDate), now).length === 0,
    ),
  },
  stopDone: {
    needs: WRITE_LOADS,
    when: ({ status, hasOpenStop }, mover) => mover === "carrier" && status === "IN_TRANSIT" && hasOpenStop,
  },
  pod: { needs: WRITE_LOADS, when: ({ status }, mover) => takesPod(status, mover) },
  deliver: { needs: WRITE_LOADS, when: move("deliver", ({ hasPod }) => hasPod) },
  confirm: { needs: WRITE_LOADS, when: move("confirm") },
  paid: { needs: WRITE_LOADS, when: (load, mover) => recordsPayment(load, mover) },
  contestPaid: {
    needs: WRITE_LOADS,
    when: (load, mover) => mover === "carrier" && load.paidSaidBy === "poster",
  },
  rate: {
    needs: WRITE_LOADS,
    when: (load, mover) =>
      (mover === "poster" || mover === "carrier") && takesRating(load) && !load.ratedBy.includes(mover),
  },
  message: { needs: WRITE_LOADS, when: (load, mover, now) => takesMessage(load, mover, now) },
  proposeChange: { needs: WRITE_LOADS, when: (load, mover) => takesChange(load, mover) },
  dispute: { needs: WRITE_LOADS, when: move("dispute") },
  statement: { needs: WRITE_LOADS, when: ({ status }, mover) => takesStatement(status, mover) },
  withdrawDispute: {
    needs: WRITE_LOADS,
    when: move(
      "withdrawDispute",
      ({ disputedBy }, mover) => disputedBy !== null && canWithdrawDispute(disputedBy, mover),
    ),
  },
  resolveDispute: { needs: WRITE_LOADS, when: move("resolveDispute") },
} as const satisfies Record<string, LoadActionRule>;

export type LoadActionName = keyof typeof LOAD_ACTION_RULES;
export const LOAD_ACTION_NAMES = Object.keys(LOAD_ACTION_RULES) as [LoadActionName, ...LoadActionName[]];

/** Lists the actions on a load that the verbs would not refuse now; `access` says which requirements the caller meets. */
export function allowedLoadActions(
  load: ActedOn,
  mover: Mover,
  now: Date,
  access: (needs: LoadActionRule["needs"]) => boolean,
): LoadActionName[] {
  return LOAD_ACTION_NAMES.filter((name) => {
    const rule: LoadActionRule = LOAD_ACTION_RULES[name];
    return rule.when(load, mover, now) && access(rule.needs);
  });
}
