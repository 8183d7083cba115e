import { type Day, dayOfColumn, endOfLondonDay, londonDay } from "@board/calendar";
import type { Audience, LoadStatus, Mode, Plan, QuoteStatus } from "@board/db/enums";
import { POST_LOADS, SEND_QUOTES, WITHDRAW_QUOTES } from "../../core/needs.ts";
import { formatSum } from "../../core/pounds.ts";
import type { Warning } from "../../core/warning.ts";
import { audienceOf, type Memberships } from "../audience/rules.ts";
import { isShownTo } from "../filters/readers.ts";
import { allows, type Mover } from "../lifecycle.ts";

/** Maximum validity of a quote. A quote ends earlier if its collection day does (interface 4.5, contract 5). */
export const QUOTE_ACTIVE_MS = 72 * 3_600_000;

export function quoteActiveUntil(sentAt: Date, collectDate: Day): Date {
  const threeDays = sentAt.getTime() + QUOTE_ACTIVE_MS;
  return new Date(Math.min(threeDays, endOfLondonDay(collectDate).getTime()));
}

/**
 * Returns the status of a quote at an instant: an overdue ACTIVE quote is EXPIRED even before the sweep has
 * saved the new status.
 */
export function statusAt(quote: { status: QuoteStatus; expiresAt: Date }, now: Date): QuoteStatus {
  return quote.status === "ACTIVE" && quote.expiresAt <= now ? "EXPIRED" : quote.status;
}

/** Reasons why a carrier's quote ended without the carrier's doing (contract 5). */
export const QUOTE_END_REASONS = ["booked_elsewhere", "withdrawn_by_poster", "changed"] as const;
export type QuoteEndReason = (typeof QUOTE_END_REASONS)[number];

/**
 * Returns why a quote was LOST or became VOID; null for any other status. A quote that became VOID before its
 * load was cancelled did so because the load changed.
 */
export function endReasonOf(
  quote: { status: QuoteStatus; updatedAt: Date },
  { cancelledAt }: { cancelledAt: Date | null },
): QuoteEndReason | null {
  if (quote.status === "LOST") return "booked_elsewhere";
  if (quote.status !== "VOID") return null;
  return cancelledAt !== null && quote.updatedAt >= cancelledAt ? "withdrawn_by_poster" : "changed";
}

/** Statuses of the quotes that a poster sees by default, and that `quoteCount` counts (contract 3). */
export const COUNTED: readonly QuoteStatus[] = ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"];

/** Warns of a price far outside the guide; never a refusal (contract 5). */
export function priceWarnings(
  field: "amountPence" | "bookNowPence",
  pence: number,
  { guideLowPence, guideHighPence }: { guideLowPence: number; guideHighPence: number },
): Warning[] {
  const price = `${field} ${pence} is ${formatSum(pence)}`;
  if (pence > 2 * guideHighPence) {
    const detail = `${price}, more than twice the top of the guide, ${formatSum(guideHighPence)}.`;
    return [{ path: [field], code: "far_above_guide", detail }];
  }
  if (2 * pence < guideLowPence) {
    const low = `${price}, less than half the bottom of the guide, ${formatSum(guideLowPence)}.`;
    const inPence = 2 * 100 * pence >= guideLowPence && 100 * pence <= 2 * guideHighPence;
    const detail = inPence ? `${low} Prices are in pence: did you mean ${100 * pence}?` : low;
    return [{ path: [field], code: "far_below_guide", detail }];
  }
  return [];
}

/** The fields of a load that decide if a firm may quote on it. */
export interface QuotedLoad {
  status: LoadStatus;
  mode: Mode;
  posterId: string;
  carrierId: string | null;
  collectDate: Date;
  withheld: boolean;
  formerCarriers: readonly string[];
  openToAllAt: Date;
  bookedAt: Date | null;
  cancelledAt: Date | null;
  audience: Audience;
  audienceGroups: readonly string[];
  audienceCarriers: readonly string[];
  askedCarriers: readonly string[];
}

/** A firm, together with the poster's carrier relation to the firm, and the firm's groups in the poster's network. */
export interface QuotingFirm {
  id: string;
  mode: Mode;
  plan: Plan;
  relation: "PREFERRED" | "BLOCKED" | null;
  memberOf: Memberships;
}

/**
 * True if a load is open to quotes and bookings: POSTED, with its collection day not over, even before the
 * sweep has expired it (contract 4).
 */
export function isOpen(load: Pick<QuotedLoad, "status" | "collectDate">, now: Date): boolean {
  return load.status === "POSTED" && dayOfColumn(load.collectDate) >= londonDay(now);
}

/**
 * True if the firm can see the load on the board, or could when it was booked or cancelled: its poster has
 * not blocked the firm, the load is for the firm, and it was open to all or the firm sees it early.
 */
function couldSee(load: QuotedLoad, { id, plan, relation, memberOf }: QuotingFirm, now: Date): boolean {
  const reader = {
    id,
    firm: id,
    memberOf,
    early: plan === "PRIORITY",
    preferredBy: new Set(relation === "PREFERRED" ? [load.posterId] : []),
    blockedBy: new Set(relation === "BLOCKED" ? [load.posterId] : []),
    now: (load.bookedAt ?? load.cancelledAt ?? now).getTime(),
  };
  return isShownTo(reader, load.posterId, load.openToAllAt.getTime(), audienceOf(load));
}

/**
 * Refusals of a firm that sees a load but may not quote on it or book it, in the words of the API and the
 * site.
 */
export const QUOTE_REFUSALS = {
  own_load: "Your own firm posted this load. It cannot quote on it or book it.",
  former_carrier: "Your firm handed this load back or was released from it. It cannot quote on it again.",
} as const;

/**
 * Returns why a firm may not quote on a load or book it (contract 5); null if it may. Test loads that were
 * posted for another firm are refused earlier, by `isKeptOff`.
 */
export function quoteRefusal(
  load: QuotedLoad,
  firm: QuotingFirm,
  now: Date,
): "not_found" | "own_load" | "load_not_open" | "former_carrier" | null {
  if (load.mode !== firm.mode) return "not_found";
  if (load.posterId === firm.id) return "own_load";
  const isWinner = load.carrierId === firm.id;
  if (load.mode === "live" && !isWinner && !couldSee(load, firm, now)) return "not_found";
  // A suspended poster's loads are withheld from the board: only the carrier that won a load can still reach
  // it.
  if (!isOpen(load, now) || (load.withheld && !isWinner)) return "load_not_open";
  return load.formerCarriers.includes(firm.id) ? "former_carrier" : null;
}

type Access<Needs> = (needs: Needs) => boolean;

/** Actions of a carrier on its own quote: send a price or replace it, and withdraw the quote. */
export const OWN_QUOTE_ACTIONS = ["quote", "withdraw"] as const;
export type OwnQuoteAction = (typeof OWN_QUOTE_ACTIONS)[number];

export function allowedOwnQuoteActions(
  quote: { status: QuoteStatus; expiresAt: Date },
  /** True if the firm may quote on the load (`quoteRefusal`). */
  takesQuote: boolean,
  now: Date,
  access: Access<typeof SEND_QUOTES | typeof WITHDRAW_QUOTES>,
): OwnQuoteAction[] {
  const may = {
    quote: takesQuote && access(SEND_QUOTES),
    withdraw: statusAt(quote, now) === "ACTIVE" && access(WITHDRAW_QUOTES),
  };
  return OWN_QUOTE_ACTIONS.filter((action) => may[action]);
}

/** Actions of the poster on a quote on its load. */
export const QUOTE_ACTIONS = ["accept", "decline"] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

export function allowedQuoteActions(
  quote: { status: QuoteStatus; expiresAt: Date },
  load: Pick<QuotedLoad, "status" | "collectDate">,
  /** True if the quote's carrier meets the requirements and is not on hold. */
  { mover, wins }: { mover: Mover; wins: boolean },
  now: Date,
  access: Access<typeof POST_LOADS>,
): QuoteAction[] {
  if (statusAt(quote, now) !== "ACTIVE" || mover !== "poster" || !access(POST_LOADS)) return [];
  const may = { accept: allows("accept", load.status, mover) && isOpen(load, now) && wins, decline: true };
  return QUOTE_ACTIONS.filter((action) => may[action]);
}
