import { londonDay } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { myQuoteCounts } from "./quote-sql.ts";
import type { OUTCOMES } from "./schemas.ts";

type Outcome = (typeof OUTCOMES)[number];

/** How many loads the firm's quotes ended on in each way; one without any counts nought. */
export async function countMyQuotes(ctx: Ctx<FirmActor>): Promise<{ counts: Record<Outcome, number> }> {
  const { firm, mode } = ctx.actor;
  const now = ctx.clock.now();
  const rows = await ctx.db.$queryRaw<{ outcome: Outcome; count: number }[]>(
    myQuoteCounts({ id: firm.id, mode }, now, londonDay(now)),
  );
  const count = (outcome: Outcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return {
    counts: {
      ACTIVE: count("ACTIVE"),
      ACCEPTED: count("ACCEPTED"),
      DECLINED: count("DECLINED"),
      WITHDRAWN: count("WITHDRAWN"),
      EXPIRED: count("EXPIRED"),
      LOST: count("LOST"),
      VOID: count("VOID"),
      AGAIN: count("AGAIN"),
    },
  };
}
