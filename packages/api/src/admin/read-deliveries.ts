import { TypeID } from "typeid-js";
import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { hostOf } from "./host-of.ts";
import type { AdminDelivery } from "./schemas.ts";

const MOST = 100;
/** Attempts shown of one delivery; only replays make more. */
const ATTEMPTS_SHOWN = 20;

/** What was sent to webhook endpoints because of a load, to whichever firm, the last first. */
export async function readDeliveries(
  ctx: Ctx<AdminActor>,
  loadId: string,
): Promise<{ deliveries: AdminDelivery[]; moreDeliveries: boolean }> {
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { event: { loadId } },
    orderBy: { id: "desc" },
    take: MOST + 1,
    include: {
      event: { select: { type: true, firm: { select: { name: true } } } },
      endpoint: { select: { url: true, status: true } },
      attempts: { orderBy: { at: "desc" }, take: ATTEMPTS_SHOWN },
    },
  });
  return {
    deliveries: rows.slice(0, MOST).map((row) => ({
      id: TypeID.fromUUID("delivery", row.id).toString(),
      endpointId: row.endpointId,
      endpointStatus: row.endpoint.status,
      eventId: row.eventId,
      type: row.event.type,
      firm: row.event.firm.name,
      host: hostOf(row.endpoint.url),
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
    })),
    moreDeliveries: rows.length > MOST,
  };
}
