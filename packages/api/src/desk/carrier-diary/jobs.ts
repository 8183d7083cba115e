import { addDays, type Day, dayOfColumn, londonDay, startOfLondonDay } from "@board/calendar";
import { type Load, Prisma } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../core/cursor.ts";
import { day } from "../../core/fields.ts";
import { DUE, UNPAID } from "../../loads/bookings/unpaid-sql.ts";
import { openChangeOf } from "../../loads/changes/open-change.ts";
import { viewAllGoods } from "../../loads/goods/schemas.ts";
import { LOAD_WITH_ENDS, type LoadRowWithEnds } from "../../loads/read-loads.ts";
import { viewRoad } from "../../loads/road/view-road.ts";
import { viewSite } from "../../loads/sites/schemas.ts";
import { viewStops } from "../../loads/stops/schemas.ts";
import { actionsFor } from "../../loads/view-load.ts";
import { mayRead, VISIBILITY } from "../../loads/visibility.ts";
import { idsWithFirm } from "../search/sql.ts";
import type { Job, PastJobsInput } from "./schemas.ts";

/** Columns of a load that the firm has won. */
type JobRow = LoadRowWithEnds &
  Pick<Load, "fromOutcode" | "fromTown" | "toOutcode" | "toTown"> & {
    /** The newest link of the booking that did not end by hand or with it; instants are text. */
    driverLink: (NonNullable<Job["driverLink"]> & { expiresAt: string | null }) | null;
  };

const { sql, empty } = Prisma;

// Statuses as literals, because a partial index needs its condition in the same form.
const AHEAD = sql`l.status IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED')`;
const OVER = sql`l.status IN ('DELIVERED', 'CONFIRMED', 'CANCELLED')`;
const OVER_AT = sql`COALESCE(l.delivered_at, l.cancelled_at)`;

function jobsWhere({ firm, mode }: FirmActor, which: Prisma.Sql, of = sql`load`): Prisma.Sql {
  return sql`
    SELECT ${Prisma.raw(LOAD_WITH_ENDS)}, l.from_outcode AS "fromOutcode", l.from_town AS "fromTown",
      l.to_outcode AS "toOutcode", l.to_town AS "toTown", (
        SELECT json_build_object('driver', d.driver, 'openedAt', d.opened_at, 'lastSeenAt', d.last_seen_at,
          'expiresAt', d.expires_at)
        FROM driver_link d WHERE d.load_id = l.id AND d.carrier_id = l.carrier_id AND d.ended_at IS NULL
        ORDER BY d.id DESC LIMIT 1) AS "driverLink"
    FROM ${of} l WHERE l.carrier_id = ${firm.id} AND l.mode = ${mode}::mode AND ${which}`;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns the stops of a job, and its sites while the firm has the job. */
function sitesOf(job: JobRow): Pick<Job, "collectFrom" | "deliverTo" | "stops"> {
  const sheet = mayRead("site", "carrier", VISIBILITY[job.status].carrier);
  return {
    collectFrom: sheet ? viewSite(job.collectFrom) : null,
    deliverTo: sheet ? viewSite(job.deliverTo) : null,
    stops: viewStops(job.stops, sheet),
  };
}

const isoOf = (text: string | null) => text && new Date(text).toISOString();

/** Returns the newest open link of a job; null once it has run out. */
function linkOf({ driverLink }: JobRow, now: Date): Job["driverLink"] {
  if (driverLink === null) return null;
  const { driver, openedAt, lastSeenAt, expiresAt } = driverLink;
  if (expiresAt !== null && new Date(expiresAt) <= now) return null;
  return { driver, openedAt: isoOf(openedAt), lastSeenAt: isoOf(lastSeenAt) };
}

/** Returns a function that renders a job for the carrier diary. */
function jobViewer(ctx: Ctx<FirmActor>): (row: JobRow) => Job {
  const actions = actionsFor(ctx);
  const now = ctx.clock.now();
  return (row) => ({
    id: row.id,
    ref: row.ref,
    version: row.version,
    externalRef: row.externalRef,
    status: row.status,
    from: { outcode: row.fromOutcode, town: row.fromTown, postcode: row.fromPostcode },
    to: { outcode: row.toOutcode, town: row.toTown, postcode: row.toPostcode },
    miles: row.miles,
    collect: { date: dayOfColumn(row.collectDate), window: row.collectWindow, byTime: row.collectByTime },
    deliver: row.deliverDate && {
      date: dayOfColumn(row.deliverDate),
      window: row.deliverWindow,
      byTime: row.deliverByTime,
    },
    vehicleClass: row.vehicleClass,
    type: row.type,
    weightBand: row.weightBand,
    pallets: row.pallets,
    parcels: row.parcels,
    tailLift: row.tailLift,
    adr: row.adr,
    fragile: row.fragile,
    isBackload: row.isBackload,
    ...viewAllGoods(row, VISIBILITY[row.status].carrier.sheet),
    boardNote: row.boardNote,
    notes: VISIBILITY[row.status].carrier.sheet ? row.notes : null,
    dimsNote: mayRead("dimsNote", "carrier") ? row.dimsNote : null,
    ...sitesOf(row),
    agreedPence: row.agreedPence ?? 0,
    termsDays: row.termsDays,
    poster: {
      id: row.posterId,
      name: row.poster?.name ?? "",
      contactName: row.poster?.contactName ?? "",
      email: row.poster?.contactEmail ?? "",
      phone: row.poster?.contactPhone ?? "",
    },
    driver: row.driver,
    vehicleReg: row.vehicleReg,
    driverLink: linkOf(row, now),
    receivedBy: row.receivedBy,
    ...viewRoad(ctx, row, "carrier"),
    hasPod: row.podFileId !== null || row.podSealedAt !== null,
    bookedAt: iso(row.bookedAt),
    collectedAt: iso(row.collectedAt),
    deliveredAt: iso(row.deliveredAt),
    confirmedAt: iso(row.confirmedAt),
    cancelledAt: iso(row.cancelledAt),
    paymentDue: row.deliveredAt && addDays(londonDay(row.deliveredAt), row.termsDays),
    paidAt: iso(row.paidAt),
    change: openChangeOf(row),
    allowedActions: actions.load(row, "carrier"),
  });
}

/** Maximum number of jobs in an answer; no firm has as many at a time. */
const MAX_JOBS = 1_000;

/** Reads the carrier diary: all jobs that are not over yet, and those that ended today. */
export async function listJobs(ctx: Ctx<FirmActor>): Promise<{ jobs: Job[]; more: boolean }> {
  const today = startOfLondonDay(londonDay(ctx.clock.now()));
  const rows = await ctx.db.$queryRaw<JobRow[]>`
    (${jobsWhere(ctx.actor, AHEAD)} LIMIT ${MAX_JOBS + 1})
    UNION ALL
    (${jobsWhere(ctx.actor, sql`${OVER} AND ${OVER_AT} >= ${today}`)} LIMIT ${MAX_JOBS + 1})`;
  return { jobs: rows.slice(0, MAX_JOBS).map(jobViewer(ctx)), more: rows.length > MAX_JOBS };
}

/**
 * Reads the jobs to show for a week, except cancelled ones: collected between `from` and `sunday`, and ending on
 * or after `monday`.
 */
export async function readJobs(
  ctx: Ctx<FirmActor>,
  { from, monday, sunday }: { from: Day; monday: Day; sunday: Day },
): Promise<{ jobs: Job[]; more: boolean }> {
  const rows = await ctx.db.$queryRaw<JobRow[]>`
    ${jobsWhere(
      ctx.actor,
      sql`l.collect_date BETWEEN ${from}::date AND ${sunday}::date AND l.status <> 'CANCELLED'
        AND COALESCE((l.delivered_at AT TIME ZONE 'Europe/London')::date, l.deliver_date, l.collect_date) >= ${monday}::date`,
    )}
    ORDER BY l.collect_date, l.id LIMIT ${MAX_JOBS + 1}`;
  return { jobs: rows.slice(0, MAX_JOBS).map(jobViewer(ctx)), more: rows.length > MAX_JOBS };
}

const overPlace = z.tuple([z.int(), idInCursor]);
const unpaidPlace = z.tuple([day, idInCursor]);

function overAfter([endedMs, id]: z.infer<typeof overPlace>): Prisma.Sql {
  return sql`AND (${OVER_AT}, l.id) < (${new Date(endedMs)}, ${id})`;
}

function unpaidAfter([due, id]: z.infer<typeof unpaidPlace>): Prisma.Sql {
  return sql`AND (${DUE}, l.id) > (${due}::date, ${id})`;
}

/**
 * Lists past jobs, the latest first, or unpaid ones, the earliest due first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listPastJobs(
  ctx: Ctx<FirmActor>,
  { show, poster, limit, cursor }: PastJobsInput,
): Promise<{ jobs: Job[]; nextCursor: string | null }> {
  const over = show === "over";
  const filters = poster === undefined ? show : { show, poster };
  const place = <P>(shape: z.ZodType<P>, after: (place: P) => Prisma.Sql) =>
    cursor === undefined ? empty : after(readCursor(ctx, "past jobs", filters, cursor, shape));
  const rest = over ? place(overPlace, overAfter) : place(unpaidPlace, unpaidAfter);
  const orderBy = over ? sql`${OVER_AT} DESC, l.id DESC` : sql`${DUE}, l.id`;
  // Selects the poster's loads first: `OFFSET 0` keeps PostgreSQL from scanning all jobs by the index of the
  // sort order.
  const of =
    poster === undefined
      ? sql`load`
      : sql`(SELECT * FROM load WHERE id IN (${idsWithFirm(ctx.actor, "carrier", poster)}) OFFSET 0)`;
  const rows = await ctx.db.$queryRaw<JobRow[]>`
    ${jobsWhere(ctx.actor, over ? OVER : UNPAID, of)} ${rest} ORDER BY ${orderBy} LIMIT ${limit + 1}`;
  const { page, nextCursor } = pageOf(
    ctx,
    "past jobs",
    filters,
    rows.map(jobViewer(ctx)),
    limit,
    ({ id, deliveredAt, cancelledAt, paymentDue }) => [
      over ? Date.parse(deliveredAt ?? cancelledAt ?? "") : (paymentDue ?? ""),
      id,
    ],
  );
  return { jobs: page, nextCursor };
}
