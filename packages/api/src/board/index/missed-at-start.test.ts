import { createPool, hearNotices } from "@board/db";
import { expect, it } from "vitest";
import { createWorld, posting } from "../../testing/world.ts";
import { BoardIndex } from "./board-index.ts";
import { BOARD_CHANNEL } from "./notices.ts";
import { askPool, boardSource } from "./source.ts";

it("misses what was committed untold before it first looked what there is", async () => {
  const world = await createWorld();
  const pool = createPool(world.url, { poolSize: 2 });
  const other = new BoardIndex(world.services);
  await other.open({
    source: boardSource(askPool(pool)),
    hear: (listener) => hearNotices(world.url, { [BOARD_CHANNEL]: listener }),
  });
  const poster = await world.newFirm();
  world.services.teller = { tell: () => {}, settled: async () => {} };
  const { load } = await world.as(world.actorOf(poster)).loads.post(posting());
  const entry = async () => (await other.view(poster))?.entry(load.id)?.ref;
  await expect.poll(entry, { timeout: 10_000 }).toBe(load.ref);
  other.close();
  await pool.end();
  await world.drop();
});
