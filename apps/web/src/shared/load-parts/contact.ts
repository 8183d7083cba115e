import type { SiteView } from "@board/api/schemas";

export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

export function emailLink(email: string, subject?: string): string {
  return subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** Returns a site's address in one line, for a map search. */
export function siteAddress(site: Pick<SiteView, "name" | "lines" | "postcode">, postcode: string): string {
  return [site.name, ...site.lines, site.postcode ?? postcode].join(", ");
}

/** Returns a link that opens the phone's map at a place. */
export function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** Returns a link that starts navigation to a place in the phone's map. */
export function routeLink(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
