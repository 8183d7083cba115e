import type { Load, LoadStatus } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { type Draft, emit } from "../webhooks/emit.ts";
import type { EventType } from "../webhooks/event-types.ts";

/** Tells the poster and the carrier of a booked load the same thing, each in its own copy (contract 10). */
export function tellBoth(
  tx: Ctx<Actor>,
  change: { load: Load; previousStatus: LoadStatus },
  type: EventType,
): Promise<void> {
  const drafts: Draft[] = [{ type, to: change.load.posterId }];
  if (change.load.carrierId) drafts.push({ type, to: change.load.carrierId });
  return emit(tx, change, drafts);
}
