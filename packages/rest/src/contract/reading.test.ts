import { historyOutput, listLoadsOutput, loadOutput, sendQuoteOutput } from "@board/api/schemas";
import { expireLoads, samplePodPdf } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { acceptQuote, bookBy, copyLoad, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const PDF = Buffer.from(samplePodPdf("FB-TEST-TEST")).toString("latin1");
const list = async (call: Call, query = "") => read(await call("GET", `/loads${query}`), listLoadsOutput);
const idsOf = async (call: Call, query = "") => (await list(call, query)).loads.map(({ id }) => id);
const carrier = (options = {}) => api.newCaller({ plan: "PRIORITY", ...options });

describe("interface 4.2, contract 3: GET /loads", () => {
  it("contract 3: newest first, at most 100 a page, the rest by nextCursor, each load exactly once", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call);
    const copies = await copyLoad(api, id, 230);
    const all = [id, ...copies].reverse();
    const first = await list(call);
    expect(first.loads.map((load) => load.id)).toEqual(all.slice(0, 100));
    const second = await list(call, `?cursor=${first.nextCursor}`);
    expect(second.loads.map((load) => load.id)).toEqual(all.slice(100, 200));
    const third = await list(call, `?cursor=${second.nextCursor}`);
    expect(third.loads.map((load) => load.id)).toEqual(all.slice(200));
    expect(third.nextCursor).toBeNull();
  });

  it("contract 3: exactly 100 loads are one page", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call);
    await copyLoad(api, id, 99);
    const { loads, nextCursor } = await list(call);
    expect(loads).toHaveLength(100);
    expect(nextCursor).toBeNull();
  });

  it.each(["0", "101", "-1", "1.5", "ten", "", "1e1"])(
    "contract 3: limit=%s is 422 naming it",
    async (limit) => {
      const { call } = await api.newCaller();
      const answer = await call("GET", `/loads?limit=${limit}`);
      expect(outcome(answer)).toBe("422 validation_failed");
      expect(faults(answer)[0]).toMatch(/^limit /);
    },
  );

  it("contract 3: loads posted during paging are not returned twice", async () => {
    const { call } = await api.newCaller();
    const ids = [];
    for (let n = 0; n < 4; n++) ids.unshift((await api.postLoad(call)).id);
    const first = await list(call, "?limit=2");
    await api.postLoad(call);
    const second = await list(call, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.loads, ...second.loads].map(({ id }) => id)).toEqual(ids);
  });

  it("contract 3: a cursor is bound to its filters, list, firm and mode; any other is 400 cursor_invalid", async () => {
    const { call, firm } = await api.newCaller();
    const { id } = await api.postLoad(call, { externalRef: "A" });
    await copyLoad(api, id, 3);
    const { nextCursor } = await list(call, "?limit=2&status=POSTED");
    expect((await call("GET", `/loads?limit=1&status=POSTED&cursor=${nextCursor}`)).status).toBe(200);
    const stranger = await api.newCaller();
    const test = await api.callerFor(firm, { mode: "test" });
    const refused = [
      await call("GET", `/loads?limit=2&cursor=${nextCursor}`),
      await call("GET", `/loads?limit=2&status=BOOKED&cursor=${nextCursor}`),
      await call("GET", `/loads?limit=2&status=POSTED&externalRef=A&cursor=${nextCursor}`),
      await call("GET", `/board?cursor=${nextCursor}`),
      await call("GET", `/quotes?cursor=${nextCursor}`),
      await stranger.call("GET", `/loads?limit=2&status=POSTED&cursor=${nextCursor}`),
      await test("GET", `/loads?limit=2&status=POSTED&cursor=${nextCursor}`),
      await call("GET", `/loads?status=POSTED&cursor=${nextCursor?.slice(0, -4)}`),
      await call("GET", "/loads?cursor=abc"),
      await call("GET", "/loads?cursor="),
    ];
    expect(refused.map(outcome)).toEqual(refused.map(() => "400 cursor_invalid"));
  });

  it("contract 10: a cursor of the feed whose next event is deleted is 410 cursor_expired with the way on", async () => {
    const { call, firm } = await api.newCaller();
    for (const externalRef of ["A", "B", "C"]) await api.postLoad(call, { externalRef });
    const { nextCursor } = z
      .object({ nextCursor: z.string() })
      .parse((await call("GET", "/events?limit=1")).body);
    expect((await call("GET", `/events?after=${nextCursor}`)).status).toBe(200);
    await api.db.event.deleteMany({ where: { firmId: firm.id, position: { lte: 2 } } });
    const refused = await call("GET", `/events?after=${nextCursor}`);
    expect(outcome(refused)).toBe("410 cursor_expired");
    expect(refused.body).toMatchObject({
      detail: expect.stringMatching(/Read on without `after`.*drop the events.*GET \/loads/),
    });
    expect((await call("GET", "/events")).body).toMatchObject({
      events: [{ data: { load: { externalRef: "C" } } }],
    });
  });

  it("contract 3: status filters, and may repeat", async () => {
    const { call } = await api.newCaller();
    const winner = await carrier();
    const open = (await api.postLoad(call)).id;
    const cancelled = (await api.postLoad(call)).id;
    const booked = (await api.postLoad(call)).id;
    await call("POST", `/loads/${cancelled}/cancel`);
    await bookBy(call, winner.call, booked);
    expect(await idsOf(call)).toEqual([booked, cancelled, open]);
    expect(await idsOf(call, "?status=POSTED")).toEqual([open]);
    expect(await idsOf(call, "?status=BOOKED")).toEqual([booked]);
    expect(await idsOf(call, "?status=CANCELLED&status=POSTED")).toEqual([cancelled, open]);
    const both = "?status=POSTED&status=CANCELLED&status=POSTED&limit=1";
    const { loads, nextCursor } = await list(call, both);
    expect(loads.map(({ id }) => id)).toEqual([cancelled]);
    expect(await idsOf(call, `${both}&cursor=${nextCursor}`)).toEqual([open]);
    expect(await idsOf(call, "?status=EXPIRED")).toEqual([]);
  });

  it.each(["posted", "OPEN", "", "POSTED,OPEN"])("contract 3: status=%s is 422 naming it", async (status) => {
    const { call } = await api.newCaller();
    const answer = await call("GET", `/loads?status=${status}`);
    expect(outcome(answer)).toBe("422 validation_failed");
    expect(faults(answer)[0]).toMatch(/^status /);
  });

  it("contract 3: an unknown parameter is 422 naming it", async () => {
    const { call } = await api.newCaller();
    expect(faults(await call("GET", "/loads?state=POSTED"))).toEqual(["state unrecognized_parameter"]);
  });

  it("contract 3: externalRef finds the caller's own job number, however often it was used", async () => {
    const { call } = await api.newCaller();
    const one = (await api.postLoad(call, { externalRef: "J 1&2" })).id;
    await api.postLoad(call, { externalRef: "J 1" });
    const other = (await api.postLoad(call, { externalRef: "J 1&2" })).id;
    expect(await idsOf(call, "?externalRef=J%201%262")).toEqual([other, one]);
    expect(await idsOf(call, "?externalRef=j%201")).toEqual([]);
  });

  it("contract 3: ref finds the one load of that reference, in any case, and nobody else's", async () => {
    const { call } = await api.newCaller();
    const { id, ref } = await api.postLoad(call);
    await api.postLoad(call);
    expect(await idsOf(call, `?ref=${ref}`)).toEqual([id]);
    expect(await idsOf(call, `?ref=${ref.toLowerCase()}&status=POSTED`)).toEqual([id]);
    expect(await idsOf(call, `?ref=${ref}&status=BOOKED`)).toEqual([]);
    expect(await idsOf((await api.newCaller()).call, `?ref=${ref}`)).toEqual([]);
  });

  it("contract 3: updatedAfter lists what changed later than that, to the millisecond", async () => {
    const { call } = await api.newCaller();
    const one = (await api.postLoad(call)).id;
    const two = (await api.postLoad(call)).id;
    api.clock.set("2026-11-18T12:00:00.500Z");
    await call("POST", `/loads/${one}/cancel`);
    expect(await idsOf(call, "?updatedAfter=2026-11-18T12:00:00.499Z")).toEqual([one]);
    expect(await idsOf(call, "?updatedAfter=2026-11-18T12:00:00.500Z")).toEqual([]);
    expect(await idsOf(call, "?updatedAfter=2026-11-18T13:00:00.499%2B01:00")).toEqual([one]);
    expect(await idsOf(call, `?updatedAfter=${START}`)).toEqual([two, one]);
    for (const wrong of ["yesterday", "2026-11-18", "2026-11-18T12:00:00"]) {
      expect(faults(await call("GET", `/loads?updatedAfter=${wrong}`))[0]).toMatch(/^updatedAfter /);
    }
  });

  it("interface 4.2: only loads where the firm is the poster or the winning carrier, whatever the filter", async () => {
    const poster = await api.newCaller();
    const [winner, loser, stranger] = [await carrier(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call, { externalRef: "mine" });
    const quote = await sendQuote(winner.call, id);
    await sendQuote(loser.call, id, 50_000);
    for (const query of ["", "?status=POSTED", "?externalRef=mine"]) {
      expect(await idsOf(winner.call, query)).toEqual([]);
    }
    await acceptQuote(poster.call, id, quote.id);
    expect(await idsOf(poster.call)).toEqual([id]);
    expect(await idsOf(winner.call, "?status=BOOKED")).toEqual([id]);
    for (const other of [loser, stranger]) {
      for (const query of ["", "?status=BOOKED", "?externalRef=mine"])
        expect(await idsOf(other.call, query)).toEqual([]);
    }
  });

  it("contract 3: each load is as in read-one, with quoteCount in place of quotes", async () => {
    const poster = await api.newCaller();
    const [winner, other] = [await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(other.call, id, 50_000);
    await bookBy(poster.call, winner.call, id);
    for (const [reader, count] of [
      [poster, 2],
      [winner, 1],
    ] as const) {
      const { quotes, collectionCode: _, codeTriesLeft: __, ...one } = await readLoad(reader.call, id);
      expect(quotes).toHaveLength(count);
      expect((await list(reader.call)).loads).toEqual([{ ...one, quoteCount: count }]);
    }
  });
});

describe("interface 2.3, 4.3, contract 3: GET /loads/{id}", () => {
  it("contract 3: before booking neither end is named and nothing is agreed", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call);
    expect(await readLoad(call, id)).toMatchObject({
      status: "POSTED",
      version: 1,
      agreedPence: null,
      poster: null,
      carrier: null,
      bookedAt: null,
      collectedAt: null,
      deliveredAt: null,
      confirmedAt: null,
      paymentDue: null,
      podUrl: null,
      late: false,
      warnings: [],
      quotes: [],
    });
  });

  it("contract 3: once booked, names and contacts of both ends, to the two ends only", async () => {
    const [poster, winner, loser] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(loser.call, id, 50_000);
    await bookBy(poster.call, winner.call, id, 40_500);
    const contact = ({ firm }: typeof poster) => ({
      id: firm.id,
      name: firm.name,
      contactName: firm.contactName,
      email: firm.contactEmail,
      phone: firm.contactPhone,
      level: "New",
    });
    for (const end of [poster, winner]) {
      expect(await readLoad(end.call, id)).toMatchObject({
        status: "BOOKED",
        version: 2,
        agreedPence: 40_500,
        poster: contact(poster),
        carrier: contact(winner),
      });
    }
    expect(outcome(await loser.call("GET", `/loads/${id}`))).toBe("404 not_found");
  });

  it("interface 4.3: the poster sees the quotes cheapest first, without a name until one is accepted", async () => {
    const poster = await api.newCaller();
    const carriers = [await carrier(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const prices = [45_000, 39_999, 100_000];
    for (const [index, { call }] of carriers.entries()) {
      await sendQuote(call, id, prices[index], { etaMins: 90 + index, message: `Quote ${index}` });
    }
    const { quotes } = await readLoad(poster.call, id);
    expect(quotes.map(({ amountPence }) => amountPence)).toEqual([39_999, 45_000, 100_000]);
    expect(quotes[0]).toEqual({
      id: expect.stringMatching(/^quote_[0-9a-z]{26}$/),
      amountPence: 39_999,
      status: "ACTIVE",
      createdAt: "2026-11-18T10:05:00.000Z",
      sentAt: "2026-11-18T10:05:00.000Z",
      etaMins: 91,
      message: "Quote 1",
      expiresAt: "2026-11-21T00:00:00.000Z",
      waiting: { freeMins: 60, pencePerQuarter: 1_000 },
      conditions: null,
      carrier: { score: expect.any(Number), level: "New", name: null },
      checks: [
        { check: "operator_licence", state: "missing", words: "No licence found", until: null },
        { check: "goods_in_transit", state: "missing", words: "No goods-in-transit cover", until: null },
        { check: "jobs", state: "fact", words: "0 jobs", until: null },
        { check: "member_since", state: "fact", words: "here 0 days", until: null },
      ],
      heldUntil: null,
      missing: [],
      allowedActions: ["accept", "decline"],
    });
    const [cheapest] = quotes;
    const booked = await acceptQuote(poster.call, id, cheapest?.id ?? "");
    expect(booked.quotes.map(({ status, carrier: { name } }) => [status, name])).toEqual([
      ["ACCEPTED", carriers[1]?.firm.name],
      ["LOST", null],
      ["LOST", null],
    ]);
  });

  it("contract 3: the poster sees ACTIVE, ACCEPTED, DECLINED and LOST; ?quotes=all adds WITHDRAWN, EXPIRED and VOID", async () => {
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    const [expired, withdrawn, declined, lost, winner] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => carrier()),
    );
    if (!expired || !withdrawn || !declined || !lost || !winner) throw new Error("Five carriers are needed.");
    await sendQuote(expired.call, id, 100);
    api.clock.advance({ hours: 72 });
    await sendQuote(withdrawn.call, id, 200);
    await withdrawn.call("DELETE", `/loads/${id}/quotes`);
    const refused = await sendQuote(declined.call, id, 300);
    await poster.call("POST", `/loads/${id}/quotes/${refused.id}/decline`);
    await sendQuote(lost.call, id, 400);
    const best = await sendQuote(winner.call, id, 500);
    const statuses = async (query = "") =>
      (await readLoad(poster.call, id, query)).quotes.map((quote) => quote.status);
    expect(await statuses()).toEqual(["DECLINED", "ACTIVE", "ACTIVE"]);
    expect(await statuses("?quotes=all")).toEqual(["EXPIRED", "WITHDRAWN", "DECLINED", "ACTIVE", "ACTIVE"]);
    await acceptQuote(poster.call, id, best.id);
    expect(await statuses()).toEqual(["DECLINED", "LOST", "ACCEPTED"]);

    const off = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    await sendQuote(lost.call, off.id, 600);
    await poster.call("POST", `/loads/${off.id}/cancel`);
    expect((await readLoad(poster.call, off.id)).quotes).toEqual([]);
    expect((await readLoad(poster.call, off.id, "?quotes=all")).quotes).toMatchObject([{ status: "VOID" }]);

    const wrong = await poster.call("GET", `/loads/${id}?quotes=every`);
    expect(faults(wrong)).toEqual(["quotes invalid_value"]);
  });

  it("contract 3: the winning carrier sees only its own quote, also with ?quotes=all", async () => {
    const [poster, winner, loser] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(loser.call, id, 38_111);
    await bookBy(poster.call, winner.call, id, 40_222);
    for (const query of ["", "?quotes=all"]) {
      const answer = await winner.call("GET", `/loads/${id}${query}`);
      expect(read(answer, loadOutput).load.quotes.map(({ amountPence }) => amountPence)).toEqual([40_222]);
      expect(answer.text).not.toContain("38111");
      expect(answer.text).not.toContain(loser.firm.name);
    }
  });

  it("contract 3: a read that changed nothing is 304 to its ETag, and 200 once the load changes", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call);
    const first = await call("GET", `/loads/${id}`);
    const etag = first.headers.get("etag") ?? "";
    const still = await call("GET", `/loads/${id}`, undefined, { "if-none-match": etag });
    expect([still.status, still.text, still.headers.get("etag")]).toEqual([304, "", etag]);
    await call("POST", `/loads/${id}/cancel`);
    const changed = await call("GET", `/loads/${id}`, undefined, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });
});

type Content = Record<string, { example?: unknown }>;

/** Every operation on a load in the document, with a body that its schema takes. */
const operations = Object.entries(api.document.paths ?? {})
  .filter(([path]) => path.includes("/loads/{id}"))
  .flatMap(([path, item]) =>
    (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
      const operation = item?.[method];
      if (!operation) return [];
      const { content = {} } = (operation.requestBody ?? {}) as { content?: Content };
      const type = "application/pdf" in content ? "application/pdf" : Object.keys(content)[0];
      const body = type === "application/pdf" ? PDF : type && content[type]?.example;
      return [{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, body, type }];
    }),
  );

/** A load with a quote, and a firm that could never have seen it. */
async function foreignLoad(mode: "live" | "test") {
  const poster = await api.newCaller({}, { mode });
  const stranger = await carrier();
  await api.db.carrierRelation.create({
    data: {
      posterId: poster.firm.id,
      carrierId: stranger.firm.id,
      relation: "BLOCKED",
      createdAt: api.clock.now(),
    },
  });
  const { id } = await api.postLoad(poster.call);
  const quoteId =
    mode === "live" ? (await sendQuote((await carrier()).call, id)).id : api.services.newId("quote");
  return { id, quoteId, call: await api.callerFor(stranger.firm, { mode }) };
}

describe("interface 4.3, 7, contract 3: a load at which the firm is at neither end", async () => {
  const foreign = { live: await foreignLoad("live"), test: await foreignLoad("test") };
  const bytes = (text: string) => text.replaceAll(/req_[0-9a-z]{26}/g, "req");

  it.each(operations)(
    "contract 3: $name answers a foreign load with the bytes of a load that never was",
    async ({ method, path, body, type }) => {
      const { id, quoteId, call } = path.startsWith("/test/") ? foreign.test : foreign.live;
      const ask = (loadId: string, quote: string) =>
        call(
          method,
          `${path.replace("{id}", loadId).replace("{quoteId}", quote)}${path.endsWith("/pod/pages") ? "?place=1&clientId=page-0001" : ""}`,
          body,
          type === undefined ? {} : { "content-type": type },
        );
      const before = await api.db.load.findUniqueOrThrow({ where: { id } });
      const answer = await ask(id, quoteId);
      const missing = await ask(api.services.newId("load"), api.services.newId("quote"));
      expect(outcome(answer)).toBe("404 not_found");
      expect(missing.status).toBe(404);
      for (const ref of [before.ref, before.ref.replaceAll("-", "").toLowerCase(), "FB-0000-0000"]) {
        expect(bytes((await ask(ref, quoteId)).text)).toBe(bytes(missing.text));
      }
      expect(bytes(answer.text)).toBe(bytes(missing.text));
      expect([...answer.headers.keys()]).toEqual([...missing.headers.keys()]);
      expect(await api.db.load.findUniqueOrThrow({ where: { id } })).toEqual(before);
    },
  );

  it.each(["x", "load_", "../me", "%2e%2e%2fme", "load_01k9z3v6h8e7t9c2m4q5r6s7t8'--", "null"])(
    "contract 3: the id %s is 404",
    async (id) => {
      const { call } = await api.newCaller();
      expect((await call("GET", `/loads/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});

describe("contract 3: the ref of a load in place of its id", () => {
  let poster: Awaited<ReturnType<Api["newCaller"]>>;
  let id: string;
  let ref: string;
  let plain: string;
  let winner: Awaited<ReturnType<typeof sendQuote>>;
  beforeAll(async () => {
    api.clock.set(START);
    poster = await api.newCaller();
    ({ id, ref } = await api.postLoad(poster.call));
    plain = ref.replaceAll("-", "").toLowerCase();
    winner = await sendQuote((await carrier()).call, id);
  });
  const bytes = (text: string) => text.replaceAll(/req_[0-9a-z]{26}/g, "req");

  it.each(operations.filter(({ method, path }) => method === "GET" && path.startsWith("/loads/")))(
    "contract 3: $name answers as by the id, in any case, with or without hyphens",
    async ({ path }) => {
      const ask = (named: string) =>
        poster.call("GET", path.replace("{id}", named).replace("{quoteId}", winner.id));
      const byId = await ask(id);
      for (const named of [ref, plain, plain.toUpperCase(), ref.toLowerCase()]) {
        const byRef = await ask(named);
        expect([byRef.status, bytes(byRef.text)]).toEqual([byId.status, bytes(byId.text)]);
        expect(byRef.headers.get("etag")).toBe(byId.headers.get("etag"));
      }
    },
  );

  it("contract 3: a carrier reads and quotes by the ref that it was told by telephone", async () => {
    const { call } = await carrier();
    expect((await call("GET", `/board/${plain}`)).body).toMatchObject({ id, ref });
    expect((await sendQuote(call, plain, 41_000)).loadId).toBe(id);
    expect((await call("DELETE", `/loads/${plain}/quotes`)).status).toBe(200);
  });

  it("contract 3: becomes the id before the Idempotency-Key is looked at", async () => {
    const { call } = await carrier();
    const send = (named: string) =>
      call("POST", `/loads/${named}/quotes`, { amountPence: 39_000 }, { "idempotency-key": "ref-or-id" });
    const first = await send(id);
    const again = await send(plain);
    expect(again.body).toMatchObject({ repeated: true, quote: { loadId: id } });
    expect(again.body).not.toHaveProperty("differs");
    expect(read(again, sendQuoteOutput).quote.id).toBe(read(first, sendQuoteOutput).quote.id);
  });

  it("contract 3: the request log names the id of what was answered, and what was sent where it was refused", async () => {
    const { firm, call } = await api.newCaller();
    const own = await api.postLoad(call);
    await call("GET", `/loads/${own.ref}/history`);
    await call("GET", `/loads/${ref}`);
    await api.requestLog.flush();
    const { calls } = await api.as(api.actorOf(firm)).requestLog.list({});
    expect(calls.map(({ target, status }) => `${target} ${status}`)).toEqual([
      `/api/v1/loads/${ref} 404`,
      `/api/v1/loads/${own.id}/history 200`,
      "/api/v1/loads 201",
    ]);
  });

  it("contract 3: a field that names a load takes its ref as well", async () => {
    const made = await poster.call("POST", "/templates/from-load", { name: "By ref", loadId: plain });
    expect(made.status, made.text).toBe(201);
  });

  it.each(["FB", "FB-0000", "FBI0000000", "FB-0000-00000", `FB${"-".repeat(40)}00000000`])(
    "contract 3: %s is no ref",
    async (named) => {
      expect((await poster.call("GET", `/loads/${named}`)).status).toBe(404);
    },
  );
});

describe("contract 3: GET /loads/{id}/history", () => {
  const history = async (call: Call, id: string) =>
    read(await call("GET", `/loads/${id}/history`), historyOutput).history;

  it("contract 3: when, who, through what, from, to and why of every change, oldest first", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    api.clock.advance({ hours: 1 });
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Site closed" });
    const by = { firm: poster.firm.name, person: null, system: false };
    const rows = [
      {
        at: START,
        version: 1,
        action: "post",
        from: null,
        to: "POSTED",
        who: by,
        through: "api",
        reason: null,
      },
      { version: 2, action: "accept", from: "POSTED", to: "BOOKED", who: by, through: "api", reason: null },
      {
        version: 3,
        action: "cancel",
        from: "BOOKED",
        to: "CANCELLED",
        who: by,
        through: "api",
        reason: "Site closed",
      },
    ];
    expect(await history(poster.call, id)).toMatchObject(rows);
    expect(await history(winner.call, id)).toMatchObject(rows);
  });

  it("contract 3: names the system where the clock did it, and the person where the site was used", async () => {
    const { firm, call } = await api.newCaller();
    const { load } = await api.as(api.actorOf(firm)).loads.post(posting());
    api.clock.set("2026-11-21T00:00:00Z");
    await expireLoads(api.system());
    expect(await history(call, load.id)).toMatchObject([
      {
        action: "post",
        who: { firm: firm.name, person: firm.owner.person.name, system: false },
        through: "site",
      },
      { action: "expire", who: { firm: null, person: null, system: true }, through: "system", to: "EXPIRED" },
    ]);
  });

  it("contract 3: what was amended, with both values; an old postcode and old notes are for their poster only", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, { fromPostcode: "LS10 1AB", notes: "Gate 3." });
    await poster.call("PATCH", `/loads/${id}`, {
      fromPostcode: "LS9 0RJ",
      notes: null,
      bookNowPence: 40_000,
    });
    await bookBy(poster.call, winner.call, id);
    const amended = async (call: Call) =>
      (await history(call, id))
        .find(({ action }) => action === "amend")
        ?.changed.toSorted((a, b) => a.field.localeCompare(b.field));
    const changed = [
      { field: "bookNowPence", from: null, to: 40_000 },
      { field: "fromPostcode", from: "LS10 1AB", to: "LS9 0RJ" },
      { field: "notes", from: "Gate 3.", to: null },
      { field: "pricingMode", from: "QUOTES", to: "BOOK_NOW" },
    ];
    expect(await amended(poster.call)).toEqual(changed);
    expect(await amended(winner.call)).toEqual(
      changed.map((each) =>
        ["fromPostcode", "notes"].includes(each.field) ? { ...each, from: null, to: null } : each,
      ),
    );
  });

  it("contract 3: the other firm's people are not named", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { load } = await api.as(api.actorOf(poster.firm)).loads.post(posting());
    await bookBy(poster.call, winner.call, load.id);
    const answer = await winner.call("GET", `/loads/${load.id}/history`);
    expect(answer.text).toContain(poster.firm.name);
    expect(answer.text).not.toContain(poster.firm.owner.person.name);
  });
});
