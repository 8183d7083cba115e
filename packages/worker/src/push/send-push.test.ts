import { createHash } from "node:crypto";
import { startMatching, sweepOffers, sweepVehicles } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { planEmails } from "../emails/plan-emails.ts";
import { DEFAULTS } from "../settings.ts";
import { startWorker } from "../start-worker.ts";
import { openPushService } from "../testing/push-service.ts";
import { createSetting, NO_EMAIL, type Setting } from "../testing/setting.ts";
import { silentLog } from "../testing/silent-log.ts";
import { upkeep } from "../upkeep.ts";
import { createPushSender } from "./send-push.ts";

let setting: Setting;
let service: Awaited<ReturnType<typeof openPushService>>;
let poster: TestFirm;
let carrier: TestFirm;
let sessions = 0;

beforeAll(async () => {
  [setting, service] = await Promise.all([createSetting(), openPushService()]);
});
afterAll(async () => {
  service.close();
  await setting.end();
});
beforeEach(async () => {
  setting.clock.set(START);
  service.delivered.length = 0;
  service.answers.status = 201;
  await setting.db.pushSubscription.deleteMany();
  await setting.db.notification.deleteMany();
  [poster, carrier] = await Promise.all([
    setting.newFirm({ canCarry: false }),
    setting.newFirm({ canPost: false, vehicles: ["EIGHTEEN_T"] }),
  ]);
  await pushMatches(false);
});

const services = () => ({
  ...setting.workerServices,
  settings: { ...setting.workerServices.settings, pushHosts: [service.host] },
});

/** Plans and sends all that is due. */
async function round(): Promise<void> {
  const tools = { pool: setting.pool, services: services(), log: silentLog };
  const sender = createPushSender({ ...tools, settings: { ...DEFAULTS, email: NO_EMAIL } });
  await planEmails(setting.pool, setting.clock.now());
  await sender.round();
  await sender.stop(0);
}

/** Turns push on in a new browser of a firm's owner, without the test that follows. */
async function device(firm: TestFirm) {
  const { id: memberId, personId } = firm.owner;
  const { browser, ...subscription } = service.subscribe();
  const now = setting.clock.now();
  sessions += 1;
  const session = await setting.db.session.create({
    data: {
      id: `sess_${sessions}`,
      personId,
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      address: "192.0.2.1",
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 14 * 86_400_000),
    },
  });
  await setting.db.pushSubscription.create({
    data: {
      id: `push_${sessions}`,
      memberId,
      sessionId: session.id,
      hash: createHash("sha256").update(subscription.endpoint).digest(),
      secret: setting.services.secrets.seal(JSON.stringify(subscription)),
      createdAt: now,
    },
  });
  return { browser, id: `push_${sessions}`, sessionId: session.id };
}

const as = (firm: TestFirm) => setting.as(setting.actorOf(firm));

/** Posts a load and asks the carrier for a yes at £410. */
async function offer(minutes = 30) {
  const { load } = await as(poster).loads.post(posting({ audience: { carriers: [carrier.id] } }));
  const asked = { id: load.id, carriers: [carrier.id], pricePence: 41_000, minutes };
  const { offers } = await as(poster).offers.send(asked);
  return { load, id: offers[0]?.id ?? "" };
}

/** Switches push for loads that fit the carrier. */
const pushMatches = (push: boolean) =>
  as(carrier).notificationPreferences.change({
    preferences: [{ topic: "matching", site: true, email: false, push }],
  });

const titles = () => service.delivered.map(({ message }) => message.title);
const failingSince = async (id: string) =>
  (await setting.db.pushSubscription.findUniqueOrThrow({ where: { id } })).failingSince;

describe("contract 15: a push message about an offer", () => {
  it("says time, lane, slot and vehicle, and neither price nor firm, at once and only for the time that is left", async () => {
    await device(carrier);
    const { load, id } = await offer();
    await round();
    expect(service.delivered).toEqual([
      {
        browser: expect.any(String),
        message: {
          title: "An offer, 30 minutes to answer",
          body: "LS10 to SW1A · Fri 20 · 18 t",
          tag: load.id,
          url: "/board/offers",
          offer: id,
        },
        headers: expect.objectContaining({ ttl: "1800", urgency: "high", "content-encoding": "aes128gcm" }),
      },
    ]);
    await round();
    expect(titles()).toHaveLength(1);
  });

  it("names price, towns and a firm that the carrier may read, once the member chose so", async () => {
    await device(carrier);
    await as(carrier).notificationPreferences.change({ pushNames: true });
    await offer();
    await round();
    expect(service.delivered[0]?.message).toMatchObject({
      title: "£410, 30 minutes to answer",
      body: expect.stringMatching(/^LS10 .+ to SW1A .+, Fri 20, 18 t, 12 pallets\. \w+ guide\.$/),
    });
    expect(JSON.stringify(service.delivered)).not.toContain(poster.name);
  });

  it("is closed on every device that shows it, and on no other, once the offer is over", async () => {
    const shown = [await device(carrier), await device(carrier)];
    const { load, id } = await offer();
    await round();
    await device(carrier);
    await as(carrier).offers.accept({ id });
    service.delivered.length = 0;
    await round();
    expect(service.delivered.map(({ browser }) => browser).sort()).toEqual(
      shown.map(({ browser }) => browser).sort(),
    );
    expect(service.delivered[0]?.message).toMatchObject({ tag: load.id, offer: id, close: "silently" });
  });

  it("is not sent once its time is over, and closed where it was", async () => {
    await device(carrier);
    await offer(5);
    await round();
    await offer(5);
    setting.clock.advance({ minutes: 5 });
    await sweepOffers(setting.system());
    service.delivered.length = 0;
    await round();
    expect(service.delivered.map(({ message }) => message.close)).toEqual(["silently"]);
  });
});

describe("contract 15: a load that fits an empty vehicle", () => {
  it("reaches its carrier's device within a second of the commit, without a poll on the way, while others are in flight", async () => {
    carrier = await setting.newFirm({ plan: "PRIORITY" });
    await device(carrier);
    await pushMatches(true);
    const vehicle = { vehicleClass: "EIGHTEEN_T", at: "LS10", from: "2026-11-20T06:00:00Z" } as const;
    await as(carrier).vehicles.post({ ...vehicle, tailLift: true });
    const matching = startMatching(setting.system);
    const worker = startWorker({
      subscribe: setting.subscribe,
      pool: setting.pool,
      services: services(),
      settings: { email: NO_EMAIL, pollMs: 60_000 },
      log: silentLog,
    });
    const took: number[] = [];
    const answered = Promise.withResolvers<void>();
    service.answers.after = answered.promise;
    try {
      for (let nth = 0; nth < 3; nth += 1) {
        const { promise, resolve } = Promise.withResolvers<number>();
        service.deliver(async () => resolve(performance.now()));
        await as(poster).loads.post(posting());
        const committed = performance.now();
        took.push((await promise) - committed);
      }
    } finally {
      service.deliver(async () => undefined);
      answered.resolve();
      await worker.stop();
      await matching.stop();
    }
    expect(titles()).toEqual(Array(3).fill("A load fits an empty vehicle"));
    // The quickest, because the machine may be busy with other tests.
    expect(Math.min(...took)).toBeLessThan(1_000);
  });
});

describe("contract 15: “Still empty?”", () => {
  it("asks about each vehicle by itself, by class and outcode, for the time that is left, and no longer", async () => {
    await device(carrier);
    const from = "2026-11-18T08:00:00Z";
    const ids: string[] = [];
    for (const at of ["LS10", "M17"]) {
      const posted = await as(carrier).vehicles.post({ vehicleClass: "EIGHTEEN_T", at, from, ask: true });
      ids.push(posted.vehicle?.id ?? "");
    }
    setting.clock.set("2026-11-18T12:00:00.000Z");
    await sweepVehicles(setting.system());
    setting.clock.advance({ minutes: 10 });
    await round();
    const asked = service.delivered.map(({ message, headers }) => ({ ...message, ttl: headers.ttl }));
    expect(asked.toSorted((a, b) => a.body.localeCompare(b.body))).toEqual(
      ["LS10", "M17"].map((outcode, nth) => ({
        title: "Is your vehicle still empty?",
        body: `18 t · ${outcode}`,
        tag: ids[nth],
        url: "/vehicles",
        ttl: "3000",
      })),
    );
    expect(new Set(service.delivered.map(({ headers }) => headers.topic)).size).toBe(2);
    service.delivered.length = 0;
    await device(carrier);
    setting.clock.advance({ minutes: 50 });
    await sweepVehicles(setting.system());
    await round();
    expect(titles()).toEqual(Array(4).fill("An empty vehicle has ended"));
  });
});

describe("contract 15: quiet hours", () => {
  const quiet = { from: "09:30", to: "11:00" };

  it("let an offer through that ends in them, unless the member chose otherwise", async () => {
    await device(carrier);
    await as(carrier).notificationPreferences.change({ quietHours: quiet });
    await offer(30);
    await offer(120);
    await round();
    expect(titles()).toEqual(["An offer, 30 minutes to answer"]);
    await as(carrier).notificationPreferences.change({ quietOffers: false });
    await offer(30);
    await round();
    expect(titles()).toHaveLength(1);
    setting.clock.advance({ hours: 1 });
    await round();
    expect(titles().slice(1)).toEqual(["2 notifications in your quiet hours"]);
  });

  it("hold one notification as itself, and drop it if it was read meanwhile", async () => {
    await device(carrier);
    await as(carrier).notificationPreferences.change({ quietHours: quiet });
    const { id } = await offer(120);
    await round();
    setting.clock.advance({ hours: 1 });
    await round();
    expect(titles()).toEqual(["An offer, 60 minutes to answer"]);
    await as(poster).offers.withdraw({ id });
    await round();
    expect(titles()).toEqual(["An offer, 60 minutes to answer", "An offer is over"]);
    setting.clock.set(START);
    await offer(120);
    await round();
    await setting.db.notification.updateMany({ data: { readAt: setting.clock.now() } });
    setting.clock.advance({ hours: 1 });
    await round();
    expect(titles()).toHaveLength(2);
  });
});

describe("contract 15: a device", () => {
  it("is told nothing of a topic that its member switched off, nor of what its member did", async () => {
    const member = await setting.newMember(carrier);
    await device(carrier);
    await as(carrier).notificationPreferences.change({
      preferences: [{ topic: "offers", site: true, email: false, push: false }],
    });
    await setting.db.notification.create({
      data: {
        id: setting.services.newId("note"),
        firmId: carrier.id,
        kind: "cancelled",
        data: { by: carrier.owner.id },
        createdAt: setting.clock.now(),
      },
    });
    await offer();
    await round();
    expect(titles()).toEqual([]);
    expect(member.id).not.toBe(carrier.owner.id);
  });

  it("is told of a load that fits, unless the carrier has an offer of it", async () => {
    await device(carrier);
    await pushMatches(true);
    await offer();
    await as(poster).loads.post(posting({ audience: { carriers: [carrier.id] } }));
    setting.clock.advance({ minutes: 5 });
    await round();
    expect(titles().sort()).toEqual(["A load fits what you look for", "An offer, 25 minutes to answer"]);
  });

  it("is forgotten when its push service no longer knows it", async () => {
    const { browser, id } = await device(carrier);
    await offer();
    service.forget(browser);
    await round();
    expect(await setting.db.pushSubscription.findUnique({ where: { id } })).toBeNull();
  });

  it("that is refused is tried again, remembers since when, and ends after 28 days", async () => {
    const { id } = await device(carrier);
    service.answers.status = 500;
    await offer(600);
    await round();
    expect(await failingSince(id)).toEqual(setting.clock.now());
    setting.clock.advance({ minutes: 1 });
    service.answers.status = 201;
    await round();
    expect(titles()).toEqual(["An offer, 9 hours to answer"]);
    expect(await failingSince(id)).toBeNull();
    const since = new Date(setting.clock.now().getTime() - 28 * 86_400_000 - 1);
    await setting.db.pushSubscription.update({ where: { id }, data: { failingSince: since } });
    await upkeep(setting.pool, setting.services);
    expect(await setting.db.pushSubscription.count()).toBe(0);
  });

  it("is told nothing once its session has ended, and is then forgotten", async () => {
    const { sessionId } = await device(carrier);
    await offer();
    await planEmails(setting.pool, setting.clock.now());
    await setting.db.session.update({ where: { id: sessionId }, data: { endedAt: setting.clock.now() } });
    await round();
    expect(titles()).toEqual([]);
    await upkeep(setting.pool, setting.services);
    expect(await setting.db.pushSubscription.count()).toBe(0);
  });

  it("is never asked at an address of this network that the operator did not add", async () => {
    await device(carrier);
    const host = service.host;
    Object.assign(service, { host: "push.example" });
    await offer();
    await round();
    Object.assign(service, { host });
    expect(titles()).toEqual([]);
    expect(
      await setting.db.pushMessage.findFirst({ where: { purpose: "notification" }, orderBy: { id: "asc" } }),
    ).toMatchObject({
      failures: 1,
      error: "The push service answered address not allowed.",
    });
  });
});
