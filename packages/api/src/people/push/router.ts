import { z } from "zod";
import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { endDevice, readDevices, sendTest, subscribe } from "./devices.ts";
import { deviceInput, deviceOutput, pushOutput, subscribeInput } from "./schemas.ts";

/** Procedures for the browsers that receive a member's notifications by Web Push (contract 15, push), for the site only. */
export const pushRouter = router({
  read: memberProcedure
    .input(z.strictObject({}))
    .concat(returns(pushOutput))
    .query(({ ctx }) => readDevices(ctx)),
  subscribe: memberProcedure
    .meta({ refusals: ["too_many_devices"] })
    .input(subscribeInput)
    .concat(returns(deviceOutput))
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
  test: memberProcedure
    .meta({ refusals: ["not_found"] })
    .input(deviceInput)
    .concat(returns(deviceOutput))
    .mutation(({ ctx, input }) => sendTest(ctx, input.id)),
  end: memberProcedure
    .meta({ refusals: ["not_found"] })
    .input(deviceInput)
    .concat(returns(deviceOutput))
    .mutation(({ ctx, input }) => endDevice(ctx, input.id)),
});
