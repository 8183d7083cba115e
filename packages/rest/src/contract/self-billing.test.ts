import { agreementOutput, listAgreementsOutput } from "@board/api/schemas";
import { endForVatNumber, watchAgreements } from "@board/api/server";
import { START } from "@board/api/testing";
import { addDays, addYears, londonDay } from "@board/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { castOf, leadTo } from "../testing/life.ts";

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
    const vatRegistered = registered.includes(side);
    await api.db.billing.create({
      data: {
        firmId: firm.id,
        mode: "live",
        legalName: `${firm.name} Limited`,
        lines: ["1 Dock Road", "Hull"],
        postcode: "HU1 1AA",
        vatRegistered,
        vatNumber: vatRegistered ? (side === "poster" ? "GB999011432" : "GB100000034") : null,
        invoiceEmail: firm.contactEmail,
        series: "INV",
        updatedAt: api.clock.now(),
      },
    });
  }
  return { poster, carrier, stranger: cast.stranger };
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
    const { poster, agreement } = await agreed();
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
    await endForVatNumber(api.system(), carrier.firm.id, "live");
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
