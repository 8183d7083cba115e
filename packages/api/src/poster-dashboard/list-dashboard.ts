import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { ENDS, loadCore } from "../loads/view-load.ts";
import { literally, readSearchText, type SearchText } from "../search/rules.ts";
import { idsInPlace, ofRef } from "../search/sql.ts";
import type { DashboardEntry, DashboardInput } from "./schemas.ts";

/** The length of a reference with two letters: `FB-7K` begins a thousandth of them. */
const TWO_LETTERS = 5;

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

/**
 * The ids of a poster's loads, newest first. A search by a letter or two fits so many that it reads on along the firm's own
 * index until the page is full; any other is answered from indexes.
 */
function dashboardIds(query: DashboardQuery): Prisma.Sql {
  const { firmId, mode, status, find, before, take } = query;
  if (find !== null && find.area === null && (find.ref?.length ?? 0) >= TWO_LETTERS)
    return foundIds({ ...query, find });
  const one = status?.length === 1 ? status[0] : undefined;
  return Prisma.sql`
    SELECT id FROM load
    WHERE poster_id = ${firmId} AND mode = ${mode}::mode
    ${one === undefined ? Prisma.empty : Prisma.sql`AND status = ${one}::load_status`}
    ${status === undefined || one ? Prisma.empty : Prisma.sql`AND status = ANY(${[...status]}::load_status[])`}
    ${before === undefined ? Prisma.empty : Prisma.sql`AND id < ${before}`}
    ${find === null ? Prisma.empty : found(find)}
    ORDER BY id DESC LIMIT ${take}`;
}

/**
 * The ids of the loads that the text could mean, each meaning answered by an index alone. A status is checked in the order
 * of the ids, until there are enough.
 */
function foundIds({
  firmId,
  mode,
  status,
  find,
  before,
  take,
}: DashboardQuery & { find: SearchText }): Prisma.Sql {
  const own = Prisma.sql`poster_id = ${firmId} AND mode = ${mode}::mode`;
  const places = (idsInPlace(find) ?? []).map(
    (ids) => Prisma.sql`
      SELECT there.id FROM (${ids} OFFSET 0) there
      JOIN (SELECT id FROM load WHERE ${own} OFFSET 0) ours ON ours.id = there.id`,
  );
  const ways = [
    Prisma.sql`SELECT id FROM ${ofRef(find)} of_ref WHERE ${own}`,
    Prisma.sql`SELECT id FROM load WHERE ${own} AND external_ref ILIKE ${`%${literally(find.externalRef)}%`}`,
    ...places,
  ];
  const inStatus =
    status === undefined
      ? Prisma.empty
      : Prisma.sql`CROSS JOIN LATERAL (SELECT status FROM load WHERE load.id = found.id LIMIT 1) l
          WHERE l.status = ANY(${[...status]}::load_status[])`;
  return Prisma.sql`
    SELECT found.id FROM (
      SELECT DISTINCT id FROM (${Prisma.join(ways, " UNION ALL ")}) ways
      ${before === undefined ? Prisma.empty : Prisma.sql`WHERE id < ${before}`}
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

const NO_LOADS: Record<LoadStatus, number> = {
  POSTED: 0,
  BOOKED: 0,
  IN_TRANSIT: 0,
  DELIVERED: 0,
  CONFIRMED: 0,
  CANCELLED: 0,
  EXPIRED: 0,
  DISPUTED: 0,
};

/** The number of loads that the firm posted, by status. */
export async function countDashboard(ctx: Ctx<FirmActor>): Promise<{ counts: Record<LoadStatus, number> }> {
  const { firm, mode } = ctx.actor;
  const rows = await ctx.db.load.groupBy({
    by: ["status"],
    where: { posterId: firm.id, mode },
    _count: true,
  });
  return {
    counts: { ...NO_LOADS, ...Object.fromEntries(rows.map(({ status, _count }) => [status, _count])) },
  };
}
