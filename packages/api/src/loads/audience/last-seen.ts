import { type Load, Prisma, runSql } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { columnNames, selectList } from "../../core/row-json.ts";
import { membershipsOf } from "../../firms/network/members.ts";
import { FINAL } from "../lifecycle.ts";
import { audienceOf, isFor } from "./rules.ts";

const { sql } = Prisma;

/** Fields of a load that a board entry is made of, but the board note; of its stops only the outcodes. */
const SEEN = [
  ...([
    "id",
    "ref",
    "version",
    "posterId",
    "fromOutcode",
    "toOutcode",
    "miles",
    "ferry",
    "seaMiles",
  ] as const),
  ...(["ferryFarePence", "driveMinutes", "collectDate", "collectWindow", "collectByTime"] as const),
  ...([
    "deliverDate",
    "deliverWindow",
    "deliverByTime",
    "vehicleClass",
    "type",
    "weightBand",
    "pallets",
  ] as const),
  ...(["parcels", "tailLift", "adr", "fragile", "isBackload", "requires", "termsDays"] as const),
  ...(["waitingFreeMins", "waitingPencePerQuarter", "pricingMode", "bookNowPence", "guideLowPence"] as const),
  ...(["guideHighPence", "guideBasis", "guideSample", "quoteCount", "createdAt"] as const),
] satisfies (keyof Load)[];

type SeenLoad = Pick<Load, (typeof SEEN)[number] | "stops">;

/**
 * Keeps loads, aliased `l`, as a carrier of one of their quotes, aliased `q`, sees them now. What is kept already stays,
 * unless the carrier has seen the load again since, and quoted.
 */
export async function keepLastSeen(tx: Pick<Ctx, "db" | "clock">, which: Prisma.Sql): Promise<void> {
  await tx.db.$executeRaw(sql`
    INSERT INTO load_last_seen (load_id, carrier_id, seen, at)
    SELECT DISTINCT ON (l.id, q.carrier_id) l.id, q.carrier_id,
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l))
        WHERE key = ANY(${SEEN.map((field) => columnNames([field]))}))
        || jsonb_build_object('stops', (SELECT coalesce(jsonb_agg(jsonb_build_object('outcode', s -> 'outcode')), '[]')
          FROM jsonb_array_elements(l.stops) AS s)),
      ${tx.clock.now()}::timestamptz
    FROM quote q JOIN load l ON l.id = q.load_id
    WHERE ${which}
    ON CONFLICT (load_id, carrier_id) DO UPDATE SET seen = excluded.seen, at = excluded.at
    WHERE load_last_seen.at < (SELECT max(p.at) FROM quote z JOIN quote_price p ON p.quote_id = z.id
      WHERE z.load_id = load_last_seen.load_id AND z.carrier_id = load_last_seen.carrier_id)`);
}

/** Fields of a load that tell what has happened since. */
const UNSEEN = { boardNote: null, cancelledAt: null, bookedAt: null };

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
  const kept = await runSql<SeenLoad>(
    tx.db,
    sql`SELECT ${Prisma.raw(selectList([...SEEN, "stops"], "l"))}
      FROM load_last_seen s, LATERAL jsonb_populate_record(NULL::load, s.seen) AS l
      WHERE s.carrier_id = ${firmId} AND s.load_id = ANY(${hidden.map(({ id }) => id)})`,
  );
  const keptOf = new Map(kept.map((load) => [load.id, load]));
  for (const load of hidden) {
    const last = keptOf.get(load.id);
    if (last) seen.set(load.id, { load: { ...load, ...UNSEEN, ...last }, isNow: false });
    // A load that has ended changes no more.
    else if (!FINAL.includes(load.status)) seen.delete(load.id);
  }
  return seen;
}
