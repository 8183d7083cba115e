import { describe, expect, it } from "vitest";
import type { Billing } from "./billing-form.ts";
import { formOfBilling, readBilling, replacesBank, vatTrouble } from "./billing-form.ts";

const SAVED: Billing = {
  legalName: "Calder Haulage Limited",
  lines: ["4 Dock Road", "Hull"],
  postcode: "HU1 2AB",
  companyNumber: null,
  vat: { registered: true, number: "GB999999973" },
  bank: { accountName: "Calder Haulage", sortCode: "30-99-50", accountNumber: "00123456" },
  bankChangedOn: null,
  invoiceEmail: "accounts@calder.example",
  series: "CH",
  startAt: 1_042,
  codes: { sales: "4000", purchases: null, accounts: { firm_x: "MERCIA" } },
  waiting: { ARTIC: { freeMins: 90, pencePerQuarter: 1_200 } },
  updatedAt: "2026-11-18T10:00:00.000Z",
};
const form = formOfBilling(SAVED);
const errorsOf = (changes: Partial<typeof form>) => readBilling({ ...form, ...changes }).errors;

describe("the form of the billing details", () => {
  it("sends what is saved, and no empty code of a firm", () => {
    const { bankChangedOn: _on, updatedAt: _at, ...saved } = SAVED;
    expect(readBilling({ ...form, accounts: { ...form.accounts, firm_y: " " } })).toEqual({
      errors: {},
      input: { ...saved, companyNumber: undefined, codes: { ...saved.codes, purchases: undefined } },
    });
  });

  it("begins empty, and names what is missing", () => {
    expect(Object.keys(readBilling(formOfBilling(null)).errors)).toEqual([
      "legalName",
      "address",
      "postcode",
      "invoiceEmail",
      "vatNumber",
    ]);
  });

  it.each([
    [{ registered: false, vatNumber: "" }, {}],
    [
      { vatNumber: "999999974" },
      { vatNumber: "The check digits do not agree. Look for two swapped figures." },
    ],
    [{ vatNumber: "99" }, { vatNumber: "Nine digits, with or without GB." }],
    [{ address: "1\n2\n3\n4\n5" }, { address: "At most four lines." }],
    [{ accountName: "", sortCode: "", accountNumber: "" }, {}],
    [
      { accountName: "", sortCode: "1" },
      { accountName: "Fill this in.", sortCode: "Six digits, such as 30-99-50." },
    ],
    [{ startAt: "0" }, { startAt: "A whole number from 1." }],
    [
      { waiting: { ...form.waiting, LUTON: { free: "30", price: "" } } },
      { waiting: "Luton: type whole minutes and a price in pounds, or leave both empty." },
    ],
    [{ waiting: { ...form.waiting, LUTON: { free: "0", price: "0" } } }, {}],
  ])("of %o names %o", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it("says that check digits are wrong once all nine digits are typed", () => {
    expect([vatTrouble("GB 9999999"), vatTrouble("999 9999 73")]).toEqual([undefined, undefined]);
    expect(vatTrouble("999 9999 74")).toContain("swapped");
  });

  it("asks before another account takes the place of one", () => {
    expect(replacesBank({ ...form, sortCode: "309950", accountNumber: "123456" }, SAVED)).toBe(false);
    expect(replacesBank({ ...form, accountNumber: "123457" }, SAVED)).toBe(true);
    expect(replacesBank({ ...form, accountNumber: "" }, SAVED)).toBe(false);
    expect(replacesBank(form, null)).toBe(false);
  });
});
