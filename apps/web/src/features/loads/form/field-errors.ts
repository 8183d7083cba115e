import { fieldName } from "../../../ui/format/field-names.ts";
import { capital } from "../../../ui/format/plain-words.ts";
import type { FieldProblem } from "../../../ui/format/problem.ts";
import { PARTS } from "./goods-form.ts";
import { type FieldErrors, type FieldName, type GoodsPart, STOP_PARTS, stopField } from "./load-form.ts";

type LoadField = Exclude<FieldName, `stops.${string}` | `goods.${string}`>;

/** Label of each form field, to begin an error text with; null to use the API's name. */
const LABELS: Record<LoadField, string | null> = {
  fromPostcode: "From",
  toPostcode: "To",
  collectDate: null,
  collectWindow: null,
  collectByTime: null,
  deliverDate: null,
  deliverWindow: null,
  deliverByTime: null,
  vehicleClass: null,
  type: null,
  pallets: null,
  parcels: null,
  weightBand: null,
  adr: null,
  tailLift: null,
  fragile: null,
  isBackload: null,
  equipment: null,
  weightKg: null,
  goods: null,
  temperature: null,
  noSubcontract: null,
  pricingMode: null,
  bookNowPence: null,
  termsDays: null,
  waiting: null,
  collectFrom: null,
  deliverTo: null,
  requires: null,
  stops: null,
  boardNote: null,
  notes: null,
  dimsNote: null,
  externalRef: null,
  audience: null,
  routingGuide: null,
};

/** The form's own texts for error codes of the API; other codes keep the API's text. */
const SENTENCES: Record<string, string> = {
  weight_band_differs: "This is not in the weight band.",
  site_elsewhere: "This site has another postcode.",
  address_agreed: "This address was agreed with the booking. Leave it as it is.",
  date_in_past: "This day is over.",
  date_too_far: "At most one year ahead.",
  before_collect_date: "This is before the collection.",
  requires_deliver_date: "A slot needs a day of delivery.",
  before_collect_time: "This is not after the collection slot of the same day.",
  pallets_required: "How many pallets?",
  parcels_required: "How many parcels?",
  guide_unknown: "Choose a routing guide of yours.",
  price_with_guide: "A routing guide needs a load that asks for quotes: its steps have their own prices.",
  audience_empty: "Choose at least one group or carrier.",
  carrier_unknown: "This firm cannot be asked: it is no approved carrier, or you blocked it.",
  requires_date: "A slot needs a day.",
  dates_go_back: "This is before the day of a place before it.",
  times_go_back: "This is not after the slot before it on the same day.",
};

/** Names of the form's fields. */
export const LOAD_FIELDS = Object.keys(LABELS);

const isGoodsPart = (part: string): part is GoodsPart => Object.hasOwn(PARTS, part);

/** True if the form has the field. */
export function isField(name: string): name is LoadField {
  return Object.hasOwn(LABELS, name);
}

/** Returns the field that an error points at; errors in a part of a stop's site belong to the site. */
export function fieldAt(pointer: string): FieldName | null {
  const [, name = "", nth, part = ""] = pointer.split("/");
  if (name === "goods" && isGoodsPart(part)) return `goods.${Number(nth)}.${part}`;
  if (name !== "stops" || part === "") return isField(name) ? name : null;
  return stopField(Number(nth), STOP_PARTS.find((own) => own === part) ?? "site");
}

/** Prefixes the API's error text with the form's label: `Pallets must be at most 66.` */
function sentence(field: FieldName, { pointer, detail, predicate }: FieldProblem): string {
  if (predicate === null) return detail;
  const part = pointer.split("/").at(-1) ?? "";
  // Errors in parts of a site name the part, since they are shown at the site.
  if (!isField(field)) {
    if (field.endsWith(".site") || field.startsWith("goods."))
      return capital(`${fieldName(part)} ${predicate}`);
    return /^\d/.test(predicate) ? predicate : `This ${predicate}`;
  }
  const label = part === field ? LABELS[field] : null;
  return label === null ? detail : `${label} ${predicate}`;
}

/**
 * Splits the errors of a refused request into errors of this form's fields, and the texts of all other errors.
 */
export function placeErrors({ errors }: { errors: readonly FieldProblem[] }): {
  fields: FieldErrors;
  rest: string[];
} {
  const fields: FieldErrors = {};
  const rest: string[] = [];
  for (const error of errors) {
    const field = fieldAt(error.pointer);
    if (field === null) rest.push(error.detail);
    else fields[field] ??= SENTENCES[error.code] ?? sentence(field, error);
  }
  return { fields, rest };
}
