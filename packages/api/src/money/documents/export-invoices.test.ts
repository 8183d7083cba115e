import { text } from "node:stream/consumers";
import { columnOfDay, londonInstant } from "@board/calendar";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, posting, type World } from "../../testing/world.ts";
import type { ExportFormat } from "./exports.ts";

type Row = Record<string, string>;

let world: World;
let supplier: Awaited<ReturnType<World["newFirm"]>>;

const FIRST = "2026-11-02";
const SECOND = "2026-11-03";
const THIRD = "2026-11-04";

/** Net of the nth invoice; every tenth is a credit note of the one before it. */
const netOf = (nth: number) => 10_001 + 37 * nth;
const isCredit = (nth: number) => nth % 10 === 9;
const COUNT = 500;
const NET = Array.from({ length: COUNT }, (_, nth) => (isCredit(nth) ? -1 : 1) * netOf(nth)).reduce(
  (sum, net) => sum + net,
);

beforeAll(async () => {
  world = await createWorld();
  const buyer = await world.newFirm();
  supplier = await world.newFirm({ canPost: false });
  const { load } = await world.as(world.actorOf(buyer)).loads.post(posting());
  const party = (firm: { id: string; name: string }) => ({
    firmId: firm.id,
    legalName: `=${firm.name}, Limited`,
    lines: ["1 Dock Road", "Hull"],
    postcode: "HU1 1AA",
    companyNumber: null,
    vatNumber: "GB999011432",
    invoiceEmail: "accounts@firm.example",
  });
  await world.db.billing.create({
    data: {
      ...party(supplier),
      mode: "live",
      vatRegistered: true,
      series: "CV",
      salesCode: "0400",
      accountCodes: { [buyer.id]: "HAL01" },
      updatedAt: world.clock.now(),
    },
  });
  const ids = Array.from({ length: COUNT + 1 }, () => world.services.newId("inv"));
  const vatOf = (nth: number) => Math.round(netOf(nth) / 5);
  await world.db.invoice.createMany({
    data: ids.map((id, nth) => ({
      id,
      kind: isCredit(nth) ? ("CREDIT_NOTE" as const) : ("INVOICE" as const),
      mode: "live" as const,
      supplierId: supplier.id,
      buyerId: buyer.id,
      makerId: supplier.id,
      number: `${isCredit(nth) ? "CVC" : "CV"}-${nth}`,
      issuedAt: londonInstant(nth < 300 ? FIRST : nth < COUNT ? SECOND : THIRD, "09:00"),
      taxPointOn: columnOfDay(FIRST),
      dueOn: isCredit(nth) ? null : columnOfDay("2026-12-02"),
      supplier: party(supplier),
      buyer: party(buyer),
      vat: [{ category: "S", ratePercent: 20, netPence: netOf(nth), vatPence: vatOf(nth) }],
      netPence: netOf(nth),
      vatPence: vatOf(nth),
      totalPence: netOf(nth) + vatOf(nth),
      creditsId: isCredit(nth) ? (ids[nth - 1] ?? null) : null,
      reason: isCredit(nth) ? "Short" : null,
    })),
  });
  await world.db.invoiceLine.createMany({
    data: ids.map((invoiceId, nth) => ({
      id: world.services.newId("invline"),
      invoiceId,
      nth: 1,
      loadId: load.id,
      description: `Haulage LS10 to SW1A, "12 pallets"\nas agreed`,
      ref: load.ref,
      externalRef: `-J${nth}`,
      deliveredOn: columnOfDay(FIRST),
      dueOn: columnOfDay("2026-12-02"),
      taxPointOn: columnOfDay(FIRST),
      netPence: netOf(nth),
      vatPence: vatOf(nth),
      vatCategory: "S" as const,
      live: false,
    })),
  });
});
afterAll(() => world.drop());

const exported = async (format: ExportFormat, to = SECOND) => {
  const file = await world
    .as(world.actorOf(supplier))
    .invoiceDocuments.export({ format, side: "issued", from: FIRST, to });
  return text(await file.open());
};

describe("contract 13, exports: GET /invoices/export", () => {
  it.each([
    ["xero", "*UnitAmount", "*AccountCode", "0400"],
    ["sage50", "Net Amount", "Account Reference", "HAL01"],
    ["quickbooks", "*ItemAmount", "Item(Product/Service)", "0400"],
    ["csv", "Net (GBP)", "Buyer's VAT number", "GB999011432"],
  ] as const)(
    "%s: 500 invoices of a firm, opened again, have its sums and its codes",
    async (format, net, column, code) => {
      const rows = parse<Row>(await exported(format), { bom: true, columns: true, record_delimiter: "\r\n" });
      expect(rows).toHaveLength(COUNT);
      const sum = rows.reduce(
        (pence, row) => pence + Math.round(Number(row[net]) * 100) * (row.Type === "SC" ? -1 : 1),
        0,
      );
      expect(sum).toBe(NET);
      expect(new Set(rows.map((row) => row[column]))).toEqual(new Set([code]));
      for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=@]/);
    },
  );

  it("names the last day that fits where Xero takes no more", async () => {
    await expect(exported("xero", THIRD)).rejects.toThrow(`Take the days until ${SECOND} first.`);
    expect((await exported("sage50", THIRD)).split("\r\n")).toHaveLength(COUNT + 3);
  });

  it.each([
    ["2026-11-01", "is earlier than from"],
    ["2027-11-04", "is more than 366 days after from"],
  ])("is not until %s, which %s", async (to, words) => {
    await expect(exported("csv", to)).rejects.toMatchObject({
      cause: { errors: [{ detail: expect.stringContaining(words) }] },
    });
  });
});
