import type { Entry } from "./data/types.ts";

/** The price that counts: the poster's own, else the middle of the guide, as the API sorts by it (contract 6). */
export function pricePence(pricing: Entry["pricing"]): number {
  return pricing.bookNowPence ?? (pricing.guideLowPence + pricing.guideHighPence) / 2;
}

/** The lane in words, for a toast or a title: `DN40 Immingham to B69 Oldbury`. */
export function laneWords(load: Pick<Entry, "from" | "to">): string {
  return `${load.from.outcode} ${load.from.town} to ${load.to.outcode} ${load.to.town}`;
}
