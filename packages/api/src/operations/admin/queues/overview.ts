import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { failingEndpoints } from "./endpoints.ts";
import { invoicesToLookAt } from "./invoices.ts";
import * as loads from "./loads.ts";
import { newFirms } from "./new-firms.ts";
import * as carriers from "./passports.ts";
import type { Overview } from "./schemas.ts";

/** Number of lines of each queue in the overview. */
const FIRST = { take: 4 };

/** Reads the count and the first lines of every queue. */
export async function overview(ctx: Ctx<AdminActor>): Promise<Overview> {
  const [
    [disputes, overdue, unconfirmed, today, webhooks, duplicates],
    [firms, documents, licences, licencesLost, contacts, handBacks, invoices],
  ] = await Promise.all([
    Promise.all([
      loads.openDisputes(ctx, FIRST),
      loads.overdueCollections(ctx, FIRST),
      loads.unconfirmedDeliveries(ctx, FIRST),
      loads.confirmingToday(ctx),
      failingEndpoints(ctx, FIRST),
      loads.possibleDuplicates(ctx, FIRST),
    ]),
    Promise.all([
      newFirms(ctx, FIRST),
      carriers.documentsToCheck(ctx, FIRST),
      carriers.licencesToDecide(ctx, FIRST),
      carriers.licencesLost(ctx, FIRST),
      carriers.winsAfterChange(ctx, FIRST),
      carriers.tooManyHandBacks(ctx, FIRST),
      invoicesToLookAt(ctx, FIRST),
    ]),
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
    licencesLost,
    contacts,
    handBacks,
    invoices,
  };
}
