import { expect, it } from "vitest";
import { createWorld, posting } from "../testing/world.ts";
import { forgetChanges } from "./forget-changes.ts";

it("remembers the latest hundred thousand changes only", async () => {
  const world = await createWorld();
  const { db } = world.services;
  await db.$executeRaw`
    INSERT INTO board_change_log SELECT n, 'load_' || n FROM generate_series(1, 5000) AS n`;
  await db.$queryRaw`SELECT setval('board_change', 102000)`;
  const { load } = await world.as(world.actorOf(await world.newFirm())).loads.post(posting());

  expect(await forgetChanges(world.system())).toEqual({ forgotten: 2001 });
  const left = await db.boardChange.findMany({ orderBy: { seq: "asc" } });
  expect(left[0]).toEqual({ seq: 2002n, loadId: "load_2002" });
  expect(left.at(-1)).toEqual({ seq: 102_001n, loadId: load.id });
  await world.drop();
});
