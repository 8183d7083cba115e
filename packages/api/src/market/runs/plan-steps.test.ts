import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("contract 14, network: a plan names the members that are left out, and no other carrier", async () => {
  const [poster, member, stranger] = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
  const as = (firm: typeof poster) => world.as(world.actorOf(firm));
  const invited = await as(poster).network.invite({ carrierId: member.id, groups: [] });
  await as(member).network.accept({ id: invited.member.id });
  const { steps } = await as(poster).routingGuides.plan({
    load: posting({ requires: { operatorLicence: true } }),
    steps: [{ to: { carriers: [member.id, stranger.id] }, minutes: 30 }],
  });
  expect(steps).toMatchObject([{ people: 0, of: 2, beginsAt: null }]);
  expect(steps[0]?.leftOut.map(({ name }) => name).toSorted()).toEqual(["A carrier", member.name].toSorted());
});
