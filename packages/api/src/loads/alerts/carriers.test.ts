import { type ChannelSubscription, listenToChannels } from "@board/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/world.ts";
import { ALERTS_CHANNEL, rememberCarriers } from "./carriers.ts";

let world: World;
let carriers: ReturnType<typeof rememberCarriers>;
let subscription: ChannelSubscription;
let firm: Awaited<ReturnType<World["newFirm"]>>;
beforeAll(async () => {
  world = await createWorld();
  firm = await world.newFirm();
  carriers = rememberCarriers(world.services.db);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { listener } = carriers;
  subscription = listenToChannels(world.url, {
    [ALERTS_CHANNEL]: {
      ...listener,
      subscribed: () => {
        listener.subscribed();
        resolve();
      },
    },
  });
  await promise;
});
afterAll(async () => {
  subscription.stop();
  await world.drop();
});

/** Returns the firm's entry, and checks that a second read is served from the cache. */
async function said() {
  const [first, second] = [carriers.running("ARTIC"), carriers.running("ARTIC")];
  expect(first).toBe(second);
  return (await first).find(({ firmId }) => firmId === firm.id);
}

it("remembers which firm's search matches until that changes, by any kind of change", async () => {
  const { db } = world.services;
  const member = firm.owner;
  const base = {
    id: "base_a",
    firmId: firm.id,
    postcode: "LS10",
    outcode: "LS10",
    lat: 53.8,
    lng: -1.5,
    radiusMiles: 30,
  };
  const search = {
    id: "search_a",
    firmId: firm.id,
    memberId: member.id,
    name: "From Leeds",
    query: { from: "LS" },
    alert: true,
    seenAt: world.clock.now(),
    createdAt: world.clock.now(),
  };
  const poster = await world.newFirm();
  const block = {
    posterId: poster.id,
    carrierId: firm.id,
    relation: "BLOCKED" as const,
    createdAt: world.clock.now(),
  };
  const invitation = {
    id: "net_a",
    mode: "live" as const,
    posterId: poster.id,
    groups: ["North"],
    emailHash: Buffer.from("the address"),
    invitedAt: world.clock.now(),
  };
  const now = world.clock.now();
  const session = { id: "sess_a", personId: member.personId, userAgent: "", address: "", createdAt: now };
  await db.session.create({ data: { ...session, lastSeenAt: now, expiresAt: now } });
  const push = {
    id: "push_a",
    memberId: member.id,
    sessionId: session.id,
    hash: new Uint8Array(1),
    secret: new Uint8Array(1),
    createdAt: now,
  };
  const preference = { memberId: member.id, topic: "matching", site: true };
  const steps: [change: () => Promise<unknown>, expected: object | undefined][] = [
    [() => db.firmVehicle.deleteMany({ where: { firmId: firm.id } }), undefined],
    [
      () => db.firmVehicle.create({ data: { firmId: firm.id, vehicleClass: "ARTIC" } }),
      { bases: [], searches: [], blockedBy: [], sends: false },
    ],
    [() => db.firmBase.create({ data: base }), { bases: [{ lat: 53.8, lng: -1.5, radiusMiles: 30 }] }],
    [() => db.savedSearch.create({ data: search }), { searches: [{ query: { from: "LS" }, email: false }] }],
    [
      () => db.savedSearch.update({ where: { id: search.id }, data: { email: true } }),
      { searches: [{ email: true }] },
    ],
    [
      () => db.notificationPreference.create({ data: { ...preference, email: true } }),
      { searches: [{ email: true }], sends: true },
    ],
    [
      () => db.notificationPreference.updateMany({ where: preference, data: { email: false } }),
      { sends: false },
    ],
    [() => db.pushSubscription.create({ data: push }), { sends: true }],
    [() => db.pushSubscription.deleteMany(), { sends: false }],
    [() => db.carrierRelation.create({ data: block }), { blockedBy: [poster.id] }],
    [
      () => db.carrierRelation.updateMany({ where: { carrierId: firm.id }, data: { relation: "PREFERRED" } }),
      { blockedBy: [], preferredBy: [poster.id] },
    ],
    [() => db.carrierRelation.deleteMany({ where: { carrierId: firm.id } }), { preferredBy: [] }],
    [() => db.networkMember.create({ data: invitation }), { networks: [] }],
    [
      () =>
        db.networkMember.update({
          where: { id: invitation.id },
          data: { carrierId: firm.id, status: "ACTIVE" },
        }),
      { networks: [{ posterId: poster.id, groups: ["North"] }] },
    ],
    [
      () => db.networkMember.update({ where: { id: invitation.id }, data: { status: "LEFT" } }),
      { networks: [] },
    ],
    [() => db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } }), { early: true }],
    [() => db.firm.update({ where: { id: firm.id }, data: { plan: "STANDARD" } }), { early: false }],
    [() => db.member.update({ where: { id: member.id }, data: { seat: false } }), undefined],
    [
      () => db.member.update({ where: { id: member.id }, data: { seat: true } }),
      { bases: [{ radiusMiles: 30 }] },
    ],
    [() => db.firm.update({ where: { id: firm.id }, data: { suspendedAt: world.clock.now() } }), undefined],
    [
      () => db.firm.update({ where: { id: firm.id }, data: { suspendedAt: null } }),
      { bases: [{ radiusMiles: 30 }] },
    ],
    [() => db.firmBase.deleteMany({ where: { firmId: firm.id } }), { bases: [] }],
  ];
  for (const [change, expected] of steps) {
    await said();
    await change();
    await subscription.caughtUp();
    if (expected === undefined) expect(await said()).toBeUndefined();
    else expect(await said()).toMatchObject(expected);
  }
});

it("reloads the firm that changed, and keeps what it knows of the others", async () => {
  const { db } = world.services;
  const other = await world.newFirm();
  for (const { id } of [firm, other])
    await db.firmVehicle.create({ data: { firmId: id, vehicleClass: "LUTON" } });
  await subscription.caughtUp();
  const of = async (id: string) => (await carriers.running("LUTON")).find(({ firmId }) => firmId === id);
  const before = [await of(firm.id), await of(other.id)];
  await db.firm.update({ where: { id: firm.id }, data: { suspendedAt: world.clock.now() } });
  await subscription.caughtUp();
  expect([before[0]?.firmId, await of(firm.id)]).toEqual([firm.id, undefined]);
  expect(await of(other.id)).toBe(before[1]);
  await db.firm.update({ where: { id: firm.id }, data: { suspendedAt: null } });
  await subscription.caughtUp();
  expect(await of(firm.id)).toEqual(before[0]);
});

it("caches nothing while notifications cannot be received", async () => {
  carriers.listener.unsubscribed();
  const asked = [carriers.running("ARTIC"), carriers.running("ARTIC")];
  expect(asked[0]).not.toBe(asked[1]);
  await Promise.all(asked);
  carriers.listener.subscribed();
});
