import { DeclineReason, OfferClosed, OfferStatus } from "@board/db/enums";
import { z } from "zod";
import { instant, unlogged } from "../../core/fields.ts";
import { scoreLevel } from "../../core/named-enums.ts";
import { toldConditionsId } from "../conditions/schemas.ts";
import { boardEntry } from "../filters/schemas.ts";

/** An offer as events tell it; `market/offers` makes them. */

export const offerStatus = z.enum(OfferStatus).meta({
  id: "OfferStatus",
  description:
    "OPEN waits for the carrier. ACCEPTED: it booked the load. DECLINED: it said no. QUOTED: it sent a price. NO_ANSWER: the time ended in silence. LAPSED: the load was booked by another, called off, changed or expired. WITHDRAWN: the poster took it back.",
});

export const declineReason = z.enum(DeclineReason).meta({
  id: "DeclineReason",
  description:
    "PRICE; NO_VEHICLE; NOT_IN_TIME; TOO_FAR: not where the carrier drives; GOODS: it does not carry them; TAKEN: its vehicle is; OTHER.",
});

export const offerClosed = z.enum(OfferClosed).meta({
  id: "OfferClosed",
  description:
    "taken: another carrier has the load, or the vehicle is gone. withdrawn: the poster took it back. changed: the load was changed. time: nobody answered in time. cancelled: the load was called off.",
});

const {
  myQuote: _quote,
  eligible: _eligible,
  own: _own,
  quotes: _quotes,
  poster: _poster,
  ...facts
} = boardEntry.shape;

const carrier = z
  .object({
    id: z.string().nullable().meta({
      description: "The firm's id. null: it is asked by an empty vehicle, and is no member of your network.",
      example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    name: z.string().meta({
      description: "Its name; `Carrier 1` before booking if it is no member of your network.",
      example: "Calder Vale Haulage",
    }),
  })
  .meta({ id: "OfferCarrier", description: "The carrier that is asked." });

export const toldOffer = z
  .object({
    id: z.string().meta({
      description: "The offer's id: answer it by this.",
      example: "offer_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    status: offerStatus.meta({ description: "Whether it can still be answered, or how it ended." }),
    loadId: z.string().meta({ description: "The load.", example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    pricePence: z.int().nullable().meta({
      description: "Yes books the load at this price, in pence without VAT. null: it asks for a quote.",
      example: 41_000,
    }),
    minutes: z.int().meta({ description: "Minutes for which it was made.", example: 30 }),
    dueAt: instant.meta({
      description:
        "From then on it cannot be answered: its minutes, or the end of collection if that is sooner.",
    }),
    note: unlogged(z.string())
      .nullable()
      .meta({ description: "The poster's words for this carrier.", example: null }),
    poster: z
      .object({
        score: z.int().meta({ description: "In steps before booking, as on the board." }),
        level: scoreLevel.meta({ description: "Its level by its score." }),
        name: z.string().optional().meta({
          description: "In the carrier's copy: where it is a member of the poster's network, or has the job.",
          example: "Harrow & Pike Supplies",
        }),
      })
      .meta({ id: "OfferPoster", description: "The poster that asks." }),
    carrier: carrier.optional().meta({ description: "In the poster's copy only." }),
    vehicleId: z
      .string()
      .nullable()
      .meta({ description: "The empty vehicle that is asked. null: none.", example: null }),
    reason: declineReason.optional().meta({ description: "Why the carrier said no.", example: "PRICE" }),
    declineNote: unlogged(z.string())
      .optional()
      .meta({ description: "The carrier's words, for the poster alone.", example: "£520 and it is yours." }),
    wouldDoAtPence: z.int().optional().meta({
      description: "The price at which the carrier would do it, in pence; the poster alone reads it.",
      example: 52_000,
    }),
    closed: offerClosed.nullable().meta({
      description: "Why it ended without the carrier's answer. null: it is open, or was answered.",
    }),
    createdAt: instant.meta({ description: "When it was sent." }),
    answeredAt: instant.nullable().meta({ description: "When it was answered, or ended. null: it is open." }),
  })
  .meta({ description: "A poster asks a carrier for one load." });
export type ToldOffer = z.infer<typeof toldOffer>;

/** Facts that older stored events do not have. */
const since = {
  conditionsId: toldConditionsId,
  equipment: facts.equipment.default([]),
  weightKg: facts.weightKg.default(null),
  temperature: facts.temperature.default(null),
  noSubcontract: facts.noSubcontract.default(false),
  goods: facts.goods.default([]),
};

/** The load of an offer in the carrier's events: facts that its price needs. */
export const offeredLoad = z.object({ ...facts, ...since }).meta({
  id: "OfferedLoad",
  description: "The load as the board would show it to the carrier that is asked.",
});

export const eventOffer = toldOffer
  .extend({ load: offeredLoad })
  .meta({ id: "WebhookOffer", description: "The offer that the event is about." });
export type EventOffer = z.infer<typeof eventOffer>;
