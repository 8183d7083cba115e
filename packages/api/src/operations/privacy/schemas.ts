import { z } from "zod";
import { pathId, text } from "../../core/fields.ts";
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

export const erasePersonInput = z.strictObject({ personId: pathId, reason });
export const erasePersonOutput = z.object({ personId: z.string() });
