import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePodPdf } from "../../core/files/sample-pod.ts";
import { inPieces } from "../../testing/pictures.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

const DRIVER = "Piotr Wójcik";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

/** A carrier with one job of this driver that is delivered, one that is on the road, and one of another driver. */
async function carrierWithJobs() {
  const poster = world.as(world.actorOf(await world.newFirm({ canCarry: false })));
  const firm = await world.newFirm({ canPost: false, plan: "PRIORITY" });
  const carrier = world.as(world.actorOf(firm));
  const collectDate = world.clock.now().toISOString().slice(0, 10);
  const drive = async (driver: string) => {
    const { load } = await poster.loads.post(posting({ collectDate, bookNowPence: 40_000, requires: {} }));
    const { id } = load;
    await carrier.quotes.book({ id });
    await carrier.gate.announceVehicle({ id, driver });
    await carrier.road.report({ id, kind: "ON_MY_WAY", place: 1, lat: 53.7995, lng: -1.5492 });
    return id;
  };
  const [delivered, running, other] = [
    await drive(DRIVER),
    await drive(DRIVER.toUpperCase()),
    await drive("Sam Whitfield"),
  ];
  await carrier.driverLinks.make({ id: delivered, driver: DRIVER, phone: "07700 900123" });
  await carrier.bookings.collect({ id: delivered });
  await carrier.bookings.putPod({ id: delivered, content: inPieces(samplePodPdf("FB-0000-0000")) });
  await carrier.bookings.deliver({ id: delivered, receivedBy: "M. Okafor" });
  return { firm, carrier, delivered, running, other };
}

describe("contract 12: a driver without an account", () => {
  it("is exported and erased by name at the owner's request: from jobs that are over, with every position", async () => {
    const { carrier, delivered, running, other } = await carrierWithJobs();
    const file = async () => {
      const { open } = await carrier.privacy.exportDriver({ name: " piotr WÓJCIK " });
      return JSON.parse(await text(await open())) as {
        jobs: { loadId: string; links: object[]; milestones: []; positions: [] }[];
      };
    };
    const { jobs } = await file();
    expect(
      jobs.map(({ loadId, milestones, positions }) => [loadId, milestones.length, positions.length]),
    ).toEqual([
      [delivered, 3, 1],
      [running, 1, 1],
    ]);
    expect(jobs.map(({ links }) => links)).toMatchObject([[{ driver: DRIVER, phone: "07700 900123" }], []]);
    expect(await carrier.privacy.eraseDriver({ name: DRIVER })).toEqual({ erased: 1, running: 1 });
    expect((await file()).jobs.map(({ loadId }) => loadId)).toEqual([running]);
    const left = await world.services.db.position.groupBy({ by: ["loadId"], orderBy: { loadId: "asc" } });
    expect(left.map(({ loadId }) => loadId)).toEqual([running, other].sort());
    const { load } = await carrier.loads.get({ id: delivered });
    expect([load.driver, load.receivedBy]).toEqual([null, "M. Okafor"]);
    expect((await carrier.driverLinks.list({ id: delivered })).driverLinks).toMatchObject([
      { driver: null, phone: null },
    ]);
    const history = await world.services.db.loadHistory.findMany({
      where: { loadId: delivered },
      orderBy: { id: "asc" },
    });
    expect(JSON.stringify(history)).not.toContain("Wójcik");
  });

  it("is nobody's of another firm: the export is empty and nothing is erased", async () => {
    const { delivered } = await carrierWithJobs();
    const stranger = world.as(world.actorOf(await world.newFirm({ canPost: false })));
    const { open } = await stranger.privacy.exportDriver({ name: DRIVER });
    expect(JSON.parse(await text(await open()))).toMatchObject({ driver: DRIVER, jobs: [] });
    expect(await stranger.privacy.eraseDriver({ name: DRIVER })).toEqual({ erased: 0, running: 0 });
    const { driver } = await world.services.db.load.findUniqueOrThrow({ where: { id: delivered } });
    expect(driver).toBe(DRIVER);
  });
});
