import { DAY_MS, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import fc from "fast-check";
import { expect } from "vitest";
import { asDomainError } from "../core/errors.ts";
import { samplePodPdf } from "../core/files/sample-pod.ts";
import { settleDueExtras } from "../loads/extras/settle-extras.ts";
import { ADMIN } from "./admin.ts";
import { inPieces } from "./pictures.ts";
import { posting, type World } from "./world.ts";

type End = "poster" | "carrier";
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

/** Number of extras whose lives one load holds, and of commands that make them. */
export const LIVES_A_LOAD = 8;
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

/** Lives the lives of a load's extras, and compares each step, and what both ends read at last, with what must be. */
async function live(world: World, firms: Record<End, TestFirm>, commands: readonly Command[]): Promise<void> {
  const as = {
    poster: world.as(world.actorOf(firms.poster)),
    carrier: world.as(world.actorOf(firms.carrier)),
  };
  const collectDate = londonDay(world.clock.now());
  const { load } = await as.poster.loads.post(
    posting({ collectDate, bookNowPence: 40_000, deliverDate: undefined }),
  );
  const { id } = load;
  world.clock.advance({ minutes: 6 });
  await as.carrier.quotes.book({ id });
  const extras: Expected[] = [];
  let deliveredAt: number | null = null;
  let isDisputed = false;
  const now = () => world.clock.now().getTime();

  /** Accepts what silence accepts by now: up to £50, seven days after proposal and delivery, not while disputed. */
  const settle = async () => {
    await settleDueExtras(world.system());
    if (deliveredAt === null || isDisputed) return;
    for (const extra of extras) {
      const isDue = now() >= Math.max(extra.at, deliveredAt) + 7 * DAY_MS;
      if (extra.status === "PROPOSED" && extra.pence <= 5_000 && isDue) extra.status = "ACCEPTED";
    }
  };

  /** Returns the sum to which an end would agree now; null if it cannot accept. */
  const sumOf = ({ status, pence, offer }: Expected, side: End): number | null => {
    if (status !== "PROPOSED" && status !== "QUERIED") return null;
    if (offer !== null && offer.by !== side) return offer.pence;
    return side === "poster" ? pence : null;
  };

  const answer = async (given: Command & { end: End; nth: number }) => {
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
  };

  const act = async (given: Command) => {
    switch (given.do) {
      case "propose": {
        if (extras.length >= LIVES_A_LOAD) return;
        const sum = given.small ? Math.min(given.pence, 5_000) : given.pence + 5_000;
        const isLate = deliveredAt !== null && now() > deliveredAt + 14 * DAY_MS;
        const claim = { id, kind: "TOLL" as const, pence: sum, note: "The M6." };
        if (isLate) {
          expect(await refusalOf(as.carrier.extras.propose(claim))).toBe("invalid_transition");
          return;
        }
        const { extra } = await as.carrier.extras.propose(claim);
        extras.push({ id: extra?.id ?? "", status: "PROPOSED", pence: sum, offer: null, at: now() });
        return;
      }
      case "deliver":
        if (deliveredAt !== null || isDisputed) return;
        await as.carrier.bookings.collect({ id });
        await as.carrier.bookings.putPod({ id, content: inPieces(samplePodPdf("FB-0000-0000")) });
        await as.carrier.bookings.deliver({ id, receivedBy: "M. Patel" });
        deliveredAt = now();
        return;
      case "dispute":
        await (isDisputed
          ? as.poster.disputes.withdraw({ id })
          : as.poster.disputes.raise({ id, reason: "Toll", details: "Which?" }));
        isDisputed = !isDisputed;
        return;
      case "settle":
        return settle();
      case "wait":
        world.clock.advance({ hours: given.hours });
        return settle();
      case "accept":
      case "query":
      case "withdraw":
      case "offer":
        return answer(given);
    }
  };

  let ruling: Extract<Command, { do: "rule" }> | null = null;
  for (const given of commands) {
    world.clock.advance({ minutes: 1 });
    if (given.do === "rule") ruling = given;
    else await act(given);
  }
  if (ruling !== null) {
    if (!isDisputed) await act({ do: "dispute" });
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

/** Lives that many random lives of extras, `LIVES_A_LOAD` at most on each load. */
export async function liveExtras(
  world: World,
  firms: Record<End, TestFirm>,
  { loads, seed }: { loads: number; seed: number },
): Promise<void> {
  const start = world.clock.now().toISOString();
  const property = fc.asyncProperty(
    fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: "max" }),
    async (commands) => {
      world.clock.set(start);
      await live(world, firms, commands);
    },
  );
  await fc.assert(property, { numRuns: loads, seed, endOnFailure: true });
}
