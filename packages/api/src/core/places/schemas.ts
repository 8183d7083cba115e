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
      /** County of a town; empty for a postcode and an outcode. */
      county: z.string(),
      /** The name is only spelled much like what was typed. */
      isMisspelt: z.boolean(),
    }),
  ),
  /** Meaning of what was typed where it is no postcode and no outcode by itself; null where it is. */
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
  /** The first suggestion is what is being typed, and may be taken without being pointed at. */
  completes: z.boolean(),
});
export type SuggestOutput = z.infer<typeof suggestOutput>;

export const readPlacesInput = z.strictObject({ text: text(200) });

const meaning = z.object({
  name: z.string(),
  /** The values of the filters `from` and `to` that mean it. */
  codes: z.array(z.string()),
  /** The value of the filter `near`; null where the place has no middle to measure from, such as a region. */
  near: z.string().nullable(),
  /** The number of postcodes of a town; null for any other place. */
  weight: z.number().nullable(),
});

export const readPlacesOutput = z.object({
  parts: z.array(
    z.object({
      /** The part of the text, as it was typed. */
      text: z.string(),
      /** The place as it is written: "Stoke on Trent", "LS10". */
      words: z.string(),
      /** Its meanings, most usual first; empty where it names no place. */
      meanings: z.array(meaning),
      /** Towns that begin with it, where it names none. */
      suggestions: z.array(z.string()),
    }),
  ),
});
export type ReadPlacesOutput = z.infer<typeof readPlacesOutput>;
