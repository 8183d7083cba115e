import { z } from "zod";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import * as schemas from "./endpoint-schemas.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { getEndpoint, listEndpoints } from "./read-endpoints.ts";
import { readFeed } from "./read-feed.ts";
import { replayEvents } from "./replay-events.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { testEndpoint } from "./test-endpoint.ts";

const tags = ["Webhooks"];
const access = { scope: "webhooks" } as const;

export const webhooksRouter = router({
  create: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/webhook-endpoints",
        tags,
        summary: "Register a webhook endpoint",
        description:
          "Where your firm's events are posted, signed as Standard Webhooks 1.0 says. At most 10 per firm and mode. The secret is in this answer only.",
      },
      access,
      stepUp: true,
      status: 201,
      refusals: ["too_many_endpoints"],
    })
    .input(schemas.createInput)
    .concat(returns(schemas.createOutput))
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/webhook-endpoints",
        tags,
        summary: "List your webhook endpoints",
        description: "All of them, oldest first.",
      },
      access,
    })
    .input(z.strictObject({}))
    .concat(returns(schemas.listOutput))
    .query(({ ctx }) => listEndpoints(ctx)),

  get: firmProcedure
    .meta({
      openapi: { method: "GET", path: "/webhook-endpoints/{id}", tags, summary: "Read one webhook endpoint" },
      access,
      refusals: ["not_found"],
    })
    .input(schemas.endpointPath)
    .concat(returns(schemas.endpointOutput))
    .query(({ ctx, input }) => getEndpoint(ctx, input)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/webhook-endpoints/{id}",
        tags,
        summary: "Change a webhook endpoint",
        description:
          "Disabling gives up what is still on its way. Enabling starts afresh: replay what was missed, with onlyFailed.",
      },
      access,
      stepUp: true,
      refusals: ["not_found"],
    })
    .input(schemas.changeInput)
    .concat(returns(schemas.endpointOutput))
    .mutation(({ ctx, input }) => changeEndpoint(ctx, input)),

  delete: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/webhook-endpoints/{id}",
        tags,
        summary: "Delete a webhook endpoint",
        description: "With its log. The events stay in the feed.",
      },
      access,
      stepUp: true,
      refusals: ["not_found"],
    })
    .input(schemas.endpointPath)
    .concat(returns(schemas.deleteOutput))
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input)),

  rotateSecret: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/webhook-endpoints/{id}/rotate-secret",
        tags,
        summary: "Rotate the secret",
        description: "A new secret. Until the overlap ends each request carries both signatures.",
      },
      access,
      stepUp: true,
      refusals: ["not_found"],
    })
    .input(schemas.rotateInput)
    .concat(returns(schemas.rotateOutput))
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),

  test: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/webhook-endpoints/{id}/test",
        tags,
        summary: "Send a test event",
        description:
          "Sends webhook.test with a made-up load. Its outcome is in the deliveries within a second or so.",
      },
      access,
      status: 202,
      refusals: ["not_found", "endpoint_disabled"],
    })
    .input(schemas.endpointPath)
    .concat(returns(schemas.testOutput))
    .mutation(({ ctx, input }) => testEndpoint(ctx, input)),

  deliveries: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/webhook-endpoints/{id}/deliveries",
        tags,
        summary: "List deliveries",
        description: "What was sent to the endpoint, newest first, with every attempt. Kept for 30 days.",
      },
      access,
      refusals: ["not_found", "cursor_invalid"],
    })
    .input(schemas.deliveriesInput)
    .concat(returns(schemas.deliveriesOutput))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  replay: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/webhook-endpoints/{id}/replay",
        tags,
        summary: "Replay events",
        description: "Sends one event, or everything since a moment, again, with the same ids.",
      },
      access,
      status: 202,
      refusals: ["not_found", "endpoint_disabled"],
    })
    .input(schemas.replayInput)
    .concat(returns(schemas.replayOutput))
    .mutation(({ ctx, input }) => replayEvents(ctx, input)),

  events: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/events",
        tags,
        summary: "Read the event feed",
        description:
          "Every event of your firm, oldest first, 30 days back. Follow nextCursor: nothing is missed and nothing comes twice. Begin with since to catch up from a time. A cursor that cannot be followed any more is 410 cursor_expired: read on without after.",
      },
      access: { scope: "events:read" },
      refusals: ["cursor_invalid", "cursor_expired"],
    })
    .input(schemas.feedInput)
    .concat(returns(schemas.feedOutput))
    .query(({ ctx, input }) => readFeed(ctx, input)),
});
