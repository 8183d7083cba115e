import { dayOfColumn } from "@board/calendar";
import {
  type Extra,
  type Firm,
  type Load,
  type LoadStatus,
  Prisma,
  type Quote,
  runSql,
  traceparent,
} from "@board/db";
import type { Mode } from "@board/db/enums";
import { type Ctx, realNow } from "../../core/context.ts";
import type { LoadEventType } from "../../core/event-types.ts";
import { warningView } from "../../core/warning.ts";
import {
  contactOf,
  contactWarnings,
  type HeldFirm,
  previousContact,
} from "../../firms/contact-changes/previous-contact.ts";
import type { PreviousContact } from "../../firms/contact-changes/schemas.ts";
import type { Losable } from "../../firms/requirements/rules.ts";
import type { StoredRun } from "../audience/schemas.ts";
import type { OpenChange } from "../changes/open-change.ts";
import { tellExtra } from "../extras/view-extras.ts";
import type { MessageView } from "../messages/schemas.ts";
import { endReasonOf } from "../quotes/rules.ts";
import type { EtaView, MilestoneView } from "../road/schemas.ts";
import { type LoadRowCore, loadCore } from "../view-load.ts";
import { type Wait, type WaitingColumns, waitingOfQuote } from "../waiting/rules.ts";
import type { JobOfInvoice, ToldInvoice } from "./invoice-schemas.ts";
import type { EventOffer } from "./offer-schemas.ts";
import { type LoadEvent, loadInBrief, webhookSchemas, wholeLoad } from "./schemas.ts";

/** Notification channel that wakes the workers when deliveries are queued; the payload is empty. */
export const CHANNEL = "webhooks";

/** The part of a context that writing events needs; `db` is the open transaction of the change. */
export type EventContext = Pick<Ctx, "db" | "clock" | "realClock" | "newId">;

/** An event for one firm, before it is rendered. */
export interface Draft {
  type: LoadEventType;
  to: string;
  quote?: Quote;
  message?: MessageView;
  change?: EventChange;
  extra?: Extra;
  invoice?: EventInvoice;
  offer?: EventOffer;
  run?: StoredRun;
  lost?: readonly Losable[];
  milestone?: EventMilestone;
  /** The arrival time; null if there is none. */
  eta?: EtaView | null;
  waiting?: EventWaiting;
  /** Reason that was given for the end of the booking. */
  reason?: string;
  /** False if the firm made the change itself and gets no notification; or another kind than that of the event. */
  notifies?: boolean | "invoice_contested" | "run_exhausted" | "run_on_board";
}

/** A document after a change, with all its jobs; for a credit, the note as well. */
interface EventInvoice {
  invoice: ToldInvoice;
  creditNote?: ToldInvoice;
  loads: JobOfInvoice[];
}

/** A milestone that was reported, or taken back. */
type EventMilestone = MilestoneView & { takenBack: boolean };

/** A place at which the free time has ended. */
type EventWaiting = Pick<Wait, "place" | "from" | "freeUntil">;

/** A proposed change; `reason` is why it was refused. */
type EventChange = OpenChange & { reason?: string | null };

/** A row of `notification`, shown on the site; some are also emailed. */
export interface NotificationRow {
  id: string;
  firmId: string;
  memberId?: string | null;
  kind: string;
  loadId: string;
  data?: Prisma.InputJsonObject;
  createdAt: Date;
  /** Time at which its emails were planned; null until a worker has decided who gets one. */
  emailsPlannedAt?: Date | null;
}

/** A row of `event`. */
export interface EventRow {
  id: string;
  firmId: string;
  mode: Mode;
  type: LoadEventType;
  loadId: string;
  createdAt: Date;
  trace: string | null;
  /** Text rather than JSON, because exactly these bytes are signed and sent. */
  body: string;
}

/** Kind of the notification that accompanies an event, for events that people are notified of. */
const NOTIFICATIONS: Partial<Record<LoadEventType, string>> = {
  "load.booked": "booked",
  "load.reopened": "reopened",
  "load.in_transit": "collected",
  "load.delivered": "delivered",
  "load.confirmed": "confirmed",
  "load.cancelled": "cancelled",
  "load.expired": "expired",
  "load.disputed": "disputed",
  "load.dispute_resolved": "dispute_resolved",
  "message.received": "message_received",
  "change.proposed": "change_proposed",
  "change.agreed": "change_agreed",
  "change.refused": "change_refused",
  "extra.proposed": "extra_proposed",
  "extra.accepted": "extra_accepted",
  "extra.queried": "extra_queried",
  "invoice.issued": "invoice_issued",
  "invoice.approved": "invoice_approved",
  "invoice.queried": "invoice_queried",
  "invoice.credited": "invoice_credited",
  "invoice.paid": "invoice_paid",
  "invoice.overdue": "invoice_overdue",
  "offer.received": "offer_received",
  "offer.closed": "offer_closed",
  "offer.answered": "offer_declined",
  "offer.expired": "offer_expired",
  "load.waiting": "waiting",
  "load.carrier_at_risk": "carrier_at_risk",
  "quote.received": "quote_received",
  "quote.declined": "declined",
  "quote.lost": "lost",
  "quote.void": "quote_void",
};

/** The two firms of a booked load; each reads the other's contact. */
export interface Ends {
  poster: End;
  carrier: End;
}

/** The fields of a firm that the other end reads, and those that decide if it may take a job. */
type End = Pick<
  Firm,
  | "id"
  | "name"
  | "contactName"
  | "contactEmail"
  | "contactPhone"
  | "approval"
  | "firstJobs"
  | "holdsUntil"
  | "contactBefore"
  | "suspendedAt"
> & {
  /** True if the firm handed back too many bookings and no admin has reviewed that yet. */
  handBackLimit: boolean;
};

/** The member who makes a change on the site. */
export interface ChangeAuthor {
  firmId: string;
  memberId: string;
  personId: string;
}

export interface EventsInput {
  load: Load;
  previousStatus: LoadStatus | null;
  drafts: readonly Draft[];
  ends?: Ends | undefined;
  /** Notifications that accompany no event. */
  notifications?: readonly NotificationRow[] | undefined;
  /** Member who made the change; only colleagues are notified of it. */
  by?: ChangeAuthor | null;
}

/**
 * Returns one draft for the poster and, if the load is booked, one for the carrier: each end gets its own
 * event (contract 10).
 */
export function toBoth(load: Pick<Load, "posterId" | "carrierId">, type: LoadEventType): Draft[] {
  const carrier: Draft[] = load.carrierId ? [{ type, to: load.carrierId }] : [];
  return [{ type, to: load.posterId }, ...carrier];
}

/** SQL for the poster of a load, for `readEnds` of a load that was not read yet. */
export const posterIdOf = (loadId: string) => Prisma.sql`(SELECT poster_id FROM load WHERE id = ${loadId})`;

/** Reads the two firms of a booked load, each by its id or by SQL for that. */
export async function readEnds(
  tx: Pick<EventContext, "db">,
  posterId: string | Prisma.Sql,
  carrierId: string | Prisma.Sql,
): Promise<Ends | undefined> {
  const sql = Prisma.sql`
    SELECT id, name, contact_name AS "contactName", contact_email AS "contactEmail", contact_phone AS "contactPhone",
      approval, new_jobs_left AS "firstJobs", holds_until AS "holdsUntil", contact_before AS "contactBefore",
      suspended_at AS "suspendedAt",
      EXISTS (SELECT 1 FROM hand_back b WHERE b.firm_id = firm.id AND b.over_limit AND b.looked_at IS NULL) AS "handBackLimit",
      id = ${posterId} AS "isPoster"
    FROM firm WHERE id IN (${posterId}, ${carrierId})`;
  const firms = await runSql<End & { isPoster: boolean }>(tx.db, sql);
  const poster = firms.find(({ isPoster }) => isPoster);
  const carrier = firms.find(({ isPoster }) => !isPoster);
  return poster && carrier ? { poster, carrier } : undefined;
}

/**
 * Returns a row of `event` for each draft (contract 10). Rows are sorted by firm, so that concurrent changes
 * for the same firms lock their event feeds in the same order.
 */
export async function eventRows(
  tx: EventContext,
  { load, previousStatus, drafts, ends: given }: EventsInput,
): Promise<EventRow[]> {
  const at = tx.clock.now();
  const ends = given ?? (load.carrierId ? await readEnds(tx, load.posterId, load.carrierId) : undefined);
  const trace = traceparent();
  const byFirm = drafts.toSorted((one, other) => (one.to < other.to ? -1 : Number(one.to > other.to)));
  return byFirm.map((draft) => {
    const { type, to, notifies: _, ...about } = draft;
    const id = tx.newId("evt");
    return {
      id,
      firmId: to,
      mode: load.mode,
      type,
      loadId: load.id,
      createdAt: realNow(tx),
      trace,
      body: JSON.stringify(
        eventBody({
          id,
          type,
          at,
          load,
          previousStatus,
          recipientId: to,
          ...about,
          ends,
        }),
      ),
    };
  });
}

/**
 * Returns the notifications that accompany the drafts' events, and the other notifications of the change.
 * Test loads notify nobody (contract 1).
 */
export function notificationRows(
  tx: EventContext,
  { load, drafts, notifications = [], by }: EventsInput,
): NotificationRow[] {
  if (load.mode === "test") return [];
  const createdAt = tx.clock.now();
  const own = drafts.flatMap(({ type, to, change, extra, invoice, offer, run, reason, notifies = true }) => {
    const kind = typeof notifies === "string" ? notifies : NOTIFICATIONS[type];
    return kind === undefined || !notifies
      ? []
      : [
          {
            id: tx.newId("note"),
            firmId: to,
            kind,
            loadId: load.id,
            data: {
              // Names the booking that a proposed change or an extra belongs to, because the load may be booked by
              // another carrier when the email is sent.
              ...((change || extra) && { carrierId: load.carrierId }),
              ...(extra && { pence: extra.offerPence ?? extra.pence }),
              ...(invoice && invoiceData(invoice)),
              ...(offer && offerData(offer, load)),
              ...(run && { name: run.name }),
              ...(reason !== undefined && { reason }),
              ...(by?.firmId === to && { by: by.memberId }),
            },
            createdAt,
          },
        ];
  });
  return [...own, ...notifications];
}

/** Returns what a notification names of a document: its number and its sum, those of the note for a credit. */
function invoiceData({ invoice, creditNote = invoice }: EventInvoice) {
  return { invoiceId: creditNote.id, number: creditNote.number, pence: creditNote.totalPence };
}

/**
 * Returns what a notification names of an offer, because its reader may see the load no more; the other end's name as far
 * as the reader may know it. An offer that is taken while its load is open lost its vehicle.
 */
function offerData(
  { id, pricePence, minutes, closed, poster, carrier, load }: EventOffer,
  { status }: Pick<EventLoad, "status">,
) {
  const lane = { fromOutcode: load.from.outcode, toOutcode: load.to.outcode };
  const name = carrier?.name ?? poster.name ?? null;
  const vehicleGone = closed === "taken" && status === "POSTED";
  return { offerId: id, offer: { ...lane, pricePence, minutes, closed, name, vehicleGone } };
}

/** The columns of a load that an event is made from. */
type EventLoad = Omit<LoadRowCore, "poster" | "carrier">;
type EventQuote = Pick<Quote, "id" | "amountPence" | "etaMins" | "status" | "expiresAt" | "updatedAt"> &
  WaitingColumns;
export type EventFirm = Pick<Firm, "name" | "contactName" | "contactEmail" | "contactPhone"> & HeldFirm;

export interface BodyOptions {
  id: string;
  type: LoadEventType;
  at: Date;
  load: EventLoad;
  previousStatus: LoadStatus | null;
  recipientId: string;
  quote?: EventQuote | undefined;
  message?: MessageView | undefined;
  change?: EventChange | undefined;
  extra?: Extra | undefined;
  invoice?: EventInvoice | undefined;
  offer?: EventOffer | undefined;
  run?: StoredRun | undefined;
  lost?: readonly Losable[] | undefined;
  milestone?: EventMilestone | undefined;
  eta?: EtaView | null | undefined;
  waiting?: EventWaiting | undefined;
  reason?: string | undefined;
  /** Both ends of a booked load; each reads only the other's contact (interface 6). */
  ends?: { poster: EventFirm; carrier: EventFirm } | undefined;
}

const contact = (firm: EventFirm, previous: PreviousContact | null) => ({
  name: firm.name,
  ...contactOf(firm),
  previous,
});

function otherEnd({ load, recipientId, ends, at }: BodyOptions) {
  if (!ends || load.carrierId === null) return {};
  if (recipientId === load.carrierId) return { poster: contact(ends.poster, null) };
  if (recipientId === load.posterId)
    return { carrier: contact(ends.carrier, previousContact(ends.carrier, load.mode, at)) };
  return {};
}

/** Returns the firm's end of the load; null for a firm that never won the load, or no longer has it. */
function endOf({ posterId, carrierId }: EventLoad, firmId: string): "poster" | "carrier" | null {
  if (firmId === posterId) return "poster";
  return firmId === carrierId ? "carrier" : null;
}

/**
 * Returns the load as its recipient may read it now. An end gets the whole load, so that no further request
 * is needed.
 */
function loadPart(options: BodyOptions) {
  const { load, previousStatus, recipientId, at } = options;
  const href = `/api/v1/loads/${load.id}`;
  const brief = {
    id: load.id,
    ref: load.ref,
    externalRef: load.externalRef,
    status: load.status,
    previousStatus,
    version: load.version,
    collect: { date: dayOfColumn(load.collectDate), window: load.collectWindow, byTime: load.collectByTime },
    deliver: load.deliverDate && {
      date: dayOfColumn(load.deliverDate),
      window: load.deliverWindow,
      byTime: load.deliverByTime,
    },
    termsDays: load.termsDays,
    podUrl: load.podFileId === null && load.podSealedAt === null ? null : `${href}/pod`,
    href,
  };
  const end = endOf(load, recipientId);
  if (end === null) return loadInBrief.safeParse(brief);
  const {
    poster: _,
    carrier: _carrier,
    ...core
  } = loadCore({ ...load, poster: null, carrier: null }, end, at);
  const warnings = [
    ...core.warnings,
    ...contactWarnings(otherEnd(options).carrier?.previous).map(warningView),
  ];
  return wholeLoad.safeParse({ ...brief, ...core, warnings });
}

function quotePart(quote: EventQuote, load: EventLoad) {
  return {
    id: quote.id,
    amountPence: quote.amountPence,
    etaMins: quote.etaMins,
    status: quote.status,
    expiresAt: quote.expiresAt.toISOString(),
    reason: endReasonOf(quote, load),
    waiting: waitingOfQuote(quote, load),
  };
}

function waitingPart({ place, from, freeUntil }: EventWaiting) {
  return { place, from: from.toISOString(), freeUntil: freeUntil.toISOString() };
}

/**
 * Renders the body of an event for one recipient by the schema of its type: fields that the schema does not
 * name are removed, and required ones must be present (contract 10).
 */
export function eventBody(options: BodyOptions): LoadEvent {
  const { id, type, at, load, quote, message, change, extra, invoice, offer, run } = options;
  const { lost, milestone, eta, waiting, reason } = options;
  const { takenBack, ...step } = milestone ?? {};
  const misfit = ({ message: why }: Error) =>
    new Error(`The event ${type} of ${load.id} does not fit its schema: ${why}`);
  // Renders the load separately: the union in the event's schema would accept a whole load with a fault as a
  // brief one.
  const told = loadPart(options);
  if (!told.success) throw misfit(told.error);
  const rendered = webhookSchemas[type].safeParse({
    id,
    type,
    apiVersion: "v1",
    timestamp: at.toISOString(),
    isTest: load.mode === "test",
    data: {
      load: told.data,
      ...(quote && { quote: quotePart(quote, load) }),
      ...(message && { message }),
      ...(change && { change: { ...change, reason: change.reason ?? null } }),
      ...(extra && { extra: tellExtra(extra, load) }),
      ...invoice,
      ...(offer && { offer }),
      ...(run && { run: { ...run, routingGuide: { id: run.guideId, name: run.name } } }),
      ...(lost && { lost: [...lost] }),
      ...(milestone && { milestone: step, takenBack }),
      ...(eta !== undefined && { eta }),
      ...(waiting && { waiting: waitingPart(waiting) }),
      ...(reason !== undefined && { reason }),
      ...otherEnd(options),
    },
  });
  if (!rendered.success) throw misfit(rendered.error);
  return rendered.data;
}
