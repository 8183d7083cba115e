import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asDomainError } from "../errors.ts";
import { createWorld, posting, type World } from "../testing/world.ts";
import { type LoadEvent, webhookEvent } from "./schemas.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const LIVES = 100;
const STEPS = 14;

/** A small generator of its own, so that a life that fails can be lived again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Life {
  poster: TestFirm;
  carriers: TestFirm[];
  loadId: string;
  externalRef: string;
  /** Every firm that ever had the load. */
  winners: Set<string>;
}

/** A word of the messages between a load's poster and one of its carriers. */
const canary = (loadId: string, carrierId: string) => `${loadId.slice(-12)}-${carrierId.slice(-12)}`;

/** The site of a load, for its poster and the carrier that has the job. */
const sheetCanary = (externalRef: string) => `Yard of ${externalRef}.`;

/** One random step by anybody; what the rules refuse is no step. */
async function step(
  { poster, carriers, loadId: id, winners }: Life,
  roll: (sides: number) => number,
): Promise<void> {
  const carrier = carriers[roll(carriers.length)] ?? poster;
  const posterCalls = world.as(world.actorOf(poster));
  const load = await world.db.load.findUniqueOrThrow({
    where: { id },
    include: { quotes: { orderBy: { id: "asc" } } },
  });
  const winner = carriers.find((one) => one.id === load.carrierId) ?? carrier;
  const winnerCalls = world.as(world.actorOf(winner));
  const either = roll(2) === 0 ? posterCalls : winnerCalls;
  const quote = load.quotes[roll(load.quotes.length || 1)];
  const book = async (work: Promise<unknown>) => {
    await work;
    const { carrierId } = await world.db.load.findUniqueOrThrow({ where: { id } });
    if (carrierId) winners.add(carrierId);
  };
  const send = () => world.as(world.actorOf(carrier)).quotes.send({ id, amountPence: 10_000 + roll(30_000) });
  const write = () => {
    const text = `Gate code ${canary(id, load.carrierId ?? "")}`;
    return either.messages.send({ id, text });
  };
  const moves: Record<string, (() => Promise<unknown>)[]> = {
    POSTED: [
      send,
      send,
      () => world.as(world.actorOf(carrier)).quotes.withdraw({ id }),
      () => posterCalls.quotes.decline({ id, quoteId: quote?.id ?? "" }),
      () => book(posterCalls.quotes.accept({ id, quoteId: quote?.id ?? "" })),
      () => book(posterCalls.quotes.accept({ id, quoteId: quote?.id ?? "" })),
      () => posterCalls.loads.amend({ id, notes: `Gate ${roll(9)}`, ...(roll(2) && { tailLift: true }) }),
      () => (roll(6) === 0 ? posterCalls.loads.cancel({ id }) : Promise.resolve()),
    ],
    BOOKED: [
      write,
      () => winnerCalls.bookings.collect({ id }),
      () => winnerCalls.bookings.collect({ id }),
      () => winnerCalls.bookings.handBack({ id, reason: "Broken down" }),
      () => posterCalls.bookings.release({ id, reason: "Not answering" }),
      () => either.disputes.raise({ id, reason: "Late", details: "An hour" }),
      () => (roll(4) === 0 ? posterCalls.loads.cancel({ id, reason: "Order cancelled" }) : Promise.resolve()),
    ],
    IN_TRANSIT: [
      write,
      async () => {
        const file = await world.db.storedFile.create({
          data: {
            id: world.services.newId("file"),
            loadId: id,
            kind: "POD",
            contentType: "application/pdf",
            bytes: 1,
            sha256: "0",
            storageKey: world.services.newId("file"),
            firmId: winner.id,
            createdAt: world.clock.now(),
          },
        });
        await world.db.load.update({ where: { id }, data: { podFileId: file.id } });
        await winnerCalls.bookings.deliver({ id, receivedBy: "Goods in" });
      },
      () => either.disputes.raise({ id, reason: "Damaged", details: "Two pallets" }),
    ],
    DELIVERED: [
      write,
      () => posterCalls.bookings.confirm({ id }),
      () => either.disputes.raise({ id, reason: "Short", details: "One pallet" }),
    ],
    DISPUTED: [
      write,
      () => either.disputes.withdraw({ id }),
      () => posterCalls.disputes.resolve({ id, outcome: "CONFIRMED", note: "Fine" }),
      () => winnerCalls.disputes.resolve({ id, outcome: "CONFIRMED", note: "Fine" }),
    ],
  };
  const possible = moves[load.status] ?? [];
  const move = possible[roll(possible.length || 1)];
  await move?.().catch((error: unknown) => {
    if (asDomainError(error).status >= 500) throw error;
  });
}

async function post(seed: number, posters: TestFirm[], carriers: TestFirm[]): Promise<Life> {
  const roll = dice(seed);
  const poster = posters[roll(posters.length)];
  if (!poster) throw new Error("There is no poster.");
  const first = roll(carriers.length - 2);
  const externalRef = `J-${seed}`;
  const { load } = await world
    .as(world.actorOf(poster))
    .loads.post(posting({ externalRef, collectFrom: { name: sheetCanary(externalRef), lines: ["Gate 4"] } }));
  return {
    poster,
    carriers: carriers.slice(first, first + 3),
    loadId: load.id,
    externalRef,
    winners: new Set(),
  };
}

async function live(life: Life, seed: number): Promise<void> {
  const roll = dice(seed + LIVES);
  for (let count = 0; count < STEPS; count += 1) await step(life, roll);
}

/** A few at a time: as many as the pool has connections for, on a busy machine too. */
async function inGroups<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let start = 0; start < all.length; start += 4) {
    const group = all.slice(start, start + 4).map((one, offset) => work(one, start + offset));
    done.push(...(await Promise.all(group)));
  }
  return done;
}

/** Everything by which a firm could be known. */
function marksOf(firm: TestFirm): string[] {
  return [firm.id, firm.name, firm.contactName, firm.contactEmail, firm.contactPhone, firm.owner.person.name];
}

it("names the poster to the carrier that has the load, the carrier to the poster, and nobody to anybody else, nor what they write", async () => {
  world.clock.set("2026-11-19T10:00:00.000Z");
  const firms = (count: number, word: string, options: { canPost?: false; canCarry?: false }) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => world.newFirm({ name: `${word} ${n} Ltd`, ...options })),
    );
  const posters = await firms(8, "Verborgen", { canCarry: false });
  const carriers = await firms(12, "Geheim", { canPost: false });
  const lives = await inGroups(Array.from({ length: LIVES }), (_, seed) => post(seed, posters, carriers));
  // By then everybody sees the loads.
  world.clock.advance({ minutes: 10 });
  await inGroups(lives, live);
  const seen = new Set<string>();
  let revealed = 0;
  let told = 0;
  let sheets = 0;
  for (const [seed, life] of lives.entries()) {
    const events = await world.db.$queryRaw<{ firmId: string; type: string; body: string }[]>`
      SELECT firm_id AS "firmId", type, body::text AS body FROM event WHERE load_id = ${life.loadId} ORDER BY firm_id, position`;
    for (const { firmId, type, body } of events) {
      seen.add(type);
      const event = webhookEvent.parse(JSON.parse(body)) as LoadEvent;
      expect(event.data.load.externalRef, `${type} of life ${seed}`).toBe(life.externalRef);
      for (const one of carriers) {
        if (!body.includes(canary(life.loadId, one.id))) continue;
        told += 1;
        expect([life.poster.id, one.id], `${type} of life ${seed}`).toContain(firmId);
        expect(type).toBe("message.received");
      }
      if (firmId !== life.poster.id && body.includes(sheetCanary(life.externalRef))) {
        sheets += 1;
        expect(life.winners, `${type} of life ${seed}`).toContain(firmId);
        expect(["POSTED", "CANCELLED"], `${type} of life ${seed}`).not.toContain(event.data.load.status);
        expect(["quote.lost", "quote.void", "quote.declined", "load.reopened"]).not.toContain(type);
      }
      for (const other of [...posters, ...carriers]) {
        if (other.id === firmId || !marksOf(other).some((mark) => body.includes(mark))) continue;
        revealed += 1;
        const pair = [firmId, other.id].sort();
        const winner = firmId === life.poster.id ? other.id : firmId;
        expect(pair, `${type} of life ${seed}`).toEqual([life.poster.id, winner].sort());
        expect(life.winners, `${type} of life ${seed}`).toContain(winner);
        expect(event.data.load.status, `${type} of life ${seed}`).not.toBe("POSTED");
        expect(["quote.lost", "quote.void", "quote.declined", "load.reopened"]).not.toContain(type);
      }
    }
  }
  expect(revealed).toBeGreaterThan(LIVES);
  expect(told).toBeGreaterThan(LIVES / 4);
  expect(sheets).toBeGreaterThan(LIVES / 4);
  const kept = await world.db.$queryRaw<{ text: string }[]>`
    SELECT n.data::text AS text FROM notification n UNION ALL SELECT coalesce(h.details::text, '') FROM load_history h`;
  for (const { loadId } of lives)
    expect(kept.some(({ text }) => text.includes(`${loadId.slice(-12)}-`))).toBe(false);
  for (const type of [
    "load.posted",
    "load.updated",
    "load.booked",
    "load.reopened",
    "load.in_transit",
    "quote.lost",
  ]) {
    expect(seen).toContain(type);
  }
}, 120_000);
