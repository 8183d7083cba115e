import { afterAll, beforeAll, expect, it } from "vitest";
import { BoardIndex } from "./board/index/board-index.ts";
import { inOneStatement, inStatements, inTransaction } from "./in-transaction.ts";
import { createWorld, type World } from "./testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it.each([inTransaction, inStatements, inOneStatement])(
  "tells other processes of a commit while this one still reads for its own board (%o)",
  async (run) => {
    const told = Promise.withResolvers<void>();
    class SlowBoard extends BoardIndex {
      override committed(): Promise<void> {
        return told.promise;
      }
    }
    const ctx = {
      ...world.system(),
      board: new SlowBoard(world.services),
      teller: { tell: () => told.resolve(), settled: () => told.promise },
    };
    const work = async (tx: typeof ctx | ReturnType<World["system"]>) => {
      tx.touched?.told.push({ channel: "board", payload: "" });
      return "done";
    };
    expect(await run(ctx, work)).toBe("done");
  },
);
