import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminActor } from "../../core/actor.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { collectedJobs, refreshGuide } from "./refresh-guide.ts";

let world: World;
let posters: Awaited<ReturnType<World["newFirm"]>>[];
let carrier: Awaited<ReturnType<World["newFirm"]>>;
const as = (firm: typeof carrier) => world.as(world.actorOf(firm));

/** Posts a load that collects today and books it at a price; each poster in its turn. */
async function book(nth: number, amountPence: number) {
  const poster = posters[nth % posters.length] as typeof carrier;
  const { load } = await as(poster).loads.post(
    posting({ collectDate: "2026-11-18", deliverDate: "2026-11-18" }),
  );
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence });
  await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
  return { id: load.id, poster };
}

async function move(nth: number, amountPence: number) {
  const booked = await book(nth, amountPence);
  await as(carrier).bookings.collect({ id: booked.id });
  return booked;
}

const preview = () =>
  as(posters[0] as typeof carrier).loads.preview(
    posting({ collectDate: "2026-11-18", deliverDate: "2026-11-18" }),
  );

beforeAll(async () => {
  world = await createWorld();
  carrier = await world.newFirm({ plan: "PRIORITY" });
  posters = [await world.newFirm(), await world.newFirm(), await world.newFirm(), await world.newFirm()];
});
afterAll(() => world.drop());

describe("contract 8: the work that a guide learns from", { shuffle: false }, () => {
  it("is none at first, and the guide is the rate card", async () => {
    expect(await refreshGuide(world.system())).toEqual({ learned: 0 });
    expect((await preview()).guide).toMatchObject({ basis: "rate_card", sample: 0 });
  });

  it("is collected loads only: open and booked ones teach nothing, whatever their price", async () => {
    await as(posters[0] as typeof carrier).loads.post(
      posting({ pricingMode: "BOOK_NOW", bookNowPence: 900_000 }),
    );
    await book(1, 900_000);
    expect(await collectedJobs(world.services)).toEqual([]);
    await move(2, 61_000);
    expect(await collectedJobs(world.services)).toMatchObject([
      {
        pence: 61_000,
        posterId: posters[2]?.id,
        carrierId: carrier.id,
        age: 0,
        load: { today: "2026-11-18" },
      },
    ]);
  });

  it("is none that was never on the board (contract 14)", async () => {
    const jobs = { where: { bookedPence: 61_000 } };
    await world.db.load.updateMany({ ...jobs, data: { wasOnBoard: false } });
    expect(await collectedJobs(world.services)).toEqual([]);
    await world.db.load.updateMany({ ...jobs, data: { wasOnBoard: true } });
  });

  it("counts at the booked price, never at a ruling's", async () => {
    const [job] = await world.services.db.load.findMany({
      where: { bookedPence: 61_000 },
      orderBy: { id: "asc" },
    });
    await world.services.db.load.update({ where: { id: job?.id ?? "" }, data: { agreedPence: 1 } });
    expect((await collectedJobs(world.services)).map(({ pence }) => pence)).toEqual([61_000]);
    // A load from a release that did not store the price at booking.
    await world.services.db.load.update({
      where: { id: job?.id ?? "" },
      data: { bookedPence: null, agreedPence: 60_000 },
    });
    expect((await collectedJobs(world.services)).map(({ pence }) => pence)).toEqual([60_000]);
    await world.services.db.dispute.create({
      data: {
        id: "dispute_old",
        loadId: job?.id ?? "",
        raisedBy: "poster",
        reason: "damage",
        details: "Wet.",
        statusBefore: "DELIVERED",
        raisedAt: world.clock.now(),
      },
    });
    expect(await collectedJobs(world.services)).toEqual([]);
  });

  it("excludes what linked firms pay each other, until an admin clears the link", async () => {
    const { poster } = await move(3, 62_000);
    const link = { firmId: poster.id, otherId: carrier.id };
    await world.services.db.firmLink.create({
      data: { ...link, reasons: ["people"], since: world.clock.now() },
    });
    expect(await collectedJobs(world.services)).toEqual([]);
    await world.services.db.firmLink.update({
      where: { firmId_otherId: link },
      data: { clearedAt: world.clock.now() },
    });
    expect(await collectedJobs(world.services)).toHaveLength(1);
  });

  it("changes the next loads' guides within five minutes, is named in them, and is compared with prices for admins", async () => {
    for (let nth = 0; nth < 8; nth += 1) await move(nth, 60_000 + 1_000 * nth);
    expect(await refreshGuide(world.system())).toEqual({ learned: 9 });
    const before = await preview();
    world.clock.advance({ minutes: 5 });
    const { guide } = await preview();
    expect(guide).toMatchObject({ basis: "booked", sample: 9 });
    expect(guide.highPence).toBeGreaterThan(before.guide.highPence);
    const { load } = await as(posters[0] as typeof carrier).loads.post(posting());
    expect(load.guide).toMatchObject({ basis: "booked", sample: 9, because: [{ what: "central London" }] });

    const { person } = await world.newMember(carrier);
    const admin: AdminActor = { kind: "admin", person: { id: person.id, name: person.name } };
    const health = await world.as(admin).admin.health({});
    expect(health.guide).toMatchObject({ jobs: 10, learned: 0, last: { jobs: 9 } });
    const { inside, above, below } = health.guide;
    expect(inside + above + below).toBe(10);
  });

  it("excludes a load that its ends changed: its price was for another route", async () => {
    const before = (await collectedJobs(world.services)).length;
    const { id, poster } = await book(1, 63_000);
    const { change } = await as(poster).changes.propose({ id, patch: { toPostcode: "G1 1XQ" } });
    await as(carrier).changes.agree({ id, changeId: change?.id ?? "" });
    await as(carrier).bookings.collect({ id });
    expect(await collectedJobs(world.services)).toHaveLength(before);
  });

  it("expires after 120 days", async () => {
    world.clock.advance({ days: 121 });
    expect(await refreshGuide(world.system())).toEqual({ learned: 0 });
  });
});
