import { createHash } from "node:crypto";
import {
  loadOutput,
  madeTrackingLinkOutput,
  trackingLinkOutput,
  trackingLinksOutput,
} from "@board/api/schemas";
import { asDomainError } from "@board/api/server";
import { londonDay } from "@board/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { type Cast, castOf, leadTo, putPod, quote } from "../testing/life.ts";

let api: Api;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
});
afterAll(() => api.close());

const VISITOR = { kind: "visitor", address: "203.0.113.7", userAgent: "" } as const;

const make = (id: string, place: number, call: Call = cast.poster.call, headers?: Record<string, string>) =>
  call("POST", `/loads/${id}/tracking-links`, { place }, headers);

async function made(id: string, place: number) {
  const { url, ...link } = read(await make(id, place), madeTrackingLinkOutput).trackingLink;
  return { ...link, token: url?.split("/t/")[1] ?? "" };
}

const listed = async (id: string) =>
  read(await cast.poster.call("GET", `/loads/${id}/tracking-links`), trackingLinksOutput).trackingLinks;

const follow = (token: string) => api.as(VISITOR).trackingLinks.read({ token });

/** The refusal of a link, as a page would show it. */
const refused = (token: string) =>
  follow(token).then(
    () => "answered",
    (error: unknown) => {
      const { status, code, detail, members } = asDomainError(error);
      return JSON.stringify([status, code, detail, members]);
    },
  );

const GONE = JSON.stringify([
  404,
  "link_invalid",
  "The link has ended, or its address is not complete. Nothing was changed.",
  {},
]);

async function must(call: Call, path: string, body: object = {}) {
  const answer = await call("POST", path, body);
  if (answer.status >= 300) throw new Error(`${path} was refused: ${answer.text}`);
}

/** Posts a load by way of Carlisle, with sites at each place. */
async function posted() {
  const collectDate = londonDay(api.clock.now());
  return api.postLoad(cast.poster.call, {
    collectDate,
    pallets: 12,
    deliverDate: collectDate,
    deliverByTime: "19:30",
    collectFrom: { name: "HALDENSITE", lines: ["Unit 4"], reference: "OUT-1", phone: "01632 960318" },
    deliverTo: { name: "KITCHENSITE", lines: ["2 Horse Guards"], reference: "CMS/90417" },
    stops: [
      {
        kind: "DELIVER",
        postcode: "CA3 0HA",
        pallets: 5,
        name: "SOLWAYSITE",
        lines: ["Unit 5"],
        reference: "PO 77120",
      },
    ],
  });
}

async function booked() {
  const load = await posted();
  const { id } = await quote(cast.winner.call, load.id, 48_713);
  await must(cast.poster.call, `/loads/${load.id}/quotes/${id}/accept`);
  return load;
}

describe("contract 12: the poster makes links for those who wait", () => {
  it("answers 201 with the link's address, once, from posting on", async () => {
    const { id } = await posted();
    const headers = { "idempotency-key": "t-1" };
    const answer = await make(id, 3, cast.poster.call, headers);
    expect(answer.status).toBe(201);
    const { trackingLink } = read(answer, madeTrackingLinkOutput);
    expect(trackingLink).toEqual({
      id: expect.stringMatching(/^tlink_/),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/t\/[\w-]{22}$/),
      place: 3,
      createdAt: api.clock.now().toISOString(),
      opened: 0,
      expiresAt: null,
      status: "OPEN",
    });
    expect((await make(id, 3, cast.poster.call, headers)).text).not.toContain("/t/");
    const { url, ...rest } = trackingLink;
    expect(await listed(id)).toEqual([rest]);
    const [kept] = await api.db.$queryRaw<{ text: string }[]>`
      SELECT (SELECT json_agg(t)::text FROM tracking_link t) || (SELECT json_agg(k)::text FROM idempotency_key k) AS text`;
    expect(kept?.text).not.toContain(url?.split("/t/")[1]);
  });

  it("takes a place that the load has, and the 21st link only once another is revoked", async () => {
    const { id } = await posted();
    expect(faults(await make(id, 4))).toEqual(["#/place place_not_found"]);
    expect(faults(await make(id, 0))).toEqual(["#/place too_small"]);
    const first = await made(id, 1);
    for (let count = 1; count < 20; count += 1) await made(id, 2);
    expect(outcome(await make(id, 2))).toBe("409 too_many_links");
    const path = `/loads/${id}/tracking-links/${first.id}`;
    const revoked = await cast.poster.call("DELETE", path);
    expect(read(revoked, trackingLinkOutput).trackingLink).toMatchObject({
      status: "REVOKED",
      expiresAt: api.clock.now().toISOString(),
    });
    expect((await cast.poster.call("DELETE", path)).text).toBe(revoked.text);
    expect(outcome(await make(id, 2))).toBe("201");
  });

  it("counts open links: twenty that ended with their place leave room, and the open one is listed first", async () => {
    const { id } = await booked();
    const open = await made(id, 3);
    const ended = [];
    for (let count = 0; count < 19; count += 1) ended.push(await made(id, 2));
    expect(outcome(await make(id, 3))).toBe("409 too_many_links");
    await must(cast.winner.call, `/loads/${id}/collect`);
    await must(cast.winner.call, `/loads/${id}/stops/2/done`);
    api.clock.advance({ days: 1 });
    const rows = await api.db.trackingLink.findMany({
      where: { id: ended[0]?.id ?? "" },
      orderBy: { id: "asc" },
    });
    const revoked = Array.from({ length: 100 }, (_, nth) => ({
      ...rows[0],
      id: api.services.newId("tlink"),
      hash: createHash("sha256").update(`${id} ${nth}`).digest(),
      revokedAt: api.clock.now(),
    }));
    await api.db.trackingLink.createMany({ data: revoked as typeof rows });
    const second = await made(id, 3);
    const links = await listed(id);
    expect(links.map((link) => link.status)).toEqual([
      "OPEN",
      "OPEN",
      ...ended.map(() => "ENDED"),
      ...Array.from({ length: 79 }, () => "REVOKED"),
    ]);
    expect(links.slice(0, 2).map((link) => link.id)).toEqual([second.id, open.id]);
  });

  it("is for the poster alone: the carrier makes, reads and revokes none", async () => {
    const both = await api.newCaller();
    const { id } = await leadTo(api, { ...cast, winner: both }, "BOOKED");
    const link = await made(id, 1);
    expect(outcome(await make(id, 1, both.call))).toBe("409 invalid_transition");
    expect((await both.call("GET", `/loads/${id}/tracking-links`)).body).toEqual({ trackingLinks: [] });
    expect(outcome(await both.call("DELETE", `/loads/${id}/tracking-links/${link.id}`))).toBe(
      "404 not_found",
    );
  });

  it.each(["CONFIRMED", "CANCELLED", "EXPIRED"] as const)("%s: no link is made", async (status) => {
    const { id } = await leadTo(api, cast, status);
    expect(outcome(await make(id, 1))).toBe("409 invalid_transition");
  });
});

describe("contract 12: what somebody who waits reads", () => {
  it("is the place, its own reference and counts, and how far the lorry is", async () => {
    const load = await booked();
    const [first, stop, last] = [await made(load.id, 1), await made(load.id, 2), await made(load.id, 3)];
    expect(await follow(first.token)).toMatchObject({ kind: "COLLECT", reference: "OUT-1", pallets: 12 });
    expect(await follow(stop.token)).toMatchObject({
      place: 2,
      kind: "DELIVER",
      outcode: "CA3",
      reference: "PO 77120",
      pallets: 5,
      slot: null,
      state: "NOT_YET",
      heardAt: null,
    });
    expect(await follow(last.token)).toMatchObject({
      place: 3,
      outcode: "SW1A",
      reference: "CMS/90417",
      pallets: 7,
      slot: { date: londonDay(api.clock.now()), window: "Anytime", byTime: "19:30" },
    });
    await must(cast.winner.call, `/loads/${load.id}/collect`);
    const at = api.clock.now().toISOString();
    api.clock.advance({ minutes: 5 });
    const report = (kind: string) =>
      must(cast.winner.call, `/loads/${load.id}/milestones`, { kind, place: 2 });
    await report("ON_MY_WAY");
    const onMyWayAt = api.clock.now().toISOString();
    const asPoster = await cast.poster.call("GET", `/loads/${load.id}`);
    const { eta } = read(asPoster, loadOutput).load;
    expect(eta).toMatchObject({ place: 2 });
    expect(await follow(stop.token)).toMatchObject({
      state: "ON_THE_WAY",
      onMyWayAt,
      arrivedAt: null,
      eta: { at: eta?.at, asOf: eta?.asOf, late: eta?.late },
    });
    const atLast = await follow(last.token);
    expect(atLast).toMatchObject({ state: "NOT_YET", onMyWayAt: null, heardAt: onMyWayAt });
    expect(String(atLast.eta?.at) > String(eta?.at), "the delivery comes after the stop").toBe(true);
    api.clock.advance({ minutes: 40 });
    await report("ARRIVED");
    const arrivedAt = api.clock.now().toISOString();
    expect(await follow(stop.token)).toMatchObject({ state: "AT_PLACE", onMyWayAt, arrivedAt });
    await must(cast.winner.call, `/loads/${load.id}/stops/2/done`);
    const doneAt = api.clock.now();
    expect(await follow(stop.token)).toMatchObject({
      state: "DONE",
      collectedAt: at,
      onMyWayAt,
      arrivedAt,
      doneAt: doneAt.toISOString(),
      expiresAt: new Date(doneAt.getTime() + 86_400_000).toISOString(),
    });
    expect(await follow(last.token)).toMatchObject({ state: "NOT_YET", expiresAt: null });
  });

  it("has no firm, telephone number, price, site or other reference in it", async () => {
    const load = await booked();
    const { token } = await made(load.id, 2);
    const text = JSON.stringify(await follow(token));
    const { poster, winner } = cast;
    for (const secret of [
      poster.firm.name,
      poster.firm.contactPhone,
      winner.firm.name,
      winner.firm.contactPhone,
      "48713",
      "01632",
      "SITE",
      "OUT-1",
      "CMS/90417",
      load.id,
      load.ref,
    ])
      expect(text).not.toContain(secret);
    expect(text).toContain("PO 77120");
  });

  it("survives a hand-back, and a stop that is taken out leaves the delivery's link with the delivery", async () => {
    const load = await booked();
    const [stop, last] = [await made(load.id, 2), await made(load.id, 3)];
    await must(cast.winner.call, `/loads/${load.id}/hand-back`, { reason: "Off the road." });
    expect(await follow(last.token)).toMatchObject({ place: 3, outcode: "SW1A" });
    const without = await cast.poster.call("PATCH", `/loads/${load.id}`, { stops: null });
    expect(outcome(without)).toBe("200");
    expect(await follow(last.token)).toMatchObject({ place: 2, outcode: "SW1A", pallets: 12 });
    expect(await refused(stop.token)).toBe(GONE);
  });

  it("goes with its stop when the poster puts another one in before it, and shows nobody that one", async () => {
    const { id } = await booked();
    const stop = await made(id, 2);
    await must(cast.winner.call, `/loads/${id}/hand-back`, { reason: "Off the road." });
    const [theirs] = read(await cast.poster.call("GET", `/loads/${id}`), loadOutput).load.stops;
    if (theirs === undefined) throw new Error("The load has a stop.");
    const { kind, postcode, pallets } = theirs;
    const before = { kind: "DELIVER", postcode: "PR5 6AB", pallets: 2, name: "OTHERSITE", lines: ["1"] };
    const stops = [before, { kind, postcode, pallets }];
    expect(outcome(await cast.poster.call("PATCH", `/loads/${id}`, { stops }))).toBe("200");
    expect(await follow(stop.token)).toMatchObject({ place: 3, outcode: theirs.outcode, pallets });
    const elsewhere = { stops: [before, { kind, postcode: "G1 1XQ", pallets }] };
    expect(outcome(await cast.poster.call("PATCH", `/loads/${id}`, elsewhere))).toBe("200");
    expect(await refused(stop.token)).toBe(GONE);
  });

  it("answers a link that ended, was revoked and never was alike", async () => {
    const load = await booked();
    const [stop, revoked] = [await made(load.id, 2), await made(load.id, 3)];
    await must(cast.winner.call, `/loads/${load.id}/collect`);
    await must(cast.winner.call, `/loads/${load.id}/stops/2/done`);
    await cast.poster.call("DELETE", `/loads/${load.id}/tracking-links/${revoked.id}`);
    api.clock.advance({ ms: 86_400_000 - 1 });
    expect(await follow(stop.token)).toMatchObject({ state: "DONE" });
    api.clock.advance({ ms: 1 });
    const gone = [await refused(stop.token), await refused(revoked.token), await refused("never-was")];
    expect(gone).toEqual([GONE, GONE, GONE]);
    expect(faults(await make(load.id, 2))).toEqual(["#/place place_over"]);
  });

  it.each([
    ["cancelled", (id: string) => must(cast.poster.call, `/loads/${id}/cancel`, { reason: "Off." })],
    [
      "confirmed",
      async (id: string) => {
        await must(cast.winner.call, `/loads/${id}/collect`);
        await putPod(api, cast.winner.token, id);
        await must(cast.winner.call, `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
        await must(cast.poster.call, `/loads/${id}/confirm`);
      },
    ],
  ] as const)("ends with the load once it is %s", async (_, end) => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const { token } = await made(id, 2);
    await end(id);
    expect(await refused(token)).toBe(GONE);
    expect(await listed(id)).toMatchObject([{ status: "ENDED" }]);
  });

  it("counts openings that the page's script reports, and reading counts none", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const { token } = await made(id, 1);
    await follow(token);
    await api.as(VISITOR).trackingLinks.opened({ token });
    await api.as(VISITOR).trackingLinks.opened({ token });
    expect(await listed(id)).toMatchObject([{ opened: 2 }]);
  });
});
