import { z } from "zod";
import { adminProcedure, returns, router } from "../../procedures.ts";
import { openDisputes } from "./disputes.ts";
import { keepDuplicate, possibleDuplicates } from "./duplicates.ts";
import { failingEndpoints } from "./endpoints.ts";
import { newFirmsPage } from "./new-firms.ts";
import { overdueCollections } from "./overdue.ts";
import { overview } from "./overview.ts";
import * as schemas from "./schemas.ts";
import { unconfirmedDeliveries } from "./unconfirmed.ts";

const { queueInput, queueOutput, doneOutput } = schemas;
const paged = { refusals: ["cursor_invalid"] } as const;
const meta = { refusals: ["not_found"] } as const;

/** What waits for an admin, each queue paged and counted. */
export const adminQueuesRouter = router({
  overview: adminProcedure
    .input(z.strictObject({}))
    .concat(returns(schemas.overviewOutput))
    .query(({ ctx }) => overview(ctx)),
  disputes: adminProcedure
    .meta(paged)
    .input(queueInput)
    .concat(returns(queueOutput(schemas.disputeLine)))
    .query(({ ctx, input }) => openDisputes(ctx, input)),
  overdue: adminProcedure
    .meta(paged)
    .input(queueInput)
    .concat(returns(queueOutput(schemas.overdueLine)))
    .query(({ ctx, input }) => overdueCollections(ctx, input)),
  unconfirmed: adminProcedure
    .meta(paged)
    .input(queueInput)
    .concat(returns(queueOutput(schemas.unconfirmedLine)))
    .query(({ ctx, input }) => unconfirmedDeliveries(ctx, input)),
  webhooks: adminProcedure
    .meta(paged)
    .input(queueInput)
    .concat(returns(queueOutput(schemas.endpointLine)))
    .query(({ ctx, input }) => failingEndpoints(ctx, input)),
  duplicates: adminProcedure
    .meta(paged)
    .input(queueInput)
    .concat(returns(queueOutput(schemas.duplicateLine)))
    .query(({ ctx, input }) => possibleDuplicates(ctx, input)),
  firms: adminProcedure
    .meta(paged)
    .input(queueInput)
    .concat(returns(schemas.newFirmsOutput))
    .query(({ ctx, input }) => newFirmsPage(ctx, input)),
  keepDuplicate: adminProcedure
    .meta(meta)
    .input(schemas.keepInput)
    .concat(returns(doneOutput))
    .mutation(({ ctx, input }) => keepDuplicate(ctx, input.loadId)),
});
