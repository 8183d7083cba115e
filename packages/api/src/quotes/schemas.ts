import { QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import { boardEntry } from "../board/schemas.ts";
import { cursor, instant, limit, pathId, pence, text } from "../fields.ts";
import { load, replay, warning } from "../loads/schemas.ts";

export const sendQuoteInput = z
  .strictObject({
    id: pathId.meta({ description: "The load's id." }),
    amountPence: pence.meta({ description: "Your price in pence.", example: 44_500 }),
    etaMins: z
      .int()
      .min(0)
      .max(43_200)
      .optional()
      .meta({ description: "Minutes until you can be at collection." }),
    message: text(500).optional().meta({ description: "For the poster." }),
  })
  .meta({
    id: "SendQuote",
    example: { amountPence: 44_500, etaMins: 90, message: "18 t tail-lift tipping in Wakefield at noon." },
  });
export type SendQuoteInput = z.infer<typeof sendQuoteInput>;

/** A quote as its own carrier reads it. */
export const ownQuote = z
  .object({
    id: z.string(),
    loadId: z.string(),
    amountPence: z.int(),
    status: z.enum(QuoteStatus),
    etaMins: z.int().nullable(),
    message: z.string().nullable(),
    declineReason: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    expiresAt: instant,
  })
  .meta({ id: "OwnQuote" });
export type OwnQuoteView = z.infer<typeof ownQuote>;

export const sendQuoteOutput = z.object({
  quote: ownQuote,
  replaced: z.boolean().meta({ description: "Whether an earlier price of yours was replaced." }),
  warnings: z.array(warning).optional(),
  ...replay,
});
export type SendQuoteOutput = z.infer<typeof sendQuoteOutput>;

export const ownQuoteOutput = z.object({ quote: ownQuote });

export const quotePath = z.strictObject({ id: pathId, quoteId: pathId });
export const declineInput = quotePath.extend({ reason: text(500).optional() });

export const listQuotesInput = z.strictObject({
  status: z
    .union([z.enum(QuoteStatus), z.array(z.enum(QuoteStatus))])
    .optional()
    .meta({ description: "May be given more than once." }),
  limit,
  cursor: cursor.optional(),
});

export const listQuotesOutput = z.object({
  quotes: z.array(ownQuote.extend({ load: boardEntry, won: z.boolean() })),
  nextCursor: z.string().nullable(),
});

export const bookOutput = z.object({ load, ...replay });
