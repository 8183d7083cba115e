import type { LoadStatus } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { newestOfBothEnds } from "./read-loads.ts";
import { actionsFor, loadCore } from "./view-load.ts";

interface ListLoads {
  status?: LoadStatus | LoadStatus[] | undefined;
  externalRef?: string | undefined;
  updatedAfter?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * The loads at which the firm is an end, newest first (interface 4.2, contract 3).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listLoads(ctx: Ctx<FirmActor>, input: ListLoads) {
  const { limit, cursor, ...filters } = input;
  const firmId = ctx.actor.firm.id;
  const before = cursor === undefined ? undefined : readCursor(ctx, "loads", filters, cursor, idPlace)[0];
  const found = await newestOfBothEnds(ctx, {
    firmId,
    mode: ctx.actor.mode,
    most: limit + 1,
    statuses: filters.status === undefined ? undefined : [filters.status].flat(),
    externalRef: filters.externalRef,
    updatedAfter: filters.updatedAfter === undefined ? undefined : new Date(filters.updatedAfter),
    before,
  });
  const { page, nextCursor } = pageOf(ctx, "loads", filters, found, limit, ({ id }) => [id]);
  const actions = actionsFor(ctx);
  return {
    loads: page.map((load) => {
      const end = load.posterId === firmId ? "poster" : "carrier";
      return {
        ...loadCore(load, end),
        allowedActions: actions.load(load, end),
        quoteCount: end === "poster" ? load.quoteCount : 1,
      };
    }),
    nextCursor,
  };
}
