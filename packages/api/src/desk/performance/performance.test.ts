import { londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { samplePodPdf } from "../../core/files/sample-pod.ts";
import { inPieces } from "../../testing/pictures.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let rival: TestFirm;
const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

interface Prices {
  mine?: number;
  theirs?: number;
  mineEta?: number;
  theirEta?: number;
  minutes?: number;
}

/** Posts a load, sends both carriers' prices, and gives it to the one named. */
async function play(
  { mine, theirs, mineEta = 60, theirEta = 60, minutes = 1 }: Prices,
  winner: "mine" | "theirs" | null,
  changes: Parameters<typeof posting>[0] = {},
) {
  const { load } = await as(poster).loads.post(posting(changes));
  world.clock.advance({ minutes });
  const send = (firm: TestFirm, amountPence: number, etaMins: number) =>
    as(firm).quotes.send({ id: load.id, amountPence, etaMins });
  const quotes = {
    mine: mine && (await send(carrier, mine, mineEta)).quote,
    theirs: theirs && (await send(rival, theirs, theirEta)).quote,
  };
  const won = winner && quotes[winner];
  if (won) await as(poster).quotes.accept({ id: load.id, quoteId: won.id });
  return load;
}

const TO_GLASGOW = { fromPostcode: "M17 1AB", toPostcode: "G33 4XX" };

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  const priority = { plan: "PRIORITY" } as const;
  [carrier, rival] = [await world.newFirm(priority), await world.newFirm(priority)];
  await play({ mine: 40_000, theirs: 45_000 }, "mine");
  await play({ mine: 42_000, minutes: 10 }, "mine");
  for (let nth = 0; nth < 6; nth += 1) await play({ mine: 50_000, theirs: 45_000 }, "theirs");
  await play({ mine: 44_000, theirs: 45_000, mineEta: 300, theirEta: 30 }, "theirs", TO_GLASGOW);
  await play({ mine: 44_000, theirs: 45_000, minutes: 90 }, "theirs", TO_GLASGOW);
  const called = await play({ mine: 44_000 }, null, TO_GLASGOW);
  await as(poster).loads.cancel({ id: called.id });
  // Still open: neither won nor lost.
  await play({ mine: 44_000 }, null);
  await play({}, null, { vehicleClass: "ARTIC" });
}, 120_000);
afterAll(() => world.drop());

describe("performance", { shuffle: false }, () => {
  describe("a carrier's figures", () => {
    it("count its quotes and wins by lane, the most quoted first, with the median price and what a won mile paid", async () => {
      const { since, quoted, won, lanes } = await as(carrier).performance.carrier({});
      expect({ since, quoted, won }).toEqual({ since: "2026-09-28", quoted: 12, won: 2 });
      expect(lanes).toHaveLength(2);
      expect(lanes[0]).toMatchObject({
        from: { area: "LS", town: "Leeds" },
        to: { area: "SW" },
        quoted: 9,
        won: 2,
        middlePence: 50_000,
      });
      expect(lanes[1]).toMatchObject({
        from: { area: "M" },
        to: { area: "G" },
        quoted: 3,
        won: 0,
        wonPerMile: null,
      });
    });

    it("count quotes and wins by the time from posting to quote", async () => {
      const { answers } = await as(carrier).performance.carrier({});
      expect(answers).toEqual([
        { within: 5, quoted: 10, won: 1 },
        { within: 15, quoted: 1, won: 1 },
        { within: null, quoted: 1, won: 0 },
      ]);
    });

    it("give no reasons for fewer than ten lost quotes, since one would reveal the winner's price", async () => {
      expect((await as(carrier).performance.carrier({})).lost).toBeNull();
      await play({ mine: 50_000, theirs: 45_000 }, "theirs");
      expect((await as(carrier).performance.carrier({})).lost).toEqual({
        cheaper: 7,
        sooner: 1,
        other: 1,
        notBooked: 1,
      });
    });

    it("compare a lost quote with the winner's, whatever price was agreed later", async () => {
      const { lost } = await as(carrier).performance.carrier({});
      const agreed = (from: number, to: number) =>
        world.db.load.updateMany({ where: { agreedPence: from }, data: { agreedPence: to } });
      await agreed(45_000, 30_000);
      expect((await as(carrier).performance.carrier({})).lost).toEqual(lost);
      await agreed(30_000, 45_000);
    });

    it("add up what won loads paid by week, and filter by one vehicle class", async () => {
      const { weeks } = await as(carrier).performance.carrier({ weeks: "4" });
      expect(weeks).toMatchObject([{ from: "2026-11-16", jobs: 2, pence: 82_000 }]);
      const artics = await as(carrier).performance.carrier({ vehicleClass: "ARTIC" });
      expect(artics).toMatchObject({ quoted: 0, won: 0, lanes: [], answers: [], weeks: [], lost: null });
    });

    it("count the last quote on a load only", async () => {
      const other = await createWorld();
      try {
        const [posts, carries] = [await other.newFirm(), await other.newFirm({ plan: "PRIORITY" })];
        const by = (firm: TestFirm) => other.as(other.actorOf(firm));
        const { load } = await by(posts).loads.post(posting());
        await by(carries).quotes.send({ id: load.id, amountPence: 40_000 });
        await by(carries).quotes.withdraw({ id: load.id });
        await by(carries).quotes.send({ id: load.id, amountPence: 39_000 });
        const { quoted, lanes } = await by(carries).performance.carrier({});
        expect([quoted, lanes[0]?.middlePence]).toEqual([1, 39_000]);
      } finally {
        await other.drop();
      }
    });

    it("are refused to posters, as a poster's are to carriers", async () => {
      const [onlyPosts, onlyCarries] = [
        await world.newFirm({ canCarry: false }),
        await world.newFirm({ canPost: false }),
      ];
      expect(await codeOf(as(onlyPosts).performance.carrier({}))).toBe("not_a_carrier");
      expect(await codeOf(as(onlyCarries).performance.poster({}))).toBe("not_a_poster");
    });
  });

  describe("a poster's figures", () => {
    it("count the loads of the weeks by outcome, and add up agreed prices", async () => {
      const figures = await as(poster).performance.poster({});
      expect(figures).toMatchObject({ booked: 11, expired: 0, cancelled: 1, withoutQuote: 1 });
      expect(figures.weeks).toMatchObject([{ jobs: 11, pence: 40_000 + 42_000 + 9 * 45_000 }]);
    });

    it("count loads by the time to their first quote", async () => {
      const { firstQuotes } = await as(poster).performance.poster({});
      expect(firstQuotes).toEqual([
        { within: 5, loads: 11 },
        { within: 15, loads: 1 },
        { within: 240, loads: 1 },
      ]);
    });

    it("show each lane with its cost per mile, its excess over the guide, and its quotes", async () => {
      const { lanes } = await as(poster).performance.poster({});
      const glasgow = lanes.find(({ to }) => to.area === "G");
      expect(glasgow).toMatchObject({
        posted: 3,
        booked: 2,
        pence: 90_000,
        quotesPerLoad: expect.any(Number),
        firstQuoteMins: 1,
      });
      const { load } = await as(poster).loads.post(posting(TO_GLASGOW));
      const middle = (load.guide.lowPence + load.guide.highPence) / 2;
      expect(glasgow?.overGuidePence).toBe(Math.round(45_000 - middle));
      expect(glasgow?.perMile).toBe(Math.round(45_000 / load.miles));
    });

    it("contract 16, CO2e: add up what was kept at the deliveries, by lane", async () => {
      const other = await createWorld();
      try {
        const [posts, carries] = [await other.newFirm(), await other.newFirm({ plan: "PRIORITY" })];
        const by = (firm: TestFirm) => other.as(other.actorOf(firm));
        const figures = () => by(posts).performance.poster({});
        const today = londonDay(other.clock.now());
        const run = async (changes: Parameters<typeof posting>[0], isDelivered: boolean) => {
          const { load } = await by(posts).loads.post(posting({ collectDate: today, ...changes }));
          const { quote } = await by(carries).quotes.send({ id: load.id, amountPence: 40_000 });
          await by(posts).quotes.accept({ id: load.id, quoteId: quote.id });
          if (!isDelivered) return load.co2e?.kg ?? 0;
          await by(carries).bookings.collect({ id: load.id, driver: "Sam", vehicleReg: "AB12 CDE" });
          await by(carries).bookings.putPod({ id: load.id, content: inPieces(samplePodPdf("FB-0000-0000")) });
          await by(carries).bookings.deliver({ id: load.id, receivedBy: "M. Patel" });
          const { load: delivered } = await by(carries).loads.get({ id: load.id });
          expect(delivered.co2e).toEqual(load.co2e);
          return load.co2e?.kg ?? 0;
        };
        expect(await figures()).toMatchObject({ co2eLoads: 0, co2eKg: 0, co2eFactorsYears: [] });
        const small = {
          type: "PARCELS",
          parcels: 1,
          weightBand: "UNDER_50KG",
          vehicleClass: "SMALL_VAN",
        } as const;
        const kg = await run({ ...small, ...TO_GLASGOW }, true);
        const sum = (await run({}, true)) + (await run({ type: "FULL_LOAD" }, true));
        await run({}, false);
        const { lanes, ...all } = await figures();
        expect(all).toMatchObject({ co2eLoads: 3, co2eKg: Math.round(sum + kg), co2eFactorsYears: [2025] });
        expect(lanes).toMatchObject([
          { to: { area: "SW" }, posted: 3, co2eLoads: 2, co2eKg: sum },
          { to: { area: "G" }, posted: 1, co2eLoads: 1, co2eKg: kg },
        ]);
        // A load that a ruling called off after its delivery is not added up.
        const ofGlasgow = { where: { toArea: "G" } };
        const cancelledAt = other.clock.now();
        await other.db.load.updateMany({ ...ofGlasgow, data: { status: "CANCELLED", cancelledAt } });
        expect(await figures()).toMatchObject({ co2eLoads: 2, co2eKg: sum });
        await other.db.load.updateMany({ ...ofGlasgow, data: { status: "DELIVERED", cancelledAt: null } });
        // A figure that was kept by earlier factors is added up as it was kept.
        await other.db.load.updateMany({
          where: { toArea: "G" },
          data: { co2eKg: 4.5, co2eFactorsYear: 2024 },
        });
        expect(await figures()).toMatchObject({
          co2eKg: Math.round(sum + 4.5),
          co2eFactorsYears: [2024, 2025],
          lanes: [{ co2eKg: sum }, { co2eKg: 4.5 }],
        });
      } finally {
        await other.drop();
      }
    });
  });
});
