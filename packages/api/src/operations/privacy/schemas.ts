import { z } from "zod";
import { filledText, pathId, text, unlogged } from "../../core/fields.ts";
import { acceptedTerms } from "../../people/accounts/schemas.ts";
import { reason } from "../admin/schemas.ts";

const legalText = z.object({
  title: z.string(),
  version: z.string().meta({ description: "A date, or the beginning of the text's SHA-256." }),
  markdown: z.string(),
});

export const documentsOutput = z.object({
  terms: legalText,
  privacy: legalText,
  inForce: z.string().meta({ description: "Sent back as `acceptedTerms` by whoever accepts both." }),
});

export const acceptDocumentsInput = z.strictObject({ acceptedTerms });
export const acceptDocumentsOutput = z.object({ accepted: z.literal(true) });

export const eraseMeInput = z.strictObject({ password: text(128) });
export const eraseMeOutput = z.object({ erased: z.literal(true) });

/** Name of a driver, who has no account; compared without case. */
export const driverInput = z.strictObject({ name: unlogged(filledText(100)) });
export const eraseDriverOutput = z.object({
  erased: z.int().meta({ description: "Jobs from which the name and the positions were erased." }),
  running: z.int().meta({ description: "Jobs that are not over, which keep both until they are." }),
});

export const erasePersonInput = z.strictObject({ personId: pathId, reason });
export const erasePersonOutput = z.object({ personId: z.string() });
