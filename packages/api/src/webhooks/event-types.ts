/** What is told to whom (contract 10): the poster about its load and the quotes on it, a carrier about its quote. */
export const EVENT_TYPES = [
  "load.posted",
  "load.updated",
  "load.booked",
  "load.reopened",
  "load.in_transit",
  "load.delivered",
  "load.confirmed",
  "load.cancelled",
  "load.expired",
  "load.disputed",
  "load.dispute_resolved",
  "quote.received",
  "quote.updated",
  "quote.withdrawn",
  "quote.expired",
  "quote.accepted",
  "quote.declined",
  "quote.lost",
  "quote.void",
  "webhook.test",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
