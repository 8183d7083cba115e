import type { PostLoadInput, SiteView } from "@board/api/schemas";

type Site = NonNullable<PostLoadInput["collectFrom"]>;

/** Fields of a site as typed; the address is one text with line breaks. */
export interface SiteForm {
  name: string;
  lines: string;
  contactName: string;
  phone: string;
  reference: string;
  hours: string;
  instructions: string;
  /** Separate postcode of an end's site; unused at further stops. */
  postcode: string;
  /** True to save it in the address book once the load is posted. */
  keep: boolean;
}

/** Parts of a site that are text fields. */
export type SitePart = Exclude<keyof SiteForm, "keep" | "postcode">;

export const SITE_LEGENDS = { collectFrom: "Collection site", deliverTo: "Delivery site" } as const;

export const NO_SITE: SiteForm = {
  name: "",
  lines: "",
  contactName: "",
  phone: "",
  reference: "",
  hours: "",
  instructions: "",
  postcode: "",
  keep: false,
};

/** Fills the form from a site. */
export function siteFormOf(site: Site | SiteView | null | undefined): SiteForm {
  if (!site) return NO_SITE;
  return {
    name: site.name,
    lines: site.lines.join("\n"),
    contactName: site.contactName ?? "",
    phone: site.phone ?? "",
    reference: site.reference ?? "",
    hours: site.hours ?? "",
    instructions: site.instructions ?? "",
    postcode: site.postcode ?? "",
    keep: false,
  };
}

/**
 * Fills the form from a saved site. Parts that the saved site lacks keep what was typed, and a typed reference is
 * always kept. Parts equal to `before` do not count as typed.
 */
export function withSaved(saved: SiteView, typed: SiteForm, before: SiteForm): SiteForm {
  const own = (part: SitePart) => (typed[part] === before[part] ? "" : typed[part]);
  const filled = siteFormOf(saved);
  return {
    ...filled,
    contactName: filled.contactName || own("contactName"),
    phone: filled.phone || own("phone"),
    reference: own("reference") || filled.reference,
    hours: filled.hours || own("hours"),
    instructions: filled.instructions || own("instructions"),
    // Empty because the postcode goes to the field of the place.
    postcode: "",
  };
}

/** Error texts for the parts that every site needs. */
export const SITE_NEEDS = { name: "Type the name of the site.", lines: "Type the address of the site." };

/** Parses a site; undefined if empty. `missing` is an error text for an incomplete one. */
export function readSite(form: SiteForm): { site: Site | undefined; missing: string | null } {
  const { name, lines: typed, postcode, keep: _, ...rest } = form;
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const about = Object.entries(rest)
    .map(([part, text]) => [part, text.trim()] as const)
    .filter(([, text]) => text !== "");
  if (name.trim() === "" && lines.length === 0 && about.length === 0)
    return { site: undefined, missing: null };
  const site = { name: name.trim(), lines, ...(postcode ? { postcode } : {}), ...Object.fromEntries(about) };
  if (site.name === "") return { site: undefined, missing: SITE_NEEDS.name };
  if (lines.length === 0) return { site: undefined, missing: SITE_NEEDS.lines };
  return { site, missing: null };
}

/** Returns the patch of the changed parts of a site, with null for emptied ones; null removes the whole site. */
export function siteChange(
  before: SiteView | null,
  form: SiteForm,
): Record<string, string | string[] | null> | null {
  const { site } = readSite(form);
  if (site === undefined) return null;
  const [was, is] = [siteFormOf(before), siteFormOf(site)];
  const {
    name,
    lines,
    postcode = null,
    contactName = null,
    phone = null,
    reference = null,
    hours = null,
    instructions = null,
  } = site;
  const parts = { name, lines, postcode, contactName, phone, reference, hours, instructions };
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([part]) => was[part as keyof typeof parts] !== is[part as keyof typeof parts],
    ),
  );
}

/** True if both sites have the same visible parts. */
export function sameSite(one: Site | SiteView | null | undefined, other: typeof one): boolean {
  return JSON.stringify(siteFormOf(one)) === JSON.stringify(siteFormOf(other));
}
