import { type ChannelSubscription, listenToChannels } from "@board/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCallerFactory } from "../procedures.ts";
import { appRouter } from "../root.ts";
import { createWorld, type World } from "../testing/world.ts";
import { ACCESS_CHANNEL, rememberKeys } from "./remember-keys.ts";

let world: World;
const open: ChannelSubscription[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  for (const subscription of open) subscription.stop();
  await world.drop();
});

/** Starts a key cache that is subscribed to changes, as in one process; `asked` counts the keys read from the database. */
async function startProcess() {
  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const db = world.db.$extends({
    query: {
      $queryRawUnsafe: ({ args, query }) => {
        if (String(args[0]).includes("FROM api_key")) asked += 1;
        return query(args);
      },
    },
  });
  const keys = rememberKeys({ db: db as unknown as World["db"], clock: world.clock });
  let up = resolve;
  let lost = () => {};
  let heard = () => {};
  const subscription = listenToChannels(world.url, {
    [ACCESS_CHANNEL]: {
      received: (firmId) => {
        keys.listener.received(firmId);
        heard();
      },
      subscribed: () => {
        keys.listener.subscribed();
        up();
      },
      unsubscribed: () => {
        keys.listener.unsubscribed();
        lost();
      },
    },
  });
  open.push(subscription);
  await subscribed;
  return {
    authenticate: keys.authenticate,
    caughtUp: subscription.caughtUp,
    asked: () => asked,
    nextMessage: () => new Promise<void>((done) => (heard = done)),
    nextLoss: () => new Promise<void>((done) => (lost = done)),
    nextReturn: () => new Promise<void>((done) => (up = done)),
  };
}

type Process = Awaited<ReturnType<typeof startProcess>>;
let own: Process;
let other: Process;
beforeAll(async () => {
  own = await startProcess();
  other = await startProcess();
  world.services.caughtUp = own.caughtUp;
});

let firm: Awaited<ReturnType<World["newFirm"]>>;
let token: string;
beforeEach(async () => {
  firm = await world.newFirm();
  token = await world.newKey(firm);
  await Promise.all([own.caughtUp(), other.caughtUp()]);
  await own.authenticate(token);
  await other.authenticate(token);
});

const keyOf = (firmId: string) => world.db.apiKey.findFirstOrThrow({ where: { firmId } });

describe("contract 9: who is behind a key is remembered, and forgotten at once", () => {
  it("asks the database once for many calls", async () => {
    const before = own.asked();
    for (let call = 0; call < 20; call += 1) await own.authenticate(token);
    expect(own.asked()).toBe(before);
  });

  it("a key revoked is refused by the very next call here, and by other processes once told", async () => {
    const told = other.nextMessage();
    const { id } = await keyOf(firm.id);
    await world.db.apiKey.update({ where: { id }, data: { revokedAt: world.clock.now() } });
    await own.caughtUp();
    await expect(own.authenticate(token)).rejects.toMatchObject({ code: "key_revoked" });
    await told;
    await expect(other.authenticate(token)).rejects.toMatchObject({ code: "key_revoked" });
  });

  it("removing a member revokes that person's keys in every process", async () => {
    const staff = await world.newMember(firm, { seat: true });
    const theirs = await world.newKey(firm, { member: staff });
    await Promise.all([own.authenticate(theirs), other.authenticate(theirs)]);
    const told = other.nextMessage();
    const session = { id: "session_1", personId: firm.owner.personId };
    const site = createCallerFactory(appRouter)({ ...world.contextOf(world.actorOf(firm)), session });
    await site.accounts.removeMember({ memberId: staff.id });
    await expect(own.authenticate(theirs)).rejects.toMatchObject({ code: "key_revoked" });
    await told;
    await other.caughtUp();
    await expect(other.authenticate(theirs)).rejects.toMatchObject({ code: "key_revoked" });
    expect((await other.authenticate(token)).firm.id).toBe(firm.id);
  });

  it("a seat taken away on the site is gone with the next call, in the process that took it", async () => {
    expect((await own.authenticate(token)).member?.id).toBe(firm.owner.id);
    const told = other.nextMessage();
    const session = { id: "session_1", personId: firm.owner.personId };
    const site = createCallerFactory(appRouter)({ ...world.contextOf(world.actorOf(firm)), session });
    await site.accounts.changeMember({ memberId: firm.owner.id, seat: false });
    expect((await own.authenticate(token)).member).toBeNull();
    await told;
    expect((await other.authenticate(token)).member).toBeNull();
  });

  it("a key rolled on the site is refused from the end of its overlap, and at once without one", async () => {
    const session = { id: "session_1", personId: firm.owner.personId };
    const site = createCallerFactory(appRouter)({ ...world.contextOf(world.actorOf(firm)), session });
    const told = other.nextMessage();
    const { id } = await keyOf(firm.id);
    const rolled = await site.apiKeys.roll({ id, overlap: "1h" });
    await told;
    const end = new Date(world.clock.now().getTime() + 3_600_000);
    for (const process of [own, other]) {
      expect((await process.authenticate(token)).key.expiresAt).toEqual(end);
      expect((await process.authenticate(rolled.token)).key.id).toBe(rolled.key.id);
    }
    const toldAgain = other.nextMessage();
    await site.apiKeys.roll({ id: rolled.key.id, overlap: "0h" });
    await expect(own.authenticate(rolled.token)).rejects.toMatchObject({ code: "key_revoked" });
    await toldAgain;
    await expect(other.authenticate(rolled.token)).rejects.toMatchObject({ code: "key_revoked" });
    world.clock.advance({ hours: 1 });
    for (const process of [own, other]) {
      await expect(process.authenticate(token)).rejects.toMatchObject({ code: "key_expired" });
    }
  });

  const changes: [string, () => Promise<unknown>, object][] = [
    [
      "a key's scopes",
      () => world.db.apiKey.updateMany({ where: { firmId: firm.id }, data: { scopes: ["board:read"] } }),
      { scopes: new Set(["board:read"]) },
    ],
    [
      "a key's end",
      () =>
        world.db.apiKey.updateMany({
          where: { firmId: firm.id },
          data: { expiresAt: new Date("2027-01-01T00:00:00Z") },
        }),
      { key: { expiresAt: new Date("2027-01-01T00:00:00Z") } },
    ],
    [
      "a suspension",
      () => world.db.firm.update({ where: { id: firm.id }, data: { suspendedAt: world.clock.now() } }),
      { firm: { suspended: true } },
    ],
    [
      "a plan",
      () => world.db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } }),
      { firm: { plan: "PRIORITY" } },
    ],
    [
      "a firm's name",
      () => world.db.firm.update({ where: { id: firm.id }, data: { name: "Kestrel" } }),
      { firm: { name: "Kestrel" } },
    ],
    [
      "a member's role",
      () => world.db.member.update({ where: { id: firm.owner.id }, data: { role: "STAFF" } }),
      { member: { role: "STAFF" } },
    ],
    [
      "a member who left",
      () => world.db.member.update({ where: { id: firm.owner.id }, data: { leftAt: world.clock.now() } }),
      { member: null },
    ],
    [
      "a person's name",
      () => world.db.person.update({ where: { id: firm.owner.personId }, data: { name: "Ann Other" } }),
      { member: { name: "Ann Other" } },
    ],
  ];
  it.each(changes)("hears of %s", async (_, change, after) => {
    const told = other.nextMessage();
    await change();
    await told;
    expect(await other.authenticate(token)).toMatchObject(after);
  });

  it("a member who joins with a seat acts for a firm that had none", async () => {
    const seatless = await world.newFirm({ seat: false });
    const key = await world.newKey(seatless);
    await own.caughtUp();
    expect((await own.authenticate(key)).member).toBeNull();
    const owner = await world.newMember(seatless, { role: "OWNER", seat: true });
    await own.caughtUp();
    expect((await own.authenticate(key)).member?.id).toBe(owner.id);
  });

  it("a key remembered expires by the clock, to the millisecond", async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 5_000);
    const key = await world.newKey(firm, { expiresAt });
    await own.authenticate(key);
    world.clock.advance({ ms: 4_999 });
    await own.authenticate(key);
    world.clock.advance({ ms: 1 });
    await expect(own.authenticate(key)).rejects.toMatchObject({ code: "key_expired" });
  });

  it("reads anew after ten seconds, and writes the last use once a minute", async () => {
    const first = (await keyOf(firm.id)).lastUsedAt;
    const before = own.asked();
    world.clock.advance({ seconds: 10 });
    await own.authenticate(token);
    expect(own.asked()).toBe(before + 1);
    expect((await keyOf(firm.id)).lastUsedAt).toEqual(first);
    world.clock.advance({ seconds: 50 });
    await own.authenticate(token);
    expect((await keyOf(firm.id)).lastUsedAt).toEqual(world.clock.now());
  });

  it("reads a key that is in use anew after five seconds, and nobody waits for it", async () => {
    const before = own.asked();
    const first = await own.authenticate(token);
    world.clock.advance({ ms: 4_999 });
    expect(await own.authenticate(token)).toBe(first);
    expect(own.asked()).toBe(before);
    world.clock.advance({ ms: 1 });
    const calls = Array.from({ length: 5 }, () => own.authenticate(token));
    for (const actor of await Promise.all(calls)) expect(actor).toBe(first);
    await expect.poll(() => own.authenticate(token)).not.toBe(first);
    expect(own.asked()).toBe(before + 1);
    world.clock.advance({ ms: 9_999 });
    expect(await own.authenticate(token)).toEqual(first);
  });

  it("forgets a key in use that was found revoked, though nobody told", async () => {
    const { id } = await keyOf(firm.id);
    await world.db.$executeRaw`ALTER TABLE api_key DISABLE TRIGGER USER`;
    await world.db.apiKey.update({ where: { id }, data: { revokedAt: world.clock.now() } });
    await world.db.$executeRaw`ALTER TABLE api_key ENABLE TRIGGER USER`;
    expect((await own.authenticate(token)).key.id).toBe(id);
    world.clock.advance({ seconds: 5 });
    const codeOf = () =>
      own.authenticate(token).then(
        () => null,
        ({ code }) => code,
      );
    await expect.poll(codeOf).toBe("key_revoked");
  });

  it("believes nobody while no message can be heard, and again once it can", async () => {
    const [lost, back] = [other.nextLoss(), other.nextReturn()];
    await world.db.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'freight-board notification channels'`;
    await lost;
    const before = other.asked();
    await world.db.apiKey.updateMany({
      where: { firmId: firm.id },
      data: { revokedAt: world.clock.now() },
    });
    await expect(other.authenticate(token)).rejects.toMatchObject({ code: "key_revoked" });
    const again = await world.newKey(firm);
    await other.authenticate(again);
    await other.authenticate(again);
    expect(other.asked()).toBe(before + 3);
    await back;
    await other.authenticate(again);
    await other.authenticate(again);
    expect(other.asked()).toBe(before + 4);
  });
});
