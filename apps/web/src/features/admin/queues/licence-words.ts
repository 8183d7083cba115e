import type { LicenceType } from "@board/db/enums";
import type { LicenceLine } from "./types.ts";

export const LICENCE_TYPES: Record<LicenceType, string> = {
  STANDARD_NATIONAL: "Standard National",
  STANDARD_INTERNATIONAL: "Standard International",
  RESTRICTED: "Restricted, own goods only",
};

/** Returns the words for a status of the register: `lsts_suspended` is "suspended". */
export const licenceStatusWords = (status: string) => status.replace(/^lsts_/, "").replaceAll("_", " ");

const FACTS: Record<keyof NonNullable<LicenceLine["agrees"]>, string> = {
  name: "name",
  companyNumber: "company number",
  licence: "licence number",
  place: "postcode",
  vehicles: "vehicles",
};
const LIST = new Intl.ListFormat("en-GB");

/** Says why an admin must decide: `near match: name and postcode differ`, or that another firm claims the licence. */
export function doubtWords({ match, agrees }: Pick<LicenceLine, "match" | "agrees">): string {
  if (match === "CONTESTED") return "claimed by another firm too";
  if (agrees === null) return "near match: not in the register";
  const named = (wanted: boolean | null) =>
    Object.entries(FACTS).flatMap(([fact, name]) =>
      agrees[fact as keyof typeof FACTS] === wanted ? [name] : [],
    );
  const differing = named(false);
  if (differing.length > 0)
    return `near match: ${LIST.format(differing)} ${differing.length === 1 && differing[0] !== "vehicles" ? "differs" : "differ"}`;
  const missing = named(null);
  return missing.length === 0 ? "near match: all agrees" : `near match: ${LIST.format(missing)} not known`;
}
