import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "../http/problem.ts";
import { type Answer, type Call, startApi } from "../testing/api.ts";
import { acceptQuote, bookBy, copyLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const refusal = async (answer: Promise<Answer>) => (await answer).body as Problem;
const poster = await api.newCaller();
const BOOK_NOW = { pricingMode: "BOOK_NOW", bookNowPence: 40_000 };

const newCarrier = (options: object = {}) => api.newCaller({ plan: "PRIORITY", firstJobs: 5, ...options });
const post = async (changes: object = {}) => (await api.postLoad(poster.call, changes)).id;
const running = (carrierId: string) =>
  api.db.load.count({ where: { carrierId, status: { in: ["BOOKED", "IN_TRANSIT", "DISPUTED"] } } });
/** Why the firm's pages book nothing; null while they do. */
const noRoom = async (firm: Awaited<ReturnType<typeof newCarrier>>["firm"], mode?: "test") =>
  (await api.as(api.actorOf(firm, mode)).accounts.counts({})).noRoom;
const handBack = async (call: Call, id: string) =>
  (await call("POST", `/loads/${id}/hand-back`, { reason: "No driver" })).status;

describe("contract 1: a carrier that waits for approval", () => {
  it("gets 403 firm_not_approved for quote and book, before 402 and before its body is read; GET /me says so", async () => {
    const { call } = await newCarrier({ approval: "PENDING", seat: false });
    const id = await post(BOOK_NOW);
    expect(await refusal(call("POST", `/loads/${id}/quotes`, { amountPence: "x" }))).toMatchObject({
      status: 403,
      code: "firm_not_approved",
    });
    expect(await refusal(call("POST", `/loads/${id}/book`))).toMatchObject({ code: "firm_not_approved" });
    const me = await call("GET", "/me");
    expect(me.body).toMatchObject({ firm: { approval: "PENDING" } });
  });

  it("reads the board and posts", async () => {
    const { call } = await newCarrier({ approval: "PENDING" });
    expect((await call("GET", "/board")).status).toBe(200);
    expect((await api.postLoad(call)).status).toBe("POSTED");
  });
});

describe("contract 1: a new firm's first five jobs", () => {
  it("are limited to two at a time: book is 409 new_firm_limit until one is delivered", async () => {
    const { call, firm } = await newCarrier();
    for (let n = 0; n < 2; n += 1)
      expect((await call("POST", `/loads/${await post(BOOK_NOW)}/book`)).status).toBe(200);
    const third = await post(BOOK_NOW);
    expect(await refusal(call("POST", `/loads/${third}/book`))).toMatchObject({
      status: 409,
      code: "new_firm_limit",
    });
    expect(await noRoom(firm)).toBe("Your firm is new and has 2 jobs running: at most 2 run at once.");
    expect(await noRoom(firm, "test")).toBeNull();
    await api.db.load.updateMany({ where: { carrierId: firm.id }, data: { status: "DELIVERED" } });
    expect(await noRoom(firm)).toBeNull();
    expect((await call("POST", `/loads/${third}/book`)).status).toBe(200);
  });

  it("count while they are disputed, so that a dispute frees no place", async () => {
    const { call, firm } = await newCarrier();
    const jobs = [await post(BOOK_NOW), await post(BOOK_NOW)];
    for (const id of jobs) expect((await call("POST", `/loads/${id}/book`)).status).toBe(200);
    const dispute = { reason: "OTHER", details: "The site does not answer." };
    for (const id of jobs)
      expect((await call("POST", `/loads/${id}/dispute`, dispute)).body).toMatchObject({
        load: { status: "DISPUTED" },
      });
    const third = await post(BOOK_NOW);
    expect(await refusal(call("POST", `/loads/${third}/book`))).toMatchObject({ code: "new_firm_limit" });
    for (const id of jobs) await call("POST", `/loads/${id}/dispute/withdraw`);
    expect(await running(firm.id)).toBe(2);
  });

  it("count for 24 hours after they were handed back, in words for both ends", async () => {
    const { call, firm } = await newCarrier();
    const jobs = [await post(BOOK_NOW), await post(BOOK_NOW)];
    const [third, quoted] = [await post(BOOK_NOW), await post()];
    for (const id of jobs) await call("POST", `/loads/${id}/book`);
    for (const id of jobs) expect(await handBack(call, id)).toBe(200);
    expect(await running(firm.id)).toBe(0);
    const booked = await refusal(call("POST", `/loads/${third}/book`));
    expect(booked).toMatchObject({ status: 409, code: "new_firm_limit" });
    expect(booked.detail).toMatch(/2 jobs running, with what it handed back in the last 24 hours/);
    expect(await noRoom(firm)).toMatch(/2 jobs running, with what it handed back in the last 24 hours/);
    const { id: quoteId } = await sendQuote(call, quoted);
    const accepted = await refusal(poster.call("POST", `/loads/${quoted}/quotes/${quoteId}/accept`));
    expect(accepted).toMatchObject({ code: "new_firm_limit" });
    expect(accepted.detail).toMatch(/or the 24 hours are over.*stays active/);
    api.clock.advance({ ms: 24 * 60 * 60 * 1_000 - 1 });
    expect(await refusal(call("POST", `/loads/${third}/book`))).toMatchObject({ code: "new_firm_limit" });
    api.clock.advance({ ms: 1 });
    expect((await call("POST", `/loads/${third}/book`)).status).toBe(200);
  });

  it("do not count where the poster released the carrier", async () => {
    const { call } = await newCarrier();
    for (let n = 0; n < 3; n += 1) {
      const { id } = await bookBy(poster.call, call, await post());
      const released = await poster.call("POST", `/loads/${id}/release`, { reason: "Not answering" });
      expect(released.status).toBe(200);
    }
  });

  it("are never three at once together with hand-backs of the same moment", async () => {
    const { call, firm } = await newCarrier();
    const jobs = [await post(BOOK_NOW), await post(BOOK_NOW)];
    for (const id of jobs) await call("POST", `/loads/${id}/book`);
    const more = await copyLoad(api, await post(BOOK_NOW), 4);
    const answers = await Promise.all([
      ...jobs.map((id) => handBack(call, id)),
      ...more.map(async (id) => (await call("POST", `/loads/${id}/book`)).status),
    ]);
    expect(answers).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await running(firm.id)).toBe(0);
  });

  it("also limit a poster's accept: 409 new_firm_limit in words for the poster, and the quote stays active", async () => {
    const { call, firm } = await newCarrier();
    for (let n = 0; n < 2; n += 1) await bookBy(poster.call, call, await post());
    const id = await post();
    const quote = await sendQuote(call, id);
    const answer = await refusal(poster.call("POST", `/loads/${id}/quotes/${quote.id}/accept`));
    expect(answer).toMatchObject({ code: "new_firm_limit" });
    expect(answer.detail).toMatch(/This carrier is new and has 2 jobs running.*stays active/);
    expect(await api.db.quote.findUniqueOrThrow({ where: { id: quote.id } })).toMatchObject({
      status: "ACTIVE",
    });
    await api.db.load.updateMany({ where: { carrierId: firm.id }, data: { status: "DELIVERED" } });
    expect((await acceptQuote(poster.call, id, quote.id)).status).toBe("BOOKED");
  });

  it("are never three at once, however many accepts and bookings are simultaneous", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { call, firm } = await newCarrier();
      const [quoted, booked] = [
        await copyLoad(api, await post(), 4),
        await copyLoad(api, await post(BOOK_NOW), 4),
      ];
      const quotes = await Promise.all(quoted.map((id) => sendQuote(call, id)));
      const answers = await Promise.all([
        ...quotes.map(({ id }, n) => poster.call("POST", `/loads/${quoted[n]}/quotes/${id}/accept`)),
        ...booked.map((id) => call("POST", `/loads/${id}/book`)),
      ]);
      expect(await running(firm.id)).toBe(2);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    }
  });

  it("end with the fifth that is confirmed; test loads do not count", async () => {
    const { call, firm } = await newCarrier();
    for (let n = 0; n < 5; n += 1) {
      const id = await post();
      await bookBy(poster.call, call, id);
      await api.db.load.update({
        where: { id },
        data: { status: "DELIVERED", deliveredAt: api.clock.now() },
      });
      expect((await poster.call("POST", `/loads/${id}/confirm`)).status).toBe(200);
    }
    for (let n = 0; n < 3; n += 1)
      expect((await bookBy(poster.call, call, await post())).status).toBe("BOOKED");
    const [first] = await api.db.load.findMany({
      where: { carrierId: firm.id, status: "CONFIRMED" },
      orderBy: { id: "asc" },
    });
    await api.db.load.update({ where: { id: first?.id ?? "" }, data: { status: "CANCELLED" } });
    const next = await post(BOOK_NOW);
    expect(await refusal(call("POST", `/loads/${next}/book`))).toMatchObject({ code: "new_firm_limit" });
  });

  it("do not limit a firm that is not new", async () => {
    const { call, firm } = await newCarrier({ firstJobs: 0 });
    for (let n = 0; n < 3; n += 1)
      expect((await bookBy(poster.call, call, await post())).status).toBe("BOOKED");
    expect(await noRoom(firm)).toBeNull();
  });
});

describe("contract 1: a firm that hands back more bookings in 24 hours than it may", () => {
  it("books nothing, and no quote of it is accepted: 409 hand_back_limit; it may quote", async () => {
    const { call } = await newCarrier({ firstJobs: 0 });
    api.services.settings.handBacksPerDay = 1;
    for (let n = 0; n < 2; n += 1) {
      const { id } = await bookBy(poster.call, call, await post());
      expect(await handBack(call, id)).toBe(200);
    }
    api.services.settings.handBacksPerDay = 20;
    const [named, quoted] = [await post(BOOK_NOW), await post()];
    const booked = await refusal(call("POST", `/loads/${named}/book`));
    expect(booked).toMatchObject({ status: 409, code: "hand_back_limit" });
    expect(booked.detail).toMatch(/^Your firm handed back more bookings/);
    const { id: quoteId } = await sendQuote(call, quoted);
    const accepted = await refusal(poster.call("POST", `/loads/${quoted}/quotes/${quoteId}/accept`));
    expect(accepted).toMatchObject({ status: 409, code: "hand_back_limit" });
    expect(accepted.detail).toMatch(/^This carrier handed back more bookings.*Its quote stays active/);
  });
});
