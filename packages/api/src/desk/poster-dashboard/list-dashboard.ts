import type { Day } from "@board/calendar";
import { Prisma } from "@board/db";
import { LoadStatus, type Mode } from "@board/db/enums";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { MAX_COUNTED } from "../../core/counted.ts";
import { idInCursor, pageOf, readCursor } from "../../core/cursor.ts";
import { day } from "../../core/fields.ts";
import { readPlaces } from "../../core/places/read-places.ts";
import { escapeLike } from "../../firms/find-by-name.ts";
import { readMarked } from "../../loads/read-loads.ts";
import { actionsFor, loadCore } from "../../loads/view-load.ts";
import { readSearchText, type SearchText } from "../search/rules.ts";
import { byExternalRef, idsInPlace, idsWithFirm, ofRef, ownAmong } from "../search/sql.ts";
import type { DashboardEntry, DashboardInput } from "./schemas.ts";

/** The length of a reference with two letters: `FB-7K` begins a thousandth of them. */
const TWO_LETTERS = 5;
/** The firm's newest loads, of each status that is asked for, in which a letter or two or the middle of a reference is found. */
const SEARCHED = 4_000;

/** The place of a load in each order of the list: its id, and its day of collection. */
const place = z.tuple([idInCursor, day.or(z.literal(""))]);
type ListPlace = z.infer<typeof place>;

/** Each order of the list, with the condition that leaves out what a page before had. */
const ORDERS = {
  newest: { by: Prisma.sql`id DESC`, after: ([id]: ListPlace) => Prisma.sql`AND id < ${id}` },
  oldest: { by: Prisma.sql`id`, after: ([id]: ListPlace) => Prisma.sql`AND id > ${id}` },
  collect: {
    by: Prisma.sql`collect_date, id`,
    after: ([id, at]: ListPlace) => Prisma.sql`AND (collect_date, id) > (${at}::date, ${id})`,
  },
  collectLast: {
    by: Prisma.sql`collect_date DESC, id DESC`,
    after: ([id, at]: ListPlace) => Prisma.sql`AND (collect_date, id) < (${at}::date, ${id})`,
  },
} as const;

interface DashboardQuery {
  firmId: string;
  mode: Mode;
  status: readonly LoadStatus[] | undefined;
  find: FindText | null;
  batchId: string | undefined;
  /** The carrier of the loads. */
  carrierId: string | undefined;
  sort: keyof typeof ORDERS;
  after: ListPlace | undefined;
  take: number;
}

/** A name of a place, which has no digit; up to two letters are an area. */
const NAME = /^\D{3,}$/;

/** A typed search for loads: everything that it could mean, the towns and regions that it names among it. */
interface FindText extends SearchText {
  areas: string[];
  outcodes: string[];
}

function readFind(ctx: Pick<Ctx, "geo">, typed: string): FindText | null {
  const text = readSearchText(typed);
  if (text === null) return null;
  // Codes are read as they are: half a postcode is a place of its own here.
  const names = readPlaces(ctx, { text: typed }).parts.filter(({ text: word }) => NAME.test(word));
  const codes = names.flatMap(({ meanings }) => meanings[0]?.codes ?? []);
  return {
    ...text,
    areas: codes.filter((code) => !/\d/.test(code)),
    outcodes: codes.filter((code) => /\d/.test(code)),
  };
}

const namesPlace = ({ areas, outcodes }: FindText) => areas.length + outcodes.length > 0;

/** The condition for everything that the text could mean, at either end of the lane. */
function found(find: FindText): Prisma.Sql {
  const ends = (from: Prisma.Sql, to: Prisma.Sql) => [from, to];
  const meanings = [
    ...(find.ref === null ? [] : [Prisma.sql`ref LIKE ${`${escapeLike(find.ref)}%`}`]),
    Prisma.sql`external_ref ILIKE ${`%${escapeLike(find.externalRef)}%`}`,
    ...(find.area === null
      ? []
      : ends(Prisma.sql`from_area = ${find.area}`, Prisma.sql`to_area = ${find.area}`)),
    ...(namesPlace(find)
      ? [
          ...ends(Prisma.sql`from_area = ANY(${find.areas})`, Prisma.sql`to_area = ANY(${find.areas})`),
          ...ends(
            Prisma.sql`from_outcode = ANY(${find.outcodes})`,
            Prisma.sql`to_outcode = ANY(${find.outcodes})`,
          ),
        ]
      : []),
    ...(find.outcode === null
      ? []
      : ends(Prisma.sql`from_outcode = ${find.outcode}`, Prisma.sql`to_outcode = ${find.outcode}`)),
    ...(find.postcode === null
      ? []
      : ends(
          Prisma.sql`upper(replace(from_postcode, ' ', '')) LIKE ${`${find.postcode}%`}`,
          Prisma.sql`upper(replace(to_postcode, ' ', '')) LIKE ${`${find.postcode}%`}`,
        )),
  ];
  return Prisma.sql`AND (${Prisma.join(meanings, " OR ")})`;
}

/** The loads of a batch, or with one carrier: all are read, and `OFFSET 0` keeps the planner from the index of the order. */
function fewOf({ firmId, mode, batchId, carrierId }: DashboardQuery): Prisma.Sql | null {
  const conditions = [
    ...(batchId === undefined ? [] : [Prisma.sql`batch_id = ${batchId}`]),
    ...(carrierId === undefined
      ? []
      : [Prisma.sql`id IN (${idsWithFirm({ firm: { id: firmId }, mode }, "poster", carrierId)})`]),
  ];
  return conditions.length === 0
    ? null
    : Prisma.sql`(SELECT * FROM load WHERE ${Prisma.join(conditions, " AND ")} OFFSET 0) AS few`;
}

/**
 * The firm's loads in the order of the list; of each of some statuses as many, each along the index that holds it. Only the
 * loads of one status are indexed by their day. Those of a batch or with one carrier are few, and read once for all statuses.
 */
function inOrder(query: DashboardQuery, most: number): Prisma.Sql {
  const { firmId, mode, status, sort, after } = query;
  const order = ORDERS[sort];
  const few = fewOf(query);
  const page = (rest: Prisma.Sql) => Prisma.sql`(
    SELECT id, ref, external_ref, collect_date, from_area, to_area, from_outcode, to_outcode, from_postcode, to_postcode FROM ${few ?? Prisma.sql`load`}
    WHERE poster_id = ${firmId} AND mode = ${mode}::mode ${rest} ${after ? order.after(after) : Prisma.empty}
    ORDER BY ${order.by} LIMIT ${most})`;
  if (few !== null)
    return page(status ? Prisma.sql`AND status = ANY(${[...status]}::load_status[])` : Prisma.empty);
  const byDay = sort === "collect" || sort === "collectLast";
  const statuses = status ?? (byDay ? Object.values(LoadStatus) : null);
  if (statuses === null) return page(Prisma.empty);
  return Prisma.join(
    statuses.map((one) => page(Prisma.sql`AND status = ${one}::load_status`)),
    " UNION ALL ",
  );
}

const olderThan = (after: ListPlace | undefined) =>
  after === undefined ? Prisma.empty : Prisma.sql`AND id < ${after[0]}`;

/**
 * The ids of a poster's loads in order. A search by a letter or two, or by a town or region, fits so many that only the newest
 * loads are looked through; any other is answered from indexes.
 */
function dashboardIds(query: DashboardQuery): Prisma.Sql {
  const { find, take, sort } = query;
  const few = query.batchId !== undefined || query.carrierId !== undefined;
  const wide = find !== null && (few || find.area !== null || namesPlace(find));
  if (find !== null && !wide && (find.ref?.length ?? 0) >= TWO_LETTERS) return foundIds({ ...query, find });
  return Prisma.sql`
    SELECT id, collect_date::text AS day FROM (${inOrder(query, find === null ? take : SEARCHED)}) AS listed
    WHERE true ${find === null ? Prisma.empty : found(find)}
    ORDER BY ${ORDERS[sort].by} LIMIT ${take}`;
}

/**
 * The ids of the loads that the text could mean, each meaning answered by an index; the middle of a reference is looked for
 * in the newest loads. A status is checked in the order of the ids, until there are enough.
 */
function foundIds(query: DashboardQuery & { find: SearchText }): Prisma.Sql {
  const { firmId, mode, status, find, after, take } = query;
  const who = { firm: { id: firmId }, mode };
  const ours = Prisma.sql`poster_id = ${firmId} AND mode = ${mode}::mode`;
  // Those of another status than the one asked for are dropped afterwards.
  const most = status === undefined ? take : SEARCHED;
  const places = (idsInPlace(find) ?? []).map(
    (ids) => Prisma.sql`SELECT id FROM ${ownAmong(who, "poster", ids, olderThan(after), most)} AS there`,
  );
  const ways = [
    Prisma.sql`SELECT id FROM ${ofRef(find)} of_ref WHERE ${ours}`,
    Prisma.sql`SELECT id FROM ${byExternalRef(who, "poster", find, take)} AS begins`,
    Prisma.sql`SELECT id FROM (${inOrder(query, SEARCHED)}) AS newest WHERE external_ref ILIKE ${`%${escapeLike(find.externalRef)}%`}`,
    ...places,
  ];
  const inStatus =
    status === undefined
      ? Prisma.empty
      : Prisma.sql`CROSS JOIN LATERAL (SELECT status FROM load WHERE load.id = found.id LIMIT 1) l
          WHERE l.status = ANY(${[...status]}::load_status[])`;
  return Prisma.sql`
    SELECT found.id, NULL AS day FROM (
      SELECT DISTINCT id FROM (${Prisma.join(ways, " UNION ALL ")}) ways WHERE true ${olderThan(after)}
    ) found ${inStatus}
    ORDER BY found.id DESC LIMIT ${take}`;
}

/**
 * The loads that a firm posted, for its own dashboard: by status, or by what was typed to find one; a search is newest first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listDashboard(
  ctx: Ctx<FirmActor>,
  input: DashboardInput,
): Promise<{ loads: DashboardEntry[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  const { firm, mode } = ctx.actor;
  const find = filters.find === undefined ? null : readFind(ctx, filters.find);
  const batch =
    filters.batch === undefined
      ? undefined
      : await ctx.db.loadBatch.findUnique({
          where: { firmId_mode_key: { firmId: firm.id, mode, key: filters.batch } },
        });
  if (batch === null) return { loads: [], nextCursor: null };
  const rows = await ctx.db.$queryRaw<{ id: string; day: Day | null }[]>(
    dashboardIds({
      firmId: firm.id,
      mode,
      find,
      batchId: batch?.id,
      carrierId: filters.carrier,
      status: filters.status?.length ? filters.status : undefined,
      sort: find === null ? filters.sort : "newest",
      after: cursor === undefined ? undefined : readCursor(ctx, "dashboard", filters, cursor, place),
      take: limit + 1,
    }),
  );
  const { page, nextCursor } = pageOf(ctx, "dashboard", filters, rows, limit, (row) => [
    row.id,
    row.day ?? "",
  ]);
  return {
    loads: await entriesOf(
      ctx,
      page.map(({ id }) => id),
    ),
    nextCursor,
  };
}

/** These loads of the firm, as lines of its dashboard, in their order. */
export async function entriesOf(ctx: Ctx<FirmActor>, ids: readonly string[]): Promise<DashboardEntry[]> {
  if (ids.length === 0) return [];
  const [loads, lanes, quotes] = await Promise.all([
    readMarked(
      ctx,
      ids.map((id) => ({ id })),
    ),
    ctx.db.load.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        fromOutcode: true,
        fromTown: true,
        toOutcode: true,
        toTown: true,
        bookedPence: true,
      },
    }),
    ctx.db.quote.groupBy({
      by: ["loadId"],
      where: { loadId: { in: [...ids] }, status: "ACTIVE", expiresAt: { gt: ctx.clock.now() } },
      _count: true,
      _min: { amountPence: true },
    }),
  ]);
  const actions = actionsFor(ctx);
  const byId = new Map(loads.map((load) => [load.id, load]));
  const laneOf = new Map(lanes.map((lane) => [lane.id, lane]));
  const activeQuotes = new Map(quotes.map((row) => [row.loadId, row]));
  return ids.flatMap((id) => {
    const [load, lane, active] = [byId.get(id), laneOf.get(id), activeQuotes.get(id)];
    if (load === undefined || lane === undefined) return [];
    const core = loadCore(load, "poster", ctx.clock.now());
    return {
      ...core,
      change: actions.change(core.change, "poster"),
      allowedActions: actions.load(load, "poster"),
      from: { outcode: lane.fromOutcode, town: lane.fromTown },
      to: { outcode: lane.toOutcode, town: lane.toTown },
      quoteCount: load.quoteCount,
      activeQuotes: active?._count ?? 0,
      cheapestPence: active?._min.amountPence ?? null,
      bookedPence: lane.bookedPence,
    };
  });
}

/** The number of loads that the firm posted, by status, each counted up to `MAX_COUNTED`. */
export async function countDashboard(ctx: Ctx<FirmActor>): Promise<{ counts: Record<LoadStatus, number> }> {
  const { firm, mode } = ctx.actor;
  const rows = await ctx.db.$queryRaw<{ status: LoadStatus; count: number }[]>`
    SELECT status, (SELECT count(*)::int FROM (SELECT FROM load l
      WHERE l.poster_id = ${firm.id} AND l.mode = ${mode}::mode AND l.status = one.status LIMIT ${MAX_COUNTED}) AS counted) AS count
    FROM unnest(enum_range(NULL::load_status)) AS one (status)`;
  return {
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<
      LoadStatus,
      number
    >,
  };
}
