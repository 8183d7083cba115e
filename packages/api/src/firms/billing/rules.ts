import { DAY_MS, type Day, londonDay } from "@board/calendar";
import type { Billing } from "@board/db";

/** Days for which invoices and the firm's details say that the bank account was changed. */
const BANK_CHANGE_DAYS = 30;

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

/** Returns a sort code as it is stored: `30-99-50`. */
export function sortCodeOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits.replace(/^(..)(..)(..)$/, "$1-$2-$3") : null;
}

/** Returns an account number with the leading zeros that banks of older, shorter numbers put before them. */
export function accountNumberOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, "0") : null;
}

const FORMS = new Set(["LTD", "LIMITED", "PLC", "LLP", "CO", "COMPANY", "AND", "THE"]);

/** Returns the series of a firm that chose none: the initials of its name, or the start of a single word. */
export function seriesOf(name: string): string {
  const words = (name.toUpperCase().match(/[A-Z0-9]+/g) ?? []).filter((word) => !FORMS.has(word));
  const [first = "INV"] = words;
  return (words.length > 1 ? words.map(([letter]) => letter).join("") : first.slice(0, 3)).slice(0, 8);
}

/** Returns the last four digits of a stored number, for those who may not read the whole of it. */
export function endingOf(number: string): string {
  return `ending ${number.slice(-4)}`;
}

/** Returns the day on which the account was replaced by another, for 30 days; else null. */
export function bankChangedOn({ bankChangedAt }: Pick<Billing, "bankChangedAt">, now: Date): Day | null {
  const isRecent =
    bankChangedAt !== null && now.getTime() < bankChangedAt.getTime() + BANK_CHANGE_DAYS * DAY_MS;
  return isRecent ? londonDay(bankChangedAt) : null;
}

type Account = Pick<Billing, "sortCode" | "accountNumber">;

/** Returns sort code and number of an account in one text; null if there is none. */
export function accountOf({ sortCode, accountNumber }: Account): string | null {
  return sortCode === null || accountNumber === null ? null : `${sortCode} ${accountNumber}`;
}

/**
 * Returns the account that another one replaces; null if nothing is replaced. The first account replaces none, nor
 * does a removal; an account given after a removal replaces the one before.
 */
export function replacedAccount(before: Pick<Billing, "lastAccount"> | null, after: Account): string | null {
  const given = accountOf(after);
  const last = before?.lastAccount ?? null;
  return given === null || last === given ? null : last;
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
    sortCode: "00-00-00",
    accountNumber: `0${seven}`,
    lastAccount: null,
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
