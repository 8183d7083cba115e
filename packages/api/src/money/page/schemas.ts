import { z } from "zod";
import { day, pathId } from "../../core/fields.ts";

/** A job of the firm with sums that no document asks for yet. */
const jobToInvoice = z.object({
  id: z.string(),
  ref: z.string(),
  externalRef: z.string().nullable(),
  from: z.object({ outcode: z.string(), town: z.string() }),
  to: z.object({ outcode: z.string(), town: z.string() }),
  poster: z.object({ id: z.string(), name: z.string() }),
  /** Day of delivery, or of cancellation. */
  endedOn: day,
  /** Day on which the price is due; null if only extras are owed. */
  dueOn: day.nullable(),
  /** The price and the accepted extras that no document asks for, without VAT. */
  netPence: z.int(),
  /** Extras that are not agreed on yet, without VAT: they go on a later document. */
  openPence: z.int(),
});
export type JobToInvoice = z.infer<typeof jobToInvoice>;

export const toInvoiceInput = z.strictObject({
  /** Limits the answer to one job. */
  loadId: pathId.optional(),
});
export type ToInvoiceInput = z.infer<typeof toInvoiceInput>;

export const toInvoiceOutput = z.object({
  /** The first due comes first. */
  jobs: z.array(jobToInvoice),
  /** True if there are more jobs than the answer may have. */
  more: z.boolean(),
});
