import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, posting, START, type World } from "../testing/world.ts";
import type { GuideSubject } from "./rules.ts";
import { workOutGuide } from "./work-out-guide.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const LANE: GuideSubject = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  pallets: 12,
  miles: 191,
  fromOutcode: "LS10",
  toOutcode: "SW1A",
  collectDate: "2026-11-20",
  today: "2026-11-18",
  bookedSlots: 0,
  adr: false,
  tailLift: false,
  isBackload: false,
};

/** Books one load at a price by the verbs; every call is a poster of its own unless given one. */
async function book(
  pence: number,
  poster?: Awaited<ReturnType<World["newFirm"]>>,
  vehicleClass: "EIGHTEEN_T" | "FLATBED" = "EIGHTEEN_T",
) {
  world.clock.set(START);
  const firm = poster ?? (await world.newFirm());
  const carrier = await world.newFirm({ plan: "PRIORITY" });
  const asPoster = world.as(world.actorOf(firm));
  const { load } = await asPoster.loads.post(posting({ vehicleClass }));
  const { quote } = await world.as(world.actorOf(carrier)).quotes.send({ id: load.id, amountPence: pence });
  await asPoster.quotes.accept({ id: load.id, quoteId: quote.id });
}

describe("contract 8: the guide", () => {
  it("comes from the rate card while fewer than 7 comparable loads were booked", async () => {
    for (let load = 1; load <= 6; load += 1) await book(40_000 + load * 1_000);
    expect(await workOutGuide(world.system(), LANE)).toMatchObject({ basis: "rate_card", sample: 0 });
  });

  it("is the 25th to 75th percentile of what was booked from 7 loads on", async () => {
    await book(47_000);
    const guide = await workOutGuide(world.system(), LANE);
    // 410 to 470 pounds in steps of ten: the middle half runs from 425 to 455.
    expect(guide).toEqual({ basis: "booked", sample: 7, lowPence: 42_500, highPence: 45_500 });
  });

  it("widens to a lane that is not quite as long, and to other types of load", async () => {
    const { basis } = await workOutGuide(world.system(), { ...LANE, miles: 290 });
    expect(basis).toBe("booked");
    expect((await workOutGuide(world.system(), { ...LANE, type: "PART_LOAD" })).basis).toBe("booked");
    expect((await workOutGuide(world.system(), { ...LANE, miles: 400 })).basis).toBe("rate_card");
    expect((await workOutGuide(world.system(), { ...LANE, vehicleClass: "ARTIC" })).basis).toBe("rate_card");
  });

  it("forgets what was booked more than 90 days ago", async () => {
    world.clock.advance({ days: 91 });
    expect((await workOutGuide(world.system(), LANE)).basis).toBe("rate_card");
  });

  it("does not listen to fewer than 3 firms", async () => {
    const [one, two] = [await world.newFirm(), await world.newFirm()];
    for (let load = 0; load < 8; load += 1) await book(60_000, load % 2 ? one : two, "FLATBED");
    expect(await workOutGuide(world.system(), { ...LANE, vehicleClass: "FLATBED" })).toMatchObject({
      basis: "rate_card",
    });
  });
});
