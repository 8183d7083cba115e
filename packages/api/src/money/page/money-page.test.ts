import { addDays, londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inPieces, photograph } from "../../testing/pictures.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
  await bill(poster, "HF", "GB999011432");
  await bill(carrier, "CV", "GB100000034");
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm, "live"));
type Caller = ReturnType<typeof as>;

function bill(firm: TestFirm, series: string, vatNumber: string) {
  return world.db.billing.create({
    data: {
      firmId: firm.id,
      mode: "live",
      legalName: firm.name,
      lines: ["1 Dock Road"],
      postcode: "HU1 1AA",
      vatRegistered: true,
      vatNumber,
      invoiceEmail: firm.contactEmail,
      series,
      updatedAt: START,
    },
  });
}

async function deliver(by: Caller, to: Caller, termsDays: number) {
  const { load } = await by.loads.post(
    posting({ collectDate: addDays(londonDay(world.clock.now()), 1), termsDays }),
  );
  const { quote } = await to.quotes.send({ id: load.id, amountPence: 44_500 });
  await by.quotes.accept({ id: load.id, quoteId: quote.id });
  await to.bookings.collect({ id: load.id, driver: "M. Okafor", vehicleReg: "FX23 KLD" });
  await to.bookings.putPod({ id: load.id, content: inPieces(await photograph("jpeg")) });
  await to.bookings.deliver({ id: load.id, receivedBy: "A. Rennie" });
  return load;
}
const delivered = ({ by = poster, termsDays = 30 } = {}) => deliver(as(by), as(carrier), termsDays);

async function extra(id: string, pence: number): Promise<string> {
  const { extra } = await as(carrier).extras.propose({ id, kind: "TOLL", pence, note: "Toll of the M6" });
  return extra?.id ?? "";
}

const jobOf = async (loadId: string) => (await as(carrier).moneyPage.toInvoice({ loadId })).jobs[0];

describe("contract 13: what a carrier can invoice", () => {
  it("is the price with the accepted extras, then what is accepted after the invoice, then nothing", async () => {
    const { id } = await delivered();
    const first = await extra(id, 800);
    expect(await jobOf(id)).toMatchObject({
      netPence: 44_500,
      openPence: 800,
      poster: { name: poster.name },
    });
    await as(poster).extras.accept({ id, extraId: first });
    expect(await jobOf(id)).toMatchObject({ netPence: 45_300, openPence: 0, dueOn: "2026-12-18" });
    await as(carrier).invoices.issueForLoad({ id });
    expect(await jobOf(id)).toBeUndefined();
    const later = await extra(id, 500);
    expect(await jobOf(id)).toBeUndefined();
    await as(poster).extras.accept({ id, extraId: later });
    expect(await jobOf(id)).toMatchObject({ netPence: 500, dueOn: null });
    await as(carrier).invoices.issueForLoad({ id });
    expect(await jobOf(id)).toBeUndefined();
  });

  it("is no job of another carrier, none that was paid, and none that the poster bills itself", async () => {
    const [paid, billed] = [await delivered(), await delivered()];
    expect((await as(await world.newFirm()).moneyPage.toInvoice({})).jobs).toEqual([]);
    await as(carrier).bookings.paid({ id: paid.id });
    expect(await jobOf(paid.id)).toBeUndefined();
    expect(await jobOf(billed.id)).toMatchObject({ netPence: 44_500 });
    const { agreement } = await as(poster).selfBilling.propose({
      carrierId: carrier.id,
      until: "2027-11-01",
    });
    await as(carrier).selfBilling.accept({ id: agreement.id });
    expect(await jobOf(billed.id)).toBeUndefined();
    // More such jobs than a page has, all due earlier, do not hide the job of another poster.
    const { id } = await delivered({ by: await world.newFirm(), termsDays: 60 });
    const columns = Object.keys(Prisma.LoadScalarFieldEnum).map((name) =>
      name.replace(/[A-Z]/g, "_$&").toLowerCase(),
    );
    const own: Record<string, string> = {
      id: "'load_' || k",
      ref: "'FB-9999-' || lpad(k::text, 4, '0')",
      board_seq: "NULL",
      pod_file_id: "NULL",
    };
    const values = columns.map((name) => own[name] ?? `l.${name}`);
    await world.db.$executeRawUnsafe(
      `INSERT INTO load (${columns.join()}) SELECT ${values.join()} FROM load l, generate_series(1, 210) AS k WHERE l.id = '${billed.id}'`,
    );
    expect((await as(carrier).moneyPage.toInvoice({})).jobs.map((job) => job.id)).toEqual([id]);
    await as(poster).selfBilling.end({ id: agreement.id });
    expect(await jobOf(billed.id)).toMatchObject({ netPence: 44_500 });
  });
});

/** A pair of firms of its own, so that nothing else waits for either. */
async function newPair() {
  const [buyer, supplier] = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
  for (const [firm, series, vatNumber] of [
    [buyer, "NB", "GB999011432"],
    [supplier, "NS", "GB100000034"],
  ] as const)
    await bill(firm, series, vatNumber);
  return { buyer: as(buyer), supplier: as(supplier), buyerId: buyer.id, supplierId: supplier.id };
}
const deliveredBy = (pair: Awaited<ReturnType<typeof newPair>>, termsDays = 30) =>
  deliver(pair.buyer, pair.supplier, termsDays);

describe("contract 13: what waits for the answer of an end", () => {
  it("is an extra of the poster, once queried of the carrier, and once a sum is proposed of the other one", async () => {
    const pair = await newPair();
    const { buyer, supplier, supplierId } = pair;
    const { id } = await deliveredBy(pair);
    const { extra } = await supplier.extras.propose({ id, kind: "TOLL", pence: 800, note: "Toll of the M6" });
    const extraId = extra?.id ?? "";
    const waits = async () => [
      (await buyer.moneyPage.extras({ side: "received" })).extras.map((one) => one.extra.id),
      (await supplier.moneyPage.extras({ side: "issued" })).extras.map((one) => one.extra.id),
    ];
    const [item] = (await buyer.moneyPage.extras({ side: "received" })).extras;
    expect(item).toMatchObject({
      load: { id },
      firm: { id: supplierId },
      at: null,
      extra: { acceptPence: 800, allowedActions: ["accept", "query"] },
    });
    expect(await waits()).toEqual([[extraId], []]);
    await buyer.extras.query({ id, extraId, reason: "Which road?" });
    expect(await waits()).toEqual([[], [extraId]]);
    await supplier.extras.offer({ id, extraId, pence: 500 });
    expect(await waits()).toEqual([[extraId], []]);
    await buyer.extras.offer({ id, extraId, pence: 400 });
    expect(await waits()).toEqual([[], [extraId]]);
    await supplier.extras.accept({ id, extraId, expectedPence: 400 });
    expect(await waits()).toEqual([[], []]);
  });

  it("is counted for the bar: jobs to invoice, and documents and extras to answer", async () => {
    const pair = await newPair();
    const { buyer, supplier } = pair;
    const counts = async () => [
      (await buyer.moneyPage.toDo({})).count,
      (await supplier.moneyPage.toDo({})).count,
    ];
    expect(await counts()).toEqual([0, 0]);
    const { id } = await deliveredBy(pair);
    expect(await counts()).toEqual([0, 1]);
    await supplier.extras.propose({ id, kind: "TOLL", pence: 800, note: "Toll of the M6" });
    expect(await counts()).toEqual([1, 1]);
    const { invoice } = await supplier.invoices.issueForLoad({ id });
    expect(await counts()).toEqual([2, 0]);
    await buyer.invoices.query({ id: invoice.id, reason: "Twice?" });
    expect(await counts()).toEqual([1, 1]);
    await supplier.invoices.credit({ id: invoice.id, reason: "It was.", pence: 100 });
    await buyer.invoices.approve({ id: invoice.id });
    expect(await counts()).toEqual([1, 0]);
  });
});

describe("contract 13: what is open of a document for many jobs", () => {
  it("is less a job that was paid by itself, on the document as on the statement", async () => {
    const pair = await newPair();
    const { buyer, supplier, supplierId } = pair;
    const loadIds = [(await deliveredBy(pair)).id, (await deliveredBy(pair)).id];
    const { invoice } = await supplier.invoices.issue({ loadIds });
    const open = async () => [
      (await supplier.invoices.get({ id: invoice.id })).invoice.openPence,
      (await buyer.invoices.list({ side: "received", kind: "INVOICE" })).invoices[0]?.openPence,
      (await buyer.invoiceDocuments.statements({ with: supplierId })).statements[0]?.totalPence ?? 0,
    ];
    expect(await open()).toEqual([106_800, 106_800, 106_800]);
    await supplier.bookings.paid({ id: loadIds[0] ?? "" });
    expect(await open()).toEqual([53_400, 53_400, 53_400]);
    await supplier.invoices.credit({ id: invoice.id, reason: "A pallet was wet.", pence: 10_000 });
    expect(await open()).toEqual([47_400, 47_400, 47_400]);
    await supplier.invoices.paid({ id: invoice.id, paidAt: world.clock.now().toISOString() });
    expect(await open()).toEqual([0, 0, 0]);
    const numbers = async (kind: "INVOICE" | "CREDIT_NOTE") =>
      (await buyer.invoices.list({ kind, status: ["ISSUED", "PAID"] })).invoices.map(({ number }) => number);
    expect([await numbers("INVOICE"), await numbers("CREDIT_NOTE")]).toEqual([["NS-1"], ["NSC-1"]]);
  });
});

describe("contract 13: a reminder of what is late", () => {
  it("names each invoice once a week, and none that is queried", async () => {
    const pair = await newPair();
    const { buyer, supplier, buyerId } = pair;
    const invoices = [];
    for (let nth = 0; nth < 2; nth += 1)
      invoices.push((await supplier.invoices.issueForLoad({ id: (await deliveredBy(pair, 0)).id })).invoice);
    const remind = async () => (await supplier.moneyPage.remind({ firmId: buyerId, interest: true })).numbers;
    expect(await remind()).toEqual([]);
    world.clock.advance({ days: 2 });
    await buyer.invoices.query({ id: invoices[0]?.id ?? "", reason: "Twice?" });
    expect((await supplier.moneyPage.late({})).firms).toMatchObject([
      {
        firm: { id: buyerId },
        latePence: 106_800,
        invoices: [
          { number: "NS-1", daysLate: 2, reminders: 0, mayRemind: false },
          { number: "NS-2", daysLate: 2, reminders: 0, mayRemind: true },
        ],
      },
    ]);
    expect(await remind()).toEqual(["NS-2"]);
    expect(await remind()).toEqual([]);
    const emails = await world.db.email.findMany({
      where: { subject: { startsWith: "Reminder" } },
      orderBy: { id: "asc" },
    });
    expect(emails.map(({ subject }) => subject)).toEqual(["Reminder: NS-2"]);
    expect(emails[0]?.text).toContain(
      "of £534.00 that is late:\n\nNS-2, due Wednesday, 18 November 2026: £534.00",
    );
    world.clock.advance({ days: 7 });
    await buyer.invoices.approve({ id: invoices[0]?.id ?? "" });
    expect(await remind()).toEqual(["NS-1", "NS-2"]);
    const [late] = (await supplier.moneyPage.late({})).firms;
    expect(late?.invoices.map(({ reminders }) => reminders)).toEqual([1, 2]);
  });
});

describe("contract 13: a self-bill is shown before it is made", () => {
  it("with its sums and what is left out and why, and then made so", async () => {
    const pair = await newPair();
    const { buyer, supplier, supplierId } = pair;
    const first = await deliveredBy(pair);
    const { agreement } = await buyer.selfBilling.propose({ carrierId: supplierId, until: "2027-11-01" });
    await supplier.selfBilling.accept({ id: agreement.id });
    const [open, disputed] = [await deliveredBy(pair), await deliveredBy(pair)];
    await supplier.extras.propose({ id: open.id, kind: "TOLL", pence: 800, note: "Toll of the M6" });
    await buyer.bookings.confirm({ id: first.id });
    await buyer.bookings.confirm({ id: open.id });
    await buyer.disputes.raise({ id: disputed.id, reason: "damage", details: "Leaning." });
    const days = { carrierId: supplierId, from: "2026-11-01", to: "2026-12-31" };
    const preview = await buyer.moneyPage.previewSelfBill(days);
    expect(preview).toMatchObject({
      bill: { jobs: 1, netPence: 44_500, vatPence: 8_900, totalPence: 53_400 },
      leftOut: [
        { loadId: open.id, reason: "EXTRA_OPEN" },
        { loadId: disputed.id, reason: "DISPUTED" },
      ],
    });
    const made = await buyer.selfBilling.run(days);
    expect(made.invoice).toMatchObject({ number: "NBSB-1", totalPence: preview.bill?.totalPence });
    expect(made.leftOut).toEqual(preview.leftOut);
    expect((await buyer.moneyPage.previewSelfBill(days)).bill).toBeNull();
  });
});

it("contract 13: the firms of the newest documents of either side can have a code of the ledger", async () => {
  const pair = await newPair();
  const { buyer, supplier, buyerId, supplierId } = pair;
  const ids = async (as: Caller) => (await as.moneyPage.ledgerFirms({})).firms.map(({ id }) => id);
  expect(await ids(supplier)).toEqual([]);
  await supplier.invoices.issueForLoad({ id: (await deliveredBy(pair)).id });
  expect([await ids(buyer), await ids(supplier)]).toEqual([[supplierId], [buyerId]]);
});
