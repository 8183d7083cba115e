import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { openDisputes } from "./disputes.ts";
import { possibleDuplicates } from "./duplicates.ts";
import { failingEndpoints } from "./endpoints.ts";
import { newFirms } from "./new-firms.ts";
import { overdueCollections } from "./overdue.ts";
import { FIRST } from "./page.ts";
import type { Overview } from "./schemas.ts";
import { confirmingToday, unconfirmedDeliveries } from "./unconfirmed.ts";

/** Every queue with its count and its first lines. */
export async function overview(ctx: Ctx<AdminActor>): Promise<Overview> {
  const asked = { take: FIRST };
  const [disputes, overdue, unconfirmed, today, webhooks, duplicates, firms] = await Promise.all([
    openDisputes(ctx, asked),
    overdueCollections(ctx, asked),
    unconfirmedDeliveries(ctx, asked),
    confirmingToday(ctx),
    failingEndpoints(ctx, asked),
    possibleDuplicates(ctx, asked),
    newFirms(ctx, asked),
  ]);
  return { disputes, overdue, unconfirmed: { ...unconfirmed, today }, webhooks, duplicates, firms };
}
