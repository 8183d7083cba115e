import { dayOfColumn } from "@board/calendar";
import type { Firm, Load, LoadStatus, Quote } from "@board/db";
import type { EventType } from "./event-types.ts";
import { type WebhookEvent, webhookSchemas } from "./schemas.ts";

/** What an event tells of a load. */
export type ToldLoad = Pick<
  Load,
  | "id"
  | "ref"
  | "externalRef"
  | "mode"
  | "status"
  | "version"
  | "posterId"
  | "carrierId"
  | "collectDate"
  | "collectWindow"
  | "collectByTime"
  | "deliverDate"
  | "deliverWindow"
  | "deliverByTime"
  | "termsDays"
  | "podFileId"
>;
export type ToldQuote = Pick<Quote, "id" | "amountPence" | "etaMins" | "status" | "expiresAt">;
export type ToldFirm = Pick<Firm, "name" | "contactName" | "contactEmail" | "contactPhone">;

export interface BodyOptions {
  id: string;
  type: EventType;
  at: Date;
  load: ToldLoad;
  previousStatus: LoadStatus | null;
  recipientId: string;
  quote?: ToldQuote | undefined;
  /** Both ends of a booked load; each learns of the other only (interface 6). */
  ends?: { poster: ToldFirm; carrier: ToldFirm } | undefined;
}

function contact(firm: ToldFirm) {
  return {
    name: firm.name,
    contactName: firm.contactName,
    email: firm.contactEmail,
    phone: firm.contactPhone,
  };
}

function otherEnd({ load, recipientId, ends }: BodyOptions) {
  if (!ends || load.carrierId === null) return {};
  if (recipientId === load.carrierId) return { poster: contact(ends.poster) };
  if (recipientId === load.posterId) return { carrier: contact(ends.carrier) };
  return {};
}

function loadPart(load: ToldLoad, previousStatus: LoadStatus | null) {
  const href = `/api/v1/loads/${load.id}`;
  return {
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
}

function quotePart(quote: ToldQuote) {
  return {
    id: quote.id,
    amountPence: quote.amountPence,
    etaMins: quote.etaMins,
    status: quote.status,
    expiresAt: quote.expiresAt.toISOString(),
  };
}

/**
 * The webhook body for one recipient, rendered through its type's schema: what the schema does not name is left out,
 * and what it asks for must be there (contract 10).
 */
export function eventBody(options: BodyOptions): WebhookEvent {
  const { id, type, at, load, previousStatus, quote } = options;
  const rendered = webhookSchemas[type].safeParse({
    id,
    type,
    apiVersion: "v1",
    timestamp: at.toISOString(),
    isTest: load.mode === "test",
    data: {
      load: loadPart(load, previousStatus),
      ...(quote && { quote: quotePart(quote) }),
      ...otherEnd(options),
    },
  });
  if (rendered.success) return rendered.data;
  throw new Error(`The event ${type} of ${load.id} does not fit its schema: ${rendered.error.message}`);
}
