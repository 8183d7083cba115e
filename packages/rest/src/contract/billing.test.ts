import { billingOutput, bulkOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { castOf, leadTo } from "../testing/life.ts";
import { readLoad } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const BANK = { accountName: "Calder Haulage Ltd", sortCode: "309950", accountNumber: "123456" };
const OTHER = { ...BANK, accountNumber: "87654321" };
const DETAILS = {
  legalName: " Calder Haulage Limited ",
  lines: ["4 Dock Road", "Hull"],
  postcode: "hu12ab",
  companyNumber: "7214486",
  vat: { registered: true, number: "999 9999 73" },
  bank: BANK,
  invoiceEmail: "accounts@calder.example",
  codes: { sales: "4000", accounts: { firm_x: "MERCIA" } },
  waiting: { ARTIC: { freeMins: 90, pencePerQuarter: 1_200 } },
};
const NO_VAT = { ...DETAILS, vat: { registered: false } };
const put = (call: Call, changes: object = {}) => call("PUT", "/billing", { ...DETAILS, ...changes });
const billingOf = async (call: Call) => read(await call("GET", "/billing"), billingOutput).billing;
const holdOf = async (id: string) => (await api.db.firm.findUniqueOrThrow({ where: { id } })).holdsUntil;

describe("contract 13, billing details: GET and PUT /billing", () => {
  it("has none at first, then all of them in one form; a PUT without a field removes it", async () => {
    const { call, firm } = await api.newCaller({ name: "Calder Haulage Ltd" });
    expect((await call("GET", "/billing")).body).toEqual({ billing: null });
    expect((await call("GET", "/me")).body).toMatchObject({
      firm: { billingGiven: false, usualWaiting: {} },
    });
    const kept = {
      legalName: "Calder Haulage Limited",
      lines: ["4 Dock Road", "Hull"],
      postcode: "HU1 2AB",
      companyNumber: "07214486",
      vat: { registered: true, number: "GB999999973" },
      bank: { accountName: "Calder Haulage Ltd", sortCode: "30-99-50", accountNumber: "00123456" },
      bankChangedOn: null,
      invoiceEmail: "accounts@calder.example",
      series: "CH",
      startAt: 1,
      codes: { sales: "4000", purchases: null, accounts: { firm_x: "MERCIA" } },
      waiting: DETAILS.waiting,
      updatedAt: api.clock.now().toISOString(),
    };
    expect((await put(call)).body).toEqual({ billing: kept });
    expect(await billingOf(call)).toEqual(kept);
    expect((await call("GET", "/me")).body).toMatchObject({
      firm: { billingGiven: true, usualWaiting: DETAILS.waiting },
    });
    const { legalName, lines, postcode, invoiceEmail } = DETAILS;
    await put(call, { series: "CALDER", startAt: 1_042 });
    const bare = { legalName, lines, postcode, invoiceEmail, vat: { registered: false, number: null } };
    expect((await call("PUT", "/billing", bare)).body).toMatchObject({
      billing: {
        companyNumber: null,
        vat: { registered: false, number: null },
        bank: null,
        series: "CALDER",
        startAt: 1,
        codes: { sales: null, purchases: null, accounts: {} },
        waiting: {},
      },
    });
    const actions = await api.db.auditEntry.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(Array(3).fill("billing.changed"));
    const text = JSON.stringify(actions.map(({ changes }) => changes));
    expect(text).toContain("ending 3456");
    for (const secret of ["00123456", "30-99-50", "GB999999973"]) expect(text).not.toContain(secret);
  });

  it.each([
    [{ vat: { registered: true, number: "999999974" } }, "#/vat/number vat_number_wrong"],
    [{ vat: { registered: true } }, "#/vat/number required"],
    [{ vat: { registered: false, number: "999999973" } }, "#/vat/number not_allowed"],
    [{ bank: { ...BANK, sortCode: "30995" } }, "#/bank/sortCode invalid_sort_code"],
    [{ bank: { ...BANK, accountNumber: "1" } }, "#/bank/accountNumber invalid_account_number"],
    [{ companyNumber: "none" }, "#/companyNumber invalid_company_number"],
    [{ postcode: "HU1" }, "#/postcode invalid_postcode"],
    [{ lines: [] }, "#/lines too_small"],
    [{ lines: ["1", "2", "3", "4", "5"] }, "#/lines too_large"],
    [{ invoiceEmail: "nobody" }, "#/invoiceEmail invalid_format"],
    [{ series: "ch" }, "#/series invalid_format"],
    [{ codes: { sales: "123456789" } }, "#/codes/sales too_long"],
    [{ waiting: { ARTIC: { freeMins: 60 } } }, "#/waiting/ARTIC/pencePerQuarter required"],
  ])("refuses %o", async (changes, fault) => {
    const { call } = await api.newCaller();
    const answer = await put(call, changes);
    expect([answer.status, faults(answer)]).toEqual([422, [fault]]);
    expect(await billingOf(call)).toBeNull();
  });

  it("is for owners and Accounts; another role is told who may", async () => {
    const { call, firm } = await api.newCaller();
    const as = (role: "TRAFFIC" | "ACCOUNTS") =>
      api.db.member.update({ where: { id: firm.owner.id }, data: { role } });
    await as("ACCOUNTS");
    expect((await put(call)).status).toBe(200);
    await as("TRAFFIC");
    for (const answer of [await call("GET", "/billing"), await put(call)])
      expect(answer.body).toMatchObject({ status: 403, code: "role_missing", roles: ["OWNER", "ACCOUNTS"] });
  });

  it("is made up with a test key until it is changed, apart from the live details, and starts no hold", async () => {
    const { firm } = await api.newCaller();
    const test = await api.callerFor(firm, { mode: "test" });
    const live = await api.callerFor(firm);
    const made = await billingOf(test);
    expect(made).toMatchObject({ legalName: firm.name, vat: { registered: true }, bankChangedOn: null });
    expect((await put(test)).body).toMatchObject({ billing: { bankChangedOn: null } });
    expect((await put(test, { bank: OTHER })).body).toMatchObject({
      billing: { bankChangedOn: "2026-11-18" },
    });
    expect(await holdOf(firm.id)).toBeNull();
    expect(await billingOf(live)).toBeNull();
  });
});

describe("contract 13, billing details: a changed bank account", () => {
  it("holds a carrier for 72 hours, and is told to its owners and to the firms that owe it", async () => {
    const cast = await castOf(api);
    const { winner, poster, loser } = cast;
    const { id: owed } = await leadTo(api, cast, "DELIVERED");
    await leadTo(api, cast, "BOOKED");
    await put(winner.call);
    await put(winner.call, { bank: null });
    expect(await holdOf(winner.firm.id)).toBeNull();
    const changed = await put(winner.call, { bank: OTHER });
    const now = api.clock.now();
    expect(changed.body).toMatchObject({ billing: { bankChangedOn: now.toISOString().slice(0, 10) } });
    expect(await holdOf(winner.firm.id)).toEqual(new Date(now.getTime() + 72 * 3_600_000));
    const { id } = await api.postLoad(poster.call, { pricingMode: "BOOK_NOW", bookNowPence: 40_000 });
    expect(outcome(await winner.call("POST", `/loads/${id}/book`))).toBe("409 carrier_on_hold");

    const notes = await api.db.notification.findMany({
      where: { kind: { in: ["bank_changed", "own_bank_changed"] } },
      orderBy: { id: "asc" },
      select: { firmId: true, memberId: true, loadId: true },
    });
    expect(notes).toEqual([
      { firmId: winner.firm.id, memberId: winner.firm.owner.id, loadId: null },
      { firmId: poster.firm.id, memberId: null, loadId: owed },
    ]);
    const change = await api.db.contactChange.findFirstOrThrow({
      where: { firmId: winner.firm.id },
      orderBy: { id: "asc" },
    });
    expect(change).toMatchObject({ kind: "BANK", from: "ending 3456", to: "ending 4321" });
    const email = await api.db.email.findFirstOrThrow({
      where: { address: winner.firm.contactEmail },
      orderBy: { id: "asc" },
    });
    expect(email.text).toContain("Bank account: ending 3456 → ending 4321");
    expect(email.text).not.toContain(OTHER.accountNumber);
    expect((await put(loser.call)).status).toBe(200);
    expect(await holdOf(loser.firm.id)).toBeNull();
    api.clock.advance({ days: 30 });
    expect(await billingOf(winner.call)).toMatchObject({ bankChangedOn: null });
  });

  it("may happen three times in 24 hours; a firm that only posts is not held", async () => {
    const { call, firm } = await api.newCaller({ canCarry: false });
    for (const nth of [1, 2, 3, 4]) await put(call, { bank: { ...BANK, accountNumber: `1000000${nth}` } });
    const over = await put(call, { bank: OTHER });
    expect([over.status, over.body]).toMatchObject([429, { code: "rate_limited", policy: "bank" }]);
    expect(await holdOf(firm.id)).toBeNull();
    expect((await put(call, { bank: null })).status).toBe(200);
  });
});

describe("contract 13, waiting terms: the firm's own", () => {
  const terms = (freeMins: number, pencePerQuarter: number) => ({ freeMins, pencePerQuarter });

  it("are those of a load that names none, else the class's usual ones", async () => {
    const { call } = await api.newCaller();
    await put(call, NO_VAT);
    const full = { type: "FULL_LOAD", pallets: undefined } as const;
    const { id } = await api.postLoad(call, { ...full, vehicleClass: "ARTIC" });
    const waitingAfter = async (body: object) => {
      const answer = await call("PATCH", `/loads/${id}`, body);
      return (answer.body as { load: { waiting: object } }).load.waiting;
    };
    expect(await readLoad(call, id)).toMatchObject({ waiting: terms(90, 1_200) });
    expect(await waitingAfter({ vehicleClass: "LUTON" })).toEqual(terms(30, 600));
    expect(await waitingAfter({ vehicleClass: "ARTIC" })).toEqual(terms(90, 1_200));
    expect(await waitingAfter({ waiting: terms(10, 100) })).toEqual(terms(10, 100));
    expect(await waitingAfter({ waiting: null })).toEqual(terms(90, 1_200));
    const rows = [posting({ ...full, vehicleClass: "ARTIC" })];
    const { rows: posted } = read(await call("POST", "/loads/bulk", { rows }), bulkOutput);
    expect(await readLoad(call, posted[0]?.load?.id ?? "")).toMatchObject({ waiting: terms(90, 1_200) });
  });
});
