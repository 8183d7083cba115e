import { z } from "zod";
import { text } from "../fields.ts";

export const suggestInput = z.strictObject({
  text: text(60),
  limit: z.int().min(1).max(20).default(6),
});

const place = z.object({
  outcode: z.string(),
  town: z.string(),
  lat: z.number(),
  lng: z.number(),
});

export const suggestOutput = z.object({
  /** The place of what was typed where it is a postcode or an outcode already. */
  place: place.extend({ precision: z.enum(["unit", "sector", "outcode"]) }).nullable(),
  suggestions: z.array(
    place.extend({
      kind: z.enum(["outcode", "postcode", "town"]),
      /** The text for a postcode field; for a town, its name. */
      text: z.string(),
    }),
  ),
});
export type SuggestOutput = z.infer<typeof suggestOutput>;
