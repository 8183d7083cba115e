import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { sweepLoads } from "../sweep.ts";
import { confirm } from "./confirm-load.ts";

/** Delivered loads that nobody disputed within seven days confirm themselves (contract 4). */
export async function autoConfirm(ctx: Ctx<SystemActor>): Promise<{ confirmed: number }> {
  const due = { status: "DELIVERED", autoConfirmAt: { lte: ctx.clock.now() } } as const;
  return { confirmed: await sweepLoads(ctx, due, (tx, load) => confirm(tx, load, "system")) };
}
