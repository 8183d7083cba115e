/** Types of the bodies of webhooks and events, with the names they have in the document. */
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

/** The body of an event of this type. */
export type EventOf<T extends EventType> = Extract<WebhookEvent, { type: T }>;
