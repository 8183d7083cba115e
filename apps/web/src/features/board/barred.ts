import type { Requirement } from "@board/api/passport/rules";
import { QUOTE_REFUSALS } from "@board/api/quotes/rules";
import { lackingWords } from "../../shared/load-parts/requires-words.ts";
import type { Entry } from "./data/types.ts";

/** Shown to a firm on hold, which may quote but not book. */
export const ON_HOLD = "Your firm's contact details were changed: it books nothing until that is confirmed.";

/** Reason why the reader cannot quote on or book this load; null if they can. */
export function barredFrom(
  load: Entry,
  detail?: { formerCarrier: boolean; missing: readonly Requirement[] },
): string | null {
  if (load.own) return QUOTE_REFUSALS.own_load;
  if (detail?.formerCarrier) return QUOTE_REFUSALS.former_carrier;
  return load.eligible ? null : lackingWords(load.requires, detail?.missing ?? []);
}
