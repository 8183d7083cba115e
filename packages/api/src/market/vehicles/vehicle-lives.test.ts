import { SEED } from "@board/testing/size";
import { afterAll, beforeAll, it } from "vitest";
import { liveVehicles } from "../../testing/vehicle-lives.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 15: in 20 random lives a job has one vehicle, a vehicle that has ended no offer, and its secrets stay the carrier's", async () => {
  await liveVehicles(world, { lives: 20, seed: SEED });
});
