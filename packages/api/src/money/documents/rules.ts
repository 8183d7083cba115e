import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatCategory } from "../invoice-document.ts";

/** Sentence that a self-billed document must carry (VAT Notice 700/62). */
export const OUTPUT_TAX_SENTENCE = "The VAT shown is your output tax due to HMRC.";

/** Words of a test document, which has a series of its own. */
export const TEST_SENTENCE = "Test data: nothing is to be paid.";

/** True if the document has VAT columns, numbers and words: its supplier is registered. */
export function showsVat({ vat }: InvoiceDocument): boolean {
  return vat.some(({ category }) => category !== "O");
}

export function isCredit({ kind }: InvoiceDocument): boolean {
  return kind === "CREDIT_NOTE";
}

/** Returns the rate of a line in percent, as its document has it; null outside VAT. */
export function rateOf({ vat }: InvoiceDocument, category: VatCategory): number | null {
  return vat.find((each) => each.category === category)?.ratePercent ?? null;
}

/** Returns the value that all lines share; null if they differ. */
export function shared<Value>({ lines }: InvoiceDocument, read: (line: InvoiceLine) => Value): Value | null {
  const values = new Set(lines.map(read));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

/** Returns what a line is for, and on further lines why. */
export function lineWords({ description }: InvoiceLine): { name: string; reason: string } {
  const [name = "", ...reason] = description.split("\n");
  return { name, reason: reason.join(" ") };
}

/** Returns how the buyer knows a job: by its own reference, else by the board's. */
export function buyersReference({ externalRef, ref }: InvoiceLine): string {
  return externalRef ?? ref;
}

/** Country of a postcode: Jersey, Guernsey and the Isle of Man are outside the United Kingdom. */
export function countryOf({ postcode }: InvoiceParty): "GB" | "JE" | "GG" | "IM" {
  const area = postcode.trimStart().slice(0, 2).toUpperCase();
  if (area === "JE" || area === "IM") return area;
  return area === "GY" ? "GG" : "GB";
}
