import { z } from "zod";
import { day, instant, pathId } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { invoiceSide } from "../../core/named-enums.ts";
import { extra } from "../../loads/extras/schemas.ts";

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

/** An extra that waits for the firm's answer. */
const extraToAnswer = z.object({
  load: z.object({ id: z.string(), ref: z.string(), externalRef: z.string().nullable() }),
  /** The firm at the other end of the job. */
  firm: z.object({ id: z.string(), name: z.string() }),
  /** Place that the extra is about; null for the whole job. */
  at: z.object({ outcode: z.string(), town: z.string() }).nullable(),
  extra,
});
export type ExtraToAnswer = z.infer<typeof extraToAnswer>;

/** `issued`: as the carrier that proposed them. `received`: as the poster. */
export const extrasInput = z.strictObject({ side: invoiceSide });
export type ExtrasInput = z.infer<typeof extrasInput>;

export const extrasOutput = z.object({
  /** The oldest comes first. */
  extras: z.array(extraToAnswer),
  /** True if there are more extras than the answer may have. */
  more: z.boolean(),
});

export const toDoOutput = z.object({
  /** Jobs to invoice, and documents and extras that wait for the firm's answer. */
  count: z.int(),
});

/** The late invoices of one firm. */
const lateFirm = z.object({
  firm: z.object({ id: z.string(), name: z.string() }),
  /** The first due comes first. */
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      /** The earliest day on which a part of it was due. */
      dueOn: day,
      daysLate: z.int(),
      /** Late part of it, with VAT. */
      latePence: z.int(),
      reminders: z.int(),
      remindedAt: instant.nullable(),
      /** True while a query of it waits for an answer. */
      queried: z.boolean(),
      mayRemind: z.boolean(),
    }),
  ),
  latePence: z.int(),
  /** Sums that the law allows on top: figures, which nobody is charged. */
  interestPence: z.int(),
  fixedSumPence: z.int(),
});
export type LateFirm = z.infer<typeof lateFirm>;

export const lateOutput = z.object({
  /** The largest sum comes first. */
  firms: z.array(lateFirm),
});

export const remindInput = z.strictObject({
  firmId: pathId,
  /** True to name the statutory interest and the fixed sums. */
  interest: z.boolean(),
});
export type RemindInput = z.infer<typeof remindInput>;

export const remindOutput = z.object({
  /** Numbers of the invoices that the firm was reminded of. */
  numbers: z.array(z.string()),
  ...replay,
});

const ledgerFirm = z.object({ id: z.string(), name: z.string() });
export type LedgerFirm = z.infer<typeof ledgerFirm>;

export const ledgerFirmsOutput = z.object({
  /** Firms by name. */
  firms: z.array(ledgerFirm),
});
