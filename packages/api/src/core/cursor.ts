import { createHash } from "node:crypto";
import { z } from "zod";
import type { AdminActor, DriverActor, FirmActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { DomainError } from "./errors.ts";

const content = z.tuple([z.string(), z.unknown()]);

/** An id in a cursor; the format limits what a forged cursor can pass to the database. */
export const idInCursor = z.string().regex(/^[a-z]+_[0-9a-z]{1,40}$/);

/** Position in a list that is sorted by id. */
export const idPlace = z.tuple([idInCursor]);

/**
 * The part of a context that identifies a cursor's owner; null for a list whose cursors name a place in an
 * order that all firms share.
 */
type CursorContext = Pick<Ctx<FirmActor | DriverActor | AdminActor>, "actor"> | null;

function holderOf(ctx: CursorContext): string[] {
  if (ctx === null) return [];
  return ctx.actor.kind === "admin" ? ["admin"] : [ctx.actor.firm.id, ctx.actor.mode];
}

/** Returns a hash of firm, mode, list and filters, which binds a cursor to them (contract 3). */
function markOf(ctx: CursorContext, list: string, filters: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([...holderOf(ctx), list, filters]))
    .digest("base64url")
    .slice(0, 16);
}

/** Returns an opaque cursor that is valid only for the same owner, list and filters. */
export function makeCursor(
  ctx: CursorContext,
  list: string,
  filters: unknown,
  place: readonly (string | number)[],
): string {
  return Buffer.from(JSON.stringify([markOf(ctx, list, filters), place])).toString("base64url");
}

/**
 * Returns a page of rows and the cursor of the next one. `rows` has one more row than `limit` if there is a
 * next page.
 */
export function pageOf<Row>(
  ctx: CursorContext,
  list: string,
  filters: unknown,
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => readonly (string | number)[],
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { page, nextCursor: more ? makeCursor(ctx, list, filters, placeOf(last)) : null };
}

/**
 * Returns the position in a cursor, parsed by the list's own schema.
 *
 * @throws DomainError `cursor_invalid`
 */
export function readCursor<Place>(
  ctx: CursorContext,
  list: string,
  filters: unknown,
  cursor: string,
  shape: z.ZodType<Place>,
): Place {
  try {
    const [mark, place] = content.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (mark === markOf(ctx, list, filters)) return shape.parse(place);
  } catch {
    // Falls through, so that unreadable, foreign and forged cursors all get the same error.
  }
  throw new DomainError("cursor_invalid", {
    detail: "Take nextCursor from a page of this same list with the same filters. Nothing was changed.",
  });
}
