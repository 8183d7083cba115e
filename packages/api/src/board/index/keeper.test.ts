import { createGeo } from "@board/geo";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Keeper, type KeeperEvents } from "./keeper.ts";
import type { BoardSource } from "./source.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const NO_EVENTS: KeeperEvents = {
  changed: () => {},
  quoted: () => {},
  relationChanged: () => {},
  replaced: () => {},
  found: () => {},
  failed: (error) => {
    throw error;
  },
};

it("goes on reading what messages name, after some came while everything was read anew", async () => {
  let gate = Promise.resolve();
  const read: string[] = [];
  const source: BoardSource = {
    openLoads: () => gate.then(() => []),
    records: async () => [],
    relations: async () => [],
    loads: async () => [],
    changedBy: async () => [],
    recordsOf: async (ids) => {
      read.push(...ids);
      return [];
    },
    relationsOf: async () => [],
    quotesOn: async () => [],
    lastNumber: async () => 0,
  };
  const keeper = new Keeper(source, { geo: createGeo(), checks: "inform" }, NO_EVENTS);
  const hear = async (firmId: string) => {
    keeper.receive({ kind: "poster", firmId });
    await vi.advanceTimersByTimeAsync(10);
  };
  await keeper.subscribed();

  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  keeper.receive({ kind: "poster", firmId: "before" });
  const anew = keeper.subscribed();
  await hear("meanwhile");
  resolve();
  await anew;
  await hear("after");
  expect(read).toEqual(["before", "meanwhile", "after"]);
});
