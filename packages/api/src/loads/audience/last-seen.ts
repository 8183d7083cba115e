import type { Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { membershipsOf } from "../../firms/network/members.ts";
import { keptGoods } from "../goods/schemas.ts";
import { FINAL } from "../lifecycle.ts";
import { factsOf, readFacts } from "./facts.ts";
import { audienceOf, isFor } from "./rules.ts";

/** Keeps a load as it is for those of some carriers that quoted on it, which are about to lose sight of it. */
export async function keepLastSeen(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  load: Load,
  carrierIds: readonly string[],
): Promise<void> {
  const quoted = await db.quote.findMany({
    where: { loadId: load.id, carrierId: { in: [...carrierIds] } },
    distinct: ["carrierId"],
    orderBy: { carrierId: "asc" },
    select: { loadId: true, carrierId: true },
  });
  await db.loadLastSeen.deleteMany({ where: { OR: quoted } });
  const seen = { ...factsOf(load), boardNote: null, goods: keptGoods(load.goods, "none") };
  const kept = { seen, at: clock.now() };
  await db.loadLastSeen.createMany({ data: quoted.map((ends) => ({ ...ends, ...kept })) });
}

/** A load as a firm may read of it; `isNow` is false if it is what the firm last saw. */
export interface LoadAsSeen<Row> {
  load: Row;
  isNow: boolean;
}

/**
 * Returns loads, by their ids, as a firm may read of them in its own lists: a load that is not for it any more is as it
 * was when the firm last saw it, or absent (contract 14).
 */
export async function asSeenBy<Row extends Load>(
  tx: Pick<Ctx, "db">,
  firmId: string,
  loads: readonly Row[],
): Promise<Map<string, LoadAsSeen<Row>>> {
  const seen = new Map(loads.map((load) => [load.id, { load, isNow: true }]));
  const isAtAnEnd = (load: Row) => load.posterId === firmId || load.carrierId === firmId;
  const doubtful = loads.filter((load) => load.audience !== "BOARD" && !isAtAnEnd(load));
  if (doubtful.length === 0) return seen;
  const networks = await membershipsOf(tx, firmId);
  const memberOf = new Map(networks.map(({ posterId, groups }) => [posterId, groups]));
  const hidden = doubtful.filter((load) => !isFor(audienceOf(load), { id: firmId, firm: firmId, memberOf }));
  const kept = await tx.db.loadLastSeen.findMany({
    where: { carrierId: firmId, loadId: { in: hidden.map(({ id }) => id) } },
  });
  const lastOf = new Map(kept.map(({ loadId, seen: facts }) => [loadId, readFacts(facts)]));
  for (const load of hidden) {
    const last = lastOf.get(load.id);
    if (last)
      seen.set(load.id, { load: { ...load, ...last, cancelledAt: null, bookedAt: null }, isNow: false });
    // A load that has ended changes no more.
    else if (!FINAL.includes(load.status)) seen.delete(load.id);
  }
  return seen;
}
