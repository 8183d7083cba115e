import { isMaterialGoods } from "./goods/rules.ts";
import type { Posting } from "./posting-rules.ts";
import { FIRST_NUMBER, isMaterialPart } from "./stops/rules.ts";

/** Fields whose change is material: carriers must quote again (contract 4, amend). */
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
  "equipment",
  "weightKg",
  "noSubcontract",
] as const;

/** The value of a field of a load's request; null if the request has no such field. */
type FieldValue = string | number | boolean | null;

/** The number of the first item of each list of a request, in the names of its values. */
const FIRST_OF: Readonly<Record<string, number>> = { stops: FIRST_NUMBER, goods: 1 };

/** Values of a stop and of a line of goods that mean the same as no value. */
const USUAL: Readonly<Record<string, FieldValue>> = { window: "Anytime", stackable: false };

/**
 * Returns the values of a request by name, such as `collectFrom.phone`, or `stops.2.date` with the stop's
 * number. The lines of an address are one value, and so is the equipment; an empty list is no value.
 */
function partsOf(request: object, under = ""): Record<string, FieldValue> {
  const parts: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(request)) {
    const first = FIRST_OF[name];
    if (first !== undefined && Array.isArray(value))
      for (const [nth, item] of value.entries())
        Object.assign(parts, partsOf(item, `${name}.${nth + first}.`));
    else if (Array.isArray(value)) {
      if (value.length > 0) parts[under + name] = value.join(", ");
    } else if (typeof value === "object" && value !== null) Object.assign(parts, partsOf(value, `${name}.`));
    else if (value !== undefined && USUAL[name] !== value) parts[under + name] = value;
  }
  return parts;
}

const POSTCODE = /(?:^|\.)(?:fromPostcode|toPostcode|postcode)$/;

/** True if a value did not change; postcodes that differ only in spacing or case are the same. */
function isSame(name: string, from: FieldValue, to: FieldValue): boolean {
  if (from === to) return true;
  if (typeof from !== "string" || typeof to !== "string" || !POSTCODE.test(name)) return false;
  return compactPostcode(from) === compactPostcode(to);
}

/** Returns the fields in which two requests differ, each with both values. */
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

/** Returns a postcode without spaces and hyphens in capitals, so that two spellings compare as equal. */
export function compactPostcode(postcode: string): string {
  return postcode.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * Removes the site of each end whose postcode has changed, because that site is at the old place. A site
 * that the change itself gives stays.
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

/** True if a change is material: active quotes were made for another load, so they become VOID. */
export function isMaterial(changed: readonly string[]): boolean {
  const isPart = (field: string) => isMaterialPart(field) || isMaterialGoods(field);
  return changed.some(isPart) || MATERIAL_FIELDS.some((name) => changed.includes(name));
}
