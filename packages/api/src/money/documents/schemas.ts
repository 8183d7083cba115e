import { z } from "zod";
import { day, pathId } from "../../core/fields.ts";
import { invoiceSide } from "../../core/named-enums.ts";
import { EXPORT_FORMATS } from "./exports.ts";

/** Maximum number of days that one export may cover. */
export const MAX_EXPORT_DAYS = 366;

export const documentInput = z.strictObject({ id: pathId });

export const exportInvoicesInput = z.strictObject({
  format: z.enum(EXPORT_FORMATS).meta({
    id: "LedgerFormat",
    description: "The program that imports the file; `csv` is for a spreadsheet.",
  }),
  side: invoiceSide.default("issued").meta({
    description: "issued: your sales, whoever made the document. received: your purchases.",
  }),
  from: day.meta({ description: "The first day of issue, in London.", example: "2026-11-01" }),
  to: day.meta({
    description: `The last day of issue, included; at most ${MAX_EXPORT_DAYS} days from the first.`,
    example: "2026-11-30",
  }),
});
export type ExportInvoices = z.infer<typeof exportInvoicesInput>;
