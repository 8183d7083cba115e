import type { Day } from "@board/calendar";
import { standsUntil } from "../../load/quote-words.ts";
import type { MyQuote } from "./types.ts";

/** Filter of one's quotes: an outcome, or those to be sent again. */
export const OUTCOME_TABS = [
  { outcome: null, name: "All" },
  { outcome: "AGAIN", name: "Quote again" },
  { outcome: "ACTIVE", name: "Active" },
  { outcome: "ACCEPTED", name: "Won" },
  { outcome: "LOST", name: "Lost" },
  { outcome: "DECLINED", name: "Declined" },
  { outcome: "WITHDRAWN", name: "Withdrawn" },
  { outcome: "EXPIRED", name: "Expired" },
  { outcome: "VOID", name: "Void" },
] as const;

export type Outcome = (typeof OUTCOME_TABS)[number]["outcome"];

/** Buttons for one's own quote: its allowed actions, and quoting where only the firm's own state forbids it. */
export function offeredActions(
  { allowedActions, open }: Pick<MyQuote, "allowedActions" | "open">,
  barred: string | null,
): MyQuote["allowedActions"] {
  return barred === null || !open || allowedActions.includes("quote")
    ? allowedActions
    : ["quote", ...allowedActions];
}

/** Outcome of a quote in one line. */
export function outcomeWords(
  quote: Pick<MyQuote, "status" | "open" | "expiresAt" | "declineReason">,
  today: Day,
): string {
  switch (quote.status) {
    case "ACTIVE":
      return `stands ${standsUntil(quote.expiresAt, today)}`;
    case "ACCEPTED":
      return "you have the job";
    case "DECLINED":
      return quote.declineReason === null ? "the poster said no" : `the poster: ${quote.declineReason}`;
    case "WITHDRAWN":
      return "you took it back";
    case "EXPIRED":
      return "nobody answered in time";
    case "LOST":
      return quote.open ? "open again: you may quote once more" : "another carrier has the load";
    case "VOID":
      return quote.open ? "the load was changed: quote again" : "the load was called off or changed";
  }
}
