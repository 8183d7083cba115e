import type { ExtraKind } from "@board/db/enums";

/** A party of an invoice, as it was on the day of issue. */
export type InvoiceParty = {
  firmId: string;
  legalName: string;
  lines: string[];
  postcode: string;
  companyNumber: string | null;
  vatNumber: string | null;
  invoiceEmail: string;
};

/** S: standard rate. Z: zero rate. O: outside VAT, because the supplier is not registered. */
export type VatCategory = "S" | "Z" | "O";

export type InvoiceLine = {
  id: string;
  kind: "HAULAGE" | ExtraKind;
  /** Words for the service; a second line tells why, such as the times of a wait. */
  description: string;
  loadId: string;
  ref: string;
  externalRef: string | null;
  place: number | null;
  deliveredOn: string;
  dueOn: string;
  taxPointOn: string;
  netPence: number;
  vatPence: number;
  vatCategory: VatCategory;
};

/**
 * An invoice as EN 16931 data: the PDF, the XML and the exports are views of it. Sums are pence, days YYYY-MM-DD of
 * London. Sums of a credit note are positive: its kind says that they are taken off.
 */
export type InvoiceDocument = {
  id: string;
  kind: "INVOICE" | "SELF_BILL" | "CREDIT_NOTE";
  /** True for a self-bill and for the credit notes of one. */
  selfBilled: boolean;
  number: string;
  isTest: boolean;
  issuedOn: string;
  /** The earliest tax point of the lines. */
  taxPointOn: string;
  /** The earliest due date of the lines; null for a credit note. */
  dueOn: string | null;
  supplier: InvoiceParty;
  buyer: InvoiceParty;
  lines: InvoiceLine[];
  vat: { category: VatCategory; ratePercent: number | null; netPence: number; vatPence: number }[];
  netPence: number;
  vatPence: number;
  totalPence: number;
  /** The document that a credit note credits, why, and what it left to pay of it; else null. */
  credits: {
    number: string;
    issuedOn: string;
    totalPence: number;
    reason: string;
    remainsPence: number;
  } | null;
  /** Account to pay to; `changedOn` for 30 days after it was changed. Null for admins and where none is known. */
  bank: { accountName: string; sortCode: string; accountNumber: string; changedOn: string | null } | null;
  /** Agreement under which the buyer bills itself; null for the supplier's own documents. */
  agreement: { acceptedOn: string; until: string } | null;
};
