import { memberProcedure, returns, router } from "../procedures.ts";
import { listTemplates, useTemplate } from "./list-templates.ts";
import { removeTemplate, renameTemplate, saveLoadAsTemplate, saveTemplate } from "./save-template.ts";
import * as schemas from "./schemas.ts";

const access = { scope: "loads:write", firm: "poster" } as const;

/** Postings kept under a name, for everybody in the firm. */
export const templatesRouter = router({
  list: memberProcedure
    .meta({ access })
    .input(schemas.listTemplatesInput)
    .concat(returns(schemas.templatesOutput))
    .query(({ ctx, input }) => listTemplates(ctx, input)),
  save: memberProcedure
    .meta({ access, refusals: ["name_taken", "too_many_templates"] })
    .input(schemas.saveTemplateInput)
    .concat(returns(schemas.templateOutput))
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  saveLoad: memberProcedure
    .meta({ access, refusals: ["not_found", "name_taken", "too_many_templates"] })
    .input(schemas.saveLoadInput)
    .concat(returns(schemas.templateOutput))
    .mutation(({ ctx, input }) => saveLoadAsTemplate(ctx, input)),
  rename: memberProcedure
    .meta({ access, refusals: ["not_found", "name_taken"] })
    .input(schemas.renameTemplateInput)
    .concat(returns(schemas.templateOutput))
    .mutation(({ ctx, input }) => renameTemplate(ctx, input)),
  remove: memberProcedure
    .meta({ access, refusals: ["not_found"] })
    .input(schemas.templateIdInput)
    .concat(returns(schemas.templateOutput))
    .mutation(({ ctx, input }) => removeTemplate(ctx, input.id)),
  /** A draft for the form; nothing is posted. */
  use: memberProcedure
    .meta({ access, refusals: ["not_found"] })
    .input(schemas.useTemplateInput)
    .concat(returns(schemas.draftOutput))
    .query(({ ctx, input }) => useTemplate(ctx, input)),
});
