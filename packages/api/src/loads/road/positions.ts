import type { Load } from "@board/db";
import type { PositionSource } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { roadPlaces } from "./places.ts";
import { AROUND_MS, awayFrom, type Fix, isOnTheRoad } from "./rules.ts";

type Booking = Pick<Load, "id"> & { carrierId: string };

/** Returns the time of the first ON_MY_WAY of a booking that stands; null before it. */
async function setOutAt(tx: Pick<Ctx, "db">, { id: loadId, carrierId }: Booking): Promise<Date | null> {
  const first = await tx.db.milestone.findFirst({
    where: { loadId, carrierId, kind: "ON_MY_WAY", takenBackAt: null },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    select: { at: true },
  });
  return first?.at ?? null;
}

function sourceOf(actor: Actor): PositionSource {
  return actor.kind === "driver" ? "phone" : "vehicle";
}

/** Looks again which milestones were reported at their place, now that positions around them are known. */
async function locateMilestones(tx: Ctx<Actor>, load: Load & Booking, fixes: readonly Fix[]): Promise<void> {
  const times = fixes.map(({ at }) => at.getTime());
  const rows = await tx.db.milestone.findMany({
    where: {
      loadId: load.id,
      carrierId: load.carrierId,
      at: { gte: new Date(Math.min(...times) - AROUND_MS), lte: new Date(Math.max(...times) + AROUND_MS) },
    },
    orderBy: { id: "asc" },
  });
  const places = roadPlaces(tx, load);
  for (const { id, place, at, awayM } of rows) {
    const where = places.find(({ number }) => number === place)?.at ?? null;
    const found = awayFrom(where?.precision === "unit" ? where : null, at, fixes);
    if (found === null || (awayM !== null && awayM <= found)) continue;
    await tx.db.milestone.update({ where: { id }, data: { awayM: found } });
  }
}

/**
 * Keeps the positions that fall on the road of a booking: from the first ON_MY_WAY to the delivery (contract 12).
 *
 * @returns how many fall on the road
 */
export async function keepPositions(
  tx: Ctx<Actor>,
  load: Load & Booking,
  fixes: readonly Fix[],
): Promise<number> {
  const since = await setOutAt(tx, load);
  const now = tx.clock.now();
  const road = { since, until: load.deliveredAt ?? load.confirmedAt ?? load.cancelledAt };
  const taken = fixes.filter(({ at }) => isOnTheRoad(road, at, now));
  if (taken.length === 0) return 0;
  const source = sourceOf(tx.actor);
  await tx.db.position.createMany({
    data: taken.map((fix) => ({ ...fix, loadId: load.id, carrierId: load.carrierId, source })),
    skipDuplicates: true,
  });
  await locateMilestones(tx, load, taken);
  return taken.length;
}

/** Forgets the positions from before the first ON_MY_WAY, after one was taken back. */
export async function forgetPositions(tx: Pick<Ctx, "db">, booking: Booking): Promise<void> {
  const since = await setOutAt(tx, booking);
  await tx.db.position.deleteMany({
    where: {
      loadId: booking.id,
      carrierId: booking.carrierId,
      ...(since === null ? {} : { at: { lt: since } }),
    },
  });
}
