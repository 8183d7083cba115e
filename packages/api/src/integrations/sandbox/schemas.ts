import { z } from "zod";
import { instant, pathId, pence } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { boardEntry } from "../../loads/filters/schemas.ts";
import { TARGETS } from "../../loads/sandbox/rules.ts";
import { SAMPLE_CARRIERS } from "../../loads/sandbox/sample-firms.ts";
import { load } from "../../loads/schemas.ts";

export const advanceInput = z
  .strictObject({
    id: pathId,
    to: z.enum(TARGETS).optional().meta({
      description:
        "QUOTED sends a quote; OFFER_ANSWERED answers the next open offer to a made-up carrier; STEP ends the present step of the load's routing guide; any status walks there; ON_MY_WAY and ARRIVED report a milestone; EXTRA_PROPOSED has the carrier propose an extra; INVOICED has it issue the invoice. Left out: time goes on to `at`, or, without `at`, the next move of the load's story is made now.",
    }),
    place: z.int().min(1).optional().meta({
      description: "With ON_MY_WAY and ARRIVED: the place by its number. Left out: the next one.",
    }),
    at: instant.optional().meta({
      description:
        "The test clock: the moment at which it happens, not before the load's last change. With `to` left out, quotes, offers and loads whose time ends by then expire, a delivery is confirmed after its seven days, and silence accepts extras. Webhooks are sent at once.",
    }),
    carrier: z
      .int()
      .min(1)
      .max(SAMPLE_CARRIERS.length)
      .optional()
      .meta({ description: "The made-up carrier that quotes, or wins, on your own test load: 1, 2 or 3." }),
    amountPence: pence.optional().meta({
      description:
        "The price of the quote, or the sum of the extra; left out: the poster's, else the middle of the guide, each further carrier a little above or below it.",
    }),
  })
  .meta({ id: "AdvanceTestLoad", example: { to: "BOOKED" } });
export type AdvanceInput = z.infer<typeof advanceInput>;

export const advanceOutput = z
  .object({
    load: load.meta({ description: "The test load as it is now." }),
    steps: z.array(z.string()).meta({ description: "The moves that were made, in order." }),
    ...replay,
  })
  .meta({ id: "AdvancedTestLoad" });

export const postedForOutput = z
  .object({
    load: boardEntry.meta({ description: "The test load as a carrier sees it on the board." }),
    ...replay,
  })
  .meta({ id: "PostedTestLoad" });
