import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { MOST_COUNTED } from "../loads/rules.ts";
import { ENDS, loadCore } from "../loads/view-load.ts";
import { literally, readSearchText, type SearchText } from "../search/rules.ts";
import { byExternalRef, idsInPlace, ofRef, ownAmong } from "../search/sql.ts";
import type { DashboardEntry, DashboardInput } from "./schemas.ts";

/** The length of a reference with two letters: `FB-7K` begins a thousandth of them. */
const TWO_LETTERS = 5;
/** The firm's newest loads, of each status that is asked for, in which a letter or two or the middle of a reference is found. */
const SEARCHED = 4_000;

interface DashboardQuery {
  firmId: string;
  mode: Mode;
  status: readonly LoadStatus[] | undefined;
  find: SearchText | null;
  before: string | undefined;
  take: number;
}

/** The condition for everything that the text could mean, at either end of the lane. */
function found(find: SearchText): Prisma.Sql {
  const ends = (from: Prisma.Sql, to: Prisma.Sql) => [from, to];
  const meanings = [
    ...(find.ref === null ? [] : [Prisma.sql`ref LIKE ${`${literally(find.ref)}%`}`]),
    Prisma.sql`external_ref ILIKE ${`%${literally(find.externalRef)}%`}`,
    ...(find.area === null
      ? []
      : ends(Prisma.sql`from_area = ${find.area}`, Prisma.sql`to_area = ${find.area}`)),
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

/** The firm's newest loads; of each of some statuses as many, each along the index that holds it. */
function newest({ firmId, mode, status, before }: DashboardQuery, most: number): Prisma.Sql {
  const page = (rest: Prisma.Sql) => Prisma.sql`(
    SELECT id, ref, external_ref, from_area, to_area, from_outcode, to_outcode, from_postcode, to_postcode FROM load
    WHERE poster_id = ${firmId} AND mode = ${mode}::mode ${rest} ${olderThan(before)} ORDER BY id DESC LIMIT ${most})`;
  if (status === undefined) return page(Prisma.empty);
  return Prisma.join(
    status.map((one) => page(Prisma.sql`AND status = ${one}::load_status`)),
    " UNION ALL ",
  );
}

const olderThan = (before: string | undefined) =>
  before === undefined ? Prisma.empty : Prisma.sql`AND id < ${before}`;

/**
 * The ids of a poster's loads, newest first. A search by a letter or two fits so many that only the newest loads are looked
 * through; any other is answered from indexes.
 */
function dashboardIds(query: DashboardQuery): Prisma.Sql {
  const { find, take } = query;
  if (find !== null && find.area === null && (find.ref?.length ?? 0) >= TWO_LETTERS)
    return foundIds({ ...query, find });
  return Prisma.sql`
    SELECT id FROM (${newest(query, find === null ? take : SEARCHED)}) AS newest
    WHERE true ${find === null ? Prisma.empty : found(find)}
    ORDER BY id DESC LIMIT ${take}`;
}

/**
 * The ids of the loads that the text could mean, each meaning answered by an index; the middle of a reference is looked for
 * in the newest loads. A status is checked in the order of the ids, until there are enough.
 */
function foundIds(query: DashboardQuery & { find: SearchText }): Prisma.Sql {
  const { firmId, mode, status, find, before, take } = query;
  const who = { firm: { id: firmId }, mode };
  const ours = Prisma.sql`poster_id = ${firmId} AND mode = ${mode}::mode`;
  // Those of another status than the one asked for are dropped afterwards.
  const most = status === undefined ? take : SEARCHED;
  const places = (idsInPlace(find) ?? []).map(
    (ids) => Prisma.sql`SELECT id FROM ${ownAmong(who, "poster", ids, olderThan(before), most)} AS there`,
  );
  const ways = [
    Prisma.sql`SELECT id FROM ${ofRef(find)} of_ref WHERE ${ours}`,
    Prisma.sql`SELECT id FROM ${byExternalRef(who, "poster", find, take)} AS begins`,
    Prisma.sql`SELECT id FROM (${newest(query, SEARCHED)}) AS newest WHERE external_ref ILIKE ${`%${literally(find.externalRef)}%`}`,
    ...places,
  ];
  const inStatus =
    status === undefined
      ? Prisma.empty
      : Prisma.sql`CROSS JOIN LATERAL (SELECT status FROM load WHERE load.id = found.id LIMIT 1) l
          WHERE l.status = ANY(${[...status]}::load_status[])`;
  return Prisma.sql`
    SELECT found.id FROM (
      SELECT DISTINCT id FROM (${Prisma.join(ways, " UNION ALL ")}) ways WHERE true ${olderThan(before)}
    ) found ${inStatus}
    ORDER BY found.id DESC LIMIT ${take}`;
}

/**
 * The loads that a firm posted, newest first, for its own dashboard: by status, or by what was typed to find one.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listDashboard(
  ctx: Ctx<FirmActor>,
  input: DashboardInput,
): Promise<{ loads: DashboardEntry[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  const { firm, mode } = ctx.actor;
  const before = cursor === undefined ? undefined : readCursor(ctx, "dashboard", filters, cursor, idPlace)[0];
  const find = filters.find === undefined ? null : readSearchText(filters.find);
  const status = filters.status?.length ? filters.status : undefined;
  const found = await ctx.db.$queryRaw<{ id: string }[]>(
    dashboardIds({ firmId: firm.id, mode, status, find, before, take: limit + 1 }),
  );
  const { page, nextCursor } = pageOf(ctx, "dashboard", filters, found, limit, ({ id }) => [id]);
  const ids = page.map(({ id }) => id);
  const [rows, quotes] = await Promise.all([
    ctx.db.load.findMany({ where: { id: { in: ids } }, orderBy: { id: "desc" }, include: ENDS }),
    ctx.db.quote.groupBy({
      by: ["loadId"],
      where: { loadId: { in: ids }, status: "ACTIVE", expiresAt: { gt: ctx.clock.now() } },
      _count: true,
      _min: { amountPence: true },
    }),
  ]);
  const activeQuotes = new Map(quotes.map((row) => [row.loadId, row]));
  return {
    loads: rows.map((load) => ({
      ...loadCore(load, "poster"),
      from: { outcode: load.fromOutcode, town: load.fromTown },
      to: { outcode: load.toOutcode, town: load.toTown },
      quoteCount: load.quoteCount,
      activeQuotes: activeQuotes.get(load.id)?._count ?? 0,
      cheapestPence: activeQuotes.get(load.id)?._min.amountPence ?? null,
    })),
    nextCursor,
  };
}

/** The number of loads that the firm posted, by status, each counted up to `MOST_COUNTED`. */
export async function countDashboard(ctx: Ctx<FirmActor>): Promise<{ counts: Record<LoadStatus, number> }> {
  const { firm, mode } = ctx.actor;
  const rows = await ctx.db.$queryRaw<{ status: LoadStatus; count: number }[]>`
    SELECT status, (SELECT count(*)::int FROM (SELECT FROM load l
      WHERE l.poster_id = ${firm.id} AND l.mode = ${mode}::mode AND l.status = one.status LIMIT ${MOST_COUNTED}) AS counted) AS count
    FROM unnest(enum_range(NULL::load_status)) AS one (status)`;
  return {
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<
      LoadStatus,
      number
    >,
  };
}
