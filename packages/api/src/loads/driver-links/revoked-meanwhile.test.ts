import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DriverActor } from "../../core/actor.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
});
afterAll(() => world.drop());

it("contract 12: a call that was admitted before its link was revoked changes nothing afterwards", async () => {
  const [posts, carries] = [world.as(world.actorOf(poster)), world.as(world.actorOf(carrier))];
  const { load } = await posts.loads.post(posting());
  world.clock.advance({ minutes: 6 });
  const { quote } = await carries.quotes.send({ id: load.id, amountPence: 40_000 });
  await posts.quotes.accept({ id: load.id, quoteId: quote.id });
  const { driverLink } = await carries.driverLinks.make({ id: load.id });
  const admitted: DriverActor = {
    kind: "driver",
    firm: { id: carrier.id, name: carrier.name, suspended: false },
    mode: "live",
    link: { id: driverLink.id, loadId: load.id, end: null },
  };
  await carries.driverLinks.revoke({ id: load.id, linkId: driverLink.id });
  const drives = world.as(admitted);
  const ended = { cause: { code: "link_ended", members: { cause: "REVOKED" } } };
  await expect(drives.bookings.collect({ id: load.id })).rejects.toMatchObject(ended);
  await expect(drives.road.report({ id: load.id, kind: "ON_MY_WAY", place: 1 })).rejects.toMatchObject(ended);
  expect((await carries.loads.get({ id: load.id })).load).toMatchObject({ status: "BOOKED", milestones: [] });
});
