import { z } from "zod";
import { firmProcedure, returns, router } from "../core/procedures.ts";
import { countsOutput } from "../people/accounts/schemas.ts";
import { listNotifications } from "./notifications/list-notifications.ts";
import { markNotificationsRead } from "./notifications/mark-read.ts";
import { markReadInput, notificationsInput, notificationsOutput } from "./notifications/schemas.ts";
import { readCounts } from "./read-counts.ts";

const nothing = z.strictObject({});

/** Procedures for a member's counts and notifications, which the root router merges into `accounts`. */
export const deskOfAccounts = router({
  counts: firmProcedure
    .input(nothing)
    .concat(returns(countsOutput))
    .query(({ ctx }) => readCounts(ctx)),
  notifications: firmProcedure
    .input(notificationsInput)
    .concat(returns(notificationsOutput))
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  markNotificationsRead: firmProcedure
    .input(markReadInput)
    .concat(returns(z.object({ read: z.int() })))
    .mutation(({ ctx, input }) => markNotificationsRead(ctx, input)),
});
