import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../../core/cursor.ts";
import { instant } from "../../../core/fields.ts";

const { sql } = Prisma;

/** Page size of a queue. */
const PAGE = 50;

/** A cursor for the next page, or a number of first lines. */
export interface PageInput {
  cursor?: string | undefined;
  take?: number;
  /** Lines of one firm only, in a queue that can be read so. */
  firmId?: string | undefined;
}

interface Order {
  by: Prisma.Sql;
  /** The last row's place in the order, as it stands in a cursor. */
  place: z.ZodType<string[]>;
  /** Condition of the rows after a place. */
  after: (place: string[]) => Prisma.Sql;
}

interface Queue<Line, Row> {
  /** Marks the cursors of the queue. */
  name: string;
  columns: Prisma.Sql;
  /** Tables used by `where`; the count reads these only. */
  from: Prisma.Sql;
  /** Tables needed by `columns` only. */
  join?: Prisma.Sql;
  where: Prisma.Sql;
  order: Order;
  placeOf: (row: Row) => string[];
  /** Makes a line of a row, whose times are ISO strings already. */
  view: (row: Row) => Line;
}

interface QueuePage<Line> {
  count: number;
  lines: Line[];
  nextCursor: string | null;
}

/** Order by a time and an id. */
export function byTime(at: Prisma.Sql, id: Prisma.Sql, { newestFirst = false } = {}): Order {
  const [way, beyond] = newestFirst ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  return {
    by: sql`${at} ${way}, ${id} ${way}`,
    place: z.tuple([instant, idInCursor]),
    after: ([time, last]) => sql`(${at}, ${id}) ${beyond} (${time}::timestamptz, ${last})`,
  };
}

/** SQL of a firm with its phone number, as JSON. */
export const partySql = (firm: Prisma.Sql) =>
  sql`json_build_object('id', ${firm}.id, 'name', ${firm}.name, 'phone', ${firm}.contact_phone)`;

/** SQL of a time in a JSON value, as an ISO string. */
export const isoSql = (at: Prisma.Sql) =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function timesAsText<Row extends object>(row: Row): Row {
  const times = Object.entries(row).flatMap(([name, value]) =>
    value instanceof Date ? [[name, value.toISOString()] as const] : [],
  );
  return { ...row, ...Object.fromEntries(times) };
}

/**
 * Returns the reader of a queue: a page of its lines, with the count of all.
 *
 * @throws DomainError `cursor_invalid`
 */
export function queue<Line extends object, Row extends object = Line>(
  describe: (now: Date, firmId: string | undefined) => Queue<Line, Row>,
) {
  return async function read(
    ctx: Ctx<AdminActor>,
    { cursor, take = PAGE, firmId }: PageInput,
  ): Promise<QueuePage<Line>> {
    const described = describe(ctx.clock.now(), firmId);
    const { name, columns, from, join = Prisma.empty, where, order, placeOf, view } = described;
    const after =
      cursor === undefined
        ? Prisma.empty
        : sql`AND ${order.after(readCursor(ctx, name, {}, cursor, order.place))}`;
    const [rows, [counted]] = await Promise.all([
      ctx.db.$queryRaw<Row[]>(sql`
        SELECT ${columns} FROM ${from} ${join} WHERE ${where} ${after} ORDER BY ${order.by} LIMIT ${take + 1}`),
      ctx.db.$queryRaw<{ count: number }[]>(sql`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`),
    ]);
    const { page, nextCursor } = pageOf(ctx, name, {}, rows.map(timesAsText), take, placeOf);
    return { count: counted?.count ?? 0, lines: page.map(view), nextCursor };
  };
}
