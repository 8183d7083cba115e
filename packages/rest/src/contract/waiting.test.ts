import { historyOutput, listQuotesOutput } from "@board/api/schemas";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, outcome, read, startApi } from "../testing/api.ts";
import { acceptQuote, bookBy, readBoard, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const terms = (freeMins: number, pencePerQuarter: number) => ({ freeMins, pencePerQuarter });
const patch = (call: Call, id: string, body: object) => call("PATCH", `/loads/${id}`, body);
const cast = async () => ({
  poster: await api.newCaller(),
  first: await api.newCaller({ plan: "PRIORITY" }),
  second: await api.newCaller({ plan: "PRIORITY" }),
});

describe("contract 13: waiting terms", () => {
  it("what stood when a quote was sent is what its carrier and the poster agree to, whatever a PATCH says later", async () => {
    const { poster, first, second } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900) });
    expect(await sendQuote(first.call, id, 40_000)).toMatchObject({ waiting: terms(45, 900) });
    const amended = await patch(poster.call, id, { waiting: terms(20, 1_200) });
    expect(amended.body).toMatchObject({
      load: { waiting: terms(20, 1_200), quotes: [{ status: "ACTIVE", waiting: terms(45, 900) }] },
    });
    await sendQuote(second.call, id, 41_000);
    const { quotes } = await readLoad(poster.call, id);
    expect(quotes.map(({ waiting }) => waiting)).toEqual([terms(45, 900), terms(20, 1_200)]);
    const booked = await acceptQuote(poster.call, id, quotes[0]?.id ?? "");
    expect(booked).toMatchObject({ status: "BOOKED", waiting: terms(45, 900) });
    expect(await readLoad(first.call, id)).toMatchObject({ waiting: terms(45, 900) });
    const own = read(await second.call("GET", "/quotes"), listQuotesOutput).quotes;
    expect(own).toMatchObject([{ status: "LOST", waiting: terms(20, 1_200) }]);
  });

  it("a price sent again, or a booking at the poster's price, is on the terms of that moment", async () => {
    const { poster, first } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900), bookNowPence: 40_000 });
    await sendQuote(first.call, id, 42_000);
    await patch(poster.call, id, { waiting: terms(20, 1_200) });
    expect(await sendQuote(first.call, id, 41_000)).toMatchObject({ waiting: terms(20, 1_200) });
    await patch(poster.call, id, { waiting: terms(0, 0) });
    expect(outcome(await first.call("POST", `/loads/${id}/book`))).toBe("200");
    expect(await readLoad(poster.call, id)).toMatchObject({
      waiting: terms(0, 0),
      quotes: [{ status: "ACCEPTED", waiting: terms(0, 0) }],
    });
  });

  it("the usual terms follow the vehicle class, the poster's own stay, and null takes the usual ones", async () => {
    const { poster, first } = await cast();
    const { id } = await api.postLoad(poster.call, { type: "FULL_LOAD", pallets: undefined });
    const waitingAfter = async (body: object) =>
      ((await patch(poster.call, id, body)).body as { load: { waiting: object } }).load.waiting;
    expect(await waitingAfter({ vehicleClass: "ARTIC" })).toEqual(terms(60, 1_100));
    expect(await waitingAfter({ waiting: terms(90, 700) })).toEqual(terms(90, 700));
    expect(await waitingAfter({ vehicleClass: "LUTON" })).toEqual(terms(90, 700));
    expect(await waitingAfter({ waiting: null })).toEqual(terms(30, 600));
    const { version } = await readLoad(poster.call, id);
    await waitingAfter({ waiting: terms(30, 600) });
    await waitingAfter({ waiting: null });
    expect((await readLoad(poster.call, id)).version).toBe(version);
    const { history } = read(await poster.call("GET", `/loads/${id}/history`), historyOutput);
    expect(history[1]?.changed).toEqual([
      { field: "vehicleClass", from: "EIGHTEEN_T", to: "ARTIC" },
      { field: "waiting.pencePerQuarter", from: 1_000, to: 1_100 },
    ]);
    const { loads } = await readBoard(first.call);
    expect(loads.find((load) => load.id === id)?.waiting).toEqual(terms(30, 600));
  });

  it("a preview and a repost name the terms", async () => {
    const { poster } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900) });
    await poster.call("POST", `/loads/${id}/cancel`);
    const again = await poster.call("POST", `/loads/${id}/repost`, { collectDate: "2026-11-24" });
    expect(again.body).toMatchObject({ load: { waiting: terms(45, 900) } });
    const { load } = again.body as { load: { id: string } };
    const { type, vehicleClass, weightBand, fromPostcode, toPostcode, pallets } = await readLoad(
      poster.call,
      load.id,
    );
    const body = { type, vehicleClass, weightBand, fromPostcode, toPostcode, pallets };
    const preview = await poster.call("POST", "/loads/preview", { ...body, collectDate: "2026-11-24" });
    expect(preview.body).toMatchObject({ waiting: terms(60, 1_000) });
  });

  it("both ends of a booked load change them by agreement only; a changed vehicle leaves them", async () => {
    const { poster, first } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(60, 1_000) });
    await bookBy(poster.call, first.call, id, 40_000);
    expect(outcome(await patch(poster.call, id, { waiting: terms(0, 0) }))).toBe("409 invalid_transition");
    const agreed = async (changes: object) => {
      const made = await poster.call("POST", `/loads/${id}/changes`, { patch: changes });
      const { change } = made.body as { change: { id: string; changed: { field: string }[] } };
      await first.call("POST", `/loads/${id}/changes/${change.id}/agree`);
      const { waiting } = await readLoad(first.call, id);
      return { changed: change.changed.map(({ field }) => field), waiting };
    };
    expect(await agreed({ vehicleClass: "ARTIC" })).toEqual({
      changed: ["vehicleClass"],
      waiting: terms(60, 1_000),
    });
    expect(await agreed({ waiting: terms(30, 1_000) })).toEqual({
      changed: ["waiting.freeMins"],
      waiting: terms(30, 1_000),
    });
  });

  it("events tell them with the load and with the quote", async () => {
    const { poster, first } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900) });
    await sendQuote(first.call, id, 40_000);
    const { body } = await poster.call("GET", `/events?loadId=${id}&type=quote.received`);
    expect(body).toMatchObject({
      events: [{ data: { load: { waiting: terms(45, 900) }, quote: { waiting: terms(45, 900) } } }],
    });
  });

  it("loads and quotes of the release before are on the usual terms of their class", async () => {
    const { poster, first } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900) });
    await sendQuote(first.call, id, 40_000);
    const none = { waitingFreeMins: null, waitingPencePerQuarter: null };
    await api.db.load.update({ where: { id }, data: none });
    await api.db.quote.updateMany({ where: { loadId: id }, data: none });
    expect(await readLoad(poster.call, id)).toMatchObject({
      waiting: terms(60, 1_000),
      quotes: [{ waiting: terms(60, 1_000) }],
    });
  });
});
