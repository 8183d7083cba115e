import type { WebhookEndpoint } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";
import { hostOf } from "./rules.ts";

const FIELDS = ["host", "mode", "events", "status", "description"] as const;

/** The rest of an address may hold a secret, which a log that is never changed must not keep. */
function told(endpoint: WebhookEndpoint | null) {
  return endpoint && { ...endpoint, host: hostOf(endpoint.url) };
}

/** What happened to an endpoint, in the firm's own log. */
export async function auditEndpoint(
  tx: Ctx<FirmActor>,
  action: "endpoint.created" | "endpoint.changed" | "endpoint.deleted" | "secret.rotated",
  before: WebhookEndpoint | null,
  after: WebhookEndpoint | null,
): Promise<void> {
  const endpoint = after ?? before;
  if (endpoint === null) return;
  await recordAudit(tx, {
    action,
    subject: { id: endpoint.id, name: hostOf(endpoint.url) },
    changes: changesOf(FIELDS, told(before), told(after)),
  });
}
