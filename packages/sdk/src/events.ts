/**
 * The webhook bodies, by type. Written manually so that the package has no dependency; a test compares them with the
 * service's own schemas.
 */

export type LoadStatus =
  | "POSTED"
  | "BOOKED"
  | "IN_TRANSIT"
  | "DELIVERED"
  | "CONFIRMED"
  | "CANCELLED"
  | "EXPIRED"
  | "DISPUTED";

export type QuoteStatus = "ACTIVE" | "ACCEPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED" | "LOST" | "VOID";

/** Planned time: a London day, a preferred part of it, and a booked slot `HH:MM` or null. */
export interface EventTime {
  date: string;
  window: "AM" | "PM" | "Anytime";
  byTime: string | null;
}

export interface EventLoad {
  id: string;
  ref: string;
  /** The poster's own job number. */
  externalRef: string | null;
  status: LoadStatus;
  /** Before the change; null for a new load. */
  previousStatus: LoadStatus | null;
  /** Raised by one with every change. The highest version is the load's state; an event with a lower one still happened. */
  version: number;
  collect: EventTime;
  /** null when there is no delivery deadline. */
  deliver: EventTime | null;
  /** Days until the carrier is paid. */
  termsDays: number;
  podUrl: string | null;
  href: string;
}

export interface EventQuote {
  id: string;
  /** Integer pence. */
  amountPence: number;
  etaMins: number | null;
  status: QuoteStatus;
  expiresAt: string;
}

/** A message of the other end: words, or a file. */
export interface EventMessage {
  id: string;
  by: "poster" | "carrier";
  text: string | null;
  file: { id: string; url: string; contentType: string; bytes: number } | null;
  at: string;
}

/** The firm at the other end, from booking on. */
export interface EventContact {
  name: string;
  contactName: string;
  email: string;
  phone: string;
}

interface OnLoad {
  load: EventLoad;
}

interface OnQuote extends OnLoad {
  quote: EventQuote;
}

interface WithEnds extends OnLoad {
  /** In the carrier's copy only. */
  poster?: EventContact | undefined;
  /** In the poster's copy only. */
  carrier?: EventContact | undefined;
}

interface DataByType {
  "load.posted": OnLoad;
  "load.updated": WithEnds;
  "load.booked": OnQuote & WithEnds;
  "load.reopened": OnLoad;
  "load.in_transit": WithEnds;
  "load.delivered": WithEnds;
  "load.confirmed": WithEnds;
  "load.cancelled": WithEnds;
  "load.expired": OnLoad;
  "load.disputed": WithEnds;
  "load.dispute_resolved": WithEnds;
  "message.received": WithEnds & { message: EventMessage };
  "quote.received": OnQuote;
  "quote.updated": OnQuote;
  "quote.withdrawn": OnQuote;
  "quote.expired": OnQuote;
  "quote.accepted": OnQuote & Pick<WithEnds, "poster">;
  "quote.declined": OnQuote;
  "quote.lost": OnQuote;
  "quote.void": OnQuote;
  "webhook.test": OnLoad;
}

export type EventType = keyof DataByType;

/** The body of one type. */
export interface EventOf<T extends EventType> {
  /** The same in every attempt and replay: use it to detect repeats. */
  id: string;
  type: T;
  apiVersion: "v1";
  /** Time of the event, RFC 3339 in UTC. */
  timestamp: string;
  /** Made with a test key. */
  isTest: boolean;
  data: DataByType[T];
}

/** Any webhook body, discriminated by `event.type`. */
export type WebhookEvent = { [T in EventType]: EventOf<T> }[EventType];
