import { eventBody } from "@board/api/webhooks/body";
import type { EventType } from "@board/api/webhooks/event-types";
import type { Firm, Load, LoadStatus, Prisma, Quote, Tx } from "@board/db";
import { newId } from "../../shared/services.ts";
import type { Caller } from "./caller.ts";

export interface Draft {
  type: EventType;
  to: string;
  /** The kind of note on the site, where the event makes one. */
  note: string | null;
  quote?: Quote;
}

export async function recordChange(
  tx: Tx,
  caller: Caller,
  change: { load: Load; action: string; from: LoadStatus | null; details?: Prisma.InputJsonObject; at: Date },
): Promise<void> {
  const { load, action, from, details, at } = change;
  await tx.loadHistory.create({
    data: {
      id: newId("hist"),
      loadId: load.id,
      version: load.version,
      at,
      action,
      fromStatus: from,
      toStatus: load.status,
      channel: "api",
      firmId: caller.firm.id,
      apiKeyId: caller.key.id,
      ...(details ? { details } : {}),
      requestId: newId("req"),
    },
  });
}

/** Events, a delivery for every endpoint that takes one, notes on the site, and a notice to the workers. */
export async function tell(
  tx: Tx,
  {
    load,
    previousStatus,
    ends,
    at,
  }: { load: Load; previousStatus: LoadStatus | null; ends?: { poster: Firm; carrier: Firm }; at: Date },
  drafts: readonly Draft[],
): Promise<void> {
  const events = drafts.map(({ type, to, quote }) => {
    const id = newId("evt");
    const body = eventBody({ id, type, at, load, previousStatus, recipientId: to, quote, ends });
    return { id, firmId: to, mode: load.mode, type, loadId: load.id, createdAt: at, body };
  });
  await tx.event.createMany({ data: events });
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { firmId: { in: drafts.map(({ to }) => to) }, mode: load.mode, status: "enabled" },
  });
  const deliveries = events.flatMap((event) =>
    endpoints
      .filter(
        ({ firmId, events: types }) =>
          firmId === event.firmId && (types.includes("*") || types.includes(event.type)),
      )
      .map((endpoint) => ({ eventId: event.id, endpointId: endpoint.id, nextAttemptAt: at, createdAt: at })),
  );
  if (deliveries.length > 0) {
    await tx.webhookDelivery.createMany({ data: deliveries });
    await tx.$executeRaw`SELECT pg_notify('webhooks', '')`;
  }
  const notes = drafts.flatMap(({ note, to }) =>
    note === null ? [] : [{ id: newId("note"), firmId: to, kind: note, loadId: load.id, createdAt: at }],
  );
  if (notes.length > 0) await tx.notification.createMany({ data: notes });
}
