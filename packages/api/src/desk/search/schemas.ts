import { z } from "zod";
import { day, place, text } from "../../core/fields.ts";
import { loadStatus, quoteStatus, side } from "../../core/named-enums.ts";

/** Reference, poster's reference, or a prefix of either; postcode, outcode, or firm's name. */
export const findInput = z.strictObject({ q: text(100) });

const lane = { from: place, to: place };

const foundLoad = z.object({
  id: z.string(),
  ref: z.string(),
  externalRef: z.string().nullable(),
  status: loadStatus,
  side: side,
  ...lane,
  collectDate: day,
});
export type FoundLoad = z.infer<typeof foundLoad>;

const foundQuote = z.object({
  id: z.string(),
  loadId: z.string(),
  ref: z.string(),
  amountPence: z.int(),
  status: quoteStatus,
  ...lane,
});
export type FoundQuote = z.infer<typeof foundQuote>;

export const findOutput = z.object({
  /** Loads with the firm at either end, newest first; at most 8. */
  loads: z.array(foundLoad),
  /** The firm's own quotes, newest first; at most 5. */
  quotes: z.array(foundQuote),
  /** Firms with a shared load, by name; at most 5. */
  firms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** True if it carried loads of this firm. */
      carried: z.boolean(),
      /** True if this firm carried its loads. */
      posted: z.boolean(),
    }),
  ),
});
export type Found = z.infer<typeof findOutput>;
