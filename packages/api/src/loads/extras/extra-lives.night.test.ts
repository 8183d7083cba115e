import { SEED } from "@board/testing/size";
import { afterAll, beforeAll, it } from "vitest";
import { liveManyExtras } from "../../testing/extra-lives.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 13, extras: in 10,000 random lives both ends read what was proposed, agreed, ruled and left to silence", async () => {
  const poster = await world.newFirm();
  const carrier = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
  await liveManyExtras(world, { poster, carrier }, { extras: 10_000, seed: SEED });
}, 1_200_000);
