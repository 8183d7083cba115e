import { HOUR_MS } from "@board/calendar";
import type { Mode } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { ringBells } from "../../core/own-changes.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import { offeredLoad } from "../../loads/outbox/offer-schemas.ts";
import { queueFirmEvents } from "../../loads/outbox/tell-firm.ts";
import { decideMatches, type Match, type ToldMatch } from "./rules.ts";

/** Kind of the notification that new loads fit a firm's empty vehicles. */
const VEHICLE_MATCHES = "vehicle_matches";

/**
 * Notifies firms of new loads for their vehicles, those that matched together in one notification: it is about the best of
 * them. Saved searches have a notification of their own.
 */
async function notify(tx: Ctx<Actor>, told: readonly ToldMatch[]): Promise<void> {
  const byFirm = Map.groupBy(
    told.filter(({ vehicleIds }) => vehicleIds.length > 0),
    ({ firmId }) => firmId,
  );
  if (byFirm.size === 0) return;
  const createdAt = tx.clock.now();
  await tx.db.notification.createMany({
    data: [...byFirm].flatMap(([firmId, [best, ...others]]) => {
      if (best === undefined) return [];
      const { loadId, vehicleIds, earnsPence, more } = best;
      const loads = others.length + 1;
      const data = { vehicleIds, earnsPence, loads, more };
      return [{ id: tx.newId("note"), firmId, kind: VEHICLE_MATCHES, loadId, data, createdAt }];
    }),
  });
  await ringBells(tx, [...byFirm.keys()]);
}

/**
 * Saves matches, and tells their firms by events, and in live mode by notifications too (contract 15). A load that a firm was
 * told of before is left out. Its transaction is the caller's.
 *
 * @param entries the loads as the board shows them, by id
 */
export async function tellMatches(
  tx: Ctx<Actor>,
  matches: readonly Match[],
  { mode, entries }: { mode: Mode; entries: ReadonlyMap<string, BoardEntry> },
): Promise<void> {
  const loadIds = [...new Set(matches.map(({ loadId }) => loadId))];
  const firmIds = [...new Set(matches.map(({ firmId }) => firmId))].sort();
  // One process at a time, because each matches every load; a test load is matched for its own firm alone.
  const key = mode === "live" ? "load_match" : `load_match ${firmIds.join(" ")}`;
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
  const at = tx.clock.now();
  const known = await tx.db.loadMatch.findMany({
    where: { loadId: { in: loadIds }, firmId: { in: firmIds } },
    orderBy: [{ loadId: "asc" }, { firmId: "asc" }],
    select: { loadId: true, firmId: true },
  });
  const wasTold = new Set(known.map(({ loadId, firmId }) => `${loadId} ${firmId}`));
  const fresh = matches.filter(({ loadId, firmId }) => !wasTold.has(`${loadId} ${firmId}`));
  if (fresh.length === 0) return;
  const kept = await tx.db.loadMatch.findMany({
    where: { firmId: { in: firmIds }, at: { gt: new Date(at.getTime() - HOUR_MS) } },
    orderBy: [{ at: "asc" }, { loadId: "asc" }],
  });
  const decided = decideMatches(fresh, kept);
  await tx.db.loadMatch.createMany({
    data: decided.map(({ loadId, firmId, vehicleIds, heldIds }) => ({
      loadId,
      firmId,
      at,
      vehicleIds: [...vehicleIds],
      heldIds: [...heldIds],
    })),
  });
  const told = decided.filter(({ vehicleIds, searches }) => vehicleIds.length + searches.length > 0);
  await queueFirmEvents(
    tx,
    told.map(({ loadId, firmId, vehicleIds, searches, earnsPence, more }) => ({
      firmId,
      mode,
      type: "load.matched" as const,
      data: {
        matched: {
          load: offeredLoad.parse(entries.get(loadId)),
          vehicles: vehicleIds,
          searches,
          earnsPence,
          more,
        },
      },
    })),
  );
  if (mode === "live") await notify(tx, told);
}
