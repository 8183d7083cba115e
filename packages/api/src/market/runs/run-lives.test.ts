import { SEED } from "@board/testing/size";
import { afterAll, beforeAll, it } from "vitest";
import { liveRunsOfLoads } from "../../testing/run-lives.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 14, runs: in random lives of loads one step is open at a time, and the load says how its run stands", async () => {
  await liveRunsOfLoads(world, { lives: 8, seed: SEED });
});
