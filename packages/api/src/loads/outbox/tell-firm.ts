import { traceparent } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx, NetworkNews } from "../../core/context.ts";
import type { FirmEventType } from "../../core/event-types.ts";
import { ringBells } from "../../core/own-changes.ts";
import { queueEvents } from "./queue-events.ts";
import { webhookSchemas } from "./schemas.ts";

interface FirmEvent {
  firmId: string;
  mode: Mode;
  type: FirmEventType;
  data: object;
}

/** Queues an event that concerns a firm and comes from no change of a load, with its webhook deliveries. */
export function queueFirmEvent(tx: Ctx<Actor>, event: FirmEvent): Promise<void> {
  return queueFirmEvents(tx, [event]);
}

/** Queues such events of several firms, which must be in one mode. */
export async function queueFirmEvents(tx: Ctx<Actor>, events: readonly FirmEvent[]): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  const createdAt = tx.clock.now();
  const trace = traceparent();
  // Sorted by firm, so that concurrent changes lock the firms' feeds in the same order.
  const byFirm = events.toSorted((one, other) =>
    one.firmId < other.firmId ? -1 : Number(one.firmId > other.firmId),
  );
  const rows = byFirm.map(({ firmId, mode, type, data }) => {
    const id = tx.newId("evt");
    const body = webhookSchemas[type].parse({
      id,
      type,
      apiVersion: "v1",
      timestamp: createdAt.toISOString(),
      isTest: mode === "test",
      data,
    });
    return { id, firmId, mode, type, createdAt, body, trace };
  });
  await tx.db.event.createMany({ data: rows });
  const endpoints = await tx.db.webhookEndpoint.findMany({
    where: {
      firmId: { in: [...new Set(rows.map(({ firmId }) => firmId))] },
      mode: first.mode,
      status: "enabled",
      events: { hasSome: ["*", ...new Set(rows.map(({ type }) => type))] },
    },
    orderBy: { id: "asc" },
    select: { id: true, firmId: true, events: true },
  });
  for (const endpoint of endpoints) {
    const ids = rows
      .filter(
        ({ firmId, type }) =>
          firmId === endpoint.firmId && ["*", type].some((one) => endpoint.events.includes(one)),
      )
      .map(({ id }) => id);
    await queueEvents(tx, endpoint, ids);
  }
}

/** Tells firms of a change of a network: by an event, and in live mode by a notification too. */
export async function tellOfNetwork(tx: Ctx<Actor>, { type, row, by, to }: NetworkNews): Promise<void> {
  const { id, mode, poster, carrier, endsAt } = row;
  const ends = type === "network.invited" ? (endsAt?.toISOString() ?? null) : null;
  for (const firmId of to)
    await queueFirmEvent(tx, {
      firmId,
      mode,
      type,
      data: { membership: { id, poster, carrier, by, endsAt: ends } },
    });
  if (mode === "test" || to.length === 0) return;
  const createdAt = tx.clock.now();
  await tx.db.notification.createMany({
    data: to.map((firmId) => ({
      id: tx.newId("note"),
      firmId,
      kind: type === "network.left" && by === "poster" ? "network_removed" : type.replace(".", "_"),
      data: { name: (firmId === poster.id ? carrier : poster)?.name ?? "" },
      createdAt,
    })),
  });
  await ringBells(tx, to);
}
