import { type Load, Prisma } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import type { Change } from "../change.ts";
import { activeQuotes, endAll, ended } from "../quotes/active-quotes.ts";
import { type AudienceRow, firmsItIsFor } from "./firms-it-is-for.ts";

const { sql } = Prisma;

/** Columns of a load that a board entry is made of. The board note and the sites of stops are left out. */
const SEEN = [
  ...["id", "ref", "version", "poster_id", "from_outcode", "to_outcode", "miles", "ferry", "sea_miles"],
  ...["ferry_fare_pence", "drive_minutes", "collect_date", "collect_window", "collect_by_time", "deliver_date"],
  ...["deliver_window", "deliver_by_time", "vehicle_class", "type", "weight_band", "pallets", "parcels"],
  ...["tail_lift", "adr", "fragile", "is_backload", "requires", "terms_days", "waiting_free_mins"],
  ...["waiting_pence_per_quarter", "pricing_mode", "book_now_pence", "guide_low_pence", "guide_high_pence"],
  ...["guide_basis", "guide_sample", "quote_count", "created_at"],
];

/**
 * Keeps loads, aliased `l`, as a carrier of one of their quotes, aliased `q`, sees them now, for its lists of quotes. What is
 * kept already stays, unless the carrier has seen the load again since, and quoted.
 */
export async function keepLastSeen(tx: Pick<Ctx, "db" | "clock">, which: Prisma.Sql): Promise<void> {
  await tx.db.$executeRaw(sql`
    INSERT INTO load_last_seen (load_id, carrier_id, seen, at)
    SELECT DISTINCT ON (l.id, q.carrier_id) l.id, q.carrier_id,
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l)) WHERE key = ANY(${SEEN}))
        || jsonb_build_object('stops', (SELECT coalesce(jsonb_agg(jsonb_build_object('outcode', s -> 'outcode')), '[]')
          FROM jsonb_array_elements(l.stops) AS s)),
      ${tx.clock.now()}::timestamptz
    FROM quote q JOIN load l ON l.id = q.load_id
    WHERE ${which}
    ON CONFLICT (load_id, carrier_id) DO UPDATE SET seen = excluded.seen, at = excluded.at
    WHERE load_last_seen.at < (SELECT max(p.at) FROM quote z JOIN quote_price p ON p.quote_id = z.id
      WHERE z.load_id = load_last_seen.load_id AND z.carrier_id = load_last_seen.carrier_id)`);
}

function hasNewAudience(before: Load, after: Load): boolean {
  const partsOf = ({ audience, audienceGroups, audienceCarriers, askedCarriers }: AudienceRow) =>
    JSON.stringify([audience, audienceGroups, audienceCarriers, askedCarriers]);
  return after.audience !== "BOARD" && partsOf(before) !== partsOf(after);
}

/**
 * Adds to a change of a load what follows for carriers that it takes the load from: their active quotes become VOID, and
 * what they last saw of the load is kept (contract 14). The load's row must be locked.
 */
export async function withQuotesOutOfSight<Given extends Change>(
  tx: Pick<Ctx, "db" | "clock">,
  change: Given,
): Promise<Given> {
  const { before, load } = change;
  if (before === null || before.status !== "POSTED" || !hasNewAudience(before, load)) return change;
  const quoted = await tx.db.quote.findMany({
    where: { loadId: load.id, carrierId: { not: load.carrierId ?? "" } },
    distinct: ["carrierId"],
    select: { carrierId: true },
    orderBy: { carrierId: "asc" },
  });
  const carriers = quoted.map(({ carrierId }) => carrierId);
  const [saw, sees] = await Promise.all([
    firmsItIsFor(tx, before, carriers),
    firmsItIsFor(tx, load, carriers),
  ]);
  return endSight(
    tx,
    change,
    carriers.filter((id) => saw.has(id) && !sees.has(id)),
  );
}

/** Adds to a change of a load that some carriers do not see it any more. */
export async function endSight<Given extends Change>(
  tx: Pick<Ctx, "db" | "clock">,
  change: Given,
  carrierIds: readonly string[],
): Promise<Given> {
  if (carrierIds.length === 0) return change;
  const { load, quotes = [], tell = [] } = change;
  await keepLastSeen(tx, sql`l.id = ${load.id} AND q.carrier_id = ANY(${[...carrierIds]})`);
  const ending = new Set(quotes.map(({ after }) => after.id));
  const active = await activeQuotes(tx, load.id);
  const hidden = active.filter(({ id, carrierId }) => carrierIds.includes(carrierId) && !ending.has(id));
  const voided = endAll(hidden, "VOID", tx.clock.now());
  return { ...change, quotes: [...quotes, ...voided], tell: [...tell, ...ended(load, voided)] };
}
