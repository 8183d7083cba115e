/** The bodies of webhooks and of the event feed, by their names in the document. */
import type { EventType, WebhookEvent } from "./generated/api.ts";

export type {
  EventType,
  LoadStatus,
  QuoteStatus,
  WebhookChange,
  WebhookContact,
  WebhookEvent,
  WebhookLoad,
  WebhookLoadInBrief,
  WebhookMessage,
  WebhookQuote,
} from "./generated/api.ts";

/** The body of one type. */
export type EventOf<T extends EventType> = Extract<WebhookEvent, { type: T }>;
