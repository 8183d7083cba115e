import { EventEmitter, once } from "node:events";
import { makeOrder } from "@board/api/server";
import { START } from "@board/api/testing";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "./settings.ts";
import { createSetting } from "./testing/setting.ts";
import { silentLog } from "./testing/silent-log.ts";
import { createOrderMaker, type MakeOrder } from "./transport-orders.ts";

const setting = await createSetting();
afterAll(() => setting.end());
beforeEach(async () => {
  setting.clock.set(START);
  await setting.db.transportOrderTask.deleteMany();
});

const createMaker = (make: MakeOrder) =>
  createOrderMaker({
    pool: setting.pool,
    services: setting.workerServices,
    settings: { ...DEFAULTS, pollMs: 20 },
    log: silentLog,
    makeOrder: make,
  });

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** Loads that were booked just now, of which the database has queued the orders. */
async function book(count: number, ends?: Record<"poster" | "carrier", TestFirm>): Promise<string[]> {
  const { poster, carrier } = ends ?? { poster: await setting.newFirm(), carrier: await setting.newFirm() };
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await setting.addLoad(poster);
    setting.clock.advance({ minutes: 6 });
    const { quote } = await setting.as(setting.actorOf(carrier)).quotes.send({ id, amountPence: 40_000 });
    await setting.as(setting.actorOf(poster)).quotes.accept({ id, quoteId: quote.id });
    ids.push(id);
  }
  return ids;
}

const tasks = () => setting.db.transportOrderTask.findMany({ orderBy: { loadId: "asc" } });

describe("transport orders", () => {
  it("are drawn and stored once for each booking, by any number of workers", async () => {
    const ids = await book(6);
    expect((await tasks()).map(({ loadId }) => loadId)).toEqual(ids.toSorted());
    const make: MakeOrder = (id, signal) => makeOrder(setting.system(), id, signal);
    await Promise.all([createMaker(make).round(), createMaker(make).round()]);
    expect(await tasks()).toEqual([]);
    const files = await setting.db.storedFile.findMany({
      where: { kind: "TRANSPORT_ORDER", loadId: { in: ids } },
      orderBy: { id: "asc" },
    });
    expect(files.map(({ loadId }) => loadId).toSorted()).toEqual(ids.toSorted());
  });

  it("are drawn for every revision that is due, each once", async () => {
    const [poster, carrier] = [await setting.newFirm(), await setting.newFirm()];
    const [id = ""] = await book(1, { poster, carrier });
    for (const penceDelta of [100, 200]) {
      const proposed = await setting.as(setting.actorOf(poster)).changes.propose({ id, penceDelta });
      const changeId = proposed.change?.id ?? "";
      await setting.as(setting.actorOf(carrier)).changes.agree({ id, changeId });
    }
    await createMaker((loadId, signal) => makeOrder(setting.system(), loadId, signal)).round();
    expect(await tasks()).toEqual([]);
    expect(await setting.db.undrawnOrder.count({ where: { loadId: id } })).toBe(0);
    const files = await setting.db.storedFile.findMany({
      where: { loadId: id, kind: "TRANSPORT_ORDER" },
      orderBy: { id: "asc" },
    });
    expect(files.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  it("are drawn in parallel, at most eight in one process", async () => {
    await book(10);
    const gate = new EventEmitter();
    gate.setMaxListeners(20);
    let [open, most] = [0, 0];
    const maker = createMaker(async () => {
      open += 1;
      most = Math.max(most, open);
      await once(gate, "open");
      open -= 1;
    });
    const round = maker.round();
    await soon(() => expect(open).toBe(8));
    gate.emit("open");
    await soon(() => expect(open).toBe(2));
    gate.emit("open");
    await round;
    expect(most).toBe(8);
    expect(await tasks()).toEqual([]);
  });

  it("that cannot be drawn delay no other, and are retried by the table until they are given up", async () => {
    const [broken] = await book(3);
    const made: string[] = [];
    const maker = createMaker(async (id) => {
      if (id === broken) throw new Error("no letters");
      made.push(id);
    });
    await maker.round();
    expect(made).toHaveLength(2);
    expect(await tasks()).toMatchObject([
      { loadId: broken, status: "pending", failures: 1, error: "no letters" },
    ]);
    await maker.round();
    expect(await tasks()).toMatchObject([{ failures: 1 }]);
    for (let tries = 2; tries <= 8; tries += 1) {
      setting.clock.advance({ days: 1 });
      await maker.round();
    }
    expect(await tasks()).toMatchObject([{ loadId: broken, status: "failed", failures: 8 }]);
  });

  it("of a worker that died are drawn by another one when the lease is over", async () => {
    await book(1);
    const dead = createMaker(() => new Promise(() => {}));
    const made: string[] = [];
    const other = createMaker(async (id) => void made.push(id));
    void dead.round();
    await soon(async () => expect(await tasks()).toMatchObject([{ claim: 1 }]));
    await other.round();
    expect(made).toEqual([]);
    setting.clock.advance({ seconds: 31 });
    await other.round();
    expect(made).toHaveLength(1);
    await dead.stop(0);
    expect(await tasks()).toEqual([]);
  });
});
