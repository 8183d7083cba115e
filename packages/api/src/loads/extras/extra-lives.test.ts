import { SEED } from "@board/testing/size";
import { afterAll, beforeAll, it } from "vitest";
import { liveExtras } from "../../testing/extra-lives.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 13, extras: in random lives both ends read what was proposed, agreed, ruled and left to silence", async () => {
  const poster = await world.newFirm();
  const carrier = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
  await liveExtras(world, { poster, carrier }, { loads: 5, seed: SEED });
});
