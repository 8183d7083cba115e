import { createHash } from "node:crypto";
import { z } from "zod";
import type { FirmActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { DomainError } from "./errors.ts";

const content = z.tuple([z.string(), z.array(z.union([z.string().max(200), z.number()])).max(3)]);

/** Whose cursor it is. */
type Holder = Pick<Ctx<FirmActor>, "actor">;

/** A list's own mark: a cursor of another firm, mode, list or filter does not fit it (contract 3). */
function markOf(ctx: Holder, list: string, filters: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([ctx.actor.firm.id, ctx.actor.mode, list, filters]))
    .digest("base64url")
    .slice(0, 16);
}

export type CursorPosition = (string | number)[];

/** An opaque cursor bound to the firm, the mode, the list and its filters. */
export function makeCursor(ctx: Holder, list: string, filters: unknown, position: CursorPosition): string {
  return Buffer.from(JSON.stringify([markOf(ctx, list, filters), position])).toString("base64url");
}

/**
 * The position a cursor stands for.
 *
 * @throws DomainError `cursor_invalid`
 */
export function readCursor(ctx: Holder, list: string, filters: unknown, cursor: string): CursorPosition {
  try {
    const [mark, position] = content.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (mark === markOf(ctx, list, filters)) return position;
  } catch {
    // Unreadable and foreign cursors get the same answer.
  }
  throw new DomainError("cursor_invalid", {
    detail: "Take nextCursor from a page of this same list with the same filters. Nothing was changed.",
  });
}
