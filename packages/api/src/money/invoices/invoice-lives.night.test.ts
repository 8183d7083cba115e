import { SEED } from "@board/testing/size";
import { afterAll, beforeAll, it } from "vitest";
import { liveManyInvoices } from "../../testing/invoice-lives.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 13, invoices: in 10,000 random lives each price and extra is asked for once, and both ends read the same books", async () => {
  await liveManyInvoices(world, { lives: 10_000, seed: SEED });
}, 1_200_000);
