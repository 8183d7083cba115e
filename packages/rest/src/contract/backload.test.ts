import { backloadOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, outcome, read, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(START);
  // Takes the loads of earlier tests off the board.
  await api.db.load.updateMany({ data: { status: "CANCELLED" } });
});

const ASKED = "at=G33&home=LS&from=2026-11-19T14:00";
const find = async (call: Call, query = ASKED) =>
  read(await call("GET", `/board/backload?${query}`), backloadOutput);

/** Loads out of Scotland on Thursday 19 November, past early access. */
async function scotland() {
  const poster = await api.newCaller();
  const post = (fromPostcode: string, toPostcode: string, changes: object = {}) =>
    api.postLoad(poster.call, {
      ...posting({ fromPostcode, toPostcode, collectDate: "2026-11-19", deliverDate: "2026-11-20" }),
      bookNowPence: 46_000,
      ...changes,
    });
  return { poster, post, carrier: await api.newCaller() };
}

describe("loads for the way home", () => {
  it("are ranked by what the detour earns, each with its miles, times and costs", async () => {
    const { post, carrier } = await scotland();
    const normanton = await post("ML4 1AA", "WF6 1AA");
    const carlisle = await post("G33 4AA", "CA2 4AA", { bookNowPence: 19_000, collectByTime: "16:00" });
    const late = await post("KY11 1AA", "S60 1AA", { collectWindow: "AM", bookNowPence: 90_000 });
    await post("B1 1AA", "LS1 1AA");
    const found = await find(carrier.call, `${ASKED}&extra=200`);
    expect(found).toMatchObject({
      at: { outcode: "G33" },
      home: { outcode: null },
      from: "2026-11-19T14:00:00.000Z",
      by: "2026-11-21T14:00:00.000Z",
      mph: 40,
      total: 3,
    });
    expect(found.straightMiles).toBeGreaterThan(180);
    expect(found.loads.map(({ id }) => id)).toEqual([normanton.id, carlisle.id, late.id]);
    for (const { run, miles } of found.loads) {
      expect(run.loaded).toBe(miles);
      expect(run.empty).toBe(run.toCollection + run.toHome);
      expect(run.all).toBe(run.empty + run.loaded);
      expect(run.extra).toBe(Math.max(0, run.all - found.straightMiles));
      expect(run.pencePerMile).toBe(Math.round(run.payPence / run.all));
      expect(run.costPence).toBe(
        Math.round(run.extra * run.milePence + (run.extraMinutes / 60) * run.hourPence),
      );
      expect(run.earnsPence).toBe(run.payPence - run.costPence);
      expect(run).toMatchObject({ milePence: 105, hourPence: 3_420, backInTime: null });
    }
    expect(found.loads[1]?.run).toMatchObject({
      toCollection: 0,
      reachable: true,
      basis: "book_now",
      payPence: 19_000,
      collectAt: "2026-11-19T14:00:00.000Z",
    });
    expect(found.loads.map(({ run }) => run.reachable)).toEqual([true, true, false]);
  });

  it("leave out long detours, and list last what comes home too late; own costs are used if given", async () => {
    const { post, carrier } = await scotland();
    const near = await post("ML4 1AA", "WF6 1AA");
    const far = await post("ML4 1AA", "TR1 1AA", { bookNowPence: 190_000, deliverDate: "2026-11-22" });
    expect(await find(carrier.call)).toMatchObject({
      mostExtra: 100,
      tooFar: 1,
      total: 1,
      loads: [{ id: near.id }],
    });
    const wide = await find(carrier.call, `${ASKED}&extra=1000`);
    expect(wide.loads.map(({ id }) => id)).toEqual([far.id, near.id]);
    const back = await find(carrier.call, `${ASKED}&extra=1000&back=2026-11-20T12:00`);
    expect(back.loads.map(({ id, run }) => [id, run.backInTime])).toEqual([
      [near.id, true],
      [far.id, false],
    ]);
    const dear = await find(carrier.call, `${ASKED}&extra=1000&mile=300&hour=9000`);
    expect(dear.loads.map(({ id }) => id)).toEqual([near.id, far.id]);
    expect(dear.loads[0]?.run).toMatchObject({ milePence: 300, hourPence: 9_000 });
    const [tired, fresh] = [await find(carrier.call, `${ASKED}&driven=9`), await find(carrier.call)];
    expect(Date.parse(tired.loads[0]?.run.collectAt ?? "")).toBeGreaterThan(
      Date.parse(fresh.loads[0]?.run.collectAt ?? "") + 10 * 3_600_000,
    );
  });

  it("are those that the board would show this firm, by the board's filters, and nothing nearer than an outcode", async () => {
    const { post, carrier, poster } = await scotland();
    const { id } = await post("ML4 1AA", "WF6 1AA", { tailLift: true });
    const [entry] = (await find(carrier.call)).loads;
    const board = (await carrier.call("GET", "/board")).body as { loads: object[] };
    expect(entry).toMatchObject({ id, ...board.loads[0] });
    expect(JSON.stringify(entry)).not.toContain(poster.firm.id);
    expect((await find(carrier.call, `${ASKED}&notl=1`)).total).toBe(0);
    expect((await find(carrier.call, `${ASKED}&vc=luton`)).total).toBe(0);
    expect((await find(carrier.call, `${ASKED}&to=M`)).total).toBe(0);
    expect((await find(carrier.call, `${ASKED}&within=5`)).total).toBe(0);
    expect((await find(carrier.call, `${ASKED}&by=2026-11-19T14:05`)).total).toBe(0);
    // Another door of the same outcode is as far.
    const there = await post("ML4 3BT", "WF6 2BB", { tailLift: true });
    const runs = (await find(carrier.call)).loads.map(({ run }) => [run.toCollection, run.toHome]);
    expect(runs[0]).toEqual(runs[1]);
    await poster.call("POST", `/loads/${there.id}/cancel`);
    expect((await find(carrier.call)).total).toBe(1);
    await api.db.carrierRelation.create({
      data: {
        posterId: poster.firm.id,
        carrierId: carrier.firm.id,
        relation: "BLOCKED",
        createdAt: api.clock.now(),
      },
    });
    expect((await find(carrier.call)).total).toBe(0);
  });

  it("name every value that cannot be read", async () => {
    const { carrier } = await scotland();
    const query =
      "at=ZZ9&home=nowhere&from=2026-02-30T14:00&by=soon&within=0&mph=90&vc=bike&driven=10&extra=-1&mile=x&hour=&back=late&colour=red";
    const { body } = await carrier.call("GET", `/board/backload?${query}`);
    const names = (body as { errors: { parameter: string }[] }).errors.map(({ parameter }) => parameter);
    expect(names.toSorted()).toEqual(["colour"]);
    const second = await carrier.call("GET", `/board/backload?${query.replace("&colour=red", "")}`);
    const all = (second.body as { errors: { parameter: string }[] }).errors.map(({ parameter }) => parameter);
    expect(all.toSorted()).toEqual([
      "at",
      "back",
      "by",
      "driven",
      "extra",
      "from",
      "home",
      "hour",
      "mile",
      "mph",
      "vc",
      "within",
    ]);
    expect(outcome(await carrier.call("GET", "/board/backload?at=G33"))).toBe("422 validation_failed");
    expect(outcome(await carrier.call("GET", `/board/backload?${ASKED}&by=2026-11-18T14:00`))).toBe(
      "422 validation_failed",
    );
  });

  it("need a seat and the scope; a test key can read them", async () => {
    const ask = (call: Call) => call("GET", `/board/backload?${ASKED}`).then(outcome);
    expect(await ask((await api.newCaller({ seat: false })).call)).toBe("402 seat_required");
    expect(await ask((await api.newCaller({}, { scopes: ["loads:read"] })).call)).toBe("403 scope_missing");
    const { firm, call } = await api.newCaller({}, { mode: "test" });
    expect(await ask(call)).toBe("200");
    await api.db.firm.update({ where: { id: firm.id }, data: { suspendedAt: api.clock.now() } });
    expect(await ask(call)).toBe("403 firm_suspended");
    expect(await ask(api.callWith("fb_live_x"))).toBe("401 key_invalid");
  });
});
