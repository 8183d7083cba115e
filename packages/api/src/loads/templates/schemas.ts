import { z } from "zod";
import { cursor, day, instant, limit, nextCursor, pathId, text, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { postLoadInput } from "../schemas.ts";
import { MAX_STOPS } from "../stops/rules.ts";
import { stop } from "../stops/schemas.ts";

const name = unlogged(text(60)).refine((value) => value.trim() !== "" && !/[\r\n]/.test(value), {
  params: { code: "required" },
  error: "must not be empty, nor more than one line.",
});

const daysAfter = z.int().min(0).max(365);

/** A posting without its days. Any field may be absent, to be filled in when the template is used. */
const posting = z
  .strictObject({
    ...postLoadInput.omit({ collectDate: true, deliverDate: true }).partial().shape,
    deliverAfterDays: daysAfter
      .optional()
      .meta({ description: "Delivery so many days after collection; left out: no deadline.", example: 1 }),
    stops: z
      .array(
        stop
          .omit({ date: true })
          .extend({
            afterDays: daysAfter.optional().meta({ description: "So many days after the collection." }),
          })
          .meta({ id: "TemplateStop" }),
      )
      .max(MAX_STOPS)
      .optional()
      .meta({ description: "Further stops, their days counted from the collection." }),
  })
  .meta({ description: "A posting without its days. Anything may be left open.", id: "TemplatePosting" });
export type TemplatePosting = z.infer<typeof posting>;

export const template = z
  .object({
    id: z.string().meta({ description: "The template's id." }),
    name: unlogged(z.string()).meta({ description: "Its name, one line." }),
    posting: posting.meta({ description: "What it posts." }),
    createdAt: instant.meta({ description: "When it was made." }),
    updatedAt: instant.meta({ description: "When it was changed last." }),
  })
  .meta({ description: "A posting kept under a name.", id: "Template" });
export type TemplateView = z.infer<typeof template>;
export const templateOutput = z
  .object({ template: template.meta({ description: "The template as it is now." }) })
  .meta({ id: "TemplateAnswer" });
export const saveTemplateOutput = z
  .object({ template: template.meta({ description: "The template as it is kept." }), ...replay })
  .meta({ id: "SavedTemplate" });

export const listTemplatesInput = z.strictObject({ limit, cursor: cursor.optional() });
export const templatesOutput = z
  .object({ templates: z.array(template).meta({ description: "By name." }), nextCursor })
  .meta({ id: "TemplateList" });

const replace = z.boolean().default(false).meta({
  description: "Takes the place of your template of this name; else the name is refused.",
});

export const saveTemplateInput = z
  .strictObject({
    name: name.meta({ description: "One line, at most 60 characters." }),
    posting: posting.meta({ description: "What it posts." }),
    replace,
  })
  .meta({
    id: "SaveTemplate",
    example: {
      name: "Leeds to London, pallets",
      posting: {
        type: "PALLETS",
        vehicleClass: "EIGHTEEN_T",
        weightBand: "T_3_7",
        fromPostcode: "LS10 1AB",
        toPostcode: "SW1A 2AA",
        pallets: 12,
        deliverAfterDays: 1,
      },
    },
  });
export type SaveTemplate = z.infer<typeof saveTemplateInput>;

export const saveLoadInput = z
  .strictObject({
    name: name.meta({ description: "One line, at most 60 characters." }),
    loadId: pathId.meta({ description: "The load that it is made from." }),
    replace,
  })
  .meta({
    id: "SaveLoadAsTemplate",
    example: { name: "Leeds to London", loadId: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" },
  });

export const renameTemplateInput = z
  .strictObject({ id: pathId, name: name.meta({ description: "One line, at most 60 characters." }) })
  .meta({ id: "RenameTemplate", example: { name: "Leeds to London, nights" } });
export const templateIdInput = z.strictObject({ id: pathId });

export const useTemplateInput = z.strictObject({
  id: pathId,
  collectDate: day.meta({ description: "The day of collection that the draft is for." }),
});
/**
 * Initial content of the form for a new posting; POST /loads accepts it once all required fields are filled
 * in.
 */
const draft = postLoadInput
  .partial()
  .meta({ description: "A body for POST /loads, as far as the template fills it.", id: "LoadDraft" });
export type Draft = z.infer<typeof draft>;
export const draftOutput = z
  .object({
    draft: draft.meta({ description: "What the template posts on that day. Fill in what it left open." }),
  })
  .meta({ id: "LoadDraftAnswer" });
