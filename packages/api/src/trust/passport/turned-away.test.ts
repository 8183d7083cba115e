import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 1: what a carrier reads about test data is not recorded at the live load", async () => {
  const [poster, carrier] = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
  const { load } = await world
    .as(world.actorOf(poster, "live"))
    .loads.post(posting({ requires: { operatorLicence: true } }));
  const told = (mode: "live" | "test") =>
    world.as(world.actorOf(carrier, mode)).board.toldMissing({ id: load.id });
  const kept = () => world.db.turnedAway.count({ where: { loadId: load.id } });
  expect(await told("test")).toEqual({ missing: ["operator_licence"] });
  expect(await kept()).toBe(0);
  expect(await told("live")).toEqual({ missing: ["operator_licence"] });
  expect(await kept()).toBe(1);
});
