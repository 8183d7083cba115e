import type { Prisma, WebhookEndpoint } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, notFound } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once } from "../../core/idempotency/once.ts";
import { queueEvents } from "../../loads/outbox/queue-events.ts";
import { findEnabledEndpoint } from "./endpoint.ts";
import { MAX_REPLAY } from "./rules.ts";

interface ReplayEvents {
  id: string;
  eventId?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  onlyFailed?: boolean | undefined;
}

function assertOneWay({ eventId, since, until, onlyFailed }: ReplayEvents): void {
  const problems = [];
  if (eventId === undefined && since === undefined) {
    problems.push(fieldError(["since"], "required", "is required where no eventId is given."));
  }
  if (eventId !== undefined) {
    for (const [name, value] of Object.entries({ since, until, onlyFailed })) {
      if (value !== undefined)
        problems.push(fieldError([name], "contradicts", "does not go together with eventId."));
    }
  }
  if (since !== undefined && until !== undefined && new Date(until) <= new Date(since)) {
    problems.push(fieldError(["until"], "before_since", "must be later than since."));
  }
  if (problems.length > 0) throw invalid(problems);
}

function wanted(ctx: Ctx<FirmActor>, endpoint: WebhookEndpoint, input: ReplayEvents): Prisma.EventWhereInput {
  const own = { firmId: ctx.actor.firm.id, mode: ctx.actor.mode };
  if (input.eventId !== undefined) return { ...own, id: input.eventId };
  return {
    ...own,
    createdAt: {
      ...(input.since && { gte: new Date(input.since) }),
      ...(input.until && { lte: new Date(input.until) }),
    },
    type: endpoint.events.includes("*") ? { not: "webhook.test" } : { in: endpoint.events },
    ...(input.onlyFailed && {
      deliveries: { none: { endpointId: endpoint.id, status: { in: ["delivered", "pending"] } } },
    }),
  };
}

async function replay(tx: Ctx<FirmActor>, input: ReplayEvents) {
  const endpoint = await findEnabledEndpoint(tx, input.id);
  const found = await tx.db.event.findMany({
    where: wanted(tx, endpoint, input),
    select: { id: true },
    orderBy: { position: "asc" },
    take: MAX_REPLAY + 1,
  });
  if (input.eventId !== undefined && found.length === 0) throw notFound();
  const events = found.slice(0, MAX_REPLAY);
  await queueEvents(
    tx,
    endpoint,
    events.map(({ id }) => id),
  );
  return { queued: events.length, more: found.length > MAX_REPLAY };
}

/**
 * Sends events again under the same ids: one, or all of a period. With `onlyFailed`, leaves out delivered
 * and pending events, and includes those that the endpoint missed while it was disabled (contract 10).
 *
 * @throws DomainError `not_found`, `endpoint_disabled`, `validation_failed`
 */
export function replayEvents(ctx: Ctx<FirmActor>, input: ReplayEvents) {
  return once(ctx, {
    prepare: async () => assertOneWay(input),
    commit: (tx) => replay(tx, input),
  });
}
