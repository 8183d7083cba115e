import type { Requirement } from "@board/api/passport/rules";
import { QUOTE_REFUSALS } from "@board/api/quotes/rules";
import { lackingWords } from "../load/requires-words.ts";
import type { Entry } from "./data/types.ts";

/** The reason that a firm on hold books nothing, though it may quote. */
export const ON_HOLD = "Your firm's contact details were changed: it books nothing until that is confirmed.";

/** Why somebody cannot quote on or book this load; null where they can. */
export function barredFrom(
  load: Entry,
  detail?: { formerCarrier: boolean; missing: readonly Requirement[] },
): string | null {
  if (load.own) return QUOTE_REFUSALS.own_load;
  if (detail?.formerCarrier) return QUOTE_REFUSALS.former_carrier;
  return load.eligible ? null : lackingWords(load.requires, detail?.missing ?? []);
}
