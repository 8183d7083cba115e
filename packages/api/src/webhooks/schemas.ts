import { LoadStatus, QuoteStatus, Side, TimeWindow } from "@board/db/enums";
import { z } from "zod";
import { day, instant, time } from "../fields.ts";
import { EVENTS, type EventType } from "./event-types.ts";

/**
 * One schema per event type: the allow-list that bodies are rendered through, the documentation and the type in one
 * (contract 10). What is not named here cannot leave.
 */

const when = z.object({ date: day, window: z.enum(TimeWindow), byTime: time.nullable() });

const load = z
  .object({
    id: z.string().meta({ example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    ref: z.string().meta({ example: "FB-7K3M-92QX" }),
    externalRef: z
      .string()
      .nullable()
      .meta({ description: "The poster's own job number.", example: "J-4711" }),
    status: z.enum(LoadStatus),
    previousStatus: z
      .enum(LoadStatus)
      .nullable()
      .meta({ description: "Before the change; null for a new load." }),
    version: z.int().meta({
      description:
        "Raised by one with every change of the load. The highest version is the load's state; an event with a lower one still happened.",
    }),
    collect: when,
    deliver: when.nullable().meta({ description: "null when there is no delivery deadline." }),
    termsDays: z.int().meta({ description: "Days until the carrier is paid." }),
    podUrl: z
      .string()
      .nullable()
      .meta({ description: "Where the proof of delivery is; null until there is one." }),
    href: z.string().meta({ description: "Where its two ends read the load." }),
  })
  .meta({ id: "WebhookLoad" });

const quote = z
  .object({
    id: z.string().meta({ example: "quote_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    amountPence: z.int().meta({ example: 24_500 }),
    etaMins: z.int().nullable(),
    status: z.enum(QuoteStatus),
    expiresAt: instant,
  })
  .meta({ id: "WebhookQuote" });

const message = z
  .object({
    id: z.string().meta({ example: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    by: z.enum(Side),
    text: z.string().nullable().meta({ description: "null where it is a file." }),
    file: z
      .object({
        id: z.string(),
        url: z.string().meta({ description: "Where the two ends download it." }),
        contentType: z.string(),
        bytes: z.int(),
      })
      .nullable(),
    at: instant,
  })
  .meta({ id: "WebhookMessage" });

const contact = z
  .object({ name: z.string(), contactName: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: "WebhookContact", description: "The firm at the other end, from booking on." });

const poster = contact.optional().meta({ description: "In the carrier's copy only." });
const carrier = contact.optional().meta({ description: "In the poster's copy only." });

const id = z.string().meta({
  description:
    "The same in every attempt and replay, and in the header webhook-id: tell repeats apart by it.",
  example: "evt_01k9z4e0a8h6xs2v4w7zf9bn3p",
});

const EXAMPLE_LOAD = {
  id: "load_01k9z4c2m5e8vtn6q3r7xw1ya0",
  ref: "FB-7K3M-92QX",
  externalRef: "J-4711",
  collect: { date: "2026-11-23", window: "AM", byTime: "08:30" },
  deliver: { date: "2026-11-24", window: "Anytime", byTime: null },
  termsDays: 30,
  href: "/api/v1/loads/load_01k9z4c2m5e8vtn6q3r7xw1ya0",
};
/** The load in a test event: the shape of every other event's, of a load that never was. */
export const MADE_UP_LOAD = {
  ...EXAMPLE_LOAD,
  status: "POSTED",
  previousStatus: null,
  version: 1,
  podUrl: null,
};

const EXAMPLE_QUOTE = {
  id: "quote_01k9z4d7b2f4wr8s0t5ye6zmqh",
  amountPence: 24_500,
  etaMins: 45,
  expiresAt: "2026-11-23T12:00:00.000Z",
};
const EXAMPLE_MESSAGE = {
  id: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh",
  by: "carrier",
  text: "The driver is ten minutes from the gate.",
  file: null,
  at: "2026-11-20T12:00:00.123Z",
};
const EXAMPLE_POSTER = {
  name: "Aire Packaging Ltd",
  contactName: "Sam Whitaker",
  email: "transport@airepackaging.example",
  phone: "0113 496 0100",
};
const EXAMPLE_CARRIER = {
  name: "Calder Haulage Ltd",
  contactName: "Jo Barraclough",
  email: "desk@calderhaulage.example",
  phone: "01422 496 0200",
};

interface Example {
  status: LoadStatus;
  was: LoadStatus | null;
  version: number;
  pod?: true;
  quote?: QuoteStatus;
  message?: true;
  other?: "poster" | "carrier";
}

function event<T extends EventType, D extends z.ZodRawShape>(type: T, example: Example, parts: D) {
  const data = {
    load: {
      id: EXAMPLE_LOAD.id,
      ref: EXAMPLE_LOAD.ref,
      externalRef: EXAMPLE_LOAD.externalRef,
      status: example.status,
      previousStatus: example.was,
      version: example.version,
      collect: EXAMPLE_LOAD.collect,
      deliver: EXAMPLE_LOAD.deliver,
      termsDays: EXAMPLE_LOAD.termsDays,
      podUrl: example.pod ? `${EXAMPLE_LOAD.href}/pod` : null,
      href: EXAMPLE_LOAD.href,
    },
    ...(example.quote && {
      quote: {
        id: EXAMPLE_QUOTE.id,
        amountPence: EXAMPLE_QUOTE.amountPence,
        etaMins: EXAMPLE_QUOTE.etaMins,
        status: example.quote,
        expiresAt: EXAMPLE_QUOTE.expiresAt,
      },
    }),
    ...(example.message && { message: EXAMPLE_MESSAGE }),
    ...(example.other === "poster" && { poster: EXAMPLE_POSTER }),
    ...(example.other === "carrier" && { carrier: EXAMPLE_CARRIER }),
  };
  return z
    .object({
      id,
      type: z.literal(type),
      apiVersion: z.literal("v1"),
      timestamp: instant.meta({ description: "When it happened." }),
      isTest: z.boolean().meta({ description: "Made with a test key." }),
      data: z.object({ load, ...parts }),
    })
    .meta({
      id: `Event_${type.replace(".", "_")}`,
      title: type,
      description: EVENTS[type].tells,
      example: {
        id: "evt_01k9z4e0a8h6xs2v4w7zf9bn3p",
        type,
        apiVersion: "v1",
        timestamp: "2026-11-20T12:00:00.123Z",
        isTest: false,
        data,
      },
    });
}

const ends = { poster, carrier };

export const webhookSchemas = {
  "load.posted": event("load.posted", { status: "POSTED", was: null, version: 1 }, {}),
  "load.updated": event(
    "load.updated",
    { status: "BOOKED", was: "BOOKED", version: 4, other: "poster" },
    ends,
  ),
  "load.booked": event(
    "load.booked",
    { status: "BOOKED", was: "POSTED", version: 3, quote: "ACCEPTED", other: "poster" },
    { quote, ...ends },
  ),
  "load.reopened": event("load.reopened", { status: "POSTED", was: "BOOKED", version: 4 }, {}),
  "load.in_transit": event(
    "load.in_transit",
    { status: "IN_TRANSIT", was: "BOOKED", version: 4, other: "carrier" },
    ends,
  ),
  "load.delivered": event(
    "load.delivered",
    { status: "DELIVERED", was: "IN_TRANSIT", version: 5, pod: true, other: "carrier" },
    ends,
  ),
  "load.confirmed": event(
    "load.confirmed",
    { status: "CONFIRMED", was: "DELIVERED", version: 6, pod: true, other: "poster" },
    ends,
  ),
  "load.cancelled": event(
    "load.cancelled",
    { status: "CANCELLED", was: "BOOKED", version: 4, other: "poster" },
    ends,
  ),
  "load.expired": event("load.expired", { status: "EXPIRED", was: "POSTED", version: 2 }, {}),
  "load.disputed": event(
    "load.disputed",
    { status: "DISPUTED", was: "DELIVERED", version: 6, pod: true, other: "poster" },
    ends,
  ),
  "load.dispute_resolved": event(
    "load.dispute_resolved",
    { status: "CONFIRMED", was: "DISPUTED", version: 7, pod: true, other: "carrier" },
    ends,
  ),
  "message.received": event(
    "message.received",
    { status: "BOOKED", was: "BOOKED", version: 3, message: true, other: "carrier" },
    { message, ...ends },
  ),
  "quote.received": event(
    "quote.received",
    { status: "POSTED", was: "POSTED", version: 1, quote: "ACTIVE" },
    { quote },
  ),
  "quote.updated": event(
    "quote.updated",
    { status: "POSTED", was: "POSTED", version: 1, quote: "ACTIVE" },
    { quote },
  ),
  "quote.withdrawn": event(
    "quote.withdrawn",
    { status: "POSTED", was: "POSTED", version: 1, quote: "WITHDRAWN" },
    { quote },
  ),
  "quote.expired": event(
    "quote.expired",
    { status: "POSTED", was: "POSTED", version: 1, quote: "EXPIRED" },
    { quote },
  ),
  "quote.accepted": event(
    "quote.accepted",
    { status: "BOOKED", was: "POSTED", version: 3, quote: "ACCEPTED", other: "poster" },
    { quote, poster },
  ),
  "quote.declined": event(
    "quote.declined",
    { status: "POSTED", was: "POSTED", version: 1, quote: "DECLINED" },
    { quote },
  ),
  "quote.lost": event(
    "quote.lost",
    { status: "BOOKED", was: "POSTED", version: 3, quote: "LOST" },
    { quote },
  ),
  "quote.void": event(
    "quote.void",
    { status: "POSTED", was: "POSTED", version: 2, quote: "VOID" },
    { quote },
  ),
  "webhook.test": event("webhook.test", { status: "POSTED", was: null, version: 1 }, {}),
} as const satisfies Record<EventType, z.ZodType>;

/** Any webhook body. */
export const webhookEvent = z
  .discriminatedUnion("type", [
    webhookSchemas["load.posted"],
    webhookSchemas["load.updated"],
    webhookSchemas["load.booked"],
    webhookSchemas["load.reopened"],
    webhookSchemas["load.in_transit"],
    webhookSchemas["load.delivered"],
    webhookSchemas["load.confirmed"],
    webhookSchemas["load.cancelled"],
    webhookSchemas["load.expired"],
    webhookSchemas["load.disputed"],
    webhookSchemas["load.dispute_resolved"],
    webhookSchemas["message.received"],
    webhookSchemas["quote.received"],
    webhookSchemas["quote.updated"],
    webhookSchemas["quote.withdrawn"],
    webhookSchemas["quote.expired"],
    webhookSchemas["quote.accepted"],
    webhookSchemas["quote.declined"],
    webhookSchemas["quote.lost"],
    webhookSchemas["quote.void"],
    webhookSchemas["webhook.test"],
  ])
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof webhookEvent>;
