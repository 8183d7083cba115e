import { z } from "zod";
import { day, place, text } from "../../core/fields.ts";
import { loadStatus, quoteStatus, side } from "../../core/named-enums.ts";

/**
 * Text to search for: a reference or the poster's own reference, or the start of either; a postcode, an
 * outcode, or a firm's name.
 */
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
  /** Loads that the firm posted or carries, the newest first; at most 8. */
  loads: z.array(foundLoad),
  /** The firm's own quotes, the newest first; at most 5. */
  quotes: z.array(foundQuote),
  /** Firms that share a load with this one, by name; at most 5. */
  firms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** True if the found firm has carried loads of the searching one. */
      carried: z.boolean(),
      /** True if the searching firm has carried loads of the found one. */
      posted: z.boolean(),
    }),
  ),
});
export type Found = z.infer<typeof findOutput>;
