import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";
import { choose, readChoices } from "./choose.ts";
import { choicesOutput, chooseInput } from "./schemas.ts";

/** Each member's own choice of what they are told, and how. */
export const noticesRouter = router({
  choices: memberProcedure
    .input(z.strictObject({}))
    .output(choicesOutput)
    .query(({ ctx }) => readChoices(ctx)),
  choose: memberProcedure
    .input(chooseInput)
    .output(choicesOutput)
    .mutation(({ ctx, input }) => choose(ctx, input)),
});
