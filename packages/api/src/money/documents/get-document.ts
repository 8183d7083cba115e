import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import type { Download } from "../../core/files/schemas.ts";
import { withDrawnPaper } from "../../loads/proof/draw-aside.ts";
import { documentOf, findInvoice, type InvoiceRow } from "../invoices/read-invoice.ts";
import { invoicePaper } from "./invoice-paper.ts";
import { invoiceXml } from "./ubl.ts";

/** Draws a document as a PDF, anew for each download: what it says never changes. */
export async function pdfOf(ctx: Ctx<Actor>, row: InvoiceRow, signal?: AbortSignal): Promise<Download> {
  const paper = invoicePaper(await documentOf(ctx, row));
  return withDrawnPaper(
    ctx,
    paper,
    async ({ path, ...facts }) => {
      const content = await readFile(path);
      return {
        open: async () => Readable.from([content]),
        contentType: "application/pdf",
        filename: `${row.number}.pdf`,
        facts,
      };
    },
    signal,
  );
}

/**
 * Returns the PDF of an invoice of the actor's firm.
 *
 * @throws DomainError `not_found`
 */
export async function getPdf(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<Download> {
  return pdfOf(ctx, await findInvoice(ctx, id));
}

/**
 * Returns an invoice of the actor's firm as Peppol BIS Billing 3.0 or, for a self-bill, Peppol BIS Self-Billing 3.0
 * (contract 13, XML).
 *
 * @throws DomainError `not_found`
 */
export async function getXml(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<Download> {
  const row = await findInvoice(ctx, id);
  const content = Buffer.from(invoiceXml(await documentOf(ctx, row)));
  return {
    open: async () => Readable.from([content]),
    contentType: "application/xml; charset=utf-8",
    filename: `${row.number}.xml`,
    facts: { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") },
  };
}
