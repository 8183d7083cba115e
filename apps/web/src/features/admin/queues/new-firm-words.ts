import { firmNameKey } from "@board/api/firms/rules";
import { browserName } from "../../../ui/format/browser-name.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { firmKind } from "./queue-words.ts";
import type { NewFirm, NewFirmLine } from "./types.ts";

type Fact = NewFirm["facts"][number];

export const FACTS: Record<Fact["field"], string> = {
  name: "Name",
  company_number: "Company number",
  licence: "Licence",
  place: "Address",
  vehicles: "Vehicles",
  email: "Email",
  phone: "Phone",
  people: "People",
  address: "First sign-in",
  device: "Device",
};

export const DECIDED = { APPROVE: "approved", REFUSE: "refused", ASK: "asked" } as const;

/** Returns a fact that the firm typed, or that was observed, as words. */
export function factWords({ field, given }: Pick<Fact, "field" | "given">): string {
  if (given === "") return "–";
  return field === "device" ? browserName(given) : given;
}

const FLAGS: Record<Fact["field"], string> = {
  name: "name is near, not equal",
  company_number: "another company number",
  licence: "licence needs a look",
  place: "another address",
  vehicles: "more lorries than authorised",
  email: "email seen at another firm",
  phone: "phone seen at another firm",
  people: "person seen at another firm",
  address: "signed in where another firm does",
  device: "same device as another firm",
};

/**
 * Describes a firm in the queue: the state of a question to it, else the first warning about it:
 * `name is near another, 2 more`.
 */
export function flagWords({ flags, question }: Pick<NewFirmLine, "flags" | "question">): string {
  if (question === "answered") return "has answered";
  if (question === "asked") return "asked, no answer yet";
  const [first, ...more] = flags;
  if (first === undefined) return "everything agrees";
  return more.length === 0 ? FLAGS[first] : `${FLAGS[first]}, ${more.length} more`;
}

/** Splits a text into words, each marked if the other text lacks it. Words are compared like the names of firms. */
export function differingWords(text: string, other: string): { word: string; differs: boolean }[] {
  const known = new Set(other.split(/\s+/).map(firmNameKey));
  return text.split(/\s+/).map((word) => {
    const key = firmNameKey(word);
    // The key is empty for a legal form or a dash; these never differ.
    return { word, differs: key !== "" && !known.has(key) };
  });
}

/** Summary of a firm: `carrier, 3 vehicles, PE21`. */
export function lineWords(line: NewFirmLine): string {
  return line.outcode === null ? firmKind(line) : `${firmKind(line)}, ${line.outcode}`;
}

/** Describes a firm's work: `Carries: 2 × 18 t, based in PE21; posts too`. */
export function fleetWords({ vehicles, bases, canPost }: NewFirm["firm"]): string {
  const fleet =
    vehicles.length === 0
      ? "no vehicles yet"
      : vehicles.map(({ vehicleClass, count }) => `${count} × ${VEHICLE_NAMES[vehicleClass]}`).join(", ");
  const places = bases.length === 0 ? "" : `, based in ${bases.map(({ outcode }) => outcode).join(", ")}`;
  return `Carries: ${fleet}${places}${canPost ? "; posts too" : ""}`;
}
