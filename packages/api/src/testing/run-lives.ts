import { addDays, DAY_MS, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { expect } from "vitest";
import { createDraws, type Draws } from "../board/index/testing/draws.ts";
import { DomainError } from "../core/errors.ts";
import { LIVE_RUN } from "../loads/audience/rules.ts";
import { expireLoads } from "../loads/expire-loads.ts";
import { sweepOffers } from "../market/offers/close-due-offers.ts";
import { sweepRuns } from "../market/runs/sweep-runs.ts";
import { posting, type World } from "./world.ts";

const COMMANDS = 25;
const GROUPS = ["North", "South"];
const MINUTE_MS = 60_000;

interface Life {
  world: World;
  draws: Draws;
  poster: TestFirm;
  carriers: readonly TestFirm[];
  loadId: string;
}

function randomSteps(draws: Draws, carriers: readonly TestFirm[]) {
  const count = 1 + draws.below(4);
  return Array.from({ length: count }, (_, nth) => {
    const kind = draws.below(nth === count - 1 ? 5 : 4);
    if (kind === 4) return { to: "board" as const };
    const price =
      [{}, { pricePence: 40_000 + draws.below(9_000) }, { percentOfGuide: 95 }][draws.below(3)] ?? {};
    const minutes = 5 + draws.below(120);
    if (kind === 3) return { to: "network" as const, ...price, minutes };
    const to =
      kind === 2
        ? { groups: [draws.pick(GROUPS)] }
        : { carriers: draws.some(carriers, 2).map(({ id }) => id) };
    return { to, ...price, minutes };
  });
}

/** Does something that may be refused: what is refused changes nothing. */
async function tries(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (!(cause instanceof DomainError)) throw error;
  }
}

async function sweep({ world }: Life): Promise<void> {
  const system = world.system();
  await sweepOffers(system);
  await sweepRuns(system);
  await expireLoads(system);
}

async function act(life: Life): Promise<void> {
  const { world, draws, poster, carriers, loadId: id } = life;
  const as = (firm: TestFirm) => world.as(world.actorOf(firm));
  const carrier = draws.pick(carriers);
  const offer = await world.db.offer.findFirst({
    where: { loadId: id, carrierId: carrier.id, status: "OPEN" },
    orderBy: { id: "asc" },
  });
  switch (draws.below(12)) {
    case 0:
    case 1:
    case 2:
      return offer ? tries(() => as(carrier).offers.decline({ id: offer.id, reason: "PRICE" })) : undefined;
    case 3:
      return offer ? tries(() => as(carrier).offers.accept({ id: offer.id })) : undefined;
    case 4:
      return tries(() => as(carrier).quotes.send({ id, amountPence: 45_000 }));
    case 5:
      return tries(() => as(poster).runs[draws.chance(0.2) ? "stop" : "skip"]({ id }));
    case 6:
      return tries(() => as(poster).loads.amend({ id, pallets: 1 + draws.below(20) }));
    case 7:
      return draws.chance(0.3) ? tries(() => as(poster).loads.open({ id })) : undefined;
    case 8:
      return tries(() => as(carrier).bookings.handBack({ id, reason: "Broken down." }));
    case 9:
      return draws.chance(0.1)
        ? tries(() => as(poster).loads.cancel({ id, reason: "Called off." }))
        : undefined;
    default:
      world.clock.advance({ minutes: draws.below(200) });
      return sweep(life);
  }
}

/** One step at most is open at each instant, its offers alone are open of the run's, and the load holds the run as it is. */
async function check({ world, loadId }: Life): Promise<void> {
  const { db } = world;
  const [run, load, offers] = await Promise.all([
    db.run.findUniqueOrThrow({
      where: { loadId },
      include: { begun: { where: { ended: null }, orderBy: { id: "asc" } } },
    }),
    db.load.findUniqueOrThrow({ where: { id: loadId } }),
    db.offer.findMany({ where: { loadId, status: "OPEN", runId: { not: null } }, orderBy: { id: "asc" } }),
  ]);
  const isLive = LIVE_RUN.includes(run.status);
  expect(run.begun).toHaveLength(isLive ? 1 : 0);
  const present = new Set(run.begun.map(({ id }) => id));
  expect(offers.filter(({ stepId }) => stepId === null || !present.has(stepId))).toEqual([]);
  expect(load.run).toMatchObject({
    status: run.status,
    step: run.step,
    dueAt: run.dueAt?.toISOString() ?? null,
  });
  if (isLive) expect(load.status).toBe("POSTED");
  if (run.status === "ON_BOARD" && load.status === "POSTED") expect(load.audience).toBe("BOARD");
}

/** Random lives of loads with routing guides: answers, words of the poster, changes and time (contract 14). */
export async function liveRunsOfLoads(
  world: World,
  { lives, seed }: { lives: number; seed: number },
): Promise<void> {
  const poster = await world.newFirm();
  const carriers = await Promise.all([1, 2, 3].map(() => world.newFirm({ vehicles: ["EIGHTEEN_T"] })));
  await world.db.networkMember.createMany({
    data: carriers.map(({ id }, nth) => ({
      id: world.services.newId("net"),
      posterId: poster.id,
      carrierId: id,
      groups: GROUPS.slice(0, nth),
      mode: "live" as const,
      status: "ACTIVE" as const,
      invitedAt: world.clock.now(),
    })),
  });
  const api = world.as(world.actorOf(poster));
  for (let nth = 0; nth < lives; nth += 1) {
    const draws = createDraws(seed + nth);
    const { routingGuide } = await api.routingGuides.save({
      name: `Guide ${nth}`,
      steps: randomSteps(draws, carriers),
    });
    const collectDate = addDays(londonDay(world.clock.now()), 1 + draws.below(4));
    const { load } = await api.loads.post(posting({ collectDate, routingGuide: routingGuide.id }));
    const life: Life = { world, draws, poster, carriers, loadId: load.id };
    await check(life);
    for (let command = 0; command < COMMANDS; command += 1) {
      await act(life);
      await check(life);
    }
    for (let hour = 0; hour < 6; hour += 1) {
      world.clock.advance({ minutes: DAY_MS / MINUTE_MS });
      await sweep(life);
      await check(life);
    }
    const run = await world.db.run.findUniqueOrThrow({ where: { loadId: load.id } });
    expect(LIVE_RUN).not.toContain(run.status);
    await tries(() => api.loads.cancel({ id: load.id, reason: "The life is over." }));
    await api.routingGuides.remove({ id: routingGuide.id });
  }
}
