import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePodPdf } from "../../core/files/sample-pod.ts";
import { inPieces } from "../../testing/pictures.ts";
import { NO_SITES } from "../../testing/rows.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { PAGE } from "./driver-data.ts";

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
  return { poster, firm, carrier, delivered, running, other };
}

interface DriverFile {
  jobs: {
    loadId: string;
    status: string | null;
    driver: string | null;
    bookedAt: string | null;
    links: object[];
    milestones: object[];
    positions: object[];
    messages: { text: string }[];
  }[];
}

type Caller = ReturnType<World["as"]>;

async function exported(carrier: Caller, name = DRIVER): Promise<DriverFile["jobs"]> {
  const { open } = await carrier.privacy.exportDriver({ name });
  return (JSON.parse(await text(await open())) as DriverFile).jobs;
}

describe("contract 12: a driver without an account", () => {
  it("is exported and erased by name at the owner's request: from jobs that are over, with every position", async () => {
    const { carrier, delivered, running, other } = await carrierWithJobs();
    const jobs = await exported(carrier, " piotr WÓJCIK ");
    expect(
      jobs.map(({ loadId, milestones, positions }) => [loadId, milestones.length, positions.length]),
    ).toEqual([
      [delivered, 3, 1],
      [running, 1, 1],
    ]);
    expect(jobs.map(({ links }) => links)).toMatchObject([[{ driver: DRIVER, phone: "07700 900123" }], []]);
    expect(await carrier.privacy.eraseDriver({ name: DRIVER })).toEqual({ erased: 1, running: 1 });
    expect((await exported(carrier)).map(({ loadId }) => loadId)).toEqual([running]);
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

  it.each(["handBack", "release"] as const)(
    "%s: the firm exports and erases what its own booking left, and nothing of the next carrier's",
    async (way) => {
      const poster = world.as(world.actorOf(await world.newFirm({ canCarry: false })));
      const [firm, other] = [
        await world.newFirm({ plan: "PRIORITY" }),
        await world.newFirm({ plan: "PRIORITY" }),
      ];
      const [carrier, next] = [world.as(world.actorOf(firm)), world.as(world.actorOf(other))];
      const collectDate = world.clock.now().toISOString().slice(0, 10);
      const { load } = await poster.loads.post(posting({ collectDate, bookNowPence: 40_000, requires: {} }));
      const { id } = load;
      const drive = async (as: Caller, owner: typeof firm) => {
        await as.quotes.book({ id });
        await as.gate.announceVehicle({ id, driver: DRIVER });
        const { driverLink } = await as.driverLinks.make({ id, driver: DRIVER, phone: "07700 900123" });
        const drives = world.as({
          kind: "driver",
          firm: { id: owner.id, name: owner.name, suspended: false },
          mode: "live",
          link: { id: driverLink.id, loadId: id, end: null },
        });
        await drives.road.report({ id, kind: "ON_MY_WAY", place: 1, lat: 53.7995, lng: -1.5492 });
        await drives.messages.send({ id, text: `This is ${DRIVER}.` });
        await as.messages.send({ id, text: `${DRIVER} comes.` });
      };
      await drive(carrier, firm);
      const by = way === "release" ? poster : carrier;
      await by.bookings[way]({ id, reason: `The lorry of ${DRIVER} broke down.` });
      world.clock.advance({ minutes: 1 });
      await drive(next, other);

      const left = {
        loadId: id,
        status: null,
        driver: null,
        bookedAt: null,
        links: [{ driver: DRIVER, phone: "07700 900123" }],
        milestones: [{ kind: "ON_MY_WAY" }],
        positions: [{ lat: 53.7995 }],
        messages: [{ text: `This is ${DRIVER}.` }],
      };
      expect(await exported(carrier)).toMatchObject([left]);
      const [theirs] = await exported(next);
      expect(theirs).toMatchObject({
        ...left,
        status: "BOOKED",
        driver: DRIVER,
        bookedAt: expect.any(String),
      });
      expect(await carrier.privacy.eraseDriver({ name: DRIVER })).toEqual({ erased: 1, running: 0 });
      expect(await carrier.privacy.eraseDriver({ name: DRIVER })).toEqual({ erased: 0, running: 0 });
      expect(await exported(carrier)).toEqual([]);
      expect(await exported(next)).toEqual([theirs]);
      const { db } = world.services;
      const messages = await db.message.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
      expect(messages.map((message) => message.text)).toEqual([
        "This is Former member.",
        "Former member comes.",
        `This is ${DRIVER}.`,
        `${DRIVER} comes.`,
      ]);
      const history = await db.loadHistory.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
      expect(history.flatMap(({ reason }) => reason ?? [])).toEqual([
        "The lorry of Former member broke down.",
      ]);
      const steps = await db.milestone.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
      expect(steps.map(({ carrierId }) => carrierId)).toEqual([firm.id, other.id]);
    },
  );

  it("is found by the history of the collection, where another driver came than the yard had checked", async () => {
    const { poster, carrier, delivered, other } = await carrierWithJobs();
    const { collectionCode } = (await carrier.loads.get({ id: other })).load;
    await poster.gate.check({ id: other, code: collectionCode ?? "" });
    await carrier.bookings.collect({ id: other, driver: "Ewa Lis" });
    expect((await exported(carrier, "Sam Whitfield")).map(({ loadId }) => loadId)).toEqual([other]);
    expect((await exported(carrier, "Ewa Lis")).map(({ loadId }) => loadId)).toEqual([other]);
    expect((await exported(carrier)).map(({ loadId }) => loadId)).toContain(delivered);
  });

  it("is erased a few jobs at a time: a call that is cut off leaves those erased, and the next one goes on", async () => {
    const { firm, carrier, delivered } = await carrierWithJobs();
    const { db } = world.services;
    const load = await db.load.findUniqueOrThrow({ where: { id: delivered } });
    const copies = Array.from({ length: PAGE }, () => ({
      ...load,
      ...NO_SITES,
      id: world.services.newId("load"),
      ref: world.services.newRef(),
      podFileId: null,
      boardSeq: null,
      warnings: [],
      guideBecause: [],
    }));
    await db.load.createMany({ data: copies });
    const last = copies
      .map(({ id }) => id)
      .sort()
      .at(-1);
    await db.$executeRaw`
      CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$`;
    await db.$executeRawUnsafe(`
      CREATE TRIGGER cut_off BEFORE UPDATE ON load FOR EACH ROW WHEN (OLD.id = '${last}') EXECUTE FUNCTION cut_off()`);
    await expect(carrier.privacy.eraseDriver({ name: DRIVER })).rejects.toThrow();
    const named = await db.load.count({ where: { carrierId: firm.id, status: "DELIVERED", driver: DRIVER } });
    expect(named).toBe(2);
    await db.$executeRawUnsafe("DROP TRIGGER cut_off ON load");
    expect(await carrier.privacy.eraseDriver({ name: DRIVER })).toEqual({ erased: 2, running: 1 });
    const entries = await db.auditEntry.count({ where: { firmId: firm.id, action: "driver.erased" } });
    expect(entries).toBe(2);
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
