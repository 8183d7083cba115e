import type { TestFirm } from "@board/testing/factories";
import { isTrackedEnvelope, TRPCError } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FirmActor } from "../actor.ts";
import { asDomainError } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { expireLoads } from "../loads/expire-loads.ts";
import { createWorld, posting, type World } from "../testing/world.ts";
import { followBoard } from "./follow-board.ts";
import { touchPoster, touchRelation } from "./index/touched.ts";
import type { BoardEvent } from "./schemas.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
});
afterAll(() => world.drop());

const post = async (changes: Parameters<typeof posting>[0] = {}) =>
  (await world.as(world.actorOf(poster)).loads.post(posting(changes))).load.id;

/** Opens a stream of a page: its next event, and the id of its last one. */
function watch(firm: TestFirm, lastEventId?: string, ctx = world.contextOf<FirmActor>(world.actorOf(firm))) {
  const leaving = new AbortController();
  const stream = followBoard(ctx, { lastEventId }, leaving.signal);
  let lastId = lastEventId ?? "";
  return {
    next: async (): Promise<BoardEvent> => {
      const { value } = await stream.next();
      if (!isTrackedEnvelope<BoardEvent>(value)) throw new Error("The stream has ended.");
      lastId = value[0];
      return value[1];
    },
    lastId: () => lastId,
    ended: async () => (await stream.next()).done,
    leave: () => leaving.abort(),
  };
}

async function watching(firm: TestFirm) {
  const page = watch(firm);
  expect(await page.next()).toEqual({ type: "ready" });
  return page;
}

describe("contract 6: open pages hear what happens to their board", () => {
  it("says nothing of a poster's record that changes where nothing of it is shown", async () => {
    const owner = await world.newFirm();
    const key = { firmId: owner.id, side: "poster" as const };
    await world.db.firmRecord.create({
      data: { ...key, finished: 9, score: 91, level: "Gold", daysToPay: 24 },
    });
    const { load } = await world.as(world.actorOf(owner)).loads.post(posting());
    const page = await watching(carrier);
    const change = (data: { finished: number; score: number; daysToPay: number }) =>
      inTransaction(world.contextOf(world.actorOf(owner)), async (tx) => {
        await tx.db.firmRecord.update({ where: { firmId_side: key }, data });
        touchPoster(tx, owner.id);
      });
    await change({ finished: 10, score: 94, daysToPay: 33 });
    await change({ finished: 11, score: 94, daysToPay: 41 });
    expect(await page.next()).toMatchObject({
      type: "changed",
      entry: { id: load.id, poster: { score: 90, level: "Gold", daysToPay: 45 } },
      fields: ["poster"],
    });
    page.leave();
    await world.as(world.actorOf(owner)).loads.cancel({ id: load.id });
  });

  it("a posted load comes with its entry, a booked one goes", async () => {
    const page = await watching(carrier);
    const id = await post({ bookNowPence: 24_500 });
    const posted = await page.next();
    const { loads } = await world.as(world.actorOf(carrier)).board.read({});
    expect(posted).toEqual({ type: "posted", entry: loads.find((entry) => entry.id === id) });
    await world.as(world.actorOf(await world.newFirm({ plan: "PRIORITY" }))).quotes.book({ id });
    const gone = { type: "gone", id, why: "booked", entry: loads.find((entry) => entry.id === id) };
    expect(await page.next()).toEqual(gone);
    page.leave();
    expect(await page.ended()).toBe(true);
  });

  it("a change names its fields; a cancelled load says so", async () => {
    const id = await post();
    const page = await watching(carrier);
    await world.as(world.actorOf(poster)).loads.amend({ id, fragile: true, termsDays: 45 });
    expect(await page.next()).toMatchObject({
      type: "changed",
      entry: { id, fragile: true },
      fields: ["version", "fragile", "termsDays"],
      before: { version: 1, fragile: false, termsDays: 30 },
    });
    await world.as(world.actorOf(poster)).loads.cancel({ id });
    expect(await page.next()).toMatchObject({
      type: "gone",
      id,
      why: "cancelled",
      entry: { version: 2, fragile: true },
    });
  });

  it("the firm's own quote reaches all its pages, and nobody else's", async () => {
    const id = await post();
    const [page, other] = [
      await watching(carrier),
      await watching(await world.newFirm({ plan: "PRIORITY" })),
    ];
    await world.as(world.actorOf(carrier)).quotes.send({ id, amountPence: 44_500 });
    const told = [await page.next(), await page.next()];
    expect(told).toContainEqual(
      expect.objectContaining({ type: "changed", fields: ["myQuote"], before: { myQuote: null } }),
    );
    expect(told.at(-1)).toMatchObject({ entry: { id, quotes: 1, myQuote: { amountPence: 44_500 } } });
    expect(await other.next()).toMatchObject({
      type: "changed",
      fields: ["quotes"],
      entry: { myQuote: null },
      before: { quotes: 0 },
    });
    await world.as(world.actorOf(poster)).loads.cancel({ id });
    expect(await page.next()).toMatchObject({
      type: "gone",
      entry: { quotes: 1, myQuote: { amountPence: 44_500, status: "ACTIVE" } },
    });
  });

  it("early access: a firm without it hears of a load when it is open to all", async () => {
    const early = await watching(carrier);
    const late = await watching(await world.newFirm());
    const id = await post();
    expect(await early.next()).toMatchObject({ type: "posted", entry: { id } });
    world.clock.advance({ minutes: 5 });
    await post();
    expect(await late.next()).toMatchObject({ type: "posted", entry: { id } });
  });

  it("a load that left before it was open to all is never heard of", async () => {
    const late = await watching(await world.newFirm());
    await world.as(world.actorOf(poster)).loads.cancel({ id: await post() });
    const seen = await post();
    world.clock.advance({ minutes: 5 });
    await post();
    expect(await late.next()).toMatchObject({ type: "posted", entry: { id: seen } });
  });

  it("a blocked carrier reads its board anew, and others do not", async () => {
    const barred = await world.newFirm({ plan: "PRIORITY" });
    const [blocked, other] = [await watching(barred), await watching(carrier)];
    await inTransaction(world.contextOf(world.actorOf(poster)), async (tx) => {
      const key = { posterId: poster.id, carrierId: barred.id };
      await tx.db.carrierRelation.create({
        data: { ...key, relation: "BLOCKED", createdAt: tx.clock.now() },
      });
      touchRelation(tx, key.posterId, key.carrierId);
    });
    expect(await blocked.next()).toEqual({ type: "reload" });
    const id = await post();
    expect(await other.next()).toMatchObject({ type: "posted", entry: { id } });
    expect((await world.as(world.actorOf(barred)).board.read({})).loads).toEqual([]);
  });

  it("a load whose day is over goes, swept or not", async () => {
    const id = await post({ collectDate: "2026-11-18" });
    const page = await watching(carrier);
    world.clock.set("2026-11-19T00:00:00.000Z");
    await expireLoads(world.system());
    expect(await page.next()).toMatchObject({ type: "gone", id, why: "expired", entry: { id } });
  });
});

describe("a page that was cut off", () => {
  it("goes on from the last event it heard", async () => {
    const page = await watching(carrier);
    const first = await post();
    expect(await page.next()).toMatchObject({ type: "posted", entry: { id: first } });
    page.leave();
    const second = await post();
    const again = watch(carrier, page.lastId());
    expect(await again.next()).toMatchObject({ type: "posted", entry: { id: second } });
  });

  it("misses nothing, and hears nothing twice, where it was cut off between two events of one moment", async () => {
    const page = await watching(carrier);
    const ids = [await post(), await post(), await post()];
    expect(await page.next()).toMatchObject({ entry: { id: ids[0] } });
    const again = watch(carrier, page.lastId());
    expect(await again.next()).toMatchObject({ entry: { id: ids[1] } });
    expect(await again.next()).toMatchObject({ entry: { id: ids[2] } });
  });

  it.each(["", "x", "someone-else.1.1795000000000", "a.b.c"])("reads the board anew after %j", async (id) => {
    expect(await watch(carrier, id).next()).toEqual({ type: "reload" });
  });
});

describe("who may look on", () => {
  it("is asked before anything is told", async () => {
    const unseated = await world.newFirm({ seat: false });
    const refusal = await world
      .as(world.actorOf(unseated))
      .board.changes({})
      .then(
        () => null,
        (error: unknown) => asDomainError(error).code,
      );
    expect(refusal).toBe("seat_required");
  });

  /** A page of the firm's owner, signed in. */
  async function signedIn(firm: TestFirm) {
    const now = world.clock.now();
    const session = await world.db.session.create({
      data: {
        id: world.services.newId("sess"),
        personId: firm.owner.personId,
        firmId: firm.id,
        userAgent: "Test",
        address: "192.0.2.1",
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      },
    });
    const page = watch(firm, undefined, {
      ...world.contextOf<FirmActor>(world.actorOf(firm)),
      session: { id: session.id, personId: session.personId },
    });
    expect(await page.next()).toEqual({ type: "ready" });
    return page;
  }
  const takeSeat = async (firm: TestFirm, id: string) => {
    await world.services.db.member.update({ where: { id }, data: { seat: false } });
    world.services.board.feed.accessChanged(firm.id);
  };
  const refusalOf = (page: Awaited<ReturnType<typeof signedIn>>) =>
    page.next().catch((error: unknown) => asDomainError(error).code);

  it("ends at once where the seat is taken away, and not where somebody else's is", async () => {
    const firm = await world.newFirm();
    const colleague = await world.newMember(firm, { seat: true });
    const page = await signedIn(firm);
    const from = performance.now();
    const refusal = refusalOf(page);
    await takeSeat(firm, colleague.id);
    await takeSeat(firm, firm.owner.id);
    expect(await refusal).toBe("seat_required");
    expect(performance.now() - from).toBeLessThan(4_000);
  });

  it("ends at once where the seat is taken away while an event is on its way", async () => {
    const firm = await world.newFirm({ plan: "PRIORITY" });
    const page = await signedIn(firm);
    const id = await post();
    expect(await page.next()).toMatchObject({ type: "posted", entry: { id } });
    await takeSeat(firm, firm.owner.id);
    const from = performance.now();
    expect(await refusalOf(page)).toBe("seat_required");
    expect(performance.now() - from).toBeLessThan(4_000);
  });

  it("is told to connect again where the server stops", async () => {
    const other = await createWorld();
    const firm = await other.newFirm();
    const page = watch(firm, undefined, other.contextOf<FirmActor>(other.actorOf(firm)));
    await page.next();
    const next = page.next();
    other.services.board.feed.close();
    const error = await next.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(TRPCError);
    expect(asDomainError(error).code).toBe("unavailable");
    await other.drop();
  });
});
