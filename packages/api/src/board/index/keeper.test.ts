import { createGeo } from "@board/geo";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadRow } from "../../testing/rows.ts";
import { Keeper, type KeeperEvents } from "./keeper.ts";
import type { BoardSource } from "./source.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const NO_EVENTS: KeeperEvents = {
  changed: () => {},
  quoted: () => {},
  relationChanged: () => {},
  missed: () => {},
  replaced: () => {},
  failed: (error) => {
    throw error;
  },
};

/** A source that has nothing but what is given. */
const sourceOf = (given: Partial<BoardSource>): BoardSource => ({
  openLoads: async () => [],
  records: async () => [],
  relations: async () => [],
  memberships: async () => [],
  loads: async () => [],
  changesSince: async () => ({ first: null, changes: [] }),
  assignedNumbers: async () => ({ last: 0, missing: [] }),
  recordsOf: async () => [],
  relationsOf: async () => [],
  membershipsOf: async () => [],
  quotesOn: async () => [],
  ...given,
});
const TERMS = { geo: createGeo(), checks: "inform" } as const;

it("goes on reading what messages name, after some came while everything was read anew", async () => {
  let gate = Promise.resolve();
  const read: string[] = [];
  const source = sourceOf({
    openLoads: () => gate.then(() => []),
    recordsOf: async (ids) => {
      read.push(...ids);
      return [];
    },
  });
  const keeper = new Keeper(source, TERMS, NO_EVENTS);
  const hear = async (firmId: string) => {
    keeper.receive({ kind: "poster", firmId });
    await vi.advanceTimersByTimeAsync(10);
  };
  await keeper.subscribed();

  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  keeper.receive({ kind: "poster", firmId: "before" });
  const anew = keeper.reload();
  await hear("meanwhile");
  resolve();
  await anew;
  await hear("after");
  expect(read).toEqual(["before", "meanwhile", "after"]);
});

it("applies and reports the other changes of a read of which a row cannot be rendered", async () => {
  const [row, other] = [loadRow({ boardSeq: 1n }), loadRow({ id: "load_b", boardSeq: 2n })];
  const source = sourceOf({
    openLoads: async () => [row, other],
    loads: async () => [
      { ...other, miles: Number.NaN, boardSeq: 4n },
      { ...row, boardNote: "Gate 4", boardSeq: 3n },
    ],
  });
  const changed: string[] = [];
  const failed: unknown[] = [];
  const keeper = new Keeper(source, TERMS, {
    ...NO_EVENTS,
    changed: (changes) => changed.push(...changes.map(({ id }) => id)),
    failed: (error) => failed.push(error),
  });
  await keeper.subscribed();
  keeper.receive({ kind: "load", id: row.id, seq: 3 });
  keeper.receive({ kind: "load", id: other.id, seq: 4 });
  await keeper.settled();
  expect(failed).toHaveLength(1);
  expect(changed).toEqual([row.id]);
  keeper.close();
});
