import { loadOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";
import { castOf, leadTo, putPod, quote } from "../testing/life.ts";

const api = await startApi();
const cast = await castOf(api);
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const SITE = {
  name: "Ribble Tiles, goods in",
  lines: ["Unit 2, Club Street", "Preston"],
  contactName: "J. Graham",
  phone: "01632 960318",
  reference: "PO 77120",
  hours: "Mon-Fri 07:00-16:00",
  instructions: "Gate code 4471.",
};
const STOP = { kind: "COLLECT", postcode: "PR5 6AB", pallets: 4, ...SITE } as const;
const DROP = { kind: "DELIVER", postcode: "CA3 0HA", pallets: 6 } as const;

const POSTCODES = ["PR5 6AB", "LA1 1AA", "CA3 0HA", "CA11 7JL", "LA9 4DH", "BB1 1AA", "BL1 1AA", "M17 1PG"];
const EIGHT = POSTCODES.map((postcode, nth) => ({
  kind: nth === 0 ? ("COLLECT" as const) : ("DELIVER" as const),
  postcode,
  date: "2026-11-20",
  byTime: `${String(9 + nth).padStart(2, "0")}:00`,
  pallets: 1,
  ...SITE,
  name: `Site ${nth + 2}`,
}));

const getLoad = async (call: Call, id: string) => read(await call("GET", `/loads/${id}`), loadOutput).load;
const preview = async (changes: object) =>
  faults(await cast.poster.call("POST", "/loads/preview", { ...posting(), ...changes }));
const versionOf = async (id: string) => (await api.db.load.findUniqueOrThrow({ where: { id } })).version;

describe("a load of eight stops", () => {
  it("appears in the answers, the board, the diary, the history, the order and the export", async () => {
    const collectDate = "2026-11-20";
    api.clock.set("2026-11-20T07:00:00.000Z");
    const { id, stops, miles, ref } = await api.postLoad(cast.poster.call, {
      collectDate,
      stops: EIGHT,
      deliverDate: "2026-11-21",
    });
    expect(stops.map(({ number, postcode }) => [number, postcode])).toEqual(
      POSTCODES.map((postcode, nth) => [nth + 2, postcode]),
    );
    expect(stops[0]).toEqual({
      ...SITE,
      name: "Site 2",
      number: 2,
      kind: "COLLECT",
      postcode: "PR5 6AB",
      outcode: "PR5",
      town: expect.stringMatching(/\w/),
      date: collectDate,
      window: "Anytime",
      byTime: "09:00",
      pallets: 1,
      parcels: null,
      miles: expect.any(Number),
      doneAt: null,
    });
    expect(miles).toBeGreaterThan(stops.reduce((sum, stop) => sum + stop.miles, 0));

    const board = await cast.winner.call("GET", "/board");
    const entry = Object(board.body).loads.find((each: { id: string }) => each.id === id);
    expect(entry.stops).toBe(8);
    expect(entry.via.map(({ outcode }: { outcode: string }) => outcode)).toEqual(
      POSTCODES.map((postcode) => postcode.split(" ")[0]),
    );
    expect(board.text).not.toContain("PR5 6AB");
    expect(board.text).not.toContain("Site 2");

    const winning = await quote(cast.winner.call, id, 90_000);
    await quote(cast.loser.call, id, 95_000);
    await cast.poster.call("POST", `/loads/${id}/quotes/${winning.id}/accept`, {});
    expect((await getLoad(cast.winner.call, id)).stops).toEqual(stops);
    const { jobs } = await api.as(api.actorOf(cast.winner.firm)).carrierDiary.jobs({});
    expect(jobs.find((job) => job.id === id)?.stops).toEqual(stops);
    const order = await bytesCaller(api, cast.winner)("GET", `/loads/${id}/transport-order`);
    expect(order.bytes.subarray(0, 5).toString()).toBe("%PDF-");

    await cast.winner.call("POST", `/loads/${id}/collect`, {});
    for (const { number } of stops.toReversed())
      expect((await cast.winner.call("POST", `/loads/${id}/stops/${number}/done`, {})).status).toBe(200);
    const driven = await getLoad(cast.poster.call, id);
    expect(driven.stops.every(({ doneAt }) => doneAt !== null)).toBe(true);
    await putPod(api, cast.winner.token, id);
    await cast.winner.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    const history = await cast.poster.call("GET", `/loads/${id}/history`);
    expect(history.text).toContain('"field":"stops.9.doneAt"');
    const query = "side=poster&from=2026-11-01&to=2026-11-30";
    const csv = await bytesCaller(api, cast.poster)("GET", `/loads/export?${query}`);
    const line = csv.bytes
      .toString("utf8")
      .split("\r\n")
      .find((each) => each.startsWith(ref));
    expect(line).toContain("COLLECT PR5 6AB, DELIVER LA1 1AA, ");
  });

  it("is the maximum: nine are refused", async () => {
    expect(await preview({ stops: [...EIGHT, DROP] })).toEqual(["#/stops too_large"]);
  });
});

describe("stops of a posting", () => {
  it("are refused with every error at once, each at its field", async () => {
    const stops = [
      { kind: "DELIVER", postcode: "ZZ9", date: "2026-11-19", pallets: "3" },
      { kind: "DROP", postcode: "CA3 0HA", byTime: "10:00", gate: 4 },
      { ...DROP, pallets: 13, phone: "01632 960318" },
    ];
    expect((await preview({ stops })).toSorted()).toEqual([
      "#/stops/0/date dates_go_back",
      "#/stops/0/pallets wrong_type",
      "#/stops/0/postcode postcode_not_found",
      "#/stops/1/byTime requires_date",
      "#/stops/1/gate unrecognized_field",
      "#/stops/1/kind invalid_value",
      "#/stops/2/lines required",
      "#/stops/2/name required",
      "#/stops/2/pallets counts_do_not_agree",
    ]);
  });

  it("are none if they are omitted", async () => {
    expect((await api.postLoad(cast.poster.call)).stops).toEqual([]);
  });

  it("go with each row of a bulk posting", async () => {
    const row = { ...posting(), stops: [{ ...DROP, postcode: "ZZ9" }] };
    const { body } = await cast.poster.call("POST", "/loads/bulk", {
      rows: [{ ...row, stops: [STOP, DROP] }, row],
    });
    expect(Object(body).rows).toMatchObject([
      { result: "created" },
      { result: "invalid", errors: [{ pointer: "#/stops/0/postcode" }] },
    ]);
  });

  it("are copied by a repost without their days, and by a template as days after the collection", async () => {
    const stops = [{ ...DROP, date: "2026-11-20", byTime: "14:00" }];
    const { id } = await api.postLoad(cast.poster.call, { stops, deliverDate: "2026-11-21" });
    await cast.poster.call("POST", `/loads/${id}/cancel`, {});
    const again = await cast.poster.call("POST", `/loads/${id}/repost`, { collectDate: "2026-11-25" });
    expect(read({ ...again, status: 200 }, loadOutput).load.stops).toMatchObject([
      { postcode: DROP.postcode, pallets: 6, date: null, byTime: null },
    ]);
    const site = api.as(api.actorOf(cast.poster.firm));
    const { template } = await site.templates.saveLoad({ name: "Thursday", loadId: id });
    expect(template.posting.stops).toEqual([{ ...DROP, byTime: "14:00", afterDays: 0 }]);
    const { draft } = await site.templates.use({ id: template.id, collectDate: "2026-12-01" });
    expect(draft.stops).toEqual([{ ...DROP, byTime: "14:00", date: "2026-12-01" }]);
  });
});

describe("stops of a load on the board", () => {
  it("are changed as a whole: another place ends the quotes and is measured again, another contact does neither", async () => {
    const { id } = await api.postLoad(cast.poster.call, { stops: [STOP, DROP] });
    await quote(cast.winner.call, id, 40_000);
    const patch = async (stops: object[] | null) =>
      read(await cast.poster.call("PATCH", `/loads/${id}`, { stops }), loadOutput).load;
    const before = await getLoad(cast.poster.call, id);
    const asked = await patch([{ ...STOP, contactName: "Tam Reid" }, DROP]);
    expect(asked.stops[0]).toEqual({ ...before.stops[0], contactName: "Tam Reid" });
    expect([asked.miles, asked.quotes[0]?.status]).toEqual([before.miles, "ACTIVE"]);
    const turned = await patch([{ ...DROP, pallets: 2 }, STOP]);
    expect(turned.quotes).toEqual([]);
    expect(turned.miles).not.toBe(before.miles);
    const version = await versionOf(id);
    await patch([{ ...DROP, pallets: 2 }, STOP]);
    expect(await versionOf(id)).toBe(version);
    expect((await patch(null)).stops).toEqual([]);
    expect((await getLoad(cast.poster.call, id)).miles).toBeLessThan(before.miles);
  });

  it("show a carrier only their outcodes and towns, on the board and in the drawer", async () => {
    const { id } = await api.postLoad(cast.poster.call, { stops: [STOP, DROP] });
    const shown = await api.as(api.actorOf(cast.loser.firm)).board.load({ id });
    expect(shown).toMatchObject({ stops: 2, via: [{ outcode: "PR5" }, { outcode: "CA3" }] });
    for (const secret of ["PR5 6AB", "Ribble", "4471", "960318", "Graham", "77120"])
      expect(JSON.stringify(shown)).not.toContain(secret);
  });
});

describe("a stop's site", () => {
  it("is readable for the poster and the winning carrier, until the carrier loses the load", async () => {
    const { id } = await leadTo(api, cast, "BOOKED", { stops: [STOP, DROP] });
    const siteOf = async (call: Call) => (await getLoad(call, id)).stops[0];
    expect(await siteOf(cast.winner.call)).toMatchObject(SITE);
    expect(outcome(await cast.loser.call("GET", `/loads/${id}`))).toBe("404 not_found");
    await cast.poster.call("POST", `/loads/${id}/cancel`, { reason: "Off." });
    expect(await siteOf(cast.poster.call)).toMatchObject(SITE);
    expect(await siteOf(cast.winner.call)).toMatchObject({ postcode: "PR5 6AB", name: null, lines: null });
    expect((await cast.winner.call("GET", `/loads/${id}/history`)).text).not.toContain("4471");
  });

  it("and its old postcode are in no history of a carrier that was booked later", async () => {
    const { id } = await api.postLoad(cast.poster.call, { bookNowPence: 40_000, stops: [STOP] });
    for (const postcode of ["LA1 1YN", DROP.postcode])
      await cast.poster.call("PATCH", `/loads/${id}`, {
        stops: [{ ...DROP, postcode, pallets: 4, ...SITE, phone: "1" }],
      });
    expect((await cast.winner.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
    const own = (await cast.poster.call("GET", `/loads/${id}/history`)).text;
    for (const known of ["PR5 6AB", "LA1 1YN", "960318"]) expect(own).toContain(known);
    const { text } = await cast.winner.call("GET", `/loads/${id}/history`);
    expect(text).toContain('"field":"stops.2.postcode","from":null,"to":null');
    for (const secret of ["PR5 6AB", "LA1 1YN", "960318"]) expect(text).not.toContain(secret);
  });

  it("changes its contact until the stop is done, keeps the agreed address, and gets one if there was none", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT", { stops: [STOP, DROP] });
    const put = (...stops: object[]) => cast.poster.call("PUT", `/loads/${id}/sites`, { stops });
    const answer = await put({ number: 2, contactName: "Tam Reid", phone: null });
    expect(read(answer, loadOutput).load.stops[0]).toMatchObject({
      ...SITE,
      contactName: "Tam Reid",
      phone: null,
    });
    expect(faults(await put({ number: 2, name: "Elsewhere" }))).toEqual(["#/stops/0/name address_agreed"]);
    expect(faults(await put({ number: 3, phone: "1" }))).toEqual([
      "#/stops/0/name required",
      "#/stops/0/lines required",
    ]);
    expect(faults(await put({ number: 3, postcode: "M1" }))).toEqual([
      "#/stops/0/postcode unrecognized_field",
    ]);
    expect(faults(await put({ number: 4, phone: "1" }, { number: 2, hours: "1" }, { number: 2 }))).toEqual([
      "#/stops/0/number stop_not_found",
      "#/stops/2/number repeated",
    ]);
    expect(outcome(await put({ number: 3, ...SITE }))).toBe("200");
    expect((await getLoad(cast.winner.call, id)).stops[1]).toMatchObject(SITE);
    await cast.winner.call("POST", `/loads/${id}/stops/2/done`, {});
    expect(faults(await put({ number: 2, phone: "1" }))).toEqual(["#/stops/0/number stop_done"]);
  });
});

describe("POST /loads/{id}/stops/{number}/done", () => {
  const done = (call: Call, id: string, number: number | string, body: object = {}) =>
    call("POST", `/loads/${id}/stops/${number}/done`, body);

  it("works for the winning carrier while the load is IN_TRANSIT, in any order, and notifies both ends", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT", { stops: [STOP, DROP] });
    const { version, allowedActions } = await getLoad(cast.winner.call, id);
    expect(allowedActions).toContain("stopDone");
    expect((await getLoad(cast.poster.call, id)).allowedActions).not.toContain("stopDone");
    api.clock.advance({ minutes: 30 });
    const doneAt = api.clock.now().toISOString();
    const first = read(await done(cast.winner.call, id, 3), loadOutput).load;
    expect([first.version, first.stops.map((stop) => stop.doneAt)]).toEqual([version + 1, [null, doneAt]]);
    const told = await api.db.event.findMany({
      where: { loadId: id, type: "load.updated" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ firmId }) => firmId).toSorted()).toEqual(
      [cast.poster.firm.id, cast.winner.firm.id].toSorted(),
    );
    const last = read(await done(cast.winner.call, id, 2), loadOutput).load;
    expect(last.allowedActions).not.toContain("stopDone");
  });

  it("answers a repeat the same, and changes nothing", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT", { stops: [DROP] });
    const first = await done(cast.winner.call, id, 2);
    api.clock.advance({ minutes: 5 });
    expect((await done(cast.winner.call, id, 2)).text).toBe(first.text);
  });

  it("takes a time after the collection and not in the future", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT", { stops: [DROP] });
    expect(faults(await done(cast.winner.call, id, 2, { doneAt: "2026-11-18T23:00:00Z" }))).toEqual([
      "#/doneAt in_future",
    ]);
    expect(faults(await done(cast.winner.call, id, 2, { doneAt: "2026-11-18T08:00:00Z" }))).toEqual([
      "#/doneAt before_collected",
    ]);
  });

  it("is refused before the collection, to the poster, at the ends, and at an unknown stop", async () => {
    const booked = await leadTo(api, cast, "BOOKED", { stops: [DROP] });
    expect(outcome(await done(cast.winner.call, booked.id, 2))).toBe("409 invalid_transition");
    const { id } = await leadTo(api, cast, "IN_TRANSIT", { stops: [DROP] });
    expect(outcome(await done(cast.poster.call, id, 2))).toBe("409 invalid_transition");
    expect(outcome(await done(cast.winner.call, id, 3))).toBe("404 not_found");
    expect(outcome(await done(cast.winner.call, id, 1))).toBe("404 not_found");
    expect(outcome(await done(cast.stranger.call, id, 2))).toBe("404 not_found");
  });

  it("is not required for the delivery", async () => {
    const { id } = await leadTo(api, cast, "DELIVERED", { stops: [DROP] });
    const { status, stops } = await getLoad(cast.poster.call, id);
    expect([status, stops[0]?.doneAt]).toEqual(["DELIVERED", null]);
    expect(outcome(await done(cast.winner.call, id, 2))).toBe("409 invalid_transition");
  });
});
