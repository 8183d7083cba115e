import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { LOAD_MATCHES } from "../../core/notifications/rules.ts";
import { carriersMatching, notifyCarriers } from "../alerts/matching-carriers.ts";
import type { Mover } from "../lifecycle.ts";
import type { NotificationRow } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { firmsItIsFor } from "./firms-it-is-for.ts";
import { type AudienceColumns, isSameAudience } from "./rules.ts";

interface Widened {
  load: Load;
  notifications: NotificationRow[];
  /** Ids of the carriers that are told of the load now. */
  told: string[];
}

/**
 * Returns a changed load with what follows from its new audience: early access begins when it comes to the board, and
 * carriers that have not been told of the load are. Those that were asked for it are told by their offers.
 */
export async function withNewAudience(tx: Ctx<Actor>, before: Load, after: Load): Promise<Widened> {
  if (isSameAudience(before, after)) return { load: after, notifications: [], told: [] };
  const now = tx.clock.now();
  const earlyMs = after.audience === "BOARD" ? tx.settings.earlyAccessMinutes * 60_000 : 0;
  const load = { ...after, openToAllAt: new Date(now.getTime() + earlyMs) };
  if (load.mode === "test") return { load, notifications: [], told: [] };
  const alerts = await tx.db.notification.findMany({
    where: { loadId: load.id, kind: LOAD_MATCHES },
    distinct: ["firmId"],
    orderBy: { firmId: "asc" },
    select: { firmId: true },
  });
  const known = new Set([...alerts.map(({ firmId }) => firmId), ...load.askedCarriers]);
  const { carriers } = await carriersMatching(tx, { ...load, askedCarriers: [] });
  const matches = carriers.filter(({ firmId }) => !known.has(firmId));
  const sees = await firmsItIsFor(
    tx,
    load,
    matches.map(({ firmId }) => firmId),
  );
  const told = matches.filter(({ firmId }) => sees.has(firmId));
  return {
    load: { ...load, carriersAlerted: (load.carriersAlerted ?? 0) + told.length },
    notifications: notifyCarriers(tx, load, told),
    told: told.map(({ firmId }) => firmId),
  };
}

/**
 * Gives a locked load another audience, and what else a run changes with it, without a new version: the poster's own change
 * of the audience is `amendLoad` or `openLoad`.
 *
 * @returns the load as it was saved, and the carriers that were told of it
 */
export async function setAudience(
  tx: Ctx<Actor>,
  before: Load,
  to: Partial<AudienceColumns & Pick<Load, "askedCarriers" | "run">>,
): Promise<{ load: Load; told: string[] }> {
  const { load, notifications, told } = await withNewAudience(tx, before, { ...before, ...to });
  return { load: await saveChange(tx, { before, load, action: null, notifications }), told };
}

/** Puts a locked load that is not for everybody on the board, for its poster. */
export async function openToBoard(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  to: AudienceColumns,
): Promise<Load> {
  const { load, notifications } = await withNewAudience(tx, before, { ...before, ...to });
  return saveChange(tx, {
    before,
    load,
    action: "open",
    mover,
    tell: [{ type: "load.updated", to: before.posterId }],
    notifications,
  });
}
