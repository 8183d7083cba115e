import type { Billing } from "@board/db";

/** Weights of the first seven digits of a VAT number; the last two digits check them. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

const weighed = (digits: string) =>
  WEIGHTS.reduce((sum, weight, nth) => sum + weight * Number(digits[nth]), 0);

/**
 * Returns a VAT number as it is stored: `GB` and nine digits. Null if it is not written like one, or if its check
 * digits are wrong by both the older and the newer weighting.
 */
export function vatNumberOf(text: string): string | null {
  const digits = text
    .toUpperCase()
    .replace(/[\s.-]/g, "")
    .replace(/^GB/, "");
  if (!/^\d{9}$/.test(digits)) return null;
  const total = weighed(digits) + Number(digits.slice(7));
  return total % 97 === 0 || (total + 55) % 97 === 0 ? `GB${digits}` : null;
}

const FORMS = new Set(["LTD", "LIMITED", "PLC", "LLP", "CO", "COMPANY", "AND", "THE"]);

/** Returns the series of a firm that chose none: the initials of its name, or the start of a single word. */
export function seriesOf(name: string): string {
  const words = (name.toUpperCase().match(/[A-Z0-9]+/g) ?? []).filter((word) => !FORMS.has(word));
  const [first = "INV"] = words;
  return (words.length > 1 ? words.map(([letter]) => letter).join("") : first.slice(0, 3)).slice(0, 8);
}

/** Returns the made-up details of a firm in the sandbox, where nobody is asked for real ones. */
export function madeUpBilling(firm: { id: string; name: string }, since: Date): Billing {
  let seed = 0;
  for (const letter of firm.id) seed = (seed * 31 + letter.charCodeAt(0)) % 10_000_000;
  const seven = String(seed).padStart(7, "0");
  const check = String((97 - (weighed(seven) % 97)) % 97).padStart(2, "0");
  return {
    firmId: firm.id,
    mode: "test",
    legalName: firm.name,
    lines: ["1 Sandbox Street", "Testtown"],
    postcode: "LS1 4AP",
    companyNumber: `0${seven}`,
    vatRegistered: true,
    vatNumber: `GB${seven}${check}`,
    accountName: firm.name,
    sortCode: "000000",
    accountNumber: `0${seven}`,
    lastAccount: `000000 0${seven}`,
    bankChangedAt: null,
    invoiceEmail: "accounts@sandbox.example",
    series: seriesOf(firm.name),
    startAt: 1,
    salesCode: null,
    purchasesCode: null,
    accountCodes: {},
    waiting: {},
    updatedAt: since,
  };
}
