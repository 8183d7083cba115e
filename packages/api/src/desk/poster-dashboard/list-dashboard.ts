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
import { viewExtras } from "../../loads/extras/view-extras.ts";
import { readWithEnds } from "../../loads/read-loads.ts";
import { viewRoad } from "../../loads/road/view-road.ts";
import { actionsFor, loadCore } from "../../loads/view-load.ts";
import { readSearchText, type SearchText } from "../search/rules.ts";
import { byExternalRef, idsInPlace, idsWithFirm, ofRef, ownAmong } from "../search/sql.ts";
import type { DashboardEntry, DashboardInput } from "./schemas.ts";

/** Length of a reference with two of its letters, `FB-7K`, which one load in a thousand matches. */
const TWO_LETTERS = 5;
/**
 * Maximum number of the newest loads, per requested status, that are searched for a short prefix or for the
 * middle of a reference.
 */
const MAX_SEARCHED = 4_000;

/** Position in a list of any order: id and collection day of a load. */
const place = z.tuple([idInCursor, day.or(z.literal(""))]);
type ListPlace = z.infer<typeof place>;

/** Sort orders, each with the SQL condition for what follows a position. */
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
  /** Id of the loads' carrier; undefined for all. */
  carrierId: string | undefined;
  sort: keyof typeof ORDERS;
  after: ListPlace | undefined;
  take: number;
}

/** Matches a place's name, which has no digit; one or two letters are an area instead. */
const NAME = /^\D{3,}$/;

/** A search text with all its meanings, including the towns and regions that it may name. */
interface FindText extends SearchText {
  areas: string[];
  outcodes: string[];
}

function readFind(ctx: Pick<Ctx, "geo">, typed: string): FindText | null {
  const text = readSearchText(typed);
  if (text === null) return null;
  // Looks up names only, not codes: half a postcode is no known place, but can be searched for as it is
  // typed.
  const names = readPlaces(ctx, { text: typed }).parts.filter(({ text: word }) => NAME.test(word));
  const codes = names.flatMap(({ meanings }) => meanings[0]?.codes ?? []);
  return {
    ...text,
    areas: codes.filter((code) => !/\d/.test(code)),
    outcodes: codes.filter((code) => /\d/.test(code)),
  };
}

const namesPlace = ({ areas, outcodes }: FindText) => areas.length + outcodes.length > 0;

/** SQL condition for all meanings of the text, at either end of the lane. */
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

/**
 * SQL for the loads of a batch or with one carrier. `OFFSET 0` keeps PostgreSQL from using the index of the
 * sort order.
 */
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
 * SQL for the firm's loads in the order of the list: one query for each status, because the index by day needs a
 * single status. Loads of a batch or with one carrier are few, so one query reads them for all statuses.
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
 * SQL for the ids of a poster's loads in order. A letter or two, a town or a region match so many loads that
 * only the newest ones are searched; any other text uses indexes.
 */
function dashboardIds(query: DashboardQuery): Prisma.Sql {
  const { find, take, sort } = query;
  const few = query.batchId !== undefined || query.carrierId !== undefined;
  const wide = find !== null && (few || find.area !== null || namesPlace(find));
  if (find !== null && !wide && (find.ref?.length ?? 0) >= TWO_LETTERS) return foundIds({ ...query, find });
  return Prisma.sql`
    SELECT id, collect_date::text AS day FROM (${inOrder(query, find === null ? take : MAX_SEARCHED)}) AS listed
    WHERE true ${find === null ? Prisma.empty : found(find)}
    ORDER BY ${ORDERS[sort].by} LIMIT ${take}`;
}

/**
 * SQL for the ids of loads that match the text, by one index for each meaning; the middle of a reference is
 * looked for in the newest loads. The status is tested in the order of ids, until there are enough loads.
 */
function foundIds(query: DashboardQuery & { find: SearchText }): Prisma.Sql {
  const { firmId, mode, status, find, after, take } = query;
  const who = { firm: { id: firmId }, mode };
  const ours = Prisma.sql`poster_id = ${firmId} AND mode = ${mode}::mode`;
  // Reads more ids if a status is given, because loads with another status are removed afterwards.
  const most = status === undefined ? take : MAX_SEARCHED;
  const places = (idsInPlace(find) ?? []).map(
    (ids) => Prisma.sql`SELECT id FROM ${ownAmong(who, "poster", ids, olderThan(after), most)} AS there`,
  );
  const ways = [
    Prisma.sql`SELECT id FROM ${ofRef(find)} of_ref WHERE ${ours}`,
    Prisma.sql`SELECT id FROM ${byExternalRef(who, "poster", find, take)} AS begins`,
    Prisma.sql`SELECT id FROM (${inOrder(query, MAX_SEARCHED)}) AS newest WHERE external_ref ILIKE ${`%${escapeLike(find.externalRef)}%`}`,
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
 * Lists the firm's posted loads for its dashboard, by status or search text. The result of a search has the
 * newest loads first.
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

/** Renders loads as entries of the dashboard, in the given order. */
export async function entriesOf(ctx: Ctx<FirmActor>, ids: readonly string[]): Promise<DashboardEntry[]> {
  if (ids.length === 0) return [];
  const [loads, lanes, quotes] = await Promise.all([
    readWithEnds(ctx, ids),
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
      ...viewRoad(ctx, load, "poster"),
      ...viewExtras(ctx, load, "poster"),
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

/** Counts the firm's posted loads by status, up to `MAX_COUNTED` for each. */
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
