import { z } from "zod";
import { firmProcedure, router } from "../procedures.ts";
import { me, meOutput } from "./me.ts";

export const firmsRouter = router({
  me: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/me",
        tags: ["Account"],
        summary: "Who you are",
        description: "The key, its firm, the member it acts for, and your limits.",
      },
      access: {},
    })
    .input(z.strictObject({}))
    .output(meOutput)
    .query(({ ctx }) => me(ctx)),
});
