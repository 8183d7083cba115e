import { z } from "zod";
import { day, place, text } from "../../core/fields.ts";
import { loadStatus, quoteStatus, side } from "../../core/named-enums.ts";

/** A reference or its beginning, the poster's own reference or its beginning, a postcode or an outcode, a firm's name. */
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
  /** Loads at one of whose ends the firm is, newest first; at most 8. */
  loads: z.array(foundLoad),
  /** The firm's own quotes, on loads of others too, newest first; at most 5. */
  quotes: z.array(foundQuote),
  /** Firms that it has had a load with, by name; at most 5. */
  firms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** It has carried loads of this firm. */
      carried: z.boolean(),
      /** This firm has carried loads of it. */
      posted: z.boolean(),
    }),
  ),
});
export type Found = z.infer<typeof findOutput>;
