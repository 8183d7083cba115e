import { autoConfirm, expireLoads, expireQuotes } from "@board/api/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { boardIds, type Cast, castOf, leadTo, quote } from "../testing/life.ts";

let api: Api;
let cast: Cast;

beforeAll(async () => {
  api = await startApi("2026-03-26T10:00:00.000Z");
  cast = await castOf(api);
});
afterAll(() => api.close());

async function events(loadId: string, type: string): Promise<number> {
  return api.db.event.count({ where: { loadId, type } });
}

/** Returns three answers: the load is on the board, takes a quote, and that quote can be accepted. */
async function isOpen(id: string): Promise<boolean[]> {
  const onBoard = (await boardIds(cast.winner.call)).includes(id);
  const answer = await cast.winner.call("POST", `/loads/${id}/quotes`, { amountPence: 30_000 });
  const [first] = await api.db.quote.findMany({
    where: { loadId: id, carrierId: cast.loser.firm.id },
    orderBy: { id: "asc" },
  });
  const accepted = await cast.poster.call("POST", `/loads/${id}/quotes/${first?.id ?? "quote_none"}/accept`);
  return [onBoard, answer.status === 201, accepted.status === 200];
}

describe("contract 4: a POSTED load ends at 00:00 London after collectDate, also on the days of clock changes", () => {
  it.each([
    ["2026-03-29", "the day of 23 hours", "2026-03-29T23:00:00.000Z"],
    ["2026-10-25", "the day of 25 hours", "2026-10-26T00:00:00.000Z"],
    ["2026-07-01", "a summer's day", "2026-07-01T23:00:00.000Z"],
  ])("%s, %s, ends at %3$s, whatever the sweep's timing", async (collectDate, _what, end) => {
    const lastMs = new Date(Date.parse(end) - 1).toISOString();
    const results: boolean[][] = [];
    for (const at of [lastMs, end]) {
      api.clock.set(`${collectDate}T08:00:00.000Z`);
      const { id } = await api.postLoad(cast.poster.call, { collectDate });
      await quote(cast.loser.call, id, 35_000);
      api.clock.set(at);
      results.push(await isOpen(id));
    }
    expect(results).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it("a quote sent a day before the clocks change is active for 72 hours, not three wall-clock days", async () => {
    api.clock.set("2026-10-24T12:00:00.000Z");
    const { id } = await api.postLoad(cast.poster.call, { collectDate: "2026-10-30" });
    api.clock.set("2026-10-24T12:30:00.000Z");
    const sent = await quote(cast.winner.call, id, 30_000);
    expect(sent.expiresAt).toBe("2026-10-27T12:30:00.000Z");
  });

  it("a quote on a same-day load is active to the end of the long day", async () => {
    api.clock.set("2026-10-25T08:00:00.000Z");
    const { id } = await api.postLoad(cast.poster.call, { collectDate: "2026-10-25" });
    expect((await quote(cast.winner.call, id, 30_000)).expiresAt).toBe("2026-10-26T00:00:00.000Z");
  });
});

describe("contract 4: sweeps are safe to run twice and on two machines at once", () => {
  it("each load expires once, with one event to the poster and one per quote", async () => {
    api.clock.set("2026-11-02T09:00:00.000Z");
    await api.sweep();
    const ids: string[] = [];
    for (let load = 0; load < 8; load += 1) {
      const { id } = await api.postLoad(cast.poster.call, { collectDate: "2026-11-02" });
      await quote(cast.winner.call, id, 30_000);
      ids.push(id);
    }
    api.clock.set("2026-11-03T00:00:00.000Z");
    const sweeps = await Promise.all([1, 2, 3].map(() => expireLoads(api.system())));
    const again = await expireLoads(api.system());
    expect(sweeps.reduce((sum, { expired }) => sum + expired, 0) + again.expired).toBe(ids.length);
    for (const id of ids) {
      expect([await events(id, "load.expired"), await events(id, "quote.expired")]).toEqual([1, 1]);
      expect(await api.db.loadHistory.count({ where: { loadId: id, action: "expire" } })).toBe(1);
    }
  });

  it("each quote expires once", async () => {
    api.clock.set("2026-11-04T09:00:00.000Z");
    const { id } = await api.postLoad(cast.poster.call, { collectDate: "2026-11-20" });
    await quote(cast.winner.call, id, 30_000);
    api.clock.advance({ hours: 72 });
    await Promise.all([1, 2, 3].map(() => expireQuotes(api.system())));
    await expireQuotes(api.system());
    expect(await events(id, "quote.expired")).toBe(1);
    expect((await api.db.load.findUniqueOrThrow({ where: { id } })).quoteCount).toBe(0);
  });

  it("each delivery confirms itself once, 7 x 24 hours after it was recorded, over a change of clocks", async () => {
    api.clock.set("2027-03-25T12:00:00.000Z");
    const { id } = await leadTo(api, cast, "DELIVERED");
    const deliveredAt = api.clock.now().getTime();
    api.clock.set(new Date(deliveredAt + 7 * 24 * 3_600_000 - 1).toISOString());
    expect((await autoConfirm(api.system())).confirmed).toBe(0);
    api.clock.advance({ ms: 1 });
    await Promise.all([1, 2, 3].map(() => autoConfirm(api.system())));
    await autoConfirm(api.system());
    expect(await events(id, "load.confirmed")).toBe(2);
    const row = await api.db.loadHistory.findFirstOrThrow({
      where: { loadId: id, action: "confirm" },
      orderBy: { id: "asc" },
    });
    expect(row).toMatchObject({ channel: "system", firmId: null, personId: null });
  });
});
