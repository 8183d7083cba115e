import { z } from "zod";
import { POST_LOADS, READ_POSTED } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { planSteps } from "../runs/plan-steps.ts";
import { changeGuide, removeGuide, saveGuide } from "./save-guide.ts";
import * as schemas from "./schemas.ts";
import { findGuide, guideAnswer, listGuides } from "./view-guides.ts";
import { getHours, setHours } from "./working-hours.ts";

const tags = ["Routing guides"];

/** Routing guides: the order in which a poster asks carriers for a load (contract 14). */
export const routingGuidesRouter = router({
  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/routing-guides",
        tags,
        summary: "List your routing guides",
        description:
          "By name, with where the loads of the last twelve weeks were booked. Live and test have their own.",
      },
      access: READ_POSTED,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listGuidesInput)
    .concat(returns(schemas.guidesOutput))
    .query(({ ctx, input }) => listGuides(ctx, input)),

  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/routing-guides/{id}",
        tags,
        summary: "Read a routing guide",
        description: "One guide with its steps.",
      },
      access: READ_POSTED,
      refusals: ["not_found"],
    })
    .input(schemas.guideIdInput)
    .concat(returns(schemas.guideOutput))
    .query(async ({ ctx, input }) => guideAnswer(ctx, await findGuide(ctx, input.id))),

  save: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/routing-guides",
        tags,
        summary: "Make a routing guide",
        description:
          "The carriers to ask for a load, one step after the other: single carriers, groups of your network, all of it, and the board at the end. A step with a price books the load with the first yes; without one you ask for quotes. Posting proposes the guide for loads of its lanes, and never applies it by itself. At most 100 for each firm.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["name_taken", "too_many_guides"],
    })
    .input(schemas.saveGuideInput)
    .concat(returns(schemas.savedGuideOutput))
    .mutation(({ ctx, input }) => saveGuide(ctx, input)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/routing-guides/{id}",
        tags,
        summary: "Change a routing guide",
        description: "The fields that you send. Runs that have begun go on as they are.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "name_taken"],
    })
    .input(schemas.changeGuideInput)
    .concat(returns(schemas.guideOutput))
    .mutation(({ ctx, input }) => changeGuide(ctx, input)),

  remove: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/routing-guides/{id}",
        tags,
        summary: "Delete a routing guide",
        description: "Runs that have begun go on as they are.",
      },
      access: POST_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.guideIdInput)
    .concat(returns(schemas.guideOutput))
    .mutation(({ ctx, input }) => removeGuide(ctx, input.id)),

  /** The latest times and the carriers of steps, for a load that is being written; for the site. */
  plan: firmProcedure
    .meta({ access: POST_LOADS })
    .input(schemas.planInput)
    .concat(returns(schemas.planOutput))
    .query(({ ctx, input }) => planSteps(ctx, input)),

  hours: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/working-hours",
        tags,
        summary: "Read your working hours",
        description: "The minutes of a step count in them. One week for live and test.",
      },
      access: READ_POSTED,
    })
    .input(z.strictObject({}))
    .concat(returns(schemas.hoursOutput))
    .query(({ ctx }) => getHours(ctx)),

  setHours: firmProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/working-hours",
        tags,
        summary: "Set your working hours",
        description: "The whole week. A step that has begun keeps its end.",
      },
      access: POST_LOADS,
    })
    .input(schemas.setHoursInput)
    .concat(returns(schemas.hoursOutput))
    .mutation(({ ctx, input }) => setHours(ctx, input)),
});
