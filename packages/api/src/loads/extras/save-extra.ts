import type { Extra, Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import type { Change } from "../change.ts";
import { type Draft, toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";

type ExtraEvent = "extra.proposed" | "extra.accepted" | "extra.queried";

/** Returns the events about an extra for both ends of a load; the named firms get a notification as well. */
export function tellOfExtra(
  load: Load,
  type: ExtraEvent,
  extra: Extra,
  notified: readonly string[],
): Draft[] {
  return toBoth(load, type).map((draft) => ({ ...draft, extra, notifies: notified.includes(draft.to) }));
}

/** Saves a move of an extra of a locked load, with its sum in the history. */
export function saveExtra(
  tx: Ctx<Actor>,
  load: Load,
  [was, extra]: readonly [Extra | null, Extra],
  change: Pick<Change, "tell"> & { action: NonNullable<Change["action"]> },
): Promise<Load> {
  const sumOf = (row: Extra | null) => (row === null || row.status === "WITHDRAWN" ? null : row.pence);
  return saveChange(tx, {
    ...change,
    before: load,
    load,
    extras: [extra],
    details: { changed: { extraPence: { from: sumOf(was), to: extra.offerPence ?? sumOf(extra) } } },
  });
}
