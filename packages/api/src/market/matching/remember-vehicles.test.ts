import { type ChannelListener, type ChannelSubscription, listenToChannels } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ALERTS_CHANNEL } from "../../loads/alerts/carriers.ts";
import { ACCESS_CHANNEL } from "../../people/api-keys/remember-keys.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { rememberVehicles } from "./remember-vehicles.ts";

let world: World;
let vehicles: ReturnType<typeof rememberVehicles>;
let subscription: ChannelSubscription;
let firm: TestFirm;
let other: TestFirm;

const post = async (by: TestFirm) => {
  const posting = { vehicleClass: "ARTIC" as const, at: "LS10", from: world.clock.now().toISOString() };
  const { vehicle } = await world.as(world.actorOf(by)).vehicles.post(posting);
  return vehicle?.id ?? "";
};

beforeAll(async () => {
  world = await createWorld();
  [firm, other] = [await world.newFirm(), await world.newFirm()];
  vehicles = rememberVehicles(world.services);
  const { alerts, access } = vehicles.listeners;
  const waiting: Promise<void>[] = [];
  const announced = (listener: ChannelListener): ChannelListener => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(promise);
    return {
      ...listener,
      subscribed: () => {
        listener.subscribed();
        resolve();
      },
    };
  };
  subscription = listenToChannels(world.url, {
    [ALERTS_CHANNEL]: announced(alerts),
    [ACCESS_CHANNEL]: announced(access),
  });
  await Promise.all(waiting);
});
afterAll(async () => {
  subscription.stop();
  await world.drop();
});

it("remembers a firm's open vehicles and its facts until they change, by any kind of change", async () => {
  const { db } = world.services;
  const id = await post(firm);
  const otherId = await post(other);
  await subscription.caughtUp();
  const of = async (vehicleId: string) => (await vehicles.read()).get(vehicleId);
  const before = await of(otherId);
  expect((await of(id))?.carrier).toMatchObject({ id: firm.id, early: false, holdsUntil: null });
  const poster = await world.newFirm();
  const pair = { posterId: poster.id, carrierId: firm.id };
  const relation = { ...pair, relation: "BLOCKED" as const, createdAt: world.clock.now() };
  const passport = {
    firmId: firm.id,
    mode: "live" as const,
    match: "FOUND" as const,
    licenceType: "STANDARD_NATIONAL" as const,
    licenceValid: true,
    checkedAt: world.clock.now(),
  };
  const steps: [change: () => Promise<unknown>, expected: object | undefined][] = [
    [() => db.carrierRelation.create({ data: relation }), { blockedBy: new Set([poster.id]) }],
    [() => db.carrierRelation.deleteMany({ where: pair }), { blockedBy: new Set() }],
    [() => db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } }), { early: true }],
    [() => db.passport.create({ data: passport }), { facts: { licence: "valid" } }],
    [
      () => db.firmRecord.create({ data: { firmId: firm.id, side: "carrier", level: "New" } }),
      { record: { level: "New" } },
    ],
    [
      () => db.firmRecord.updateMany({ where: { firmId: firm.id }, data: { level: "Gold" } }),
      { record: { level: "Gold", score: 85 } },
    ],
    [() => db.firm.update({ where: { id: firm.id }, data: { suspendedAt: world.clock.now() } }), undefined],
    [() => db.firm.update({ where: { id: firm.id }, data: { suspendedAt: null } }), { early: true }],
    [() => world.as(world.actorOf(firm)).vehicles.withdraw({ id }), undefined],
  ];
  for (const [change, expected] of steps) {
    await change();
    await subscription.caughtUp();
    const vehicle = await of(id);
    if (expected === undefined) expect(vehicle).toBeUndefined();
    else expect(vehicle?.carrier).toMatchObject(expected);
  }
  // The other firm was not read again.
  expect(await of(otherId)).toBe(before);
});

it("remembers nothing while notifications cannot be received", async () => {
  const first = await vehicles.read();
  expect(await vehicles.read()).toBe(first);
  vehicles.listeners.access.unsubscribed();
  expect(await vehicles.read()).not.toBe(first);
  vehicles.listeners.access.subscribed();
});
