import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPaper } from "../../loads/proof/draw-paper.ts";
import { pdfPages } from "../../testing/pdf-pages.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import { DOCUMENTS, made } from "../testing/made-documents.ts";
import { invoicePaper } from "./invoice-paper.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "board-invoices-"));
});
afterAll(() => rm(folder, { recursive: true }));

const drawn = new Map<string, string[]>();

/** Returns the text of each page of a document's PDF, which is drawn once. */
async function pagesOf(doc: InvoiceDocument): Promise<string[]> {
  const known = drawn.get(doc.number);
  if (known !== undefined) return known;
  const path = join(folder, `${doc.number}.pdf`);
  await drawPaper({ paper: invoicePaper(doc), path, photoPaths: [] });
  const pages = await pdfPages(await readFile(path));
  drawn.set(doc.number, pages);
  return pages;
}

describe("contract 13, documents: the PDF", () => {
  it.each<[says: string, doc: keyof typeof DOCUMENTS, has: string[], lacks: string[]]>([
    [
      "an invoice has its number, both parties and three dates apart",
      "invoice",
      [
        "Invoice CV-1042",
        "From Calder Vale Haulage Ltd Unit 3, Armytage Road Brighouse, HD6 1QF VAT number GB 999 0114 32 Company 07214486",
        "To Halden Foods Logistics Ltd Unit 5, Eldon Way Crick Northampton, NN6 7FT VAT number GB 999 0225 23 Company 04418230",
        "Delivered Tue 24 Nov 2026 Issued Wed 25 Nov 2026 Tax point Wed 25 Nov 2026 Due Fri 8 Jan 2027",
        "Your reference HF26-40411 Load FB-C4B4-881P",
        "Issued through the Freight Board, which keeps this record and holds no money",
        "Page 1 of 1",
      ],
      ["TEST", "Test data", "Self-bill", "No freight charge"],
    ],
    [
      "an invoice has its lines with the reason of the waiting, VAT by rate and the total",
      "invoice",
      [
        "24 Nov Haulage, 12 pallets, 18 t rigid, 209 miles, 3 stops 20 % 520.00",
        "24 Nov Waiting at CA3 Carlisle, 3 started quarter hours at £10.00 arrived 10:46, slot 11:00, left 12:39: 1 h 39 less 60 min free. Accepted by Craig Petty, 25 Nov 20 % 30.00",
        "Net 550.00 VAT at 20 % on 550.00 110.00 Total, GBP £660.00",
      ],
      [],
    ],
    [
      "an invoice says in one box what to pay, by when and where, that the account changed, and what the law allows",
      "invoice",
      [
        "Pay £660.00 by Fri 8 Jan 2027 Account name Calder Vale Haulage Ltd Sort code 00-11-22 Account 01234567 Reference CV-1042",
        "This bank account was changed on Mon 16 Nov 2026. Before the first payment to it, ring a number you already know.",
        "statutory interest of 8 % over Bank Rate and a fixed sum may be claimed (Late Payment of Commercial Debts (Interest) Act 1998)",
      ],
      [],
    ],
    [
      "an invoice to an account that was not changed warns of nothing",
      "zeroAndStandard",
      [],
      ["was changed"],
    ],
    [
      "a self-bill has its mark, the sentence on output tax, the agreement and who made it",
      "selfBill",
      [
        "SELF-BILLED INVOICE",
        "Supplier Mercia Pallet Express Ltd Bay 7 Gate 2 Tyburn Trading Estate Birmingham, B24 9QR",
        "Customer, who issues it Halden Foods Logistics Ltd",
        "The VAT shown is your output tax due to HMRC.",
        "Issued under the self-billing agreement of 1 Apr 2026, in force until 31 Mar 2027. Mercia Pallet Express Ltd issues no invoice of its own for these jobs. Made for Halden Foods Logistics Ltd by the operator of the Freight Board.",
      ],
      [],
    ],
    [
      "a document of several jobs has the references and the due date of each in its line",
      "selfBill",
      [
        "Delivered 3 Nov to 23 Nov 2026",
        "Due by job, see below",
        "B46 Coleshill to TA6 Bridgwater, 11 pallets, 18 t FB-C4B4-881P · HF26-40411 · due Fri 18 Dec 2026 20 % 400.00",
        "Pay £1,887.64, the first of it by Fri 18 Dec 2026 Each job has its own due date, in its line.",
        "Net, 4 jobs 1,573.03 VAT at 20 % on 1,573.03 314.61",
      ],
      ["Your reference"],
    ],
    [
      "a credit note says why, of which invoice, and what remains",
      "creditNote",
      [
        "Credit note CVC-0007",
        "Issued Tue 1 Dec 2026 Credits CV-1031 of Thu 12 Nov 2026",
        "Why Queried by Craig Petty on Fri 27 Nov 2026: “Waiting at B46: our gate has 09:10, not 08:40.” Agreed by Priya Nair: two quarter hours fewer.",
        "What is credited",
        "£24.00 less to pay on CV-1031 £588.00 becomes £564.00.",
        "Net credited 20.00 VAT credited at 20 % on 20.00 4.00 Total credited, GBP £24.00",
        "CV-1031 of Thu 12 Nov 2026, total £588.00. It was issued and stays as it is",
      ],
      ["Pay £", "Sort code", "Statutory", "SELF-BILLED"],
    ],
    [
      "a credit note of a self-bill has its mark and its sentence",
      "selfBilledCredit",
      ["SELF-BILLED CREDIT NOTE", "The VAT shown is your output tax due to HMRC."],
      [],
    ],
    [
      "a supplier that is not registered has no VAT column, number or word",
      "notRegistered",
      ["24 Nov Toll, Mersey Gateway 3.80", "Total, GBP £48.80", "Wójcik & Žukauskas, Łódź <Олександр>"],
      ["VAT", "Tax point", "0 %", "GB 999", "Net 4"],
    ],
    [
      "rates have a sum each",
      "zeroAndStandard",
      ["VAT at 0 % on 813.37 0.00 VAT at 20 % on 438.34 87.67 Total, GBP £1,339.38"],
      [],
    ],
    [
      "without a bank account the box says whom to ask",
      "notRegistered",
      ["No bank account is known here: ask Wójcik & Žukauskas, Łódź <Олександр>."],
      ["Sort code"],
    ],
    ["a test document has TEST across the page", "test", ["TEST", "Test data: nothing is to be paid."], []],
  ])("%s", async (_, name, has, lacks) => {
    const text = (await pagesOf(DOCUMENTS[name])).join(" ");
    for (const words of has) expect(text).toContain(words);
    for (const words of lacks) expect(text).not.toContain(words);
  });

  it("of many jobs goes on over pages, each with the heads of its columns and its number", async () => {
    const lines = Array.from({ length: 50 }, (_, nth) => ({ name: `Job ${nth}`, net: 10_000, job: nth }));
    const pages = await pagesOf(made(lines, { number: "CV-2000", isTest: true }));
    expect(pages.length).toBeGreaterThan(1);
    for (const [nth, page] of pages.entries()) {
      expect(page).toContain(`Page ${nth + 1} of ${pages.length}`);
      expect(page).toContain("TEST");
      if (nth < pages.length - 1) expect(page).toContain("Day What VAT Net £");
    }
    expect(pages.join(" ")).toContain("Net, 50 jobs 5,000.00");
  });
});
