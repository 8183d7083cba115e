import type { Load } from "@board/db";
import { createTestDatabase } from "@board/db/testing";
import type { TestFirm } from "@board/testing/factories";
import { sized, timeLimit } from "@board/testing/size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCursor } from "../../core/cursor.ts";
import { asDomainError } from "../../core/errors.ts";
import type { EventType } from "../../core/event-types.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { saveChange } from "../../loads/save-change.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const RUNS = sized(1, 1, 20);
const WRITERS = 20;
const EVENTS_EACH = 500;
const PER_TRANSACTION = 25;

const feedOf = (firm: TestFirm, mode: "live" | "test" = "live") =>
  world.as(world.actorOf(firm, mode)).webhooks.events;

async function postFor(firm: TestFirm, externalRef: string): Promise<Load> {
  const { load } = await world.as(world.actorOf(firm)).loads.post(posting({ externalRef }));
  return world.db.load.findUniqueOrThrow({ where: { id: load.id } });
}

describe("contract 10: the feed", () => {
  it(
    "gives a polling reader every event of twenty writers once, and none that was rolled back",
    async ({ task }) => {
      let rolledBack = 0;
      const runOnce = async () => {
        const firm = await world.newFirm();
        const load = await postFor(firm, "busy");
        const written = new Set<string>();
        const writer = async (_: unknown, nth: number) => {
          let turn = nth;
          for (let done = 0; done < EVENTS_EACH; ) {
            const ids: string[] = [];
            turn += 1;
            const fails = turn % 10 === 0;
            await inTransaction(world.system(), async (tx) => {
              const counted = {
                ...tx,
                newId: (prefix: Parameters<typeof tx.newId>[0]) => {
                  const id = tx.newId(prefix);
                  ids.push(id);
                  return id;
                },
              };
              const half = Array.from({ length: PER_TRANSACTION }, () => ({
                type: "load.updated" as const,
                to: firm.id,
              }));
              await saveChange(counted, { before: load, load, action: null, tell: half.slice(0, 10) });
              // Others begin and end in between, so that early numbers are committed late.
              await tx.db.$executeRaw`SELECT pg_sleep(${((turn * 7) % 10) / 1_000})`;
              await saveChange(counted, { before: load, load, action: null, tell: half.slice(10) });
              if (fails) throw new Error("rolled back");
            }).catch((error: unknown) => {
              if (!fails) throw error;
            });
            if (fails) {
              rolledBack += 1;
              continue;
            }
            for (const id of ids) written.add(id);
            done += PER_TRANSACTION;
          }
        };
        let writing = true;
        const writers = Promise.all(Array.from({ length: WRITERS }, writer)).finally(() => {
          writing = false;
        });
        const read: string[] = [];
        let after: string | undefined;
        const reader = async () => {
          for (let last = false; ; last = !writing) {
            const page = await feedOf(firm)({ ...(after && { after }), type: "load.updated", limit: "100" });
            read.push(...page.events.map(({ id }) => id));
            after = page.nextCursor ?? undefined;
            if (last && page.events.length === 0) return;
          }
        };
        await Promise.all([writers, reader()]);
        expect(written.size).toBe(WRITERS * EVENTS_EACH);
        expect(read).toHaveLength(written.size);
        expect(new Set(read)).toEqual(written);
        const positions = await world.db.event.aggregate({
          where: { firmId: firm.id },
          _min: { position: true },
          _max: { position: true },
          _count: true,
        });
        const count = written.size + 1;
        expect(positions).toEqual({
          _min: { position: 1n },
          _max: { position: BigInt(count) },
          _count: count,
        });
        return count;
      };
      let events = 0;
      for (let run = 0; run < RUNS; run += 1) events += await runOnce();
      task.meta.figures = { runs: RUNS, writers: WRITERS, events, "transactions rolled back": rolledBack };
    },
    timeLimit(120_000),
  );

  it("is filtered by type and load, and continues from an empty page", async () => {
    const firm = await world.newFirm();
    const carrier = await world.newFirm();
    const first = await postFor(firm, "one");
    const second = await postFor(firm, "two");
    await world
      .as(world.actorOf(carrier))
      .quotes.send({ id: first.id, amountPence: 20_000 })
      .catch(() => undefined);
    const all = await feedOf(firm)({});
    expect(refsOf(all).slice(0, 2)).toEqual(["one", "two"]);
    const ofSecond = await feedOf(firm)({ loadId: second.id });
    expect(ofSecond.events).toMatchObject([{ type: "load.posted", data: { load: { id: second.id } } }]);
    const types: EventType[] = ["load.booked", "load.cancelled"];
    expect((await feedOf(firm)({ type: types })).events).toEqual([]);
    const empty = await feedOf(firm)({ after: all.nextCursor ?? "" });
    expect(empty).toEqual({ events: [], nextCursor: all.nextCursor });
    const third = await postFor(firm, "three");
    const next = await feedOf(firm)({ after: empty.nextCursor ?? "" });
    expect(next.events).toMatchObject([{ data: { load: { id: third.id } } }]);
  });

  it("belongs to one firm and mode, and so do its cursors", async () => {
    const firm = await world.newFirm();
    await postFor(firm, "mine");
    const { nextCursor } = await feedOf(firm)({});
    const stranger = await world.newFirm();
    expect(await feedOf(stranger)({})).toEqual({ events: [], nextCursor: null });
    expect(await feedOf(firm, "test")({})).toEqual({ events: [], nextCursor: null });
    for (const feed of [feedOf(stranger), feedOf(firm, "test")]) {
      const refused = await feed({ after: nextCursor ?? "" }).catch(
        (error: unknown) => asDomainError(error).code,
      );
      expect(refused).toBe("cursor_invalid");
    }
  });

  it("goes back thirty days", async () => {
    const firm = await world.newFirm();
    await postFor(firm, "old");
    await feedOf(firm)({});
    await world.db.event.updateMany({
      where: { firmId: firm.id },
      data: { createdAt: new Date(world.clock.now().getTime() - 31 * 86_400_000) },
    });
    expect((await feedOf(firm)({})).events).toEqual([]);
  });

  it("is not delayed by a transaction of another database, however long that runs", async () => {
    const firm = await world.newFirm();
    const other = await createTestDatabase();
    await other.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_current_xact_id()::text`;
      await postFor(firm, "meanwhile");
      expect(refsOf(await feedOf(firm)({}))).toEqual(["meanwhile"]);
    });
    await other.drop();
  });

  it("gives a reader of one type a cursor at the end of the feed, which does not expire", async () => {
    const firm = await world.newFirm();
    await postFor(firm, "other type");
    const all = await feedOf(firm)({});
    expect(await feedOf(firm)({ type: "load.booked" })).toEqual({ events: [], nextCursor: all.nextCursor });
  });

  it("locks the feeds of two firms in one order, so that changes for both never deadlock", async () => {
    const [firm, other] = [await world.newFirm(), await world.newFirm()];
    const load = await postFor(firm, "both");
    const type = "load.updated" as const;
    const there = [firm, other].map(({ id }) => ({ type, to: id }));
    const before = await deadlocks();
    const change = (tell: typeof there) =>
      inTransaction(world.system(), (tx) => saveChange(tx, { before: load, load, action: null, tell }));
    const changes = Array.from({ length: 200 }, (_, i) => change(i % 2 ? there : there.toReversed()));
    await Promise.all(changes);
    expect(await deadlocks()).toBe(before);
    for (const each of [firm, other]) {
      expect((await feedOf(each)({ type, limit: "100" })).events).toHaveLength(100);
    }
  });
});

const refsOf = ({ events }: { events: { data: object | { load: { externalRef?: string | null } } }[] }) =>
  events.map(({ data }) => "load" in data && data.load.externalRef);

/** Deadlocks that the server has counted in this test's database. */
async function deadlocks(): Promise<bigint> {
  const [row] = await world.db.$queryRaw<{ deadlocks: bigint }[]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
  return row?.deadlocks ?? 0n;
}

/** Asks for the feed behind a cursor that is refused. */
async function refusal(read: Promise<unknown>) {
  const refused = asDomainError(
    await read.then(
      () => null,
      (error: unknown) => error,
    ),
  );
  return { code: refused.code, status: refused.status, detail: refused.detail };
}

const EXPIRED = {
  code: "cursor_expired",
  status: 410,
  detail: expect.stringMatching(/without `after`.*drop the events.*GET \/loads/),
};

describe("the feed since a time", () => {
  /** Four events an hour apart, and the time of the first. */
  async function hourly(firm: TestFirm) {
    const start = world.clock.now();
    for (const ref of ["one", "two", "three", "four"]) {
      await postFor(firm, ref);
      world.clock.advance({ hours: 1 });
    }
    return (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString();
  }

  it("begins with the first event of that time or later, and continues by cursor", async () => {
    const firm = await world.newFirm();
    const at = await hourly(firm);
    const page = await feedOf(firm)({ since: at(1), limit: "2" });
    expect(refsOf(page)).toEqual(["two", "three"]);
    expect(refsOf(await feedOf(firm)({ after: page.nextCursor ?? "", limit: "2" }))).toEqual(["four"]);
    expect(refsOf(await feedOf(firm)({ since: at(1.5) }))).toEqual(["three", "four"]);
    expect(refsOf(await feedOf(firm)({ since: at(-1) }))).toEqual(["one", "two", "three", "four"]);
  });

  it("is empty if nothing has happened since, with a cursor to continue from", async () => {
    const firm = await world.newFirm();
    const at = await hourly(firm);
    const empty = await feedOf(firm)({ since: at(4) });
    expect(empty.events).toEqual([]);
    await postFor(firm, "five");
    expect(refsOf(await feedOf(firm)({ after: empty.nextCursor ?? "" }))).toEqual(["five"]);
  });

  it("includes younger events that were numbered before an older one", async () => {
    const firm = await world.newFirm();
    const at = await hourly(firm);
    const [early, late] = [at(10), at(10.01)];
    for (const [position, createdAt] of [
      [2n, late],
      [3n, early],
    ] as const) {
      await world.db.event.updateMany({ where: { firmId: firm.id, position }, data: { createdAt } });
    }
    expect(refsOf(await feedOf(firm)({ since: early }))).toEqual(["two", "three", "four"]);
  });

  it("is applied before the filters, so that their cursor can be used", async () => {
    const firm = await world.newFirm();
    const at = await hourly(firm);
    const none = await feedOf(firm)({ since: at(1), type: "load.booked" });
    expect(none.events).toEqual([]);
    await postFor(firm, "five");
    expect(refsOf(await feedOf(firm)({ after: none.nextCursor ?? "" }))).toEqual(["five"]);
  });

  it("is refused together with a cursor, naming both, and before the oldest stored event", async () => {
    const firm = await world.newFirm();
    const at = await hourly(firm);
    const { nextCursor } = await feedOf(firm)({ limit: "1" });
    const both = await feedOf(firm)({ since: at(0), after: nextCursor ?? "" }).catch(asDomainError);
    expect(both).toMatchObject({
      code: "validation_failed",
      errors: [
        { path: ["since"], code: "contradicts" },
        { path: ["after"], code: "contradicts" },
      ],
    });
    const old = await feedOf(firm)({ since: at(-31 * 24) }).catch(asDomainError);
    expect(old).toMatchObject({
      code: "validation_failed",
      errors: [{ path: ["since"], code: "too_early", detail: expect.stringContaining("30 days") }],
    });
  });
});

describe("a cursor of the feed", () => {
  /** A feed of three events, with the cursor behind each. */
  async function threeEvents() {
    const firm = await world.newFirm();
    for (const ref of ["one", "two", "three"]) await postFor(firm, ref);
    const cursors: string[] = [];
    for (let after: string | undefined; cursors.length < 3; ) {
      const { nextCursor } = await feedOf(firm)({ ...(after && { after }), limit: "1" });
      after = nextCursor ?? "";
      cursors.push(after);
    }
    const [one = "", two = "", three = ""] = cursors;
    return { firm, one, two, three };
  }

  /** The events from this position on never were: the board was restored to an earlier state. */
  async function restoreBefore(firm: TestFirm, position: bigint) {
    await world.db.webhookDelivery.deleteMany({ where: { event: { firmId: firm.id } } });
    await world.db.event.deleteMany({ where: { firmId: firm.id, position: { gte: position } } });
    const last = await world.db.event.findFirstOrThrow({
      where: { firmId: firm.id },
      orderBy: { position: "desc" },
    });
    await world.db.feed.update({
      where: { firmId_mode: { firmId: firm.id, mode: "live" } },
      data: { lastPosition: last.position, lastEventId: last.id },
    });
  }

  it("continues after a dump and restore into another database, and misses nothing", async () => {
    const { firm, one, three } = await threeEvents();
    const restored = await createWorld();
    for (const [table, rows] of [
      ["firm", await world.db.$queryRaw`SELECT * FROM firm WHERE id = ${firm.id}`],
      ["feed", await world.db.$queryRaw`SELECT * FROM feed WHERE firm_id = ${firm.id}`],
      ["load", await world.db.$queryRaw`SELECT * FROM load WHERE poster_id = ${firm.id}`],
      ["event", await world.db.$queryRaw`SELECT * FROM event WHERE firm_id = ${firm.id} ORDER BY id DESC`],
    ] as const) {
      const json = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? Number(value) : value));
      await restored.db.$executeRawUnsafe(
        `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
        json,
      );
    }
    const feed = restored.as(restored.actorOf(firm)).webhooks.events;
    expect(refsOf(await feed({ after: one }))).toEqual(["two", "three"]);
    await restored.as(restored.actorOf(firm)).loads.post(posting({ externalRef: "four" }));
    expect(refsOf(await feed({ after: three }))).toEqual(["four"]);
    await restored.drop();
  });

  it("is 410 if the board was restored to a state before it", async () => {
    const { firm, one, three } = await threeEvents();
    await restoreBefore(firm, 2n);
    expect(await refusal(feedOf(firm)({ after: three }))).toEqual(EXPIRED);
    // Resuming after an event that the restored board still has loses nothing.
    expect(refsOf(await feedOf(firm)({ after: one }))).toEqual([]);
  });

  it("is 410 if another event has its position since a restore, at the end and before it", async () => {
    const { firm, one, two, three } = await threeEvents();
    await restoreBefore(firm, 2n);
    for (const ref of ["new two", "new three"]) await postFor(firm, ref);
    for (const after of [two, three]) expect(await refusal(feedOf(firm)({ after }))).toEqual(EXPIRED);
    expect(refsOf(await feedOf(firm)({ after: one }))).toEqual(["new two", "new three"]);
    expect(refsOf(await feedOf(firm)({}))).toEqual(["one", "new two", "new three"]);
  });

  it("is 410 if the firm's feed is empty since a restore", async () => {
    const { firm, one } = await threeEvents();
    await world.db.webhookDelivery.deleteMany({ where: { event: { firmId: firm.id } } });
    await world.db.event.deleteMany({ where: { firmId: firm.id } });
    await world.db.feed.deleteMany({ where: { firmId: firm.id } });
    expect(await refusal(feedOf(firm)({ after: one }))).toEqual(EXPIRED);
  });

  it("is 410 if the next event was deleted by age, and valid if only earlier ones were", async () => {
    const { firm, one, two, three } = await threeEvents();
    const forget = (position: bigint) =>
      world.db.event.deleteMany({ where: { firmId: firm.id, position: { lte: position } } });
    await forget(2n);
    expect(await refusal(feedOf(firm)({ after: one }))).toEqual(EXPIRED);
    expect(refsOf(await feedOf(firm)({ after: two }))).toEqual(["three"]);
    await forget(3n);
    expect(await feedOf(firm)({ after: three })).toEqual({ events: [], nextCursor: three });
    expect(await feedOf(firm)({})).toEqual({ events: [], nextCursor: three });
  });

  it("in the format of earlier versions, a transaction id and a number, is 410", async () => {
    const { firm } = await threeEvents();
    const former = makeCursor({ actor: world.actorOf(firm) }, "events", null, ["8231", "17"]);
    expect(await refusal(feedOf(firm)({ after: former }))).toEqual(EXPIRED);
  });

  it("that no feed returned is 400", async () => {
    const { firm } = await threeEvents();
    for (const place of [
      ["x", "evt_1"],
      ["1", "1", "1"],
      ["-1", "evt_1"],
      [`${"9".repeat(19)}`, "evt_1"],
      [1],
    ]) {
      const forged = makeCursor({ actor: world.actorOf(firm) }, "events", null, place);
      expect((await refusal(feedOf(firm)({ after: forged }))).code).toBe("cursor_invalid");
    }
  });
});
