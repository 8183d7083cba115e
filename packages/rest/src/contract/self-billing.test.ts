import {
  agreementOutput,
  invoiceOutput,
  invoicesOutput,
  listAgreementsOutput,
  postedForOutput,
  selfBillOutput,
} from "@board/api/schemas";
import { watchAgreements } from "@board/api/server";
import { ADMIN, posting, START } from "@board/api/testing";
import { addDays, addYears, londonDay } from "@board/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { giveBilling } from "../testing/billing.ts";
import { castOf, leadTo } from "../testing/life.ts";
import { copyLoad } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const today = () => londonDay(api.clock.now());
const agreementIn = (answer: Answer) => read(answer, agreementOutput).agreement;
const propose = (call: Call, carrierId: string, until = addDays(today(), 300)) =>
  call("POST", "/self-billing-agreements", { carrierId, until });
const act = (call: Call, id: string, verb: "accept" | "end") =>
  call("POST", `/self-billing-agreements/${id}/${verb}`);
const kindsTold = async (firmId: string) => {
  const rows = await api.db.notification.findMany({
    where: { firmId, kind: { startsWith: "self_billing" } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ kind, data }) => [kind, (data as { name: string }).name]);
};

/** A poster and a carrier that has carried for it; each has a VAT number unless the test says otherwise. */
async function pair({ registered = ["poster", "carrier"] }: { registered?: string[] } = {}) {
  const cast = await castOf(api);
  const { poster, winner: carrier } = cast;
  await leadTo(api, cast, "BOOKED");
  for (const [side, { firm }] of Object.entries({ poster, carrier })) {
    const number = side === "poster" ? "GB999011432" : "GB100000034";
    const vatNumber = registered.includes(side) ? number : null;
    const series = side === "poster" ? "HF" : "CV";
    await giveBilling(api, firm, { vatNumber, vatRegistered: vatNumber !== null, series });
  }
  return { poster, carrier, stranger: cast.stranger, cast };
}

/** The same two with an agreement that is in force. */
async function agreed() {
  const firms = await pair();
  const { id } = agreementIn(await propose(firms.poster.call, firms.carrier.firm.id));
  return { ...firms, agreement: agreementIn(await act(firms.carrier.call, id, "accept")) };
}

describe("contract 13, self-billing: an agreement of both", () => {
  it("is proposed by the poster, read and accepted by the carrier, and ended by either", async () => {
    const { poster, carrier } = await pair();
    const proposed = agreementIn(
      await propose(poster.call, carrier.firm.id, addDays(addYears(today(), 1), -1)),
    );
    expect(proposed).toMatchObject({ status: "PROPOSED", acceptedAt: null, allowedActions: ["end"] });
    expect(await kindsTold(carrier.firm.id)).toEqual([["self_billing_proposed", poster.firm.name]]);

    const [read1] = read(
      await carrier.call("GET", "/self-billing-agreements"),
      listAgreementsOutput,
    ).agreements;
    expect(read1).toMatchObject({ id: proposed.id, allowedActions: ["accept", "end"] });

    const accepted = agreementIn(await act(carrier.call, proposed.id, "accept"));
    expect(accepted).toMatchObject({ status: "ACTIVE", coversFrom: today(), allowedActions: ["end"] });
    expect(await kindsTold(poster.firm.id)).toEqual([["self_billing_accepted", carrier.firm.name]]);
    expect(agreementIn(await act(carrier.call, proposed.id, "accept")).acceptedAt).toBe(accepted.acceptedAt);

    const ended = agreementIn(await act(poster.call, proposed.id, "end"));
    expect(ended).toMatchObject({ status: "ENDED", endedBy: "poster", allowedActions: [] });
    expect((await kindsTold(carrier.firm.id)).at(-1)).toEqual(["self_billing_ended", poster.firm.name]);
    expect(outcome(await act(carrier.call, proposed.id, "accept"))).toBe("409 agreement_ended");
    expect(agreementIn(await act(carrier.call, proposed.id, "end")).endedBy).toBe("poster");
  });

  it("says every clause that the law asks for, with the names as they were at acceptance", async () => {
    const { poster, agreement } = await agreed();
    await api.db.billing.updateMany({
      where: { firmId: poster.firm.id },
      data: { legalName: "Renamed Ltd" },
    });
    const [{ text } = agreement] = read(
      await poster.call("GET", "/self-billing-agreements?side=poster&status=ACTIVE"),
      listAgreementsOutput,
    ).agreements;
    const words = text.clauses.join("\n");
    for (const clause of [
      `${poster.firm.name} Limited, 1 Dock Road, Hull, HU1 1AA, VAT number GB999011432`,
      "VAT number GB100000034",
      "from Wednesday, 18 November 2026 to Tuesday, 14 September 2027",
      "issues self-billed invoices for all of these jobs",
      "accepts each self-billed invoice",
      "issues no VAT invoice",
      "ceases to be registered for VAT, if its VAT number changes, or if it sells its business",
      "makes a new agreement",
      "A third party makes the invoices on the customer's behalf: Board Operations Ltd",
    ])
      expect(words).toContain(clause);
    expect(words).not.toContain("Renamed");
  });

  it.each([
    [["poster"], ["carrier"]],
    [["carrier"], ["poster"]],
    [[], ["carrier", "poster"]],
  ])("takes the VAT numbers of both: with %j it lacks that of %j", async (registered, missing) => {
    const { poster, carrier } = await pair({ registered });
    const { id } = agreementIn(await propose(poster.call, carrier.firm.id));
    const refused = await act(carrier.call, id, "accept");
    expect(outcome(refused)).toBe("409 not_vat_registered");
    expect(refused.body).toMatchObject({ missing });
  });

  it("lasts at most 12 months, from tomorrow on, with a carrier that the poster has worked with", async () => {
    const { poster, carrier, stranger } = await pair();
    const { id } = carrier.firm;
    expect(faults(await propose(poster.call, id, addYears(today(), 1)))).toEqual(["#/until over_a_year"]);
    expect(faults(await propose(poster.call, id, today()))).toEqual(["#/until not_after_today"]);
    for (const other of [stranger.firm.id, poster.firm.id, "firm_nobody"])
      expect(faults(await propose(poster.call, other))).toEqual(["#/carrierId carrier_unknown"]);
  });

  it("is nothing to a third firm, and is not accepted by its own poster", async () => {
    const { poster, carrier, stranger } = await pair();
    const { id } = agreementIn(await propose(poster.call, carrier.firm.id));
    for (const verb of ["accept", "end"] as const)
      expect(outcome(await act(stranger.call, id, verb))).toBe("404 not_found");
    expect(outcome(await act(poster.call, id, "accept"))).toBe("403 not_a_carrier");
    expect(
      read(await stranger.call("GET", "/self-billing-agreements"), listAgreementsOutput).agreements,
    ).toEqual([]);
  });
});

describe("contract 13, self-billing: how an agreement ends and goes on", () => {
  it("ends with its last day, and is not in the list of those in force", async () => {
    const { poster, carrier, agreement } = await agreed();
    const active = async () =>
      read(await poster.call("GET", "/self-billing-agreements?status=ACTIVE"), listAgreementsOutput)
        .agreements;
    api.clock.set(`${agreement.until}T22:59:00Z`);
    expect(await active()).toHaveLength(1);
    api.clock.advance({ minutes: 1 });
    expect(await active()).toEqual([]);
    const [ended] = read(
      await poster.call("GET", "/self-billing-agreements?status=ENDED"),
      listAgreementsOutput,
    ).agreements;
    expect(ended).toMatchObject({ id: agreement.id, status: "ENDED", endedAt: null, endedBy: null });
    const next = agreementIn(await propose(poster.call, carrier.firm.id));
    expect(agreementIn(await act(carrier.call, next.id, "accept")).coversFrom).toBe(today());
    expect(await listed(poster.call, agreement.id)).toMatchObject({ endedAt: null, endedBy: null });
  });

  it("is followed without a gap: the new one covers what the old one covered", async () => {
    const { poster, carrier, agreement } = await agreed();
    api.clock.advance({ days: 250 });
    const next = agreementIn(await propose(poster.call, carrier.firm.id));
    expect((await listed(poster.call, agreement.id)).status).toBe("ACTIVE");
    const accepted = agreementIn(await act(carrier.call, next.id, "accept"));
    expect(accepted.coversFrom).toBe(agreement.coversFrom);
    expect(await listed(poster.call, agreement.id)).toMatchObject({ status: "ENDED", endedBy: "replaced" });
  });

  it("takes the place of a proposal that nobody accepted", async () => {
    const { poster, carrier } = await pair();
    const first = agreementIn(await propose(poster.call, carrier.firm.id));
    await propose(poster.call, carrier.firm.id, addDays(today(), 30));
    expect(await listed(poster.call, first.id)).toMatchObject({ status: "ENDED", endedBy: "replaced" });
  });

  it("ends by itself when a VAT number changes, and both are told", async () => {
    const { poster, carrier, agreement } = await agreed();
    const details = {
      legalName: "Calder Vale Haulage Ltd",
      lines: ["1 Dock Road", "Hull"],
      postcode: "HU1 1AA",
      vat: { registered: true, number: "GB999011432" },
      bank: { accountName: "Calder Vale", sortCode: "001122", accountNumber: "01234567" },
      invoiceEmail: "accounts@calder.example",
    };
    const unchanged = { ...details, vat: { registered: true, number: "GB 100 0000 34" } };
    expect(outcome(await carrier.call("PUT", "/billing", unchanged))).toBe("200");
    expect((await listed(carrier.call, agreement.id)).status).toBe("ACTIVE");
    expect(outcome(await carrier.call("PUT", "/billing", details))).toBe("200");
    expect(await listed(carrier.call, agreement.id)).toMatchObject({
      status: "ENDED",
      endedBy: "vat_number",
    });
    for (const { firm } of [poster, carrier])
      expect((await kindsTold(firm.id)).at(-1)?.[0]).toBe("self_billing_ended");
  });

  it("both are reminded 30 days before the end, once", async () => {
    const { poster, carrier, agreement } = await agreed();
    api.clock.set(`${addDays(agreement.until, -31)}T06:17:00Z`);
    await watchAgreements(api.system());
    expect(await kindsTold(carrier.firm.id)).toHaveLength(1);
    api.clock.advance({ days: 1 });
    await watchAgreements(api.system());
    await watchAgreements(api.system());
    for (const { firm } of [poster, carrier])
      expect((await kindsTold(firm.id)).filter(([kind]) => kind === "self_billing_ends_soon")).toHaveLength(
        1,
      );
  });

  async function listed(call: Call, id: string) {
    const { agreements } = read(await call("GET", "/self-billing-agreements"), listAgreementsOutput);
    const found = agreements.find((each) => each.id === id);
    if (found === undefined) throw new Error("The agreement is not listed.");
    return found;
  }
});

describe("contract 13, self-billing: one document for the jobs of a period", () => {
  const run = (call: Call, carrierId: string, changes = {}) =>
    call("POST", "/invoices/self-bill", { carrierId, from: today(), to: today(), ...changes });
  const extra = async (call: Call, id: string) =>
    (
      (await call("POST", `/loads/${id}/extras`, { kind: "TOLL", pence: 1_000, note: "The M6." }))
        .body as unknown as { extra: { id: string } }
    ).extra.id;

  it("has each confirmed job with its accepted extras, is approved at birth, and names what is left out", async () => {
    const { poster, carrier, cast } = await agreed();
    const first = await leadTo(api, cast, "CONFIRMED", { externalRef: "J-1" });
    const second = await leadTo(api, cast, "CONFIRMED", { externalRef: "J-2", termsDays: 10 });
    const accepted = await extra(carrier.call, first.id);
    await poster.call("POST", `/loads/${first.id}/extras/${accepted}/accept`);
    const open = await leadTo(api, cast, "CONFIRMED", { externalRef: "J-3" });
    const openExtra = await extra(carrier.call, open.id);
    const disputed = await leadTo(api, cast, "DELIVERED", { externalRef: "J-4" });
    const problem = { reason: "Damaged", details: "Two pallets were wet." };
    expect(outcome(await poster.call("POST", `/loads/${disputed.id}/dispute`, problem))).toBe("200");
    await leadTo(api, cast, "DELIVERED");

    const { invoice, leftOut } = read(await run(poster.call, carrier.firm.id), selfBillOutput);
    expect(invoice).toMatchObject({
      kind: "SELF_BILL",
      selfBilled: true,
      status: "APPROVED",
      number: "HFSB-1",
      netPence: 81_000,
      vatPence: 16_200,
      dueOn: addDays(today(), 10),
      agreement: { acceptedOn: today() },
    });
    expect(invoice.lines.map(({ loadId, kind, dueOn }) => [loadId, kind, dueOn])).toEqual([
      [first.id, "HAULAGE", addDays(today(), 30)],
      [first.id, "TOLL", addDays(today(), 30)],
      [second.id, "HAULAGE", addDays(today(), 10)],
    ]);
    expect(leftOut.map(({ externalRef, reason }) => [externalRef, reason])).toEqual([
      ["J-3", "EXTRA_OPEN"],
      ["J-4", "DISPUTED"],
    ]);

    const queried = await carrier.call("POST", `/invoices/${invoice.id}/query`, {
      reason: "The toll was £12.",
    });
    expect(read(queried, invoiceOutput).invoice.status).toBe("QUERIED");
    expect(outcome(await carrier.call("POST", `/loads/${first.id}/invoice`))).toBe("409 self_billed");
    const nothing = await run(poster.call, carrier.firm.id);
    expect(outcome(nothing)).toBe("409 nothing_to_bill");
    expect(nothing.body).toMatchObject({ leftOut: [{ loadId: open.id }, { loadId: disputed.id }] });

    await poster.call("POST", `/loads/${open.id}/extras/${openExtra}/accept`);
    const next = read(await run(poster.call, carrier.firm.id), selfBillOutput);
    expect(next.invoice).toMatchObject({ number: "HFSB-2", netPence: 41_000 });
  });

  it("has no job that a ruling cancelled: the carrier invoices its extras", async () => {
    const { poster, carrier, cast } = await agreed();
    const { id } = await leadTo(api, cast, "DELIVERED");
    const toll = await extra(carrier.call, id);
    await poster.call("POST", `/loads/${id}/extras/${toll}/accept`);
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Damaged", details: "All of it was wet." });
    await api.as(ADMIN).disputes.resolve({ id, outcome: "CANCELLED", note: "So it is." });
    expect(outcome(await run(poster.call, carrier.firm.id))).toBe("409 nothing_to_bill");
    const { invoice } = read(await carrier.call("POST", `/loads/${id}/invoice`), invoiceOutput);
    expect(invoice).toMatchObject({ kind: "INVOICE", netPence: 1_000 });
  });

  it("is refused without an agreement in force, and has no job that was delivered before it", async () => {
    const { poster, carrier, cast } = await pair();
    await leadTo(api, cast, "CONFIRMED");
    expect(outcome(await run(poster.call, carrier.firm.id))).toBe("409 no_self_billing_agreement");
    api.clock.advance({ days: 1 });
    const { id } = agreementIn(await propose(poster.call, carrier.firm.id));
    await act(carrier.call, id, "accept");
    expect(outcome(await run(poster.call, carrier.firm.id, { from: addDays(today(), -2) }))).toBe(
      "409 nothing_to_bill",
    );
    await act(carrier.call, id, "end");
    expect(outcome(await run(poster.call, carrier.firm.id))).toBe("409 no_self_billing_agreement");
    expect(faults(await run(poster.call, carrier.firm.id, { to: addDays(today(), -1) }))).toEqual([
      "#/to before_from",
    ]);
  });
});

describe("contract 11 and 13, self-billing: in the sandbox", () => {
  it("a carrier reads and accepts what a made-up poster proposes, gets its self-bill, and queries it", async () => {
    const tester = await api.newCaller();
    const test = api.callWith(await api.newKey(tester.firm, { mode: "test" }));
    const newJob = async () =>
      read(await test("POST", "/test/loads", posting({ collectDate: today() })), postedForOutput).load.id;
    const walk = (id: string, to: string) => test("POST", `/test/loads/${id}/advance`, { to });
    const first = await newJob();
    expect(outcome(await walk(first, "SELF_BILLED"))).toBe("409 no_self_billing_agreement");
    expect(outcome(await walk(first, "SELF_BILL_PROPOSED"))).toBe("200");
    const [proposed] = read(
      await test("GET", "/self-billing-agreements?side=carrier&status=PROPOSED"),
      listAgreementsOutput,
    ).agreements;
    expect(proposed).toMatchObject({ isTest: true, allowedActions: ["accept", "end"] });
    expect(agreementIn(await act(test, proposed?.id ?? "", "accept")).status).toBe("ACTIVE");
    expect(outcome(await walk(first, "SELF_BILLED"))).toBe("200");
    const [made] = read(await test("GET", `/invoices?loadId=${first}`), invoicesOutput).invoices;
    expect(made).toMatchObject({
      kind: "SELF_BILL",
      status: "APPROVED",
      isTest: true,
      supplier: { firmId: tester.firm.id },
    });
    const query = await test("POST", `/invoices/${made?.id}/query`, { reason: "Which job?" });
    expect(read(query, invoiceOutput).invoice.status).toBe("QUERIED");
    expect(outcome(await test("POST", `/loads/${first}/invoice`))).toBe("409 self_billed");
    const own = await api.postLoad(test);
    expect(outcome(await walk(own.id, "SELF_BILL_PROPOSED"))).toBe("409 invalid_transition");
  });
});

it("contract 2: a proposal and a self-bill are made once under an Idempotency-Key, and a repeat says so", async () => {
  const { poster, carrier, cast } = await agreed();
  await leadTo(api, cast, "CONFIRMED");
  const carrierId = carrier.firm.id;
  const calls = [
    ["/self-billing-agreements", { carrierId, until: addDays(today(), 200) }],
    ["/invoices/self-bill", { carrierId, from: today(), to: today() }],
  ] as const;
  for (const [path, body] of calls) {
    const send = () => poster.call("POST", path, body, { "Idempotency-Key": path });
    const made = await send();
    expect(outcome(made)).toBe("201");
    expect((await send()).body).toEqual({ ...Object(made.body), repeated: true });
  }
});

it("contract 13, self-billing: one self-bill takes in at most 1,000 jobs", async () => {
  const { poster, carrier, cast } = await agreed();
  const { id } = await leadTo(api, cast, "CONFIRMED");
  await copyLoad(api, id, 1_000, () => ({ podFileId: null }));
  const days = { carrierId: carrier.firm.id, from: today(), to: today() };
  expect(faults(await poster.call("POST", "/invoices/self-bill", days))).toEqual(["#/to too_many_jobs"]);
});
