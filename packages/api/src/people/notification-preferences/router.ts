import { z } from "zod";
import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { changePreferences, readPreferences } from "./change-preferences.ts";
import { changePreferencesInput, preferencesOutput } from "./schemas.ts";

/** Procedures for the preferences for a member's own notifications. */
export const notificationPreferencesRouter = router({
  read: memberProcedure
    .input(z.strictObject({}))
    .concat(returns(preferencesOutput))
    .query(({ ctx }) => readPreferences(ctx)),
  change: memberProcedure
    .input(changePreferencesInput)
    .concat(returns(preferencesOutput))
    .mutation(({ ctx, input }) => changePreferences(ctx, input)),
});
