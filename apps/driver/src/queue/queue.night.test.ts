import { SEED, sized } from "@board/testing/size";
import { expect, it } from "vitest";
import { faultsOf, playDelivery } from "./testing/model.ts";

it("200 deliveries with cuts, kills, moved clocks and two phones lose nothing, double nothing and keep their order", async () => {
  let delivered = 0;
  for (let round = 0; round < sized(200, 200, 5_000); round += 1) {
    const played = await playDelivery(SEED + round);
    expect(await faultsOf(played), `seed ${SEED + round}`).toEqual([]);
    if (played.board.effects.some(({ kind }) => kind === "deliver")) delivered += 1;
  }
  // Proves that the rounds prove something: some jobs are handed back, most are delivered.
  expect(delivered).toBeGreaterThan(100);
});
