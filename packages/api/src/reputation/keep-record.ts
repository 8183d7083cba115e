import type { FirmRecord, Load } from "@board/db";
import type { RecordOutcome, Side } from "@board/db/enums";
import type { Actor } from "../actor.ts";
import { touchPoster } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { ruledAgainst } from "../disputes/rules.ts";
import {
  daysSince,
  daysToPay,
  type MonthOfPair,
  NEW_FIRM_DAYS,
  outcomeFor,
  PAYMENTS,
  RECORD_MONTHS,
  workOutRecord,
} from "./rules.ts";

type Tx = Pick<Ctx<Actor>, "db" | "clock" | "touched">;

interface Ends {
  firmId: string;
  otherId: string;
}

function endsOf({ posterId }: Load, carrierId: string, side: Side): Ends {
  return side === "poster"
    ? { firmId: posterId, otherId: carrierId }
    : { firmId: carrierId, otherId: posterId };
}

/** Writes how a booked job ended for one side, or that it counts for nothing, and works that firm's record out anew. */
async function recordOutcome(
  tx: Tx,
  load: Load,
  side: Side,
  { firmId, otherId }: Ends,
  outcome: RecordOutcome | null,
): Promise<void> {
  const key = { firmId, side, loadId: load.id, otherId };
  if (outcome === null) await tx.db.recordEntry.deleteMany({ where: key });
  else {
    const rating = await tx.db.rating.findFirst({
      where: { loadId: load.id, ratedId: firmId, by: side === "poster" ? "carrier" : "poster" },
      select: { score: true },
    });
    const entry = { outcome, pence: load.agreedPence ?? 0, stars: rating?.score ?? null };
    await tx.db.recordEntry.upsert({
      where: { firmId_side_loadId_otherId: key },
      create: { ...key, ...entry, at: tx.clock.now() },
      update: entry,
    });
  }
  await refreshRecord(tx, firmId, side);
}

/**
 * Counts a job for both of its ends as it ended: to be called when a load was confirmed, ruled on or rated (contract 8).
 * Counting it again changes nothing. Test loads count in no record.
 */
export async function recordEnd(tx: Tx, load: Load): Promise<void> {
  const { carrierId } = load;
  if (load.mode !== "live" || carrierId === null) return;
  const dispute = await tx.db.dispute.findFirst({ where: { loadId: load.id }, orderBy: { id: "desc" } });
  const fault = dispute && ruledAgainst(dispute, load.bookedPence);
  for (const side of ["poster", "carrier"] as const)
    await recordOutcome(tx, load, side, endsOf(load, carrierId, side), outcomeFor(load, side, fault));
}

/** Counts a booking that one of its ends gave up, against that end (contract 8). */
export async function recordCalledOff(tx: Tx, before: Load, side: Side): Promise<void> {
  const { carrierId } = before;
  if (before.mode !== "live" || carrierId === null) return;
  await recordOutcome(tx, before, side, endsOf(before, carrierId, side), "CALLED_OFF");
}

/** Sums up a firm's jobs of the last two years by the other firm and the month, those with linked firms left out. */
async function monthsOf({ db, clock }: Tx, firmId: string, side: Side): Promise<MonthOfPair[]> {
  const now = clock.now();
  return db.$queryRaw<MonthOfPair[]>`
    SELECT e.other_id AS "otherId", months_ago AS "monthsAgo", is_new AS "otherIsNew",
      count(*) FILTER (WHERE e.outcome = 'FINISHED')::int AS finished,
      count(*) FILTER (WHERE e.outcome = 'LATE')::int AS late,
      count(*) FILTER (WHERE e.outcome = 'CALLED_OFF')::int AS "calledOff",
      count(*) FILTER (WHERE e.outcome = 'RULED_AGAINST')::int AS disputed,
      sum(e.pence)::float8 AS pence, count(e.stars)::int AS ratings, coalesce(sum(e.stars), 0)::int AS "ratingTotal"
    FROM record_entry e
      JOIN firm o ON o.id = e.other_id
      CROSS JOIN LATERAL (SELECT e.at - o.created_at < ${NEW_FIRM_DAYS} * interval '1 day' AS is_new,
        (extract(year FROM age(${now}, e.at)) * 12 + extract(month FROM age(${now}, e.at)))::int AS months_ago) AS aged
    WHERE e.firm_id = ${firmId} AND e.side = ${side}::side AND e.at > ${now}::timestamptz - ${RECORD_MONTHS} * interval '1 month'
      AND NOT EXISTS (SELECT 1 FROM firm_link k WHERE k.firm_id = e.firm_id AND k.other_id = e.other_id AND k.cleared_at IS NULL)
    GROUP BY e.other_id, months_ago, is_new ORDER BY e.other_id, months_ago, is_new`;
}

/** Delivered loads of a poster as they were paid, or still wait. */
async function paymentsOf({ db, clock }: Tx, posterId: string) {
  const now = clock.now();
  const loads = await db.$queryRaw<{ deliveredAt: Date; paidAt: Date | null; isDue: boolean }[]>`
    SELECT delivered_at AS "deliveredAt", paid_at AS "paidAt",
      delivered_at + (terms_days + 1) * interval '1 day' < ${now} AS "isDue"
    FROM load WHERE poster_id = ${posterId} AND mode = 'live' AND delivered_at > ${now}::timestamptz - ${RECORD_MONTHS} * interval '1 month'
      AND status IN ('DELIVERED', 'CONFIRMED', 'DISPUTED')
    ORDER BY delivered_at DESC LIMIT ${PAYMENTS.max}`;
  const unpaid = loads.filter(({ paidAt }) => paidAt === null);
  return {
    daysToPay: daysToPay(
      loads.map(({ deliveredAt, paidAt }) => ({
        days: daysSince(deliveredAt, paidAt ?? now),
        isPaid: paidAt !== null,
      })),
    ),
    unpaid: unpaid.length,
    overdue: unpaid.filter(({ isDue }) => isDue).length,
  };
}

/**
 * Works out a firm's record on one side from its jobs, in the transaction of the change (contract 8). The row is locked
 * first, so that of two changes at once the later one counts both.
 *
 * @returns true if anything in it changed
 */
export async function refreshRecord(tx: Tx, firmId: string, side: Side): Promise<boolean> {
  const [before] = await tx.db.$queryRaw<FirmRecord[]>`
    INSERT INTO firm_record AS r (firm_id, side) VALUES (${firmId}, ${side}::side)
    ON CONFLICT (firm_id, side) DO UPDATE SET side = r.side
    RETURNING finished, firms, late, called_off AS "calledOff", disputed, ratings, rating_total AS "ratingTotal",
      not_counted AS "notCounted", days_to_pay AS "daysToPay", unpaid, overdue, score, level`;
  const [linked] = await tx.db.$queryRaw<{ notCounted: number }[]>`
    SELECT count(*)::int AS "notCounted" FROM firm_link k
      JOIN record_entry e ON e.firm_id = k.firm_id AND e.side = ${side}::side AND e.other_id = k.other_id
    WHERE k.firm_id = ${firmId} AND k.cleared_at IS NULL`;
  const record = {
    ...workOutRecord(await monthsOf(tx, firmId, side)),
    notCounted: linked?.notCounted ?? 0,
    ...(side === "poster" ? await paymentsOf(tx, firmId) : {}),
  };
  const isSame = Object.entries(record).every(
    ([name, value]) => before?.[name as keyof FirmRecord] === value,
  );
  if (isSame) return false;
  await tx.db.firmRecord.update({ where: { firmId_side: { firmId, side } }, data: record });
  if (side === "poster") touchPoster(tx, firmId);
  return true;
}
