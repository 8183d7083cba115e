import { addDays, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { expect } from "vitest";
import { createDraws, type Draws } from "../board/index/testing/draws.ts";
import { DomainError } from "../core/errors.ts";
import { expireLoads } from "../loads/expire-loads.ts";
import { sweepOffers } from "../market/offers/close-due-offers.ts";
import { sweepVehicles } from "../market/vehicles/sweep-vehicles.ts";
import { posting, type World } from "./world.ts";

const COMMANDS = 14;
/** Exact place of a vehicle; no load is collected there. */
const AT = "LS10 3TP";
const PLACES = [AT, "WF1", "BD4", "HX3"];
const CANARY = "QX99 ZZZ";
const FLOOR = 9_876;
const HOME = "TR19 7AA";

interface Life {
  world: World;
  draws: Draws;
  poster: TestFirm;
  carriers: readonly TestFirm[];
  loads: string[];
  vehicles: string[];
}

/** Does something that may be refused: what is refused changes nothing, and a poster's refusal tells no secret. */
async function tries<T>(call: () => Promise<T>, byPosterOf?: Life): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (!(cause instanceof DomainError)) throw error;
    if (byPosterOf) expectSecret(byPosterOf, [cause.detail, cause.errors]);
    return null;
  }
}

/** Checks that a text holds nothing that is the carriers' alone: who they are, exact place, registration, home, floor. */
function expectSecret({ carriers }: Pick<Life, "carriers">, told: unknown): void {
  const text = JSON.stringify(told);
  const firms = carriers.flatMap(({ id, name }) => [id, name]);
  for (const secret of [...firms, AT, CANARY, HOME, String(FLOOR)]) expect(text).not.toContain(secret);
}

async function sweep({ world }: Life): Promise<void> {
  const system = world.system();
  await expireLoads(system);
  await sweepOffers(system);
  await sweepVehicles(system);
}

async function act(life: Life): Promise<void> {
  const { world, draws, poster, carriers } = life;
  const as = (firm: TestFirm) => world.as(world.actorOf(firm));
  const carrier = draws.pick(carriers);
  const [loadId, vehicleId] = [draws.pick(life.loads), draws.pick(life.vehicles)];
  const from = new Date(world.clock.now().getTime() + draws.below(12) * 3_600_000).toISOString();
  switch (draws.below(12)) {
    case 0:
    case 1: {
      const posted = await tries(() =>
        as(carrier).vehicles.post({
          vehicleClass: draws.pick(["EIGHTEEN_T", "ARTIC"] as const),
          at: draws.pick(PLACES),
          from,
          count: 1 + draws.below(2),
          home: HOME,
          floorPencePerMile: FLOOR,
          ...(draws.chance(0.5) && { vehicleReg: CANARY }),
        }),
      );
      if (posted?.vehicle) life.vehicles.push(posted.vehicle.id);
      return;
    }
    case 2:
    case 3:
      expectSecret(
        life,
        await tries(
          () => as(poster).offers.send({ id: loadId, vehicles: [vehicleId], pricePence: 40_000 }),
          life,
        ),
      );
      return;
    case 4: {
      const offer = await world.db.offer.findFirst({
        where: { carrierId: carrier.id, status: "OPEN" },
        orderBy: { id: "asc" },
      });
      if (offer) await tries(() => as(carrier).offers.accept({ id: offer.id }));
      return;
    }
    case 5:
    case 6:
      await tries(() => as(carrier).quotes.book({ id: loadId, ...(draws.chance(0.5) && { vehicleId }) }));
      return;
    case 7:
      await tries(() => as(carrier).bookings.handBack({ id: loadId, reason: "Broken down." }));
      return;
    case 8:
      await tries(() => as(carrier).gate.announceVehicle({ id: loadId, vehicleReg: CANARY }));
      return;
    case 9:
      await tries(() => as(carrier).vehicles.change({ id: vehicleId, count: 1 + draws.below(3) }));
      return;
    case 10:
      await tries(() =>
        as(carrier).vehicles[draws.chance(0.3) ? "withdraw" : "stillEmpty"]({ id: vehicleId }),
      );
      return;
    default:
      world.clock.advance({ minutes: draws.below(120) });
      await sweep(life);
  }
}

/**
 * A vehicle is open while some are free; each job of a carrier has one of its own vehicles at most, for as long as the firm
 * has the job; no offer is open to a vehicle that has ended.
 */
async function check({ world, vehicles, loads }: Life): Promise<void> {
  const { db } = world;
  const [rows, jobs, booked, gone] = await Promise.all([
    db.vehicle.findMany({ where: { id: { in: vehicles } }, orderBy: { id: "asc" } }),
    db.vehicleJob.findMany({ orderBy: { loadId: "asc" } }),
    db.load.findMany({ where: { id: { in: loads } }, orderBy: { id: "asc" } }),
    db.offer.findMany({ where: { status: "OPEN", vehicleId: { not: null } }, orderBy: { id: "asc" } }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { status, count } of rows) {
    if (status === "OPEN") expect(count).toBeGreaterThan(0);
    if (status === "TAKEN") expect(count).toBe(0);
  }
  for (const { loadId, vehicleId } of jobs) {
    const load = booked.find(({ id }) => id === loadId);
    if (load) expect(byId.get(vehicleId)?.firmId).toBe(load.status === "CANCELLED" ? null : load.carrierId);
  }
  for (const { vehicleId } of gone) expect(byId.get(vehicleId ?? "")?.status).toBe("OPEN");
  const registered = rows.filter(({ status, vehicleReg }) => status === "OPEN" && vehicleReg !== null);
  for (const one of registered)
    for (const other of registered)
      if (one.id < other.id && one.firmId === other.firmId)
        expect(one.until <= other.from || other.until <= one.from).toBe(true);
}

/** Checks that nothing which the poster reads of vehicles and offers holds what only a carrier may read. */
async function checkSecrets(life: Life): Promise<void> {
  const { world, poster } = life;
  const { matching, loads, offers } = world.as(world.actorOf(poster));
  const collectDate = addDays(londonDay(world.clock.now()), 1);
  expectSecret(life, [
    await matching.board({}),
    await matching.board({ near: "LS10", within: "60", limit: "100" }),
    await loads.preview(posting({ collectDate })),
  ]);
  for (const id of life.loads) expectSecret(life, await matching.vehiclesForLoad({ id, within: "60" }));
  const isOther = ({ status }: { status: string }) => status !== "ACCEPTED";
  expectSecret(life, (await offers.list({ side: "poster" })).offers.filter(isOther));
  const events = await world.db.event.findMany({
    where: { firmId: poster.id, type: { startsWith: "offer." } },
    orderBy: { position: "asc" },
  });
  const told = events.map(({ body }) => (body as { data: { offer: { status: string } } }).data.offer);
  expectSecret(life, told.filter(isOther));
}

/** Random lives of empty vehicles: posted, asked, taken, given back, in time and in silence (contract 15). */
export async function liveVehicles(
  world: World,
  { lives, seed }: { lives: number; seed: number },
): Promise<void> {
  const poster = await world.newFirm();
  const carriers = await Promise.all([1, 2].map(() => world.newFirm({ vehicles: ["EIGHTEEN_T"] })));
  for (let nth = 0; nth < lives; nth += 1) {
    const life: Life = {
      world,
      draws: createDraws(seed + nth),
      poster,
      carriers,
      loads: [],
      vehicles: ["vehicle_none"],
    };
    const collectDate = addDays(londonDay(world.clock.now()), 1);
    for (let load = 0; load < 2; load += 1) {
      const post = posting({ collectDate, bookNowPence: 40_000 });
      life.loads.push((await world.as(world.actorOf(poster)).loads.post(post)).load.id);
    }
    for (let command = 0; command < COMMANDS; command += 1) {
      await act(life);
      await check(life);
      if (command % 4 === 0) await checkSecrets(life);
    }
    world.clock.advance({ minutes: 8 * 24 * 60 });
    await sweep(life);
    await check(life);
    const open = { id: { in: life.vehicles }, status: "OPEN" as const };
    expect(await world.db.vehicle.count({ where: open })).toBe(0);
    await checkSecrets(life);
  }
}
