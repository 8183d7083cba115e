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

/** Queues an event that concerns a firm and no load, with its webhook deliveries. */
export async function queueFirmEvent(tx: Ctx<Actor>, { firmId, mode, type, data }: FirmEvent): Promise<void> {
  const id = tx.newId("evt");
  const createdAt = tx.clock.now();
  const body = webhookSchemas[type].parse({
    id,
    type,
    apiVersion: "v1",
    timestamp: createdAt.toISOString(),
    isTest: mode === "test",
    data,
  });
  await tx.db.event.create({ data: { id, firmId, mode, type, createdAt, body, trace: traceparent() } });
  const endpoints = await tx.db.webhookEndpoint.findMany({
    where: { firmId, mode, status: "enabled", events: { hasSome: ["*", type] } },
    select: { id: true },
  });
  for (const endpoint of endpoints) await queueEvents(tx, endpoint, [id]);
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
