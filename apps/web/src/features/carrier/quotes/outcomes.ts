import type { Day } from "@board/calendar";
import { type TypedArrival, typedArrival } from "../../../shared/load-parts/arrival.ts";
import { changedFacts } from "../../../shared/load-parts/changed-facts.ts";
import { expiryWords } from "../../../shared/load-parts/quote-words.ts";
import { formatPence, typedPounds } from "../../../ui/format/money.ts";
import type { ChangedFact } from "../../../ui/primitives/ChangedFacts.tsx";
import type { MyQuote } from "./types.ts";

/** Tabs that filter quotes by outcome; `AGAIN` lists quotes that can be replaced by a new one. */
export const OUTCOME_TABS = [
  { outcome: null, name: "All" },
  { outcome: "AGAIN", name: "Quote again" },
  { outcome: "ACTIVE", name: "Active" },
  { outcome: "ACCEPTED", name: "Won" },
  { outcome: "LOST", name: "Lost" },
  { outcome: "DECLINED", name: "Declined" },
  { outcome: "WITHDRAWN", name: "Withdrawn" },
  { outcome: "EXPIRED", name: "Expired" },
  { outcome: "VOID", name: "No longer valid" },
] as const;

export type Outcome = (typeof OUTCOME_TABS)[number]["outcome"];

/**
 * Returns the buttons of a quote: its allowed actions, and a disabled "quote" if only the firm's state forbids
 * quoting.
 */
export function offeredActions(
  { allowedActions, open }: Pick<MyQuote, "allowedActions" | "open">,
  barred: string | null,
): MyQuote["allowedActions"] {
  return barred === null || !open || allowedActions.includes("quote")
    ? allowedActions
    : ["quote", ...allowedActions];
}

/**
 * Returns the initial fields of a new price, from the last quote. Only an active quote fills in the arrival: the
 * arrival counts from the time of sending, which is not known for an ended quote.
 */
export function requoteFields(
  { status, amountPence, updatedAt, etaMins, message, load }: RequotedQuote,
  now: Date,
): { price: string; arrival: TypedArrival; message: string } {
  const told = { sentAt: updatedAt, etaMins: status === "ACTIVE" ? etaMins : null };
  return {
    price: typedPounds(amountPence),
    arrival: typedArrival(told, { collectDate: load.collect.date, now }),
    message: message ?? "",
  };
}

type RequotedQuote = Pick<MyQuote, "status" | "amountPence" | "updatedAt" | "etaMins" | "message"> & {
  load: { collect: { date: Day } };
};

/** Returns the facts of a load that have changed since a quote, now void, was sent. */
export function changesSince(
  { load, asQuoted }: Pick<MyQuote, "load" | "asQuoted">,
  today: Day,
): ChangedFact[] {
  return asQuoted === null ? [] : changedFacts({ ...load, ...asQuoted }, load, today);
}

/** Describes the outcome of a quote in one line; `changed` names the changed facts of the load. */
export function outcomeWords(
  quote: Pick<
    MyQuote,
    "status" | "open" | "expiresAt" | "declineReason" | "reason" | "amountPence" | "agreedPence"
  >,
  today: Day,
  changed: readonly string[] = [],
): string {
  switch (quote.status) {
    case "ACTIVE":
      return `active ${expiryWords(quote.expiresAt, today)}${quote.open ? "" : ", and the load takes no other price of yours"}`;
    case "ACCEPTED": {
      const same = quote.agreedPence === null || quote.agreedPence === quote.amountPence;
      return same
        ? "you have the job"
        : `you quoted ${formatPence(quote.amountPence)}, and its price changed later; you have the job`;
    }
    case "DECLINED":
      return quote.declineReason === null ? "the poster said no" : `the poster: ${quote.declineReason}`;
    case "WITHDRAWN":
      return "you withdrew it";
    case "EXPIRED":
      return "nobody answered in time";
    case "LOST":
      return quote.open ? "open again: you may quote once more" : "another carrier has the load";
    case "VOID": {
      if (quote.reason === "withdrawn_by_poster") return "the load was called off";
      if (!quote.open) return "the load was changed";
      const names = changed.length === 0 ? "" : ` (${changed.join(", ").toLowerCase()})`;
      return `the load was changed${names}: quote again`;
    }
  }
}
