import { columnOfDay, DAY_MS, londonDay } from "@board/calendar";
import fc from "fast-check";
import { expect } from "vitest";
import { asDomainError } from "../core/errors.ts";
import { samplePodPdf } from "../core/files/sample-pod.ts";
import { settleDueExtras } from "../loads/extras/settle-extras.ts";
import { ADMIN } from "./admin.ts";
import { insertCopies } from "./insert-copies.ts";
import { type Callers, callersOf, type End, eachLife, type Firms } from "./lives.ts";
import { inPieces } from "./pictures.ts";
import { posting, type World } from "./world.ts";

type Command =
  | { do: "propose"; pence: number; small: boolean }
  | { do: "accept" | "query" | "withdraw"; end: End; nth: number }
  | { do: "offer"; end: End; nth: number; pence: number }
  | { do: "rule"; nth: number; pence: number }
  | { do: "deliver" | "dispute" | "settle" }
  | { do: "wait"; hours: number };

const end = fc.constantFrom<End>("poster", "carrier");
const nth = fc.nat({ max: 7 });
const pence = fc.integer({ min: 1, max: 9_999 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("propose" as const), pence, small: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom("accept" as const, "query" as const, "withdraw" as const),
      end,
      nth,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("offer" as const), end, nth, pence }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("rule" as const), nth, pence: fc.nat({ max: 5_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("deliver" as const, "dispute" as const, "settle" as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 100 }) }),
  },
);

/** State that an extra must have by the words of the specification, kept apart from the code that is tested. */
interface Expected {
  id: string;
  status: "PROPOSED" | "QUERIED" | "ACCEPTED" | "WITHDRAWN";
  pence: number;
  offer: { pence: number; by: End } | null;
  at: number;
}

/** A booked load, and what its extras must be. */
interface Life {
  id: string;
  as: Callers;
  commands: readonly Command[];
  extras: Expected[];
  deliveredAt: number | null;
  isDisputed: boolean;
  /** The ruling that ends it. */
  ruling: Extract<Command, { do: "rule" }> | null;
}

/** Number of extras whose lives one load holds, and of commands that make them. */
const LIVES_A_LOAD = 8;
const COMMANDS = 60;

/** Returns the code of a refusal; null if the call succeeded. */
async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    return asDomainError(error).code;
  }
}

function newLife(id: string, as: Callers, commands: readonly Command[]): Life {
  return { id, as, commands, extras: [], deliveredAt: null, isDisputed: false, ruling: null };
}

/** Posts a load and books it. */
async function bookLoad(world: World, as: Callers): Promise<string> {
  const collectDate = londonDay(world.clock.now());
  const { load } = await as.poster.loads.post(
    posting({ collectDate, bookNowPence: 40_000, deliverDate: undefined }),
  );
  world.clock.advance({ minutes: 6 });
  await as.carrier.quotes.book({ id: load.id });
  return load.id;
}

/** Accepts what silence accepts by now: up to £50, seven days after proposal and delivery, not while disputed. */
function settle({ extras, deliveredAt, isDisputed }: Life, now: number): void {
  if (deliveredAt === null || isDisputed) return;
  for (const extra of extras) {
    const isDue = now >= Math.max(extra.at, deliveredAt) + 7 * DAY_MS;
    if (extra.status === "PROPOSED" && extra.pence <= 5_000 && isDue) extra.status = "ACCEPTED";
  }
}

/** Returns the sum to which an end would agree now; null if it cannot accept. */
function sumOf({ status, pence, offer }: Expected, side: End): number | null {
  if (status !== "PROPOSED" && status !== "QUERIED") return null;
  if (offer !== null && offer.by !== side) return offer.pence;
  return side === "poster" ? pence : null;
}

async function answer({ id, as, extras }: Life, given: Command & { end: End; nth: number }): Promise<void> {
  const extra = extras[given.nth];
  if (extra === undefined) return;
  const { extras: calls } = as[given.end];
  const asked = { id, extraId: extra.id };
  const isOpen = extra.status === "PROPOSED" || extra.status === "QUERIED";
  switch (given.do) {
    case "accept": {
      const sum = sumOf(extra, given.end);
      const isSaid = extra.status === "ACCEPTED" || sum !== null;
      const said = { ...asked, expectedPence: sum ?? extra.pence };
      expect((await refusalOf(calls.accept(said))) === null).toBe(isSaid);
      if (sum !== null) Object.assign(extra, { status: "ACCEPTED", pence: sum, offer: null });
      return;
    }
    case "query": {
      const isAsked = given.end === "poster" && isOpen;
      expect((await refusalOf(calls.query({ ...asked, reason: "Why?" }))) === null).toBe(isAsked);
      if (isAsked) extra.status = "QUERIED";
      return;
    }
    case "withdraw": {
      const isGone = given.end === "carrier" && (isOpen || extra.status === "WITHDRAWN");
      expect((await refusalOf(calls.withdraw(asked))) === null).toBe(isGone);
      if (isGone) Object.assign(extra, { status: "WITHDRAWN", offer: null });
      return;
    }
    case "offer": {
      const isTaken = extra.status === "QUERIED";
      expect((await refusalOf(calls.offer({ ...asked, pence: given.pence }))) === null).toBe(isTaken);
      if (isTaken) extra.offer = { pence: given.pence, by: given.end };
    }
  }
}

/** Makes one call on a load, and compares its result with what must be. Time passes elsewhere. */
async function act(world: World, life: Life, given: Command): Promise<void> {
  const { id, as, extras, deliveredAt, isDisputed } = life;
  const now = world.clock.now().getTime();
  switch (given.do) {
    case "propose": {
      if (extras.length >= LIVES_A_LOAD) return;
      const sum = given.small ? Math.min(given.pence, 5_000) : given.pence + 5_000;
      const isLate = deliveredAt !== null && now > deliveredAt + 14 * DAY_MS;
      const claim = { id, kind: "TOLL" as const, pence: sum, note: "The M6." };
      if (isLate) {
        expect(await refusalOf(as.carrier.extras.propose(claim))).toBe("invalid_transition");
        return;
      }
      const { extra } = await as.carrier.extras.propose(claim);
      extras.push({ id: extra?.id ?? "", status: "PROPOSED", pence: sum, offer: null, at: now });
      return;
    }
    case "deliver":
      if (deliveredAt !== null || isDisputed) return;
      await as.carrier.bookings.collect({ id });
      await as.carrier.bookings.putPod({ id, content: inPieces(samplePodPdf("FB-0000-0000")) });
      await as.carrier.bookings.deliver({ id, receivedBy: "M. Patel" });
      life.deliveredAt = now;
      return;
    case "dispute":
      await (isDisputed
        ? as.poster.disputes.withdraw({ id })
        : as.poster.disputes.raise({ id, reason: "Toll", details: "Which?" }));
      life.isDisputed = !isDisputed;
      return;
    case "rule":
      life.ruling = given;
      return;
    case "accept":
    case "query":
    case "withdraw":
    case "offer":
      return answer(life, given);
    case "settle":
    case "wait":
      return;
  }
}

/** Ends a life with its ruling, if it has one, and compares what both ends read with what must be. */
async function endLife(world: World, life: Life): Promise<void> {
  const { id, as, extras, ruling } = life;
  if (ruling !== null) {
    if (!life.isDisputed) await act(world, life, { do: "dispute" });
    const extra = extras[ruling.nth];
    const isOpen = extra?.status === "PROPOSED" || extra?.status === "QUERIED";
    const set = extra && isOpen ? [{ extraId: extra.id, pence: ruling.pence }] : [];
    const outcome = { id, outcome: "CONFIRMED" as const, note: "So it is.", extras: set };
    await world.as(ADMIN).disputes.resolve(outcome);
    if (extra && isOpen) {
      const owed = { status: ruling.pence === 0 ? "WITHDRAWN" : "ACCEPTED", offer: null };
      Object.assign(extra, owed, ruling.pence === 0 ? {} : { pence: ruling.pence });
    }
  }
  const expected = extras.map(({ id: extraId, status, pence, offer }) => ({
    id: extraId,
    status,
    pence,
    offer,
  }));
  for (const side of ["poster", "carrier"] as const) {
    const seen = (await as[side].loads.get({ id })).load.extras;
    expect(
      seen.map(({ id: extraId, status, pence, offer }) => ({ id: extraId, status, pence, offer })),
    ).toEqual(expected);
  }
}

/** Lets time pass for some lives, and settles what is due. */
async function pass(world: World, lives: readonly Life[], given: Command): Promise<void> {
  if (given.do === "wait") world.clock.advance({ hours: given.hours });
  else if (given.do !== "settle") return;
  await settleDueExtras(world.system());
  for (const life of lives) settle(life, world.clock.now().getTime());
}

const ofLoad = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: "max" });

/** Lives that many random lives of extras, `LIVES_A_LOAD` at most on each load. */
export async function liveExtras(
  world: World,
  firms: Firms,
  { loads, seed }: { loads: number; seed: number },
): Promise<void> {
  const start = world.clock.now().toISOString();
  const property = fc.asyncProperty(ofLoad, async (commands) => {
    world.clock.set(start);
    const as = callersOf(world, firms);
    const life = newLife(await bookLoad(world, as), as, commands);
    for (const given of commands) {
      world.clock.advance({ minutes: 1 });
      await pass(world, [life], given);
      await act(world, life, given);
    }
    await endLife(world, life);
  });
  await fc.assert(property, { numRuns: loads, seed, endOnFailure: true });
}

/** Number of loads whose extras live in the same weeks. */
const LOADS_TOGETHER = 50;

/**
 * Lives at least that many random lives of extras, on copies of a booked load. Those of a group live in the same weeks: in each
 * round time passes as the first one says, then each makes its next call.
 */
export async function liveManyExtras(
  world: World,
  firms: Firms,
  { extras, seed }: { extras: number; seed: number },
): Promise<void> {
  const { db, newId, newRef } = world.services;
  const as = callersOf(world, firms);
  const first = await bookLoad(world, as);
  let lived = 0;
  for (let group = 0; lived < extras; group += 1) {
    const lives = fc
      .sample(ofLoad, { numRuns: LOADS_TOGETHER, seed: seed + group })
      .map((commands) => newLife(newId("load"), as, commands));
    const now = world.clock.now();
    const columns = { collectDate: columnOfDay(londonDay(now)), bookedAt: now };
    await insertCopies(
      db,
      first,
      lives.map(({ id }) => ({ id, ref: newRef(), ...columns })),
    );
    for (const [round, given] of (lives[0]?.commands ?? []).entries()) {
      world.clock.advance({ minutes: 1 });
      await pass(world, lives, given);
      await eachLife(lives, (life) => act(world, life, life.commands[round] ?? given));
    }
    await eachLife(lives, (life) => endLife(world, life));
    lived += lives.reduce((sum, life) => sum + life.extras.length, 0);
  }
}
