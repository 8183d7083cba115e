import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { InvoiceDocument } from "../invoice-document.ts";
import { DOCUMENTS, made } from "../testing/made-documents.ts";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportSide,
  exportHeading,
  exportLines,
  type LedgerCodes,
  lastDayThatFits,
} from "./exports.ts";

/** A row of an export, by the heads of its columns. */
type Row = Record<string, string>;

const CODES: LedgerCodes = { sales: "0400", purchases: "0500", accounts: { firm_halden: "HAL01" } };

function exported(
  format: ExportFormat,
  documents: readonly InvoiceDocument[],
  { side = "issued", codes = CODES }: { side?: ExportSide; codes?: LedgerCodes } = {},
): { text: string; rows: Row[] } {
  const text =
    exportHeading(format, side) + documents.map((doc) => exportLines(format, side, codes, doc)).join("");
  return { text, rows: parse<Row>(text, { bom: true, columns: true, record_delimiter: "\r\n" }) };
}

/** 500 documents: invoices of one to three lines at odd sums, and every tenth a credit note. */
const MANY = Array.from({ length: 500 }, (_, nth) =>
  made(
    Array.from({ length: 1 + (nth % 3) }, (_line, at) => ({
      name: at === 0 ? `=Haulage, "run" ${nth}\nas agreed` : `Toll ${at}`,
      net: 10_001 + 37 * nth + 13 * at,
      category: nth % 7 === 0 ? ("Z" as const) : ("S" as const),
      externalRef: nth % 2 === 0 ? null : `-J${nth}`,
    })),
    {
      number: `CV-${1_000 + nth}`,
      ...(nth % 10 === 9
        ? {
            kind: "CREDIT_NOTE" as const,
            dueOn: null,
            credits: {
              number: "CV-1",
              issuedOn: "2026-11-01",
              reason: "Short.",
              totalPence: 1,
              remainsPence: 0,
            },
          }
        : {}),
    },
  ),
);

const signOf = ({ kind }: InvoiceDocument) => (kind === "CREDIT_NOTE" ? -1 : 1);
const total = (documents: readonly InvoiceDocument[], read: (doc: InvoiceDocument) => number) =>
  documents.reduce((sum, doc) => sum + signOf(doc) * read(doc), 0);
const pence = (text: string | undefined) => {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return Math.round(Number(text) * 100);
};
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** A British date, as the program reads it; fails where there is no such day. */
function readDate(text = ""): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? expect.fail(`${text} is no date`);
  const read = `${year}-${month}-${day}`;
  expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read);
  return read;
}

/** Sums that a program makes of a file by its own rules, in pence; below 0 for what is taken off. */
interface Ledger {
  documents: number;
  net: number;
  vat: number;
}

const required = (rows: readonly Row[], heads: readonly string[]) => {
  for (const row of rows) for (const head of heads) expect(row[head], head).not.toBe("");
};

/** Xero: rows of a number are one document, whose VAT it works out; a negative sum is a credit note. */
function readXero(rows: readonly Row[]): Ledger {
  required(
    rows,
    Object.keys(rows[0] ?? {}).filter((head) => head.startsWith("*")),
  );
  const documents = Map.groupBy(rows, (row) => row["*InvoiceNumber"]);
  expect(documents.size).toBeLessThanOrEqual(500);
  const sums = [...documents.values()].map((lines) => {
    for (const head of ["*ContactName", "*InvoiceDate", "*DueDate", "Currency"])
      expect(new Set(lines.map((line) => line[head])).size).toBe(1);
    const byTax = Map.groupBy(lines, (line) => {
      expect(readDate(line["*DueDate"]) >= readDate(line["*InvoiceDate"])).toBe(true);
      return line["*TaxType"];
    });
    return [...byTax].map(([tax, taxed]) => {
      expect(["20% (VAT on Income)", "Zero Rated Income", "No VAT"]).toContain(tax);
      const net = sumOf(taxed.map((line) => Number(line["*Quantity"]) * pence(line["*UnitAmount"])));
      const vat = tax === "20% (VAT on Income)" ? Math.sign(net) * Math.round(Math.abs(net) / 5) : 0;
      return { net, vat };
    });
  });
  const all = sums.flat();
  return {
    documents: documents.size,
    net: sumOf(all.map(({ net }) => net)),
    vat: sumOf(all.map(({ vat }) => vat)),
  };
}

/** Sage 50: every row is a transaction with positive sums, whose type says if it is taken off. */
function readSage(rows: readonly Row[]): Ledger {
  required(rows, [
    "Type",
    "Account Reference",
    "Nominal A/C Ref",
    "Date",
    "Net Amount",
    "Tax Code",
    "Tax Amount",
  ]);
  const sums = rows.map((row) => {
    expect(["SI", "SC", "PI", "PC"]).toContain(row.Type);
    expect(["T0", "T1", "T9"]).toContain(row["Tax Code"]);
    expect(row["Account Reference"]).toMatch(/^[A-Z0-9]{1,8}$/);
    expect(row.Reference?.length).toBeLessThanOrEqual(30);
    expect(row["Extra Reference"]?.length).toBeLessThanOrEqual(31);
    expect(row.Details?.length).toBeLessThanOrEqual(61);
    readDate(row.Date);
    const sign = row.Type?.endsWith("C") ? -1 : 1;
    const [net, vat] = [pence(row["Net Amount"]), pence(row["Tax Amount"])];
    expect(net > 0 && vat >= 0).toBe(true);
    return { net: sign * net, vat: sign * vat };
  });
  return {
    documents: new Set(rows.map((row) => row.Reference)).size,
    net: sumOf(sums.map(({ net }) => net)),
    vat: sumOf(sums.map(({ vat }) => vat)),
  };
}

/** QuickBooks: rows of a number are one document; VAT is taken from the file. */
function readQuickBooks(rows: readonly Row[]): Ledger {
  required(
    rows,
    Object.keys(rows[0] ?? {}).filter((head) => head.startsWith("*")),
  );
  for (const row of rows) {
    readDate(row["*InvoiceDate"]);
    readDate(row["Service Date"]);
    expect(["20.0% S", "0.0% Z", "No VAT"]).toContain(row["*ItemTaxCode"]);
    expect(pence(row["*ItemAmount"])).toBe(Number(row.ItemQuantity) * pence(row.ItemRate));
  }
  return {
    documents: new Set(rows.map((row) => row["*InvoiceNo"])).size,
    net: sumOf(rows.map((row) => pence(row["*ItemAmount"]))),
    vat: sumOf(rows.map((row) => pence(row.ItemTaxAmount))),
  };
}

function readSpreadsheet(rows: readonly Row[]): Ledger {
  for (const row of rows)
    expect(pence(row["Total (GBP)"])).toBe(pence(row["Net (GBP)"]) + pence(row["VAT (GBP)"]));
  return {
    documents: new Set(rows.map((row) => row.Number)).size,
    net: sumOf(rows.map((row) => pence(row["Net (GBP)"]))),
    vat: sumOf(rows.map((row) => pence(row["VAT (GBP)"]))),
  };
}

const READERS: Record<ExportFormat, (rows: readonly Row[]) => Ledger> = {
  xero: readXero,
  sage50: readSage,
  quickbooks: readQuickBooks,
  csv: readSpreadsheet,
};

describe("contract 13, exports", () => {
  it.each(EXPORT_FORMATS)(
    "%s: 500 documents opened by its rules have the same net and the same VAT",
    (format) => {
      const { text, rows } = exported(format, MANY);
      expect(READERS[format](rows)).toEqual({
        documents: 500,
        net: total(MANY, ({ netPence }) => netPence),
        vat: total(MANY, ({ vatPence }) => vatPence),
      });
      expect(text.startsWith("\uFEFF")).toBe(true);
      // No cell begins as a formula: a number may be negative, a text is made one.
      for (const cell of rows.flatMap((row) => Object.values(row)))
        expect(cell).not.toMatch(/^(?:[=+@]|-\D)/);
    },
  );

  it.each<[format: ExportFormat, side: ExportSide, heads: string]>([
    [
      "xero",
      "issued",
      "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
    ],
    [
      "sage50",
      "issued",
      "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name,Project Refn,Cost Code Refn",
    ],
    [
      "quickbooks",
      "issued",
      "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency,Service Date",
    ],
    [
      "quickbooks",
      "received",
      "*BillNo,*Supplier,*BillDate,*DueDate,Terms,Location,Memo,*Account,LineDescription,*LineAmount,*LineTaxCode,LineTaxAmount",
    ],
  ])("%s of what is %s has the columns of the program, in its order", (format, side, heads) => {
    expect(exportHeading(format, side)).toBe(`\uFEFF${heads}\r\n`);
  });

  const { invoice, selfBill, creditNote, notRegistered, zeroAndStandard } = DOCUMENTS;
  it.each<
    [
      says: string,
      format: ExportFormat,
      doc: InvoiceDocument,
      options: { side?: ExportSide; codes?: LedgerCodes },
      row: Row,
    ]
  >([
    [
      "xero has the contact, its address and the buyer's reference",
      "xero",
      invoice,
      {},
      {
        "*ContactName": "Halden Foods Logistics Ltd",
        POAddressLine1: "Unit 5, Eldon Way",
        POAddressLine2: "Crick",
        POAddressLine3: "",
        POCity: "Northampton",
        POPostalCode: "NN6 7FT",
        Reference: "HF26-40411",
        "*InvoiceDate": "25/11/2026",
        "*DueDate": "08/01/2027",
        "*UnitAmount": "520.00",
        "*AccountCode": "0400",
        "*TaxType": "20% (VAT on Income)",
      },
    ],
    [
      "xero has a bill with the supplier and its own tax names",
      "xero",
      selfBill,
      { side: "received" },
      {
        "*ContactName": "Mercia Pallet Express Ltd",
        "*AccountCode": "0500",
        "*TaxType": "20% (VAT on Expenses)",
      },
    ],
    [
      "xero has the usual accounts where the firm has no codes",
      "xero",
      notRegistered,
      { side: "received", codes: {} },
      { "*AccountCode": "425", "*TaxType": "No VAT" },
    ],
    [
      "xero has a credit note below 0, due on its day",
      "xero",
      creditNote,
      {},
      { "*UnitAmount": "-20.00", "*DueDate": "01/12/2026" },
    ],
    [
      "sage50 has an invoice on the firm's own account",
      "sage50",
      invoice,
      {},
      {
        Type: "SI",
        "Account Reference": "HAL01",
        "Nominal A/C Ref": "0400",
        Date: "25/11/2026",
        Reference: "CV-1042",
        Details: "Haulage, 12 pallets, 18 t rigid, 209 miles, 3 stops, HF26-40",
        "Tax Code": "T1",
        "Tax Amount": "104.00",
        "Extra Reference": "HF26-40411",
      },
    ],
    [
      "sage50 has a supplier by the first letters of its name, and the usual nominal code",
      "sage50",
      notRegistered,
      { side: "received", codes: {} },
      {
        Type: "PI",
        "Account Reference": "WOJCIKZU",
        "Nominal A/C Ref": "5100",
        "Tax Code": "T9",
        "Tax Amount": "0.00",
      },
    ],
    [
      "sage50 has a credit note as one, with sums above 0",
      "sage50",
      creditNote,
      {},
      { Type: "SC", "Net Amount": "20.00" },
    ],
    ["sage50 has a received credit note", "sage50", creditNote, { side: "received" }, { Type: "PC" }],
    ["sage50 has a zero rate", "sage50", zeroAndStandard, {}, { "Tax Code": "T0", "Tax Amount": "0.00" }],
    [
      "quickbooks has an item, the day of the service and VAT",
      "quickbooks",
      invoice,
      {},
      {
        "*Customer": "Halden Foods Logistics Ltd",
        "Item(Product/Service)": "0400",
        "Service Date": "24/11/2026",
        "*ItemTaxCode": "20.0% S",
        ItemTaxAmount: "104.00",
      },
    ],
    [
      "quickbooks has a bill",
      "quickbooks",
      selfBill,
      { side: "received", codes: {} },
      {
        "*Supplier": "Mercia Pallet Express Ltd",
        "*BillDate": "01/12/2026",
        "*Account": "Cost of sales",
        "*LineAmount": "400.00",
      },
    ],
    [
      "csv has both firms, every day as YYYY-MM-DD and what a credit note credits",
      "csv",
      creditNote,
      {},
      {
        Kind: "CREDIT_NOTE",
        Credits: "CV-1031",
        Issued: "2026-12-01",
        Supplier: "Calder Vale Haulage Ltd",
        "Supplier's VAT number": "GB999011432",
        Delivered: "2026-11-24",
        Due: "",
        "VAT rate": "20",
        "Total (GBP)": "-24.00",
      },
    ],
  ])("%s", (_, format, doc, options, row) => {
    expect(exported(format, [doc], options).rows[0]).toMatchObject(row);
  });

  it("keeps words on one line, with the reason of the waiting and the reference that they lack", () => {
    expect(exported("xero", [invoice]).rows[1]?.["*Description"]).toBe(
      "Waiting at CA3 Carlisle, 3 started quarter hours at £10.00, arrived 10:46, slot 11:00, left 12:39: 1 h 39 less 60 min free. Accepted by Craig Petty, 25 Nov, HF26-40411",
    );
  });

  const days = (...counts: [day: string, count: number][]) =>
    counts.flatMap(([day, count]) => Array<string>(count).fill(day));
  it.each<[says: string, format: ExportFormat, days: string[], last: string | null | undefined]>([
    ["nothing", "xero", [], undefined],
    ["500 on one day", "xero", days(["2026-11-02", 500]), undefined],
    ["501 on one day: no day fits", "xero", days(["2026-11-02", 501]), null],
    ["the 501st on a later day", "xero", days(["2026-11-02", 500], ["2026-11-05", 1]), "2026-11-04"],
    ["a day that goes over 500", "xero", days(["2026-11-02", 400], ["2026-11-03", 200]), "2026-11-02"],
    ["any number for another program", "sage50", days(["2026-11-02", 501]), undefined],
  ])("the last day that fits: %s", (_, format, of, last) => {
    expect(lastDayThatFits(format, of)).toBe(last);
  });
});
