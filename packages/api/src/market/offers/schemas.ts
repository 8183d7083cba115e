import { z } from "zod";
import { MAX_MINUTES, MIN_MINUTES } from "../../core/asked-guide.ts";
import { cursor, limit, nextCursor, pathId, pence, several, text, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { side } from "../../core/named-enums.ts";
import { MAX_GROUP_LETTERS, MAX_GROUPS } from "../../firms/network/rules.ts";
import { expectedConditionsId } from "../../loads/conditions/schemas.ts";
import { declineReason, offerStatus, toldOffer } from "../../loads/outbox/offer-schemas.ts";
import { quotedLoad } from "../../loads/quotes/schemas.ts";
import { actedOutput } from "../../loads/schemas.ts";
import { DEFAULT_MINUTES, MAX_NOTE_LETTERS, OFFER_ACTIONS } from "./rules.ts";

/** Words beside an offer or a no, for the other end alone. */
const words = (what: string) => unlogged(text(MAX_NOTE_LETTERS)).optional().meta({ description: what });

const offer = toldOffer
  .extend({
    load: quotedLoad.meta({
      description:
        "The load as the board shows it; as it was offered, once the offer has ended without a booking.",
    }),
    allowedActions: z
      .array(
        z.enum(OFFER_ACTIONS).meta({ id: "OfferAction", description: "What an end may do with an offer." }),
      )
      .meta({ description: "What you may do with it now.", example: ["accept", "decline"] }),
  })
  .meta({ id: "Offer", description: "A poster asks a carrier for one load." });
export type OfferView = z.infer<typeof offer>;

const minutes = z.int().min(MIN_MINUTES).max(MAX_MINUTES);

/** Maximum ids of a list: more than may be open, so that too many are `too_many_offers` and not a wrong body. */
const MAX_NAMED = 500;

export const sendOffersInput = z
  .strictObject({
    id: pathId,
    carriers: z
      .array(pathId)
      .min(1)
      .max(MAX_NAMED)
      .optional()
      .meta({
        description: "Approved carriers by their ids, members of your network or not.",
        example: ["firm_01k9z4d7b2f4wr8s0t5ye6zmqh"],
      }),
    groups: z
      .array(text(MAX_GROUP_LETTERS))
      .min(1)
      .max(MAX_GROUPS)
      .optional()
      .meta({
        description: "Groups of your network: every member of them is asked.",
        example: ["Yorkshire"],
      }),
    vehicles: z.array(pathId).min(1).max(MAX_NAMED).optional().meta({
      description:
        "Empty vehicles that fit the load (`GET /vehicle-board`, `GET /loads/{id}/vehicles`); at most ten open at once.",
    }),
    pricePence: pence.optional().meta({
      description: "A yes books the load at this price, in pence without VAT. Left out: you ask for a quote.",
      example: 41_000,
    }),
    minutes: minutes.default(DEFAULT_MINUTES).meta({
      description: "For how long, by the clock; never past the end of collection.",
      example: 30,
    }),
    note: words("For the carriers that are asked."),
  })
  .meta({
    id: "SendOffers",
    example: { carriers: ["firm_01k9z4d7b2f4wr8s0t5ye6zmqh"], pricePence: 41_000, minutes: 30 },
  });
export type SendOffers = z.infer<typeof sendOffersInput>;
export const sendOffersOutput = z
  .object({
    offers: z.array(offer).meta({ description: "One for each carrier, in the order that was asked for." }),
    ...replay,
  })
  .meta({ id: "SentOffers" });

export const listOffersInput = z.strictObject({
  side: side.optional().meta({ description: "Your side of the offers; both when left out." }),
  status: several(offerStatus).optional(),
  loadId: pathId.optional().meta({ description: "Those of one load." }),
  limit,
  cursor: cursor.optional(),
});
export type ListOffers = z.infer<typeof listOffersInput>;
export const listOffersOutput = z
  .object({ offers: z.array(offer).meta({ description: "Newest first." }), nextCursor })
  .meta({ id: "OfferList" });

const path = z.strictObject({ id: pathId });

export const acceptOfferInput = path
  .extend({
    expectedVersion: z.int().min(1).optional().meta({
      description: "The version of the load you saw; another one is 409 `changed_meanwhile`.",
      example: 1,
    }),
    expectedConditionsId,
  })
  .meta({ id: "AcceptOffer", example: { expectedVersion: 1 } });
export type AcceptOffer = z.infer<typeof acceptOfferInput>;

export const declineOfferInput = path
  .extend({
    reason: declineReason,
    note: words("For the poster alone."),
    wouldDoAtPence: pence.optional().meta({
      description: "The price at which you would do it; the poster alone reads it.",
      example: 45_000,
    }),
  })
  .meta({ id: "DeclineOffer", example: { reason: "PRICE", wouldDoAtPence: 45_000 } });
export type DeclineOffer = z.infer<typeof declineOfferInput>;

export const withdrawOfferInput = path.meta({ id: "WithdrawOffer", example: {} });

export const acceptOfferOutput = actedOutput.extend({ offer }).meta({ id: "AcceptedOffer" });
export const offerOutput = z.object({ offer, ...replay }).meta({ id: "OfferAnswer" });
