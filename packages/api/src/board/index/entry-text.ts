import type { MyQuote } from "../../core/board-row.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import { statusAt } from "../../loads/quotes/rules.ts";

const NO_QUOTE = '"myQuote":null';
const ELIGIBLE = '"eligible":true';
const NOT_ELIGIBLE = '"eligible":false';
const NOT_OWN = '"own":false}';
const OWN = '"own":true}';

/** Returns a reader's own quote as an entry shows it. */
export function quoteView({ amountPence, status, expiresAt }: MyQuote, now: Date): BoardEntry["myQuote"] {
  return {
    amountPence,
    status: statusAt({ status, expiresAt }, now),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns the text of an entry for a reader who does not meet the load's requirements. */
export function ineligibleText(text: string): string {
  return text.replace(ELIGIBLE, NOT_ELIGIBLE);
}

/** Adds one reader's data to the text of an entry: its quote, and whether the load is its own. */
export function textFor(
  text: string,
  { isOwn, quote, now }: { isOwn: boolean; quote: MyQuote | undefined; now: Date },
): string {
  const quoted = quote
    ? text.replace(NO_QUOTE, () => `"myQuote":${JSON.stringify(quoteView(quote, now))}`)
    : text;
  return isOwn ? quoted.slice(0, -NOT_OWN.length) + OWN : quoted;
}
