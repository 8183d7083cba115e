import { z } from "zod";
import { filledText, instant, pathId, unlogged } from "../../core/fields.ts";
import { content } from "../../core/files/schemas.ts";
import { MAX_TEXT, MAX_TITLE } from "./rules.ts";

const SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const TITLE = "Terms for carriers, January 2026";
const title = unlogged(z.string()).meta({ description: "Their title.", example: TITLE });
const sha256 = z.string().meta({ description: "SHA-256 of the text in UTF-8.", example: SHA256 });
const words = unlogged(z.string()).meta({
  description: "The text, as it was.",
  example: "We pay for waiting after one hour.",
});

/** Id of a load's or quote's conditions; null for none. */
export const conditionsId = z.string().nullable().meta({
  description: "The id of the conditions of carriage: another on each load. null: none.",
  example: "cond_01k9z4d7b2f4wr8s0t5ye6zmqh",
});

/** The same in events, of which older stored ones have none. */
export const toldConditionsId = conditionsId.default(null).meta({
  description:
    "The id of the load's conditions of carriage. null: none, or in events from before it was told.",
});

/** The conditions that the caller saw (contract 16). */
export const expectedConditionsId = pathId.nullable().optional().meta({
  description:
    "The id of the conditions of carriage you saw, null for none; another one is 409 `changed_meanwhile`.",
  example: "cond_01k9z4d7b2f4wr8s0t5ye6zmqh",
});

export const namedConditions = z
  .object({ id: z.string().meta({ description: "Their id on this load." }), title, sha256 })
  .meta({
    id: "NamedConditions",
    description: "Conditions of carriage, as they were when they were agreed.",
  });

export const changeConditionsInput = z
  .strictObject({
    title: unlogged(filledText(MAX_TITLE)).meta({
      description: "Without your firm's name: the other end reads it before it knows you.",
      example: TITLE,
    }),
    text: unlogged(filledText(MAX_TEXT)).meta({
      description: "The whole text. Call your firm “we”: no name, number, address or link.",
      example: "We pay for waiting after one hour.",
    }),
    isRhaMember: z.boolean().default(false).meta({
      description: "Your firm is a member of the RHA. Required where the title names it.",
    }),
  })
  .meta({
    id: "ChangeConditions",
    example: { title: TITLE, text: "We pay for waiting after one hour." },
  });
export type ChangeConditions = z.infer<typeof changeConditionsInput>;

export const putFileInput = z.strictObject({ content });

export const conditionsOutput = z
  .object({
    conditions: z
      .object({
        title,
        text: words,
        sha256,
        isRhaMember: z.boolean().meta({ description: "Whether you said that your firm is a member." }),
        file: z
          .object({
            bytes: z.int().meta({ description: "Its length in bytes.", example: 184_320 }),
            sha256: z.string().meta({ description: "SHA-256 of the file.", example: SHA256 }),
          })
          .nullable()
          .meta({ description: "The same as a PDF (`GET /conditions/file`). null: none was sent." }),
        since: instant.meta({ description: "When you first had these conditions." }),
      })
      .nullable()
      .meta({ description: "What new loads and quotes of yours take. null: you have none." }),
  })
  .meta({ id: "OwnConditions" });
export type OwnConditions = z.infer<typeof conditionsOutput>;

export const ofLoadInput = z.strictObject({
  id: pathId,
  quoteId: pathId.optional().meta({
    description: "A quote on it, for the poster and the carrier that sent it: the conditions it was made on.",
  }),
});

export const shownOutput = z
  .object({
    conditions: namedConditions
      .extend({
        text: words,
        fileUrl: z.string().nullable().meta({
          description: "Where the two ends download the PDF, from booking on. null: there is none for you.",
        }),
      })
      .nullable()
      .meta({ description: "null: none are agreed here." }),
  })
  .meta({ id: "ShownConditions" });
export type ShownConditions = z.infer<typeof shownOutput>;
