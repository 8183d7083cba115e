import type { Requires } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { type Day, isRealDay } from "@board/calendar";
import type { LoadType, PricingMode, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";

import { type RequiresForm, requiresFormOf } from "../../load/requires-form.ts";
import { NO_SITE, type SiteForm } from "./site-form.ts";

/** When within a day: a preference, or a booked slot. */
export type When = TimeWindow | "slot";

/** A further stop as it is typed; `key` is its own, wherever it is moved. */
export interface StopForm {
  key: string;
  kind: StopKind;
  postcode: string;
  /** As `collectDate`; empty: none of its own. */
  date: string;
  when: When;
  byTime: string;
  pallets: string;
  parcels: string;
  site: SiteForm;
}

export type StopKind = NonNullable<PostLoadInput["stops"]>[number]["kind"];

/** The day of a field; empty where what is typed is none yet. */
export const dayIn = (typed: string): Day | "" => (isRealDay(typed) ? typed : "");

/** A stop before the last place, delivered to on the day of the place before it. */
export function newStop(key: string, date: Day | ""): StopForm {
  return {
    key,
    kind: "DELIVER",
    postcode: "",
    date,
    when: "Anytime",
    byTime: "",
    pallets: "",
    parcels: "",
    site: NO_SITE,
  };
}

/** The form as it is typed: money in pounds, numbers and times as written, an empty text for nothing. */
export interface LoadForm {
  fromPostcode: string;
  toPostcode: string;
  /** A day, or what is typed in its place and cannot be read. */
  collectDate: string;
  collectWhen: When;
  collectByTime: string;
  /** Likewise; empty: no deadline. */
  deliverDate: string;
  deliverWhen: When;
  deliverByTime: string;
  vehicleClass: VehicleClass;
  type: LoadType;
  pallets: string;
  parcels: string;
  weightBand: WeightBand;
  tailLift: boolean;
  adr: boolean;
  fragile: boolean;
  isBackload: boolean;
  pricingMode: PricingMode;
  price: string;
  termsDays: string;
  collectFrom: SiteForm;
  deliverTo: SiteForm;
  /** Between the two ends, in driving order. */
  stops: readonly StopForm[];
  boardNote: string;
  notes: string;
  dimsNote: string;
  externalRef: string;
  requires: RequiresForm;
}

/** Changes the form; what is built on the form as it is by then is given as a function of it. */
export type SetForm = (changes: Partial<LoadForm> | ((form: LoadForm) => Partial<LoadForm>)) => void;

/** The request's own names: errors are placed by them. */
export type FieldName = keyof PostLoadInput | StopField;

export const STOP_PARTS = [
  "kind",
  "postcode",
  "date",
  "window",
  "byTime",
  "pallets",
  "parcels",
  "site",
] as const;
export type StopPart = (typeof STOP_PARTS)[number];
/** A part of a further stop; the list is counted from 0, as it is sent. */
export type StopField = `stops.${number}.${StopPart}`;

export const stopField = (nth: number, part: StopPart): StopField => `stops.${nth}.${part}`;

/** One error for each wrong field, in a sentence. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Fields of an earlier load that are copied into a new one. */
export interface Habit {
  vehicleClass: VehicleClass;
  type: LoadType;
  weightBand: WeightBand;
  tailLift: boolean;
  pricingMode: PricingMode;
}

const FIRST_HABIT: Habit = {
  vehicleClass: "EIGHTEEN_T",
  type: "PALLETS",
  weightBand: "T_3_7",
  tailLift: false,
  pricingMode: "QUOTES",
};

/** The terms and requirements of a firm's loads where a load does not say otherwise. */
export interface Usual {
  termsDays: number;
  requires: Requires;
}

/** A new load: collected on that day at any time, delivered the same day, the rest as the firm's last one was. */
export function blankForm(collectDate: Day, usual: Usual, habit: Habit = FIRST_HABIT): LoadForm {
  return {
    fromPostcode: "",
    toPostcode: "",
    collectDate,
    collectWhen: "Anytime",
    collectByTime: "",
    deliverDate: collectDate,
    deliverWhen: "Anytime",
    deliverByTime: "",
    vehicleClass: habit.vehicleClass,
    type: habit.type,
    pallets: "",
    parcels: "",
    weightBand: habit.weightBand,
    tailLift: habit.tailLift,
    adr: false,
    fragile: false,
    isBackload: false,
    pricingMode: habit.pricingMode,
    price: "",
    termsDays: String(usual.termsDays),
    collectFrom: NO_SITE,
    deliverTo: NO_SITE,
    stops: [],
    boardNote: "",
    notes: "",
    dimsNote: "",
    externalRef: "",
    requires: requiresFormOf(usual.requires),
  };
}
