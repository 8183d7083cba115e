import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { ADMIN } from "../../testing/admin.ts";
import { NO_SITES } from "../../testing/rows.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());
beforeEach(() => {
  world.clock.set(START);
  world.services.settings.handBacksPerDay = 2;
});

const callsOf = (firm: TestFirm) => world.as(world.actorOf(firm));
const admin = () => world.as(ADMIN).admin;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (thrown: unknown) => asDomainError(thrown).code,
  );

const newCarrier = () => world.newFirm({ canPost: false, plan: "PRIORITY" });

async function post(): Promise<string> {
  const poster = callsOf(await world.newFirm({ canCarry: false }));
  const { load } = await poster.loads.post(
    posting({ collectDate: "2026-11-25", pricingMode: "BOOK_NOW", bookNowPence: 40_000 }),
  );
  return load.id;
}

async function book(firm: TestFirm): Promise<string> {
  const id = await post();
  await callsOf(firm).quotes.book({ id });
  return id;
}

async function handBack(firm: TestFirm, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await callsOf(firm).bookings.handBack({ id: await book(firm), reason: "No driver" });
}

const bookRefused = async (firm: TestFirm) => codeOf(callsOf(firm).quotes.book({ id: await post() }));
const audited = async (firmId: string) =>
  (
    await world.db.auditEntry.findMany({
      where: { firmId, action: { startsWith: "hand_backs" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, byAdmin }) => ({ action, byAdmin }));

describe("contract 1: a firm that hands back more than HAND_BACKS_PER_DAY in 24 hours", () => {
  it("books nothing until an admin has reviewed it, however long that takes", async () => {
    const firm = await newCarrier();
    const { count: others } = await admin().queues.handBacks({});
    await handBack(firm, 2);
    const [kept] = [await book(firm), await book(firm)];
    await callsOf(firm).bookings.handBack({ id: kept, reason: "No driver" });
    expect(await bookRefused(firm)).toBe("hand_back_limit");
    world.clock.advance({ days: 3 });
    expect(await bookRefused(firm)).toBe("hand_back_limit");

    const { count, lines } = await admin().queues.handBacks({});
    expect(count).toBe(others + 1);
    expect((await admin().queues.overview({})).handBacks.count).toBe(others + 1);
    const line = lines.find((each) => each.firm.id === firm.id);
    expect(line).toMatchObject({
      firm: { id: firm.id },
      handedBack: 3,
      limitedAt: START,
      handedBackAt: START,
    });
    expect(line?.loads.map(({ status }) => status)).toEqual(["POSTED", "POSTED", "POSTED"]);
    const settling = { queue: "handBacks" as const, firmId: firm.id };
    const reason = "Rang them: their yard was flooded.";
    await admin().queues.settle({ ...settling, seenAt: START, reason });
    expect(await bookRefused(firm)).toBeNull();
    expect((await admin().queues.handBacks({})).count).toBe(others);
    const [logged] = await world.db.adminAction.findMany({
      where: { firmId: firm.id },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(logged).toMatchObject({ action: "hand_backs.settle", reason });

    await admin().queues.reopen(settling);
    expect(await bookRefused(firm)).toBe("hand_back_limit");
    expect(await audited(firm.id)).toEqual([
      { action: "hand_backs.limited", byAdmin: false },
      { action: "hand_backs.looked_at", byAdmin: true },
      { action: "hand_backs.limited", byAdmin: true },
    ]);
  });

  it("starts a new count after an admin's review, without hand-backs that the admin had not seen", async () => {
    const firm = await newCarrier();
    const jobs = [await book(firm), await book(firm)];
    await handBack(firm, 3);
    world.clock.advance({ hours: 1 });
    for (const id of jobs) await callsOf(firm).bookings.handBack({ id, reason: "No driver" });
    const settle = (seenAt: string) =>
      admin().queues.settle({ queue: "handBacks", firmId: firm.id, seenAt, reason: "Rang them." });
    await settle(START);
    expect(await bookRefused(firm)).toBe("hand_back_limit");
    await settle(world.clock.now().toISOString());
    await handBack(firm, 2);
    expect(await bookRefused(firm)).toBeNull();
    await handBack(firm);
    expect(await bookRefused(firm)).toBe("hand_back_limit");
  });

  it("is counted over the last 24 hours, each booking by itself", async () => {
    const firm = await newCarrier();
    await handBack(firm, 2);
    world.clock.advance({ days: 1 });
    await handBack(firm, 2);
    expect(await bookRefused(firm)).toBeNull();
  });

  it("is counted with hand-backs that an admin enters and those without fault, but without releases", async () => {
    const firm = await newCarrier();
    for (const fault of ["poster", "poster", "poster", "carrier", "carrier"] as const)
      await admin().correct.reopen({ id: await book(firm), fault, reason: "By phone" });
    expect(await bookRefused(firm)).toBeNull();
    const id = await book(firm);
    await world.db.passport.create({
      data: { firmId: firm.id, mode: "live", licenceLostAt: world.clock.now() },
    });
    await callsOf(firm).bookings.handBack({ id, reason: "Our licence was lost" });
    const entries = await world.db.recordEntry.count({ where: { firmId: firm.id, loadId: id } });
    expect([entries, await bookRefused(firm)]).toEqual([0, "hand_back_limit"]);
  });

  it("may hand back a tenth of the live bookings of 30 days if that is more", async () => {
    const firm = await newCarrier();
    const load = await world.db.load.findUniqueOrThrow({ where: { id: await book(firm) } });
    const now = world.clock.now().getTime();
    const copies = (count: number, changes: object) =>
      Array.from({ length: count }, () => ({
        ...load,
        ...NO_SITES,
        id: world.services.newId("load"),
        ref: world.services.newRef(),
        warnings: [],
        guideBecause: [],
        boardSeq: null,
        ...changes,
      }));
    const before = new Date(now - 30 * 24 * 60 * 60 * 1_000);
    await world.db.load.createMany({
      data: [
        ...copies(27, {}),
        ...copies(20, { mode: "test" }),
        ...copies(20, { updatedAt: before, bookedAt: before }),
      ],
    });
    // Counts 31, then 32 bookings: those above, and those that are handed back here.
    await handBack(firm, 3);
    expect(await bookRefused(firm)).toBeNull();
    await handBack(firm);
    expect(await bookRefused(firm)).toBe("hand_back_limit");
  });

  it("counts both of two simultaneous hand-backs", async () => {
    const firm = await newCarrier();
    const jobs = [await book(firm), await book(firm)];
    await handBack(firm);
    await Promise.all(jobs.map((id) => callsOf(firm).bookings.handBack({ id, reason: "No driver" })));
    expect(await bookRefused(firm)).toBe("hand_back_limit");
  });
});
