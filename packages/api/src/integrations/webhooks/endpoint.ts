import { randomBytes } from "node:crypto";
import type { Prisma, WebhookEndpoint } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { hostOf } from "../../core/endpoints/rules.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { EndpointView } from "./endpoint-schemas.ts";

const NAME = { select: { person: { select: { name: true } } } } as const;

export const ENDPOINT_MAKER = {
  createdBy: NAME,
  keptBy: NAME,
} as const satisfies Prisma.WebhookEndpointInclude;

type EndpointWithMaker = Prisma.WebhookEndpointGetPayload<{ include: typeof ENDPOINT_MAKER }>;

/**
 * Finds an endpoint of the actor's firm and mode.
 *
 * @throws DomainError `not_found`, the same for another firm's endpoint and for one that does not exist
 */
export async function findEndpoint(ctx: Ctx<FirmActor>, id: string): Promise<EndpointWithMaker> {
  const endpoint = await ctx.db.webhookEndpoint.findUnique({
    where: { id, firmId: ctx.actor.firm.id, mode: ctx.actor.mode },
    include: ENDPOINT_MAKER,
  });
  if (endpoint === null) throw notFound();
  return endpoint;
}

/**
 * Finds an endpoint as {@link findEndpoint} does, and refuses it if it is disabled.
 *
 * @throws DomainError `not_found`, `endpoint_disabled`
 */
export async function findEnabledEndpoint(ctx: Ctx<FirmActor>, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(ctx, id);
  if (endpoint.status === "enabled") return endpoint;
  throw new DomainError("endpoint_disabled", { detail: "Enable the endpoint first. Nothing was sent." });
}

/** Returns an endpoint as its firm sees it, without its secret. */
export function viewEndpoint(endpoint: EndpointWithMaker, now: Date): EndpointView {
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
    createdBy: endpoint.createdBy?.person.name ?? null,
    keptBy: endpoint.keptBy?.person.name ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

const FIELDS = ["host", "mode", "events", "status", "description"] as const;

/** Reduces the address to its host, because the rest may contain a secret, and the audit is never changed. */
function forLog(endpoint: WebhookEndpoint | null) {
  return endpoint && { ...endpoint, host: hostOf(endpoint.url) };
}

/** Records a change of an endpoint in the firm's audit. */
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
    changes: changesOf(FIELDS, forLog(before), forLog(after)),
  });
}

/** Makes a signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function makeSecret(random: (size: number) => Uint8Array = randomBytes): string {
  return `whsec_${Buffer.from(random(32)).toString("base64")}`;
}
