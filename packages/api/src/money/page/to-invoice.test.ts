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
  for (const [firm, vatNumber] of [
    [poster, "GB999011432"],
    [carrier, "GB100000034"],
  ] as const) {
    await world.db.billing.create({
      data: {
        firmId: firm.id,
        mode: "live",
        legalName: firm.name,
        lines: ["1 Dock Road"],
        postcode: "HU1 1AA",
        vatRegistered: true,
        vatNumber,
        invoiceEmail: firm.contactEmail,
        series: firm === poster ? "HF" : "CV",
        updatedAt: START,
      },
    });
  }
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm, "live"));

async function delivered({ by = poster, termsDays = 30 } = {}) {
  const { load } = await as(by).loads.post(posting({ collectDate: "2026-11-19", termsDays }));
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 44_500 });
  await as(by).quotes.accept({ id: load.id, quoteId: quote.id });
  await as(carrier).bookings.collect({ id: load.id, driver: "M. Okafor", vehicleReg: "FX23 KLD" });
  await as(carrier).bookings.putPod({ id: load.id, content: inPieces(await photograph("jpeg")) });
  await as(carrier).bookings.deliver({ id: load.id, receivedBy: "A. Rennie" });
  return load;
}

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
