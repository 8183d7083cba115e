import { afterAll, beforeAll, expect, it } from "vitest";
import { HASTY, unleash } from "./testing/chaos.ts";
import { createMoodyReceiver, type MoodyReceiver } from "./testing/moody-receiver.ts";
import { createSetting, NO_EMAIL, type Setting } from "./testing/setting.ts";

let setting: Setting;
let receiver: MoodyReceiver;
const secrets = new Map<string, string>();
beforeAll(async () => {
  setting = await createSetting({ now: () => new Date() });
  receiver = await createMoodyReceiver(secrets);
});
afterAll(async () => {
  await receiver.close();
  await setting.end();
});

const ENDPOINTS = 6;
const EVENTS = 60;

it("delivers every event, signed right, through killed workers and a moody receiver", async () => {
  const loads = await Promise.all(
    Array.from({ length: ENDPOINTS }, async (_, index) => {
      const firm = await setting.newFirm();
      const load = await setting.addLoad(firm);
      const path = `/hooks/${index}`;
      const { secret } = await setting.addEndpoint(firm, new URL(path, receiver.url).href);
      secrets.set(path, secret);
      return load;
    }),
  );
  await unleash({
    pool: setting.pool,
    child: { databaseUrl: setting.url, settings: { email: NO_EMAIL, ...HASTY } },
    workers: 2,
    kills: 4,
    everyMs: 150,
    tell: async () => {
      await Promise.all(loads.map((load) => setting.tell(load, EVENTS)));
    },
  });
  const told = await setting.db.event.findMany({ where: { type: "load.updated" }, select: { id: true } });
  const undelivered = await setting.db.webhookDelivery.findMany({ where: { status: { not: "delivered" } } });
  expect(told).toHaveLength(ENDPOINTS * EVENTS);
  expect(undelivered).toEqual([]);
  expect(new Set(receiver.accepted.keys())).toEqual(new Set(told.map(({ id }) => id)));
  expect(receiver.badSignatures()).toBe(0);
  expect(receiver.followed()).toBe(0);
}, 120_000);
