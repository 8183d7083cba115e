import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, posting, START, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm({ name: "Halden Foods Logistics" });
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm));

const SITE = { name: "SITENAME", lines: ["SITELINE"], phone: "01632 960318", reference: "SITEREFERENCE" };
const SHEET = ["NOTESFORDRIVER", "SITENAME", "SITELINE", "01632 960318", "SITEREFERENCE"];
const THREAD = ["POSTERSWORDS", "WHYCHANGED"];
const PLACES = ["LS10 1AB", "Halden Foods Logistics"];

/** A booked load with a job sheet, a message and a proposed change, whose events go to an endpoint of the carrier too. */
async function bookedJob() {
  world.clock.set(START);
  const carrier = await world.newFirm({ plan: "PRIORITY" });
  const { endpoint } = await as(carrier).webhooks.create({
    url: "https://hooks.firm.example/in",
    events: ["*"],
  });
  const { load } = await as(poster).loads.post(
    posting({
      notes: "NOTESFORDRIVER",
      collectFrom: SITE,
      deliverTo: SITE,
      stops: [{ kind: "DELIVER", postcode: "M1 1AE", ...SITE }],
      fromPostcode: "LS10 1AB",
    }),
  );
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 40_000 });
  await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
  await as(poster).messages.send({ id: load.id, text: "POSTERSWORDS" });
  await as(poster).changes.propose({ id: load.id, penceDelta: 100, note: "WHYCHANGED" });
  return { id: load.id, carrier, endpointId: endpoint.id };
}

/** The texts among those that a firm reads in its feed, and in the log of what it was sent. */
async function textsIn(
  firm: TestFirm,
  { id, endpointId }: { id: string; endpointId?: string },
  texts: readonly string[],
) {
  const { events } = await as(firm).webhooks.events({ loadId: id, limit: "100" });
  const log =
    endpointId === undefined ? [] : (await as(firm).webhooks.deliveries({ id: endpointId })).deliveries;
  const read = [JSON.stringify(events), JSON.stringify(log.map(({ event }) => event))];
  return read.map((text) => texts.filter((each) => text.includes(each)));
}

const ALL = [...SHEET, ...THREAD, ...PLACES];

describe("older events, as their firm may read them now", () => {
  it("are all readable for the carrier while it has the job", async () => {
    const { carrier, ...job } = await bookedJob();
    expect(await textsIn(carrier, job, ALL)).toEqual([ALL, ALL]);
  });

  it.each([
    [
      "handed back by the carrier",
      (id: string, carrier: TestFirm) => as(carrier).bookings.handBack({ id, reason: "ITSREASON" }),
    ],
    ["released by the poster", (id: string) => as(poster).bookings.release({ id, reason: "ITSREASON" })],
  ])("show a former carrier the load in brief, and why, after a job %s", async (_, lose) => {
    const { carrier, ...job } = await bookedJob();
    await lose(job.id, carrier);
    expect(await textsIn(carrier, job, [...ALL, "ITSREASON"])).toEqual([["ITSREASON"], ["ITSREASON"]]);
    expect(await textsIn(poster, { id: job.id }, SHEET)).toEqual([SHEET, []]);
    const { events } = await as(carrier).webhooks.events({ loadId: job.id, limit: "100" });
    expect(events.map(({ type }) => type)).toEqual([
      "load.booked",
      "quote.accepted",
      "message.received",
      "change.proposed",
      "load.reopened",
    ]);
    expect(events[0]).toMatchObject({
      data: { load: { id: job.id, status: "BOOKED" }, quote: { amountPence: 40_000 } },
    });
  });

  it("show the carrier of a called-off job the load without the sheet and the messages", async () => {
    const { carrier, ...job } = await bookedJob();
    await as(poster).loads.cancel({ id: job.id, reason: "Sold out." });
    expect(await textsIn(carrier, job, ALL)).toEqual([PLACES, PLACES]);
  });

  it("show the next carrier its own, and no earlier messages", async () => {
    const { carrier, id } = await bookedJob();
    await as(carrier).bookings.handBack({ id, reason: "No lorry." });
    const next = await world.newFirm({ plan: "PRIORITY" });
    const { quote } = await as(next).quotes.send({ id, amountPence: 41_000 });
    await as(poster).quotes.accept({ id, quoteId: quote.id });
    expect(await textsIn(next, { id }, ALL)).toEqual([[...SHEET, ...PLACES], []]);
    expect(await textsIn(carrier, { id }, ALL)).toEqual([[], []]);
  });
});
