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
  /** The place that the typed text names, if it is a postcode or an outcode. */
  place: place.extend({ precision: z.enum(["unit", "sector", "outcode"]) }).nullable(),
  suggestions: z.array(
    place.extend({
      kind: z.enum(["outcode", "postcode", "town"]),
      /** Text for the postcode field: a postcode, an outcode or the name of a town. */
      text: z.string(),
      /** County of a town; empty for a postcode or an outcode. */
      county: z.string(),
      /** True if the suggestion is only spelled like the typed text. */
      isMisspelt: z.boolean(),
    }),
  ),
  /** Meaning of the typed text, if it is not a postcode or outcode; otherwise null. */
  meant: z
    .union([
      z.object({ outcode: z.string() }),
      z.object({
        outcode: z.null(),
        tooLarge: z.boolean(),
        several: z.literal(true).optional(),
        trouble: z.string(),
        choices: z.array(z.object({ text: z.string(), words: z.string() })),
      }),
    ])
    .nullable(),
  /** True if the first suggestion clearly completes the typed text, so that it applies without being selected. */
  completes: z.boolean(),
});
export type SuggestOutput = z.infer<typeof suggestOutput>;

export const readPlacesInput = z.strictObject({ text: text(200) });

const meaning = z.object({
  name: z.string(),
  /** Values of the filters `from` and `to` for the place. */
  codes: z.array(z.string()),
  /** Value of the filter `near`; null for a place without a middle, such as a region. */
  near: z.string().nullable(),
  /** Number of postcodes of a town; null for any other place. */
  weight: z.number().nullable(),
});

export const readPlacesOutput = z.object({
  parts: z.array(
    z.object({
      /** A part of the text, as typed. */
      text: z.string(),
      /** The place in its usual spelling, such as "Stoke on Trent" or "LS10". */
      words: z.string(),
      /** Meanings of the part, the most usual first; empty if it is no place. */
      meanings: z.array(meaning),
      /** Towns that start with the part, if the part is no place. */
      suggestions: z.array(z.string()),
    }),
  ),
});
export type ReadPlacesOutput = z.infer<typeof readPlacesOutput>;
