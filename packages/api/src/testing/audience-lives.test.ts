import { SEED } from "@board/testing/size";
import { afterAll, beforeAll, it } from "vitest";
import { liveAudiences } from "./audience-lives.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 14: in 20 random lives no firm reads a byte of a load that is not for it", async () => {
  await liveAudiences(world, { lives: 20, seed: SEED });
}, 120_000);
