import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePodPdf } from "../../core/files/sample-pod.ts";
import type { LoadEvent } from "../../loads/outbox/schemas.ts";
import { inPieces } from "../../testing/pictures.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let loser: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm();
  loser = await world.newFirm();
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm));

const SITE = { name: "Goods in", lines: ["Unit 4", "Gate code 4471"], phone: "01632 960318" };

async function eventsOf(firm: TestFirm, loadId: string): Promise<LoadEvent[]> {
  const { events } = await as(firm).webhooks.events({ loadId, limit: "100" });
  return events.filter((event): event is LoadEvent => "load" in event.data);
}

type EventLoad = LoadEvent["data"]["load"];

/** The load of an event as `GET /loads/{id}` has it. */
function stateOf(load: EventLoad) {
  const { previousStatus: _, href: _href, collect: _collect, deliver: _deliver, ...state } = load;
  return state;
}

/**
 * The load as the firm reads it now, without the two firms, the quotes, the collection code, what may be done, and what
 * happened on the road and its extras, which have events of their own.
 */
async function readBy(firm: TestFirm, id: string) {
  const { load } = await as(firm).loads.get({ id });
  const { poster: _, carrier: _carrier, quotes: _quotes, allowedActions: _actions, ...rest } = load;
  const { collectionCode: _code, codeTriesLeft: _tries, ...more } = rest;
  const {
    milestones: _milestones,
    eta: _eta,
    lastSeen: _seen,
    waits: _waits,
    extras: _extras,
    owed: _owed,
    ...state
  } = more;
  return state;
}

/** A client as the guide says: every event is processed, and a load's state is taken only from a newer version. */
function follow(events: readonly LoadEvent[]) {
  const newest = events.reduce<EventLoad | null>(
    (state, { data }) => (state !== null && data.load.version <= state.version ? state : data.load),
    null,
  );
  return newest && stateOf(newest);
}

/** A load from the posting to the payment; after each step both ends' last event is compared with what they read. */
async function wholeLife(afterEach: (id: string) => Promise<void> = async () => {}): Promise<string> {
  const [posts, carries] = [as(poster), as(carrier)];
  const { id } = (
    await posts.loads.post(
      posting({ collectDate: "2026-11-18", notes: "Hi-vis.", collectFrom: SITE, deliverTo: SITE }),
    )
  ).load;
  await afterEach(id);
  world.clock.advance({ minutes: 10 });
  const steps = [
    () => as(loser).quotes.send({ id, amountPence: 41_000 }),
    () => posts.loads.amend({ id, tailLift: true, notes: "Hi-vis and boots." }),
    () => carries.quotes.send({ id, amountPence: 40_000 }),
    async () => {
      const { load } = await posts.loads.get({ id });
      const quoteId = load.quotes.find(({ status }) => status === "ACTIVE")?.id ?? "";
      await posts.quotes.accept({ id, quoteId });
    },
    () => posts.loads.sites({ id, deliverTo: { contactName: "Tam Reid" } }),
    () => carries.messages.send({ id, text: "Ten minutes." }),
    () => carries.bookings.collect({ id, driver: "Sam", vehicleReg: "AB12 CDE" }),
    async () => {
      await carries.bookings.putPod({ id, content: inPieces(samplePodPdf("FB-0000-0000")) });
      await carries.bookings.deliver({ id, receivedBy: "M. Patel" });
    },
    () => posts.disputes.raise({ id, reason: "damage", details: "One pallet." }),
    () => posts.disputes.withdraw({ id }),
    () => posts.bookings.confirm({ id }),
    () => carries.bookings.paid({ id }),
  ];
  for (const step of steps) {
    world.clock.advance({ minutes: 1 });
    await step();
    await afterEach(id);
  }
  return id;
}

describe("contract 10: an event carries the whole load, so that nobody needs a second call", () => {
  it("contains what each end reads by GET, after each step", async () => {
    let compared = 0;
    await wholeLife(async (id) => {
      for (const firm of [poster, carrier]) {
        const newest = follow(await eventsOf(firm, id));
        if (newest === null) continue;
        expect(newest).toEqual(await readBy(firm, id));
        compared += 1;
      }
    });
    expect(compared).toBe(13 + 9);
  });

  it("lets a client that misses any one event and applies only newer states end with the right load", async () => {
    const id = await wholeLife();
    for (const firm of [poster, carrier]) {
      const events = await eventsOf(firm, id);
      const right = await readBy(firm, id);
      const newest = Math.max(...events.map(({ data }) => data.load.version));
      for (const lost of events) {
        if (lost.data.load.version === newest) continue;
        const rest = events.filter((event) => event !== lost);
        for (const order of [rest, rest.toReversed()]) expect(follow(order)).toEqual(right);
      }
    }
  });

  it("sends nothing of the job sheet to a carrier after it has lost its quote or the job", async () => {
    const [posts, carries] = [as(poster), as(carrier)];
    const { id } = (await posts.loads.post(posting({ collectFrom: SITE, notes: "Gate code 4471" }))).load;
    world.clock.advance({ minutes: 10 });
    await as(loser).quotes.send({ id, amountPence: 41_000 });
    const { quote } = await carries.quotes.send({ id, amountPence: 40_000 });
    await posts.quotes.accept({ id, quoteId: quote.id });
    const before = (await eventsOf(carrier, id)).length;
    await posts.bookings.release({ id, reason: "Not answering" });
    const after = (await eventsOf(carrier, id)).slice(before);
    expect(after.map(({ type }) => type)).toEqual(["load.reopened"]);
    const lost = await eventsOf(loser, id);
    expect(lost.map(({ type }) => type)).toContain("quote.lost");
    expect(JSON.stringify([...after, ...lost])).not.toMatch(/4471|Goods in|960318|fromPostcode|agreedPence/);
  });

  it("reports a payment that either end records to both", async () => {
    const id = await wholeLife();
    for (const firm of [poster, carrier]) {
      const last = (await eventsOf(firm, id)).at(-1);
      expect(last).toMatchObject({ type: "load.updated", data: { load: { paidSaidBy: "carrier" } } });
    }
  });
});
