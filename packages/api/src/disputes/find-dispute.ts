import type { Dispute } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";

/** The load's open dispute, or the last one where none is open. */
export async function lastDispute(ctx: Ctx<Actor>, loadId: string): Promise<Dispute> {
  const dispute = await ctx.db.dispute.findFirst({ where: { loadId }, orderBy: { id: "desc" } });
  if (!dispute) throw notFound();
  return dispute;
}
