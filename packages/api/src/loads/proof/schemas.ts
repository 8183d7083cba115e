import type { Prisma } from "@board/db";
import { z } from "zod";
import { clientId, filledText, instant, pathId, queryInt, text, unlogged } from "../../core/fields.ts";
import { MAX_FILE_WORDS } from "../../core/files/rules.ts";
import { content } from "../../core/files/schemas.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { MAX_PARCELS } from "../posting-rules.ts";
import { COLLECTION } from "../road/rules.ts";
import { sentAt } from "../road/schemas.ts";
import { FIRST_NUMBER, MAX_STOPS } from "../stops/rules.ts";
import { EXCEPTION_KINDS, RECEIPTS } from "./receipt-sentence.ts";
import {
  MAX_EXCEPTIONS,
  MAX_PAGES_OF_PLACE,
  MAX_REMARKS,
  MAX_STROKE_NUMBER,
  MAX_STROKE_NUMBERS,
  MAX_STROKES,
  type ProofException,
} from "./rules.ts";

const MAX_PLACE = MAX_STOPS + FIRST_NUMBER;
const PLACE = "A stop by its number along the way: the collection is 1, the delivery the last.";

const kind = z
  .enum(EXCEPTION_KINDS)
  .meta({ id: "ExceptionKind", description: "What was not as agreed: goods missing, damaged, or refused." });
const count = z.int().min(1).max(MAX_PARCELS);

/** Goods that were not as agreed, as the carrier sends them with an act. */
const exception = z
  .strictObject({
    kind: kind.meta({ description: "SHORT, DAMAGED or REFUSED." }),
    count: count.optional().meta({ description: "How many of the load's pallets, else of its parcels." }),
    note: unlogged(text(MAX_REMARKS)).optional().meta({ description: "What is wrong, in words." }),
  })
  .meta({ id: "ProofException", example: { kind: "DAMAGED", count: 1, note: "Corner crushed." } });

const line = z
  .array(z.int().min(0).max(MAX_STROKE_NUMBER))
  .max(MAX_STROKE_NUMBERS)
  .refine((numbers) => numbers.length % 2 === 0, {
    params: { code: "odd_number" },
    error: "must hold pairs: x and y of each point.",
  });

const signature = z
  .strictObject({
    name: unlogged(filledText(100)).meta({ description: "Of whoever signs, in full." }),
    strokes: unlogged(z.array(line).max(MAX_STROKES))
      .refine((lines) => lines.reduce((sum, { length }) => sum + length, 0) <= MAX_STROKE_NUMBERS, {
        params: { code: "too_long" },
        error: `must hold at most ${MAX_STROKE_NUMBERS.toLocaleString("en-GB")} numbers in all.`,
      })
      .optional()
      .meta({
        description:
          "The lines as they were drawn, each a list of x, y, x, y …, in ten-thousandths of the longer side, so that both directions have one scale. Left out where the name was typed.",
      }),
    receipt: z
      .enum(RECEIPTS)
      .meta({ id: "Receipt", description: "In what state whoever signs receives the goods." }),
  })
  .meta({ id: "Signature", example: { name: "Tam Reid", receipt: "GOOD_ORDER" } });

/** Fields of an act that ends the carrier's work at a place. */
export const proofFields = {
  clientId: clientId
    .optional()
    .meta({ description: "Your name for this act: a repeat under it changes nothing." }),
  pages: z.array(clientId).max(MAX_PAGES_OF_PLACE).optional().meta({
    description: "The `clientId`s of the pages of this place, in order. Until all are there: `page_missing`.",
  }),
  signature: signature.optional().meta({ description: "Who signed at this place." }),
  remarks: unlogged(text(MAX_REMARKS)).optional().meta({ description: "What whoever signed wrote down." }),
  exceptions: z
    .array(exception)
    .max(MAX_EXCEPTIONS)
    .optional()
    .meta({ description: "Goods that were short, damaged or refused here." }),
};

/** Goods that were not as agreed, as the load shows them. */
export const exceptionView = z
  .object({
    place: z.int().meta({ description: PLACE, example: 3 }),
    kind: kind.meta({ description: "SHORT, DAMAGED or REFUSED." }),
    count: count.nullable().meta({ description: "In the load's pallets, else parcels. null: not said." }),
    note: unlogged(z.string()).nullable().meta({ description: "What is wrong, in words. null: not said." }),
  })
  .meta({ id: "ExceptionView", description: "Goods that were not as agreed at a place." });

const stored = z.array(
  z.object({
    place: z.int(),
    kind: z.enum(EXCEPTION_KINDS),
    count: z.int().nullable(),
    note: z.string().nullable(),
  }),
);

/** Parses the exceptions of a load's row. */
export function readExceptions(kept: Prisma.JsonValue): ProofException[] {
  return stored.parse(kept);
}

/** The query and the file of POST /loads/{id}/pod/pages. */
export const addPageInput = z.strictObject({
  id: pathId,
  place: queryInt(COLLECTION, MAX_PLACE).meta({ description: PLACE, example: 3 }),
  clientId: clientId.meta({
    description: "Your name for the page: a repeat under it is 200 with the same answer.",
    example: "page-01k9z4d7",
  }),
  sentAt: sentAt.optional(),
  content: content.meta({ description: `A JPEG, PNG or WebP of at most ${MAX_FILE_WORDS}.` }),
});
export type AddPage = z.infer<typeof addPageInput>;

export const removePageInput = z.strictObject({ id: pathId, pageId: pathId });

const page = z
  .object({
    id: z.string().meta({ description: "The page's id.", example: "page_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    place: z.int().meta({ description: PLACE, example: 3 }),
    clientId: z.string().meta({ description: "As the sender named it.", example: "page-01k9z4d7" }),
    contentType: z.string().meta({ description: "The type that it is kept as.", example: "image/jpeg" }),
    bytes: z.int().meta({ description: "Its length in bytes.", example: 284_320 }),
    sha256: z.string().meta({
      description: "Of the bytes that are kept: pictures are drawn anew. The sealed proof names it.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    }),
    createdAt: instant.meta({ description: "When the board received it." }),
  })
  .meta({ id: "PodPage", description: "A photo for the proof of one place." });
export type PageView = z.infer<typeof page>;

export const pageOutput = z
  .object({ page: page.meta({ description: "The page as it is kept." }), ...replay })
  .meta({ id: "PodPageAnswer" });
