import {
  creditOutput,
  type InvoiceView,
  invoiceOutput,
  invoicesOutput,
  postedForOutput,
  remittanceOutput,
} from "@board/api/schemas";
import { tellOverdue } from "@board/api/server";
import { ADMIN, posting, START } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { giveBilling } from "../testing/billing.ts";
import { type Cast, castOf, leadTo } from "../testing/life.ts";
import { copyLoad, readLoad } from "./steps.ts";

const api = await startApi();
const cast: Cast = await castOf(api);
const { poster, winner: carrier } = cast;
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const VAT = { poster: "GB999011432", carrier: "GB100000034" };

/** Gives a firm billing details with a series that begins at 1042; `changes` are of its row. */
const bill = ({ firm }: Cast["poster"], series: string, changes: object = {}) =>
  giveBilling(api, firm, { series, startAt: 1_042, ...changes });
await bill(poster, "HF", { vatNumber: VAT.poster });
await bill(carrier, "CV");

const invoiceIn = (answer: Answer): InvoiceView => read(answer, invoiceOutput).invoice;
const issue = (id: string, call: Call = carrier.call) => call("POST", `/loads/${id}/invoice`);
const act = (call: Call, id: string, verb: string, body: object = {}) =>
  call("POST", `/invoices/${id}/${verb}`, body);
const get = async (id: string, call: Call = poster.call) => invoiceIn(await call("GET", `/invoices/${id}`));
const list = async (query: string, call: Call = poster.call) =>
  read(await call("GET", `/invoices?${query}`), invoicesOutput).invoices;

/** A job in a status, 40,000 pence at 30 days. */
const job = (
  status: "DELIVERED" | "CONFIRMED" | "CANCELLED" | "BOOKED" | "DISPUTED" = "DELIVERED",
  changes = {},
) => leadTo(api, cast, status, changes);

/** An accepted extra of a job. */
async function extra(id: string, pence: number, kind = "TOLL") {
  const proposed = await carrier.call("POST", `/loads/${id}/extras`, { kind, pence, note: "Toll of the M6" });
  const { extra: made } = proposed.body as { extra: { id: string } };
  await poster.call("POST", `/loads/${id}/extras/${made.id}/accept`);
  return made.id;
}

async function issued(changes = {}) {
  const { id } = await job("DELIVERED", changes);
  return { id, invoice: invoiceIn(await issue(id)) };
}

/** Events that told a firm of an invoice, in their order. */
async function toldOf(invoiceId: string, firmId: string) {
  const events = await api.db.event.findMany({
    where: { firmId, type: { startsWith: "invoice." } },
    orderBy: { position: "asc" },
  });
  return events.flatMap(({ type, body }) => {
    const { invoice } = (body as { data: { invoice: { id: string; status: string } } }).data;
    return invoice.id === invoiceId ? [`${type} ${invoice.status}`] : [];
  });
}

describe("contract 13, invoices: one for a job", () => {
  it("has the price and each accepted extra, VAT, sums, dates and both parties as they were that day", async () => {
    const { id } = await job();
    await extra(id, 1_240);
    const { invoice } = read(await issue(id), invoiceOutput);
    const { ref, termsDays } = await readLoad(carrier.call, id);
    const today = londonDay(api.clock.now());
    expect(invoice).toMatchObject({
      kind: "INVOICE",
      status: "ISSUED",
      number: expect.stringMatching(/^CV-10\d\d$/),
      taxPointOn: today,
      dueOn: addDays(today, termsDays),
      netPence: 41_240,
      vatPence: 8_248,
      totalPence: 49_488,
      openPence: 49_488,
      vat: [{ category: "S", ratePercent: 20, netPence: 41_240, vatPence: 8_248 }],
      lines: [
        { kind: "HAULAGE", ref, netPence: 40_000, vatPence: 8_000, vatCategory: "S" },
        { kind: "TOLL", ref, netPence: 1_240, vatPence: 248, description: "Toll\nToll of the M6" },
      ],
      supplier: { legalName: `${carrier.firm.name} Limited`, vatNumber: VAT.carrier },
      buyer: { legalName: `${poster.firm.name} Limited`, vatNumber: VAT.poster },
      bank: { sortCode: "001122", accountNumber: "01234567", changedOn: null },
      allowedActions: ["paid", "credit"],
    });
    await bill(carrier, "CV", { legalName: "Renamed Ltd" });
    expect((await get(invoice.id)).supplier.legalName).toBe(`${carrier.firm.name} Limited`);
    await bill(carrier, "CV");
    expect((await get(invoice.id)).allowedActions).toEqual(["approve", "query", "remit"]);
    for (const { firm } of [poster, carrier])
      expect(await toldOf(invoice.id, firm.id)).toEqual(["invoice.issued ISSUED"]);
    const again = await issue(id);
    expect(outcome(again)).toBe("409 already_invoiced");
    expect(again.body).toMatchObject({ invoiceId: invoice.id, numbers: [invoice.number] });
  });

  it.each([
    ["BOOKED", "409 invalid_transition"],
    ["DELIVERED", "201"],
    ["CONFIRMED", "201"],
    ["DISPUTED", "409 invalid_transition"],
    ["CANCELLED", "409 nothing_to_bill"],
  ] as const)("while the job is %s: %s", async (status, expected) => {
    const { id } = await job(status);
    expect(outcome(await issue(id))).toBe(expected);
  });

  it("an extra that comes later goes on a supplementary one, due from its own issue; of a cancelled job extras alone", async () => {
    const { id } = await issued();
    await extra(id, 2_000);
    api.clock.advance({ days: 3 });
    const more = invoiceIn(await issue(id));
    expect(more.lines.map(({ kind, netPence }) => [kind, netPence])).toEqual([["TOLL", 2_000]]);
    expect(more.dueOn).toBe(addDays(londonDay(api.clock.now()), 30));
    const cancelled = await job("CANCELLED");
    await extra(cancelled.id, 3_500, "WASTED_JOURNEY");
    const { lines } = invoiceIn(await issue(cancelled.id));
    expect(lines.map(({ kind, netPence }) => [kind, netPence])).toEqual([["WASTED_JOURNEY", 3_500]]);
  });

  it("is for the carrier, once under a key, with details of both", async () => {
    const { id } = await job();
    expect(outcome(await issue(id, poster.call))).toBe("409 invalid_transition");
    for (const { call } of [cast.loser, cast.stranger])
      expect(outcome(await issue(id, call))).toBe("404 not_found");
    const send = () => carrier.call("POST", `/loads/${id}/invoice`, {}, { "Idempotency-Key": `inv-${id}` });
    const [first, second] = [invoiceIn(await send()), invoiceIn(await send())];
    expect(second).toEqual(first);
    const { id: other } = await job();
    await api.db.billing.deleteMany({ where: { firmId: poster.firm.id } });
    const lacking = await issue(other);
    expect(outcome(lacking)).toBe("409 billing_details_missing");
    expect(lacking.body).toMatchObject({ missing: ["poster"] });
    await issue(other);
    const told = { firmId: poster.firm.id, kind: "billing_details_needed" };
    expect(await api.db.notification.count({ where: told })).toBe(1);
    await bill(poster, "HF", { vatNumber: VAT.poster });
    expect(outcome(await issue(other))).toBe("201");
  });

  it("is outside VAT for a supplier that is not registered, and at 0 % to Jersey", async () => {
    await bill(carrier, "CV", { vatRegistered: false, vatNumber: null });
    expect((await issued()).invoice).toMatchObject({
      vatPence: 0,
      vat: [{ category: "O", ratePercent: null }],
      supplier: { vatNumber: null },
    });
    await bill(carrier, "CV");
    const { invoice } = await issued({ toPostcode: "JE2 3NJ" });
    expect(invoice).toMatchObject({ vatPence: 0, vat: [{ category: "Z", ratePercent: 0 }] });
  });
});

describe("contract 13, invoices: one for many jobs", () => {
  it("of one poster, in the order they were named, or none", async () => {
    const ids = [(await job()).id, (await job()).id, (await job()).id];
    const made = invoiceIn(await carrier.call("POST", "/invoices", { loadIds: ids }));
    expect(made.lines.map(({ loadId }) => loadId)).toEqual(ids);
    expect(made.netPence).toBe(120_000);
    const { id: free } = await job();
    expect(outcome(await carrier.call("POST", "/invoices", { loadIds: ids }))).toBe("409 already_invoiced");
    const elsewhere = await castOf(api);
    await bill(elsewhere.poster, "EW");
    const led = await leadTo(api, { ...elsewhere, winner: carrier }, "DELIVERED");
    const mixed = await carrier.call("POST", "/invoices", { loadIds: [free, led.id] });
    expect(faults(mixed)).toEqual(["#/loadIds several_customers"]);
    const { id: booked } = await job("BOOKED");
    expect(outcome(await carrier.call("POST", "/invoices", { loadIds: [free, booked] }))).toBe(
      "409 invalid_transition",
    );
    expect(outcome(await issue(free))).toBe("201");
    const [event] = await api.db.event.findMany({
      where: {
        firmId: poster.firm.id,
        type: "invoice.issued",
        body: { path: ["data", "invoice", "id"], equals: made.id },
      },
      orderBy: { id: "asc" },
    });
    const { data } = (event?.body ?? {}) as { data: { load: { id: string }; loads: { id: string }[] } };
    expect([data.load.id, data.loads.map(({ id }) => id)]).toEqual([ids[0], ids]);
    expect(JSON.stringify(data)).not.toContain("01234567");
  });
});

describe("contract 13, invoices: the other end answers", () => {
  it("approves and queries, and the approval ends the query", async () => {
    const { invoice } = await issued();
    expect(outcome(await act(carrier.call, invoice.id, "approve"))).toBe("409 invalid_transition");
    const queried = invoiceIn(await act(poster.call, invoice.id, "query", { reason: "Which toll?" }));
    expect(queried).toMatchObject({ status: "QUERIED", query: { reason: "Which toll?" } });
    expect(invoiceIn(await act(poster.call, invoice.id, "approve")).status).toBe("APPROVED");
    expect(invoiceIn(await act(poster.call, invoice.id, "approve")).status).toBe("APPROVED");
    expect(await toldOf(invoice.id, carrier.firm.id)).toEqual([
      "invoice.issued ISSUED",
      "invoice.queried QUERIED",
      "invoice.approved APPROVED",
    ]);
    for (const { call } of [cast.loser, cast.stranger]) {
      expect(outcome(await call("GET", `/invoices/${invoice.id}`))).toBe("404 not_found");
      expect(outcome(await act(call, invoice.id, "approve"))).toBe("404 not_found");
    }
  });
});

describe("contract 13, invoices: credit notes", () => {
  const credit = async (id: string, body: object) =>
    read(await act(carrier.call, id, "credit", { reason: "A pallet was wet.", ...body }), creditOutput);

  it("take a part off, then all that is left, which frees the job", async () => {
    const { id, invoice } = await issued();
    const part = await credit(invoice.id, { pence: 4_000 });
    expect(part.creditNote).toMatchObject({
      kind: "CREDIT_NOTE",
      number: expect.stringMatching(/^CVC-\d+$/),
      totalPence: 4_800,
      dueOn: null,
      credits: { invoiceId: invoice.id, number: invoice.number, reason: "A pallet was wet." },
      lines: [{ kind: "HAULAGE", netPence: 4_000, vatPence: 800 }],
      allowedActions: [],
    });
    expect(part.invoice).toMatchObject({ status: "ISSUED", creditedPence: 4_800, openPence: 43_200 });
    const over = await act(carrier.call, invoice.id, "credit", { reason: "x", pence: 36_001 });
    expect(faults(over)).toEqual(["#/pence more_than_invoice"]);
    expect(outcome(await issue(id))).toBe("409 already_invoiced");
    const whole = await credit(invoice.id, {});
    expect(whole.creditNote.totalPence).toBe(43_200);
    expect(whole.invoice).toMatchObject({ status: "CREDITED", openPence: 0, allowedActions: [] });
    expect(outcome(await act(poster.call, invoice.id, "credit", { reason: "x" }))).toBe(
      "409 invalid_transition",
    );
    const anew = invoiceIn(await issue(id));
    expect(anew).toMatchObject({ status: "ISSUED", netPence: 40_000 });
    expect(await toldOf(invoice.id, poster.firm.id)).toEqual([
      "invoice.issued ISSUED",
      "invoice.credited ISSUED",
      "invoice.credited CREDITED",
    ]);
  });
});

describe("contract 13, invoices: the limits of one call", () => {
  it("a list names each job once, and no document asks for more than £20,000,000", async () => {
    const { id } = await job();
    const twice = await carrier.call("POST", "/invoices", { loadIds: [id, id] });
    expect(faults(twice)).toEqual(["#/loadIds duplicate"]);
    const loadIds = await copyLoad(api, id, 200, () => ({ agreedPence: 10_000_000, podFileId: null }));
    const large = await carrier.call("POST", "/invoices", { loadIds });
    expect(faults(large)).toEqual(["#/loadIds too_much"]);
  });

  it("a remittance pays one supplier", async () => {
    const { winner: other } = await castOf(api);
    await bill(other, "OT");
    const { id } = await leadTo(api, { ...cast, winner: other }, "DELIVERED");
    const theirs = invoiceIn(await issue(id, other.call));
    const { invoice } = await issued();
    const mixed = await poster.call("POST", "/remittances", {
      invoiceIds: [invoice.id, theirs.id],
      paidAt: api.clock.now().toISOString(),
      reference: "BACS 8",
    });
    expect(faults(mixed)).toEqual(["#/invoiceIds several_suppliers"]);
    expect(await get(theirs.id)).toMatchObject({ status: "ISSUED", paidAt: null });
  });
});

describe("contract 13, invoices: payment", () => {
  const paidAt = () => api.clock.now().toISOString();
  const remit = (invoiceIds: string[], call: Call = poster.call) =>
    call("POST", "/remittances", { invoiceIds, paidAt: paidAt(), reference: "BACS 7" });

  it("of the job is that of its first invoice, and the other way round; contested, both are as before", async () => {
    const { id, invoice } = await issued();
    await act(poster.call, invoice.id, "approve");
    await poster.call("POST", `/loads/${id}/paid`, {});
    expect(await get(invoice.id)).toMatchObject({ status: "PAID", paidSaidBy: "poster", openPence: 0 });
    await carrier.call("POST", `/loads/${id}/paid/contest`);
    expect(await get(invoice.id)).toMatchObject({ status: "APPROVED", paidAt: null });
    const [entry] = read(await remit([invoice.id]), remittanceOutput).invoices;
    expect(entry).toMatchObject({ status: "PAID", reference: "BACS 7", allowedActions: [] });
    expect(await readLoad(carrier.call, id)).toMatchObject({ paidSaidBy: "poster" });
    expect((await get(invoice.id, carrier.call)).allowedActions).toEqual(["paid", "contestPaid", "credit"]);
    const contested = invoiceIn(await act(carrier.call, invoice.id, "paid/contest"));
    expect(contested).toMatchObject({ status: "APPROVED", paidAt: null, reference: null });
    expect(contested.paidContestedAt).not.toBeNull();
    expect(await readLoad(carrier.call, id)).toMatchObject({ paidAt: null });
    const told = await api.db.notification.findMany({
      where: { firmId: poster.firm.id, loadId: id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ kind }) => kind).filter((kind) => kind.startsWith("invoice_"))).toEqual([
      "invoice_issued",
      "invoice_contested",
      "invoice_contested",
    ]);
    const paid = invoiceIn(
      await act(carrier.call, invoice.id, "paid", { paidAt: paidAt(), reference: "Cheque" }),
    );
    expect(paid).toMatchObject({ status: "PAID", paidSaidBy: "carrier", reference: "Cheque" });
    expect(await readLoad(poster.call, id)).toMatchObject({ paidSaidBy: "carrier" });
    expect(await toldOf(invoice.id, poster.firm.id)).toEqual([
      "invoice.issued ISSUED",
      "invoice.approved APPROVED",
      "invoice.paid PAID",
      "invoice.approved APPROVED",
      "invoice.paid PAID",
      "invoice.approved APPROVED",
      "invoice.paid PAID",
    ]);
  });

  it("a document for many is PAID when all its jobs are; a supplementary one on its own", async () => {
    const [one, two] = [(await job()).id, (await job()).id];
    const both = invoiceIn(await carrier.call("POST", "/invoices", { loadIds: [one, two] }));
    await carrier.call("POST", `/loads/${one}/paid`, {});
    expect((await get(both.id)).status).toBe("ISSUED");
    await carrier.call("POST", `/loads/${two}/paid`, {});
    expect((await get(both.id)).status).toBe("PAID");
    const { body } = await api.db.event.findFirstOrThrow({
      where: { type: "invoice.paid" },
      orderBy: { position: "desc" },
    });
    expect((body as { data: { load: { id: string } } }).data.load.id).toBe(one);
    await extra(one, 900);
    const more = invoiceIn(await issue(one));
    expect(more.status).toBe("ISSUED");
    await remit([more.id]);
    expect((await get(more.id)).status).toBe("PAID");
  });

  it("is whole, of one supplier, all or none, by the buyer; before the invoice it makes the invoice PAID at once", async () => {
    const { id } = await job();
    await carrier.call("POST", `/loads/${id}/paid`, {});
    const made = invoiceIn(await issue(id));
    expect(made).toMatchObject({ status: "PAID", openPence: 0 });
    const { invoice } = await issued();
    expect(outcome(await remit([invoice.id], carrier.call))).toBe("409 invalid_transition");
    const { creditNote } = read(
      await act(carrier.call, invoice.id, "credit", { reason: "x", pence: 1 }),
      creditOutput,
    );
    expect(outcome(await remit([invoice.id, creditNote.id]))).toBe("409 invalid_transition");
    expect((await get(invoice.id)).status).toBe("ISSUED");
    const early = { invoiceIds: [invoice.id], paidAt: "2026-11-01T00:00:00Z", reference: "x" };
    expect(faults(await poster.call("POST", "/remittances", early))).toEqual(["#/paidAt before_delivered"]);
    expect(outcome(await act(poster.call, invoice.id, "paid", { paidAt: paidAt() }))).toBe(
      "409 invalid_transition",
    );
  });
});

describe("contract 13, invoices: a ruling after issue", () => {
  const rule = async (
    id: string,
    agreedPence: number,
    outcomeOf: "CONFIRMED" | "CANCELLED" = "CONFIRMED",
  ) => {
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Wet", details: "Two pallets." });
    await api.as(ADMIN).disputes.resolve({ id, outcome: outcomeOf, agreedPence, note: "So it is." });
  };

  it("writes a credit note where the price falls, a further line where it rises, and nothing without an invoice", async () => {
    const { id, invoice } = await issued();
    await rule(id, 30_000);
    expect(await get(invoice.id)).toMatchObject({ creditedPence: 12_000, openPence: 36_000 });
    const { id: raised } = await issued();
    await rule(raised, 45_000);
    const [more] = await list(`side=received&loadId=${raised}`);
    expect(more).toMatchObject({ netPence: 5_000, kind: "INVOICE" });
    const { id: none } = await job();
    await rule(none, 20_000);
    expect(await list(`loadId=${none}`)).toEqual([]);
    expect(invoiceIn(await issue(none)).netPence).toBe(20_000);
  });

  it("credits the whole price of a job that it cancels", async () => {
    const { id, invoice } = await issued();
    await rule(id, 0, "CANCELLED");
    expect((await get(invoice.id)).status).toBe("CREDITED");
  });
});

describe("contract 13, invoices: overdue", () => {
  it("is told once to both ends at 00:00 London after the due day, not while disputed", async () => {
    const { id, invoice } = await issued();
    const { invoice: disputed, id: wet } = await issued();
    await poster.call("POST", `/loads/${wet}/dispute`, { reason: "Wet", details: "Two pallets." });
    const due = new Date(`${addDays(invoice.dueOn ?? "", 1)}T00:00:00Z`);
    api.clock.set(new Date(due.getTime() - 1).toISOString());
    await tellOverdue(api.system());
    expect(await toldOf(invoice.id, poster.firm.id)).toEqual(["invoice.issued ISSUED"]);
    api.clock.set(due.toISOString());
    await tellOverdue(api.system());
    await tellOverdue(api.system());
    for (const { firm } of [poster, carrier])
      expect(await toldOf(invoice.id, firm.id)).toEqual(["invoice.issued ISSUED", "invoice.overdue ISSUED"]);
    expect(await toldOf(disputed.id, poster.firm.id)).toEqual(["invoice.issued ISSUED"]);
    expect((await list("side=received&overdue=true")).map((one) => one.id)).toContain(invoice.id);
    await api.as(ADMIN).disputes.resolve({ id: wet, outcome: "CONFIRMED", note: "Dry." });
    await tellOverdue(api.system());
    expect(await toldOf(disputed.id, poster.firm.id)).toEqual([
      "invoice.issued ISSUED",
      "invoice.overdue ISSUED",
    ]);
    await carrier.call("POST", `/loads/${id}/paid`, {});
    expect((await list("overdue=true")).map((one) => one.id)).not.toContain(invoice.id);
  });
});

describe("contract 13, invoices: the list", () => {
  it("has each side, newest first, by status, other firm and day of issue, in pages", async () => {
    const { invoice } = await issued();
    const today = londonDay(api.clock.now());
    const all = await list(`from=${today}&to=${today}`);
    expect(all.map(({ id }) => id)).toContain(invoice.id);
    expect(await list("side=issued")).toEqual([]);
    const mine = await list(`side=issued&with=${poster.firm.id}&status=ISSUED&limit=2`, carrier.call);
    expect(mine).toHaveLength(2);
    expect(mine.every(({ status }) => status === "ISSUED")).toBe(true);
    const first = read(await carrier.call("GET", "/invoices?limit=1"), invoicesOutput);
    const second = await list(`limit=1&cursor=${first.nextCursor}`, carrier.call);
    expect(second[0]?.id).not.toBe(first.invoices[0]?.id);
    expect(await list("", cast.stranger.call)).toEqual([]);
  });
});

describe("contract 13, invoices: numbers", () => {
  it("50 at once have no gap and no double, nor where some are refused", async () => {
    const { id } = await job();
    const before = (
      await api.db.invoice.findMany({
        where: { makerId: carrier.firm.id, kind: "INVOICE" },
        orderBy: { id: "asc" },
      })
    ).length;
    const copies = await copyLoad(api, id, 50, () => ({ podFileId: null }));
    // A connection is free within three seconds, or the answer is 503 and nothing has changed.
    const patient = async (copy: string, call?: Call): Promise<Answer> => {
      const answer = await issue(copy, call);
      return answer.status === 503 ? patient(copy, call) : answer;
    };
    const answers = await Promise.all(
      copies.flatMap((copy) => [patient(copy), patient(copy, poster.call), patient(copy)]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect([...new Set(answers.map(outcome))].toSorted()).toEqual([
      "201",
      "409 already_invoiced",
      "409 invalid_transition",
    ]);
    const rows = await api.db.invoice.findMany({
      where: { makerId: carrier.firm.id, kind: "INVOICE" },
      orderBy: { id: "asc" },
    });
    const numbers = rows.map(({ number }) => Number(number.slice(3))).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: before + 50 }, (_, nth) => 1_042 + nth));
  });
});

describe("contract 13, invoices: in the sandbox", () => {
  it("either end lives the life of an invoice, with the series, details and events of test data", async () => {
    const tester = await api.newCaller();
    const test = api.callWith(await api.newKey(tester.firm, { mode: "test" }));
    const walk = async (id: string, body: object) => {
      const answer = await test("POST", `/test/loads/${id}/advance`, body);
      if (answer.status !== 200) throw new Error(answer.text);
    };
    const { id } = await api.postLoad(test, { collectDate: londonDay(api.clock.now()) });
    await walk(id, { to: "INVOICED" });
    const [received] = await list(`side=received&loadId=${id}`, test);
    expect(received).toMatchObject({ status: "ISSUED", isTest: true, number: expect.stringMatching(/-1$/) });
    await walk(id, { at: `${addDays(received?.dueOn ?? "", 1)}T01:00:00Z` });
    expect(await list(`overdue=true&loadId=${id}`, test)).toEqual([]);
    expect(await toldOf(received?.id ?? "", tester.firm.id)).toEqual([
      "invoice.issued ISSUED",
      "invoice.overdue ISSUED",
    ]);
    const { load } = read(await test("POST", "/test/loads", posting()), postedForOutput);
    await walk(load.id, { to: "DELIVERED" });
    expect(invoiceIn(await issue(load.id, test)).status).toBe("APPROVED");
  });
});
