import type { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { giveUpDeliveries } from "../../core/endpoints/disable-endpoint.ts";
import { invalid } from "../../core/errors.ts";
import type { EventType } from "../../core/event-types.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { holdRight } from "../../people/accounts/hold-right.ts";
import { isAnsweredBy } from "../../people/accounts/rules.ts";
import { auditEndpoint, ENDPOINT_MAKER, findEndpoint, viewEndpoint } from "./endpoint.ts";
import { tidyEvents, urlProblem } from "./rules.ts";

interface ChangeEndpoint {
  id: string;
  url?: string | undefined;
  events?: (EventType | "*")[] | undefined;
  status?: "enabled" | "disabled" | undefined;
  description?: string | undefined;
}

/** Returns the changed columns. Enabling an endpoint or changing its address also clears its failures. */
function changedColumns(input: ChangeEndpoint): Prisma.WebhookEndpointUncheckedUpdateInput {
  const forget = input.url !== undefined || input.status === "enabled";
  return {
    ...(input.url === undefined ? {} : { url: input.url }),
    ...(input.events === undefined ? {} : { events: tidyEvents(input.events) }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.status === "enabled" && { status: "enabled", disabledReason: null }),
    ...(input.status === "disabled" && { status: "disabled" }),
    ...(forget && { failingSince: null, failingNotifiedAt: null }),
  };
}

/**
 * Changes an endpoint. Disabling it cancels pending deliveries; enabling it does not send missed events, for
 * which there is the replay (contract 10). The member who enables it or changes its address becomes
 * responsible for it.
 *
 * @throws DomainError `not_found`, `validation_failed`
 */
export async function changeEndpoint(ctx: Ctx<FirmActor>, input: ChangeEndpoint) {
  const before = await findEndpoint(ctx, input.id);
  const problem = input.url === undefined ? null : urlProblem(input.url, ctx.settings.allowPrivateWebhooks);
  if (problem) throw invalid([problem]);
  const now = ctx.clock.now();
  const disables = input.status === "disabled" && before.status === "enabled";
  return inTransaction(ctx, async (tx) => {
    const principal = await holdRight(tx, "webhooks.change");
    const aims = input.url !== undefined || (input.status === "enabled" && before.status === "disabled");
    const endpoint = await tx.db.webhookEndpoint.update({
      where: { id: before.id },
      data: {
        ...changedColumns(input),
        ...(disables && { disabledReason: "manual" }),
        ...(aims && !isAnsweredBy(before, principal) && { keptById: principal }),
        updatedAt: now,
      },
      include: ENDPOINT_MAKER,
    });
    if (disables) {
      await giveUpDeliveries(tx, before.id);
    }
    await auditEndpoint(tx, "endpoint.changed", before, endpoint);
    return { endpoint: viewEndpoint(endpoint, now) };
  });
}
