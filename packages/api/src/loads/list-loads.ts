import type { LoadStatus } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { idPlace, pageOf, readCursor } from "../core/cursor.ts";
import { type LoadWithEnds, newestOfBothEnds, type PageQuery } from "./read-loads.ts";
import { actionsFor, loadCore } from "./view-load.ts";

export interface ListLoads {
  status?: LoadStatus | LoadStatus[] | undefined;
  ref?: string | undefined;
  externalRef?: string | undefined;
  updatedAfter?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Returns a page of the loads at which the firm is an end, newest first (interface 4.2, contract 3). `read` reads the
 * rows.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function pageOfLoads<Row extends { id: string }>(
  ctx: Pick<Ctx<FirmActor>, "actor" | "db">,
  input: ListLoads,
  read: (ctx: Pick<Ctx, "db">, query: PageQuery) => Promise<Row[]>,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  const before = cursor === undefined ? undefined : readCursor(ctx, "loads", filters, cursor, idPlace)[0];
  const found = await read(ctx, {
    firmId: ctx.actor.firm.id,
    mode: ctx.actor.mode,
    most: limit + 1,
    statuses: filters.status === undefined ? undefined : [filters.status].flat(),
    ref: filters.ref?.toUpperCase(),
    externalRef: filters.externalRef,
    updatedAfter: filters.updatedAfter === undefined ? undefined : new Date(filters.updatedAfter),
    before,
  });
  return pageOf(ctx, "loads", filters, found, limit, ({ id }) => [id]);
}

/** Returns a view of a load for the list of one of its ends. */
export function inListFor(ctx: Pick<Ctx<FirmActor>, "actor" | "clock" | "settings">) {
  const actions = actionsFor(ctx);
  return (load: LoadWithEnds) => {
    const end = load.posterId === ctx.actor.firm.id ? "poster" : "carrier";
    const core = loadCore(load, end, ctx.clock.now());
    return {
      ...core,
      change: actions.change(core.change, end),
      allowedActions: actions.load(load, end),
      quoteCount: end === "poster" ? load.quoteCount : 1,
    };
  };
}

/**
 * Lists the loads at which the firm is an end, newest first (interface 4.2, contract 3).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listLoads(ctx: Ctx<FirmActor>, input: ListLoads) {
  const { page, nextCursor } = await pageOfLoads(ctx, input, newestOfBothEnds);
  return { loads: page.map(inListFor(ctx)), nextCursor };
}
