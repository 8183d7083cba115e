import { type Day, londonDay } from "@board/calendar";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { MAX_COUNTED } from "../../core/counted.ts";
import { lastBatch } from "../../loads/bulk/batches.ts";
import { entriesOf } from "./list-dashboard.ts";
import { type DecisionList, decisionOf, MAX_SHOWN, remedyOf } from "./rules.ts";
import type { Decisions } from "./schemas.ts";

interface WaitingLoad {
  id: string;
  status: "POSTED" | "DELIVERED";
  collectDate: Day;
  updatedAt: Date;
  quotes: number;
  /** Time of the oldest active quote. */
  quotedAt: Date | null;
}

/** Reads the deliveries that are not confirmed, those with the earliest collection first. */
function deliveredLoads({ db, actor }: Ctx<FirmActor>): Promise<WaitingLoad[]> {
  return db.$queryRaw<WaitingLoad[]>`
    SELECT id, status, collect_date::text AS "collectDate", delivered_at AS "updatedAt", 0 AS quotes, NULL AS "quotedAt"
    FROM load WHERE poster_id = ${actor.firm.id} AND mode = ${actor.mode}::mode AND status = 'DELIVERED'
    ORDER BY collect_date, id LIMIT ${MAX_COUNTED}`;
}

/** Reads the open loads with their quotes, those with the earliest collection first, up to a maximum. */
function openLoads({ db, actor, clock }: Ctx<FirmActor>): Promise<WaitingLoad[]> {
  const now = clock.now();
  return db.$queryRaw<WaitingLoad[]>`
    SELECT o.id, 'POSTED' AS status, o.collect_date::text AS "collectDate", o.updated_at AS "updatedAt", q.count AS quotes, q.first AS "quotedAt"
    FROM (
      SELECT id, collect_date, updated_at FROM load
      WHERE poster_id = ${actor.firm.id} AND mode = ${actor.mode}::mode AND status = 'POSTED'
        AND collect_date >= ${londonDay(now)}::date
      ORDER BY collect_date, id LIMIT ${MAX_COUNTED}
    ) AS o CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, min(created_at) AS first FROM quote
      WHERE load_id = o.id AND status = 'ACTIVE' AND expires_at > ${now}
    ) AS q
    ORDER BY o.collect_date, o.id`;
}

/**
 * Lists a poster's decisions, each with its cause: active quotes, loads without a quote, loads that end
 * today, deliveries to confirm.
 */
export async function listDecisions(ctx: Ctx<FirmActor>): Promise<Decisions> {
  const now = ctx.clock.now();
  const lists: Record<DecisionList, WaitingLoad[]> = { quotes: [], quiet: [], today: [], delivered: [] };
  const [open, delivered, batch] = await Promise.all([openLoads(ctx), deliveredLoads(ctx), lastBatch(ctx)]);
  for (const load of [...open, ...delivered]) {
    const list = decisionOf(load, now);
    if (list !== null) lists[list].push(load);
  }
  const shown = Object.values(lists).flatMap((loads) => loads.slice(0, MAX_SHOWN));
  const entries = await entriesOf(
    ctx,
    shown.map(({ id }) => id),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const told = (list: DecisionList) => ({
    count: lists[list].length,
    loads: lists[list].slice(0, MAX_SHOWN).flatMap(({ id, updatedAt, quotes, quotedAt }) => {
      const entry = byId.get(id);
      if (entry === undefined) return [];
      return {
        ...entry,
        since: (quotedAt ?? updatedAt).toISOString(),
        ...remedyOf(entry, list, quotes, now),
      };
    }),
  });
  return {
    quotes: told("quotes"),
    quiet: told("quiet"),
    today: told("today"),
    delivered: told("delivered"),
    batch,
  };
}
