import { z } from "zod";
import {
  cursor,
  instant,
  limit,
  nextCursor,
  pathId,
  pence,
  several,
  text,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { quoteStatus } from "../../core/named-enums.ts";
import { expectedConditionsId, namedConditions } from "../conditions/schemas.ts";
import { boardEntry } from "../filters/schemas.ts";
import { warning } from "../schemas.ts";
import { waitingTermsView } from "../waiting/schemas.ts";
import { OWN_QUOTE_ACTIONS, QUOTE_END_REASONS } from "./rules.ts";

/** The empty vehicle with which the carrier comes: the booking takes it (contract 15). */
const named = pathId.optional().meta({
  description: "An open vehicle of yours (`GET /vehicles`) that would do it; the booking takes it.",
});

export const sendQuoteInput = z
  .strictObject({
    id: pathId.meta({ description: "The load's id." }),
    amountPence: pence.meta({ description: "Your price in pence.", example: 49_800 }),
    etaMins: z
      .int()
      .min(0)
      .max(43_200)
      .optional()
      .meta({ description: "Minutes until you can be at collection." }),
    message: unlogged(text(500)).optional().meta({ description: "For the poster." }),
    vehicleId: named,
    expectedConditionsId,
  })
  .meta({
    id: "SendQuote",
    example: { amountPence: 49_800, etaMins: 60, message: "18 t with tail-lift, in Leeds from seven." },
  });
export type SendQuoteInput = z.infer<typeof sendQuoteInput>;

export const quoteEndReason = z.enum(QUOTE_END_REASONS).meta({
  id: "QuoteEndReason",
  description:
    "booked_elsewhere: another carrier has the load. withdrawn_by_poster: the load was called off. changed: the load was changed, so it takes a new price.",
});

/** A quote as its own carrier reads it. */
export const ownQuote = z
  .object({
    id: z.string().meta({ description: "The quote's id." }),
    loadId: z.string().meta({ description: "The load's id." }),
    amountPence: z.int().meta({ description: "Your price in pence, without VAT." }),
    status: quoteStatus.meta({ description: "Whether it can still be accepted, or how it ended." }),
    etaMins: z
      .int()
      .nullable()
      .meta({ description: "Minutes from the quote until you can be at collection. null: not said." }),
    message: unlogged(z.string()).nullable().meta({ description: "Your words for the poster." }),
    waiting: waitingTermsView.meta({
      description: "The load's waiting terms when you sent this price: they count if it is accepted.",
    }),
    conditions: namedConditions.nullable().meta({
      description: "The conditions of carriage that you sent this price on: the load's, else yours.",
    }),
    declineReason: unlogged(z.string())
      .nullable()
      .meta({ description: "The poster's words, where it declined the quote." }),
    reason: quoteEndReason.nullable().meta({
      description: "Why it was LOST or became VOID, in one word. null: it is neither.",
    }),
    createdAt: instant.meta({ description: "When your first price on the load was sent." }),
    updatedAt: instant.meta({ description: "When this price was sent, or ended." }),
    expiresAt: instant.meta({
      description:
        "From then on it cannot be accepted: three days, or the day of collection if that is sooner.",
    }),
    allowedActions: z
      .array(
        z
          .enum(OWN_QUOTE_ACTIONS)
          .meta({ id: "OwnQuoteAction", description: "What a carrier may do with its own quote." }),
      )
      .meta({
        description:
          "What you may do with it now: `quote` sends a price, in its place or again; `withdraw` takes it back.",
        example: ["quote", "withdraw"],
      }),
  })
  .meta({ description: "A quote as the firm that sent it reads it.", id: "OwnQuote" });
export type OwnQuoteView = z.infer<typeof ownQuote>;

export const sendQuoteOutput = z
  .object({
    quote: ownQuote.meta({ description: "The price as it stands on the load now." }),
    replaced: z.boolean().meta({ description: "Whether an earlier price of yours was replaced." }),
    warnings: z.array(warning).optional().meta({
      description:
        "What to look at twice, such as a price far from the guide. Left out where there is nothing.",
    }),
    ...replay,
  })
  .meta({ id: "SentQuote" });
export type SendQuoteOutput = z.infer<typeof sendQuoteOutput>;

export const ownQuoteOutput = z
  .object({ quote: ownQuote.meta({ description: "The quote as it is now." }) })
  .meta({ id: "OwnQuoteAnswer" });

const quotePath = z.strictObject({ id: pathId, quoteId: pathId });

/** The price and version that the caller saw; the request is refused if they have changed since (contract 3). */
const expected = {
  expectedPence: pence
    .optional()
    .meta({ description: "The price you saw; another one is 409 `changed_meanwhile`.", example: 49_800 }),
  expectedVersion: z.int().min(1).optional().meta({
    description: "The version of the load you saw; another one is 409 `changed_meanwhile`.",
    example: 1,
  }),
  expectedConditionsId,
};
export const acceptInput = quotePath
  .extend(expected)
  .meta({ id: "AcceptQuote", example: { expectedPence: 49_800, expectedVersion: 1 } });
export const bookInput = z
  .strictObject({ id: pathId, ...expected, vehicleId: named })
  .meta({ id: "BookLoad", example: { expectedPence: 49_800, expectedVersion: 1 } });
export const declineInput = quotePath
  .extend({ reason: unlogged(text(500)).optional().meta({ description: "For the carrier." }) })
  .meta({ example: { reason: "We need a tail-lift." }, id: "DeclineQuote" });

export const listQuotesInput = z.strictObject({
  status: several(quoteStatus).optional(),
  limit,
  cursor: cursor.optional(),
});

/** The name of the poster of a load that was quoted on. */
export const posterName = z.string().nullable().meta({
  description: "The poster's name. null: you are not in its network.",
  example: "Harrow & Pike Supplies",
});

/** The board entry of a load that was quoted on. */
export const quotedLoad = boardEntry
  .extend({ version: z.int().nullable().meta({ description: "null once the load has left the board." }) })
  .meta({ description: "A load of the board that you quoted on.", id: "QuotedLoad" });

export const listQuotesOutput = z
  .object({
    quotes: z
      .array(
        ownQuote
          .extend({
            load: quotedLoad.meta({ description: "The load as the board shows it, or showed it last." }),
            posterName,
            won: z.boolean().meta({ description: "Your firm has the load, or carried it." }),
          })
          .meta({ id: "OwnQuoteInList", description: "A quote of yours with its load." }),
      )
      .meta({ description: "Newest first." }),
    nextCursor,
  })
  .meta({ id: "OwnQuoteList" });
