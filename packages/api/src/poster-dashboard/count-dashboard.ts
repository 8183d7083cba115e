import type { LoadStatus } from "@board/db/enums";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { dashboardCounts } from "./sql.ts";

/** How many loads the firm posted, by status; a status without any counts nought. */
export async function countDashboard(ctx: Ctx<FirmActor>): Promise<{ counts: Record<LoadStatus, number> }> {
  const { firm, mode } = ctx.actor;
  const rows = await ctx.db.$queryRaw<{ status: LoadStatus; count: number }[]>(
    dashboardCounts(firm.id, mode),
  );
  const count = (status: LoadStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    counts: {
      POSTED: count("POSTED"),
      BOOKED: count("BOOKED"),
      IN_TRANSIT: count("IN_TRANSIT"),
      DELIVERED: count("DELIVERED"),
      CONFIRMED: count("CONFIRMED"),
      CANCELLED: count("CANCELLED"),
      EXPIRED: count("EXPIRED"),
      DISPUTED: count("DISPUTED"),
    },
  };
}
