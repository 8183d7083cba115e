import { z } from "zod";
import { instant } from "../../core/fields.ts";
import { MAX_FREE_MINS, MAX_PENCE_PER_QUARTER } from "./rules.ts";

/** Terms as they are sent: both fields, or none (contract 13). */
export const waitingTerms = z
  .strictObject({
    freeMins: z
      .int()
      .min(0)
      .max(MAX_FREE_MINS)
      .meta({ description: "Minutes of waiting at each place that cost nothing.", example: 60 }),
    pencePerQuarter: z.int().min(0).max(MAX_PENCE_PER_QUARTER).meta({
      description: "Price of each started quarter of an hour after them, in pence without VAT.",
      example: 1_000,
    }),
  })
  .meta({
    id: "WaitingTerms",
    description: "What waiting at a place costs. Give both fields, or leave `waiting` out.",
    example: { freeMins: 60, pencePerQuarter: 1_000 },
  });

/** Terms as they are shown. */
export const waitingTermsView = z.object(waitingTerms.shape).meta({
  id: "WaitingTermsView",
  description: "What waiting at a place costs, from the later of arrival and slot on.",
});

/** The waiting at one place, as both ends of the job read it. */
export const wait = z
  .object({
    place: z.int().meta({
      description:
        "The place by its number: the collection is 1, stops follow, the last one is the delivery.",
      example: 1,
    }),
    arrivedAt: instant.meta({ description: "When the lorry arrived." }),
    from: instant.meta({ description: "The later of arrival and slot: waiting counts from then on." }),
    freeUntil: instant.meta({ description: "When the free time ends." }),
    doneAt: instant
      .nullable()
      .meta({ description: "When the place was done. null: the lorry is still there." }),
    mins: z.int().nullable().meta({
      description: "Whole minutes from `freeUntil` to `doneAt`, 0 inside the free time. null: still there.",
      example: 39,
    }),
    confirmed: z.boolean().meta({
      description:
        "A position, the gate check or receipt in time confirms the arrival, and the end was heard of.",
      example: true,
    }),
    pence: z.int().nullable().meta({
      description: "What it costs, by started quarters of an hour, in pence without VAT. null: still there.",
      example: 3_000,
    }),
  })
  .meta({ id: "Wait", description: "The waiting at one place of a load." });
export type WaitView = z.infer<typeof wait>;
