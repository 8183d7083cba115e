import { addDays, type Day } from "@board/calendar";
import { csvLine, UTF8_BOM } from "../../core/csv/write-csv.ts";
import { poundsOf } from "../../core/pounds.ts";
import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatCategory } from "../invoice-document.ts";
import { buyersReference, isCredit, lineWords, rateOf } from "./rules.ts";

/** Programs that an export is for; `csv` is for a spreadsheet. */
export const EXPORT_FORMATS = ["xero", "sage50", "quickbooks", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The side of the firm that exports: as supplier, or as buyer. */
export type ExportSide = "issued" | "received";

/** Codes of the firm's own ledger, from its billing details. */
export interface LedgerCodes {
  sales?: string | undefined;
  purchases?: string | undefined;
  /** Account references of customers and suppliers, by firm. */
  accounts?: Record<string, string> | undefined;
}

/** A line of a document as an export writes it. */
interface Row {
  doc: InvoiceDocument;
  line: InvoiceLine;
  side: ExportSide;
  /** The customer of an issued document, the supplier of a received one. */
  other: InvoiceParty;
  codes: LedgerCodes;
}

type Column = readonly [heading: string, cell: (row: Row) => string];

const blank = () => "";

/** Returns a day as `25/11/2026`. */
const british = (day: Day) => day.split("-").toReversed().join("/");

/** Returns pounds, below 0 for a credit note. */
function signed({ doc }: Row, pence: number): string {
  return `${isCredit(doc) && pence > 0 ? "-" : ""}${poundsOf(pence)}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns what a line is for, with the buyer's reference where the words do not have it. */
function words({ line }: Row): string {
  const { name, reason } = lineWords(line);
  const reference = buyersReference(line);
  const all = [name, reason, ...(name.includes(reference) ? [] : [reference])];
  return oneLine(all.filter((each) => each !== "").join(", "));
}

/** Returns the account for sales or purchases, or the program's usual one. */
function ledgerAccount({ side, codes }: Row, usual: Record<ExportSide, string>): string {
  return (side === "issued" ? codes.sales : codes.purchases) ?? usual[side];
}

/** A document without a due date, such as a credit note, has that of its issue. */
const dueDate = ({ doc }: Row) => british(doc.dueOn ?? doc.issuedOn);
const issueDate = ({ doc }: Row) => british(doc.issuedOn);

const XERO_TAX: Record<ExportSide, Record<VatCategory, string>> = {
  issued: { S: "20% (VAT on Income)", Z: "Zero Rated Income", O: "No VAT" },
  received: { S: "20% (VAT on Expenses)", Z: "Zero Rated Expenses", O: "No VAT" },
};

/** Address lines without the last one, which is the town. */
const street = ({ other }: Row, nth: number) => other.lines.slice(0, -1)[nth] ?? "";

const XERO: readonly Column[] = [
  ["*ContactName", ({ other }) => other.legalName],
  ["EmailAddress", ({ other }) => other.invoiceEmail],
  ["POAddressLine1", (row) => street(row, 0)],
  ["POAddressLine2", (row) => street(row, 1)],
  ["POAddressLine3", (row) => street(row, 2)],
  ["POAddressLine4", blank],
  ["POCity", ({ other }) => other.lines.at(-1) ?? ""],
  ["PORegion", blank],
  ["POPostalCode", ({ other }) => other.postcode],
  ["POCountry", blank],
  ["*InvoiceNumber", ({ doc }) => doc.number],
  ["Reference", ({ line }) => buyersReference(line)],
  ["*InvoiceDate", issueDate],
  ["*DueDate", dueDate],
  ["InventoryItemCode", blank],
  ["*Description", words],
  ["*Quantity", () => "1"],
  ["*UnitAmount", (row) => signed(row, row.line.netPence)],
  ["Discount", blank],
  ["*AccountCode", (row) => ledgerAccount(row, { issued: "200", received: "425" })],
  ["*TaxType", ({ side, line }) => XERO_TAX[side][line.vatCategory]],
  ["TrackingName1", blank],
  ["TrackingOption1", blank],
  ["TrackingName2", blank],
  ["TrackingOption2", blank],
  ["Currency", () => "GBP"],
  ["BrandingTheme", blank],
];

const SAGE_TAX: Record<VatCategory, string> = { S: "T1", Z: "T0", O: "T9" };
const SAGE_ACCOUNT_LENGTH = 8;
const SAGE_REFERENCE_LENGTH = 30;
const SAGE_DETAILS_LENGTH = 60;

/** Returns the account of a customer or supplier: the firm's own code, else the first letters of its name as Sage has them. */
function sageAccount({ other, codes }: Row): string {
  const own = codes.accounts?.[other.firmId];
  const letters = other.legalName.normalize("NFD").replace(/[^A-Za-z0-9]/g, "");
  return (own ?? letters).toUpperCase().slice(0, SAGE_ACCOUNT_LENGTH);
}

const SAGE_50: readonly Column[] = [
  ["Type", ({ doc, side }) => `${side === "issued" ? "S" : "P"}${isCredit(doc) ? "C" : "I"}`],
  ["Account Reference", sageAccount],
  ["Nominal A/C Ref", (row) => ledgerAccount(row, { issued: "4000", received: "5100" })],
  ["Department Code", blank],
  ["Date", issueDate],
  ["Reference", ({ doc }) => doc.number.slice(0, SAGE_REFERENCE_LENGTH)],
  ["Details", (row) => words(row).slice(0, SAGE_DETAILS_LENGTH).trim()],
  ["Net Amount", ({ line }) => poundsOf(line.netPence)],
  ["Tax Code", ({ line }) => SAGE_TAX[line.vatCategory]],
  ["Tax Amount", ({ line }) => poundsOf(line.vatPence)],
  ["Exchange Rate", () => "1"],
  ["Extra Reference", ({ line }) => buyersReference(line).slice(0, SAGE_REFERENCE_LENGTH)],
  ["User Name", blank],
  ["Project Refn", blank],
  ["Cost Code Refn", blank],
];

const QUICKBOOKS_TAX: Record<VatCategory, string> = { S: "20.0% S", Z: "0.0% Z", O: "No VAT" };
const quickbooksTax = ({ line }: Row) => QUICKBOOKS_TAX[line.vatCategory];
const net = (row: Row) => signed(row, row.line.netPence);
const vat = (row: Row) => signed(row, row.line.vatPence);

const QUICKBOOKS: Record<ExportSide, readonly Column[]> = {
  issued: [
    ["*InvoiceNo", ({ doc }) => doc.number],
    ["*Customer", ({ other }) => other.legalName],
    ["*InvoiceDate", issueDate],
    ["*DueDate", dueDate],
    ["Terms", blank],
    ["Location", blank],
    ["Memo", ({ line }) => buyersReference(line)],
    ["Item(Product/Service)", (row) => ledgerAccount(row, { issued: "Haulage", received: "" })],
    ["ItemDescription", words],
    ["ItemQuantity", () => "1"],
    ["ItemRate", net],
    ["*ItemAmount", net],
    ["*ItemTaxCode", quickbooksTax],
    ["ItemTaxAmount", vat],
    ["Currency", () => "GBP"],
    ["Service Date", ({ line }) => british(line.deliveredOn)],
  ],
  received: [
    ["*BillNo", ({ doc }) => doc.number],
    ["*Supplier", ({ other }) => other.legalName],
    ["*BillDate", issueDate],
    ["*DueDate", dueDate],
    ["Terms", blank],
    ["Location", blank],
    ["Memo", ({ line }) => buyersReference(line)],
    ["*Account", (row) => ledgerAccount(row, { issued: "", received: "Cost of sales" })],
    ["LineDescription", words],
    ["*LineAmount", net],
    ["*LineTaxCode", quickbooksTax],
    ["LineTaxAmount", vat],
  ],
};

const SPREADSHEET: readonly Column[] = [
  ["Number", ({ doc }) => doc.number],
  ["Kind", ({ doc }) => doc.kind],
  ["Credits", ({ doc }) => doc.credits?.number ?? ""],
  ["Issued", ({ doc }) => doc.issuedOn],
  ["Supplier", ({ doc }) => doc.supplier.legalName],
  ["Supplier's VAT number", ({ doc }) => doc.supplier.vatNumber ?? ""],
  ["Buyer", ({ doc }) => doc.buyer.legalName],
  ["Buyer's VAT number", ({ doc }) => doc.buyer.vatNumber ?? ""],
  ["Load", ({ line }) => line.ref],
  ["Buyer's reference", ({ line }) => line.externalRef ?? ""],
  ["Line", ({ line }) => line.kind],
  ["Description", words],
  ["Delivered", ({ line }) => line.deliveredOn],
  ["Tax point", ({ line }) => line.taxPointOn],
  ["Due", ({ doc, line }) => (isCredit(doc) ? "" : line.dueOn)],
  ["Net (GBP)", net],
  ["VAT category", ({ line }) => line.vatCategory],
  ["VAT rate", ({ doc, line }) => String(rateOf(doc, line.vatCategory) ?? "")],
  ["VAT (GBP)", vat],
  ["Total (GBP)", (row) => signed(row, row.line.netPence + row.line.vatPence)],
];

function columnsOf(format: ExportFormat, side: ExportSide): readonly Column[] {
  if (format === "quickbooks") return QUICKBOOKS[side];
  return { xero: XERO, sage50: SAGE_50, csv: SPREADSHEET }[format];
}

/** Returns the first line of an export, with the mark by which programs know its encoding. */
export function exportHeading(format: ExportFormat, side: ExportSide): string {
  return UTF8_BOM + csvLine(columnsOf(format, side).map(([heading]) => heading));
}

/** Returns a document as lines of an export, one for each of its own. */
export function exportLines(
  format: ExportFormat,
  side: ExportSide,
  codes: LedgerCodes,
  doc: InvoiceDocument,
): string {
  const other = side === "issued" ? doc.buyer : doc.supplier;
  const columns = columnsOf(format, side);
  return doc.lines
    .map((line) => csvLine(columns.map(([, cell]) => cell({ doc, line, side, other, codes }))))
    .join("");
}

/** Maximum number of documents that a program takes in one file; no limit for the others. */
export const MAX_DOCUMENTS: Partial<Record<ExportFormat, number>> = { xero: 500 };

/**
 * Returns the last day to which an export holds at most as many documents as its program takes; null if even the first
 * day holds more, and undefined if all of them fit.
 *
 * @param issueDays days of issue in order, of at least the first documents that do not all fit
 */
export function lastDayThatFits(format: ExportFormat, issueDays: readonly Day[]): Day | null | undefined {
  const maximum = MAX_DOCUMENTS[format] ?? Number.POSITIVE_INFINITY;
  const over = issueDays[maximum];
  if (over === undefined) return undefined;
  return issueDays[0] === over ? null : addDays(over, -1);
}
