import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { FirmActor } from "../core/actor.ts";
import { createRecordedWorld } from "../testing/recorded-world.ts";
import { posting, type World } from "../testing/world.ts";

let world: World;
let poster: FirmActor;
let carrier: FirmActor;
/** Every statement that the board sends, in order. */
const sent: string[] = [];
/** Statements that were sent only after the answers to all before them. */
const waited: string[] = [];

beforeAll(async () => {
  world = await createRecordedWorld(sent, waited);
  poster = world.actorOf(await world.newFirm());
  carrier = world.actorOf(await world.newFirm());
});
beforeEach(() => forget());
afterAll(() => world.drop());

function forget(): void {
  sent.splice(0);
  waited.splice(0);
}

/** Counts the statements of the transaction, from BEGIN to COMMIT, and its round trips: each costs both sides. */
function transaction(): { statements: number; roundTrips: number } {
  const within = (texts: string[]) => texts.lastIndexOf("COMMIT") - texts.indexOf("BEGIN") + 1;
  return { statements: within(sent), roundTrips: within(waited) };
}

async function openLoad(changes = {}) {
  const { load } = await world.as(poster).loads.post(posting(changes));
  world.clock.advance({ minutes: 10 });
  return load.id;
}

async function quotedLoad() {
  const id = await openLoad();
  const { quote } = await world.as(carrier).quotes.send({ id, amountPence: 40_000 });
  return { id, quoteId: quote.id };
}

interface Case {
  call: string;
  statements: number;
  roundTrips: number;
  prepare: () => Promise<() => Promise<unknown>>;
}

const CASES: Case[] = [
  {
    call: "posting a load",
    statements: 3,
    roundTrips: 3,
    prepare: async () => () => openLoad(),
  },
  {
    call: "sending a quote",
    // The last but one looks for the carrier's own conditions, because the load has none.
    statements: 6,
    roundTrips: 5,
    prepare: async () => {
      const id = await openLoad();
      return () => world.as(carrier).quotes.send({ id, amountPence: 40_000 });
    },
  },
  {
    call: "accepting a quote",
    // The last but one looks for an empty vehicle of the carrier that the job takes.
    statements: 8,
    roundTrips: 6,
    prepare: async () => {
      const named = await quotedLoad();
      return () => world.as(poster).quotes.accept(named);
    },
  },
  {
    call: "booking at the poster's price",
    statements: 10,
    roundTrips: 7,
    prepare: async () => {
      const id = await openLoad({ bookNowPence: 40_000 });
      return () => world.as(carrier).quotes.book({ id });
    },
  },
];

it.each(CASES)("$call takes $statements statements in $roundTrips round trips", async (each) => {
  const call = await each.prepare();
  forget();
  await call();
  expect(transaction()).toEqual({ statements: each.statements, roundTrips: each.roundTrips });
});
