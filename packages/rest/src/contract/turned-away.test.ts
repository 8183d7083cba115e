import { turnedAwayOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { outcome, read, startApi } from "../testing/api.ts";
import { type KnownPassport, setPassport } from "../testing/passports.ts";
import { sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const GOODS: KnownPassport = {
  match: "FOUND",
  licenceType: "STANDARD_NATIONAL",
  licenceValid: true,
  vehiclesAuthorised: 4,
  covers: [{ kind: "GOODS_IN_TRANSIT", pence: 1_500_000, from: "2026-01-01", until: "2027-03-31" }],
};
const carrier = async (passport: KnownPassport = {}) => {
  const caller = await api.newCaller({ plan: "PRIORITY" });
  await setPassport(api.db, caller.firm.id, passport);
  return caller;
};
type Call = Awaited<ReturnType<typeof carrier>>["call"];
const quote = (call: Call, id: string) => call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 });
const away = async (call: Call, id: string) =>
  read(await call("GET", `/loads/${id}/turned-away`), turnedAwayOutput);

describe("passport: the poster reads how many carriers its terms turned away", () => {
  it("says by what they lack, never by name, and leaves out carriers that meet the load by now", async () => {
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call, { requires: { goodsInTransitPence: 2_500_000 } });
    const [little, none] = [await carrier(GOODS), await carrier()];
    for (const { call } of [little, none]) await quote(call, id);
    const answer = await poster.call("GET", `/loads/${id}/turned-away`);
    expect(read(answer, turnedAwayOutput).turnedAway).toMatchObject([
      { words: "Cover under £25,000", carriers: 1, scores: null, coverPence: [1_500_000] },
      { words: "No goods-in-transit cover", carriers: 1, instead: { requires: {}, carriers: 2 } },
    ]);
    for (const { firm } of [little, none]) {
      expect(answer.text).not.toContain(firm.name);
      expect(answer.text).not.toContain(firm.id);
    }
    await setPassport(api.db, none.firm.id, {
      covers: [{ kind: "GOODS_IN_TRANSIT", pence: 2_500_000, from: "2026-01-01", until: "2027-03-31" }],
    });
    expect((await away(poster.call, id)).turnedAway).toMatchObject([{ words: "Cover under £25,000" }]);
  });

  it("is hidden from others, and leaves out a carrier that the poster blocks", async () => {
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call, { requires: { operatorLicence: true } });
    const { call, firm } = await carrier();
    await quote(call, id);
    expect(outcome(await call("GET", `/loads/${id}/turned-away`))).toBe("404 not_found");
    await api.db.carrierRelation.create({
      data: { posterId: poster.firm.id, carrierId: firm.id, relation: "BLOCKED", createdAt: START },
    });
    expect((await away(poster.call, id)).turnedAway).toEqual([]);
  });

  it("notifies those who meet reduced requirements, once, and they may quote", async () => {
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call, { requires: { goodsInTransitPence: 2_500_000 } });
    const [little, none] = [await carrier(GOODS), await carrier()];
    for (const { call } of [little, none])
      expect(outcome(await quote(call, id))).toBe("403 requirement_not_met");
    const groups = (await away(poster.call, id)).turnedAway;
    const { requires } = groups.find(({ coverPence }) => coverPence.length > 0)?.instead ?? {};
    await poster.call("PATCH", `/loads/${id}`, { requires });
    await poster.call("PATCH", `/loads/${id}`, { requires: { ...requires, gateCheck: true } });
    const told = await api.db.notification.findMany({
      where: { loadId: id, kind: "may_quote" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ firmId }) => firmId)).toEqual([little.firm.id]);
    await sendQuote(little.call, id);
    expect((await away(poster.call, id)).turnedAway).toMatchObject([{ words: "No goods-in-transit cover" }]);
  });
});

describe("passport: carriers near a load that do not meet it", () => {
  it("are counted by the preview and not notified", async () => {
    const poster = await api.newCaller();
    const near = async (passport: KnownPassport) => {
      const { firm } = await carrier(passport);
      await api.db.firmBase.create({
        data: {
          id: `base_${firm.id}`,
          firmId: firm.id,
          postcode: "ZE1 0AA",
          outcode: "ZE1",
          lat: 60.155,
          lng: -1.145,
          radiusMiles: 5,
        },
      });
      await api.db.firmVehicle.create({
        data: { firmId: firm.id, vehicleClass: "LOW_LOADER", count: 1 },
      });
    };
    await near(GOODS);
    await near({});
    await api.services.caughtUp();
    const lerwick = { ...posting(), vehicleClass: "LOW_LOADER", fromPostcode: "ZE1 0AA" } as const;
    const preview = async (requires: object) =>
      (await poster.call("POST", "/loads/preview", { ...lerwick, requires })).body;
    expect(await preview({})).toMatchObject({ carriersMatched: 2, carriersNotEligible: 0 });
    expect(await preview({ operatorLicence: true })).toMatchObject({
      carriersMatched: 1,
      carriersNotEligible: 1,
    });
    const load = await api.postLoad(poster.call, { ...lerwick, requires: { operatorLicence: true } });
    expect(load).toMatchObject({ carriersAlerted: 1 });
    expect(await api.db.notification.count({ where: { loadId: load.id } })).toBe(1);
    expect(await away(poster.call, load.id)).toMatchObject({ carriersMatched: 1, carriersNotEligible: 1 });
  });
});
