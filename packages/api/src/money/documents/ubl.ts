import { poundsOf } from "../../core/pounds.ts";
import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatCategory } from "../invoice-document.ts";
import {
  buyersReference,
  countryOf,
  isCredit,
  lineWords,
  OUTPUT_TAX_SENTENCE,
  rateOf,
  shared,
  showsVat,
  TEST_SENTENCE,
} from "./rules.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd";
const EN_16931 = "urn:cen.eu:en16931:2017";
const PEPPOL = "urn:fdc:peppol.eu:2017:poacc";
/** Scheme of an electronic address that is a United Kingdom VAT number. */
const VAT_SCHEME = "9932";
const CREDIT_TRANSFER = "30";
/** Unit "one". */
const ONE = "C62";
const NOT_SUBJECT_TO_VAT = "VATEX-EU-O";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Matches characters that XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  const plain = text.toWellFormed().replace(NO_XML, "").trim();
  return plain.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Returns an element with text; nothing where the text is empty, because Peppol refuses empty elements. */
function leaf(name: string, text: string | null, attributes: Record<string, string> = {}): string {
  const content = escaped(text ?? "");
  if (content === "") return "";
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<cbc:${name}${all.join("")}>${content}</cbc:${name}>`;
}

/** Returns an element that holds others, in the order of the schema; nothing where all of them are empty. */
function group(name: string, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? "" : `<cac:${name}>${content}</cac:${name}>`;
}

const amount = (name: string, pence: number) => leaf(name, poundsOf(pence), { currencyID: "GBP" });

const taxScheme = group("TaxScheme", leaf("ID", "VAT"));

/** Returns where the address is, in the fields that UBL has for up to four lines. */
function address(party: InvoiceParty): string {
  const [street = "", ...others] = party.lines;
  const city = others.pop() ?? null;
  const [additional = null, third = null] = others;
  return group(
    "PostalAddress",
    leaf("StreetName", street),
    leaf("AdditionalStreetName", additional),
    leaf("CityName", city),
    leaf("PostalZone", party.postcode),
    group("AddressLine", leaf("Line", third)),
    group("Country", leaf("IdentificationCode", countryOf(party))),
  );
}

/** Returns a party; with an endpoint where the document goes by Peppol, without VAT numbers outside VAT. */
function party(name: string, its: InvoiceParty, { byPeppol, withVat }: Terms): string {
  const { firmId, legalName, companyNumber, vatNumber, invoiceEmail } = its;
  return group(
    name,
    group(
      "Party",
      leaf("EndpointID", byPeppol ? vatNumber : null, { schemeID: VAT_SCHEME }),
      group("PartyIdentification", leaf("ID", firmId)),
      address(its),
      withVat && vatNumber !== null ? group("PartyTaxScheme", leaf("CompanyID", vatNumber), taxScheme) : "",
      group("PartyLegalEntity", leaf("RegistrationName", legalName), leaf("CompanyID", companyNumber)),
      group("Contact", leaf("ElectronicMail", invoiceEmail)),
    ),
  );
}

/** Returns a VAT category; the exemption of one outside VAT is named in the breakdown alone. */
function taxCategory(name: string, category: VatCategory, rate: number | null, exempt = false): string {
  const reason = exempt && category === "O" ? NOT_SUBJECT_TO_VAT : null;
  return group(
    name,
    leaf("ID", category),
    leaf("Percent", rate === null ? null : String(rate)),
    leaf("TaxExemptionReasonCode", reason),
    taxScheme,
  );
}

const property = (name: string, value: string | null) =>
  value === null ? "" : group("AdditionalItemProperty", leaf("Name", name), leaf("Value", value));

function line(doc: InvoiceDocument, its: InvoiceLine, nth: number): string {
  const { name, reason } = lineWords(its);
  return group(
    isCredit(doc) ? "CreditNoteLine" : "InvoiceLine",
    leaf("ID", String(nth + 1)),
    leaf(isCredit(doc) ? "CreditedQuantity" : "InvoicedQuantity", "1", { unitCode: ONE }),
    amount("LineExtensionAmount", its.netPence),
    group("InvoicePeriod", leaf("StartDate", its.deliveredOn), leaf("EndDate", its.deliveredOn)),
    group(
      "Item",
      leaf("Description", reason),
      leaf("Name", name),
      taxCategory("ClassifiedTaxCategory", its.vatCategory, rateOf(doc, its.vatCategory)),
      property("Load", its.ref),
      property("Buyer's reference", its.externalRef),
      property("Due date", isCredit(doc) ? null : its.dueOn),
    ),
    group("Price", amount("PriceAmount", its.netPence)),
  );
}

/** Form in which a document goes to its buyer. */
interface Terms {
  /** True if both parties have an address in Peppol. */
  byPeppol: boolean;
  withVat: boolean;
}

function termsOf(doc: InvoiceDocument): Terms {
  const withVat = showsVat(doc);
  const { supplier, buyer } = doc;
  return { withVat, byPeppol: withVat && supplier.vatNumber !== null && buyer.vatNumber !== null };
}

function profile({ selfBilled }: InvoiceDocument, { byPeppol }: Terms): string {
  if (!byPeppol) return leaf("CustomizationID", EN_16931);
  const process = selfBilled ? "selfbilling" : "billing";
  return [
    leaf("CustomizationID", `${EN_16931}#compliant#${PEPPOL}:${process}:3.0`),
    leaf("ProfileID", `${PEPPOL}:${process}:01:1.0`),
  ].join("");
}

/** Returns the document's one note. */
function note({ isTest, selfBilled, credits }: InvoiceDocument): string {
  const words = [isTest ? TEST_SENTENCE : "", selfBilled ? OUTPUT_TAX_SENTENCE : "", credits?.reason ?? ""];
  return leaf("Note", words.filter(Boolean).join(" "));
}

/** Returns the document's number, days and kind, in the order that UBL has for an invoice and for a credit note. */
function head(doc: InvoiceDocument): string {
  const { number, issuedOn, taxPointOn, selfBilled } = doc;
  const taxPoint = showsVat(doc) ? leaf("TaxPointDate", taxPointOn) : "";
  const start = leaf("ID", number) + leaf("IssueDate", issuedOn);
  return isCredit(doc)
    ? start + taxPoint + leaf("CreditNoteTypeCode", selfBilled ? "261" : "381") + note(doc)
    : start +
        leaf("DueDate", doc.dueOn) +
        leaf("InvoiceTypeCode", selfBilled ? "389" : "380") +
        note(doc) +
        taxPoint;
}

/** Returns the days of delivery: one day, or a period at the document. */
function deliveryDays({ lines }: InvoiceDocument): { period: string; delivery: string } {
  const days = lines.map(({ deliveredOn }) => deliveredOn).toSorted();
  const [first = null, last = null] = [days[0], days.at(-1)];
  return first === last
    ? { period: "", delivery: group("Delivery", leaf("ActualDeliveryDate", first)) }
    : { period: group("InvoicePeriod", leaf("StartDate", first), leaf("EndDate", last)), delivery: "" };
}

function payment(doc: InvoiceDocument): string {
  const { bank, number, credits } = doc;
  const means =
    bank === null || isCredit(doc)
      ? ""
      : group(
          "PaymentMeans",
          leaf("PaymentMeansCode", CREDIT_TRANSFER),
          leaf("PaymentID", number),
          group(
            "PayeeFinancialAccount",
            leaf("ID", bank.accountNumber),
            leaf("Name", bank.accountName),
            group("FinancialInstitutionBranch", leaf("ID", bank.sortCode.replaceAll("-", ""))),
          ),
        );
  const byLine = shared(doc, ({ dueOn }) => dueOn) === null;
  const words = credits === null ? "Each line has its own due date." : `Taken off ${credits.number}.`;
  return means + (credits !== null || byLine ? group("PaymentTerms", leaf("Note", words)) : "");
}

/**
 * Returns a document as UBL 2.1 (contract 13, XML): by Peppol BIS Billing 3.0 or Self-Billing 3.0, and as plain EN 16931
 * where a party has no VAT number. Elements stand in the order of the schema.
 */
export function invoiceXml(doc: InvoiceDocument): string {
  const terms = termsOf(doc);
  const root = isCredit(doc) ? "CreditNote" : "Invoice";
  const { period, delivery } = deliveryDays(doc);
  const { credits } = doc;
  const [first] = doc.lines;
  const content = [
    profile(doc, terms),
    head(doc),
    leaf("DocumentCurrencyCode", "GBP"),
    leaf("BuyerReference", first === undefined ? null : buyersReference(first)),
    period,
    credits === null
      ? ""
      : group(
          "BillingReference",
          group("InvoiceDocumentReference", leaf("ID", credits.number), leaf("IssueDate", credits.issuedOn)),
        ),
    party("AccountingSupplierParty", doc.supplier, terms),
    party("AccountingCustomerParty", doc.buyer, terms),
    delivery,
    payment(doc),
    group(
      "TaxTotal",
      amount("TaxAmount", doc.vatPence),
      ...doc.vat.map(({ category, ratePercent, netPence, vatPence }) =>
        group(
          "TaxSubtotal",
          amount("TaxableAmount", netPence),
          amount("TaxAmount", vatPence),
          taxCategory("TaxCategory", category, ratePercent, true),
        ),
      ),
    ),
    group(
      "LegalMonetaryTotal",
      amount("LineExtensionAmount", doc.netPence),
      amount("TaxExclusiveAmount", doc.netPence),
      amount("TaxInclusiveAmount", doc.totalPence),
      amount("PayableAmount", doc.totalPence),
    ),
    ...doc.lines.map((each, nth) => line(doc, each, nth)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">${content.join("")}</${root}>\n`;
}
