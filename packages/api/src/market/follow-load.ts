import type { Load } from "@board/db";
import type { Ctx } from "../core/context.ts";
import { followOffers } from "./offers/follow-offers.ts";
import { advanceRun } from "./runs/advance-run.ts";

/** Brings the offers and the run of a locked load up to a change of it, in the transaction of the change (ADR 43). */
export async function followLoad(tx: Ctx, before: Load, load: Load): Promise<Load> {
  return advanceRun(tx, await followOffers(tx, before, load), { before });
}
