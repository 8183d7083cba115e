import type { z } from "zod";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { makeCursor, readCursor } from "../../cursor.ts";

/** How many lines a page of a queue holds, and how many the overview shows. */
const PAGE = 50;
export const FIRST = 4;

export interface Page<Line> {
  count: number;
  lines: Line[];
  nextCursor: string | null;
}

/** What is asked of a queue: a page after a cursor, or its first lines. */
export interface Asked {
  cursor?: string | undefined;
  take?: number;
}

interface Queue<Row, Line, Place> {
  name: string;
  asked: Asked;
  place: z.ZodType<Place>;
  /** One line more than asked for says that there are more. */
  read: (after: Place | null, take: number) => Promise<Row[]>;
  count: () => Promise<{ count: number }[]>;
  placeOf: (row: Row) => readonly string[];
  view: (row: Row) => Line;
}

/**
 * One page of a queue with how many there are in all.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function pageOf<Row, Line, Place>(
  ctx: Ctx<AdminActor>,
  { name, asked, place, read, count, placeOf, view }: Queue<Row, Line, Place>,
): Promise<Page<Line>> {
  const take = asked.take ?? PAGE;
  const after = asked.cursor === undefined ? null : readCursor(ctx, name, {}, asked.cursor, place);
  const [rows, [counted]] = await Promise.all([read(after, take + 1), count()]);
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  return {
    count: counted?.count ?? 0,
    lines: shown.map(view),
    nextCursor: rows.length > take && last ? makeCursor(ctx, name, {}, placeOf(last)) : null,
  };
}
