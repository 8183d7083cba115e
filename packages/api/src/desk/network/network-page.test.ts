import type { Prisma } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { middleOf, saidYesPercent } from "./rules.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let stranger: TestFirm;
const as = (firm: TestFirm) => world.as(world.actorOf(firm));

/** A member with a late job, and six answers to offers of which four are yes. */
beforeAll(async () => {
  world = await createWorld();
  [poster, carrier, stranger] = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
  const { member } = await as(poster).network.invite({ carrierId: carrier.id, groups: ["Yorkshire"] });
  await as(carrier).network.accept({ id: member.id });
  await as(poster).network.invite({ email: "left@stranger.example", groups: [] });
  const { load } = await as(poster).loads.post(posting({ bookNowPence: 41_000 }));
  world.clock.advance({ minutes: 5 });
  await as(carrier).quotes.book({ id: load.id });
  const now = world.clock.now();
  await world.db.load.update({
    where: { id: load.id },
    data: { status: "DELIVERED", collectedAt: now, deliveredAt: now, receivedBy: "Pat" },
  });
  await world.db.recordEntry.create({
    data: {
      firmId: carrier.id,
      side: "carrier",
      loadId: load.id,
      otherId: poster.id,
      outcome: "LATE",
      at: now,
      pence: 41_000,
    },
  });
  const offer = (changes: Partial<Prisma.OfferUncheckedCreateInput>): Prisma.OfferCreateManyInput => ({
    id: world.services.newId("offer"),
    mode: "live",
    loadId: load.id,
    posterId: poster.id,
    carrierId: carrier.id,
    status: "ACCEPTED",
    facts: {},
    minutes: 60,
    dueAt: now,
    createdAt: new Date(now.getTime() - 9 * 60_000),
    answeredAt: now,
    ...changes,
  });
  await world.db.offer.createMany({
    data: [
      ...Array.from({ length: 4 }, () => offer({})),
      offer({ status: "DECLINED", reason: "PRICE" }),
      offer({ status: "DECLINED", reason: "NO_VEHICLE" }),
      offer({ status: "NO_ANSWER", closed: "time" }),
    ],
  });
});
afterAll(() => world.drop());

it("contract 14, network: the poster reads of a member what the member reads of itself", async () => {
  const { rows, groups, middle } = await as(poster).networkPage.read({});
  expect(rows.map(({ state, name, email }) => [state, name, email])).toEqual([
    ["ACTIVE", carrier.name, null],
    ["EMAILED", null, "left@stranger.example"],
  ]);
  const figures = {
    ...{ jobs: 1, pence: 41_000, onTime: 0, judged: 1, offers: 7, yes: 4, no: 2, noAnswer: 1 },
    ...{ whyNot: { PRICE: 1, NO_VEHICLE: 1 }, answerMins: 9 },
  };
  expect(rows[0]?.figures).toMatchObject(figures);
  expect([groups, middle]).toEqual([["Yorkshire"], { saidYesPercent: 67, answerMins: 9, onTimePercent: 0 }]);

  const own = await as(carrier).networkPage.memberships({});
  expect(own.memberships[0]?.figures).toEqual(rows[0]?.figures);
  expect(own.memberships[0]?.late).toMatchObject([{ from: "LS10", to: "SW1A" }]);
  expect(JSON.stringify(own)).not.toContain("Yorkshire");

  const details = await as(poster).networkPage.member({ memberId: rows[0]?.id ?? "" });
  expect(details.lanes).toEqual([{ from: "LS10", to: "SW1A", jobs: 1, averagePence: 41_000 }]);
  expect((await as(stranger).networkPage.read({})).rows).toEqual([]);
});

it("contract 14, network: a share is told from five answers on, silence counts neither way", () => {
  expect(saidYesPercent({ yes: 2, no: 1 })).toBeNull();
  expect(saidYesPercent({ yes: 18, no: 4 })).toBe(82);
  expect([middleOf([null, 3, 14]), middleOf([])]).toEqual([9, null]);
});
