import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { FirmActor } from "../core/actor.ts";
import { createRecordedWorld } from "../testing/recorded-world.ts";
import { posting, type World } from "../testing/world.ts";

let world: World;
let poster: FirmActor;
let carrier: FirmActor;
/** Every statement that the board sends, in order. */
const sent: string[] = [];

beforeAll(async () => {
  world = await createRecordedWorld(sent);
  poster = world.actorOf(await world.newFirm());
  carrier = world.actorOf(await world.newFirm());
});
beforeEach(() => {
  sent.splice(0);
});
afterAll(() => world.drop());

/** The statements of the transaction, from BEGIN to COMMIT: each costs both sides as much as the rows that it writes. */
function inTransaction(): string[] {
  return sent.slice(sent.indexOf("BEGIN"), sent.lastIndexOf("COMMIT") + 1);
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

it("posts a load by four statements at most", async () => {
  await openLoad();
  expect(inTransaction().length).toBeLessThanOrEqual(4);
});

it("quotes by five statements at most", async () => {
  const id = await openLoad();
  sent.splice(0);
  await world.as(carrier).quotes.send({ id, amountPence: 40_000 });
  expect(inTransaction().length).toBeLessThanOrEqual(5);
});

it("accepts a quote by seven statements at most", async () => {
  const named = await quotedLoad();
  sent.splice(0);
  await world.as(poster).quotes.accept(named);
  expect(inTransaction().length).toBeLessThanOrEqual(7);
});

it("books at the poster's price by eight statements at most", async () => {
  const id = await openLoad({ bookNowPence: 40_000 });
  sent.splice(0);
  await world.as(carrier).quotes.book({ id });
  expect(inTransaction().length).toBeLessThanOrEqual(8);
});
