import { z } from "zod";
import { text, unlogged } from "../../core/fields.ts";
import { goodsRead } from "../goods/schemas.ts";
import { postLoadInput } from "../schemas.ts";
import { MAX_TEXT } from "./rules.ts";

/** The body of POST /loads/read (contract 16). Neither it nor the answer is ever logged. */
export const readJobsInput = z
  .strictObject({
    text: unlogged(text(MAX_TEXT)).meta({
      description: "An email, a message or rows of a table. It is kept nowhere.",
    }),
  })
  .meta({
    id: "ReadJobs",
    example: { text: "Leeds LS10 1AB to London SW1A 2AA tomorrow am, 12 pallets 5t, 18t tail lift" },
  });

const pointer = z.string().meta({ description: "The field of POST /loads.", example: "/fromPostcode" });
const span = {
  start: z.int().meta({ description: "Where the words begin in the text, in UTF-16 units.", example: 6 }),
  end: z.int().meta({ description: "Where they end.", example: 14 }),
  text: z.string().meta({ description: "The words.", example: "LS10 1AB" }),
};

export const readLoad = postLoadInput
  .partial()
  .extend({ goods: goodsRead.optional().meta({ description: "What is moved, as far as the words say it." }) })
  .meta({
    id: "ReadJobLoad",
    description: "The body of POST /loads, as far as the words settle it.",
    example: { fromPostcode: "LS10 1AB", toPostcode: "SW1A 2AA", type: "PALLETS", pallets: 12 },
  });

const draft = z
  .object({
    load: readLoad,
    read: z
      .array(z.object({ pointer, ...span }))
      .meta({ description: "The words that set each field; several may set one." }),
    ambiguous: z
      .array(
        z.object({
          pointer,
          ...span,
          choices: z
            .array(z.unknown())
            .meta({ description: "Values that are meant; empty where none is sure." }),
        }),
      )
      .meta({ description: "Words that speak of a field and do not settle it. It is not set." }),
    missing: z.array(pointer).meta({
      description: "Fields that a load, or a line of its goods, needs and of which the text says nothing.",
      example: [],
    }),
  })
  .meta({ id: "ReadJob" });

export const readJobsOutput = z
  .object({
    drafts: unlogged(z.array(draft)).meta({ description: "The jobs, in the order of the text." }),
    notUnderstood: unlogged(z.array(z.object(span))).meta({
      description: "Words that no field says. Greetings and signatures are not among them.",
    }),
  })
  .meta({ id: "JobsReading" });
export type JobsAnswer = z.infer<typeof readJobsOutput>;
