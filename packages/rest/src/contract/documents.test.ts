import { createHash } from "node:crypto";
import { makeOrder } from "@board/api/server";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { faults, outcome, startApi } from "../testing/api.ts";
import { bytesCaller, filesOf } from "../testing/files.ts";
import { castOf, leadTo } from "../testing/life.ts";
import { bookBy, copyLoad } from "./steps.ts";

const api = await startApi();
const cast = await castOf(api);
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const orderOf = (who: { token: string }, id: string) =>
  bytesCaller(api, who)("GET", `/loads/${id}/transport-order`);
const ordersOf = (loadId: string) =>
  api.db.storedFile.findMany({ where: { loadId, kind: "TRANSPORT_ORDER" }, orderBy: { id: "asc" } });

describe("the transport order", () => {
  it("is one PDF for both ends from the booking on, and 404 for others and before", async () => {
    const open = await api.postLoad(cast.poster.call);
    expect((await orderOf(cast.poster, open.id)).status).toBe(404);
    const { id } = await leadTo(api, cast, "BOOKED");
    const [first, second] = await Promise.all([orderOf(cast.poster, id), orderOf(cast.winner, id)]);
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toMatch(/^attachment; filename="Transport-order-FB-/);
    expect(first.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(first.bytes.toString("latin1")).toContain("AtkinsonHyperlegible");
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const [row, ...others] = await ordersOf(id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      firmId: null,
      bytes: first.bytes.length,
      sha256: createHash("sha256").update(first.bytes).digest("hex"),
    });
    for (const who of [cast.loser, cast.stranger]) expect((await orderOf(who, id)).status).toBe(404);
    const files = await filesOf(api);
    expect(files.incoming).toEqual([]);
    expect(files.kept).toHaveLength(await api.db.storedFile.count());
  });

  it("is drawn by a worker if nobody downloads it, and never again: not for a new name, not for a new price", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    expect(await api.db.transportOrderTask.findUnique({ where: { loadId: id } })).toMatchObject({
      status: "pending",
      nextAttemptAt: api.clock.now(),
    });
    await makeOrder(api.system(), id);
    await makeOrder(api.system(), id);
    const before = await orderOf(cast.winner, id);
    await api.db.firm.update({ where: { id: cast.poster.firm.id }, data: { contactName: "Somebody Else" } });
    await api.db.load.update({ where: { id }, data: { agreedPence: 1 } });
    api.clock.advance({ days: 3 });
    expect((await orderOf(cast.winner, id)).bytes.equals(before.bytes)).toBe(true);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it("is another one for another booking, and the former carrier reads neither", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const first = await orderOf(cast.winner, id);
    api.clock.advance({ minutes: 1 });
    await cast.winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect((await orderOf(cast.poster, id)).status).toBe(404);
    await bookBy(cast.poster.call, cast.stranger.call, id);
    expect(await api.db.transportOrderTask.findUnique({ where: { loadId: id } })).toMatchObject({
      claim: 1,
      nextAttemptAt: api.clock.now(),
    });
    const second = await orderOf(cast.poster, id);
    expect([second.status, second.bytes.equals(first.bytes)]).toEqual([200, false]);
    expect((await orderOf(cast.winner, id)).status).toBe(404);
    expect((await orderOf(cast.stranger, id)).bytes.equals(second.bytes)).toBe(true);
    expect(await ordersOf(id)).toHaveLength(2);
  });

  it("prints any text that a poster writes", async () => {
    const notes = `Łódź → Gate 2 📦 ${"long words ".repeat(80)}\nsecond line`;
    const { id } = await leadTo(api, cast, "BOOKED", { notes });
    expect((await orderOf(cast.poster, id)).status).toBe(200);
  });

  it("needs the scope to read loads", async () => {
    const { call } = await api.newCaller({}, { scopes: ["board:read"] });
    expect(outcome(await call("GET", "/loads/load_x/transport-order"))).toBe("403 scope_missing");
  });
});

const DAYS = "from=2026-11-01&to=2026-11-30";
const exported = async (who: { token: string }, query: string) => {
  const { status, headers, bytes } = await bytesCaller(api, who)("GET", `/loads/export?${query}`);
  return { status, headers, lines: bytes.toString("utf8").split("\r\n").slice(0, -1) };
};

describe("the export of delivered jobs", () => {
  it("lists either end's jobs in pence and in pounds, with the day that payment is due", async () => {
    const cast = await castOf(api);
    const { id } = await leadTo(api, cast, "CONFIRMED");
    await leadTo(api, cast, "DISPUTED");
    await leadTo(api, cast, "BOOKED");
    const { ref } = await api.db.load.update({
      where: { id },
      data: {
        agreedPence: 123_405,
        externalRef: '=HYPERLINK("http://x")',
        requires: { operatorLicence: true, goodsInTransitPence: 2_500_000, minFinished: 5 },
        equipment: ["BOX", "STRAPS"],
        weightKg: 5_270,
        noSubcontract: true,
      },
    });
    for (const [who, side, other] of [
      [cast.poster, "poster", cast.winner],
      [cast.winner, "carrier", cast.poster],
    ] as const) {
      const { status, headers, lines } = await exported(who, `side=${side}&${DAYS}`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(headers.get("content-disposition")).toContain(`freight-board-${side}-2026-11-01-2026-11-30.csv`);
      const [heading = "", line = "", ...more] = lines;
      expect(heading).toMatch(/^\uFEFFReference,"Poster's reference",Status,/);
      expect(more).toEqual([]);
      expect(line.startsWith(`${ref},"'=HYPERLINK(""http://x"")",CONFIRMED,${other.firm.name}`)).toBe(true);
      expect(line).toContain(",123405,1234.05,30,2026-12-18,");
      expect(heading).toMatch(
        /,"Operator's licence",Goods in transit \(GBP\),Hire and reward,Finished jobs,Gate check,Milestones,Body and gear,Weight \(kg\),Keep at,Not to be passed on,Goods$/,
      );
      expect(line).toMatch(
        /,yes,25000\.00,,5,,"DONE 1 [\dTZ:-]+, DONE 2 [\dTZ:-]+","BOX, STRAPS",5270,,yes,$/,
      );
    }
    expect((await exported(cast.winner, `side=poster&${DAYS}`)).lines).toHaveLength(1);
    expect((await exported(cast.stranger, `side=carrier&${DAYS}`)).lines).toHaveLength(1);
    const test = { token: await api.newKey(cast.poster.firm, { mode: "test" }) };
    expect((await exported(test, `side=poster&${DAYS}`)).lines).toHaveLength(1);
    const earlier = await exported(cast.poster, "side=poster&from=2026-10-01&to=2026-11-17");
    expect(earlier.lines).toHaveLength(1);
  });

  it("lists a thousand jobs once each, oldest first", async () => {
    const { id } = await leadTo(api, cast, "CONFIRMED");
    const start = api.clock.now().getTime();
    await copyLoad(api, id, 1_100, (copy) => ({
      deliveredAt: new Date(start - Math.floor(copy / 3) * 60_000),
      podFileId: null,
    }));
    const { lines } = await exported(cast.poster, `side=poster&${DAYS}`);
    const refs = lines.slice(1).map((line) => line.split(",")[0]);
    expect(refs.length).toBeGreaterThan(1_100);
    expect(new Set(refs).size).toBe(refs.length);
  });

  it.each([
    ["without a side", DAYS, "side required"],
    ["backwards", "side=poster&from=2026-11-30&to=2026-11-01", "to before_from"],
    ["over more than a year", "side=poster&from=2025-01-01&to=2026-11-01", "to too_long"],
    ["of a day that is none", "side=poster&from=2026-02-30&to=2026-11-01", "from invalid_date"],
  ])("%s is refused", async (_, query, fault) => {
    const answer = await cast.poster.call("GET", `/loads/export?${query}`);
    expect(outcome(answer)).toBe("422 validation_failed");
    expect(faults(answer)).toEqual([fault]);
  });
});
