import type { LoadStatus, Prisma } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, makeCursor, readCursor } from "../cursor.ts";
import { ENDS, type LoadWithEnds, loadCore } from "./view-load.ts";

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
  const where: Prisma.LoadWhereInput = {
    mode: ctx.actor.mode,
    ...(filters.status === undefined ? {} : { status: { in: [filters.status].flat() } }),
    ...(filters.externalRef === undefined ? {} : { externalRef: filters.externalRef }),
    ...(filters.updatedAfter === undefined ? {} : { updatedAt: { gt: new Date(filters.updatedAfter) } }),
    ...(before === undefined ? {} : { id: { lt: before } }),
  };
  // Each end has its own index; an OR over both would read and sort every load of the firm.
  const [posted, carried] = await Promise.all(
    [{ posterId: firmId }, { carrierId: firmId }].map((end) =>
      ctx.db.load.findMany({
        where: { ...where, ...end },
        orderBy: { id: "desc" },
        take: limit + 1,
        include: ENDS,
      }),
    ),
  );
  const found: LoadWithEnds[] = [...(posted ?? []), ...(carried ?? [])].sort((a, b) =>
    a.id < b.id ? 1 : -1,
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    loads: page.map((load) => ({
      ...loadCore(load, load.posterId === firmId ? "poster" : "carrier"),
      quoteCount: load.posterId === firmId ? load.quoteCount : 1,
    })),
    nextCursor: found.length > limit && last ? makeCursor(ctx, "loads", filters, [last.id]) : null,
  };
}
