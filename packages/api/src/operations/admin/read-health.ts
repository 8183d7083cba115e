import { addDays, DAY_MS, type Day, londonDay, startOfLondonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { VehicleClass } from "@board/db/enums";
import type { AdminActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { MOVED } from "../../loads/guide-price/refresh-guide.ts";
import type { Health } from "./schemas.ts";

const DAYS = 30;
const MAX_AREAS = 20;
const CACHE_MS = 60_000;
const { sql } = Prisma;

const NONE = { posted: 0, filled: 0, due: 0, filledDue: 0, expired: 0, disputed: 0 };
type Tally = typeof NONE;
const COUNTS = Object.keys(NONE) as (keyof Tally)[];

interface TallyRow extends Tally {
  day: string | null;
  vehicleClass: VehicleClass | null;
  area: string | null;
}

function sum(tallies: readonly Tally[]): Tally {
  const totals = { ...NONE };
  for (const each of tallies) for (const name of COUNTS) totals[name] += each[name];
  return totals;
}

const pick = (row: Tally): Tally => sum([row]);

/** Counts the loads of the last days by day, vehicle and area, in one pass over the loads. */
function tallies({ db }: Ctx<AdminActor>, since: Date, today: Day): Promise<TallyRow[]> {
  return db.$queryRaw<TallyRow[]>(sql`
    SELECT to_char(l.at, 'YYYY-MM-DD') AS day, l.vehicle_class AS "vehicleClass", l.from_area AS area,
      count(*)::int AS posted, count(*) FILTER (WHERE l.booked_at IS NOT NULL)::int AS filled,
      count(*) FILTER (WHERE l.collect_date < ${today}::date)::int AS due,
      count(*) FILTER (WHERE l.collect_date < ${today}::date AND l.booked_at IS NOT NULL)::int AS "filledDue",
      count(*) FILTER (WHERE l.status = 'EXPIRED')::int AS expired,
      count(*) FILTER (WHERE d.load_id IS NOT NULL)::int AS disputed
    FROM (
      SELECT id, (created_at AT TIME ZONE 'Europe/London')::date AS at, vehicle_class, from_area, booked_at, status,
        collect_date
      FROM load WHERE mode = 'live' AND created_at >= ${since}
    ) l
    LEFT JOIN (SELECT DISTINCT load_id FROM dispute WHERE raised_at >= ${since}) d ON d.load_id = l.id
    GROUP BY GROUPING SETS ((l.at), (l.vehicle_class), (l.from_area))
    ORDER BY posted DESC, 1, 2, 3`);
}

interface FirstQuoteRow {
  day: string | null;
  median: number | null;
  nineInTen: number | null;
}

/** Reads the times to the first quote by day of posting; the row without a day is for all days. */
function firstQuotes({ db }: Ctx<AdminActor>, since: Date): Promise<FirstQuoteRow[]> {
  return db.$queryRaw<FirstQuoteRow[]>(sql`
    SELECT to_char(w.day, 'YYYY-MM-DD') AS day,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY w.seconds) AS median,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY w.seconds) AS "nineInTen"
    FROM (
      SELECT (l.created_at AT TIME ZONE 'Europe/London')::date AS day,
        extract(epoch FROM q.at - l.created_at)::float8 AS seconds
      FROM (SELECT load_id, min(created_at) AS at FROM quote
        WHERE mode = 'live' AND created_at >= ${since} GROUP BY load_id) q
      JOIN load l ON l.id = q.load_id
      WHERE l.created_at >= ${since}
    ) w
    GROUP BY GROUPING SETS ((w.day), ())`);
}

function hoursOf({ db }: Ctx<AdminActor>, today: Date): Promise<Health["hours"]> {
  return db.$queryRaw<Health["hours"]>(sql`
    SELECT extract(hour FROM created_at AT TIME ZONE 'Europe/London')::int AS hour, count(*)::int AS posted,
      count(*) FILTER (WHERE booked_at IS NOT NULL)::int AS filled
    FROM load WHERE mode = 'live' AND created_at >= ${today}
    GROUP BY 1 ORDER BY 1`);
}

async function postedBetween({ db }: Ctx<AdminActor>, from: Date, until: Date): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM load
    WHERE mode = 'live' AND created_at >= ${from} AND created_at <= ${until}`);
  return counted?.count ?? 0;
}

/** Returns the smallest UUIDv7 of an instant; every later id is greater. */
function uuidFrom(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function webhooksOf({ db }: Ctx<AdminActor>, since: Date): Promise<Health["webhooks"]> {
  const [counted] = await db.$queryRaw<Health["webhooks"][]>(sql`
    SELECT count(*)::int AS tries, count(*) FILTER (WHERE status_code BETWEEN 200 AND 299)::int AS answered
    FROM webhook_attempt WHERE id >= ${uuidFrom(since)}::uuid`);
  return counted ?? { tries: 0, answered: 0 };
}

async function retentionOf({ db }: Ctx<AdminActor>): Promise<Health["retention"]> {
  const { _max, _sum } = await db.retentionRun.aggregate({ _max: { ranAt: true }, _sum: { removed: true } });
  return _max.ranAt && { at: _max.ranAt.toISOString(), removed: _sum.removed ?? 0 };
}

/** Compares guides with the prices that were agreed for collected loads (contract 8). */
async function guideOf({ db }: Ctx<AdminActor>, since: Date): Promise<Health["guide"]> {
  const [[compared], last] = await Promise.all([
    db.$queryRaw<Omit<Health["guide"], "last">[]>(sql`
      SELECT count(*)::int AS jobs, count(*) FILTER (WHERE guide_basis = 'booked')::int AS learned,
        count(*) FILTER (WHERE pence BETWEEN guide_low_pence AND guide_high_pence)::int AS inside,
        count(*) FILTER (WHERE pence > guide_high_pence)::int AS above,
        count(*) FILTER (WHERE pence < guide_low_pence)::int AS below,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY abs((guide_low_pence + guide_high_pence) / 2.0 - pence) / pence)::float8
          AS "medianError"
      FROM (SELECT *, coalesce(booked_pence, agreed_pence) AS pence FROM load
        WHERE ${Prisma.raw(MOVED)} AND collected_at >= ${since}) AS l
      WHERE pence > 0`),
    db.guideVersion.findFirst({ orderBy: { version: "desc" }, select: { madeAt: true, jobs: true } }),
  ]);
  const none = { jobs: 0, learned: 0, inside: 0, above: 0, below: 0, medianError: null };
  return { ...(compared ?? none), last: last && { at: last.madeAt.toISOString(), jobs: last.jobs } };
}

function lastDays(today: Day): Day[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
}

async function computeHealth(ctx: Ctx<AdminActor>): Promise<Health> {
  const now = ctx.clock.now();
  const today = londonDay(now);
  const days = lastDays(today);
  const since = startOfLondonDay(days[0] ?? today);
  const weekAgo = startOfLondonDay(addDays(today, -7));
  const sinceMidnight = now.getTime() - startOfLondonDay(today).getTime();
  const [rows, waits, week, hours, postedWeekAgo, openDisputes, webhooks, retention, guide] =
    await Promise.all([
      tallies(ctx, since, today),
      firstQuotes(ctx, since),
      firstQuotes(ctx, new Date(now.getTime() - 7 * DAY_MS)),
      hoursOf(ctx, startOfLondonDay(today)),
      postedBetween(ctx, weekAgo, new Date(weekAgo.getTime() + sinceMidnight)),
      ctx.db.dispute.count({ where: { closedAt: null, load: { mode: "live" } } }),
      webhooksOf(ctx, new Date(now.getTime() - DAY_MS)),
      retentionOf(ctx),
      guideOf(ctx, since),
    ]);
  const byDay = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, pick(row)] as const])));
  const medians = new Map(waits.map(({ day, median }) => [day, median]));
  const tallied = days.map((day) => ({
    day,
    ...(byDay.get(day) ?? NONE),
    firstQuoteMedianS: medians.get(day) ?? null,
  }));
  const whole = week.find(({ day }) => day === null);
  return {
    at: now.toISOString(),
    postedToday: byDay.get(today)?.posted ?? 0,
    postedWeekAgo,
    week: sum(tallied.slice(-7)),
    weekBefore: sum(tallied.slice(-14, -7)),
    firstQuote: { medianS: whole?.median ?? null, nineInTenS: whole?.nineInTen ?? null },
    openDisputes,
    webhooks,
    retention,
    guide,
    days: tallied,
    hours,
    vehicles: rows.flatMap(({ vehicleClass, ...row }) =>
      vehicleClass === null ? [] : [{ vehicleClass, ...pick(row) }],
    ),
    areas: rows
      .flatMap(({ area, ...row }) => (area === null ? [] : [{ area, ...pick(row) }]))
      .slice(0, MAX_AREAS),
  };
}

const cache = new WeakMap<object, { at: number; health: Promise<Health> }>();

/** Computes the board's figures from loads, quotes, disputes and others; each process caches them for a minute. */
export function readHealth(ctx: Ctx<AdminActor>): Promise<Health> {
  const now = ctx.clock.now().getTime();
  const last = cache.get(ctx.db);
  if (last !== undefined && now - last.at < CACHE_MS) return last.health;
  const health = computeHealth(ctx);
  cache.set(ctx.db, { at: now, health });
  health.catch(() => cache.delete(ctx.db));
  return health;
}
