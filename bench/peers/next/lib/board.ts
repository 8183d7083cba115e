import { entryOf } from "@board/api/bench";
import type { BoardFilters, RawFilters } from "@board/api/board/rules";
import { columnOfDay, londonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import { areasOf, boardRows, outcodesOf, readQuestion } from "../../shared/board-sql.ts";
import { type Caller, MAX_ENTRIES, nextCursor, Problem, UNCHECKED } from "../../shared/common.ts";
import { geo } from "../../shared/geo.ts";
import { prisma } from "./prisma.ts";

/** Orders that columns can express; the others need SQL. */
const BY_COLUMN: Record<string, Prisma.LoadOrderByWithRelationInput[]> = {
  newest: [{ id: "desc" }],
  miles: [{ miles: "asc" }, { id: "desc" }],
};

function placeIs(side: "from" | "to", filters: readonly string[]): Prisma.LoadWhereInput[] {
  const [areas, outcodes] = [areasOf(filters), outcodesOf(filters)];
  return [
    side === "from"
      ? { OR: [{ fromArea: { in: areas } }, { fromOutcode: { in: outcodes } }] }
      : { OR: [{ toArea: { in: areas } }, { toOutcode: { in: outcodes } }] },
  ];
}

function visibleTo({ firmId, plan, preferredBy, blockedBy }: Caller, now: Date): Prisma.LoadWhereInput[] {
  return [
    { status: "POSTED", mode: "live", collectDate: { gte: columnOfDay(londonDay(now)) } },
    { posterId: { notIn: blockedBy } },
    ...(plan === "PRIORITY"
      ? []
      : [{ OR: [{ openToAllAt: { lte: now } }, { posterId: { in: [...preferredBy, firmId] } }] }]),
  ];
}

function filtersAre(filters: BoardFilters): Prisma.LoadWhereInput[] {
  const { from, to, vc, type, date, after, before, near, notl, noadr, maxwt, terms } = filters;
  return [
    ...(from ? placeIs("from", from) : []),
    ...(to ? placeIs("to", to) : []),
    ...(vc ? [{ vehicleClass: { in: vc } }] : []),
    ...(type ? [{ type: { in: type } }] : []),
    ...(date ? [{ collectDate: columnOfDay(date) }] : []),
    ...(after ? [{ collectDate: { gte: columnOfDay(after) } }] : []),
    ...(before ? [{ collectDate: { lte: columnOfDay(before) } }] : []),
    ...(near ? [{ fromOutcode: { in: [...near.outcodes.keys()] } }] : []),
    ...(notl ? [{ tailLift: false }] : []),
    ...(noadr ? [{ adr: false }] : []),
    ...(maxwt ? [{ weightBand: { in: maxwt } }] : []),
    ...(terms === undefined ? [] : [{ termsDays: { lte: terms } }]),
  ];
}

/** Relations of the entries' rows, read by one `findMany`. */
const withShown = (firmId: string) =>
  ({
    poster: { include: { records: { where: { side: "poster" } } } },
    quotes: { where: { carrierId: firmId }, orderBy: { id: "desc" }, take: 1 },
  }) as const satisfies Prisma.LoadInclude;

async function findRows(caller: Caller, filters: BoardFilters, sort: string, now: Date) {
  const include = withShown(caller.firmId);
  const orderBy = BY_COLUMN[sort];
  if (orderBy !== undefined) {
    const where = { AND: [...visibleTo(caller, now), ...filtersAre(filters)] };
    return prisma.load.findMany({ where, orderBy, take: MAX_ENTRIES + 1, include });
  }
  const { rows, values } = boardRows(caller, filters, sort, MAX_ENTRIES + 1);
  // The reader is selected even if no condition uses it: PostgreSQL must know the type of every parameter.
  const ids = await prisma.$queryRawUnsafe<{ id: string }[]>(`SELECT l.id, $1::text ${rows}`, ...values);
  const found = await prisma.load.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, include });
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Returns the board as seen by the caller's firm. */
export async function readBoard(caller: Caller, query: URLSearchParams) {
  if (caller.memberId === null) throw new Problem(402, "seat_required");
  const now = new Date();
  const { filters, sort } = readQuestion(Object.fromEntries(query) as RawFilters & { sort?: string }, now);
  const rows = await findRows(caller, filters, sort, now);
  const reader = { ...UNCHECKED, firmId: caller.firmId, geo, now };
  return {
    loads: rows
      .slice(0, MAX_ENTRIES)
      .map((row) => entryOf(row, reader, row.poster.records[0], row.quotes[0])),
    nextCursor: nextCursor(rows),
  };
}
