import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, makeCursor, readCursor } from "../cursor.ts";
import { ENDS, loadCore } from "../loads/view-load.ts";
import { readSearchText } from "./rules.ts";
import type { DashboardEntry, DashboardInput } from "./schemas.ts";
import { countActiveQuotes, dashboardIds } from "./sql.ts";

/**
 * The loads that a firm posted, newest first, for its own dashboard: by status, or by what was typed to find one.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listDashboard(
  ctx: Ctx<FirmActor>,
  input: DashboardInput,
): Promise<{ loads: DashboardEntry[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  const { firm, mode } = ctx.actor;
  const before = cursor === undefined ? undefined : readCursor(ctx, "dashboard", filters, cursor, idPlace)[0];
  const find = filters.find === undefined ? null : readSearchText(filters.find);
  const status = filters.status?.length ? filters.status : undefined;
  const found = await ctx.db.$queryRaw<{ id: string }[]>(
    dashboardIds({ firmId: firm.id, mode, status, find, before, take: limit + 1 }),
  );
  const ids = found.slice(0, limit).map(({ id }) => id);
  const [rows, quotes] = await Promise.all([
    ctx.db.load.findMany({ where: { id: { in: ids } }, orderBy: { id: "desc" }, include: ENDS }),
    ctx.db.$queryRaw<{ loadId: string; activeQuotes: number; cheapestPence: number }[]>(
      countActiveQuotes(ids, ctx.clock.now()),
    ),
  ]);
  const activeQuotes = new Map(quotes.map((row) => [row.loadId, row]));
  const last = ids.at(-1);
  return {
    loads: rows.map((load) => ({
      ...loadCore(load, "poster"),
      from: { outcode: load.fromOutcode, town: load.fromTown },
      to: { outcode: load.toOutcode, town: load.toTown },
      quoteCount: load.quoteCount,
      activeQuotes: activeQuotes.get(load.id)?.activeQuotes ?? 0,
      cheapestPence: activeQuotes.get(load.id)?.cheapestPence ?? null,
    })),
    nextCursor: found.length > limit && last ? makeCursor(ctx, "dashboard", filters, [last]) : null,
  };
}
