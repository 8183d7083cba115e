import { download } from "../../core/files/schemas.ts";
import { READ_MONEY } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { readStatements } from "../statements/read-statements.ts";
import { statementsInput, statementsOutput } from "../statements/schemas.ts";
import { exportInvoices } from "./export-invoices.ts";
import { getPdf, getXml } from "./get-document.ts";
import * as schemas from "./schemas.ts";

const tags = ["Invoices"];

/** Invoices as files: PDF, XML and the exports for ledgers; and statements of what is open (contract 13). */
export const invoiceDocumentsRouter = router({
  pdf: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/invoices/{id}/pdf",
        tags,
        summary: "Download an invoice as PDF",
        description: "For both ends; what it says never changes. One of test data has TEST across each page.",
        successDescription: "The file.",
      },
      access: READ_MONEY,
      download: ["application/pdf"],
      refusals: ["not_found"],
    })
    .input(schemas.documentInput)
    .concat(returns(download))
    .query(({ ctx, input }) => getPdf(ctx, input)),

  xml: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/invoices/{id}/xml",
        tags,
        summary: "Download an invoice as XML",
        description:
          "Peppol BIS Billing 3.0; a self-bill and its credit notes as Peppol BIS Self-Billing 3.0. Where a firm has no VAT number it is plain EN 16931, without electronic addresses.",
        successDescription: "The file.",
      },
      access: READ_MONEY,
      download: ["application/xml"],
      refusals: ["not_found"],
    })
    .input(schemas.documentInput)
    .concat(returns(download))
    .query(({ ctx, input }) => getXml(ctx, input)),

  export: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/invoices/export",
        tags,
        summary: "Export invoices for a ledger",
        description:
          "What was issued in these days, oldest first, a row for each line: for Xero, Sage 50, QuickBooks or a spreadsheet, with the codes of your billing details. UTF-8 with a byte order mark. What a spreadsheet program would run as a formula is written as text. Xero takes 500 documents a file: over that the refusal names the last day that fits.",
        successDescription: "The rows, below a heading.",
      },
      access: READ_MONEY,
      download: ["text/csv"],
      refusals: ["too_many_invoices"],
    })
    .input(schemas.exportInvoicesInput)
    .concat(returns(download))
    .query(({ ctx, input }) => exportInvoices(ctx, input)),

  statements: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/statements",
        tags,
        summary: "Read statements",
        description:
          "What is open with each firm, or with one: not due, and 1 to 30, 31 to 60, 61 to 90 and over 90 days late, with the statutory interest and fixed sums as figures. Nobody is charged them.",
      },
      access: READ_MONEY,
    })
    .input(statementsInput)
    .concat(returns(statementsOutput))
    .query(({ ctx, input }) => readStatements(ctx, input)),
});
