import { Prisma } from "@board/db";
import type { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { pageOf as cutPage, readCursor } from "../../../core/cursor.ts";

/** Lines of a page of a queue, and of a queue in the overview. */
const PAGE = 50;
export const FIRST = 4;

/** A page after a cursor, or the first lines. */
export interface Asked {
  cursor?: string | undefined;
  take?: number;
}

interface Queue<Row, Line, Place> {
  name: string;
  columns: Prisma.Sql;
  /** The tables that `where` needs; they alone are read to count the queue. */
  from: Prisma.Sql;
  /** The other tables of `columns`. */
  join?: Prisma.Sql;
  where: Prisma.Sql;
  orderBy: Prisma.Sql;
  place: z.ZodType<Place>;
  after: (place: Place) => Prisma.Sql;
  placeOf: (row: Row) => readonly string[];
  view: (row: Row) => Line;
}

/**
 * One page of a queue with the number of all its lines.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function pageOf<Row, Line, Place>(
  ctx: Ctx<AdminActor>,
  { cursor, take = PAGE }: Asked,
  queue: Queue<Row, Line, Place>,
): Promise<{ count: number; lines: Line[]; nextCursor: string | null }> {
  const { name, columns, from, join = Prisma.empty, where, orderBy } = queue;
  const after =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND ${queue.after(readCursor(ctx, name, {}, cursor, queue.place))}`;
  const [rows, [counted]] = await Promise.all([
    ctx.db.$queryRaw<Row[]>(Prisma.sql`
      SELECT ${columns} FROM ${from} ${join} WHERE ${where} ${after} ORDER BY ${orderBy} LIMIT ${take + 1}`),
    ctx.db.$queryRaw<{ count: number }[]>(
      Prisma.sql`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`,
    ),
  ]);
  const { page, nextCursor } = cutPage(ctx, name, {}, rows, take, queue.placeOf);
  return { count: counted?.count ?? 0, lines: page.map(queue.view), nextCursor };
}
