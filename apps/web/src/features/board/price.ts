import type { Entry } from "./data/types.ts";

/** Lane in words, for a toast or a title: `DN40 Immingham to B69 Oldbury`. */
export function laneWords(load: Pick<Entry, "from" | "to">): string {
  return `${load.from.outcode} ${load.from.town} to ${load.to.outcode} ${load.to.town}`;
}
