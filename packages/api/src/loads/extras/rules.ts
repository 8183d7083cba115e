import { DAY_MS } from "@board/calendar";
import type { Extra, Load } from "@board/db";
import type { ExtraKind, ExtraStatus, Side } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import type { Mover } from "../lifecycle.ts";

/** Maximum sum of an extra. */
export const MAX_EXTRA_PENCE = 1_000_000;

/** Maximum number of extras of one booking, withdrawn ones included: every reading of the load has them. */
export const MAX_EXTRAS = 50;

/** Time after the delivery, or after a booked load was cancelled, in which extras may be proposed. */
const PROPOSE_MS = 14 * DAY_MS;

/** Days without an answer after which reminders go out, and after which the extra is accepted. */
const REMINDER_DAYS = [3, 6] as const;
const ACCEPTED_DAYS = 7;

export const EXTRA_ACTIONS = ["accept", "query", "propose", "withdraw"] as const;
export type ExtraAction = (typeof EXTRA_ACTIONS)[number];

interface ExtraMove {
  from: readonly ExtraStatus[];
  to: ExtraStatus;
  by: readonly Side[];
}

/** Every move of an extra by an end (contract 13). Silence and a ruling accept one as well; a ruling can withdraw one. */
export const EXTRA_LIFECYCLE = {
  accept: { from: ["PROPOSED", "QUERIED"], to: "ACCEPTED", by: ["poster", "carrier"] },
  query: { from: ["PROPOSED"], to: "QUERIED", by: ["poster"] },
  propose: { from: ["QUERIED"], to: "QUERIED", by: ["poster", "carrier"] },
  withdraw: { from: ["PROPOSED", "QUERIED"], to: "WITHDRAWN", by: ["carrier"] },
} as const satisfies Record<ExtraAction, ExtraMove>;

/** Statuses in which an extra waits for something. */
export const OPEN_EXTRA: readonly ExtraStatus[] = EXTRA_LIFECYCLE.accept.from;

/**
 * SQL for the extras, aliased `x`, that wait for the answer of an end: the poster's, or after its query the carrier's, until
 * that one proposes another sum. Each has an index.
 */
export const ANSWER_SQL = {
  poster: "x.status IN ('PROPOSED', 'QUERIED') AND (x.status = 'PROPOSED' OR x.offer_by = 'carrier')",
  carrier: "x.status = 'QUERIED' AND x.offer_by IS DISTINCT FROM 'carrier'",
} as const satisfies Record<Side, string>;

type Terms = Pick<Extra, "pence" | "offerPence" | "offerBy">;

/**
 * Returns the sum to which an end agrees by accepting: that of the other end's offer, or for the poster the extra's own.
 * Null for a carrier without an offer to accept, and for others.
 */
export function sumFor(mover: Mover, { pence, offerPence, offerBy }: Terms): number | null {
  if (mover === "poster") return offerBy === "carrier" ? offerPence : pence;
  return mover === "carrier" && offerBy === "poster" ? offerPence : null;
}

/** Lists the actions on an extra that the verbs would accept from an end. */
export function allowedExtraActions(
  extra: Terms & Pick<Extra, "status">,
  mover: Mover,
): readonly ExtraAction[] {
  if (mover !== "poster" && mover !== "carrier") return [];
  return EXTRA_ACTIONS.filter((action) => {
    const { from, by }: ExtraMove = EXTRA_LIFECYCLE[action];
    return (
      from.includes(extra.status) &&
      by.includes(mover) &&
      (action !== "accept" || sumFor(mover, extra) !== null)
    );
  });
}

/** Sums of a job, in pence without VAT. */
export interface Owed {
  /** Null for a cancelled load, of which only accepted extras are paid. */
  haulagePence: number | null;
  extrasPence: number;
  totalPence: number;
  withProposedPence: number;
}

/** Adds up what a booked load costs: its price, the accepted extras, and what it would cost with the proposed ones. */
export function owedFor(
  { status, agreedPence }: Pick<Load, "status" | "agreedPence">,
  extras: readonly Pick<Extra, "status" | "pence">[],
): Owed {
  const sumOf = (wanted: ExtraStatus) =>
    extras.reduce((sum, extra) => (extra.status === wanted ? sum + extra.pence : sum), 0);
  const haulagePence = status === "CANCELLED" ? null : agreedPence;
  const extrasPence = sumOf("ACCEPTED");
  const totalPence = (haulagePence ?? 0) + extrasPence;
  return { haulagePence, extrasPence, totalPence, withProposedPence: totalPence + sumOf("PROPOSED") };
}

type NewExtra = Pick<
  Extra,
  | "id"
  | "loadId"
  | "carrierId"
  | "posterId"
  | "mode"
  | "kind"
  | "place"
  | "pence"
  | "note"
  | "workedOut"
  | "confirmed"
  | "bySilence"
  | "personId"
  | "at"
>;

/** Returns the row of an extra that is proposed now. */
export function newExtra(given: NewExtra): Extra {
  return {
    ...given,
    status: "PROPOSED",
    queryReason: null,
    queriedAt: null,
    offerPence: null,
    offerBy: null,
    acceptedAt: null,
    acceptedBy: null,
    reminders: 0,
    dueAt: null,
  };
}

/** Returns the row of an extra that was accepted at a sum. */
export function accepted(extra: Extra, by: NonNullable<Extra["acceptedBy"]>, pence: number, at: Date): Extra {
  const none = { offerPence: null, offerBy: null, dueAt: null };
  return { ...extra, ...none, status: "ACCEPTED", pence, acceptedBy: by, acceptedAt: at };
}

/** Returns the row of an extra that is owed no more. */
export function withdrawn(extra: Extra): Extra {
  const none = { offerPence: null, offerBy: null, acceptedAt: null, acceptedBy: null, dueAt: null };
  return { ...extra, ...none, status: "WITHDRAWN" };
}

export type ExtrasLoad = Pick<Load, "status" | "carrierId" | "deliveredAt" | "cancelledAt" | "confirmedAt">;

/** Returns when a job ended: its delivery, or how it ended without one. Null while it goes on. */
function endOfJob({ deliveredAt, cancelledAt, confirmedAt }: ExtrasLoad): Date | null {
  return deliveredAt ?? cancelledAt ?? confirmedAt;
}

/** Returns until when extras of a booked load may be proposed; null while the job goes on. */
export function proposableUntil(load: ExtrasLoad): Date | null {
  const end = load.status === "CANCELLED" ? load.cancelledAt : endOfJob(load);
  return end && new Date(end.getTime() + PROPOSE_MS);
}

/** True if the mover may propose an extra now: the carrier of a booked load, until 14 days after it ended. */
export function takesExtra(load: ExtrasLoad, mover: Mover, now: Date): boolean {
  const until = proposableUntil(load);
  return mover === "carrier" && load.carrierId !== null && (until === null || now <= until);
}

/** Returns the errors of a proposed extra, whose load has so many places. */
export function extraProblems(
  { kind, place }: { kind: ExtraKind; place?: number | undefined },
  places: number,
): FieldError[] {
  if (place === undefined && kind === "WAITING")
    return [fieldError(["place"], "required", "is required for WAITING: the place where the lorry waited.")];
  if (place !== undefined && place > places) {
    const predicate = `is no place of the load; it has ${places}.`;
    return [fieldError(["place"], "place_not_found", predicate)];
  }
  return [];
}

/** True if seven days without an answer accept an extra: confirmed waiting, or another kind up to a sum. */
export function standsBySilence(
  { kind, workedOut, confirmed, pence }: Pick<Extra, "kind" | "workedOut" | "confirmed" | "pence">,
  mostPence: number,
): boolean {
  return kind === "WAITING" ? workedOut && confirmed : pence <= mostPence;
}

/** Returns from when on silence counts for the extras of a load; null while it goes on or is disputed. */
function silenceFrom(load: ExtrasLoad): Date | null {
  return load.status === "DISPUTED" ? null : endOfJob(load);
}

type Silent = Pick<Extra, "status" | "bySilence" | "at" | "reminders">;

function afterDays({ at }: Pick<Extra, "at">, from: Date, days: number): Date {
  return new Date(Math.max(at.getTime(), from.getTime()) + days * DAY_MS);
}

/** Returns when silence accepts an extra; null if it does not, or if its time does not run. */
export function standsAt(extra: Silent, load: ExtrasLoad): Date | null {
  const from = silenceFrom(load);
  if (from === null || extra.status !== "PROPOSED" || !extra.bySilence) return null;
  return afterDays(extra, from, ACCEPTED_DAYS);
}

/** Returns when the next reminder of an extra is due, or its acceptance; null if its time does not run. */
export function nextDue(extra: Silent, load: ExtrasLoad): Date | null {
  const from = silenceFrom(load);
  if (from === null || standsAt(extra, load) === null) return null;
  return afterDays(extra, from, REMINDER_DAYS[extra.reminders] ?? ACCEPTED_DAYS);
}

/** Returns the number of reminders that are due by now. */
export function remindersDue(extra: Silent, load: ExtrasLoad, now: Date): number {
  const from = silenceFrom(load);
  if (from === null) return 0;
  return REMINDER_DAYS.filter((days) => afterDays(extra, from, days) <= now).length;
}

/** Effect of a change of a load on the extras of its booking: they end with it, or their time runs anew or stops. */
export type ExtrasEffect = { withdraws: string } | { from: Date | null };

/** Returns what a change of a load does to the extras of its booking; null for nothing. */
export function extrasEffect(before: ExtrasLoad | null, after: ExtrasLoad): ExtrasEffect | null {
  if (before === null || before.carrierId === null) return null;
  if (after.carrierId !== before.carrierId) return { withdraws: before.carrierId };
  const [was, from] = [silenceFrom(before), silenceFrom(after)];
  return was?.getTime() === from?.getTime() ? null : { from };
}

/** SQL for the days until the next step of an extra, aliased `x`, as `nextDue` has them. */
export const DUE_DAYS_SQL = `coalesce((ARRAY[${REMINDER_DAYS.join(", ")}])[x.reminders + 1], ${ACCEPTED_DAYS})`;
