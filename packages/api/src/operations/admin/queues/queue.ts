import { Prisma } from "@board/db";
import type { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { pageOf as cutPage, readCursor } from "../../../core/cursor.ts";

/** Page sizes of a queue, and of a queue in the overview. */
const PAGE = 50;
export const FIRST = 4;

/** A cursor for the next page, or a number of first lines. */
export interface PageInput {
  cursor?: string | undefined;
  take?: number;
}

interface Queue<Row, Line, Place> {
  name: string;
  columns: Prisma.Sql;
  /** Tables used by `where`; the count reads these only. */
  from: Prisma.Sql;
  /** Tables needed by `columns` only. */
  join?: Prisma.Sql;
  where: Prisma.Sql;
  orderBy: Prisma.Sql;
  place: z.ZodType<Place>;
  after: (place: Place) => Prisma.Sql;
  placeOf: (row: Row) => readonly string[];
  view: (row: Row) => Line;
}

/**
 * Returns one page of a queue and the count of all lines.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function pageOf<Row, Line, Place>(
  ctx: Ctx<AdminActor>,
  { cursor, take = PAGE }: PageInput,
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
