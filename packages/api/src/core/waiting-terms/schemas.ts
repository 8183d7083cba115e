import { z } from "zod";
import { vehicleClass } from "../named-enums.ts";
import { MAX_FREE_MINS, MAX_PENCE_PER_QUARTER } from "../terms.ts";

/** Terms as they are sent: both fields, or none (contract 13). */
export const waitingTerms = z
  .strictObject({
    freeMins: z
      .int()
      .min(0)
      .max(MAX_FREE_MINS)
      .meta({ description: "Minutes of waiting at each place that cost nothing.", example: 60 }),
    pencePerQuarter: z.int().min(0).max(MAX_PENCE_PER_QUARTER).meta({
      description: "Price of each started quarter of an hour after them, in pence without VAT.",
      example: 1_000,
    }),
  })
  .meta({
    id: "WaitingTerms",
    description: "What waiting at a place costs. Give both fields, or leave `waiting` out.",
    example: { freeMins: 60, pencePerQuarter: 1_000 },
  });

/** Terms by vehicle class, for a firm's own loads. */
export const waitingByClass = z.partialRecord(vehicleClass, waitingTerms);
export type WaitingByClass = z.infer<typeof waitingByClass>;
