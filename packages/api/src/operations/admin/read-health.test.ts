import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdminActor } from "../../core/actor.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("the share of filled loads leaves out loads whose collection day is not over", async () => {
  const firm = await world.newFirm();
  const ids: string[] = [];
  for (let posted = 0; posted < 4; posted += 1) {
    ids.push((await world.as(world.actorOf(firm)).loads.post(posting())).load.id);
  }
  const [filled, unfilled, bookedAhead] = ids;
  const collectDate = new Date("2026-11-17");
  const bookedAt = world.clock.now();
  await world.db.load.update({ where: { id: filled ?? "" }, data: { collectDate, bookedAt } });
  await world.db.load.update({ where: { id: unfilled ?? "" }, data: { collectDate, status: "EXPIRED" } });
  await world.db.load.update({ where: { id: bookedAhead ?? "" }, data: { bookedAt } });
  const { person } = await world.newMember(firm);
  const admin: AdminActor = { kind: "admin", person: { id: person.id, name: person.name } };
  const health = await world.as(admin).admin.health({});
  const counts = { posted: 4, filled: 2, due: 2, filledDue: 1, expired: 1, disputed: 0 };
  expect(health.week).toEqual(counts);
  expect(health.vehicles).toEqual([{ vehicleClass: "EIGHTEEN_T", ...counts }]);
  expect(health.areas).toEqual([{ area: "LS", ...counts }]);
});
