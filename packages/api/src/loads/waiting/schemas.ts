import { z } from "zod";
import { instant } from "../../core/fields.ts";
import { waitingTerms } from "../../core/waiting-terms/schemas.ts";

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
        "A position, the gate check or receipt in time confirms the arrival, and the end was heard of, within a day of the free time.",
      example: true,
    }),
    pence: z.int().nullable().meta({
      description:
        "What it costs, by started quarters of an hour, of a day at most, in pence without VAT. null: still there.",
      example: 3_000,
    }),
  })
  .meta({ id: "Wait", description: "The waiting at one place of a load." });
export type WaitView = z.infer<typeof wait>;
