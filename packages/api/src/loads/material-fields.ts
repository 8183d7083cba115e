import type { Posting } from "./posting-rules.ts";
import { FIRST_NUMBER, isMaterialPart } from "./stops/rules.ts";

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

/** Tells if active quotes no longer fit the load. */
export function isMaterial(changed: readonly string[]): boolean {
  return changed.some(isMaterialPart) || MATERIAL_FIELDS.some((name) => changed.includes(name));
}
