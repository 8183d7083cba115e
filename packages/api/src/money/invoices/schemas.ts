import { z } from "zod";
import {
  cursor,
  day,
  filledText,
  limit,
  nextCursor,
  offsetInstant,
  pathId,
  pence,
  several,
  text,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { invoiceSide } from "../../core/named-enums.ts";
import { invoiceHead, invoiceStatus, toldInvoice } from "../../loads/outbox/invoice-schemas.ts";
import { INVOICE_ACTIONS, MAX_INVOICES_OF_REMITTANCE, MAX_LOADS_OF_CALL } from "./rules.ts";

const allowedActions = z
  .array(
    z.enum(INVOICE_ACTIONS).meta({
      id: "InvoiceAction",
      description: "What an end may do with an invoice; `remit` is a remittance of it.",
    }),
  )
  .meta({ description: "What you may do with it now.", example: ["approve", "query"] });

const bank = z
  .object({
    accountName: z.string().meta({ description: "Name of the account.", example: "Calder Vale Haulage Ltd" }),
    sortCode: z.string().meta({ description: "Six digits.", example: "00-11-22" }),
    accountNumber: z.string().meta({ description: "Eight digits.", example: "01234567" }),
    changedOn: day.nullable().meta({
      description: "The day of the account's change, for invoices of the 30 days after it. null: none.",
      example: null,
    }),
  })
  .meta({ id: "InvoiceBank", description: "The account to pay to." });

/** An invoice as an end reads it. */
export const invoice = toldInvoice
  .extend({
    bank: unlogged(bank).nullable().meta({
      description: "The account to pay to, as it was on the day of issue. null: none is known.",
    }),
    allowedActions,
  })
  .meta({ id: "Invoice", description: "What one firm owes another for jobs, with its lines." });
export type InvoiceView = z.infer<typeof invoice>;

const otherFirm = z
  .object({
    firmId: z.string().meta({ description: "The firm's id.", example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    legalName: z
      .string()
      .meta({ description: "Its legal name on the day of issue.", example: "Calder Vale Haulage Ltd" }),
  })
  .meta({ id: "InvoiceFirm", description: "A party of the invoice." });

/** An invoice as lists have it: without lines. */
const invoiceEntry = invoiceHead
  .extend({
    supplier: unlogged(otherFirm),
    buyer: unlogged(otherFirm),
    jobs: z.int().meta({ description: "The number of its jobs.", example: 1 }),
    allowedActions,
  })
  .meta({ id: "InvoiceEntry", description: "An invoice in a list: GET /invoices/{id} has its lines." });
export type InvoiceEntry = z.infer<typeof invoiceEntry>;

export const readInvoiceOutput = z.object({ invoice });
export const invoiceOutput = readInvoiceOutput.extend(replay).meta({ id: "InvoiceAnswer" });
export const creditOutput = z.object({
  invoice: invoice.meta({ description: "The document, after the credit note." }),
  creditNote: invoice.meta({ description: "The credit note." }),
  ...replay,
});
export const invoicesOutput = z.object({
  invoices: z.array(invoiceEntry).meta({ description: "Newest first." }),
  nextCursor,
});
export const remittanceOutput = z.object({
  invoices: z.array(invoiceEntry).meta({ description: "The documents that were paid, as they were named." }),
  ...replay,
});

const path = z.strictObject({ id: pathId });
const reason = unlogged(filledText(500));
const paidAt = offsetInstant.meta({
  description: "When it was paid: not in the future, not before a job of it was delivered.",
  example: "2026-12-30T09:00:00Z",
});
const reference = unlogged(text(100)).meta({
  description: "The payment's reference.",
  example: "BACS 30 DEC",
});

export const issueForLoadInput = path.meta({ id: "IssueForLoad", example: {} });

export const issueInput = z
  .strictObject({
    loadIds: z
      .array(pathId)
      .min(1)
      .max(MAX_LOADS_OF_CALL)
      .refine((ids) => new Set(ids).size === ids.length, {
        params: { code: "duplicate" },
        error: "must name each job once.",
      })
      .meta({ description: "Jobs that you carried for one poster." }),
  })
  .meta({ id: "IssueInvoice", example: { loadIds: ["load_01k9z4c2m5e8vtn6q3r7xw1ya0"] } });

export const creditInput = path
  .extend({
    reason: reason.meta({ description: "Why; it stands on the credit note." }),
    pence: pence.optional().meta({
      description: "The sum to take off, in pence without VAT. Left out: all that is left of it.",
      example: 2_500,
    }),
  })
  .meta({ id: "CreditInvoice", example: { reason: "One pallet came a day late.", pence: 2_500 } });

export const approveInput = path.meta({ id: "ApproveInvoice", example: {} });
export const queryInput = path
  .extend({ reason: reason.meta({ description: "Why you do not approve it; the other end reads it." }) })
  .meta({ id: "QueryInvoice", example: { reason: "The waiting at place 2 was agreed at £20." } });

export const paidInput = path
  .extend({ paidAt, reference: reference.optional() })
  .meta({ id: "RecordInvoicePaid", example: { paidAt: "2026-12-30T09:00:00Z" } });
export const contestInput = path.meta({ id: "ContestInvoicePaid", example: {} });

export const remittanceInput = z
  .strictObject({
    invoiceIds: z
      .array(pathId)
      .min(1)
      .max(MAX_INVOICES_OF_REMITTANCE)
      .meta({ description: "Documents of one supplier, of at most 1,000 jobs together." }),
    paidAt,
    reference,
  })
  .meta({
    id: "Remit",
    example: {
      invoiceIds: ["inv_01k9z4d7b2f4wr8s0t5ye6zmqh"],
      paidAt: "2026-12-30T09:00:00Z",
      reference: "BACS 30 DEC",
    },
  });

export const getInput = path;

export const listInput = z.strictObject({
  side: invoiceSide.optional().meta({
    description:
      "issued: yours as the supplier, whoever made them. received: yours as the buyer. Left out: both.",
  }),
  status: several(invoiceStatus).optional(),
  overdue: z.enum(["true", "false"]).optional().meta({
    description: "true: only those that are to be paid and whose due day is past.",
  }),
  with: pathId.optional().meta({ description: "The id of the firm at the other end." }),
  loadId: pathId.optional().meta({ description: "Those with a line of this job." }),
  from: day.optional().meta({ description: "The first day of issue." }),
  to: day.optional().meta({ description: "The last day of issue, included." }),
  limit,
  cursor: cursor.optional(),
});
export type ListInvoices = z.infer<typeof listInput>;
