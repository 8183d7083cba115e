import { POST_LOADS, READ_POSTED } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { listTemplates, useTemplate } from "./list-templates.ts";
import { removeTemplate, renameTemplate, saveLoadAsTemplate, saveTemplate } from "./save-template.ts";
import * as schemas from "./schemas.ts";

const tags = ["Templates"];

/** Procedures for postings saved under a name, shared by all members of the firm. */
export const templatesRouter = router({
  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/templates",
        tags,
        summary: "List your templates",
        description: "By name. One set for live and test.",
      },
      access: READ_POSTED,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listTemplatesInput)
    .concat(returns(schemas.templatesOutput))
    .query(({ ctx, input }) => listTemplates(ctx, input)),
  save: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/templates",
        tags,
        summary: "Save a template",
        description:
          "A posting under a name, without its days; anything may be left open. At most 200 for each firm.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["name_taken", "too_many_templates"],
    })
    .input(schemas.saveTemplateInput)
    .concat(returns(schemas.saveTemplateOutput))
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  saveLoad: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/templates/from-load",
        tags,
        summary: "Save a load as a template",
        description: "Takes the posting of a load of yours, without your own reference.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["not_found", "name_taken", "too_many_templates"],
    })
    .input(schemas.saveLoadInput)
    .concat(returns(schemas.saveTemplateOutput))
    .mutation(({ ctx, input }) => saveLoadAsTemplate(ctx, input)),
  rename: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/templates/{id}",
        tags,
        summary: "Rename a template",
        description: "Gives it another name.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "name_taken"],
    })
    .input(schemas.renameTemplateInput)
    .concat(returns(schemas.templateOutput))
    .mutation(({ ctx, input }) => renameTemplate(ctx, input)),
  remove: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/templates/{id}",
        tags,
        summary: "Delete a template",
        description: "Loads that were posted from it stay.",
      },
      access: POST_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.templateIdInput)
    .concat(returns(schemas.templateOutput))
    .mutation(({ ctx, input }) => removeTemplate(ctx, input.id)),
  use: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/templates/{id}/draft",
        tags,
        summary: "Read a draft from a template",
        description:
          "The body of POST /loads for a collection on that day, as far as the template fills it. Nothing is posted.",
      },
      access: READ_POSTED,
      refusals: ["not_found"],
    })
    .input(schemas.useTemplateInput)
    .concat(returns(schemas.draftOutput))
    .query(({ ctx, input }) => useTemplate(ctx, input)),
});
