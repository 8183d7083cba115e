import { describe, expect, it } from "vitest";
import {
  accountNumberOf,
  bankChangedOn,
  madeUpBilling,
  replacedAccount,
  seriesOf,
  sortCodeOf,
  vatNumberOf,
} from "./rules.ts";

describe("contract 13, billing details", () => {
  it.each([
    ["GB999999973", "GB999999973"],
    ["999 9999 73", "GB999999973"],
    [" gb 999-9999.73 ", "GB999999973"],
    ["GB 999 9999 18", "GB999999918"],
    ["GB999999974", null],
    ["GB999999917", null],
    ["GB99999973", null],
    ["GB9999999730", null],
    ["FR999999973", null],
    ["GBGD001", null],
    ["", null],
  ])("the VAT number %s is kept as %s, by the older or the newer check digits", (given, kept) => {
    expect(vatNumberOf(given)).toBe(kept);
  });

  it.each([
    ["309950", "30-99-50"],
    [" 30 99 50", "30-99-50"],
    ["30-99-5", null],
    ["30.99.50", null],
  ])("the sort code %s is kept as %s", (given, kept) => {
    expect(sortCodeOf(given)).toBe(kept);
  });

  it.each([
    ["00012345", "00012345"],
    ["1234 5678", "12345678"],
    ["123456", "00123456"],
    ["12345", null],
    ["123456789", null],
  ])("the account number %s is kept as %s", (given, kept) => {
    expect(accountNumberOf(given)).toBe(kept);
  });

  it.each([
    ["Calder Haulage Ltd", "CH"],
    ["Kestrel Ltd", "KES"],
    ["The Road and Rail Company", "RR"],
    ["3 Counties Freight", "3CF"],
    ["A B C D E F G H I J", "ABCDEFGH"],
    ["Łódź", "D"],
    ["&", "INV"],
  ])("the series of %s is %s", (name, series) => {
    expect(seriesOf(name)).toBe(series);
  });

  const OLD = { lastAccount: "30-99-50 00012345" };
  const account = (sortCode: string | null, accountNumber: string | null) => ({ sortCode, accountNumber });
  it.each([
    ["the first account", null, account("30-99-50", "00012345"), null],
    ["the first account of details without one", { lastAccount: null }, account("30-99-50", "1"), null],
    ["the same account", OLD, account("30-99-50", "00012345"), null],
    ["a removal", OLD, account(null, null), null],
    ["another number", OLD, account("30-99-50", "00012346"), OLD.lastAccount],
    ["another sort code", OLD, account("30-99-51", "00012345"), OLD.lastAccount],
  ])("%s replaces what was known before", (_, before, after, replaced) => {
    expect(replacedAccount(before, after)).toBe(replaced);
  });

  it("says for 30 days that the account was changed", () => {
    const bankChangedAt = new Date("2026-11-01T23:30:00Z");
    const on = (now: string) => bankChangedOn({ bankChangedAt }, new Date(now));
    expect(on("2026-12-01T23:29:59Z")).toBe("2026-11-01");
    expect(on("2026-12-01T23:30:00Z")).toBeNull();
    expect(bankChangedOn({ bankChangedAt: null }, bankChangedAt)).toBeNull();
  });

  it("makes up details that its own rules accept, the same each time and others for another firm", () => {
    const [one, again, other] = ["firm_a", "firm_a", "firm_b"].map((id) =>
      madeUpBilling({ id, name: "Calder Haulage Ltd" }, new Date(0)),
    );
    expect(one).toEqual(again);
    expect(one?.vatNumber).not.toBe(other?.vatNumber);
    expect(vatNumberOf(one?.vatNumber ?? "")).toBe(one?.vatNumber);
    expect(sortCodeOf(one?.sortCode ?? "")).toBe(one?.sortCode);
  });
});
