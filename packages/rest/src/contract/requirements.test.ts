import { boardOutput, sendQuoteOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { faults, outcome, read, startApi } from "../testing/api.ts";
import { type KnownPassport, setPassport } from "../testing/passports.ts";
import { acceptQuote, readBoard, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller();
const GOODS: KnownPassport = {
  match: "FOUND",
  licenceType: "STANDARD_NATIONAL",
  licenceValid: true,
  vehiclesAuthorised: 4,
  covers: [{ kind: "GOODS_IN_TRANSIT", pence: 2_500_000, from: "2026-01-01", until: "2027-03-31" }],
};
const carrier = async (passport: KnownPassport = {}) => {
  const caller = await api.newCaller({ plan: "PRIORITY" });
  await setPassport(api.db, caller.firm.id, passport);
  return caller;
};
const post = (requires: object) => api.postLoad(poster.call, { requires });

describe("passport: what a load requires of carriers", () => {
  it("is null without requirements, and is returned as it was sent", async () => {
    expect(await api.postLoad(poster.call)).toMatchObject({ requires: null });
    expect(await post({})).toMatchObject({ requires: null });
    expect(
      await post({ operatorLicence: true, goodsInTransitPence: 2_500_000, gateCheck: true }),
    ).toMatchObject({
      requires: {
        operatorLicence: true,
        goodsInTransitPence: 2_500_000,
        hireAndReward: false,
        minFinished: null,
        gateCheck: true,
      },
    });
  });

  it("is the firm's usual if the posting says nothing", async () => {
    const usual = await api.newCaller();
    await api.db.firm.update({
      where: { id: usual.firm.id },
      data: { usualRequires: { hireAndReward: true } },
    });
    await api.services.caughtUp();
    expect(await api.postLoad(usual.call)).toMatchObject({ requires: { hireAndReward: true } });
    expect(await api.postLoad(usual.call, { requires: {} })).toMatchObject({ requires: null });
  });

  it.each([
    [{ operatorLicence: "yes" }, "#/requires/operatorLicence wrong_type"],
    [{ goodsInTransitPence: 0 }, "#/requires/goodsInTransitPence too_small"],
    [{ goodsInTransitPence: "25000" }, "#/requires/goodsInTransitPence wrong_type"],
    [{ minFinished: -1 }, "#/requires/minFinished too_small"],
    [{ licence: true }, "#/requires/licence unrecognized_field"],
  ])("%j is 422 %s", async (requires, fault) => {
    const answer = await poster.call("POST", "/loads", { ...posting(), requires });
    expect([outcome(answer), ...faults(answer)]).toEqual(["422 validation_failed", fault]);
  });

  it("leaves the quotes active when it is amended, and null requires nothing", async () => {
    const { id } = await api.postLoad(poster.call);
    const { call } = await carrier();
    await sendQuote(call, id);
    const amended = await poster.call("PATCH", `/loads/${id}`, { requires: { operatorLicence: true } });
    expect(amended.body).toMatchObject({
      load: { requires: { operatorLicence: true }, quotes: [{ status: "ACTIVE" }] },
    });
    const cleared = await poster.call("PATCH", `/loads/${id}`, { requires: null });
    expect(cleared.body).toMatchObject({ load: { requires: null, quotes: [{ status: "ACTIVE" }] } });
  });
});

describe("passport: the board says whether the reader is eligible", () => {
  it("for each reader by its own passport", async () => {
    const { id } = await post({ operatorLicence: true });
    const [with_, without] = [await carrier(GOODS), await carrier()];
    const seen = async (call: typeof with_.call) =>
      (await readBoard(call)).loads.find((entry: { id: string }) => entry.id === id);
    expect(await seen(with_.call)).toMatchObject({ requires: { operatorLicence: true }, eligible: true });
    expect(await seen(without.call)).toMatchObject({ requires: { operatorLicence: true }, eligible: false });
  });

  it("changes its ETag with the reader's passport", async () => {
    const { id } = await post({ operatorLicence: true });
    const { call, firm } = await carrier();
    const first = await call("GET", "/board?limit=100");
    const etag = first.headers.get("etag") ?? "";
    expect((await call("GET", "/board?limit=100", undefined, { "if-none-match": etag })).status).toBe(304);
    await setPassport(api.db, firm.id, GOODS);
    await api.services.caughtUp();
    const after = await call("GET", "/board?limit=100", undefined, { "if-none-match": etag });
    expect(after.status).toBe(200);
    expect(read(after, boardOutput).loads.find((load) => load.id === id)).toMatchObject({ eligible: true });
  });
});

describe("passport: a quote or booking that does not meet it is 403 requirement_not_met", () => {
  it("names what is missing, changes nothing, and the poster reads how many were turned away", async () => {
    const { id } = await post({ operatorLicence: true, goodsInTransitPence: 5_000_000 });
    const { call, firm } = await carrier(GOODS);
    const refused = await call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "requirement_not_met", missing: ["goods_in_transit"] });
    expect(refused.text).toContain("goods-in-transit insurance of £50k on the day of collection");
    expect(await readLoad(poster.call, id)).toMatchObject({ quotes: [] });
    expect(
      await api.db.turnedAway.findMany({
        where: { loadId: id },
        orderBy: { carrierId: "asc" },
      }),
    ).toMatchObject([{ carrierId: firm.id, missing: ["goods_in_transit"] }]);
  });

  it("also for a load at a price", async () => {
    const { id } = await api.postLoad(poster.call, {
      bookNowPence: 40_000,
      requires: { operatorLicence: true },
    });
    const { call } = await carrier();
    expect(outcome(await call("POST", `/loads/${id}/book`))).toBe("403 requirement_not_met");
    const { call: other } = await carrier(GOODS);
    expect((await other("POST", `/loads/${id}/book`)).status).toBe(200);
  });

  it("refuses a quote whose carrier lost it meanwhile, and says so in allowedActions", async () => {
    const { id } = await post({ operatorLicence: true });
    const { call, firm } = await carrier(GOODS);
    const { quote } = read(
      await call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 }),
      sendQuoteOutput,
    );
    const seen = async (reader = poster.call) => (await readLoad(reader, id)).quotes[0];
    expect(await seen()).toMatchObject({ missing: [], allowedActions: ["accept", "decline"] });
    await setPassport(api.db, firm.id, { ...GOODS, licenceValid: false });
    expect(await seen()).toMatchObject({ missing: ["operator_licence"], allowedActions: ["decline"] });
    expect(outcome(await poster.call("POST", `/loads/${id}/quotes/${quote.id}/accept`))).toBe(
      "403 requirement_not_met",
    );
    await setPassport(api.db, firm.id, GOODS);
    await acceptQuote(poster.call, id, quote.id);
    await setPassport(api.db, firm.id, { ...GOODS, licenceValid: false });
    expect(await seen()).toMatchObject({ status: "ACCEPTED", missing: [] });
    expect(await seen(call)).toMatchObject({ missing: [], allowedActions: [] });
  });

  it("a Restricted licence never counts", async () => {
    const { id } = await post({ operatorLicence: true });
    const { call } = await carrier({ ...GOODS, licenceType: "RESTRICTED" });
    expect(outcome(await call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 }))).toBe(
      "403 requirement_not_met",
    );
  });
});

describe("passport: checks beside a quote", () => {
  it("are words and dates, never the name or number before booking", async () => {
    const { id } = await api.postLoad(poster.call);
    const { call, firm } = await carrier({ ...GOODS, matchedNumber: "OB1084417", companyNumber: "07214486" });
    await sendQuote(call, id);
    const answer = await poster.call("GET", `/loads/${id}`);
    expect(answer.body).toMatchObject({
      load: {
        quotes: [
          {
            checks: [
              { check: "operator_licence", state: "ok", words: "Licence valid" },
              { check: "goods_in_transit", state: "ok", words: "GIT £25k to Mar 2027", until: "2027-03-31" },
              { check: "jobs", state: "fact", words: "0 jobs" },
              { check: "member_since", state: "fact", words: "here 0 days" },
            ],
          },
        ],
      },
    });
    for (const secret of [firm.name, "OB1084417", "07214486"]) expect(answer.text).not.toContain(secret);
    expect((await call("GET", "/quotes")).text).not.toContain("Licence valid");
  });

  it("are null with CARRIER_CHECKS=off, and every load over 3.5 t asks for a licence with require", async () => {
    const { id } = await api.postLoad(poster.call);
    const { call } = await carrier();
    api.services.settings.carrierChecks = "require";
    expect(outcome(await call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 }))).toBe(
      "403 requirement_not_met",
    );
    api.services.settings.carrierChecks = "off";
    await sendQuote(call, id);
    expect((await readLoad(poster.call, id)).quotes).toMatchObject([{ checks: null }]);
    api.services.settings.carrierChecks = "inform";
  });
});

describe("passport: an agreed change passes the guard of a booking, for the load as it becomes", () => {
  const VAN = { type: "PARCELS", parcels: 4, vehicleClass: "LWB_VAN", weightBand: "KG_250_1000" } as const;
  const LATE = "2027-04-01";
  const LICENSED = { ...GOODS, covers: [] };
  const INSURED = { ...GOODS, licenceValid: false };
  const asksGoods = { goodsInTransitPence: 2_500_000 };

  it.each<[string, object, object, KnownPassport, string[]]>([
    ["another vehicle", { operatorLicence: true }, { vehicleClass: "ARTIC" }, {}, ["operator_licence"]],
    [
      "a vehicle that CARRIER_CHECKS asks about",
      {},
      { vehicleClass: "SEVEN_FIVE_T" },
      INSURED,
      ["operator_licence"],
    ],
    [
      "a day after the cover",
      asksGoods,
      { collectDate: LATE, deliverDate: LATE },
      INSURED,
      ["goods_in_transit"],
    ],
    [
      "both at once",
      { operatorLicence: true, ...asksGoods },
      { vehicleClass: "LOW_LOADER", collectDate: LATE, deliverDate: LATE },
      INSURED,
      ["operator_licence", "goods_in_transit"],
    ],
  ])(
    "%s: 403 requirement_not_met, whoever proposed it, and nothing changes",
    async (_, requires, patch, passport, missing) => {
      const { call } = await carrier(passport);
      const { id } = await api.postLoad(poster.call, { ...VAN, requires });
      const quote = await sendQuote(call, id);
      await acceptQuote(poster.call, id, quote.id);
      api.services.settings.carrierChecks = Object.keys(requires).length === 0 ? "require" : "inform";
      for (const [by, other] of [
        [poster.call, call],
        [call, poster.call],
      ] as const) {
        const path = `/loads/${id}/changes`;
        const { change } = (await by("POST", path, { patch })).body as { change: { id: string } };
        const agreed = await other("POST", `${path}/${change.id}/agree`, {});
        expect([outcome(agreed), agreed.body]).toMatchObject(["403 requirement_not_met", { missing }]);
        expect(await readLoad(call, id)).toMatchObject({
          vehicleClass: "LWB_VAN",
          change: { id: change.id },
        });
        await by("POST", `${path}/${change.id}/withdraw`, {});
      }
      api.services.settings.carrierChecks = "inform";
    },
  );

  it("a change that the carrier meets is agreed; a price, or a later delivery, needs no licence lost since", async () => {
    const { call, firm } = await carrier(LICENSED);
    const { id } = await api.postLoad(poster.call, { ...VAN, requires: { operatorLicence: true } });
    const quote = await sendQuote(call, id);
    await acceptQuote(poster.call, id, quote.id);
    const agree = async (body: object) => {
      const { change } = (await poster.call("POST", `/loads/${id}/changes`, body)).body as {
        change: { id: string };
      };
      return outcome(await call("POST", `/loads/${id}/changes/${change.id}/agree`, {}));
    };
    expect(await agree({ patch: { vehicleClass: "ARTIC" } })).toBe("200");
    await setPassport(api.db, firm.id, { ...LICENSED, licenceValid: false });
    expect(await agree({ patch: { deliverDate: "2026-12-24" }, penceDelta: 5_000 })).toBe("200");
    const { change } = (
      await poster.call("POST", `/loads/${id}/changes`, { patch: { vehicleClass: "EIGHTEEN_T" } })
    ).body as { change: { id: string } };
    expect(outcome(await call("POST", `/loads/${id}/changes/${change.id}/agree`, {}))).toBe(
      "403 requirement_not_met",
    );
  });
});
