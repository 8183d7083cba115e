import { webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES, EVENTS } from "@board/api/webhooks/event-types";
import { z } from "zod";
import type { oas31 } from "zod-openapi";

const HEADERS = {
  "webhook-id": "The event's id: the same in every attempt and replay.",
  "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
  "webhook-signature":
    "`v1,` and the Base64 of HMAC-SHA256 over id, timestamp and body; two while a secret is rotated.",
};

/** A schema as the document's components hold it: every named part is one of them already, from the event feed. */
function inComponents(schema: z.ZodType): oas31.ReferenceObject {
  const { $ref } = z.toJSONSchema(schema, { io: "output" });
  if ($ref === undefined) throw new Error("A webhook's schema has no name.");
  return { $ref: $ref.replace("#/$defs/", "#/components/schemas/") };
}

/** Every event as a call that the board makes to an endpoint (contract 10, Standard Webhooks). */
export function describeWebhooks(): Record<string, oas31.PathItemObject> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const schema = webhookSchemas[type];
      const operation: oas31.OperationObject = {
        operationId: `webhook-${type.replaceAll(/[._]/g, "-")}`,
        tags: ["Webhooks"],
        summary: type,
        description: EVENTS[type].tells,
        parameters: Object.entries(HEADERS).map(([name, description]) => ({
          name,
          in: "header" as const,
          required: true,
          description,
          schema: { type: "string" as const },
        })),
        requestBody: {
          required: true,
          content: { "application/json": { schema: inComponents(schema), example: schema.meta()?.example } },
        },
        responses: {
          "2XX": { description: "Taken. Anything else is tried again." },
          "410": { description: "The endpoint is gone: it is disabled at once." },
        },
      };
      return [type, { post: operation }];
    }),
  );
}
