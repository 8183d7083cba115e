import { Prisma, type WebhookAttempt, type WebhookDelivery } from "@board/db";
import type { DeliveryStatus } from "@board/db/enums";
import { TypeID } from "typeid-js";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { pageOf, readCursor } from "../../core/cursor.ts";
import { findEndpoint } from "./endpoint.ts";
import type { DeliveryView } from "./endpoint-schemas.ts";
import { eventsNow } from "./readable-now.ts";

interface ListDeliveries {
  id: string;
  status?: DeliveryStatus | DeliveryStatus[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Latest attempts of a delivery that are shown; a delivery has more only after a replay. */
export const LAST_ATTEMPTS = { orderBy: { at: "desc" }, take: 20 } as const;

/** Returns a delivery without its event, and its attempts in order. */
export function viewDelivery(row: WebhookDelivery & { attempts: readonly WebhookAttempt[] }) {
  return {
    id: TypeID.fromUUID("delivery", row.id).toString(),
    eventId: row.eventId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts.toReversed().map(({ at, statusCode, ms, error, responseHead }) => ({
      at: at.toISOString(),
      statusCode,
      ms,
      error,
      responseHead,
    })),
    nextAttemptAt: row.status === "pending" ? row.nextAttemptAt.toISOString() : null,
  };
}

const { sql, empty } = Prisma;

const position = z.tuple([z.uuid()]);

function positionOf(ctx: Ctx<FirmActor>, filters: unknown, cursor: string): string {
  return readCursor(ctx, "deliveries", filters, cursor, position)[0];
}

/**
 * Lists an endpoint's deliveries with all their attempts, the newest first, for 30 days (contract 10).
 *
 * @throws DomainError `not_found`, `cursor_invalid`
 */
export async function listDeliveries(ctx: Ctx<FirmActor>, input: ListDeliveries) {
  const { limit, cursor, ...filters } = input;
  const endpoint = await findEndpoint(ctx, input.id);
  const before = cursor === undefined ? null : positionOf(ctx, filters, cursor);
  // Repeats the condition of the partial index on deliveries that are not `delivered`, which are few.
  // PostgreSQL needs the condition in exactly this form.
  const statuses = input.status === undefined ? [] : [input.status].flat();
  const others = statuses.includes("delivered") ? empty : sql`AND status <> 'delivered'`;
  const status =
    statuses.length === 0 ? empty : sql`AND status = ANY(${statuses}::delivery_status[]) ${others}`;
  const ids = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_delivery WHERE endpoint_id = ${endpoint.id} ${status}
      ${before === null ? empty : sql`AND id < ${before}::uuid`}
    ORDER BY id DESC LIMIT ${limit + 1}`;
  const found = await ctx.db.webhookDelivery.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: {
      event: { select: { body: true } },
      attempts: LAST_ATTEMPTS,
    },
    orderBy: { id: "desc" },
  });
  const { page, nextCursor } = pageOf(ctx, "deliveries", filters, found, limit, ({ id }) => [id]);
  const events = await eventsNow(
    ctx,
    endpoint.firmId,
    page.map(({ event }) => event.body),
  );
  const deliveries = page.flatMap((row, nth): DeliveryView[] => {
    const event = events[nth];
    return event === undefined ? [] : [{ ...viewDelivery(row), type: event.type, event }];
  });
  return { deliveries, nextCursor };
}
