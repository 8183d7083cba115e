import { creditOutput, invoiceOutput, statementsOutput } from "@board/api/schemas";
import { readAttachment } from "@board/api/server";
import { ADMIN, pdfPages, START } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { outcome, read, startApi } from "../testing/api.ts";
import { giveBilling } from "../testing/billing.ts";
import { bytesCaller } from "../testing/files.ts";
import { type Cast, castOf, leadTo } from "../testing/life.ts";

const api = await startApi();
const cast: Cast = await castOf(api);
const { poster, winner: carrier, stranger } = cast;
await giveBilling(api, poster.firm, {
  series: "HF",
  vatNumber: "GB999011432",
  invoiceEmail: "bills@halden.example",
});
await giveBilling(api, carrier.firm, { startAt: 1_042 });
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(START);
  await api.db.email.deleteMany();
});

const today = () => londonDay(api.clock.now());

/** An issued invoice of a job of £400 with VAT on top. */
async function issued(changes = {}) {
  const { id: loadId } = await leadTo(api, cast, "DELIVERED", changes);
  const { invoice } = read(await carrier.call("POST", `/loads/${loadId}/invoice`), invoiceOutput);
  return { loadId, invoice };
}

describe("contract 13, documents: files of an invoice", () => {
  it("are a PDF and an XML for both ends, the same bytes each time, and nothing to others", async () => {
    const { invoice } = await issued({ externalRef: "J-4711" });
    const [one, two] = await Promise.all(
      [poster, carrier].map((who) => bytesCaller(api, who)("GET", `/invoices/${invoice.id}/pdf`)),
    );
    expect(one?.headers.get("content-disposition")).toContain(`filename="${invoice.number}.pdf"`);
    expect(two?.bytes.equals(one?.bytes ?? Buffer.alloc(0))).toBe(true);
    const [page = ""] = await pdfPages(one?.bytes ?? Buffer.alloc(0));
    for (const words of [invoice.number, "J-4711", `${carrier.firm.name} Limited`, "£480.00", "00-11-22"])
      expect(page.replaceAll("001122", "00-11-22")).toContain(words);
    const xml = await bytesCaller(api, poster)("GET", `/invoices/${invoice.id}/xml`);
    expect(xml.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(xml.bytes.toString()).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
    for (const file of ["pdf", "xml"])
      expect(outcome(await stranger.call("GET", `/invoices/${invoice.id}/${file}`))).toBe("404 not_found");
  });

  it("say the same of a credit note after a later one", async () => {
    const { invoice } = await issued();
    const credit = async () => {
      const answer = await carrier.call("POST", `/invoices/${invoice.id}/credit`, {
        reason: "Short.",
        pence: 5_000,
      });
      return read(answer, creditOutput).creditNote.id;
    };
    const first = await credit();
    const pdf = async () =>
      (await pdfPages((await bytesCaller(api, poster)("GET", `/invoices/${first}/pdf`)).bytes))[0];
    const before = await pdf();
    expect(before).toContain("£480.00 becomes £420.00");
    await credit();
    expect(await pdf()).toBe(before);
  });

  it("go to the buyer's address for invoices at the issue, with the proof, under the number alone", async () => {
    const { invoice, loadId } = await issued();
    const [email, ...others] = await api.db.email.findMany({ orderBy: { id: "asc" } });
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      address: "bills@halden.example",
      subject: invoice.number,
      attachments: [`invoice:${invoice.id}`, `proof:${loadId}`],
    });
    const names = [];
    for (const name of email?.attachments ?? []) {
      const file = await readAttachment(api.system(), name, new AbortController().signal);
      names.push([file?.contentType, file?.filename.split("-")[0]]);
    }
    expect(names).toEqual([
      ["application/pdf", "CV"],
      ["application/pdf", "POD"],
    ]);
    expect(await readAttachment(api.system(), "proof:load_none", new AbortController().signal)).toBeNull();

    const credited = await carrier.call("POST", `/invoices/${invoice.id}/credit`, {
      reason: "Short.",
      pence: 100,
    });
    expect(outcome(credited)).toBe("201");
    const emails = await api.db.email.findMany({ orderBy: { id: "asc" } });
    expect(emails[1]?.subject).toMatch(/^CVC-/);
    expect(emails[1]?.attachments).toHaveLength(1);
  });
});

describe("contract 13, overdue: a statement", () => {
  it("has what is open by how late it is, less credit notes and paid jobs, with interest as a figure", async () => {
    const { poster: buyer, winner: supplier } = await castOf(api);
    const own: Cast = { ...cast, poster: buyer, winner: supplier };
    for (const { firm } of [buyer, supplier]) await giveBilling(api, firm);
    const ids: string[] = [];
    for (const termsDays of [7, 14, 60]) {
      const { id } = await leadTo(api, own, "DELIVERED", { termsDays });
      const { invoice } = read(await supplier.call("POST", `/loads/${id}/invoice`), invoiceOutput);
      ids.push(invoice.id);
      if (termsDays === 14)
        await supplier.call("POST", `/invoices/${invoice.id}/credit`, { reason: "Short.", pence: 10_000 });
    }
    const dueOn = addDays(today(), 7);
    api.clock.set(`${addDays(dueOn, 31)}T09:00:00Z`);
    const [statement, ...others] = read(
      await supplier.call("GET", `/statements?with=${buyer.firm.id}`),
      statementsOutput,
    ).statements;
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      firm: { id: buyer.firm.id, name: buyer.firm.name },
      side: "issued",
      notDuePence: 48_000,
      days1To30Pence: 36_000,
      days31To60Pence: 48_000,
      days61To90Pence: 0,
      over90Pence: 0,
      totalPence: 132_000,
      // £480 for 31 days and £360 for 24 days at 11.75 %, and £40 for each.
      interestPence: 479 + 278,
      fixedSumPence: 8_000,
    });
    expect(statement?.debts.map(({ daysLate, openPence }) => [daysLate, openPence])).toEqual([
      [31, 48_000],
      [24, 36_000],
      [0, 48_000],
    ]);
    await supplier.call("POST", `/invoices/${ids[0]}/paid`, { paidAt: api.clock.now().toISOString() });
    const { statements } = read(await buyer.call("GET", "/statements"), statementsOutput);
    expect(statements).toMatchObject([{ side: "received", totalPence: 84_000, days31To60Pence: 0 }]);
    expect(
      read(await stranger.call("GET", `/statements?with=${buyer.firm.id}`), statementsOutput).statements,
    ).toEqual([]);
  });
});

describe("contract 13: the queue of admins", () => {
  it("has live invoices that are overdue, queried or for a disputed job, without bank details", async () => {
    const queue = () => api.as(ADMIN).admin.queues.invoices({});
    const before = (await queue()).count;
    const { invoice: late } = await issued({ termsDays: 7 });
    const { invoice: queried } = await issued({ termsDays: 60 });
    const { invoice: disputed, loadId } = await issued({ termsDays: 60 });
    const { invoice: fine } = await issued({ termsDays: 60 });
    await poster.call("POST", `/invoices/${queried.id}/query`, { reason: "Which pallets?" });
    const problem = { reason: "Damaged", details: "Two pallets were wet." };
    expect(outcome(await poster.call("POST", `/loads/${loadId}/dispute`, problem))).toBe("200");
    api.clock.advance({ days: 8 });
    const { count, lines } = await queue();
    const found = lines.filter(({ invoiceId }) =>
      [late, queried, disputed, fine].some(({ id }) => id === invoiceId),
    );
    expect(count).toBeGreaterThanOrEqual(before + 3);
    expect(
      found.map(({ number, status, disputed: isDisputed, queryReason }) => [
        number,
        status,
        isDisputed,
        queryReason,
      ]),
    ).toEqual([
      [late.number, "ISSUED", false, null],
      [queried.number, "QUERIED", false, "Which pallets?"],
      [disputed.number, "ISSUED", true, null],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/01234567|001122/);
  });
});

describe("contract 13, exports", () => {
  it("has at most 500 invoices in a file for Xero, and names the last day that fits; a spreadsheet has all", async () => {
    const { invoice } = await issued();
    await api.db.$executeRaw`
      INSERT INTO invoice SELECT (jsonb_populate_record(i,
        jsonb_build_object('id', i.id || n, 'number', i.number || '-' || n))).*
      FROM invoice i, generate_series(1, 500) n WHERE i.id = ${invoice.id}`;
    const asked = (format: string, from = today()) =>
      bytesCaller(api, carrier)("GET", `/invoices/export?format=${format}&from=${from}&to=${today()}`);
    const refused = JSON.parse((await asked("xero")).bytes.toString());
    expect(refused).toMatchObject({ status: 422, code: "too_many_invoices", lastDay: null });
    const [, ...rows] = (await asked("csv")).bytes.toString().trimEnd().split("\r\n");
    expect(rows.filter((row) => row.includes(invoice.number)).length).toBeGreaterThan(0);
  });
});
