import { QUOTE_REFUSALS } from "@board/api/quotes/rules";
import type { Entry } from "./data/types.ts";

/** Why somebody cannot quote on or book this load; null where they can. */
export function barredFrom(load: Entry, detail?: { formerCarrier: boolean }): string | null {
  if (load.own) return QUOTE_REFUSALS.own_load;
  return detail?.formerCarrier ? QUOTE_REFUSALS.former_carrier : null;
}
