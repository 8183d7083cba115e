import { dayOfColumn } from "@board/calendar";
import { type Firm, type Load, type LoadStatus, type Prisma, type Quote, traceparent } from "@board/db";
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
import type { OpenChange } from "../changes/open-change.ts";
import type { MessageView } from "../messages/schemas.ts";
import { endReasonOf } from "../quotes/rules.ts";
import { type CoreOfLoad, loadCore } from "../view-load.ts";
import { type LoadEvent, loadInBrief, webhookSchemas, wholeLoad } from "./schemas.ts";

/** The notification channel that workers listen on; the payload is empty. */
export const CHANNEL = "webhooks";

/** As much of the context as telling takes; `db` is the open transaction of the change. */
export type Told = Pick<Ctx, "db" | "clock" | "realClock" | "newId">;

/** One event for one firm. */
export interface Draft {
  type: LoadEventType;
  to: string;
  quote?: Quote;
  message?: MessageView;
  change?: ToldChange;
  lost?: readonly Losable[];
  /** Why the booking was given up. */
  reason?: string;
  /** False: the firm made the change itself, and is not notified of it. */
  notifies?: boolean;
}

/** A change that was proposed, with the reason of one that was refused. */
type ToldChange = OpenChange & { reason?: string | null };

/** A row of `notification`: a message on the site, some of which also go out by email. */
export interface NotificationRow {
  id: string;
  firmId: string;
  memberId?: string | null;
  kind: string;
  loadId: string;
  data?: Prisma.InputJsonObject;
  createdAt: Date;
  /** Null: a worker finds out who gets it by email. */
  emailsPlannedAt?: Date | null;
}

/** The events that people also read as notifications, and the kind of each. */
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
  "load.carrier_at_risk": "carrier_at_risk",
  "quote.received": "quote_received",
  "quote.declined": "declined",
  "quote.lost": "lost",
  "quote.void": "quote_void",
};

/** Each end learns of the other from booking on. */
export interface Ends {
  poster: End;
  carrier: End;
}

/** A firm with the fields that the other end sees and those that decide if it may take a job. */
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
  /** It handed back too many bookings, and no admin has looked yet. */
  handBackLimit: boolean;
};

/** Somebody who makes a change on the site. */
export interface Click {
  firmId: string;
  memberId: string;
  personId: string;
}

export interface Telling {
  load: Load;
  previousStatus: LoadStatus | null;
  drafts: readonly Draft[];
  ends?: Ends | undefined;
  /** Further notifications that belong to no event. */
  notifications?: readonly NotificationRow[] | undefined;
  /** Their colleagues are notified of what they did, and they are not. */
  by?: Click | null;
}

/** The event of one kind for the poster and, once the load has one, the carrier: each gets its own copy (contract 10). */
export function toBoth(load: Pick<Load, "posterId" | "carrierId">, type: LoadEventType): Draft[] {
  const carrier: Draft[] = load.carrierId ? [{ type, to: load.carrierId }] : [];
  return [{ type, to: load.posterId }, ...carrier];
}

/** The two firms. */
export async function readEnds(
  tx: Pick<Told, "db">,
  posterId: string,
  carrierId: string,
): Promise<Ends | undefined> {
  const firms = await tx.db.$queryRaw<End[]>`
    SELECT id, name, contact_name AS "contactName", contact_email AS "contactEmail", contact_phone AS "contactPhone",
      approval, new_jobs_left AS "firstJobs", holds_until AS "holdsUntil", contact_before AS "contactBefore",
      suspended_at AS "suspendedAt",
      EXISTS (SELECT 1 FROM hand_back b WHERE b.firm_id = firm.id AND b.over_limit AND b.looked_at IS NULL) AS "handBackLimit"
    FROM firm WHERE id IN (${posterId}, ${carrierId})`;
  const poster = firms.find(({ id }) => id === posterId);
  const carrier = firms.find(({ id }) => id === carrierId);
  return poster && carrier ? { poster, carrier } : undefined;
}

/** A row of `event` for each draft (contract 10), by firm: two changes that tell the same firms lock their feeds in one order. */
export async function eventRows(tx: Told, { load, previousStatus, drafts, ends: given }: Telling) {
  const at = tx.clock.now();
  const ends = given ?? (load.carrierId ? await readEnds(tx, load.posterId, load.carrierId) : undefined);
  const trace = traceparent();
  const byFirm = drafts.toSorted((one, other) => (one.to < other.to ? -1 : Number(one.to > other.to)));
  return byFirm.map(({ type, to, quote, message, change, lost, reason }) => {
    const id = tx.newId("evt");
    return {
      id,
      firmId: to,
      mode: load.mode,
      type,
      loadId: load.id,
      createdAt: realNow(tx),
      trace,
      // Text, because these very bytes are signed and sent.
      body: JSON.stringify(
        eventBody({
          id,
          type,
          at,
          load,
          previousStatus,
          recipientId: to,
          quote,
          message,
          change,
          lost,
          reason,
          ends,
        }),
      ),
    };
  });
}

/** Those of the drafts and the further ones. Test loads notify nobody (contract 1). */
export function notificationRows(
  tx: Told,
  { load, drafts, notifications = [], by }: Telling,
): NotificationRow[] {
  if (load.mode === "test") return [];
  const createdAt = tx.clock.now();
  const own = drafts.flatMap(({ type, to, change, reason, notifies = true }) => {
    const kind = NOTIFICATIONS[type];
    return kind === undefined || !notifies
      ? []
      : [
          {
            id: tx.newId("note"),
            firmId: to,
            kind,
            loadId: load.id,
            data: {
              // A change is of one booking: by the time that its email leaves there may be another.
              ...(change && { carrierId: load.carrierId }),
              ...(reason !== undefined && { reason }),
              ...(by?.firmId === to && { by: by.memberId }),
            },
            createdAt,
          },
        ];
  });
  return [...own, ...notifications];
}

/** The columns of a load that an event is made from. */
export type ToldLoad = Omit<CoreOfLoad, "poster" | "carrier">;
export type ToldQuote = Pick<Quote, "id" | "amountPence" | "etaMins" | "status" | "expiresAt" | "updatedAt">;
export type ToldFirm = Pick<Firm, "name" | "contactName" | "contactEmail" | "contactPhone"> & HeldFirm;

export interface BodyOptions {
  id: string;
  type: LoadEventType;
  at: Date;
  load: ToldLoad;
  previousStatus: LoadStatus | null;
  recipientId: string;
  quote?: ToldQuote | undefined;
  message?: MessageView | undefined;
  change?: ToldChange | undefined;
  lost?: readonly Losable[] | undefined;
  reason?: string | undefined;
  /** Both ends of a booked load; each learns of the other only (interface 6). */
  ends?: { poster: ToldFirm; carrier: ToldFirm } | undefined;
}

const contact = (firm: ToldFirm, previous: PreviousContact | null) => ({
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

/** The end of the load that a firm is at; null for one that has not won it, or has it no more. */
function endOf({ posterId, carrierId }: ToldLoad, firmId: string): "poster" | "carrier" | null {
  if (firmId === posterId) return "poster";
  return firmId === carrierId ? "carrier" : null;
}

/** The load as its recipient may read it at that moment: an end reads all of it, so that the load itself needs no second call. */
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
    podUrl: load.podFileId === null ? null : `${href}/pod`,
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

function quotePart(quote: ToldQuote, load: ToldLoad) {
  return {
    id: quote.id,
    amountPence: quote.amountPence,
    etaMins: quote.etaMins,
    status: quote.status,
    expiresAt: quote.expiresAt.toISOString(),
    reason: endReasonOf(quote, load),
  };
}

/**
 * The webhook body for one recipient, rendered through its type's schema: what the schema does not name is left out,
 * and what it asks for must be there (contract 10).
 */
export function eventBody(options: BodyOptions): LoadEvent {
  const { id, type, at, load, quote, message, change, lost, reason } = options;
  const misfit = ({ message: why }: Error) =>
    new Error(`The event ${type} of ${load.id} does not fit its schema: ${why}`);
  // Rendered on its own, because a type's schema takes the load in brief where the whole one does not fit.
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
      ...(lost && { lost: [...lost] }),
      ...(reason !== undefined && { reason }),
      ...otherEnd(options),
    },
  });
  if (!rendered.success) throw misfit(rendered.error);
  return rendered.data;
}
