import { READ_MONEY, WRITE_MONEY } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { approveInvoice, queryInvoice } from "./change-invoice.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { issueForLoad, issueInvoice } from "./issue-invoice.ts";
import { listInvoices } from "./list-invoices.ts";
import { contestInvoicePaid, recordInvoicePaid, remit } from "./pay-invoice.ts";
import { getInvoice } from "./read-invoice.ts";
import * as schemas from "./schemas.ts";

const tags = ["Invoices"];
const refusals = ["not_found", "invalid_transition"] as const;
const issuing = [
  ...refusals,
  "billing_details_missing",
  "self_billed",
  "already_invoiced",
  "nothing_to_bill",
] as const;

/** Invoices, self-bills and credit notes: the record of what firms owe each other for jobs (contract 13). */
export const invoicesRouter = router({
  issueForLoad: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/invoice",
        tags,
        summary: "Invoice a job",
        description:
          "The carrier invoices the price of a delivered job and each accepted extra, not while it is disputed. What is accepted later goes on a supplementary invoice by the same call, due `termsDays` after its issue. Of a job that was cancelled after booking the accepted extras are invoiced. Both firms need billing details.",
      },
      access: WRITE_MONEY,
      status: 201,
      refusals: issuing,
    })
    .input(schemas.issueForLoadInput)
    .concat(returns(schemas.invoiceOutput))
    .mutation(({ ctx, input }) => issueForLoad(ctx, input)),

  issue: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices",
        tags,
        summary: "Invoice many jobs",
        description:
          "One invoice for up to 200 jobs of one poster, or none of them. Each line has its own due date; the invoice has the earliest.",
      },
      access: WRITE_MONEY,
      status: 201,
      refusals: issuing,
    })
    .input(schemas.issueInput)
    .concat(returns(schemas.invoiceOutput))
    .mutation(({ ctx, input }) => issueInvoice(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/invoices",
        tags,
        summary: "List invoices",
        description: "Invoices, self-bills and credit notes of your firm on either side, newest first.",
      },
      access: READ_MONEY,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listInput)
    .concat(returns(schemas.invoicesOutput))
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/invoices/{id}",
        tags,
        summary: "Read an invoice",
        description:
          "With its lines, both parties as they were on the day of issue, and the account to pay to.",
      },
      access: READ_MONEY,
      refusals: ["not_found"],
    })
    .input(schemas.getInput)
    .concat(returns(schemas.readInvoiceOutput))
    .query(({ ctx, input }) => getInvoice(ctx, input)),

  approve: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices/{id}/approve",
        tags,
        summary: "Approve an invoice",
        description: "The end that did not make it: it will be paid. Ends a query as well.",
      },
      access: WRITE_MONEY,
      refusals,
    })
    .input(schemas.approveInput)
    .concat(returns(schemas.invoiceOutput))
    .mutation(({ ctx, input }) => approveInvoice(ctx, input)),

  query: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices/{id}/query",
        tags,
        summary: "Query an invoice",
        description:
          "The end that did not make it asks why. The other one credits it, in part or whole, or explains; the query ends with the approval.",
      },
      access: WRITE_MONEY,
      refusals,
    })
    .input(schemas.queryInput)
    .concat(returns(schemas.invoiceOutput))
    .mutation(({ ctx, input }) => queryInvoice(ctx, input)),

  credit: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices/{id}/credit",
        tags,
        summary: "Credit an invoice",
        description:
          "The firm that made it takes a sum off, by a credit note with a number of its own; an issued invoice is never edited. Without `pence` all that is left is credited: its jobs and extras can then be invoiced anew.",
      },
      access: WRITE_MONEY,
      status: 201,
      refusals,
    })
    .input(schemas.creditInput)
    .concat(returns(schemas.creditOutput))
    .mutation(({ ctx, input }) => creditInvoice(ctx, input)),

  paid: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices/{id}/paid",
        tags,
        summary: "Record that an invoice was paid",
        description:
          "The supplier says so of all of it, and of each of its jobs. The buyer says it by a remittance. Whole sums only: query what was paid short.",
      },
      access: WRITE_MONEY,
      refusals,
    })
    .input(schemas.paidInput)
    .concat(returns(schemas.invoiceOutput))
    .mutation(({ ctx, input }) => recordInvoicePaid(ctx, input)),

  contestPaid: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/invoices/{id}/paid/contest",
        tags,
        summary: "Contest that an invoice was paid",
        description:
          "The supplier did not get the money that the buyer recorded: the invoice is in the state that it had before.",
      },
      access: WRITE_MONEY,
      refusals,
    })
    .input(schemas.contestInput)
    .concat(returns(schemas.invoiceOutput))
    .mutation(({ ctx, input }) => contestInvoicePaid(ctx, input)),

  remit: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/remittances",
        tags,
        summary: "Record a remittance",
        description:
          "The buyer says that it paid documents of one supplier, whole and all at once. One that is paid already stays as it is.",
      },
      access: WRITE_MONEY,
      refusals,
    })
    .input(schemas.remittanceInput)
    .concat(returns(schemas.remittanceOutput))
    .mutation(({ ctx, input }) => remit(ctx, input)),
});
