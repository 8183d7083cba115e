import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { failingEndpoints } from "./endpoints.ts";
import {
  confirmingToday,
  openDisputes,
  overdueCollections,
  possibleDuplicates,
  unconfirmedDeliveries,
} from "./loads.ts";
import { newFirms } from "./new-firms.ts";
import {
  documentsToCheck,
  licencesLost,
  licencesToDecide,
  tooManyHandBacks,
  winsAfterChange,
} from "./passports.ts";
import { FIRST } from "./queue.ts";
import type { Overview } from "./schemas.ts";

export async function overview(ctx: Ctx<AdminActor>): Promise<Overview> {
  const asked = { take: FIRST };
  const [
    disputes,
    overdue,
    unconfirmed,
    today,
    webhooks,
    duplicates,
    firms,
    documents,
    licences,
    lost,
    contacts,
    handBacks,
  ] = await Promise.all([
    openDisputes(ctx, asked),
    overdueCollections(ctx, asked),
    unconfirmedDeliveries(ctx, asked),
    confirmingToday(ctx),
    failingEndpoints(ctx, asked),
    possibleDuplicates(ctx, asked),
    newFirms(ctx, asked),
    documentsToCheck(ctx, asked),
    licencesToDecide(ctx, asked),
    licencesLost(ctx, asked),
    winsAfterChange(ctx, asked),
    tooManyHandBacks(ctx, asked),
  ]);
  return {
    disputes,
    overdue,
    unconfirmed: { ...unconfirmed, today },
    webhooks,
    duplicates,
    firms,
    documents,
    licences,
    licencesLost: lost,
    contacts,
    handBacks,
  };
}
