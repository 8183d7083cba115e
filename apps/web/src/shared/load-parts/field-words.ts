import { equipmentWords } from "@board/api/goods/words";
import type { Day } from "@board/calendar";
import type { Equipment } from "@board/db/enums";
import { formatLongDay } from "../../ui/format/days.ts";
import { LOAD_TYPE_NAMES } from "../../ui/format/loads.ts";
import { formatPence, termsWords } from "../../ui/format/money.ts";
import { nameWords } from "../../ui/format/name-words.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../ui/format/weights.ts";

const FIELD_NAMES: Record<string, string> = {
  type: "load",
  vehicleClass: "vehicle",
  weightBand: "weight",
  fromPostcode: "from",
  toPostcode: "to",
  collectDate: "collection",
  collectWindow: "collection",
  collectByTime: "collection by",
  deliverDate: "delivery",
  deliverWindow: "delivery",
  deliverByTime: "delivery by",
  pricingMode: "pricing",
  bookNowPence: "price",
  agreedPence: "agreed price",
  extraPence: "extra",
  termsDays: "terms",
  tailLift: "tail-lift",
  adr: "ADR",
  isBackload: "backload",
  equipment: "body and gear",
  weightKg: "kilograms",
  noSubcontract: "not to be passed on",
  boardNote: "on the board",
  dimsNote: "dimensions",
  externalRef: "the poster's reference",
};
const PART_NAMES: Record<string, string> = {
  freeMins: "free minutes",
  pencePerQuarter: "a quarter of an hour",
  byTime: "by",
  lines: "address",
  doneAt: "done",
  operatorLicence: "operator’s licence",
  goodsInTransitPence: "goods in transit",
  minFinished: "finished jobs",
  minC: "lowest °C",
  maxC: "highest °C",
  un: "UN number",
};
const ROOT_NAMES: Record<string, string> = {
  collectFrom: "collection site",
  deliverTo: "delivery site",
  requires: "who may quote",
};
const VALUE_NAMES: Record<string, string> = {
  ...LOAD_TYPE_NAMES,
  ...VEHICLE_NAMES,
  ...WEIGHT_NAMES,
  QUOTES: "quotes",
  BOOK_NOW: "book now",
  COLLECT: "collect",
  DELIVER: "deliver",
};

function partWords(part: string): string {
  return PART_NAMES[part] ?? nameWords(part);
}

/**
 * Returns the words for a field: "collection site, contact name" for `collectFrom.contactName`, "stop 2, by" for
 * `stops.2.byTime`.
 */
export function fieldWords(field: string): string {
  const [root = "", part, ofStop] = field.split(".");
  if (ofStop !== undefined) return `${root === "goods" ? root : "stop"} ${part}, ${partWords(ofStop)}`;
  return part === undefined
    ? (FIELD_NAMES[field] ?? field)
    : `${ROOT_NAMES[root] ?? root}, ${partWords(part)}`;
}

export function valueWords(field: string, value: string | number | boolean | null, today: Day): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (/pence(?:PerQuarter)?$/i.test(field)) return formatPence(Number(value));
  if (field === "termsDays") return termsWords(Number(value));
  if (/date$/i.test(field)) return formatLongDay(String(value), today);
  if (field === "equipment") return equipmentWords(String(value).split(", ") as Equipment[]);
  return VALUE_NAMES[value] ?? `${value}`;
}

interface ChangedField {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}

/** Describes a changed field: `price £400, now £420`; with one value where it had none before, or keeps it. */
export function changedFieldWords({ field, from, to }: ChangedField, today: Day): string {
  const was = from === null || from === to ? "" : `${valueWords(field, from, today)}, now `;
  return `${fieldWords(field)} ${was}${valueWords(field, to, today)}`;
}
