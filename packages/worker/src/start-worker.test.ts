import { setTimeout } from "node:timers/promises";
import { posting, START } from "@board/api/testing";
import type { TestClock } from "@board/testing/clock";
import type { TestFirm } from "@board/testing/factories";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { recordAttempt } from "./deliveries/attempt.ts";
import { claim } from "./deliveries/claim.ts";
import type { WorkerSettings } from "./settings.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import { createReceiver, type Receiver } from "./testing/receiver.ts";
import { createSetting, NO_EMAIL, type Setting } from "./testing/setting.ts";
import { silentLog } from "./testing/silent-log.ts";

let clock: TestClock;
let setting: Setting;
let firm: TestFirm;
let worker: Worker | undefined;
const receivers: Receiver[] = [];

beforeAll(async () => {
  setting = await createSetting();
  clock = setting.clock;
});
afterAll(() => setting.end());
beforeEach(async () => {
  clock.set(START);
  firm = await setting.newFirm();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await setting.db.webhookEndpoint.deleteMany();
});

function start(settings: Partial<WorkerSettings> = {}): void {
  worker = startWorker({
    subscribe: setting.subscribe,
    pool: setting.pool,
    services: setting.workerServices,
    settings: { email: NO_EMAIL, pollMs: 20, upkeepMs: 20, random: () => 0.5, ...settings },
    log: silentLog,
  });
}

async function receive(...args: Parameters<typeof createReceiver>): Promise<Receiver> {
  const receiver = await createReceiver(...args);
  receivers.push(receiver);
  return receiver;
}

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const deliveries = (endpointId: string) =>
  setting.db.webhookDelivery.findMany({
    where: { endpointId },
    orderBy: { id: "asc" },
    include: { attempts: { orderBy: { id: "asc" } } },
  });
const endpointOf = (id: string) => setting.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
const allAre = (endpointId: string, status: string, count: number) =>
  soon(async () => {
    const rows = await deliveries(endpointId);
    expect(rows.map((row) => row.status)).toEqual(Array.from({ length: count }, () => status));
    return rows;
  });

describe("a notification", () => {
  it("is planned when a live change is told, and not for test loads or because a person reads", async () => {
    start({ pollMs: 60_000 });
    const addNotification = async () => {
      const id = setting.services.newId("note");
      const row = { id, firmId: firm.id, kind: "cancelled", data: {}, createdAt: clock.now() };
      await setting.db.notification.create({ data: row });
      return async () =>
        (await setting.db.notification.findUniqueOrThrow({ where: { id } })).emailsPlannedAt !== null;
    };
    const tell = (mode: "live" | "test", kind: string) => {
      const change = { loadId: null, mode, at: 0, kinds: [kind], by: null, firms: [firm.id] };
      return setting.pool.query("SELECT pg_notify('board', $1)", [`own ${JSON.stringify(change)}`]);
    };
    // The worker plans once when it starts, and once when it has subscribed.
    const first = await addNotification();
    await soon(async () => {
      await tell("live", "notification");
      expect(await first()).toBe(true);
    });
    await setTimeout(250);
    const isPlanned = await addNotification();
    await tell("live", "read");
    await tell("test", "load.posted");
    await setTimeout(250);
    expect(await isPlanned()).toBe(false);
    await tell("live", "notification");
    await soon(async () => expect(await isPlanned()).toBe(true));
  });
});

describe("a delivery", () => {
  it("contains the headers of Standard Webhooks and the stored bytes", async () => {
    start();
    const receiver = await receive();
    const { id, secret } = await setting.addEndpoint(firm, receiver.url);
    const load = await setting.addLoad(firm, "J-ü £1");
    const [row] = await allAre(id, "delivered", 1);
    const [request] = receiver.received;
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Freight-Board-Webhooks/1",
      "webhook-id": row?.eventId,
    });
    expect(request?.headers["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    const at = Number(request?.headers["webhook-timestamp"]) * 1_000;
    expect(at).toBe(clock.now().getTime());
    // The reference library looks at the real clock.
    vi.useFakeTimers({ now: at, toFake: ["Date"] });
    const verified = new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {});
    vi.useRealTimers();
    expect(verified).toMatchObject({
      type: "load.posted",
      data: { load: { id: load.id, externalRef: "J-ü £1" } },
    });
    expect(request?.body.startsWith('{"id":"evt_')).toBe(true);
    expect(row?.attempts).toMatchObject([{ statusCode: 200, error: null, responseHead: "ok" }]);
  });

  it("to a carrier that has lost the job contains what it may read by then, also in a replay", async () => {
    const as = (who: TestFirm) => setting.as(setting.actorOf(who));
    const carrier = await setting.newFirm({ plan: "PRIORITY" });
    const receiver = await receive();
    const { id: endpointId, secret } = await setting.addEndpoint(carrier, receiver.url);
    const site = { name: "Goods in", lines: ["Gate code 4471"] };
    const { load } = await as(firm).loads.post(posting({ notes: "Hi-vis.", collectFrom: site }));
    const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 40_000 });
    await as(firm).quotes.accept({ id: load.id, quoteId: quote.id });
    start();
    const first = await allAre(endpointId, "delivered", 2);
    const bodyOf = (type: string) =>
      receiver.received.findLast(({ body }) => body.includes(`"type":"${type}"`));
    expect(bodyOf("load.booked")?.body).toContain("Gate code 4471");
    await as(firm).bookings.release({ id: load.id, reason: "Not needed." });
    await allAre(endpointId, "delivered", 3);
    const eventId = first[0]?.eventId ?? "";
    await as(carrier).webhooks.replay({ id: endpointId, eventId });
    await soon(() => expect(receiver.received).toHaveLength(4));
    const again = receiver.received.at(-1);
    expect(again?.headers["webhook-id"]).toBe(eventId);
    expect(again?.body).not.toMatch(/Gate code|Hi-vis/);
    expect(JSON.parse(again?.body ?? "")).toMatchObject({ id: eventId, data: { load: { id: load.id } } });
    vi.useFakeTimers({ now: Number(again?.headers["webhook-timestamp"]) * 1_000, toFake: ["Date"] });
    expect(() => new Webhook(secret).verify(again?.body ?? "", again?.headers ?? {})).not.toThrow();
    vi.useRealTimers();
  });

  it("is signed with both secrets while they overlap, and with one after", async () => {
    start();
    const receiver = await receive();
    const { id, secret } = await setting.addEndpoint(firm, receiver.url);
    const load = await setting.addLoad(firm);
    await allAre(id, "delivered", 1);
    const rotated = await setting.as(setting.actorOf(firm)).webhooks.rotateSecret({ id, overlapHours: 1 });
    await setting.tell(load, 1);
    await allAre(id, "delivered", 2);
    clock.advance({ hours: 2 });
    await setting.tell(load, 1);
    await allAre(id, "delivered", 3);
    const verifies = (index: number, key: string) => {
      const { body = "", headers = {} } = receiver.received[index] ?? {};
      vi.useFakeTimers({ now: Number(headers["webhook-timestamp"]) * 1_000, toFake: ["Date"] });
      try {
        return Boolean(new Webhook(key).verify(body, headers));
      } catch {
        return false;
      } finally {
        vi.useRealTimers();
      }
    };
    expect([0, 1, 2].map((index) => verifies(index, secret))).toEqual([true, true, false]);
    expect([0, 1, 2].map((index) => verifies(index, rotated.secret))).toEqual([false, true, true]);
    await soon(async () => expect((await endpointOf(id)).previousSecret).toBeNull());
  });

  it("follows the retry table to its end, and is then given up", async () => {
    start();
    const receiver = await receive((response) => response.writeHead(500).end("broken"));
    const { id } = await setting.addEndpoint(firm, receiver.url);
    await setting.addLoad(firm);
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      const [row] = await soon(async () => {
        const rows = await deliveries(id);
        expect(rows[0]?.attempts).toHaveLength(attempts);
        if (attempts === 10) expect(rows[0]?.status).toBe("failed");
        else expect(rows[0]?.leased === false && rows[0].nextAttemptAt > clock.now()).toBe(true);
        return rows;
      });
      if (row?.status !== "pending") break;
      waits.push((row.nextAttemptAt.getTime() - clock.now().getTime()) / 1_000);
      clock.set(row.nextAttemptAt.toISOString());
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    const [row] = await allAre(id, "failed", 1);
    expect(row?.attempts).toHaveLength(10);
    expect(row?.attempts[0]).toMatchObject({ statusCode: 500, error: "status 500", responseHead: "broken" });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("treats a redirect as a failure, and records its target", async () => {
    start();
    const receiver = await receive((response) => response.writeHead(308, { location: "/hooks/" }).end());
    const { id } = await setting.addEndpoint(firm, receiver.url);
    await setting.addLoad(firm);
    const attempt = await soon(async () => {
      const [row] = await deliveries(id);
      expect(row?.attempts).toHaveLength(1);
      return row?.attempts[0];
    });
    const error = `redirected (308) to ${new URL("/hooks/", receiver.url)}`;
    expect(attempt).toMatchObject({ statusCode: 308, error });
    expect(receiver.received).toHaveLength(1);
  });

  it("waits as long as Retry-After asks, within twice the step", async () => {
    start();
    const receiver = await receive((response) => response.writeHead(429, { "retry-after": "8" }).end());
    const { id } = await setting.addEndpoint(firm, receiver.url);
    await setting.addLoad(firm);
    const [row] = await soon(async () => {
      const rows = await deliveries(id);
      expect(rows[0]?.attempts).toHaveLength(1);
      return rows;
    });
    expect((row?.nextAttemptAt.getTime() ?? 0) - clock.now().getTime()).toBe(8_000);
  });

  it("is sent to no private address unless that is allowed", async () => {
    setting.workerServices.settings.allowPrivateWebhooks = false;
    start();
    const receiver = await receive();
    const { id } = await setting.addEndpoint(firm, receiver.url.replace("http:", "https:"));
    await setting.addLoad(firm);
    await soon(async () => {
      const [row] = await deliveries(id);
      expect(row?.attempts).toMatchObject([
        { statusCode: null, error: "address not allowed", responseHead: null },
      ]);
    });
    expect(receiver.received).toEqual([]);
    await worker?.stop();
    setting.workerServices.settings.allowPrivateWebhooks = true;
  });

  it("of a worker that died is taken over when the lease ends, and the dead worker's result is ignored", async () => {
    const receiver = await receive();
    const { id } = await setting.addEndpoint(firm, receiver.url);
    await setting.addLoad(firm);
    const options = { leaseMs: 30_000, limit: 50, failingLimit: 50 };
    const [held] = await claim(setting.pool, { now: clock.now(), ...options });
    expect(held?.endpointId).toBe(id);
    expect(await claim(setting.pool, { now: clock.now(), ...options })).toEqual([]);
    clock.advance({ seconds: 31 });
    start();
    await allAre(id, "delivered", 1);
    expect(receiver.received).toHaveLength(1);
    if (!held) throw new Error("Nothing was claimed.");
    const answer = { statusCode: 500, head: "", retryAfter: null, error: null, ms: 1 };
    const late = { claimed: held, at: clock.now(), answer, failures: 1, nextAttemptAt: clock.now() };
    await recordAttempt(setting.pool, { ...late, status: "pending" });
    const [row] = await deliveries(id);
    expect(row?.status).toBe("delivered");
    expect(row?.attempts).toHaveLength(2);
  });
});

/** Resolves once another connection waits for a lock. */
const somebodyWaits = () =>
  soon(async () => {
    const { rowCount } = await setting.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });

describe("an endpoint", () => {
  it.each(["delivered", "pending"] as const)(
    "that is deleted while an attempt (%s) is recorded is removed with its log, and nothing fails",
    async (status) => {
      const { id } = await setting.addEndpoint(firm, "http://127.0.0.1:9/hooks");
      await setting.addLoad(firm);
      const [held] = await claim(setting.pool, {
        now: clock.now(),
        leaseMs: 30_000,
        limit: 50,
        failingLimit: 50,
      });
      if (!held) throw new Error("Nothing was claimed.");
      const deleting = await setting.pool.connect();
      await deleting.query("BEGIN");
      await deleting.query("DELETE FROM webhook_endpoint WHERE id = $1", [id]);
      const recorded = recordAttempt(setting.pool, {
        claimed: held,
        at: clock.now(),
        answer: { statusCode: 200, head: "ok", retryAfter: null, error: null, ms: 1 },
        status,
        failures: 0,
        nextAttemptAt: null,
      });
      await somebodyWaits();
      await deleting.query("COMMIT");
      deleting.release();
      await expect(recorded).resolves.toBeUndefined();
      expect(await deliveries(id)).toEqual([]);
    },
  );

  it("that answers 410 is disabled at once, and its firm is notified", async () => {
    start();
    const receiver = await receive((response) => response.writeHead(410).end());
    const { id } = await setting.addEndpoint(firm, receiver.url);
    await setting.addLoad(firm);
    await allAre(id, "failed", 1);
    await soon(async () => {
      expect(await endpointOf(id)).toMatchObject({ status: "disabled", disabledReason: "gone" });
    });
    expect(
      await setting.db.notification.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      { kind: "endpoint_disabled", data: { endpointId: id, url: receiver.url, reason: "gone" } },
    ]);
  });

  it("that fails for an hour is reported once, and once more after a success", async () => {
    start();
    let works = false;
    const receiver = await receive((response) => response.writeHead(works ? 200 : 500).end());
    const { id } = await setting.addEndpoint(firm, receiver.url);
    const load = await setting.addLoad(firm);
    const notifications = () =>
      setting.db.notification.count({ where: { firmId: firm.id, kind: "endpoint_failing" } });
    const failing = () => soon(async () => expect((await endpointOf(id)).failingSince).not.toBeNull());
    await failing();
    clock.advance({ minutes: 59 });
    await soon(async () => expect(receiver.received.length).toBeGreaterThanOrEqual(2));
    expect(await notifications()).toBe(0);
    clock.advance({ minutes: 2 });
    await soon(async () => expect(await notifications()).toBe(1));
    works = true;
    await setting.tell(load, 1);
    await soon(async () => expect((await endpointOf(id)).failingSince).toBeNull());
    expect((await endpointOf(id)).failingNotifiedAt).toBeNull();
    works = false;
    await setting.tell(load, 1);
    await failing();
    clock.advance({ minutes: 61 });
    await soon(async () => expect(await notifications()).toBe(2));
  });

  it("that only failed for five days is disabled, and its pending deliveries are given up", async () => {
    start();
    const receiver = await receive((response) => response.writeHead(500).end());
    const { id } = await setting.addEndpoint(firm, receiver.url);
    const load = await setting.addLoad(firm);
    await soon(async () => expect((await endpointOf(id)).failingSince).not.toBeNull());
    clock.advance({ days: 4 });
    await setting.tell(load, 1);
    await soon(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3));
    expect((await endpointOf(id)).status).toBe("enabled");
    // Told before the clock moves: the retries alone disable the endpoint, which then gets nothing more.
    await setting.tell(load, 1);
    await soon(() => expect(receiver.received.length).toBeGreaterThanOrEqual(4));
    clock.advance({ days: 1, minutes: 1 });
    await soon(async () =>
      expect(await endpointOf(id)).toMatchObject({ status: "disabled", disabledReason: "failing" }),
    );
    await allAre(id, "failed", 3);
    const sent = receiver.received.length;
    const api = setting.as(setting.actorOf(firm)).webhooks;
    expect((await api.get({ id })).endpoint).toMatchObject({ status: "disabled", disabledReason: "failing" });
    const enabled = await api.change({ id, status: "enabled" });
    expect(enabled.endpoint).toMatchObject({ status: "enabled", disabledReason: null, failingSince: null });
    const replayed = await api.replay({ id, since: "2026-11-18T00:00:00Z", onlyFailed: true });
    expect(replayed.queued).toBe(3);
    await soon(() => expect(receiver.received.length).toBeGreaterThanOrEqual(sent + 3));
  });

  it("never has more than five requests open, over all workers together", async () => {
    const waiting: (() => void)[] = [];
    const receiver = await receive((response) => waiting.push(() => response.end()));
    const { id } = await setting.addEndpoint(firm, receiver.url);
    const load = await setting.addLoad(firm);
    await setting.tell(load, 24);
    start();
    const second = startWorker({
      subscribe: setting.subscribe,
      pool: setting.pool,
      services: setting.workerServices,
      settings: { email: NO_EMAIL, pollMs: 20 },
      log: silentLog,
    });
    await soon(() => expect(waiting).toHaveLength(5));
    for (let answered = 0; answered < 25; ) {
      await soon(() => expect(waiting.length).toBeGreaterThan(0));
      expect(receiver.open()).toBeLessThanOrEqual(5);
      waiting.shift()?.();
      answered += 1;
    }
    await allAre(id, "delivered", 25);
    await second.stop();
    expect(receiver.received).toHaveLength(25);
    expect(receiver.mostOpen()).toBe(5);
  });

  it("that hangs delays no other", async () => {
    const hanging = await receive(() => {});
    const stuck = await setting.addEndpoint(firm, hanging.url);
    const load = await setting.addLoad(firm);
    await setting.tell(load, 30);
    const others = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const other = await setting.newFirm();
        const receiver = await receive();
        const endpoint = await setting.addEndpoint(other, receiver.url);
        const theirs = await setting.addLoad(other);
        await setting.tell(theirs, 2);
        return endpoint;
      }),
    );
    // A worker smaller than the queue of the one that hangs.
    start({ maxInFlight: 10, attemptTimeoutMs: 60_000 });
    for (const { id } of others) await allAre(id, "delivered", 3);
    // Five of thirty may be in flight: the fifth may still be on its way when the others have arrived.
    await expect.poll(() => hanging.mostOpen(), { timeout: 20_000 }).toBe(5);
    expect((await deliveries(stuck.id)).filter(({ leased }) => leased)).toHaveLength(5);
    await worker?.stop(0);
  });
});
