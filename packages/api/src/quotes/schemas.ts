import { z } from "zod";
import { boardEntry } from "../board/schemas.ts";
import { cursor, instant, limit, pathId, pence, text } from "../fields.ts";
import { replay, warning } from "../loads/schemas.ts";
import { quoteStatus } from "../named-enums.ts";
import { OWN_QUOTE_ACTIONS } from "./rules.ts";

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
    status: quoteStatus,
    etaMins: z.int().nullable(),
    message: z.string().nullable(),
    declineReason: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    expiresAt: instant,
    allowedActions: z.array(z.enum(OWN_QUOTE_ACTIONS).meta({ id: "OwnQuoteAction" })).meta({
      description:
        "What you may do with it now: `quote` sends a price, in its place or again; `withdraw` takes it back.",
      example: ["quote", "withdraw"],
    }),
  })
  .meta({ id: "OwnQuote" });
export type OwnQuoteView = z.infer<typeof ownQuote>;

export const sendQuoteOutput = z
  .object({
    quote: ownQuote,
    replaced: z.boolean().meta({ description: "Whether an earlier price of yours was replaced." }),
    warnings: z.array(warning).optional(),
    ...replay,
  })
  .meta({ id: "SentQuote" });
export type SendQuoteOutput = z.infer<typeof sendQuoteOutput>;

export const ownQuoteOutput = z.object({ quote: ownQuote }).meta({ id: "OwnQuoteAnswer" });

const quotePath = z.strictObject({ id: pathId, quoteId: pathId });

/** The state that the caller saw; nothing is done if it has changed since (contract 3). */
const expected = {
  expectedPence: pence
    .optional()
    .meta({ description: "The price you saw; another one is 409 `changed_meanwhile`.", example: 44_500 }),
  expectedVersion: z.int().min(1).optional().meta({
    description: "The version of the load you saw; another one is 409 `changed_meanwhile`.",
    example: 3,
  }),
};
export const acceptInput = quotePath
  .extend(expected)
  .meta({ id: "AcceptQuote", example: { expectedPence: 44_500, expectedVersion: 3 } });
export const bookInput = z
  .strictObject({ id: pathId, ...expected })
  .meta({ id: "BookLoad", example: { expectedPence: 32_500, expectedVersion: 1 } });
export const declineInput = quotePath.extend({ reason: text(500).optional() }).meta({ id: "DeclineQuote" });

export const listQuotesInput = z.strictObject({
  status: z
    .union([quoteStatus, z.array(quoteStatus)])
    .optional()
    .meta({ description: "May be given more than once." }),
  limit,
  cursor: cursor.optional(),
});

/** The board's line of a load that was quoted on. */
export const quotedLoad = boardEntry
  .extend({ version: z.int().nullable().meta({ description: "null once the load has left the board." }) })
  .meta({ id: "QuotedLoad" });

export const listQuotesOutput = z
  .object({
    quotes: z.array(ownQuote.extend({ load: quotedLoad, won: z.boolean() }).meta({ id: "OwnQuoteInList" })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "OwnQuoteList" });
