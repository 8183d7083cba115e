import { DAY_MS } from "@board/calendar";
import type { LoadStatus, QuoteStatus } from "@board/db/enums";

/** The carriers of a sequence, by index. */
export type Carrier = 0 | 1 | 2;
export type Participant = "poster" | Carrier;

export interface QuoteModel {
  carrier: Carrier;
  pence: number;
  status: QuoteStatus;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * A load by the rules of the contract, written independently of the service and small enough to check by
 * reading. `told` lists the events sent to each firm so far; events of one action are in no defined order.
 */
export interface LoadModel {
  status: LoadStatus;
  version: number;
  carrier: Carrier | null;
  agreedPence: number | null;
  bookNowPence: number | null;
  quotes: QuoteModel[];
  former: Carrier[];
  hasPod: boolean;
  /** End of the collection day in milliseconds. */
  dayEndsAt: number;
  autoConfirmAt: number | null;
  confirmedAt: number | null;
  /** Number of messages of the current booking. */
  thread: number;
  dispute: {
    by: "poster" | "carrier";
    before: LoadStatus;
    proposals: Partial<Record<"poster" | "carrier", string>>;
  } | null;
  /** The last change proposed under the current booking. */
  change: {
    by: "poster" | "carrier";
    ofCollection: boolean;
    status: "OPEN" | "AGREED" | "REFUSED" | "WITHDRAWN" | "LAPSED";
  } | null;
  /** The dispute that ended last. */
  ended: { by: "poster" | "carrier"; before: LoadStatus; outcome: string } | null;
  /** The carrier that has just handed the load back; null again once the load changes. */
  handedBackBy: Carrier | null;
  told: string[];
}

const QUOTE_MS = 72 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

export function posted(dayEndsAt: number, bookNowPence: number | null): LoadModel {
  return {
    status: "POSTED",
    version: 1,
    carrier: null,
    agreedPence: null,
    bookNowPence,
    quotes: [],
    former: [],
    hasPod: false,
    dayEndsAt,
    autoConfirmAt: null,
    confirmedAt: null,
    thread: 0,
    change: null,
    dispute: null,
    ended: null,
    handedBackBy: null,
    told: ["load.posted>poster"],
  };
}

function tell(load: LoadModel, type: string, ...whom: (Participant | null)[]): void {
  for (const who of whom) if (who !== null) load.told.push(`${type}>${who}`);
}

const UNDER_WAY: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT"];

/** Pence that each proposed change adds to the price. */
export const DELTA = 100;

function move(load: LoadModel, status: LoadStatus): void {
  const { change } = load;
  const isDone = !UNDER_WAY.includes(status) || (change?.ofCollection && status === "IN_TRANSIT");
  if (change?.status === "OPEN" && isDone) change.status = "LAPSED";
  load.status = status;
  load.version += 1;
  load.handedBackBy = null;
}

function activeQuotes(load: LoadModel, now: number): QuoteModel[] {
  return load.quotes.filter(({ status, expiresAt }) => status === "ACTIVE" && expiresAt > now);
}

function endOverdue(load: LoadModel, now: number, carrier?: Carrier): void {
  for (const quote of load.quotes) {
    if (quote.status !== "ACTIVE" || quote.expiresAt > now) continue;
    if (carrier !== undefined && quote.carrier !== carrier) continue;
    quote.status = "EXPIRED";
    tell(load, "quote.expired", "poster");
  }
}

function endActiveQuotes(load: LoadModel, now: number, status: "LOST" | "VOID" | "EXPIRED"): void {
  endOverdue(load, now);
  for (const quote of load.quotes) {
    if (quote.status !== "ACTIVE") continue;
    quote.status = status;
    tell(load, `quote.${status.toLowerCase()}`, status === "EXPIRED" ? "poster" : quote.carrier);
  }
}

function isOpen(load: LoadModel, now: number): boolean {
  return load.status === "POSTED" && now < load.dayEndsAt;
}

function lastOf(load: LoadModel, carrier: Carrier): QuoteModel | undefined {
  return load.quotes.findLast((quote) => quote.carrier === carrier);
}

/**
 * Each action returns the HTTP status that the service must answer with, and changes the model as the service
 * must change the load.
 */
export const ACTIONS = {
  quote(load: LoadModel, now: number, carrier: Carrier, pence: number): number {
    if (!isOpen(load, now)) return 409;
    if (load.former.includes(carrier)) return 409;
    endOverdue(load, now, carrier);
    const own = load.quotes.find((quote) => quote.carrier === carrier && quote.status === "ACTIVE");
    const expiresAt = Math.min(now + QUOTE_MS, load.dayEndsAt);
    if (own) Object.assign(own, { pence, expiresAt });
    else load.quotes.push({ carrier, pence, status: "ACTIVE", expiresAt });
    tell(load, own ? "quote.updated" : "quote.received", "poster");
    return 201;
  },

  withdraw(load: LoadModel, now: number, carrier: Carrier): number {
    const own = lastOf(load, carrier);
    if (!own) return 404;
    if (own.status === "WITHDRAWN") return 200;
    if (own.status !== "ACTIVE" || own.expiresAt <= now) return 409;
    own.status = "WITHDRAWN";
    tell(load, "quote.withdrawn", "poster");
    return 200;
  },

  accept(load: LoadModel, now: number, carrier: Carrier): number {
    const quote = lastOf(load, carrier);
    if (!quote) return 404;
    if (load.status === "BOOKED" && quote.status === "ACCEPTED") return 200;
    if (!isOpen(load, now) || quote.status !== "ACTIVE" || quote.expiresAt <= now) return 409;
    quote.status = "ACCEPTED";
    book(load, now, carrier, quote.pence);
    tell(load, "quote.accepted", carrier);
    return 200;
  },

  decline(load: LoadModel, now: number, carrier: Carrier): number {
    const quote = lastOf(load, carrier);
    if (!quote) return 404;
    if (quote.status === "DECLINED") return 200;
    if (quote.status !== "ACTIVE" || quote.expiresAt <= now) return 409;
    quote.status = "DECLINED";
    tell(load, "quote.declined", carrier);
    return 200;
  },

  bookNow(load: LoadModel, now: number, carrier: Carrier): number {
    if (load.status === "BOOKED" && load.carrier === carrier) return 200;
    if (!isOpen(load, now) || load.former.includes(carrier) || load.bookNowPence === null) return 409;
    const own = activeQuotes(load, now).find((quote) => quote.carrier === carrier);
    const expiresAt = Math.min(now + QUOTE_MS, load.dayEndsAt);
    const accepted = { carrier, pence: load.bookNowPence, status: "ACCEPTED" as const, expiresAt };
    if (own) Object.assign(own, accepted);
    else load.quotes.push(accepted);
    book(load, now, carrier, load.bookNowPence);
    return 200;
  },

  amend(load: LoadModel, now: number, material: boolean): number {
    if (load.status !== "POSTED") return 409;
    if (now >= load.dayEndsAt) return 422;
    move(load, "POSTED");
    tell(load, "load.updated", "poster");
    if (material) endActiveQuotes(load, now, "VOID");
    return 200;
  },

  cancel(load: LoadModel, now: number): number {
    if (load.status === "CANCELLED") return 200;
    if (load.status !== "POSTED" && load.status !== "BOOKED") return 409;
    move(load, "CANCELLED");
    tell(load, "load.cancelled", "poster", load.carrier);
    endActiveQuotes(load, now, "VOID");
    return 200;
  },

  collect(load: LoadModel, _now: number, carrier: Carrier): number {
    if (load.carrier !== carrier) return 404;
    if (load.status === "IN_TRANSIT") return 200;
    if (load.status !== "BOOKED") return 409;
    move(load, "IN_TRANSIT");
    tell(load, "load.in_transit", "poster", carrier);
    return 200;
  },

  handBack(load: LoadModel, now: number, carrier: Carrier): number {
    if (load.handedBackBy === carrier && load.status === "POSTED") return 200;
    if (load.carrier !== carrier) return 404;
    if (load.status !== "BOOKED" || now >= load.dayEndsAt) return 409;
    reopen(load, carrier, "WITHDRAWN");
    load.handedBackBy = carrier;
    return 200;
  },

  release(load: LoadModel, now: number): number {
    if (load.status === "POSTED" && load.former.length > 0) return 200;
    if (load.status !== "BOOKED" || load.carrier === null || now >= load.dayEndsAt) return 409;
    reopen(load, load.carrier, "DECLINED");
    return 200;
  },

  pod(load: LoadModel, _now: number, carrier: Carrier): number {
    if (load.carrier !== carrier) return 404;
    // Uploading the same file again gets the same answer, even if the load's status has changed since.
    if (load.hasPod) return 200;
    if (load.status !== "IN_TRANSIT" && load.status !== "DELIVERED") return 409;
    load.hasPod = true;
    move(load, load.status);
    return 200;
  },

  deliver(load: LoadModel, now: number, carrier: Carrier): number {
    if (load.carrier !== carrier) return 404;
    if (load.status === "DELIVERED") return 200;
    if (load.status !== "IN_TRANSIT" || !load.hasPod) return 409;
    move(load, "DELIVERED");
    load.autoConfirmAt = now + WEEK_MS;
    tell(load, "load.delivered", "poster", carrier);
    return 200;
  },

  confirm(load: LoadModel, now: number): number {
    if (load.status === "CONFIRMED") return 200;
    if (load.status !== "DELIVERED") return 409;
    confirmed(load, now);
    return 200;
  },

  dispute(load: LoadModel, _now: number, who: Participant): number {
    const by = sideOf(load, who);
    if (by === null) return 404;
    if (load.dispute) return load.dispute.by === by ? 200 : 409;
    if (!["BOOKED", "IN_TRANSIT", "DELIVERED"].includes(load.status)) return 409;
    load.dispute = { by, before: load.status, proposals: {} };
    move(load, "DISPUTED");
    tell(load, "load.disputed", "poster", load.carrier);
    return 200;
  },

  withdrawDispute(load: LoadModel, _now: number, who: Participant): number {
    const by = sideOf(load, who);
    if (by === null) return 404;
    const { ended } = load;
    if (!load.dispute) {
      return ended?.outcome === "WITHDRAWN" && ended.by === by && ended.before === load.status ? 200 : 409;
    }
    if (load.dispute.by !== by) return 409;
    const { before } = load.dispute;
    load.ended = { by, before, outcome: "WITHDRAWN" };
    load.dispute = null;
    move(load, before);
    tell(load, "load.dispute_resolved", "poster", load.carrier);
    return 200;
  },

  resolve(
    load: LoadModel,
    now: number,
    who: Participant | "admin",
    outcome: "CONFIRMED" | "CANCELLED",
  ): number {
    const by = who === "admin" ? who : sideOf(load, who);
    if (by === null) return 404;
    if (!load.dispute) return load.ended?.outcome === outcome && load.status === outcome ? 200 : 409;
    const other = by === "poster" ? "carrier" : "poster";
    if (by !== "admin" && load.dispute.proposals[other] !== outcome) {
      if (load.dispute.proposals[by] === outcome) return 200;
      load.dispute.proposals[by] = outcome;
      load.version += 1;
      tell(load, "load.updated", "poster", load.carrier);
      return 200;
    }
    load.ended = { by: load.dispute.by, before: load.dispute.before, outcome };
    load.dispute = null;
    move(load, outcome);
    if (outcome === "CONFIRMED") load.confirmedAt = now;
    tell(load, "load.dispute_resolved", "poster", load.carrier);
    tell(load, outcome === "CONFIRMED" ? "load.confirmed" : "load.cancelled", "poster", load.carrier);
    return 200;
  },

  message(load: LoadModel, now: number, who: Participant): number {
    const by = sideOf(load, who);
    if (by === null) return 404;
    const underWay = ["BOOKED", "IN_TRANSIT", "DELIVERED", "DISPUTED"].includes(load.status);
    const lately = load.status === "CONFIRMED" && now < (load.confirmedAt ?? 0) + MONTH_MS;
    if (!underWay && !lately) return 409;
    load.thread += 1;
    tell(load, "message.received", by === "poster" ? load.carrier : "poster");
    return 201;
  },

  propose(load: LoadModel, _now: number, who: Participant, ofCollection: boolean): number {
    const by = sideOf(load, who);
    if (by === null) return 404;
    if (!UNDER_WAY.includes(load.status) || load.change?.status === "OPEN") return 409;
    if (ofCollection && load.status === "IN_TRANSIT") return 422;
    move(load, load.status);
    load.change = { by, ofCollection, status: "OPEN" };
    tell(load, "change.proposed", "poster", load.carrier);
    return 201;
  },

  answer(load: LoadModel, _now: number, who: Participant, how: "agree" | "refuse" | "withdraw"): number {
    const by = sideOf(load, who);
    const { change } = load;
    if (by === null || change === null || (by === "carrier" && load.status === "CANCELLED")) return 404;
    const may = (change.by === by) === (how === "withdraw");
    const status = ({ agree: "AGREED", refuse: "REFUSED", withdraw: "WITHDRAWN" } as const)[how];
    if (may && change.status === status) return 200;
    if (!may || change.status !== "OPEN") return 409;
    change.status = status;
    move(load, load.status);
    if (how === "agree") load.agreedPence = (load.agreedPence ?? 0) + DELTA;
    const type = { agree: "change.agreed", refuse: "change.refused", withdraw: "load.updated" }[how];
    tell(load, type, "poster", load.carrier);
    return 200;
  },

  /** Applies the scheduled jobs that are due. */
  sweep(load: LoadModel, now: number): number {
    if (load.status === "POSTED" && now >= load.dayEndsAt) {
      move(load, "EXPIRED");
      tell(load, "load.expired", "poster");
      endActiveQuotes(load, now, "EXPIRED");
    }
    endOverdue(load, now);
    if (load.status === "DELIVERED" && load.autoConfirmAt !== null && now >= load.autoConfirmAt)
      confirmed(load, now);
    return 200;
  },
};

function sideOf(load: LoadModel, who: Participant): "poster" | "carrier" | null {
  if (who === "poster") return "poster";
  return load.carrier === who ? "carrier" : null;
}

function book(load: LoadModel, now: number, carrier: Carrier, pence: number): void {
  move(load, "BOOKED");
  load.carrier = carrier;
  load.thread = 0;
  load.change = null;
  load.agreedPence = pence;
  tell(load, "load.booked", "poster", carrier);
  endActiveQuotes(load, now, "LOST");
}

function reopen(load: LoadModel, carrier: Carrier, status: QuoteStatus): void {
  move(load, "POSTED");
  load.carrier = null;
  load.change = null;
  load.agreedPence = null;
  load.former.push(carrier);
  for (const quote of load.quotes) if (quote.status === "ACCEPTED") quote.status = status;
  tell(load, "load.reopened", "poster", carrier);
}

function confirmed(load: LoadModel, now: number): void {
  move(load, "CONFIRMED");
  load.confirmedAt = now;
  load.autoConfirmAt = null;
  tell(load, "load.confirmed", "poster", load.carrier);
}
