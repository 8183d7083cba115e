import { DisabledReason } from "@board/db/enums";
import { z } from "zod";
import { EVENT_TYPES } from "../../core/event-types.ts";
import {
  cursor,
  instant,
  limit,
  nextCursor,
  offsetInstant,
  pathId,
  several,
  text,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { deliveryStatus, endpointStatus } from "../../core/named-enums.ts";
import { webhookEvent } from "../../loads/outbox/schemas.ts";

const eventType = z
  .enum(EVENT_TYPES)
  .meta({ id: "EventType", description: "What happened, as webhooks and the feed name it." });

const events = z
  .array(
    z
      .enum(["*", ...EVENT_TYPES])
      .meta({ id: "EventFilter", description: "A type of event, or `*` for all, new ones included." }),
  )
  .min(1)
  .max(EVENT_TYPES.length + 1)
  .meta({ description: 'The types to send, or `["*"]` for all, new ones included.', example: ["*"] });

const url = unlogged(z.string()).meta({
  description: "HTTPS, a host on the public internet, at most 2048 characters, no user name and no fragment.",
  example: "https://tms.example.com/freight-board",
});

const description = unlogged(text(200)).meta({
  description: "For people: what listens there.",
  example: "Transport office",
});

const endpoint = z
  .object({
    id: z.string().meta({
      description: "The endpoint's id.",
      example: "endpoint_01k9z5d4f7g1h3j5k8m0n2p4q6",
    }),
    url: unlogged(z.string()).meta({
      description: "Where events are sent.",
      example: "https://tms.haldenfoods.example/hooks/freight-board",
    }),
    events: z.array(z.string()).meta({
      description: "The types that are sent; `*` is all, new ones included.",
      example: ["*"],
    }),
    description: unlogged(z.string())
      .nullable()
      .meta({ description: "For people: what listens there. null: not said.", example: "Transport office" }),
    status: endpointStatus.meta({ description: "A disabled endpoint is sent nothing." }),
    disabledReason: z.enum(DisabledReason).nullable().meta({
      description:
        "`manual`: your doing, or its maker left or is no owner any more. `gone`: it answered 410. `failing`: nothing else for five days.",
    }),
    failingSince: instant.nullable().meta({ description: "The first failure since the last success." }),
    oldSecretUntil: instant
      .nullable()
      .meta({ description: "Until then the secret before the last rotation signs, too." }),
    createdBy: unlogged(z.string()).nullable().meta({
      description: "The owner who made it, or whose key did. null: not known.",
      example: "Ruth Adeyemi",
    }),
    keptBy: unlogged(z.string()).nullable().meta({
      description:
        "The owner who answers for it in place of its maker: who kept it when the maker left, enabled it, or gave it another address. null: its maker does.",
      example: null,
    }),
    createdAt: instant.meta({ description: "When it was made." }),
    updatedAt: instant.meta({ description: "When it was changed last." }),
  })
  .meta({ description: "An address of yours that events are sent to.", id: "WebhookEndpoint" });
export type EndpointView = z.infer<typeof endpoint>;

const secret = unlogged(z.string()).meta({
  description: "Shown this once.",
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
});

export const createInput = z.strictObject({ url, events, description: description.optional() }).meta({
  example: {
    url: "https://tms.example.com/freight-board",
    events: ["*"],
    description: "Transport office",
  },
  id: "CreateWebhookEndpoint",
});
export const createOutput = z
  .object({ endpoint: endpoint.meta({ description: "The endpoint." }), secret, ...replay })
  .meta({ id: "CreatedWebhookEndpoint" });

export const endpointPath = z.strictObject({ id: pathId });
export const endpointOutput = z
  .object({ endpoint: endpoint.meta({ description: "The endpoint as it is now." }) })
  .meta({ id: "WebhookEndpointAnswer" });
export const listOutput = z
  .object({ endpoints: z.array(endpoint).meta({ description: "All endpoints of the firm in this mode." }) })
  .meta({ id: "WebhookEndpointList" });

export const changeInput = z
  .strictObject({
    id: pathId,
    url: url.optional(),
    events: events.optional(),
    status: endpointStatus.optional().meta({
      description: "`enabled` switches a disabled endpoint on again.",
    }),
    description: description.optional(),
  })
  .meta({
    example: { events: ["load.booked", "load.delivered"], status: "enabled" },
    id: "ChangeWebhookEndpoint",
  });

export const deleteOutput = z
  .object({
    id: z.string().meta({
      description: "The endpoint's id.",
      example: "endpoint_01k9z5d4f7g1h3j5k8m0n2p4q6",
    }),
    deleted: z.literal(true).meta({ description: "Always true." }),
  })
  .meta({ id: "DeletedWebhookEndpoint" });

export const rotateInput = z
  .strictObject({
    id: pathId,
    overlapHours: z
      .int()
      .min(0)
      .max(72)
      .default(24)
      .meta({ description: "How long the old secret signs beside the new." }),
  })
  .meta({ example: { overlapHours: 24 }, id: "RotateSecret" });
export const rotateOutput = z
  .object({ secret, endpoint: endpoint.meta({ description: "The endpoint as it is now." }), ...replay })
  .meta({ id: "RotatedSecret" });

export const testOutput = z
  .object({
    eventId: z
      .string()
      .meta({ description: "The id of the event that is on its way; look for it in the deliveries." }),
    ...replay,
  })
  .meta({ id: "SentTestEvent" });

const attempt = z.object({
  at: instant.meta({ description: "When it was made." }),
  statusCode: z
    .int()
    .nullable()
    .meta({ description: "The answer's status. null: there was no answer.", example: 200 }),
  ms: z.int().meta({ description: "How long it took, in milliseconds.", example: 84 }),
  error: z.string().nullable().meta({
    description:
      "What went wrong, such as `timeout`, `status 503` or `redirected (308) to https://example.com/hooks/`. null: nothing.",
    example: null,
  }),
  responseHead: z.string().nullable().meta({ description: "The first 4 KiB of the answer, as text." }),
});

const delivery = z
  .object({
    id: z.string().meta({
      description: "The delivery's id.",
      example: "delivery_01k9z5e8s2t4v6w8x0y1z3a5b7",
    }),
    eventId: z.string().meta({ description: "The event's id: replay it by this." }),
    type: eventType.meta({ description: "What happened." }),
    status: deliveryStatus.meta({ description: "Whether it arrived." }),
    createdAt: instant.meta({ description: "When the event was stored." }),
    attempts: z.array(attempt).meta({ description: "Oldest first, the latest 20." }),
    nextAttemptAt: instant.nullable().meta({ description: "When it is tried next. null: not again." }),
    event: webhookEvent.meta({ description: "The body that is sent." }),
  })
  .meta({ description: "One event on its way to one endpoint.", id: "WebhookDelivery" });
export type DeliveryView = z.infer<typeof delivery>;

export const deliveriesInput = z.strictObject({
  id: pathId,
  status: several(deliveryStatus).optional(),
  limit,
  cursor: cursor.optional(),
});
export const deliveriesOutput = z
  .object({
    deliveries: z.array(delivery).meta({ description: "Newest first." }),
    nextCursor,
  })
  .meta({ id: "WebhookDeliveryList" });

const moment = offsetInstant;

export const replayInput = z
  .strictObject({
    id: pathId,
    eventId: pathId.optional().meta({ description: "This one event; leave the other fields out." }),
    since: moment
      .optional()
      .meta({ description: "Every event from then on, of the types that the endpoint takes." }),
    until: moment.optional().meta({ description: "Now when left out." }),
    onlyFailed: z.boolean().optional().meta({
      description:
        "Leaves out what was delivered or is still being tried; takes what was missed while disabled.",
    }),
  })
  .meta({ id: "ReplayEvents", example: { since: "2026-11-20T12:00:00.123Z", onlyFailed: true } });
export const replayOutput = z
  .object({
    queued: z.int().meta({ description: "How many events are sent again.", example: 3 }),
    more: z.boolean().meta({
      description:
        "There were more than 10,000: the oldest are queued. Call again with onlyFailed, and with another Idempotency-Key if you send one; without onlyFailed the same ones are queued again.",
    }),
    repeated: replay.repeated,
    differs: replay.differs,
  })
  .meta({ id: "ReplayedEvents" });

export const feedInput = z.strictObject({
  after: cursor
    .optional()
    .meta({ description: "A `nextCursor` of this feed. Left out: from the oldest event kept, 30 days ago." }),
  since: moment.optional().meta({
    description:
      "Begins with the first event of this time or later, 30 days back at most, in place of `after`. An event a moment older can be among the first; none that is younger is left out.",
  }),
  type: several(eventType).optional(),
  loadId: pathId.optional(),
  limit,
});
export const feedOutput = z
  .object({
    events: z.array(webhookEvent).meta({ description: "The webhook bodies, oldest first." }),
    nextCursor: z.string().nullable().meta({
      description:
        "Where to go on, also from an empty page. null: no event yet; leave `after` out the next time, or begin with `since`.",
    }),
  })
  .meta({ id: "EventList" });
