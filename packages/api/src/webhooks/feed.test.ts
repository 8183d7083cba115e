import type { Load } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { saveChange } from "../loads/save-change.ts";
import { createWorld, posting, type World } from "../testing/world.ts";
import type { EventType } from "./event-types.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const WRITERS = 20;
const EVENTS_EACH = 500;
const PER_TRANSACTION = 25;

const feedOf = (firm: TestFirm, mode: "live" | "test" = "live") =>
  world.as(world.actorOf(firm, mode)).webhooks.events;

async function postFor(firm: TestFirm, externalRef: string): Promise<Load> {
  const { load } = await world.as(world.actorOf(firm)).loads.post(posting({ externalRef }));
  return world.db.load.findUniqueOrThrow({ where: { id: load.id } });
}

describe("the feed", () => {
  it("gives a polling reader every event of twenty writers once, and none of those rolled back", async () => {
    const firm = await world.newFirm();
    const load = await postFor(firm, "busy");
    const written = new Set<string>();
    const writer = async () => {
      for (let done = 0; done < EVENTS_EACH; ) {
        const ids: string[] = [];
        const fails = Math.random() < 0.1;
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
          await tx.db.$executeRaw`SELECT pg_sleep(${Math.random() / 100})`;
          await saveChange(counted, { before: load, load, action: null, tell: half.slice(10) });
          if (fails) throw new Error("rolled back");
        }).catch((error: unknown) => {
          if (!fails) throw error;
        });
        if (fails) continue;
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
      for (let last = false; ; ) {
        const page = await feedOf(firm)({ ...(after && { after }), type: "load.updated", limit: "100" });
        read.push(...page.events.map(({ id }) => id));
        after = page.nextCursor ?? undefined;
        if (page.events.length > 0) continue;
        // Other databases of the server may hold the horizon back for a moment.
        if (last && read.length >= written.size) return;
        last = !writing;
      }
    };
    await Promise.all([writers, reader()]);
    expect(written.size).toBe(WRITERS * EVENTS_EACH);
    expect(read).toHaveLength(written.size);
    expect(new Set(read)).toEqual(written);
  }, 120_000);

  it("is cut by type and load, and goes on from an empty page", async () => {
    const firm = await world.newFirm();
    const carrier = await world.newFirm();
    const first = await postFor(firm, "one");
    const second = await postFor(firm, "two");
    await world
      .as(world.actorOf(carrier))
      .quotes.send({ id: first.id, amountPence: 20_000 })
      .catch(() => undefined);
    const all = await eventually(
      () => feedOf(firm)({}),
      (page) => page.events.length >= 2,
    );
    expect(all.events.slice(0, 2).map(({ data }) => data.load.externalRef)).toEqual(["one", "two"]);
    const ofSecond = await feedOf(firm)({ loadId: second.id });
    expect(ofSecond.events).toMatchObject([{ type: "load.posted", data: { load: { id: second.id } } }]);
    const types: EventType[] = ["load.booked", "load.cancelled"];
    expect((await feedOf(firm)({ type: types })).events).toEqual([]);
    const empty = await feedOf(firm)({ after: all.nextCursor ?? "" });
    expect(empty).toEqual({ events: [], nextCursor: all.nextCursor });
    const third = await postFor(firm, "three");
    const next = await eventually(
      () => feedOf(firm)({ after: empty.nextCursor ?? "" }),
      (page) => page.events.length > 0,
    );
    expect(next.events).toMatchObject([{ data: { load: { id: third.id } } }]);
  });

  it("is the firm's and mode's own, its cursors, too", async () => {
    const firm = await world.newFirm();
    await postFor(firm, "mine");
    const { nextCursor } = await eventually(
      () => feedOf(firm)({}),
      (page) => page.events.length === 1,
    );
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
    await eventually(
      () => feedOf(firm)({}),
      (page) => page.events.length === 1,
    );
    await world.db.event.updateMany({
      where: { firmId: firm.id },
      data: { createdAt: new Date(world.clock.now().getTime() - 31 * 86_400_000) },
    });
    expect(
      (
        await eventually(
          () => feedOf(firm)({}),
          (page) => page.events.length === 0,
        )
      ).events,
    ).toEqual([]);
  });
});

/** A transaction of another test's database can hold the horizon back for a moment. */
async function eventually<T>(read: () => Promise<T>, enough: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (enough(value)) return value;
  }
}
