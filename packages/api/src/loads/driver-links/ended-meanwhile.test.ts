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

/** A booked load, and its driver as a call by the link was admitted. */
async function admit() {
  const [posts, carries] = [world.as(world.actorOf(poster)), world.as(world.actorOf(carrier))];
  const { load } = await posts.loads.post(posting());
  world.clock.advance({ minutes: 6 });
  const { quote } = await carries.quotes.send({ id: load.id, amountPence: 40_000 });
  await posts.quotes.accept({ id: load.id, quoteId: quote.id });
  const { driverLink } = await carries.driverLinks.make({ id: load.id });
  const driver: DriverActor = {
    kind: "driver",
    firm: { id: carrier.id, name: carrier.name, suspended: false },
    mode: "live",
    link: { id: driverLink.id, loadId: load.id, end: null },
  };
  return { id: load.id, linkId: driverLink.id, posts, carries, drives: world.as(driver) };
}

const ended = (cause: string) => ({ cause: { code: "link_ended", members: { cause } } });

it("contract 12: a call that was admitted before its link was revoked changes nothing afterwards", async () => {
  const { id, linkId, carries, drives } = await admit();
  await carries.driverLinks.revoke({ id, linkId });
  const revoked = ended("REVOKED");
  await expect(drives.bookings.collect({ id })).rejects.toMatchObject(revoked);
  await expect(drives.road.report({ id, kind: "ON_MY_WAY", place: 1 })).rejects.toMatchObject(revoked);
  expect((await carries.loads.get({ id })).load).toMatchObject({ status: "BOOKED", milestones: [] });
});

it("contract 12: a call that was admitted before the job was given up is told that its link has ended", async () => {
  const handedBack = await admit();
  await handedBack.carries.bookings.handBack({ id: handedBack.id, reason: "The lorry is off the road." });
  const released = await admit();
  await released.posts.bookings.release({ id: released.id, reason: "Another lorry." });
  for (const [{ id, drives }, cause] of [
    [handedBack, "HANDED_BACK"],
    [released, "RELEASED"],
  ] as const) {
    await expect(drives.bookings.collect({ id })).rejects.toMatchObject(ended(cause));
    await expect(drives.road.report({ id, kind: "ON_MY_WAY", place: 1 })).rejects.toMatchObject(ended(cause));
    await expect(drives.loads.get({ id })).rejects.toMatchObject(ended(cause));
    await expect(drives.messages.send({ id, text: "I am there." })).rejects.toMatchObject(ended(cause));
  }
});
