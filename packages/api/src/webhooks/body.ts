import type { Firm, Load, LoadStatus, Quote } from "@board/db";
import { dayOfColumn } from "../calendar.ts";
import type { EventType } from "./event-types.ts";

interface BodyOptions {
  id: string;
  type: EventType;
  at: Date;
  load: Load;
  previousStatus: LoadStatus | null;
  recipientId: string;
  quote?: Quote | undefined;
  /** Both ends of a booked load; each learns of the other only (interface 6). */
  ends?: { poster: Firm; carrier: Firm } | undefined;
}

function contact(firm: Firm) {
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

/** The webhook body for one recipient: an allow-list, nothing is copied wholesale (contract 10). */
export function eventBody(options: BodyOptions) {
  const { load, quote } = options;
  return {
    id: options.id,
    type: options.type,
    apiVersion: "v1",
    timestamp: options.at.toISOString(),
    isTest: load.mode === "test",
    data: {
      load: {
        id: load.id,
        ref: load.ref,
        externalRef: load.externalRef,
        status: load.status,
        previousStatus: options.previousStatus,
        version: load.version,
        collect: { date: dayOfColumn(load.collectDate), window: load.collectWindow, byTime: load.collectByTime },
        deliver: load.deliverDate && {
          date: dayOfColumn(load.deliverDate),
          window: load.deliverWindow,
          byTime: load.deliverByTime,
        },
        termsDays: load.termsDays,
        href: `/api/v1/loads/${load.id}`,
      },
      ...(quote && {
        quote: {
          id: quote.id,
          amountPence: quote.amountPence,
          etaMins: quote.etaMins,
          status: quote.status,
          expiresAt: quote.expiresAt.toISOString(),
        },
      }),
      ...otherEnd(options),
    },
  };
}
