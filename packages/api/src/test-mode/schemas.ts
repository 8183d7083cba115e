import { z } from "zod";
import { pathId, pence } from "../fields.ts";
import { load, replay } from "../loads/schemas.ts";
import { TARGETS } from "./rules.ts";

export const advanceInput = z
  .strictObject({
    id: pathId,
    to: z.enum(TARGETS).meta({ description: "QUOTED lets a made-up carrier quote; any status walks there." }),
    amountPence: pence.optional().meta({
      description: "The made-up carrier's price; when left out the poster's, else the middle of the guide.",
    }),
  })
  .meta({ id: "AdvanceTestLoad", example: { to: "BOOKED" } });
export type AdvanceInput = z.infer<typeof advanceInput>;

export const advanceOutput = z.object({
  load,
  steps: z.array(z.string()).meta({ description: "The moves that were made, in order." }),
  ...replay,
});
