import type { PackageKind } from "@board/api/goods/words";
import type { Requires, WaitingByClass } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { type Day, isRealDay } from "@board/calendar";
import type { Equipment, LoadType, PricingMode, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";

import { type RequiresForm, requiresFormOf } from "../../../shared/load-parts/requires-form.ts";
import { NO_SITE, type SiteForm } from "./site-form.ts";

/** Preferred window within a day, or "slot" for a booked time. */
export type When = TimeWindow | "slot";

/** Fields of a further stop as typed; `key` stays the same when the stop is moved. */
export interface StopForm {
  key: string;
  kind: StopKind;
  postcode: string;
  /** A day, or text that cannot be read as one; empty for none. */
  date: string;
  when: When;
  byTime: string;
  pallets: string;
  parcels: string;
  site: SiteForm;
}

export type StopKind = NonNullable<PostLoadInput["stops"]>[number]["kind"];

/** Returns the day in a field's text; empty if the text is not a day yet. */
export const dayIn = (typed: string): Day | "" => (isRealDay(typed) ? typed : "");

/** Returns a new stop before the last place: a delivery on the day of the place before it. */
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

/** A line of goods as typed; `key` stays the same while lines are added and removed. */
export interface GoodsForm {
  key: string;
  description: string;
  packages: string;
  kind: PackageKind;
  lengthCm: string;
  widthCm: string;
  heightCm: string;
  weightKg: string;
  stackable: boolean;
  un: string;
}

/** Name of a typed part of a line of goods. */
export type GoodsPart = Exclude<keyof GoodsForm, "key">;

/** Usual temperatures, and "between" for any other range. */
export type KeepAt = "any" | "chilled" | "frozen" | "between";

/** Fields of a load as typed: money in pounds, numbers and times as text, empty for none. */
export interface LoadForm {
  fromPostcode: string;
  toPostcode: string;
  /** A day, or text that cannot be read as one. */
  collectDate: string;
  collectWhen: When;
  collectByTime: string;
  /** A day, or text that cannot be read as one; empty for no deadline. */
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
  /** Bodies and gear, in the order chosen. */
  equipment: readonly Equipment[];
  /** Exact weight; empty if only the band is known. */
  weightKg: string;
  goods: readonly GoodsForm[];
  keepAt: KeepAt;
  /** Ends of the range, for "between" only. */
  minC: string;
  maxC: string;
  noSubcontract: boolean;
  pricingMode: PricingMode;
  price: string;
  termsDays: string;
  /** Free minutes of waiting, and pounds for each quarter of an hour after them; both empty for the class's usual terms. */
  freeMins: string;
  quarterPrice: string;
  collectFrom: SiteForm;
  deliverTo: SiteForm;
  /** Further stops in driving order. */
  stops: readonly StopForm[];
  boardNote: string;
  notes: string;
  dimsNote: string;
  externalRef: string;
  requires: RequiresForm;
  audience: AudienceKind;
  /** Groups, and ids of firms, that the load is for if its audience is chosen. */
  audienceGroups: readonly string[];
  audienceCarriers: readonly string[];
  /** Id of the routing guide that decides; empty for none. */
  routingGuide: string;
  /** Prices and minutes of the guide's steps that count for this load; empty for the guide's own. */
  guideSteps: readonly GuideStepForm[];
}

/** A step of the routing guide as typed for this load. */
export interface GuideStepForm {
  price: string;
  minutes: string;
}

/** Audience of a load, as the form offers it. */
export type AudienceKind = "board" | "network" | "chosen" | "guide";

/** Fields of a form for a load that is for everybody. */
export const ON_BOARD = {
  audience: "board",
  audienceGroups: [],
  audienceCarriers: [],
  routingGuide: "",
  guideSteps: [],
} as const satisfies Partial<LoadForm>;

/** Fields of a form for a load that says no more than vehicle, counts and band. */
const WITHOUT_GOODS = {
  equipment: [],
  weightKg: "",
  goods: [],
  keepAt: "any",
  minC: "",
  maxC: "",
  noSubcontract: false,
} as const satisfies Partial<LoadForm>;

/** Changes fields of the form; takes a function if the changes depend on the current form. */
export type SetForm = (changes: Partial<LoadForm> | ((form: LoadForm) => Partial<LoadForm>)) => void;

/** Names of the request's fields; errors of the API are shown at the field with that name. */
export type FieldName = keyof PostLoadInput | StopField | GoodsField;

/** Path of a part of a line of goods; indexes start at 0, as in the request. Its error is shown below the line. */
type GoodsField = `goods.${number}.${GoodsPart}`;

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

/** One error text for each field that has an error. */
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
  waiting: WaitingByClass;
}

/** Form of a new load: collected and delivered on the given day, the rest as in the firm's last load. */
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
    ...WITHOUT_GOODS,
    pricingMode: copied.pricingMode,
    price: "",
    termsDays: String(usual.termsDays),
    freeMins: "",
    quarterPrice: "",
    collectFrom: NO_SITE,
    deliverTo: NO_SITE,
    stops: [],
    boardNote: "",
    notes: "",
    dimsNote: "",
    externalRef: "",
    requires: requiresFormOf(usual.requires),
    ...ON_BOARD,
  };
}
