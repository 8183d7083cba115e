import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid } from "../../core/errors.ts";
import type { EventType } from "../../core/event-types.ts";
import { once } from "../../core/idempotency/once.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { holdRight } from "../../people/accounts/hold-right.ts";
import { auditEndpoint, findEndpoint, makeSecret, viewEndpoint } from "./endpoint.ts";
import { MAX_ENDPOINTS, tidyEvents, urlProblem } from "./rules.ts";

interface CreateEndpoint {
  url: string;
  events: (EventType | "*")[];
  description?: string | undefined;
}

/**
 * Refuses an endpoint above the limit. Locks the firm's row, so that concurrent requests cannot exceed the
 * limit.
 */
async function assertRoom(tx: Ctx<FirmActor>): Promise<void> {
  const { firm, mode } = tx.actor;
  await lockFirm(tx.db, firm.id);
  const count = await tx.db.webhookEndpoint.count({ where: { firmId: firm.id, mode } });
  if (count < MAX_ENDPOINTS) return;
  throw new DomainError("too_many_endpoints", {
    detail: `${firm.name} has ${MAX_ENDPOINTS} ${mode} endpoints: delete one first. Nothing was changed.`,
  });
}

async function create(tx: Ctx<FirmActor>, input: CreateEndpoint): Promise<{ id: string }> {
  const createdById = await holdRight(tx, "webhooks.create");
  await assertRoom(tx);
  const now = tx.clock.now();
  const endpoint = await tx.db.webhookEndpoint.create({
    data: {
      id: tx.newId("endpoint"),
      firmId: tx.actor.firm.id,
      createdById,
      mode: tx.actor.mode,
      url: input.url,
      events: tidyEvents(input.events),
      description: input.description ?? null,
      secret: tx.secrets.seal(makeSecret()),
      createdAt: now,
      updatedAt: now,
    },
  });
  await auditEndpoint(tx, "endpoint.created", null, endpoint);
  return { id: endpoint.id };
}

/**
 * Creates an endpoint for the firm's events (contract 10). Only this answer and its replays have the secret,
 * which is not part of the stored answer.
 *
 * @throws DomainError `validation_failed` (the URL's rules), `too_many_endpoints`
 */
export async function createEndpoint(ctx: Ctx<FirmActor>, input: CreateEndpoint) {
  const { id, ...replay } = await once(ctx, {
    prepare: async () => {
      const problem = urlProblem(input.url, ctx.settings.allowPrivateWebhooks);
      if (problem) throw invalid([problem]);
    },
    commit: (tx) => create(tx, input),
  });
  const endpoint = await findEndpoint(ctx, id);
  return {
    endpoint: viewEndpoint(endpoint, ctx.clock.now()),
    secret: ctx.secrets.open(endpoint.secret),
    ...replay,
  };
}
