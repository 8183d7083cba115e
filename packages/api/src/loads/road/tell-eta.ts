import { type Load, Prisma, runStatement } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { dueAfter, type Eta, etaOf, isNews } from "./eta.ts";
import { placesOf } from "./places.ts";
import { isOnTheRoad, minutesFor, ROAD_COLUMNS, type RoadColumns, roadOf, viewEta } from "./view-road.ts";

const READ_ROAD = { name: "read_road", text: `SELECT ${ROAD_COLUMNS} FROM load l WHERE l.id = $1` };

/** Returns when the lorry is at its next place, as the load's row and the rows of its road say in this transaction. */
export async function readEta(tx: Pick<Ctx, "db" | "geo" | "clock">, load: Load): Promise<Eta | null> {
  const [row] = await runStatement<RoadColumns>(tx.db, READ_ROAD, [load.id]);
  if (row === undefined || !isOnTheRoad({ ...load, ...row })) return null;
  return etaOf(roadOf(tx, { ...load, ...row }), minutesFor(load.vehicleClass));
}

/** Remembers what the ends were told, and when the clock may have moved it. */
export async function keepTold(
  tx: Pick<Ctx, "db" | "clock">,
  { id: loadId, carrierId }: Load,
  eta: Eta,
  byClock = false,
): Promise<void> {
  if (carrierId === null) return;
  const { at, late } = eta;
  const told = { carrierId, at, late, dueAt: dueAfter(eta, tx.clock.now(), byClock) };
  await tx.db.toldEta.upsert({ where: { loadId }, create: { loadId, ...told }, update: told });
}

/** Moves the empty vehicles that follow a locked load, after both ends were told its arrival time. */
export async function followTold(tx: Ctx<Actor>, load: Load, { place, at }: Eta): Promise<void> {
  if (place === placesOf(load).length) await tx.ports.followArrival(tx, load, at);
}

/**
 * Tells both ends of a locked load its arrival time, if that is news (contract 12); `byClock` if nothing was heard of the
 * lorry, so that the clock alone may have moved it.
 *
 * @returns true if they were told
 */
export async function tellEta(tx: Ctx<Actor>, load: Load, byClock = false): Promise<boolean> {
  const eta = await readEta(tx, load);
  const now = tx.clock.now();
  const told = await tx.db.toldEta.findUnique({ where: { loadId: load.id } });
  if (eta === null || !isNews(told?.carrierId === load.carrierId ? told : null, eta, now)) {
    const data = { dueAt: dueAfter(eta, now, false) };
    if (byClock) await tx.db.toldEta.updateMany({ where: { loadId: load.id }, data });
    return false;
  }
  await keepTold(tx, load, eta, byClock);
  await saveChange(tx, {
    before: load,
    load,
    action: null,
    tell: toBoth(load, "load.eta_changed").map((draft) => ({ ...draft, eta: viewEta(eta) })),
  });
  await followTold(tx, load, eta);
  return true;
}

/**
 * Tells arrival times that time alone has changed: a lorry that stands still, or that nothing was heard of. Forgets what was
 * told of loads that are not on the road any more.
 */
export async function tellEtas(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ told: number }> {
  await ctx.db.$executeRaw`
    DELETE FROM told_eta t USING load l WHERE l.id = t.load_id
      AND (l.status NOT IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED') OR l.carrier_id IS DISTINCT FROM t.carrier_id)`;
  const due = Prisma.sql`SELECT load_id AS id FROM told_eta WHERE due_at <= ${ctx.clock.now()} ORDER BY due_at`;
  return { told: await sweepLoads(ctx, signal, due, (tx, load) => tellEta(tx, load, true)) };
}
