import { z } from "zod";
import { pathId } from "../../fields.ts";
import { adminProcedure, returns, router } from "../../procedures.ts";
import { firmDone, reason } from "../firms/schemas.ts";
import { enableEndpoint, resendDelivery, resendMissed } from "./resend.ts";

const queued = z.object({ queued: z.int() });
const meta = { refusals: ["not_found", "endpoint_disabled"] } as const;

/** What an admin does to firms' webhook endpoints. */
export const adminWebhooksRouter = router({
  resend: adminProcedure
    .meta(meta)
    .input(z.strictObject({ deliveryId: pathId }))
    .concat(returns(queued))
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.deliveryId)),
  resendMissed: adminProcedure
    .meta(meta)
    .input(z.strictObject({ endpointId: pathId, loadId: pathId.optional() }))
    .concat(returns(queued))
    .mutation(({ ctx, input }) => resendMissed(ctx, input)),
  enable: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(z.strictObject({ endpointId: pathId, reason }))
    .concat(returns(firmDone))
    .mutation(({ ctx, input }) => enableEndpoint(ctx, input)),
});
