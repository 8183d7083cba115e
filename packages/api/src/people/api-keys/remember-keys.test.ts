import { type ChannelSubscription, listenToChannels } from "@board/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCallerFactory } from "../../core/procedures.ts";
import { appRouter } from "../../root.ts";
import { createWorld, type World } from "../../testing/world.ts";
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

/** Starts a key cache that is subscribed to changes, as in one process; `asked` and `written` count its statements. */
async function startProcess() {
  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  let written = 0;
  const warnings: string[] = [];
  /** Done once, after the next statement with these words was answered. */
  let after: { words: string; work: () => Promise<void> } | null = null;
  const db = world.db.$extends({
    query: {
      $queryRawUnsafe: async ({ args, query }) => {
        const text = String(args[0]);
        if (text.includes("FROM api_key")) asked += 1;
        if (text.includes("UPDATE api_key")) written += 1;
        if (after === null || !text.includes(after.words)) return query(args);
        const { words, work } = after;
        after = null;
        const rows = words.startsWith("UPDATE") ? [] : await query(args);
        await work();
        return rows;
      },
    },
  });
  const keys = rememberKeys({
    db: db as unknown as World["db"],
    clock: world.clock,
    warn: (_, message) => warnings.push(message),
  });
  const duringNext = (words: string, work: () => Promise<void>) => {
    after = { words, work };
  };
  let up = resolve;
  let lost = () => {};
  let heard = () => {};
  let mayHear = Promise.resolve();
  const subscription = listenToChannels(world.url, {
    [ACCESS_CHANNEL]: {
      received: (firmId) => {
        keys.listener.received(firmId);
        heard();
      },
      subscribed: () =>
        void mayHear.then(() => {
          keys.listener.subscribed();
          up();
        }),
      unsubscribed: () => {
        keys.listener.unsubscribed();
        lost();
      },
    },
  });
  open.push(subscription);
  await subscribed;
  return {
    ...keys,
    caughtUp: subscription.caughtUp,
    asked: () => asked,
    written: () => written,
    /** The warnings since the last call. */
    warnings: () => warnings.splice(0),
    duringNext,
    failNext: (words: string) =>
      duringNext(words, async () => {
        throw new Error("The connection was lost.");
      }),
    nextMessage: () => new Promise<void>((done) => (heard = done)),
    nextLoss: () => new Promise<void>((done) => (lost = done)),
    nextReturn: () => new Promise<void>((done) => (up = done)),
    /** Keeps it deaf until then, however soon its connection is back. */
    hearsAfter: (moment: Promise<void>) => {
      mayHear = moment;
    },
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

const keyOf = (firmId: string) =>
  world.db.apiKey.findFirstOrThrow({ where: { firmId }, orderBy: { id: "asc" } });

describe("contract 9: a key's actor is cached, and evicted at once", () => {
  it("queries the database once for many calls", async () => {
    const before = own.asked();
    for (let call = 0; call < 20; call += 1) await own.authenticate(token);
    expect(own.asked()).toBe(before);
  });

  it("refuses a revoked key with the very next call in this process, and in others once notified", async () => {
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

  it("applies a seat taken away on the site with the next call, in the process that took it", async () => {
    expect((await own.authenticate(token)).member?.id).toBe(firm.owner.id);
    const told = other.nextMessage();
    const session = { id: "session_1", personId: firm.owner.personId };
    const site = createCallerFactory(appRouter)({ ...world.contextOf(world.actorOf(firm)), session });
    await site.accounts.changeMember({ memberId: firm.owner.id, seat: false });
    expect((await own.authenticate(token)).member).toBeNull();
    await told;
    expect((await other.authenticate(token)).member).toBeNull();
  });

  it("refuses a rolled key from the end of its overlap, or at once without one", async () => {
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
      "an approval",
      () =>
        world.db.firm.update({
          where: { id: firm.id },
          data: { approval: "REFUSED", waitingSince: world.clock.now() },
        }),
      { firm: { approval: "REFUSED" } },
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
      () => world.db.member.update({ where: { id: firm.owner.id }, data: { role: "TRAFFIC" } }),
      { member: { role: "TRAFFIC" } },
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
  it.each(changes)("evicts on %s", async (_, change, after) => {
    const told = other.nextMessage();
    await change();
    await told;
    expect(await other.authenticate(token)).toMatchObject(after);
  });

  it("lets a member who joins with a seat act for a firm that had none", async () => {
    const seatless = await world.newFirm({ seat: false });
    const key = await world.newKey(seatless);
    await own.caughtUp();
    expect((await own.authenticate(key)).member).toBeNull();
    const owner = await world.newMember(seatless, { role: "OWNER", seat: true });
    await own.caughtUp();
    expect((await own.authenticate(key)).member?.id).toBe(owner.id);
  });

  it("expires a cached key by the clock, to the millisecond", async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 5_000);
    const key = await world.newKey(firm, { expiresAt });
    await own.authenticate(key);
    world.clock.advance({ ms: 4_999 });
    await own.authenticate(key);
    world.clock.advance({ ms: 1 });
    await expect(own.authenticate(key)).rejects.toMatchObject({ code: "key_expired" });
  });

  const lastUse = async () => (await keyOf(firm.id)).lastUsedAt;

  it("writes the last use of each key once a minute at most, all of them in one statement", async () => {
    await own.renew();
    const first = await lastUse();
    expect(first).toEqual(world.clock.now());
    world.clock.advance({ ms: 59_999 });
    await own.authenticate(token);
    await own.renew();
    expect(await lastUse()).toEqual(first);

    const otherFirm = await world.newFirm();
    const another = await world.newKey(otherFirm);
    await own.caughtUp();
    world.clock.advance({ ms: 1 });
    const before = own.written();
    for (const each of [token, another, token]) await own.authenticate(each);
    await own.renew();
    expect(own.written()).toBe(before + 1);
    expect([await lastUse(), (await keyOf(otherFirm.id)).lastUsedAt]).toEqual(
      Array(2).fill(world.clock.now()),
    );
  });

  it("writes a last use that failed to be written in the next round, and the rest at the end", async () => {
    world.clock.advance({ minutes: 1 });
    await own.authenticate(token);
    own.failNext("UPDATE api_key");
    await own.renew();
    expect(own.warnings()).toEqual([expect.stringMatching("last uses")]);
    expect(await lastUse()).not.toEqual(world.clock.now());
    await own.renew();
    expect(await lastUse()).toEqual(world.clock.now());

    world.clock.advance({ minutes: 1 });
    await own.authenticate(token);
    await own.close();
    expect(await lastUse()).toEqual(world.clock.now());
  });

  it("writes one use a minute from two processes together", async () => {
    await own.renew();
    const first = await lastUse();
    world.clock.advance({ seconds: 1 });
    const fresh = await startProcess();
    await fresh.authenticate(token);
    world.clock.advance({ seconds: 59 });
    await own.authenticate(token);
    await own.renew();
    const second = await lastUse();
    expect([first, second]).toEqual([expect.any(Date), world.clock.now()]);
    world.clock.advance({ seconds: 2 });
    await fresh.authenticate(token);
    await fresh.renew();
    expect(await lastUse()).toEqual(second);
  });

  it("reloads all keys in use after half a minute in one statement, and no call waits for it", async () => {
    const tokens = [token, await world.newKey(firm), await world.newKey(await world.newFirm())];
    await own.caughtUp();
    // Renews the keys of other tests now, so that they are due at the same instant.
    world.clock.advance({ ms: 30_000 });
    await own.renew();
    for (const each of tokens) await own.authenticate(each);
    world.clock.advance({ ms: 29_999 });
    const first = await Promise.all(tokens.map(own.authenticate));
    const before = own.asked();
    await own.renew();
    expect(own.asked()).toBe(before);
    world.clock.advance({ ms: 1 });
    await own.renew();
    expect(own.asked()).toBe(before + 1);
    for (const [nth, each] of tokens.entries()) {
      const actor = await own.authenticate(each);
      expect(actor).toEqual(first[nth]);
      expect(actor).not.toBe(first[nth]);
    }
    expect(own.asked()).toBe(before + 1);
  });

  it("evicts an unused key, and trusts none for longer than a minute", async () => {
    world.clock.advance({ seconds: 30 });
    await own.renew();
    const before = own.asked();
    await own.authenticate(token);
    expect(own.asked()).toBe(before + 1);

    await own.authenticate(token);
    world.clock.advance({ seconds: 30 });
    own.failNext("FROM api_key");
    await own.renew();
    expect(own.warnings()).toEqual([expect.stringMatching("rest of its minute")]);
    await own.authenticate(token);
    expect(own.asked()).toBe(before + 2);
    world.clock.advance({ seconds: 30 });
    await own.authenticate(token);
    expect(own.asked()).toBe(before + 3);
  });

  it("evicts a key in use that was found revoked, even without a notification", async () => {
    const { id } = await keyOf(firm.id);
    await world.db.$executeRaw`ALTER TABLE api_key DISABLE TRIGGER USER`;
    await world.db.apiKey.update({ where: { id }, data: { revokedAt: world.clock.now() } });
    await world.db.$executeRaw`ALTER TABLE api_key ENABLE TRIGGER USER`;
    expect((await own.authenticate(token)).key.id).toBe(id);
    world.clock.advance({ seconds: 30 });
    await own.renew();
    await expect(own.authenticate(token)).rejects.toMatchObject({ code: "key_revoked" });
  });

  it("discards what a reload read before a change that it is notified of meanwhile", async () => {
    await own.authenticate(token);
    world.clock.advance({ seconds: 30 });
    own.duringNext("FROM api_key", async () => {
      await world.db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } });
      await own.caughtUp();
    });
    await own.renew();
    expect((await own.authenticate(token)).firm.plan).toBe("PRIORITY");
  });

  it("trusts no cached key while notifications cannot be received, and again once they can", async () => {
    const [lost, back] = [other.nextLoss(), other.nextReturn()];
    const asked = Promise.withResolvers<void>();
    other.hearsAfter(asked.promise);
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
    asked.resolve();
    await back;
    await other.authenticate(again);
    await other.authenticate(again);
    expect(other.asked()).toBe(before + 4);
  });
});
