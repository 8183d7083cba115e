import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../../core/cursor.ts";
import { instant } from "../../../core/fields.ts";

const { sql } = Prisma;

/** Number of lines on a page of a queue. */
const PAGE = 50;

/** Selects a page by a cursor, or a number of lines from the start. */
export interface PageInput {
  cursor?: string | undefined;
  take?: number;
  /** Id of a firm, to read the lines of that firm only; not every queue allows it. */
  firmId?: string | undefined;
}

interface Order {
  by: Prisma.Sql;
  /** Schema of a row's place in the order, as a cursor has it. */
  place: z.ZodType<string[]>;
  /** Returns the SQL condition for the rows after a place. */
  after: (place: string[]) => Prisma.Sql;
}

interface Queue<Line, Row> {
  /** Name of the queue, which is part of its cursors. */
  name: string;
  columns: Prisma.Sql;
  /** Tables that `where` needs; the count reads only these. */
  from: Prisma.Sql;
  /** Further tables, which only `columns` needs. */
  join?: Prisma.Sql;
  where: Prisma.Sql;
  order: Order;
  placeOf: (row: Row) => string[];
  /** Returns the line of a row; its times are ISO strings already. */
  view: (row: Row) => Line;
}

interface QueuePage<Line> {
  count: number;
  lines: Line[];
  nextCursor: string | null;
}

/** Returns an order by a time and then an id. */
export function byTime(at: Prisma.Sql, id: Prisma.Sql, { newestFirst = false } = {}): Order {
  const [way, beyond] = newestFirst ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  return {
    by: sql`${at} ${way}, ${id} ${way}`,
    place: z.tuple([instant, idInCursor]),
    after: ([time, last]) => sql`(${at}, ${id}) ${beyond} (${time}::timestamptz, ${last})`,
  };
}

/** Returns SQL for a firm with its phone number, as JSON. */
export const partySql = (firm: Prisma.Sql) =>
  sql`json_build_object('id', ${firm}.id, 'name', ${firm}.name, 'phone', ${firm}.contact_phone)`;

/** Returns SQL for a time within JSON, as an ISO string. */
export const isoSql = (at: Prisma.Sql) =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function timesAsText<Row extends object>(row: Row): Row {
  const times = Object.entries(row).flatMap(([name, value]) =>
    value instanceof Date ? [[name, value.toISOString()] as const] : [],
  );
  return { ...row, ...Object.fromEntries(times) };
}

/**
 * Returns a function that reads a page of a queue, with the count of all its lines.
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
