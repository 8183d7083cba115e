import type { Problem } from "../../ui/problem.ts";
import { type FieldErrors, type FieldName, STOP_PARTS, stopField } from "./load-form.ts";

type LoadField = Exclude<FieldName, `stops.${string}`>;

/** Label of a field on the form. */
const LABELS: Record<LoadField, string> = {
  fromPostcode: "From",
  toPostcode: "To",
  collectDate: "The day of collection",
  collectWindow: "Collection",
  collectByTime: "The collection slot",
  deliverDate: "The day of delivery",
  deliverWindow: "Delivery",
  deliverByTime: "The delivery slot",
  vehicleClass: "The vehicle",
  type: "The kind of load",
  pallets: "Pallets",
  parcels: "Parcels",
  weightBand: "The weight",
  adr: "ADR",
  tailLift: "Tail-lift",
  fragile: "Fragile",
  isBackload: "Backload",
  pricingMode: "The price",
  bookNowPence: "The price",
  termsDays: "Terms",
  collectFrom: "The collection site",
  deliverTo: "The delivery site",
  requires: "Who may quote",
  stops: "The stops",
  boardNote: "The words on the board",
  notes: "The notes",
  dimsNote: "Dimensions",
  externalRef: "Your reference",
};

/** The service's codes in the form's own words; the rest is said in the service's. */
const SENTENCES: Record<string, string> = {
  site_elsewhere: "This site has another postcode.",
  address_agreed: "This address was agreed with the booking. Leave it as it is.",
  date_in_past: "This day is over.",
  date_too_far: "At most one year ahead.",
  before_collect_date: "This is before the collection.",
  requires_deliver_date: "A slot needs a day of delivery.",
  before_collect_time: "This is not after the collection slot of the same day.",
  pallets_required: "How many pallets?",
  parcels_required: "How many parcels?",
  requires_date: "A slot needs a day.",
  dates_go_back: "This is before the day of a place before it.",
  times_go_back: "This is not after the slot before it on the same day.",
};

/** The fields that the form shows. */
export const LOAD_FIELDS = Object.keys(LABELS);

/** True of every field that the form has. */
export function isField(name: string): name is LoadField {
  return Object.hasOwn(LABELS, name);
}

/** The field that an error points at: what is wrong with a part of a stop's site is said at its site. */
function fieldAt(pointer: string): FieldName | null {
  const [, name = "", nth, part] = pointer.split("/");
  if (name !== "stops" || part === undefined) return isField(name) ? name : null;
  return stopField(Number(nth), STOP_PARTS.find((own) => own === part) ?? "site");
}

const STOP_DETAIL = /^stops\.\d+\.(\w+) (.*)$/;

/** `pallets must be …` as the form says it: `Pallets must be …`. */
function sentence(field: FieldName, detail: string): string {
  const [, part, said] = STOP_DETAIL.exec(detail) ?? [];
  if (part !== undefined && said !== undefined) {
    if (field.endsWith(".site")) return `${part} ${said}`;
    return /^\d/.test(said) ? said : `This ${said}`;
  }
  if (!isField(field)) return detail;
  // A part of a site: its own name comes after the field's.
  if (detail.startsWith(`${field}.`)) return detail.slice(field.length + 1);
  return detail.startsWith(`${field} `) ? `${LABELS[field]}${detail.slice(field.length)}` : detail;
}

/** A refusal's errors at their fields, and the sentences of those that have no field here. */
export function placeErrors(problem: Pick<Problem, "errors">): { fields: FieldErrors; rest: string[] } {
  const fields: FieldErrors = {};
  const rest: string[] = [];
  for (const error of problem.errors) {
    const field = fieldAt(error.pointer);
    if (field === null) rest.push(error.detail);
    else fields[field] ??= SENTENCES[error.code] ?? sentence(field, error.detail);
  }
  return { fields, rest };
}
