import { adminProcedure, router } from "../procedures.ts";
import { findLoads } from "./find-loads.ts";
import { readAdminLoad } from "./read-load.ts";
import { adminLoadInput, adminLoadOutput, findLoadInput, findLoadOutput } from "./schemas.ts";

/** For those who run the board: what neither end of a load sees whole. What they change are the calls of everybody. */
export const adminRouter = router({
  findLoad: adminProcedure
    .input(findLoadInput)
    .output(findLoadOutput)
    .query(({ ctx, input }) => findLoads(ctx, input.find)),

  load: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(adminLoadInput)
    .output(adminLoadOutput)
    .query(({ ctx, input }) => readAdminLoad(ctx, input.id)),
});
