import { z } from "zod";
import { adminProcedure, returns, router } from "../procedures.ts";
import { listActions } from "./actions/list-actions.ts";
import { listActionsInput, listActionsOutput } from "./actions/schemas.ts";
import { correctionsRouter } from "./corrections/router.ts";
import { adminFirmsRouter } from "./firms/router.ts";
import { readHealth } from "./health/read-health.ts";
import { healthOutput } from "./health/schemas.ts";
import { adminNewFirmsRouter } from "./new-firms/router.ts";
import { adminPeopleRouter } from "./people/router.ts";
import { adminQueuesRouter } from "./queues/router.ts";
import { readAdminLoad } from "./read-load.ts";
import { adminLoadInput, adminLoadOutput } from "./schemas.ts";
import { searchInput, searchOutput } from "./search/schemas.ts";
import { search } from "./search/search.ts";
import { adminWebhooksRouter } from "./webhooks/router.ts";

/**
 * For those who run the board, on the site only. Every procedure is an `adminProcedure`, and each change leaves a line in
 * the admins' log; the test beside this file asks both of every entry.
 */
export const adminRouter = router({
  search: adminProcedure
    .input(searchInput)
    .concat(returns(searchOutput))
    .query(({ ctx, input }) => search(ctx, input.find)),
  load: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(adminLoadInput)
    .concat(returns(adminLoadOutput))
    .query(({ ctx, input }) => readAdminLoad(ctx, input.id)),
  health: adminProcedure
    .input(z.strictObject({}))
    .concat(returns(healthOutput))
    .query(({ ctx }) => readHealth(ctx)),
  actions: adminProcedure
    .meta({ refusals: ["cursor_invalid"] })
    .input(listActionsInput)
    .concat(returns(listActionsOutput))
    .query(({ ctx, input }) => listActions(ctx, input)),
  correct: correctionsRouter,
  firms: adminFirmsRouter,
  newFirms: adminNewFirmsRouter,
  people: adminPeopleRouter,
  queues: adminQueuesRouter,
  webhooks: adminWebhooksRouter,
});
