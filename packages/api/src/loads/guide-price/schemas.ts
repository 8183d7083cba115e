import { z } from "zod";
import { guideBasis } from "../../core/named-enums.ts";
import type { Because } from "./rules.ts";

export const because = z.array(
  z
    .object({
      what: z
        .string()
        .meta({ description: "A fact of the load, in two or three words.", example: "central London" }),
      percent: z
        .int()
        .meta({ description: "What it adds to the price, in percent; less than 0: takes off.", example: 3 }),
    })
    .meta({ id: "GuideReason", description: "One thing that moves the guide." }),
);

/** The basis of a guide, shown beside its two amounts. */
export const guideOrigin = z.object({
  guideBasis: guideBasis.meta({ description: "From collected work, or from the rate card." }),
  guideSample: z
    .int()
    .meta({ description: "Collected jobs of the vehicle that it was learned from; 0 for the rate card." }),
  guideBecause: because.meta({
    description: "What moves it most, three things at most, and by how many percent.",
    example: [{ what: "central London", percent: 3 }] satisfies Because[],
  }),
});
