import { ExtraKind, InvoiceKind, InvoiceStatus, VatCategory } from "@board/db/enums";
import { z } from "zod";
import { day, instant, unlogged } from "../../core/fields.ts";
import { side } from "../../core/named-enums.ts";

const vatCategory = z.enum(VatCategory).meta({
  id: "VatCategory",
  description: "S: 20 %. Z: 0 %, to and from Jersey and Guernsey. O: the supplier is not registered for VAT.",
});

export const invoiceKind = z.enum(InvoiceKind).meta({
  id: "InvoiceKind",
  description:
    "INVOICE: made by the supplier. SELF_BILL: made by the buyer for the supplier, under their agreement. CREDIT_NOTE: takes sums off one of these.",
});

export const invoiceStatus = z.enum(InvoiceStatus).meta({
  id: "InvoiceStatus",
  description:
    "ISSUED waits for the other end. APPROVED: it will be paid. QUERIED: it was asked why. PAID. CREDITED: credit notes took all of it off. A credit note stays ISSUED.",
});

/** Net sum in pence, without VAT. */
const netPence = z.int().meta({ description: "In pence, without VAT.", example: 52_500 });
const vatPence = z.int().meta({ description: "The VAT in pence.", example: 10_500 });
const ratePercent = z.number().nullable().meta({ description: "null outside VAT.", example: 20 });

const party = z
  .object({
    firmId: z.string().meta({ description: "The firm's id.", example: "firm_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    legalName: z.string().meta({ description: "Its legal name.", example: "Calder Vale Haulage Ltd" }),
    lines: z.array(z.string()).meta({ description: "Its address.", example: ["Unit 3, Armytage Road"] }),
    postcode: z.string().meta({ description: "The address's postcode.", example: "HD6 1QF" }),
    companyNumber: z.string().nullable().meta({ description: "Number at Companies House. null: none." }),
    vatNumber: z
      .string()
      .nullable()
      .meta({ description: "VAT number. null: it is not registered.", example: "GB999011432" }),
    invoiceEmail: z
      .string()
      .meta({ description: "Where its invoices go.", example: "office@calder.example" }),
  })
  .meta({ id: "InvoiceParty", description: "A party, as it was on the day of issue." });

const line = z
  .object({
    id: z.string().meta({ description: "The line's id.", example: "invline_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    kind: z.enum(["HAULAGE", ...Object.values(ExtraKind)]).meta({
      id: "InvoiceLineKind",
      description: "HAULAGE: the price of the job. Else the kind of the extra.",
    }),
    description: unlogged(z.string()).meta({
      description: "What was done; further lines say why.",
      example: "Haulage LS10 to SW1A, 12 pallets, delivered 23 Nov 2026",
    }),
    loadId: z.string().meta({ description: "The job.", example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    ref: z.string().meta({ description: "The board's reference of the job.", example: "FB-7K3M-92QX" }),
    externalRef: z
      .string()
      .nullable()
      .meta({ description: "The buyer's own job number.", example: "J-4711" }),
    extraId: z
      .string()
      .nullable()
      .meta({ description: "The extra. null: the price of the job.", example: null }),
    place: z.int().nullable().meta({ description: "The place that an extra is about.", example: null }),
    deliveredOn: day.meta({ description: "The day of delivery, or of cancellation.", example: "2026-11-23" }),
    dueOn: day.meta({ description: "The day by which this line is due.", example: "2027-01-07" }),
    taxPointOn: day.meta({ description: "Its tax point.", example: "2026-11-24" }),
    netPence,
    vatPence,
    vatCategory,
  })
  .meta({ id: "InvoiceLine", description: "A job's price, or one of its extras." });

/** The parts of an invoice that a list has as well. */
export const invoiceHead = z.object({
  id: z.string().meta({ description: "The invoice's id.", example: "inv_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
  kind: invoiceKind,
  selfBilled: z.boolean().meta({
    description: "The buyer makes it for the supplier: a self-bill, or a credit note of one.",
    example: false,
  }),
  status: invoiceStatus,
  number: z.string().meta({ description: "Its number in its maker's series.", example: "CV-1042" }),
  isTest: z.boolean().meta({ description: "Made with test data: nothing is to be paid." }),
  issuedAt: instant.meta({ description: "When it was issued." }),
  taxPointOn: day.meta({ description: "The earliest tax point of its lines.", example: "2026-11-24" }),
  dueOn: day.nullable().meta({
    description: "The earliest due date of its lines. null: a credit note.",
    example: "2027-01-07",
  }),
  overdue: z.boolean().meta({ description: "It is to be paid, and that day is past.", example: false }),
  netPence,
  vatPence,
  totalPence: z.int().meta({ description: "What it asks for, in pence with VAT.", example: 63_000 }),
  creditedPence: z.int().meta({
    description: "What its credit notes have taken off, in pence with VAT.",
    example: 0,
  }),
  openPence: z.int().meta({ description: "What is still to pay, in pence with VAT.", example: 63_000 }),
  credits: z
    .object({
      invoiceId: z.string().meta({ description: "The document that this credit note is of." }),
      number: z.string().meta({ description: "Its number.", example: "CV-1042" }),
      issuedAt: instant.meta({ description: "When it was issued." }),
      reason: unlogged(z.string()).meta({ description: "Why it is credited." }),
    })
    .nullable()
    .meta({ id: "InvoiceCredits", description: "For a credit note, else null.", example: null }),
  query: z
    .object({
      reason: unlogged(z.string()).meta({ description: "In the words of who asked." }),
      at: instant.meta({ description: "When it was asked." }),
    })
    .nullable()
    .meta({ id: "InvoiceQuery", description: "The last query. null: none.", example: null }),
  paidAt: instant.nullable().meta({ description: "When it was paid. null: it is not.", example: null }),
  paidSaidBy: side.nullable().meta({
    description: "The end that recorded the payment: poster is the buyer, carrier the supplier.",
    example: null,
  }),
  paidContestedAt: instant.nullable().meta({
    description: "When the supplier contested a payment that the buyer had recorded.",
    example: null,
  }),
  reference: unlogged(z.string()).nullable().meta({
    description: "The payment's reference.",
    example: null,
  }),
});

/** An invoice as both ends read it and as its events tell it; without bank details. */
export const toldInvoice = invoiceHead.extend({
  supplier: unlogged(party),
  buyer: unlogged(party),
  lines: z.array(line).meta({ description: "What it asks for, or takes off." }),
  vat: z
    .array(
      z
        .object({ category: vatCategory, ratePercent, netPence, vatPence })
        .meta({ id: "InvoiceVatSum", description: "Net and VAT of one rate." }),
    )
    .meta({ description: "Net and VAT by rate." }),
  agreement: z
    .object({
      acceptedOn: day.meta({ description: "The day from which on it counts." }),
      until: day.meta({ description: "Its last day." }),
    })
    .nullable()
    .meta({
      id: "InvoiceAgreement",
      description: "The agreement under which the buyer bills itself. null: the supplier's own document.",
      example: null,
    }),
});
export type ToldInvoice = z.infer<typeof toldInvoice>;

/** A job of an invoice, as its events list it. */
export const jobOfInvoice = z
  .object({
    id: z.string().meta({ description: "The load's id.", example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    ref: z.string().meta({ description: "The board's reference.", example: "FB-7K3M-92QX" }),
    externalRef: z
      .string()
      .nullable()
      .meta({ description: "The buyer's own job number.", example: "J-4711" }),
  })
  .meta({ id: "InvoiceJob", description: "A job of the invoice." });
export type JobOfInvoice = z.infer<typeof jobOfInvoice>;
