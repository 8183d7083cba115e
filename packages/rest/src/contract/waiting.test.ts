import { historyOutput, listQuotesOutput, madeDriverLinkOutput } from "@board/api/schemas";
import { tellWaiting } from "@board/api/server";
import { START } from "@board/api/testing";
import { Prisma } from "@board/db";
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

  it.each(["hand-back", "release"] as const)(
    "after a %s the load has the terms of its poster again, those of payment too, whatever the booking had",
    async (way) => {
      const { poster, first, second } = await cast();
      const posted = { waiting: terms(20, 1_200), termsDays: 30 };
      const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900), termsDays: 30 });
      await sendQuote(first.call, id, 40_000);
      await patch(poster.call, id, { waiting: posted.waiting });
      const { quotes } = await readLoad(poster.call, id);
      await acceptQuote(poster.call, id, quotes[0]?.id ?? "");
      const made = await poster.call("POST", `/loads/${id}/changes`, {
        patch: { waiting: terms(0, 0), termsDays: 7 },
      });
      const { change } = made.body as { change: { id: string } };
      await first.call("POST", `/loads/${id}/changes/${change.id}/agree`);
      expect(await readLoad(first.call, id)).toMatchObject({ waiting: terms(0, 0), termsDays: 7 });
      const by = way === "release" ? poster.call : first.call;
      await by("POST", `/loads/${id}/${way}`, { reason: "Off the road." });
      expect(await readLoad(poster.call, id)).toMatchObject({ status: "POSTED", ...posted });
      expect(await sendQuote(second.call, id, 41_000)).toMatchObject({ waiting: posted.waiting });
      const { loads } = await readBoard(second.call);
      expect(loads.find((load) => load.id === id)).toMatchObject(posted);
      await patch(poster.call, id, { waiting: terms(5, 500) });
      await poster.call("POST", `/loads/${id}/cancel`);
      const again = await poster.call("POST", `/loads/${id}/repost`, { collectDate: "2026-11-24" });
      expect(again.body).toMatchObject({ load: { waiting: terms(5, 500), termsDays: 30 } });
    },
  );

  it("a load that ended as a job is reposted, and saved as a template, on the terms of its poster", async () => {
    const { poster, first } = await cast();
    const posted = { waiting: terms(20, 1_200), termsDays: 30 };
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900), termsDays: 30 });
    await sendQuote(first.call, id, 40_000);
    await patch(poster.call, id, { waiting: posted.waiting });
    const { quotes } = await readLoad(poster.call, id);
    await acceptQuote(poster.call, id, quotes[0]?.id ?? "");
    const site = api.as(api.actorOf(poster.firm));
    const { template } = await site.templates.saveLoad({ loadId: id, name: "Mondays", replace: false });
    expect(template.posting).toMatchObject(posted);
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    const again = await poster.call("POST", `/loads/${id}/repost`, { collectDate: "2026-11-24" });
    expect(again.body).toMatchObject({ load: posted });
    expect(await readLoad(poster.call, id)).toMatchObject({ status: "CANCELLED", waiting: terms(45, 900) });
  });

  it("a job that the release before booked goes back to the board on the terms that it has", async () => {
    const { poster, first } = await cast();
    const { id } = await api.postLoad(poster.call, { waiting: terms(45, 900) });
    await bookBy(poster.call, first.call, id, 40_000);
    await api.db.load.update({ where: { id }, data: { postedTerms: Prisma.DbNull } });
    await first.call("POST", `/loads/${id}/hand-back`, { reason: "Off the road." });
    expect(await readLoad(poster.call, id)).toMatchObject({ status: "POSTED", waiting: terms(45, 900) });
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

describe("contract 13, waiting: both ends are told when the free time ends", () => {
  const at = (time: string) => api.clock.set(`2026-11-20T${time}Z`);
  /** A load with a slot at 11:00 and half an hour free, whose carrier arrives at 10:46. */
  async function arrived() {
    const { poster, first } = await cast();
    const waiting = terms(30, 900);
    const { id, version } = await api.postLoad(poster.call, { collectByTime: "11:00", waiting });
    await bookBy(poster.call, first.call, id, 40_000);
    at("10:46:00");
    const { body } = await first.call("POST", `/loads/${id}/milestones`, { kind: "ARRIVED", place: 1 });
    const { milestone } = body as { milestone: { id: string } };
    return { poster, first, id, version, milestoneId: milestone.id };
  }
  const told = async (id: string) =>
    (
      await api.db.event.findMany({
        where: { loadId: id, type: "load.waiting" },
        orderBy: { position: "asc" },
      })
    ).length;
  const sweep = () => tellWaiting(api.system());

  it("both read the wait with the load, running and done, also while it is disputed", async () => {
    const { poster, first, id } = await arrived();
    const running = {
      place: 1,
      arrivedAt: "2026-11-20T10:46:00.000Z",
      from: "2026-11-20T11:00:00.000Z",
      freeUntil: "2026-11-20T11:30:00.000Z",
      doneAt: null,
      mins: null,
      confirmed: true,
      pence: null,
    };
    for (const { call } of [poster, first]) expect((await readLoad(call, id)).waits).toEqual([running]);
    at("12:10:30");
    await first.call("POST", `/loads/${id}/collect`, {});
    const done = { ...running, doneAt: "2026-11-20T12:10:30.000Z", mins: 40, pence: 2_700 };
    for (const { call } of [poster, first]) expect((await readLoad(call, id)).waits).toEqual([done]);
    await first.call("POST", `/loads/${id}/dispute`, { reason: "damage", details: "Leaning." });
    expect((await readLoad(poster.call, id)).waits).toEqual([done]);
  });

  it("the driver reads the wait without its price", async () => {
    const { first, id } = await arrived();
    const made = read(await first.call("POST", `/loads/${id}/driver-links`, {}), madeDriverLinkOutput);
    const driver = api.callWith(made.driverLink.url?.split("/d/")[1] ?? "");
    const { load } = (await driver("GET", `/loads/${id}`)).body as { load: { waits: object[] } };
    expect(load.waits).toMatchObject([{ place: 1, freeUntil: "2026-11-20T11:30:00.000Z", confirmed: true }]);
    expect(load.waits[0]).not.toHaveProperty("pence");
  });

  it("a collection that was received 16 minutes late leaves the wait unconfirmed", async () => {
    const { poster, first, id } = await arrived();
    at("12:56:30");
    const collectedAt = "2026-11-20T12:40:30.000Z";
    await first.call("POST", `/loads/${id}/collect`, { collectedAt });
    expect((await readLoad(poster.call, id)).waits).toMatchObject([
      { doneAt: collectedAt, mins: 70, confirmed: false },
    ]);
  });

  it("at that moment, once, with the place and its times; the version stays", async () => {
    const { poster, first, id } = await arrived();
    const { version } = await readLoad(poster.call, id);
    for (const time of ["10:46:00", "11:29:59"]) {
      at(time);
      await sweep();
      expect(await told(id)).toBe(0);
    }
    for (const time of ["11:30:00", "11:30:00", "12:30:00"]) {
      at(time);
      await sweep();
      expect(await told(id)).toBe(2);
    }
    for (const { call } of [poster, first]) {
      const { body } = await call("GET", `/events?loadId=${id}&type=load.waiting`);
      expect(body).toMatchObject({
        events: [
          {
            timestamp: "2026-11-20T11:30:00.000Z",
            data: {
              load: { id, version },
              waiting: {
                place: 1,
                from: "2026-11-20T11:00:00.000Z",
                freeUntil: "2026-11-20T11:30:00.000Z",
              },
            },
          },
        ],
      });
    }
    const notes = await api.db.notification.findMany({
      where: { loadId: id, kind: "waiting" },
      orderBy: { firmId: "asc" },
    });
    expect(notes.map(({ firmId }) => firmId)).toEqual([poster.firm.id, first.firm.id].toSorted());
  });

  it.each<[name: string, act: (its: Awaited<ReturnType<typeof arrived>>) => Promise<unknown>]>([
    ["was loaded", ({ first, id }) => first.call("POST", `/loads/${id}/collect`, {})],
    [
      "took its arrival back",
      ({ first, id, milestoneId }) => first.call("DELETE", `/loads/${id}/milestones/${milestoneId}`),
    ],
    [
      "handed the load back",
      ({ first, id }) => first.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." }),
    ],
  ])("not where the carrier %s before", async (_, act) => {
    const its = await arrived();
    await act(its);
    at("12:30:00");
    await sweep();
    expect(await told(its.id)).toBe(0);
    expect(await api.db.milestone.count({ where: { loadId: its.id, waitingDueAt: { not: null } } })).toBe(0);
  });

  it("by the terms that both agreed to meanwhile, within a quarter of an hour", async () => {
    const { poster, first, id } = await arrived();
    await sweep();
    const made = await poster.call("POST", `/loads/${id}/changes`, { patch: { waiting: terms(0, 900) } });
    const { change } = made.body as { change: { id: string } };
    await first.call("POST", `/loads/${id}/changes/${change.id}/agree`);
    at("11:01:00");
    await sweep();
    expect(await told(id)).toBe(2);
  });
});
