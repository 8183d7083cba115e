import { TypeID } from "typeid-js";
import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { makeCursor, readCursor } from "../cursor.ts";
import { findEndpoint } from "./endpoint.ts";
import type { DeliveryView } from "./endpoint-schemas.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { webhookEvent } from "./schemas.ts";

interface ListDeliveries {
  id: string;
  status?: "pending" | "delivered" | "failed" | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Attempts shown of one delivery; only replays make more. */
const ATTEMPTS_SHOWN = 20;

const position = z.tuple([z.uuid()]);
const eventType = z.enum(EVENT_TYPES);

function positionOf(ctx: Ctx<FirmActor>, filters: unknown, cursor: string): string {
  return readCursor(ctx, "deliveries", filters, cursor, position)[0];
}

/**
 * Lists what was sent to an endpoint, newest first, with every attempt: the log of 30 days (contract 10).
 *
 * @throws DomainError `not_found`, `cursor_invalid`
 */
export async function listDeliveries(ctx: Ctx<FirmActor>, input: ListDeliveries) {
  const { limit, cursor, ...filters } = input;
  const endpoint = await findEndpoint(ctx, input.id);
  const found = await ctx.db.webhookDelivery.findMany({
    where: {
      endpointId: endpoint.id,
      ...(input.status && { status: input.status }),
      ...(cursor !== undefined && { id: { lt: positionOf(ctx, filters, cursor) } }),
    },
    include: {
      event: { select: { type: true, body: true } },
      attempts: { orderBy: { at: "desc" }, take: ATTEMPTS_SHOWN },
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const deliveries: DeliveryView[] = page.map((row) => ({
    id: TypeID.fromUUID("delivery", row.id).toString(),
    eventId: row.eventId,
    type: eventType.parse(row.event.type),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts.reverse().map(({ at, statusCode, ms, error, responseHead }) => ({
      at: at.toISOString(),
      statusCode,
      ms,
      error,
      responseHead,
    })),
    nextAttemptAt: row.status === "pending" ? row.nextAttemptAt.toISOString() : null,
    event: webhookEvent.parse(row.event.body),
  }));
  return {
    deliveries,
    nextCursor: found.length > limit && last ? makeCursor(ctx, "deliveries", filters, [last.id]) : null,
  };
}
