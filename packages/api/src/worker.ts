import type { Load } from "@board/db";
import { SYSTEM } from "./core/actor.ts";
import type { SaveContext } from "./loads/change.ts";
import type { Draft } from "./loads/outbox/events.ts";
import { saveRows } from "./loads/save-change.ts";

export { BOARD_CHANNEL, readOwnMessage } from "./core/board-messages.ts";
export type { SecretBox, Services } from "./core/context.ts";
export { createNewId, createNewRef } from "./core/ids.ts";
/** Functions of the database that the worker needs for webhooks and emails. */
export { RING_SQL } from "./core/own-changes.ts";
export { type LoadNow, readableNow, readsAll } from "./integrations/webhooks/readable-now.ts";
export { asSeenBy } from "./loads/audience/last-seen.ts";
export { CHANNEL } from "./loads/outbox/events.ts";
export { webhookEvent } from "./loads/outbox/schemas.ts";
export { readPushKey, type VapidKey } from "./people/push/push-key.ts";

/** Queues events of a load without changing it, for tests and benchmarks of the worker. */
export function tell(
  tx: Omit<SaveContext, "actor" | "requestId" | "settings">,
  load: Load,
  drafts: readonly Draft[],
): Promise<Load> {
  return saveRows(
    { ...tx, actor: SYSTEM, requestId: "", settings: { carrierChecks: "off" } },
    { before: load, load, action: null, tell: drafts },
  );
}
