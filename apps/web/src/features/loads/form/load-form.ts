import type { Requires } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { type Day, isRealDay } from "@board/calendar";
import type { LoadType, PricingMode, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";

import { type RequiresForm, requiresFormOf } from "../../../shared/load-parts/requires-form.ts";
import { NO_SITE, type SiteForm } from "./site-form.ts";

/** Time within a day: a window, or a booked slot. */
export type When = TimeWindow | "slot";

/** Typed fields of a further stop; `key` stays the same when it is moved. */
export interface StopForm {
  key: string;
  kind: StopKind;
  postcode: string;
  /** A day or unreadable text, as in `collectDate`; empty for none. */
  date: string;
  when: When;
  byTime: string;
  pallets: string;
  parcels: string;
  site: SiteForm;
}

export type StopKind = NonNullable<PostLoadInput["stops"]>[number]["kind"];

/** Day in a field's text; empty if it is not a day yet. */
export const dayIn = (typed: string): Day | "" => (isRealDay(typed) ? typed : "");

/** New stop before the last place: a delivery on the day of the place before it. */
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

/** Typed fields of a load: money in pounds, numbers and times as text, empty for none. */
export interface LoadForm {
  fromPostcode: string;
  toPostcode: string;
  /** A day, or typed text that cannot be read. */
  collectDate: string;
  collectWhen: When;
  collectByTime: string;
  /** The same; empty for no deadline. */
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
  /** Further stops in driving order. */
  stops: readonly StopForm[];
  boardNote: string;
  notes: string;
  dimsNote: string;
  externalRef: string;
  requires: RequiresForm;
}

/** Changes the form; takes a function if the change depends on the current form. */
export type SetForm = (changes: Partial<LoadForm> | ((form: LoadForm) => Partial<LoadForm>)) => void;

/** Names of the request's fields, by which errors are placed. */
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
/** Path of a part of a further stop; indexes start at 0, as in the request. */
export type StopField = `stops.${number}.${StopPart}`;

export const stopField = (nth: number, part: StopPart): StopField => `stops.${nth}.${part}`;

/** One error text for each wrong field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Fields of the last load that a new one starts with. */
export interface CopiedFields {
  vehicleClass: VehicleClass;
  type: LoadType;
  weightBand: WeightBand;
  tailLift: boolean;
  pricingMode: PricingMode;
}

const FIRST_LOAD: CopiedFields = {
  vehicleClass: "EIGHTEEN_T",
  type: "PALLETS",
  weightBand: "T_3_7",
  tailLift: false,
  pricingMode: "QUOTES",
};

/** The firm's default terms and requirements. */
export interface UsualTerms {
  termsDays: number;
  requires: Requires;
}

/** Form of a new load: collected on that day and delivered the same day, the rest as in the firm's last load. */
export function blankForm(collectDate: Day, usual: UsualTerms, copied: CopiedFields = FIRST_LOAD): LoadForm {
  return {
    fromPostcode: "",
    toPostcode: "",
    collectDate,
    collectWhen: "Anytime",
    collectByTime: "",
    deliverDate: collectDate,
    deliverWhen: "Anytime",
    deliverByTime: "",
    vehicleClass: copied.vehicleClass,
    type: copied.type,
    pallets: "",
    parcels: "",
    weightBand: copied.weightBand,
    tailLift: copied.tailLift,
    adr: false,
    fragile: false,
    isBackload: false,
    pricingMode: copied.pricingMode,
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
