import { addDays, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import type { PostLoadInput } from "../../loads/schemas.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { lastMondays, shownWeeks } from "./rules.ts";

const LANE = { from: "LS10", to: "SW1A", vehicleClass: "EIGHTEEN_T" } as const;

let world: World;
let posters: TestFirm[];
let carrier: TestFirm;
let rival: TestFirm;
const as = (firm: TestFirm) => world.as(world.actorOf(firm));

/** Posts a load of the lane that collects tomorrow, and books it at a price. */
async function book(
  poster: TestFirm,
  amountPence: number,
  { by = carrier, ...changes }: { by?: TestFirm } & Partial<PostLoadInput> = {},
) {
  const collectDate = addDays(londonDay(world.clock.now()), 1);
  const { load } = await as(poster).loads.post(posting({ collectDate, ...changes }));
  world.clock.advance({ minutes: 4 });
  const { quote } = await as(by).quotes.send({ id: load.id, amountPence });
  await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
  return load;
}

// Five weeks from Monday 19 October, with three jobs of three posters in each but the second.
beforeAll(async () => {
  world = await createWorld("2026-10-19T09:00:00.000Z");
  const priority = { plan: "PRIORITY" } as const;
  [carrier, rival] = [await world.newFirm(priority), await world.newFirm(priority)];
  posters = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
  for (let week = 0; week < 5; week += 1) {
    for (const [nth, poster] of posters.entries()) {
      if (week === 1 && nth === 2) await book(posters[0] as TestFirm, 30_000);
      else await book(poster, 40_000 + 1_000 * (week + nth), { by: nth === 0 ? rival : carrier });
    }
    world.clock.advance({ days: 7 });
  }
  world.clock.advance({ days: -6 });
}, 120_000);
afterAll(() => world.drop());

describe("the prices of a lane", () => {
  it("are the middle half of each week's agreed pence per mile over twelve weeks, null for weeks with fewer than three posters", async () => {
    const { weeks } = await as(carrier).lanes.prices(LANE);
    const { load } = await as(posters[0] as TestFirm).loads.post(posting({ collectDate: "2026-11-20" }));
    const perMile = (pence: number) => Math.round(pence / load.miles);
    expect([weeks.length, weeks[0]?.from, weeks[11]?.from]).toEqual([12, "2026-08-31", "2026-11-16"]);
    const shown = weeks.flatMap(({ from, paid }) => (paid === null ? [] : [from]));
    expect(shown).toEqual(["2026-10-19", "2026-11-02", "2026-11-09", "2026-11-16"]);
    expect(weeks.find(({ from }) => from === "2026-10-19")?.paid).toEqual({
      jobs: 3,
      lowPerMile: perMile(40_500),
      middlePerMile: perMile(41_000),
      highPerMile: perMile(41_500),
      quotesPerLoad: 1,
      firstQuoteMins: 4,
    });
  });

  it("count jobs within 20 miles of both ends, of that vehicle class only", async () => {
    const around = await as(carrier).lanes.prices({ ...LANE, from: "BD1", to: "SE1" });
    expect(around.weeks.filter(({ paid }) => paid !== null)).toHaveLength(4);
    const other = await as(carrier).lanes.prices({ ...LANE, vehicleClass: "ARTIC" });
    expect(other.weeks).toEqual([]);
    const back = await as(carrier).lanes.prices({ ...LANE, from: LANE.to, to: LANE.from });
    expect(back.weeks).toEqual([]);
  });

  it("state how the firm's own quotes on the lane did, whoever else won", async () => {
    const { own } = await as(carrier).lanes.prices(LANE);
    expect(own).toMatchObject({ quoted: 10, won: 10 });
    const none = await as(posters[1] as TestFirm).lanes.prices(LANE);
    expect(none.own).toEqual({ quoted: 0, won: 0, wonPerMile: null });
  });

  it("leave out a load that was never on the board, before and after its booking (contract 14)", async () => {
    const before = await as(rival).lanes.prices(LANE);
    for (const poster of posters) await book(poster, 90_000, { audience: { carriers: [carrier.id] } });
    expect(await as(rival).lanes.prices(LANE)).toEqual(before);
    await world.db.load.updateMany({ where: { agreedPence: 90_000 }, data: { wasOnBoard: true } });
    expect(await as(rival).lanes.prices(LANE)).not.toEqual(before);
  });

  it("refuse an unknown place, naming the field", async () => {
    const error = await as(carrier)
      .lanes.prices({ ...LANE, to: "ZZ1" })
      .catch(asDomainError);
    expect(error).toMatchObject({
      code: "validation_failed",
      errors: [{ path: ["to"], code: "postcode_not_found" }],
    });
  });
});

describe("the weeks of a lane", () => {
  it("begin on Mondays, and the last one is the present week", () => {
    expect(lastMondays("2026-11-22", 2)).toEqual(["2026-11-09", "2026-11-16"]);
    expect(lastMondays("2026-11-23", 2)).toEqual(["2026-11-16", "2026-11-23"]);
  });

  it("need three jobs by three posters each, and at least four such weeks", () => {
    const full = { jobs: 3, firms: 3 };
    const weeks = [full, full, full, { jobs: 9, firms: 2 }, { jobs: 2, firms: 2 }];
    expect(shownWeeks(weeks)).toEqual([]);
    expect(shownWeeks([...weeks, full])).toEqual([full, full, full, full]);
  });
});
