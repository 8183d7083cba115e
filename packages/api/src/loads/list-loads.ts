import type { LoadStatus } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { idPlace, pageOf, readCursor } from "../core/cursor.ts";
import { viewExtras } from "./extras/view-extras.ts";
import { markLoads } from "./mark-loads.ts";
import {
  digestNewest,
  type LoadRowWithEnds,
  newestDigested,
  newestOfBothEnds,
  type PageQuery,
} from "./read-loads.ts";
import { viewRoad } from "./road/view-road.ts";
import { actionsFor, loadCore } from "./view-load.ts";

interface ListLoads {
  status?: LoadStatus | LoadStatus[] | undefined;
  ref?: string | undefined;
  externalRef?: string | undefined;
  updatedAfter?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists the loads that the firm posted or won, newest first (interface 4.2, contract 3).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listLoads(ctx: Ctx<FirmActor>, input: ListLoads) {
  const { limit, cursor, ...filters } = input;
  const before = cursor === undefined ? undefined : readCursor(ctx, "loads", filters, cursor, idPlace)[0];
  const query: PageQuery = {
    firmId: ctx.actor.firm.id,
    mode: ctx.actor.mode,
    most: limit + 1,
    statuses: filters.status === undefined ? undefined : [filters.status].flat(),
    ref: filters.ref?.toUpperCase(),
    externalRef: filters.externalRef,
    updatedAfter: filters.updatedAfter === undefined ? undefined : new Date(filters.updatedAfter),
    before,
  };
  const found = await (ctx.marked ? markedLoads(ctx, input, query) : newestOfBothEnds(ctx, query));
  const { page, nextCursor } = pageOf(ctx, "loads", filters, found, limit, ({ id }) => [id]);
  return { loads: page.map(inListFor(ctx)), nextCursor };
}

async function markedLoads({ actor, clock, db, marked }: Ctx<FirmActor>, asked: ListLoads, query: PageQuery) {
  const found = await newestDigested({ db }, query);
  marked?.(markLoads({ actor, clock }, found, { asked, digests: () => digestNewest({ db }, query) }));
  return found;
}

/** Returns a function that renders a load as an entry of this firm's list. */
function inListFor(ctx: Ctx<FirmActor>) {
  const actions = actionsFor(ctx);
  return (load: LoadRowWithEnds) => {
    const end = load.posterId === ctx.actor.firm.id ? "poster" : "carrier";
    const core = loadCore(load, end, ctx.clock.now());
    return {
      ...core,
      ...viewRoad(ctx, load, end),
      ...viewExtras(ctx, load, end),
      change: actions.change(core.change, end),
      allowedActions: actions.load(load, end),
      quoteCount: end === "poster" ? load.quoteCount : 1,
    };
  };
}
