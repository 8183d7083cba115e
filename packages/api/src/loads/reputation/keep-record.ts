import type { FirmRecord, Load } from "@board/db";
import type { RecordOutcome, Side } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { touchPoster } from "../../core/touched.ts";
import { ruledAgainst } from "../disputes/rules.ts";
import { FIRST_NUMBER } from "../stops/rules.ts";
import { readStops } from "../stops/schemas.ts";
import {
  countedTimes,
  type Delivered,
  type MonthOfPair,
  NEW_FIRM_DAYS,
  outcomeFor,
  PAYMENTS,
  paymentFigures,
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

/**
 * Stores one side's outcome of a booked job, or removes the entry if the job does not count, and recomputes
 * the firm's record.
 */
async function recordOutcome(
  tx: Tx,
  load: Load,
  side: Side,
  { firmId, otherId }: Ends,
  outcome: RecordOutcome | null,
): Promise<void> {
  if (outcome === null)
    await tx.db.recordEntry.deleteMany({ where: { firmId, side, loadId: load.id, otherId } });
  else
    await tx.db.$executeRaw`
      INSERT INTO record_entry (firm_id, side, load_id, other_id, outcome, pence, stars, at)
      VALUES (${firmId}, ${side}::side, ${load.id}, ${otherId}, ${outcome}::record_outcome, ${load.agreedPence ?? 0},
        (SELECT score FROM rating WHERE load_id = ${load.id} AND rated_id = ${firmId} AND by <> ${side}::side), ${tx.clock.now()})
      ON CONFLICT (firm_id, side, load_id, other_id) DO UPDATE
        SET outcome = excluded.outcome, pence = excluded.pence, stars = excluded.stars`;
  await refreshRecord(tx, firmId, side);
}

const BOTH: readonly Side[] = ["poster", "carrier"];

/** Returns the price that both ends agreed to, at the booking and by later changes. */
async function priceBeforeRuling({ db }: Tx, { id, carrierId, bookedPence }: Load): Promise<number | null> {
  if (bookedPence === null) return null;
  const agreed = await db.loadChange.aggregate({
    where: { loadId: id, carrierId: carrierId ?? "", status: "AGREED" },
    _sum: { penceDelta: true },
  });
  return bookedPence + (agreed._sum.penceDelta ?? 0);
}

/**
 * Stores the record entries of a job (contract 8): for both ends when it is confirmed or ruled on, for the
 * rated end when it is rated. Idempotent. Test loads count in no record.
 */
export async function recordEnd(tx: Tx, load: Load, sides = BOTH): Promise<void> {
  const { carrierId } = load;
  if (load.mode !== "live" || carrierId === null) return;
  const dispute = await tx.db.dispute.findFirst({ where: { loadId: load.id }, orderBy: { id: "desc" } });
  const fault = dispute && ruledAgainst(dispute, await priceBeforeRuling(tx, load));
  const arrivals = await tx.db.milestone.findMany({
    where: { loadId: load.id, carrierId, kind: "ARRIVED", takenBackAt: null },
    orderBy: { id: "asc" },
  });
  const counted = countedTimes(load, arrivals, readStops(load.stops).length + FIRST_NUMBER);
  for (const side of sides)
    await recordOutcome(tx, load, side, endsOf(load, carrierId, side), outcomeFor(counted, side, fault));
}

/** Stores a record entry against the end that gave up a booking (contract 8). */
export async function recordCalledOff(tx: Tx, before: Load, side: Side): Promise<void> {
  const { carrierId } = before;
  if (before.mode !== "live" || carrierId === null) return;
  await recordOutcome(tx, before, side, endsOf(before, carrierId, side), "CALLED_OFF");
}

/**
 * Sums up a firm's jobs of the last two years by month and other firm; `isLinked` marks the pairs that do not
 * count.
 */
async function monthsOf(
  { db, clock }: Tx,
  firmId: string,
  side: Side,
): Promise<(MonthOfPair & { isLinked: boolean; jobs: number })[]> {
  const now = clock.now();
  return db.$queryRaw`
    SELECT e.other_id AS "otherId", months_ago AS "monthsAgo", is_new AS "otherIsNew", k.firm_id IS NOT NULL AS "isLinked",
      count(*)::int AS jobs,
      count(*) FILTER (WHERE e.outcome = 'FINISHED')::int AS finished,
      count(*) FILTER (WHERE e.outcome = 'LATE')::int AS late,
      count(*) FILTER (WHERE e.outcome = 'CALLED_OFF')::int AS "calledOff",
      count(*) FILTER (WHERE e.outcome = 'RULED_AGAINST')::int AS disputed,
      sum(e.pence)::float8 AS pence, count(e.stars)::int AS ratings, coalesce(sum(e.stars), 0)::int AS "ratingTotal"
    FROM record_entry e
      JOIN firm o ON o.id = e.other_id
      LEFT JOIN firm_link k ON k.firm_id = e.firm_id AND k.other_id = e.other_id AND k.cleared_at IS NULL
      CROSS JOIN LATERAL (SELECT e.at - o.created_at < ${NEW_FIRM_DAYS} * interval '1 day' AS is_new,
        (extract(year FROM age(${now}, e.at)) * 12 + extract(month FROM age(${now}, e.at)))::int AS months_ago) AS aged
    WHERE e.firm_id = ${firmId} AND e.side = ${side}::side AND e.at > ${now}::timestamptz - ${RECORD_MONTHS} * interval '1 month'
    GROUP BY e.other_id, months_ago, is_new, k.firm_id ORDER BY e.other_id, months_ago, is_new`;
}

/**
 * Reads delivered loads of a poster: at most a fixed number of each week, so that only a few thousand rows
 * are read even for a busy poster.
 */
async function deliveredOf({ db, clock }: Tx, posterId: string): Promise<Delivered[]> {
  const now = clock.now();
  return db.$queryRaw`
    SELECT l.* FROM generate_series(${now}::timestamptz, ${now}::timestamptz - ${RECORD_MONTHS} * interval '1 month', interval '-1 week') AS until
      CROSS JOIN LATERAL (
        SELECT delivered_at AS "deliveredAt", paid_at AS "paidAt", terms_days AS "termsDays" FROM load
        WHERE poster_id = ${posterId} AND mode = 'live' AND delivered_at <= until AND delivered_at > until - interval '1 week'
          AND status IN ('DELIVERED', 'CONFIRMED', 'DISPUTED')
        ORDER BY delivered_at DESC LIMIT ${PAYMENTS.aWeek}) AS l`;
}

/**
 * Recomputes a firm's record on one side from its jobs, in the transaction of the change (contract 8). Locks
 * the record first, so that the later of two concurrent changes counts both.
 *
 * @returns true if the record changed
 */
export async function refreshRecord(tx: Tx, firmId: string, side: Side): Promise<boolean> {
  const [before] = await tx.db.$queryRaw<FirmRecord[]>`
    INSERT INTO firm_record AS r (firm_id, side) VALUES (${firmId}, ${side}::side)
    ON CONFLICT (firm_id, side) DO UPDATE SET side = r.side
    RETURNING finished, firms, late, called_off AS "calledOff", disputed, ratings, rating_total AS "ratingTotal",
      not_counted AS "notCounted", days_to_pay AS "daysToPay", unpaid, overdue, score, level`;
  const months = await monthsOf(tx, firmId, side);
  const record = {
    ...workOutRecord(months.filter(({ isLinked }) => !isLinked)),
    notCounted: months.reduce((sum, { isLinked, jobs }) => sum + (isLinked ? jobs : 0), 0),
    ...(side === "poster" ? paymentFigures(await deliveredOf(tx, firmId), tx.clock.now()) : {}),
  };
  const isSame = Object.entries(record).every(
    ([name, value]) => before?.[name as keyof FirmRecord] === value,
  );
  if (isSame) return false;
  await tx.db.firmRecord.update({ where: { firmId_side: { firmId, side } }, data: record });
  if (side === "poster") touchPoster(tx, firmId);
  return true;
}
