import { describe, expect, it } from "vitest";
import {
  allowsInvoice,
  creditShares,
  dueOnOf,
  INVOICE_ACTIONS,
  isOverdue,
  leftOf,
  overdueAtOf,
  prefixOf,
  shares,
  taxPointOf,
  vatCategoryOf,
  vatOf,
} from "./rules.ts";

const S = (...nets: number[]) => nets.map((netPence) => ({ netPence, vatCategory: "S" as const }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe("contract 13, invoices: VAT by rate on the document's net, half up", () => {
  it.each([
    ["one line", [40_000], 8_000, [8_000]],
    ["half a penny goes up", [52, 1], 11, [11, 0]],
    ["below half a penny goes down", [2], 0, [0]],
    ["the last pennies go to the largest remainders", [333, 333, 334], 200, [67, 66, 67]],
    ["a large one beside a small one", [100_000_000, 3], 20_000_001, [20_000_000, 1]],
  ] as const)("%s", (_, nets, vatPence, lineVat) => {
    expect(vatOf(S(...nets))).toMatchObject({ vatPence, lineVat, netPence: sum(nets) });
  });

  it("S is 20 %, Z is 0 %, and outside VAT there is no rate", () => {
    const lines = [...S(1_000), { netPence: 500, vatCategory: "Z" as const }];
    expect(vatOf(lines).vat).toEqual([
      { category: "S", ratePercent: 20, netPence: 1_000, vatPence: 200 },
      { category: "Z", ratePercent: 0, netPence: 500, vatPence: 0 },
    ]);
    expect(vatOf([{ netPence: 9, vatCategory: "O" }]).vat).toEqual([
      { category: "O", ratePercent: null, netPence: 9, vatPence: 0 },
    ]);
  });

  it.each([
    [true, "LS", "SW", "S"],
    [true, "JE", "SW", "Z"],
    [true, "LS", "GY", "Z"],
    [true, "LS", "IM", "S"],
    [false, "LS", "JE", "O"],
  ] as const)("a supplier registered: %s, from %s to %s: %s", (vatRegistered, fromArea, toArea, category) => {
    expect(vatCategoryOf({ vatRegistered }, { fromArea, toArea })).toBe(category);
  });

  it("shares always add up, and none is more than a penny off", () => {
    for (const weights of [
      [1, 1, 1],
      [7, 11, 13, 17],
      [1, 999_999],
      [0, 5],
    ])
      for (const total of [0, 1, 2, 19, 1_000_003]) {
        const parts = shares(total, weights);
        expect(sum(parts)).toBe(total);
        for (const [nth, part] of parts.entries())
          expect(Math.abs(part - (total * (weights[nth] ?? 0)) / sum(weights))).toBeLessThan(1);
      }
  });
});

describe("contract 13, invoices: credit notes", () => {
  it("many small ones never take off more than the invoice, and the last one takes off all of it", () => {
    const { vat } = vatOf(S(10));
    const notes: { vat: typeof vat }[] = [];
    for (const net of [3, 3, 3, 1]) notes.push({ vat: vatOf(S(net), leftOf(vat, notes)).vat });
    expect(notes.map((note) => note.vat[0]?.vatPence)).toEqual([1, 1, 0, 0]);
    expect(leftOf(vat, notes)).toEqual([{ category: "S", ratePercent: 20, netPence: 0, vatPence: 0 }]);
  });

  it("a part is shared over what is left of the lines", () => {
    const lines = [
      { id: "a", leftPence: 300 },
      { id: "b", leftPence: 100 },
      { id: "c", leftPence: 0 },
    ];
    expect([...creditShares(lines, 200)]).toEqual([
      ["a", 150],
      ["b", 50],
    ]);
    expect([...creditShares(lines, 400)]).toEqual([
      ["a", 300],
      ["b", 100],
    ]);
  });
});

describe("contract 13, invoices: days", () => {
  it.each([
    ["issued on the day", "2026-11-24", "2026-11-24", null, "2026-11-24"],
    ["issued 14 days after it", "2026-11-24", "2026-12-08", null, "2026-12-08"],
    ["issued 15 days after it", "2026-11-24", "2026-12-09", null, "2026-11-24"],
    ["paid before", "2026-11-24", "2026-12-08", "2026-11-30", "2026-11-30"],
    ["paid after", "2026-11-24", "2026-11-25", "2026-12-30", "2026-11-25"],
  ] as const)("tax point, %s", (_, deliveredOn, issuedOn, paidOn, expected) => {
    expect(taxPointOf({ deliveredOn, issuedOn, paidOn })).toBe(expected);
  });

  it.each([
    ["the first one, from the delivery", "2026-11-24", false, "2026-12-24"],
    ["a supplementary one, from its issue", "2026-11-24", true, "2026-12-31"],
    ["a cancelled job, from the issue", null, false, "2026-12-31"],
  ] as const)("due, %s", (_, deliveredOn, supplementary, expected) => {
    expect(dueOnOf({ deliveredOn, issuedOn: "2026-12-01", termsDays: 30, supplementary })).toBe(expected);
  });

  it.each([
    ["2026-12-24", "2026-12-25T00:00:00.000Z"],
    ["2026-06-30", "2026-06-30T23:00:00.000Z"],
    ["2026-03-28", "2026-03-29T00:00:00.000Z"],
  ])("overdue of %s is told at %s, 00:00 London after the day", (dueOn, expected) => {
    expect(overdueAtOf(dueOn).toISOString()).toBe(expected);
  });

  it.each([
    ["INVOICE", "ISSUED", "2026-12-24", true],
    ["INVOICE", "QUERIED", "2026-12-24", true],
    ["INVOICE", "APPROVED", "2026-12-25", false],
    ["INVOICE", "PAID", "2026-12-24", false],
    ["INVOICE", "CREDITED", "2026-12-24", false],
    ["CREDIT_NOTE", "ISSUED", null, false],
  ] as const)("%s %s due %s is overdue on Christmas: %s", (kind, status, dueOn, expected) => {
    expect(isOverdue({ kind, status, dueOn }, "2026-12-25")).toBe(expected);
  });
});

describe("contract 13, invoices: the table of moves", () => {
  const CARRIER = "firm_carrier";
  const POSTER = "firm_poster";
  const made = (
    kind: "INVOICE" | "SELF_BILL" | "CREDIT_NOTE",
    status: "ISSUED" | "APPROVED" | "QUERIED" | "PAID" | "CREDITED",
  ) => ({
    kind,
    status,
    supplierId: CARRIER,
    buyerId: POSTER,
    makerId: kind === "SELF_BILL" ? POSTER : CARRIER,
    paidSaidBy: status === "PAID" ? ("poster" as const) : null,
  });
  const may = (row: ReturnType<typeof made>, firmId: string) =>
    INVOICE_ACTIONS.filter((action) => allowsInvoice(action, row, firmId)).join(" ");

  it.each([
    ["INVOICE", "ISSUED", "paid credit", "approve query remit"],
    ["INVOICE", "APPROVED", "paid credit", "query remit"],
    ["INVOICE", "QUERIED", "paid credit", "approve remit"],
    ["INVOICE", "PAID", "paid contestPaid credit", ""],
    ["INVOICE", "CREDITED", "", ""],
    ["SELF_BILL", "APPROVED", "query paid", "remit credit"],
    ["SELF_BILL", "QUERIED", "approve paid", "remit credit"],
    ["CREDIT_NOTE", "ISSUED", "", ""],
  ] as const)("%s %s: supplier %s; buyer %s", (kind, status, supplier, buyer) => {
    expect(may(made(kind, status), CARRIER)).toBe(supplier);
    expect(may(made(kind, status), POSTER)).toBe(buyer);
    expect(may(made(kind, status), "firm_other")).toBe("");
  });

  it("what the supplier recorded as paid is neither confirmed nor contested", () => {
    expect(may({ ...made("INVOICE", "PAID"), paidSaidBy: "carrier" as never }, CARRIER)).toBe("credit");
  });

  it.each([
    ["INVOICE", "CV-"],
    ["CREDIT_NOTE", "CVC-"],
    ["SELF_BILL", "CVSB-"],
  ] as const)("numbers of %s begin with %s", (kind, prefix) => {
    expect(prefixOf("CV", kind)).toBe(prefix);
  });
});
