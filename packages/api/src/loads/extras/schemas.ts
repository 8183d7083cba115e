import { ExtraAccepted, ExtraKind, ExtraStatus } from "@board/db/enums";
import { z } from "zod";
import { filledText, instant, pathId, unlogged } from "../../core/fields.ts";
import { side } from "../../core/named-enums.ts";
import { EXTRA_ACTIONS, MAX_EXTRA_PENCE } from "./rules.ts";

const kind = z.enum(ExtraKind).meta({
  id: "ExtraKind",
  description:
    "WAITING at a place; TOLL: what the road cost; EXTRA_STOP; WASTED_JOURNEY: the lorry came for nothing; NIGHT_OUT: the driver slept away from base; OTHER.",
});

const place = z.int().min(1).meta({
  description: "The place by its number: the collection is 1, stops follow, the last one is the delivery.",
  example: 1,
});

/** Sum of an extra in pence, without VAT. */
const extraPence = z.int().min(1).max(MAX_EXTRA_PENCE);

const note = unlogged(filledText(500));

/** An extra as both ends of the job read it, and as its events tell it. */
export const toldExtra = z
  .object({
    id: z.string().meta({
      description: "The extra's id: accept or query it by this.",
      example: "extra_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    kind,
    place: place.nullable().meta({ description: "The place that it is about. null: none.", example: 1 }),
    pence: z.int().meta({
      description: "The sum in pence without VAT: the proposed one, or the one that was agreed.",
      example: 3_000,
    }),
    note: unlogged(z.string()).meta({ description: "What it is for.", example: "Toll of the M6" }),
    status: z.enum(ExtraStatus).meta({
      id: "ExtraStatus",
      description:
        "PROPOSED waits for the poster. QUERIED: the poster asked why. ACCEPTED: it is owed. WITHDRAWN: it is not.",
    }),
    workedOut: z.boolean().meta({
      description: "The board worked the waiting out from arrival, slot and end of the work.",
      example: false,
    }),
    confirmed: z.boolean().nullable().meta({
      description: "The waiting is confirmed at both of its ends. null: the board did not work it out.",
      example: null,
    }),
    at: instant.meta({ description: "When it was proposed." }),
    query: z
      .object({
        reason: unlogged(z.string()).meta({
          description: "In the poster's words.",
          example: "The driver came before the slot.",
        }),
        at: instant.meta({ description: "When it was asked." }),
      })
      .nullable()
      .meta({ id: "ExtraQuery", description: "Why the poster queried it. null: it did not." }),
    offer: z
      .object({
        pence: z.int().meta({ description: "The other sum, in pence without VAT.", example: 2_000 }),
        by: side.meta({ description: "The end that proposed it; the other one accepts it." }),
      })
      .nullable()
      .meta({ id: "ExtraOffer", description: "Another sum that was proposed for it. null: none." }),
    acceptedAt: instant.nullable().meta({ description: "When it was accepted. null: it is not." }),
    acceptedBy: z.enum(ExtraAccepted).nullable().meta({
      id: "ExtraAcceptedBy",
      description: "What accepted it: an end, seven days of silence, or a dispute's ruling.",
    }),
    standsAt: instant.nullable().meta({
      description: "When silence accepts it. null: it does not, or its time does not run.",
    }),
  })
  .meta({ description: "A charge beside the price of a job." });
export type ToldExtra = z.infer<typeof toldExtra>;

export const extra = toldExtra
  .extend({
    allowedActions: z
      .array(
        z.enum(EXTRA_ACTIONS).meta({ id: "ExtraAction", description: "What an end may do with an extra." }),
      )
      .meta({ description: "What you may do with it now.", example: ["accept", "query"] }),
    acceptPence: z.int().nullable().meta({
      description:
        "The sum that you accept by `accept`, in pence without VAT: the other end's offer, else the extra's own. null: you cannot accept it now.",
      example: 3_000,
    }),
  })
  .meta({ id: "Extra", description: "A charge beside the price of a job, and what you may do with it." });
export type ExtraView = z.infer<typeof extra>;

const owed = z
  .object({
    haulagePence: z.int().nullable().meta({
      description: "The price that was agreed. null: the load was cancelled, and its extras alone are paid.",
      example: 49_500,
    }),
    extrasPence: z.int().meta({ description: "All accepted extras.", example: 3_000 }),
    totalPence: z.int().meta({ description: "The two together: what both ends agreed on.", example: 52_500 }),
    withProposedPence: z.int().meta({
      description: "The total if the poster accepts every extra that is PROPOSED.",
      example: 52_500,
    }),
  })
  .meta({ id: "Owed", description: "What a job costs, in pence without VAT." });

/** The fields of a load that tell its ends what they owe beside its price. */
export const extras = {
  extras: z.array(extra).meta({
    description: "Those of the booking, oldest first: for the two ends of the job.",
    example: [],
  }),
  owed: owed.nullable().meta({
    description: "What the job costs with its extras: for the two ends of the job. null until it is booked.",
  }),
};

export const proposeExtraInput = z
  .strictObject({
    id: pathId,
    kind,
    place: place.optional().meta({
      description: "The place that it is about, by its number. Required for WAITING.",
    }),
    pence: extraPence.meta({ description: "The sum in pence, without VAT.", example: 1_240 }),
    note: note.meta({ description: "What it is for; the poster reads it.", example: "Toll of the M6" }),
  })
  .meta({ id: "ProposeExtra", example: { kind: "TOLL", pence: 1_240, note: "Toll of the M6" } });
export type ProposeExtra = z.infer<typeof proposeExtraInput>;

const path = z.strictObject({ id: pathId, extraId: pathId });

export const acceptExtraInput = path
  .extend({
    expectedPence: extraPence.optional().meta({
      description:
        "The sum that you accept; another one is 409 `changed_meanwhile`. Required for a sum that the other end proposed.",
      example: 3_000,
    }),
  })
  .meta({ id: "AcceptExtra", example: { expectedPence: 3_000 } });
export const queryExtraInput = path
  .extend({
    reason: note.meta({ description: "Why you do not accept it; the carrier reads it." }),
  })
  .meta({ id: "QueryExtra", example: { reason: "The driver came 40 minutes before the slot." } });
export const offerExtraInput = path
  .extend({ pence: extraPence.meta({ description: "The other sum, in pence without VAT.", example: 2_000 }) })
  .meta({ id: "ProposeExtraSum", example: { pence: 2_000 } });
export const withdrawExtraInput = path.meta({ id: "WithdrawExtra", example: {} });
