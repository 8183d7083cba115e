import { Prisma } from "@board/db";
import type { Side } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { leastIdAt } from "../../core/ids.ts";
import { FIGURES_MS } from "../../firms/network/rules.ts";
import type { PairFigures } from "./schemas.ts";

const { sql } = Prisma;

interface Jobs {
  otherId: string;
  jobs: number;
  pence: number;
  onTime: number;
  judged: number;
  lastJobAt: Date;
}
interface Offers {
  otherId: string;
  status: string;
  reason: string | null;
  count: number;
}

const NONE: PairFigures = {
  ...{ jobs: 0, pence: 0, onTime: 0, judged: 0, lastJobAt: null },
  ...{ offers: 0, yes: 0, no: 0, noAnswer: 0, whyNot: {}, answerMins: null },
};

/**
 * Returns the figures of twelve weeks between the firm and each firm at the other end: jobs, and answers to offers. The
 * same query serves both ends, so that each reads what the other reads.
 */
export async function pairFigures(
  { db, clock, actor }: Ctx<FirmActor>,
  side: Side,
): Promise<(otherId: string | null) => PairFigures> {
  const { firm, mode } = actor;
  const since = new Date(clock.now().getTime() - FIGURES_MS);
  const [own, other] =
    side === "poster" ? [sql`poster_id`, sql`carrier_id`] : [sql`carrier_id`, sql`poster_id`];
  const offers = sql`FROM offer WHERE ${own} = ${firm.id} AND mode = ${mode}::mode AND id >= ${leastIdAt("offer", since)}`;
  const [jobs, answers, minutes] = await Promise.all([
    mode === "test"
      ? []
      : db.$queryRaw<Jobs[]>`
          SELECT l.${other} AS "otherId", count(*)::int AS jobs, coalesce(sum(l.agreed_pence), 0)::float8 AS pence,
            count(*) FILTER (WHERE e.outcome = 'FINISHED')::int AS "onTime",
            count(*) FILTER (WHERE e.outcome IN ('FINISHED', 'LATE'))::int AS judged,
            max(l.delivered_at) AS "lastJobAt"
          FROM load l LEFT JOIN record_entry e ON e.firm_id = l.carrier_id AND e.side = 'carrier'
            AND e.load_id = l.id AND e.other_id = l.poster_id
          WHERE l.${own} = ${firm.id} AND l.mode = 'live' AND l.delivered_at >= ${since} GROUP BY 1`,
    db.$queryRaw<Offers[]>`
      SELECT ${other} AS "otherId", status::text, reason::text, count(*)::int AS count ${offers} GROUP BY 1, 2, 3`,
    db.$queryRaw<{ otherId: string; mins: number }[]>`
      SELECT ${other} AS "otherId", ceil(percentile_cont(0.5) WITHIN GROUP
        (ORDER BY extract(epoch FROM answered_at - created_at) / 60))::int AS mins
      ${offers} AND status IN ('ACCEPTED', 'DECLINED', 'QUOTED') GROUP BY 1`,
  ]);
  const byOther = new Map<string, PairFigures>();
  const of = (otherId: string) => {
    const figures = byOther.get(otherId) ?? { ...NONE, whyNot: {} };
    byOther.set(otherId, figures);
    return figures;
  };
  for (const { otherId, lastJobAt, ...row } of jobs)
    Object.assign(of(otherId), row, { lastJobAt: lastJobAt.toISOString() });
  for (const { otherId, status, reason, count } of answers) {
    const figures = of(otherId);
    figures.offers += count;
    if (status === "ACCEPTED") figures.yes += count;
    if (status === "NO_ANSWER") figures.noAnswer += count;
    if (status !== "DECLINED") continue;
    figures.no += count;
    if (reason !== null) figures.whyNot[reason] = count;
  }
  for (const { otherId, mins } of minutes) of(otherId).answerMins = mins;
  return (otherId) => (otherId === null ? NONE : (byOther.get(otherId) ?? NONE));
}
