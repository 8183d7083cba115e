import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Load } from "@board/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SYSTEM } from "../core/actor.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { createWorld, posting, type World } from "../testing/world.ts";
import { saveChange } from "./save-change.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

async function openLoad() {
  const poster = world.actorOf(await world.newFirm());
  const { load } = await world.as(poster).loads.post(posting());
  return { poster, load: await world.services.db.load.findUniqueOrThrow({ where: { id: load.id } }) };
}

describe("saveChange", () => {
  it("refuses a move that is not in the lifecycle table, and writes nothing", async () => {
    const { load: before } = await openLoad();
    const work = inTransaction(world.system(), (tx) =>
      saveChange(tx, {
        before,
        load: { ...before, status: "CONFIRMED" },
        action: "confirm",
        mover: "system",
      }),
    );
    await expect(work).rejects.toMatchObject({
      code: "invalid_transition",
      members: { loadStatus: "POSTED" },
    });
    expect(await world.services.db.loadHistory.count({ where: { loadId: before.id } })).toBe(1);
  });

  it("answers a lost race with 409 and the status that won, and rolls the whole change back", async () => {
    const { poster, load: before } = await openLoad();
    await world.as(poster).loads.cancel({ id: before.id });
    const work = inTransaction(world.contextOf(SYSTEM), (tx) =>
      saveChange(tx, {
        before,
        load: { ...before, status: "EXPIRED" },
        action: "expire",
        mover: "system",
        tell: [{ type: "load.expired", to: before.posterId }],
      }),
    );
    await expect(work).rejects.toMatchObject({
      code: "invalid_transition",
      members: { loadStatus: "CANCELLED" },
    });
    expect(await world.services.db.event.count({ where: { loadId: before.id, type: "load.expired" } })).toBe(
      0,
    );
  });

  it.each<[string, Partial<Load>]>([
    ["another carrier", {}],
    ["the vehicle", { vehicleClass: "ARTIC" }],
    ["the day", { collectDate: new Date("2027-04-01") }],
    ["the requirements", { requires: { operatorLicence: true } }],
  ])("refuses to write %s of a load that its carrier may not have, whoever writes it", async (_, after) => {
    const { load } = await openLoad();
    const [carrier, other] = [await world.newFirm(), await world.newFirm()];
    await world.db.passport.create({
      data: {
        firmId: carrier.id,
        mode: "live",
        covers: [{ kind: "HIRE_AND_REWARD", pence: null, from: "2026-01-01", until: "2027-03-31" }],
      },
    });
    const before = await world.db.load.update({
      where: { id: load.id },
      data: {
        status: "BOOKED",
        carrierId: carrier.id,
        agreedPence: 40_000,
        bookedAt: load.createdAt,
        vehicleClass: "LWB_VAN",
        requires: { hireAndReward: true, ...(after.requires ? {} : { operatorLicence: true }) },
        ...(after.requires ? { vehicleClass: "ARTIC" } : {}),
      },
    });
    const changed = Object.keys(after).length === 0 ? { carrierId: other.id } : after;
    const work = inTransaction(world.system(), (tx) =>
      saveChange(tx, { before, load: { ...before, ...changed }, action: "correct" }),
    );
    await expect(work).rejects.toMatchObject({ code: "requirement_not_met" });
    expect(await world.db.load.findUniqueOrThrow({ where: { id: load.id } })).toEqual(before);
  });

  it.each([
    ["the status", { status: "EXPIRED" as const }],
    ["the version", { version: 2 }],
  ])("is refused if %s alone differs from what was read", async (_, data) => {
    const { load: before } = await openLoad();
    const now = await world.services.db.load.update({ where: { id: before.id }, data });
    const work = inTransaction(world.contextOf(SYSTEM), (tx) =>
      saveChange(tx, { before, load: { ...before, status: "CANCELLED" }, action: "cancel", mover: "admin" }),
    );
    await expect(work).rejects.toMatchObject({
      code: "invalid_transition",
      members: { loadStatus: now.status },
    });
    expect(await world.services.db.loadHistory.count({ where: { loadId: before.id } })).toBe(1);
  });

  it("increments the version with every change of the load, and not if only its quotes change", async () => {
    const { poster, load } = await openLoad();
    const carrier = world.actorOf(await world.newFirm());
    world.clock.advance({ minutes: 10 });
    const versions = [load.version];
    const look = async () =>
      versions.push((await world.services.db.load.findUniqueOrThrow({ where: { id: load.id } })).version);
    const { quote } = await world.as(carrier).quotes.send({ id: load.id, amountPence: 30_000 });
    await look();
    await world.as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    await look();
    expect(versions).toEqual([1, 1, 2]);
  });
});

it("records a booking at the poster's price without the message of the carrier's own quote", async () => {
  const poster = world.actorOf(await world.newFirm());
  const carrier = world.actorOf(await world.newFirm());
  const { load } = await world.as(poster).loads.post(posting({ bookNowPence: 40_000 }));
  world.clock.advance({ minutes: 10 });
  const own = { amountPence: 45_000, etaMins: 30, message: "Two axles" };
  const { quote } = await world.as(carrier).quotes.send({ id: load.id, ...own });
  await world.as(carrier).quotes.book({ id: load.id });
  const prices = await world.services.db.quotePrice.findMany({
    where: { quoteId: quote.id },
    orderBy: { id: "asc" },
  });
  expect(prices.map(({ amountPence, etaMins, message }) => ({ amountPence, etaMins, message }))).toEqual([
    own,
    { amountPence: 40_000, etaMins: null, message: null },
  ]);
});

/** Every production file below a folder. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/node_modules|\/(?:testing|contract|generated)\//.test(path));
}

const WRITES = [
  /\.(?:load|quote|quotePrice|loadHistory)\.(?:create|update|upsert|delete)/,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|COPY|TRUNCATE)\s+(?:ONLY\s+|TABLE\s+)?"?(?:load|quote|quote_price|load_history)"?[\s(]/i,
];
const writes = (source: string) => WRITES.some((write) => write.test(source));

it("is the only place that writes loads, quotes and their history", () => {
  const root = join(import.meta.dirname, "../../../..");
  // prisma/seed is left out: it fills an empty database with a week that has passed already.
  const writers = ["packages", "apps"]
    .flatMap((folder) => sources(join(root, folder)))
    .filter((path) => writes(readFileSync(path, "utf8")))
    .map((path) => path.slice(root.length + 1));
  // Suspending a firm takes its loads off the board; no status, version or history changes by it.
  expect(writers.sort()).toEqual([
    "packages/api/src/loads/write-rows.ts",
    "packages/api/src/operations/admin/firms/suspend-firm.ts",
    // Takes an erased driver out of jobs that are over.
    "packages/api/src/operations/privacy/driver-data.ts",
    // Takes an erased name out of a change that waits for an answer.
    "packages/api/src/operations/privacy/erase-person.ts",
    // The nightly job forgets drivers and signers after six years.
    "packages/api/src/operations/privacy/retention.ts",
  ]);
});

it.each([
  [
    "REST updating a status",
    'await services.db.load.update({ where: { id }, data: { status: "CONFIRMED" } });',
  ],
  ["REST updating many", "tx.quote.updateMany({ data })"],
  ["a statement over two lines", "db.$executeRaw`\n  UPDATE\n    load SET status = 'BOOKED'`"],
  ["a quoted table", "pool.query('delete from \"load_history\" where true')"],
])("reports %s", (_, source) => {
  expect(writes(source)).toBe(true);
});
