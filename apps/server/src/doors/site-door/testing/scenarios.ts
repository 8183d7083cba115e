import { samplePodPdf } from "@board/api/server";
import { posting } from "@board/api/testing";
import type { Answer, Door, Input, Procedure } from "./doors.ts";

/** The firms of a scenario, each with its door, and the world's clock. */
export interface Cast {
  poster: Door;
  carrier: Door;
  rival: Door;
  seatless: Door;
  /** The poster with test data. */
  tester: Door;
  pass: (time: { minutes?: number; hours?: number; days?: number }) => void;
  sweep: () => Promise<unknown>;
}

export type Scenario = (cast: Cast) => Promise<void>;

const PDF = samplePodPdf("FB-0000-0000");

function idIn(answer: Answer, name: "load" | "quote"): string {
  const thing = answer.body[name];
  const id = typeof thing === "object" && thing !== null && "id" in thing ? thing.id : null;
  if (typeof id !== "string") throw new Error(`There is no ${name}: ${JSON.stringify(answer.body)}`);
  return id;
}

async function post({ poster, pass }: Cast, changes: Parameters<typeof posting>[0] = {}): Promise<string> {
  const id = idIn(await poster.call("loads.post", posting(changes)), "load");
  pass({ minutes: 5 });
  return id;
}

async function quote(door: Door, id: string, amountPence = 40_000): Promise<string> {
  return idIn(
    await door.call("quotes.send", { id, amountPence, etaMins: 90, message: "Tail-lift, straps" }),
    "quote",
  );
}

async function book(cast: Cast, changes: Parameters<typeof posting>[0] = {}): Promise<string> {
  const id = await post(cast, { collectDate: "2026-11-18", ...changes });
  await quote(cast.rival, id, 42_000);
  await cast.poster.call("quotes.accept", { id, quoteId: await quote(cast.carrier, id) });
  return id;
}

async function deliver(cast: Cast): Promise<string> {
  const id = await book(cast);
  await cast.carrier.call("bookings.collect", { id, driver: "J. Sykes", vehicleReg: "AB12 CDE" });
  await cast.carrier.putPod(id, PDF);
  await cast.carrier.call("bookings.deliver", { id, receivedBy: "M. Patel" });
  return id;
}

/** Returns a scenario of one call on an open load that both doors must refuse in the same words. */
function refusal(
  who: keyof Cast & ("poster" | "carrier" | "rival" | "seatless" | "tester"),
  procedure: Procedure,
  input: (id: string) => Input,
): Scenario {
  return async (cast) => {
    const id = await post(cast);
    await cast[who].call(procedure, input(id));
  };
}

export const SCENARIOS: Record<string, Scenario> = {
  "post, read, list and history": async (cast) => {
    const id = await post(cast, { termsDays: 14, notes: "Ring first", externalRef: "J-1", tailLift: true });
    await cast.poster.call("loads.get", { id });
    await cast.poster.call("loads.list", { status: "POSTED", externalRef: "J-1", limit: "5" });
    await cast.poster.call("loads.history", { id });
    await cast.carrier.call("loads.get", { id });
  },
  "many loads at once, tried and posted, with rows that are wrong": async ({ poster }) => {
    const rows = [
      { ...posting(), key: "J-1", externalRef: "J-1" },
      { ...posting({ collectDate: "2026-11-01" }), key: "J-2", colour: "red" },
      "no load",
    ];
    await poster.call("loads.bulk", { rows, dryRun: true });
    await poster.call("loads.bulk", { rows });
    await poster.call("loads.bulk", { rows });
    await poster.call("loads.bulk", { rows: [] });
  },
  "a load for the way home": async (cast) => {
    const from = "2026-11-18T14:00";
    await post(cast, { fromPostcode: "G33 4AA", toPostcode: "WF6 1AA", collectDate: "2026-11-19" });
    await cast.carrier.call("board.backload", { at: "G33", home: "LS", from });
    await cast.carrier.call("board.backload", { at: "G33", home: "LS", from, vc: "bike", mph: "5" });
    await cast.seatless.call("board.backload", { at: "G33", home: "LS" });
  },
  preview: async ({ poster }) => {
    await poster.call("loads.preview", posting({ vehicleClass: "LUTON", weightBand: "T_3_7" }));
  },
  "warnings of a posting": async ({ poster }) => {
    await poster.call("loads.post", posting({ vehicleClass: "SMALL_VAN", weightBand: "T_15_PLUS" }));
    await poster.call("loads.post", posting({ vehicleClass: "SMALL_VAN", weightBand: "T_15_PLUS" }));
  },
  "a retry under the same Idempotency-Key, with another body, strict and not": async ({ poster }) => {
    const key = { "idempotency-key": "J-4711" };
    await poster.call("loads.post", posting(), key);
    await poster.call("loads.post", posting(), key);
    await poster.call("loads.post", posting({ notes: "Other" }), key);
    await poster.call("loads.post", posting({ notes: "Other" }), { ...key, prefer: "handling=strict" });
    await poster.call("loads.post", posting(), { "idempotency-key": "" });
    await poster.call("loads.list", {});
  },
  "the board and its filters": async (cast) => {
    await post(cast);
    await post(cast, {
      fromPostcode: "M17 1SN",
      toPostcode: "G33 4TA",
      type: "FULL_LOAD",
      vehicleClass: "ARTIC",
      weightBand: "T_15_PLUS",
      tailLift: true,
    });
    await post(cast, {
      fromPostcode: "BS1 4DJ",
      type: "PARCELS",
      parcels: 9,
      vehicleClass: "LWB_VAN",
      weightBand: "KG_50_250",
      pricingMode: "BOOK_NOW",
      bookNowPence: 21_000,
      adr: true,
    });
    const searches: Input[] = [
      {},
      { from: "M" },
      { to: "G33,SW1" },
      { vc: "artic,lwb_van" },
      { type: "PALLETS", date: "2026-11-20" },
      { after: "today", before: "tomorrow" },
      { near: "LS1", within: "60", sort: "near" },
      { notl: "1" },
      { noadr: "true", maxwt: "T_3_7" },
      { terms: "14" },
      { sort: "ppm", limit: "2" },
    ];
    for (const search of searches) await cast.carrier.call("board.read", search);
    await cast.poster.call("board.read", {});
  },
  "quote, replace, withdraw, quote again": async (cast) => {
    const id = await post(cast);
    await quote(cast.carrier, id);
    cast.pass({ minutes: 1 });
    await cast.carrier.call("quotes.send", { id, amountPence: 900_000 });
    await cast.carrier.call("quotes.withdraw", { id });
    await cast.carrier.call("quotes.withdraw", { id });
    await quote(cast.carrier, id, 38_000);
    await cast.carrier.call("quotes.list", {});
    await cast.carrier.call("quotes.list", { status: "ACTIVE" });
    await cast.poster.call("loads.get", { id, quotes: "all" });
  },
  "accept: the winner, the loser and the late": async (cast) => {
    const id = await post(cast);
    const rivalQuote = await quote(cast.rival, id, 42_000);
    const quoteId = await quote(cast.carrier, id);
    await cast.poster.call("quotes.accept", { id, quoteId });
    await cast.poster.call("quotes.accept", { id, quoteId });
    await cast.poster.call("quotes.accept", { id, quoteId: rivalQuote });
    await cast.rival.call("quotes.send", { id, amountPence: 30_000 });
    for (const door of [cast.poster, cast.carrier, cast.rival]) await door.call("loads.get", { id });
    for (const door of [cast.carrier, cast.rival]) await door.call("quotes.list", {});
    await cast.carrier.call("loads.history", { id });
  },
  decline: async (cast) => {
    const id = await post(cast);
    const quoteId = await quote(cast.carrier, id);
    await cast.poster.call("quotes.decline", { id, quoteId, reason: "Too late" });
    await cast.poster.call("quotes.accept", { id, quoteId });
    await cast.carrier.call("quotes.list", {});
  },
  "book at the poster's price, once": async (cast) => {
    const id = await post(cast, { pricingMode: "BOOK_NOW", bookNowPence: 25_000 });
    await cast.carrier.call("quotes.book", { id });
    await cast.carrier.call("quotes.book", { id });
    await cast.rival.call("quotes.book", { id });
  },
  "cancel before and after booking": async (cast) => {
    const open = await post(cast);
    await quote(cast.carrier, open);
    await cast.poster.call("loads.cancel", { id: open });
    await cast.poster.call("loads.cancel", { id: open });
    const booked = await book(cast);
    await cast.poster.call("loads.cancel", { id: booked });
    await cast.poster.call("loads.cancel", { id: booked, reason: "Customer called it off" });
    await cast.carrier.call("loads.get", { id: booked });
    await cast.carrier.call("quotes.list", {});
  },
  "amend: what is material, what is not, and nothing": async (cast) => {
    const id = await post(cast);
    await quote(cast.carrier, id);
    await cast.poster.call("loads.amend", { id, notes: "Gate 4" });
    await cast.poster.call("loads.amend", { id, collectDate: "2026-11-21", pallets: 14 });
    await cast.poster.call("loads.amend", { id });
    await cast.poster.call("loads.amend", { id, pallets: null });
    await cast.carrier.call("quotes.list", {});
    await cast.poster.call("loads.history", { id });
  },
  "expire and repost": async (cast) => {
    const id = await post(cast, { collectDate: "2026-11-18" });
    cast.pass({ hours: 14 });
    await cast.carrier.call("quotes.send", { id, amountPence: 30_000 });
    await cast.sweep();
    await cast.poster.call("loads.get", { id });
    await cast.poster.call("loads.repost", { id, collectDate: "2026-11-20" });
    await cast.poster.call("loads.repost", { id, collectDate: "2026-11-01" });
  },
  "collect, prove, deliver, confirm, pay and rate": async (cast) => {
    const id = await book(cast);
    await cast.carrier.call("bookings.deliver", { id, receivedBy: "M. Patel" });
    await cast.carrier.call("bookings.collect", { id, driver: "J. Sykes" });
    await cast.carrier.call("bookings.deliver", { id, receivedBy: "M. Patel" });
    await cast.rival.putPod(id, PDF);
    await cast.carrier.putPod(id, new Uint8Array([1, 2, 3]));
    await cast.carrier.putPod(id, PDF);
    await cast.carrier.call("bookings.deliver", { id, receivedBy: "M. Patel" });
    for (const door of [cast.poster, cast.carrier, cast.rival]) await door.getPod(id);
    await cast.poster.call("bookings.confirm", { id });
    await cast.carrier.call("bookings.paid", { id });
    for (const door of [cast.poster, cast.carrier]) await door.call("bookings.rate", { id, score: 5 });
    await cast.poster.call("bookings.rate", { id, score: 1 });
    await cast.poster.call("loads.get", { id });
    await cast.poster.call("loads.history", { id });
  },
  "hand back and release": async (cast) => {
    const id = await book(cast, { collectDate: "2026-11-20" });
    await cast.carrier.call("bookings.handBack", { id, reason: "Breakdown" });
    await cast.carrier.call("quotes.send", { id, amountPence: 30_000 });
    await cast.poster.call("quotes.accept", { id, quoteId: await quote(cast.rival, id, 41_000) });
    await cast.poster.call("bookings.release", { id, reason: "No answer" });
    await cast.poster.call("loads.get", { id });
  },
  "dispute: raised, stated, proposed, agreed": async (cast) => {
    const id = await deliver(cast);
    await cast.poster.call("disputes.raise", { id, reason: "DAMAGE", details: "Two pallets wet" });
    await cast.carrier.call("disputes.state", { id, text: "Loaded wet" });
    await cast.rival.call("disputes.get", { id });
    await cast.carrier.call("disputes.resolve", {
      id,
      outcome: "CONFIRMED",
      agreedPence: 35_000,
      note: "Less £50",
    });
    await cast.poster.call("disputes.resolve", {
      id,
      outcome: "CONFIRMED",
      agreedPence: 35_000,
      note: "Agreed",
    });
    await cast.poster.call("disputes.get", { id });
    await cast.poster.call("loads.get", { id });
  },
  "dispute: raised and withdrawn": async (cast) => {
    const id = await deliver(cast);
    await cast.carrier.call("disputes.raise", { id, reason: "LATE", details: "Waited two hours" });
    await cast.poster.call("disputes.withdraw", { id });
    await cast.carrier.call("disputes.withdraw", { id });
    await cast.poster.call("loads.get", { id });
  },
  "test data beside live data": async ({ tester, poster, carrier }) => {
    const id = idIn(await tester.call("loads.post", posting()), "load");
    await tester.call("testMode.advance", { id, to: "BOOKED" });
    await tester.call("testMode.advance", { id, to: "DELIVERED" });
    await tester.call("loads.get", { id });
    await tester.call("board.read", {});
    for (const door of [poster, carrier]) await door.call("loads.get", { id });
    await poster.call("testMode.advance", { id, to: "CONFIRMED" });
  },
  "webhook endpoints": async ({ poster }) => {
    await poster.call("webhooks.list", {});
    await poster.call("webhooks.create", { url: "https://hooks.example/freight", events: ["*"] });
    await poster.call("webhooks.create", { url: "nonsense", events: ["*"] });
  },
  "every wrong field at once": async ({ poster }) => {
    await poster.call("loads.post", {
      ...posting(),
      pallets: "12",
      bookNowPence: null,
      deliverByTime: "25:00",
      fromPostcode: "ZZ99 9ZZ",
      colour: "blue",
    });
    await poster.call("loads.post", {});
    await poster.call("loads.post", posting({ collectDate: "2026-11-01", deliverDate: "2026-10-31" }));
  },
  "a cursor that belongs to another list": async (cast) => {
    for (let n = 0; n < 3; n += 1) await post(cast, { notes: `${n}` });
    const { body } = await cast.poster.call("loads.list", { limit: "2" });
    await cast.poster.call("loads.list", { limit: "2", cursor: body.nextCursor });
    await cast.carrier.call("loads.list", { cursor: body.nextCursor });
    await cast.poster.call("loads.list", { cursor: "x" });
  },
  "the board without a seat": refusal("seatless", "board.read", () => ({})),
  "a quote without a seat": refusal("seatless", "quotes.send", (id) => ({ id, amountPence: 1 })),
  "a quote with test data": refusal("tester", "quotes.send", (id) => ({ id, amountPence: 1 })),
  "a quote on one's own load": refusal("poster", "quotes.send", (id) => ({ id, amountPence: 1 })),
  "a quote of nothing": refusal("carrier", "quotes.send", (id) => ({ id, amountPence: 0 })),
  "a quote of a text": refusal("carrier", "quotes.send", (id) => ({ id, amountPence: "400" })),
  "booking a load without a price": refusal("carrier", "quotes.book", (id) => ({ id })),
  "withdrawing what was never quoted": refusal("carrier", "quotes.withdraw", (id) => ({ id })),
  "a stranger's load": refusal("rival", "loads.cancel", (id) => ({ id })),
  "a load that never was": refusal("poster", "loads.get", () => ({ id: "load_nothing" })),
  "confirming an open load": refusal("poster", "bookings.confirm", (id) => ({ id })),
  "accepting a quote that never was": refusal("poster", "quotes.accept", (id) => ({
    id,
    quoteId: "quote_nothing",
  })),
};
