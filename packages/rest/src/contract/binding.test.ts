import { appRouter } from "@board/api";
import {
  boardOutput,
  changeOutput,
  extraOutput,
  guideOutput,
  listQuotesOutput,
  loadOutput,
  madeDriverLinkOutput,
  madeTrackingLinkOutput,
  milestoneOutput,
} from "@board/api/schemas";
import { photograph, posting } from "@board/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRoutes } from "../http/routes.ts";
import { type Answer, type Api, type Call, read, startApi } from "../testing/api.ts";
import { giveBilling } from "../testing/billing.ts";
import { bytesCaller } from "../testing/files.ts";
import { type Cast, castOf, type Led, leadTo, PDF, quote } from "../testing/life.ts";

let api: Api;
let cast: Cast;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  api = await startApi();
  photo = new Uint8Array(await photograph("jpeg"));
  Object.assign(api.services, { newCollectionCode: () => CODE });
  cast = await castOf(api);
});
afterAll(() => api.close());

const get = async (call: Call, id: string) => read(await call("GET", `/loads/${id}`), loadOutput).load;
const rowOf = (id: string) =>
  api.db.load.findUniqueOrThrow({ where: { id }, include: { quotes: { orderBy: { id: "asc" } } } });

function changed(answer: Answer, version: { expected: number; present: number }): void {
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body).toMatchObject({
    code: "changed_meanwhile",
    expected: { version: version.expected },
    present: { version: version.present },
    loadStatus: expect.any(String),
    detail: expect.stringContaining("Nothing was changed."),
  });
}

type Place = Led & {
  changeId?: string;
  extraId?: string;
  linkId?: string;
  milestoneId?: string;
  pageId?: string;
};

interface Step {
  /** A load at which the call can be made, and what was made for it. */
  at: () => Promise<Place>;
  who: () => Call;
  path?: (place: Place) => string;
  body?: string | Record<string, unknown> | (() => object);
  headers?: Record<string, string>;
}

const booked = () => leadTo(api, cast, "BOOKED");
const disputed = () => leadTo(api, cast, "DISPUTED");
const posted = () => leadTo(api, cast, "POSTED");
const poster = () => cast.poster.call;
const winner = () => cast.winner.call;

/** A load that is for its poster's network. */
async function forNetwork(): Promise<Led> {
  const { id } = await api.postLoad(cast.poster.call, { audience: "network" });
  return { id, winningQuote: "", losingQuote: "" };
}

/** A load with a routing guide of its own. */
async function guided(): Promise<Led> {
  guides += 1;
  const answer = await cast.poster.call("POST", "/routing-guides", {
    name: `Guide ${guides}`,
    steps: [{ to: { carriers: [cast.winner.firm.id] } }, { to: "board" }],
  });
  const { routingGuide } = read(answer, guideOutput);
  const { id } = await api.postLoad(cast.poster.call, { routingGuide: routingGuide.id });
  return { id, winningQuote: "", losingQuote: "" };
}
let guides = 0;

async function bookNow(): Promise<Led> {
  const { id } = await api.postLoad(cast.poster.call, { bookNowPence: 41_200 });
  return { id, winningQuote: "", losingQuote: "" };
}

async function proposed(): Promise<Place> {
  const led = await booked();
  const answer = await cast.poster.call("POST", `/loads/${led.id}/changes`, { penceDelta: 1 });
  return { ...led, changeId: read(answer, changeOutput).change?.id ?? "" };
}

async function withExtra(): Promise<Place> {
  const led = await booked();
  const claim = { kind: "TOLL", pence: 1_240, note: "Toll of the M6" };
  const answer = await cast.winner.call("POST", `/loads/${led.id}/extras`, claim);
  return { ...led, extraId: read(answer, extraOutput).extra?.id ?? "" };
}

async function queriedExtra(): Promise<Place> {
  const led = await withExtra();
  await cast.poster.call("POST", `/loads/${led.id}/extras/${led.extraId}/query`, { reason: "Which toll?" });
  return led;
}

async function linked(): Promise<Place> {
  const led = await booked();
  const answer = await cast.winner.call("POST", `/loads/${led.id}/driver-links`, {});
  return { ...led, linkId: read(answer, madeDriverLinkOutput).driverLink.id };
}

async function tracked(): Promise<Place> {
  const led = await booked();
  const answer = await cast.poster.call("POST", `/loads/${led.id}/tracking-links`, { place: 1 });
  return { ...led, linkId: read(answer, madeTrackingLinkOutput).trackingLink.id };
}

/** A booked load of which the winner has just reported a milestone at the collection. */
async function underWay(kind: "ON_MY_WAY" | "ARRIVED"): Promise<Place> {
  const led = await booked();
  const answer = await cast.winner.call("POST", `/loads/${led.id}/milestones`, { kind, place: 1 });
  return { ...led, milestoneId: read(answer, milestoneOutput).milestone.id };
}

const pagesAt = ({ id }: Place) => `/loads/${id}/pod/pages?place=1&clientId=page-0001`;

/** Sends a photo as the winner, whatever the body. */
const photographer: Call = async (method, path, _, headers) => {
  const answer = await bytesCaller(api, cast.winner)(method, path, photo, headers);
  return { ...answer, text: answer.bytes.toString() };
};

async function photographed(): Promise<Place> {
  const led = await booked();
  const { body } = await bytesCaller(api, cast.winner)("POST", pagesAt(led), photo, JPEG);
  return { ...led, pageId: body.page.id };
}

async function testLoad(): Promise<Led> {
  const call = await api.callerFor(cast.poster.firm, { mode: "test" });
  return { id: (await api.postLoad(call)).id, winningQuote: "", losingQuote: "" };
}

const tester: Call = async (...asked) => (await api.callerFor(cast.poster.firm, { mode: "test" }))(...asked);

const JPEG = { "content-type": "image/jpeg" };

/** The collection code of every booking here. */
const CODE = "7QK4MX";

/** Every call that changes a load, where it may be made. */
const STEPS: Record<string, Step> = {
  "PATCH /loads/{id}": { at: posted, who: poster, body: { notes: "Gate 3 from Tuesday." } },
  "PUT /loads/{id}/sites": {
    at: posted,
    who: poster,
    body: { collectFrom: { name: "Goods in", lines: ["Unit 4"] } },
  },
  "POST /loads/{id}/open": { at: forNetwork, who: poster },
  "POST /loads/{id}/offers": { at: posted, who: poster, body: () => ({ carriers: [cast.winner.firm.id] }) },
  "POST /loads/{id}/run/skip": { at: guided, who: poster },
  "POST /loads/{id}/run/stop": { at: guided, who: poster },
  "POST /loads/{id}/cancel": { at: posted, who: poster },
  "POST /loads/{id}/repost": {
    at: () => leadTo(api, cast, "CANCELLED"),
    who: poster,
    body: { collectDate: "2026-12-01" },
  },
  "POST /loads/{id}/quotes": { at: posted, who: () => cast.stranger.call, body: { amountPence: 39_000 } },
  "DELETE /loads/{id}/quotes": { at: posted, who: winner },
  "POST /loads/{id}/quotes/{quoteId}/accept": {
    at: posted,
    who: poster,
    path: ({ id, winningQuote }) => `/loads/${id}/quotes/${winningQuote}/accept`,
  },
  "POST /loads/{id}/quotes/{quoteId}/decline": {
    at: posted,
    who: poster,
    path: ({ id, losingQuote }) => `/loads/${id}/quotes/${losingQuote}/decline`,
  },
  "POST /loads/{id}/book": { at: bookNow, who: winner },
  "POST /loads/{id}/collect": { at: booked, who: winner },
  "PUT /loads/{id}/vehicle": { at: booked, who: winner, body: { driver: "Sam Whitfield" } },
  "POST /loads/{id}/gate-check": { at: booked, who: poster, body: { code: CODE } },
  "POST /loads/{id}/collection-code": { at: booked, who: poster },
  "POST /loads/{id}/stops/{number}/done": {
    at: () => leadTo(api, cast, "IN_TRANSIT", { stops: [{ kind: "DELIVER", postcode: "NG18 1AA" }] }),
    who: winner,
    path: ({ id }) => `/loads/${id}/stops/2/done`,
  },
  "POST /loads/{id}/hand-back": { at: booked, who: winner, body: { reason: "Broke down." } },
  "POST /loads/{id}/release": { at: booked, who: poster, body: { reason: "No show." } },
  "PUT /loads/{id}/pod": {
    at: () => leadTo(api, cast, "IN_TRANSIT"),
    who: winner,
    body: PDF.toString("latin1"),
    headers: { "content-type": "application/pdf" },
  },
  "POST /loads/{id}/deliver": {
    at: async () => {
      const led = await leadTo(api, cast, "IN_TRANSIT");
      const sent = await cast.winner.call("PUT", `/loads/${led.id}/pod`, PDF.toString("latin1"), {
        "content-type": "application/pdf",
      });
      expect(sent.status).toBe(200);
      return led;
    },
    who: winner,
    body: { receivedBy: "M. Patel" },
  },
  "POST /loads/{id}/confirm": { at: () => leadTo(api, cast, "DELIVERED"), who: poster },
  "POST /loads/{id}/invoice": {
    at: async () => {
      for (const { firm } of [cast.poster, cast.winner]) await giveBilling(api, firm);
      return leadTo(api, cast, "DELIVERED");
    },
    who: winner,
  },
  "POST /loads/{id}/paid": { at: () => leadTo(api, cast, "DELIVERED"), who: winner },
  "POST /loads/{id}/paid/contest": {
    at: async () => {
      const led = await leadTo(api, cast, "DELIVERED");
      expect((await cast.poster.call("POST", `/loads/${led.id}/paid`, {})).status).toBe(200);
      return led;
    },
    who: winner,
  },
  "POST /loads/{id}/rating": { at: () => leadTo(api, cast, "CONFIRMED"), who: poster, body: { score: 5 } },
  "POST /loads/{id}/dispute": { at: booked, who: winner, body: { reason: "Keys", details: "Lost." } },
  "POST /loads/{id}/dispute/statements": { at: disputed, who: winner, body: { text: "Not us." } },
  "POST /loads/{id}/dispute/files": {
    at: disputed,
    who: winner,
    body: PDF.toString("latin1"),
    headers: { "content-type": "application/pdf" },
  },
  "POST /loads/{id}/changes": { at: booked, who: winner, body: { penceDelta: 2_500 } },
  ...Object.fromEntries(
    (
      [
        ["agree", winner],
        ["refuse", winner],
        ["withdraw", poster],
      ] as const
    ).map(([answer, who]): [string, Step] => [
      `POST /loads/{id}/changes/{changeId}/${answer}`,
      { at: proposed, who, path: ({ id, changeId }) => `/loads/${id}/changes/${changeId}/${answer}` },
    ]),
  ),
  "POST /loads/{id}/extras": {
    at: booked,
    who: winner,
    body: { kind: "TOLL", pence: 1_240, note: "Toll of the M6" },
  },
  ...Object.fromEntries(
    (
      [
        ["accept", withExtra, poster, {}],
        ["query", withExtra, poster, { reason: "Which toll?" }],
        ["propose", queriedExtra, winner, { pence: 900 }],
        ["withdraw", withExtra, winner, {}],
      ] as const
    ).map(([answer, at, who, body]): [string, Step] => [
      `POST /loads/{id}/extras/{extraId}/${answer}`,
      { at, who, body, path: ({ id, extraId }) => `/loads/${id}/extras/${extraId}/${answer}` },
    ]),
  ),
  "POST /loads/{id}/driver-links": { at: booked, who: winner },
  "DELETE /loads/{id}/driver-links/{linkId}": {
    at: linked,
    who: winner,
    path: ({ id, linkId }) => `/loads/${id}/driver-links/${linkId}`,
  },
  "POST /loads/{id}/tracking-links": { at: booked, who: poster, body: { place: 1 } },
  "DELETE /loads/{id}/tracking-links/{linkId}": {
    at: tracked,
    who: poster,
    path: ({ id, linkId }) => `/loads/${id}/tracking-links/${linkId}`,
  },
  "POST /loads/{id}/milestones": { at: booked, who: winner, body: { kind: "ARRIVED", place: 1 } },
  "DELETE /loads/{id}/milestones/{milestoneId}": {
    at: () => underWay("ARRIVED"),
    who: winner,
    path: ({ id, milestoneId }) => `/loads/${id}/milestones/${milestoneId}`,
  },
  "POST /loads/{id}/positions": {
    at: () => underWay("ON_MY_WAY"),
    who: winner,
    body: () => ({ positions: [{ at: api.clock.now().toISOString(), lat: 53.5461, lng: -2.6325 }] }),
  },
  "POST /loads/{id}/pod/pages": { at: booked, who: () => photographer, path: pagesAt, headers: JPEG },
  "DELETE /loads/{id}/pod/pages/{pageId}": {
    at: photographed,
    who: winner,
    path: ({ id, pageId }) => `/loads/${id}/pod/pages/${pageId}`,
  },
  "POST /loads/{id}/messages": { at: booked, who: winner, body: { text: "Ten minutes away." } },
  "POST /loads/{id}/messages/files": {
    at: booked,
    who: winner,
    body: PDF.toString("latin1"),
    headers: { "content-type": "application/pdf" },
  },
  "POST /loads/{id}/messages/read": {
    at: booked,
    who: winner,
    body: { upTo: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh" },
  },
  "POST /loads/{id}/dispute/withdraw": { at: disputed, who: poster },
  "POST /loads/{id}/dispute/resolve": {
    at: disputed,
    who: poster,
    body: { outcome: "CONFIRMED", note: "Fair." },
  },
  "POST /test/loads/{id}/advance": { at: testLoad, who: () => tester, body: { to: "BOOKED" } },
};

function make(
  { who, path, body, headers }: Step,
  name: string,
  led: Place,
  ifMatch: string,
): Promise<Answer> {
  const [method = "", template = ""] = name.split(" ");
  const address = path?.(led) ?? template.replace("{id}", led.id);
  const sent = typeof body === "function" ? body() : body;
  return who()(method, address, sent ?? (method === "DELETE" ? undefined : {}), {
    "if-match": ifMatch,
    ...headers,
  });
}

describe("contract 3: If-Match is honoured on every change of a load", () => {
  it("every change of a load is in this table", () => {
    const routes = createRoutes(appRouter).all.filter(({ changesLoad }) => changesLoad);
    expect(Object.keys(STEPS).toSorted()).toEqual(
      routes.map(({ method, template }) => `${method} ${template}`).toSorted(),
    );
  });

  it.each(Object.entries(STEPS))(
    "%s: another version is refused, the present one is accepted, also with the ref of the load",
    async (name, step) => {
      const led = await step.at();
      const before = await rowOf(led.id);
      changed(await make(step, name, led, '"999"'), { expected: 999, present: before.version });
      expect(await rowOf(led.id)).toEqual(before);
      const named = { ...led, id: before.ref.replaceAll("-", "").toLowerCase() };
      expect(await make(step, name, named, `"998", W/"${before.version}-gzip"`)).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 300),
      });
    },
  );

  it.each(Object.entries(STEPS))("%s: a malformed If-Match is 422 naming the header", async (name, step) => {
    const led = await step.at();
    const before = await rowOf(led.id);
    expect(await make(step, name, led, "7")).toMatchObject({
      status: 422,
      body: { code: "if_match_invalid", errors: [{ header: "If-Match" }] },
    });
    expect(await rowOf(led.id)).toEqual(before);
  });
});

describe("contract 3: what the caller has seen", () => {
  it("the ETag of a load is accepted as it was sent, and begins with the version", async () => {
    const { id } = await posted();
    const etag = (await cast.poster.call("GET", `/loads/${id}`)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"1-[\w-]{22}"$/);
    const amend = (ifMatch: string, notes: string) =>
      cast.poster.call("PATCH", `/loads/${id}`, { notes }, { "if-match": ifMatch });
    expect((await amend(etag, "Gate 3.")).status).toBe(200);
    changed(await amend(etag, "Gate 4."), { expected: 1, present: 2 });
    expect((await amend("*", "Gate 5.")).status).toBe(200);
    expect((await get(cast.poster.call, id)).notes).toBe("Gate 5.");
  });

  it("a new quote changes the ETag without the version, and 304 still works", async () => {
    const { id } = await posted();
    const first = (await cast.poster.call("GET", `/loads/${id}`)).headers.get("etag") ?? "";
    const again = { "if-none-match": first };
    expect((await cast.poster.call("GET", `/loads/${id}`, undefined, again)).status).toBe(304);
    await quote(cast.winner.call, id, 39_500);
    const answer = await cast.poster.call("GET", `/loads/${id}`, undefined, again);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toMatch(/^"1-/);
    expect(answer.headers.get("etag")).not.toBe(first);
  });

  it("a quote replaced under the same id is not accepted at a price that the poster has not seen", async () => {
    const { id, winningQuote } = await posted();
    const seen = (await get(cast.poster.call, id)).quotes.find((each) => each.id === winningQuote);
    const replaced = await quote(cast.winner.call, id, 60_000);
    expect(replaced.id).toBe(winningQuote);
    const accept = (expectedPence: number) =>
      cast.poster.call("POST", `/loads/${id}/quotes/${winningQuote}/accept`, { expectedPence });
    const refused = await accept(seen?.amountPence ?? 0);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "changed_meanwhile",
        expected: { pence: 40_000 },
        present: { pence: 60_000, version: 1 },
      },
    });
    expect(await rowOf(id)).toMatchObject({ status: "POSTED", agreedPence: null });
    expect(read(await accept(60_000), loadOutput).load.agreedPence).toBe(60_000);
    expect((await accept(60_000)).status).toBe(200);
    expect((await accept(40_000)).body).toMatchObject({ code: "changed_meanwhile" });
  });

  it.each<[string, Record<string, unknown>]>([
    ["another price", { bookNowPence: 30_000 }],
    ["another day", { collectDate: "2026-12-02" }],
  ])("a load amended between read and book is not booked: %s", async (_, amendment) => {
    const { id } = await bookNow();
    const board = read(await cast.winner.call("GET", "/board"), boardOutput);
    const entry = board.loads.find((each) => each.id === id);
    expect((await cast.poster.call("PATCH", `/loads/${id}`, amendment)).status).toBe(200);
    const refused = await cast.winner.call("POST", `/loads/${id}/book`, {
      expectedPence: entry?.pricing.bookNowPence,
      expectedVersion: entry?.version,
    });
    changed(refused, { expected: 1, present: 2 });
    expect(refused.body).toMatchObject({ present: { pence: amendment.bookNowPence ?? 41_200 } });
    expect(await rowOf(id)).toMatchObject({ status: "POSTED", carrierId: null });
    const price = Number(amendment.bookNowPence ?? 41_200);
    const booking = { expectedPence: price, expectedVersion: 2 };
    const answer = await cast.winner.call("POST", `/loads/${id}/book`, booking);
    expect(read(answer, loadOutput).load.agreedPence).toBe(price);
  });

  it("404 comes before 409, so that the version reveals no load", async () => {
    const { id, winningQuote } = await booked();
    const stale = { "if-match": '"999"' };
    for (const [path, body] of [
      ["cancel", {}],
      ["collect", {}],
      ["hand-back", { reason: "x" }],
      [`quotes/${winningQuote}/accept`, { expectedPence: 1 }],
      ["dispute/statements", { text: "x" }],
    ] as const) {
      const refused = await (await api.newCaller()).call("POST", `/loads/${id}/${path}`, body, stale);
      expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    const late = await cast.stranger.call("POST", `/loads/${id}/book`, { expectedVersion: 1 });
    expect(late.body).toMatchObject({ code: "load_not_open" });
    expect(late.text).not.toContain("present");
  });

  it("the winning carrier learns no other price by accepting it", async () => {
    const { id, losingQuote } = await booked();
    const path = `/loads/${id}/quotes/${losingQuote}/accept`;
    const key = await api.callerFor(cast.winner.firm);
    const answer = await key("POST", path, { expectedPence: 1 });
    expect(answer.status).toBeGreaterThanOrEqual(403);
    expect(answer.text).not.toContain("45000");
  });

  it("a repeat under an Idempotency-Key, and one whose result is reached, is answered before the version is compared", async () => {
    const { id, winningQuote } = await posted();
    const headers = { "if-match": '"1"', "idempotency-key": `accept-${id}` };
    const path = `/loads/${id}/quotes/${winningQuote}/accept`;
    const accept = (given: Record<string, string>) =>
      cast.poster.call("POST", path, { expectedPence: 40_000 }, given);
    expect((await accept(headers)).status).toBe(200);
    expect(await accept(headers)).toMatchObject({ status: 200, body: { repeated: true } });
    expect((await accept({ "if-match": '"1"' })).status).toBe(200);
  });

  it("quoters of a load off the board read no version of it", async () => {
    const { id } = await booked();
    const { quotes } = read(await cast.loser.call("GET", "/quotes"), listQuotesOutput);
    expect(quotes.find(({ loadId }) => loadId === id)?.load.version).toBeNull();
  });

  it("of two changes at once from the same version, one is refused", async () => {
    const { id } = await api.postLoad(cast.poster.call, posting());
    const answers = await Promise.all(
      ["Gate 1.", "Gate 2."].map((notes) =>
        cast.poster.call("PATCH", `/loads/${id}`, { notes }, { "if-match": '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rowOf(id)).version).toBe(2);
  });
});
