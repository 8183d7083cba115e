import type { WebhookEndpoint } from "@board/db";
import type { EndpointView } from "./endpoint-schemas.ts";

/** An endpoint as its owner reads it; never its secret. */
export function viewEndpoint(endpoint: WebhookEndpoint, now: Date): EndpointView {
  const { previousSecretUntil } = endpoint;
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    status: endpoint.status,
    disabledReason: endpoint.disabledReason,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    oldSecretUntil:
      previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
