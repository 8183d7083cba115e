import { changeOutput, changesOutput } from "@board/api/schemas";
import { tellEtas } from "@board/api/server";
import { ADMIN, photograph } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, type Api, type Call, outcome, read, startApi } from "../testing/api.ts";
import { bytesCaller, filesOf } from "../testing/files.ts";
import { putPod } from "../testing/life.ts";
import { bookBy, readLoad } from "./steps.ts";

type Caller = Awaited<ReturnType<Api["newCaller"]>>;

let api: Api;
let poster: Caller;
let carrier: Caller;
let other: Caller;
let id: string;
let path: string;
let today: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [poster, carrier, other] = [await api.newCaller(), await api.newCaller(), await api.newCaller()];
  if (api.clock.now().getUTCHours() >= 18) api.clock.advance({ hours: 12 });
  today = londonDay(api.clock.now());
  const load = await api.postLoad(poster.call, {
    collectDate: today,
    collectByTime: "20:00",
    deliverDate: addDays(today, 1),
    deliverByTime: "10:30",
  });
  id = load.id;
  path = `/loads/${id}/changes`;
  await bookBy(poster.call, carrier.call, id, 49_500);
});

const LATER = { patch: { deliverByTime: "14:00" }, penceDelta: 2_500, note: "The £25 is for the wait." };

const propose = (call: Call, body: object = LATER, headers = {}) => call("POST", path, body, headers);
const made = (answer: Answer) => {
  const { change } = read(answer, changeOutput);
  if (change === undefined) throw new Error(answer.text);
  return change;
};
const proposed = async (call: Call, body: object = LATER) => made(await propose(call, body));
type Reply = "agree" | "refuse" | "withdraw";
const reply = (call: Call, changeId: string, how: Reply, body: object = {}, headers = {}) =>
  call("POST", `${path}/${changeId}/${how}`, body, headers);
const listed = async (call: Call) => read(await call("GET", path), changesOutput).changes;
const loadOf = (call: Call) => readLoad(call, id);
const collect = () => carrier.call("POST", `/loads/${id}/collect`, {});
const codesOf = (answer: Answer) =>
  (answer.body as { errors: { pointer: string; code: string }[] }).errors.map(
    ({ pointer, code }) => `${pointer.slice(1)} ${code}`,
  );
const told = async (call: Call, type: string) => {
  const { body } = await call("GET", `/events?loadId=${id}&type=${type}`);
  return (body as { events: { data: { change?: object; load: { version: number } } }[] }).events;
};

describe("a change of a booked load", () => {
  it("is proposed by either end, read by both, and takes effect once the other agrees", async () => {
    const { version } = await loadOf(poster.call);
    const change = await proposed(poster.call);
    expect(change).toMatchObject({
      by: "poster",
      changed: [{ field: "deliverByTime", from: "10:30", to: "14:00" }],
      penceDelta: 2_500,
      agreedPence: 52_000,
      note: "The £25 is for the wait.",
      status: "OPEN",
      closedAt: null,
      allowedActions: ["withdraw"],
    });
    const load = await loadOf(carrier.call);
    expect(load).toMatchObject({
      deliverByTime: "10:30",
      agreedPence: 49_500,
      version: version + 1,
      change: { id: change.id, allowedActions: ["agree", "refuse"] },
    });
    expect(load.allowedActions).not.toContain("proposeChange");
    expect((await listed(carrier.call)).map(({ id: each }) => each)).toEqual([change.id]);
    for (const { call } of [poster, carrier]) {
      expect(await told(call, "change.proposed")).toMatchObject([{ data: { change: { id: change.id } } }]);
    }
  });

  it("is agreed by the other end: load, price, history, events and the next revision of the order", async () => {
    const { id: changeId } = await proposed(poster.call);
    const before = await loadOf(carrier.call);
    const answer = await reply(carrier.call, changeId, "agree", {
      expectedVersion: before.version,
      expectedPence: 52_000,
    });
    expect(made(answer)).toMatchObject({ status: "AGREED", allowedActions: [] });
    const load = await loadOf(poster.call);
    expect(load).toMatchObject({
      deliverByTime: "14:00",
      agreedPence: 52_000,
      version: before.version + 1,
      change: null,
      orderRevision: 2,
    });
    expect(load.guide).toEqual(before.guide);
    expect(load.quotes.map(({ amountPence, status }) => [amountPence, status])).toEqual([
      [49_500, "ACCEPTED"],
    ]);
    expect(await api.db.load.findUniqueOrThrow({ where: { id } })).toMatchObject({ bookedPence: 49_500 });
    const { body } = await carrier.call("GET", `/loads/${id}/history`);
    expect((body as { history: object[] }).history.at(-1)).toMatchObject({
      action: "agreeChange",
      changed: expect.arrayContaining([
        { field: "deliverByTime", from: "10:30", to: "14:00" },
        { field: "agreedPence", from: 49_500, to: 52_000 },
      ]),
    });
    for (const { call } of [poster, carrier]) expect(await told(call, "change.agreed")).toHaveLength(1);
  });

  it("is refused with a reason, or withdrawn: the load stays the same, and both ends are notified", async () => {
    const first = await proposed(carrier.call);
    expect(made(await reply(poster.call, first.id, "refuse", { reason: "Too dear." }))).toMatchObject({
      status: "REFUSED",
      reason: "Too dear.",
    });
    const second = await proposed(carrier.call);
    expect(made(await reply(carrier.call, second.id, "withdraw"))).toMatchObject({ status: "WITHDRAWN" });
    expect(await loadOf(poster.call)).toMatchObject({
      agreedPence: 49_500,
      deliverByTime: "10:30",
      change: null,
      orderRevision: 1,
    });
    for (const { call } of [poster, carrier]) {
      expect(await told(call, "change.refused")).toMatchObject([
        { data: { change: { reason: "Too dear." } } },
      ]);
      expect(await told(call, "load.updated")).toHaveLength(1);
    }
    expect((await listed(poster.call)).map(({ status }) => status)).toEqual(["WITHDRAWN", "REFUSED"]);
  });

  it("is limited to one open change: another is 409 change_open", async () => {
    await proposed(poster.call);
    for (const { call } of [poster, carrier]) {
      expect(outcome(await propose(call))).toBe("409 change_open");
    }
  });

  it("can be answered only by the end that it waits for: the other one gets 409 invalid_transition", async () => {
    const { id: changeId } = await proposed(poster.call);
    for (const how of ["agree", "refuse"] as const) {
      expect(outcome(await reply(poster.call, changeId, how))).toBe("409 invalid_transition");
    }
    expect(outcome(await reply(carrier.call, changeId, "withdraw"))).toBe("409 invalid_transition");
  });

  it("answers a repeat with 200 and the same body, and anything else with 409 change_closed and the status", async () => {
    const { id: changeId } = await proposed(poster.call);
    const first = await reply(carrier.call, changeId, "agree");
    const again = await reply(carrier.call, changeId, "agree");
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const [call, how] of [
      [carrier.call, "refuse"],
      [poster.call, "withdraw"],
    ] as const) {
      expect(await reply(call, changeId, how)).toMatchObject({
        status: 409,
        body: { code: "change_closed", changeStatus: "AGREED" },
      });
    }
    expect((await loadOf(poster.call)).agreedPence).toBe(52_000);
  });

  it("is proposed and answered once under an Idempotency-Key", async () => {
    const first = await propose(poster.call, LATER, { "idempotency-key": "C-1" });
    const again = await propose(poster.call, LATER, { "idempotency-key": "C-1" });
    expect(again.body).toMatchObject({ repeated: true, change: { id: made(first).id } });
    expect(await listed(poster.call)).toHaveLength(1);
  });

  it("is agreed only at the version and price that were seen", async () => {
    const { id: changeId } = await proposed(poster.call);
    const { version } = await loadOf(carrier.call);
    for (const [body, headers] of [
      [{ expectedVersion: version - 1 }, {}],
      [{ expectedPence: 49_500 }, {}],
      [{}, { "if-match": `"${version - 1}"` }],
    ] as const) {
      const answer = await reply(carrier.call, changeId, "agree", body, headers);
      expect(outcome(answer)).toBe("409 changed_meanwhile");
    }
    expect((await listed(poster.call))[0]).toMatchObject({ status: "OPEN" });
  });

  it("moves the price by any whole number of pence between 1 and a million pounds", async () => {
    for (const penceDelta of [-49_500, 100_000_000]) {
      const answer = await propose(poster.call, { penceDelta });
      expect([answer.status, codesOf(answer)]).toEqual([422, ["/penceDelta price_out_of_range"]]);
    }
    for (const penceDelta of [1.5, "25", null]) {
      expect((await propose(poster.call, { penceDelta })).status).toBe(422);
    }
    const { id: changeId } = await proposed(poster.call, { penceDelta: -49_499 });
    await reply(carrier.call, changeId, "agree");
    expect((await loadOf(carrier.call)).agreedPence).toBe(1);
  });

  it("must change something: none, or the same values, is 422 nothing_proposed", async () => {
    for (const body of [{}, { patch: {} }, { patch: { deliverByTime: "10:30" } }, { penceDelta: 0 }]) {
      expect(codesOf(await propose(poster.call, body))).toEqual(["/patch nothing_proposed"]);
    }
  });

  it.each([
    "type",
    "pricingMode",
    "bookNowPence",
    "boardNote",
    "notes",
    "dimsNote",
    "externalRef",
    "collectFrom",
  ])("%s cannot be agreed", async (field) => {
    const answer = await propose(poster.call, { patch: { [field]: "x" } });
    expect(codesOf(answer)).toEqual([`/patch/${field} unrecognized_field`]);
  });

  it("must leave a load that passes every rule of posting, each with its pointer", async () => {
    const patch = {
      toPostcode: "ZZ99 9ZZ",
      collectDate: addDays(today, -1),
      deliverByTime: "08:00",
      deliverDate: null,
      pallets: null,
    };
    expect(codesOf(await propose(poster.call, { patch })).toSorted()).toEqual([
      "/patch/collectDate date_in_past",
      "/patch/deliverByTime requires_deliver_date",
      "/patch/pallets pallets_required",
      "/patch/toPostcode postcode_not_found",
    ]);
  });

  it("contract 2: is refused under strict handling for a new doubt, but not for an old one", async () => {
    const patch = { toPostcode: "M1 9ZZ" };
    const strict = { prefer: "handling=strict" };
    const refused = await propose(poster.call, { patch }, strict);
    expect(codesOf(refused)).toEqual(["/patch/toPostcode postcode_imprecise"]);
    const { id: changeId } = await proposed(poster.call, { patch });
    await reply(carrier.call, changeId, "agree");
    expect((await propose(poster.call, LATER, strict)).status).toBe(201);
  });

  it("keeps a collection day that has passed, which cannot be proposed again", async () => {
    await collect();
    api.clock.advance({ days: 2 });
    expect((await propose(poster.call, { penceDelta: 100 })).status).toBe(201);
  });

  it("cannot be agreed once a proposed day has passed", async () => {
    const { id: changeId } = await proposed(poster.call, {
      patch: { collectDate: addDays(today, 1), collectByTime: null },
    });
    api.clock.advance({ days: 2 });
    const answer = await reply(carrier.call, changeId, "agree");
    expect(codesOf(answer)).toEqual(["/patch/collectDate date_in_past"]);
    expect((await reply(carrier.call, changeId, "refuse")).status).toBe(200);
  });

  it("of a place computes miles and route again, and drops its site", async () => {
    const site = { name: "Goods in", lines: ["Unit 4"] };
    await poster.call("PUT", `/loads/${id}/sites`, { deliverTo: site });
    const before = await loadOf(poster.call);
    const { id: changeId } = await proposed(carrier.call, { patch: { toPostcode: "G1 1XQ" } });
    await reply(poster.call, changeId, "agree");
    const after = await loadOf(carrier.call);
    expect(after.miles).not.toBe(before.miles);
    expect(after).toMatchObject({ toPostcode: "G1 1XQ", deliverTo: null, guide: before.guide });
  });

  it("cannot change the collection once it is collected: 422 already_done", async () => {
    await collect();
    const patch = { collectByTime: "21:00", fromPostcode: "LS1 1UR", deliverByTime: "14:00" };
    expect(codesOf(await propose(carrier.call, { patch })).toSorted()).toEqual([
      "/patch/collectByTime already_done",
      "/patch/fromPostcode already_done",
    ]);
    const { id: changeId } = await proposed(carrier.call);
    expect((await reply(poster.call, changeId, "agree")).status).toBe(200);
  });
});

describe("the stops of a changed load", () => {
  const STOPS = [
    {
      kind: "DELIVER" as const,
      postcode: "CA3 0HA",
      name: "Goods in",
      lines: ["Unit 4"],
      phone: "01632 960318",
    },
    { kind: "DELIVER" as const, postcode: "PR5 6AB" },
  ];
  const bare = STOPS.map(({ kind, postcode }) => ({ kind, postcode }));
  const done = (number: number) => carrier.call("POST", `/loads/${id}/stops/${number}/done`, {});
  beforeEach(async () => {
    const load = await api.postLoad(poster.call, { collectDate: today, stops: STOPS });
    id = load.id;
    path = `/loads/${id}/changes`;
    await bookBy(poster.call, carrier.call, id, 49_500);
  });

  it("are agreed as a whole; a site stays with its place, and the miles are computed again", async () => {
    const before = await loadOf(carrier.call);
    const stops = [bare[1], { ...bare[0], date: today, byTime: "21:00" }];
    const change = await proposed(carrier.call, { patch: { stops } });
    expect(change.changed).toContainEqual({ field: "stops.2.postcode", from: "CA3 0HA", to: "PR5 6AB" });
    await reply(poster.call, change.id, "agree");
    const after = await loadOf(carrier.call);
    expect(after.stops).toMatchObject([
      { postcode: "PR5 6AB", name: null },
      { postcode: "CA3 0HA", byTime: "21:00", name: "Goods in", phone: "01632 960318" },
    ]);
    expect(after.miles).not.toBe(before.miles);
  });

  it("stay done through any change, and keep the miles if no place changes", async () => {
    await collect();
    await done(2);
    const before = await loadOf(carrier.call);
    await reply(poster.call, (await proposed(carrier.call, { patch: { tailLift: true } })).id, "agree");
    const after = await loadOf(carrier.call);
    expect(after.stops).toEqual(before.stops);
    expect(after.stops[0]?.doneAt).not.toBeNull();
  });

  describe("that share a postcode", () => {
    const TWINS = ["Yard A", "Yard B"].map((name, nth) => ({
      kind: "DELIVER" as const,
      postcode: "CA3",
      name,
      lines: [`Unit ${nth}`],
    }));
    const twin = { kind: "DELIVER", postcode: "ca3" };
    const names = async () => (await loadOf(carrier.call)).stops.map(({ name }) => name);
    beforeEach(async () => {
      const load = await api.postLoad(poster.call, { collectDate: today, stops: TWINS });
      id = load.id;
      path = `/loads/${id}/changes`;
      await bookBy(poster.call, carrier.call, id, 49_500);
    });

    it("are told apart by their number, and each keeps its site", async () => {
      const stops = [
        { ...twin, number: 3, pallets: 2 },
        { ...twin, number: 2 },
      ];
      const { id: changeId } = await proposed(poster.call, { patch: { stops } });
      await reply(carrier.call, changeId, "agree");
      expect(await names()).toEqual(["Yard B", "Yard A"]);
      const left = await proposed(poster.call, { patch: { stops: [{ ...twin, number: 3 }] } });
      await reply(carrier.call, left.id, "agree");
      expect(await names()).toEqual(["Yard A"]);
    });

    it("need it: 422 required, also beside a new one at the same postcode", async () => {
      for (const stops of [[twin, twin], [twin], [{ ...twin, number: 2 }, twin, twin]]) {
        const pointers = stops.flatMap((stop, nth) =>
          "number" in stop ? [] : [`/patch/stops/${nth}/number required`],
        );
        expect(codesOf(await propose(poster.call, { patch: { stops } }))).toEqual(pointers);
      }
      const stops = [{ ...twin, number: 2 }, { ...twin, number: 3 }, twin];
      const { id: changeId } = await proposed(poster.call, { patch: { stops } });
      await reply(carrier.call, changeId, "agree");
      expect(await names()).toEqual(["Yard A", "Yard B", null]);
    });

    it("cannot be listed twice, or with an unknown number", async () => {
      const stops = [
        { ...twin, number: 2 },
        { ...twin, number: 2 },
        { ...twin, number: 4 },
      ];
      expect(codesOf(await propose(poster.call, { patch: { stops } }))).toEqual([
        "/patch/stops/1/number repeated",
        "/patch/stops/2/number stop_not_found",
      ]);
    });
  });

  it("keep their sites if a postcode is respelt, and lose them with another postcode", async () => {
    const written = [{ ...bare[0], postcode: "ca30ha", window: "Anytime" }, bare[1]];
    expect(codesOf(await propose(poster.call, { patch: { stops: written } }))).toEqual([
      "/patch nothing_proposed",
    ]);
    await collect();
    await done(2);
    const later = [written[0], { ...bare[1], postcode: "G1 1XQ", number: 3 }];
    const change = await proposed(poster.call, { patch: { stops: later } });
    expect(change.changed).toEqual([{ field: "stops.3.postcode", from: "PR5 6AB", to: "G1 1XQ" }]);
    await reply(carrier.call, change.id, "agree");
    expect((await loadOf(carrier.call)).stops).toMatchObject([
      { postcode: "CA3 0HA", name: "Goods in" },
      { postcode: "G1 1XQ", name: null },
    ]);
  });

  it("that are done cannot be changed or left out: 422 already_done", async () => {
    await collect();
    await done(2);
    for (const stops of [[{ ...bare[0], date: today }, bare[1]], [bare[1]], null]) {
      expect(codesOf(await propose(poster.call, { patch: { stops } }))).toEqual([
        "/patch/stops/0 already_done",
      ]);
    }
    expect((await propose(poster.call, { patch: { stops: [bare[0]] } })).status).toBe(201);
  });

  it("lapse once any of them is done", async () => {
    await collect();
    await proposed(poster.call, { patch: { stops: [bare[1], bare[0]] } });
    await done(2);
    expect((await listed(poster.call))[0]?.status).toBe("LAPSED");
    expect((await loadOf(carrier.call)).change).toBeNull();
  });

  it("must pass the rules of posting, and contain no site", async () => {
    const patch = {
      stops: [
        { ...bare[0], postcode: "ZZ99 9ZZ" },
        { ...bare[1], byTime: "10:00" },
      ],
    };
    expect(codesOf(await propose(poster.call, { patch })).toSorted()).toEqual([
      "/patch/stops/0/postcode postcode_not_found",
      "/patch/stops/1/byTime requires_date",
    ]);
    expect(codesOf(await propose(poster.call, { patch: { stops: [STOPS[0]] } }))).toEqual(
      ["name", "lines", "phone"].map((part) => `/patch/stops/0/${part} unrecognized_field`),
    );
  });
});

describe("what belongs to a place whose number a change of stops changes", () => {
  const A = { kind: "DELIVER", postcode: "CA3 0HA" } as const;
  const B = { kind: "DELIVER", postcode: "PR5 6AB" } as const;
  const NEW = { kind: "DELIVER", postcode: "LA1 1AA" } as const;
  const DELIVERY = "SW1A 2AA";
  const SIGNED = { name: "Tam Reid", receipt: "GOOD_ORDER" };
  const act = async (callPath: string, body: object = {}) => {
    const answer = await carrier.call("POST", `/loads/${id}/${callPath}`, body);
    if (answer.status >= 300) throw new Error(`${callPath}: ${answer.text}`);
  };
  const step = (kind: string, place: number) => act("milestones", { kind, place });
  const sendPage = async (place: number, clientId: string) =>
    bytesCaller(api, carrier)(
      "POST",
      `/loads/${id}/pod/pages?place=${place}&clientId=${clientId}`,
      new Uint8Array(await photograph("jpeg")),
    );
  const agreed = async (patch: object) => {
    const { id: changeId } = await proposed(poster.call, { patch });
    expect(outcome(await reply(carrier.call, changeId, "agree"))).toBe("200");
  };
  const steps = async () =>
    (await loadOf(poster.call)).milestones
      .filter(({ kind }) => kind !== "DONE")
      .map(({ kind, place }) => `${kind} ${place}`);
  const links = async () => {
    const { body } = await poster.call("GET", `/loads/${id}/tracking-links`);
    return (body as { trackingLinks: { place: number; status: string }[] }).trackingLinks
      .toReversed()
      .map(({ place, status }) => (status === "OPEN" ? place : status));
  };

  beforeEach(async () => {
    const load = await api.postLoad(poster.call, {
      collectDate: today,
      stops: [A, B],
      toPostcode: DELIVERY,
    });
    id = load.id;
    path = `/loads/${id}/changes`;
    await bookBy(poster.call, carrier.call, id, 49_500);
    await act("collect");
  });

  it.each([
    ["a stop put in before them", [NEW, A, B], { a: 3, b: 4, last: 5, linkOfA: 3 }],
    ["a stop put in after them", [A, B, NEW], { a: 2, b: 3, last: 5, linkOfA: 2 }],
    ["the first one taken out", [B], { a: null, b: 2, last: 3, linkOfA: "ENDED" }],
    ["the two in the other order", [B, A], { a: 3, b: 2, last: 4, linkOfA: 3 }],
    [
      "a number for each",
      [
        { ...B, number: 2 },
        { ...A, number: 3 },
      ],
      { a: 3, b: 2, last: 4, linkOfA: 3 },
    ],
  ])("goes with its stop: %s", async (_, stops, { a, b, last, linkOfA }) => {
    await step("ON_MY_WAY", 2);
    await step("ARRIVED", 3);
    for (const place of [2, 3, 4]) await poster.call("POST", `/loads/${id}/tracking-links`, { place });
    for (const [place, clientId] of [
      [3, "page-of-b"],
      [4, "page-of-last"],
    ] as const)
      expect((await sendPage(place, clientId)).status).toBe(201);
    await agreed({ stops });

    expect(await steps()).toEqual([...(a === null ? [] : [`ON_MY_WAY ${a}`]), `ARRIVED ${b}`]);
    const load = await loadOf(carrier.call);
    expect(load.waits.map(({ place }) => place)).toContain(b);
    const next = load.stops.find(({ number }) => number !== b)?.number ?? last;
    expect(load.eta).toMatchObject({ place: next });
    expect(await links()).toEqual([linkOfA, b, last]);
    await act(`stops/${b}/done`, { clientId: "done-at-b", pages: ["page-of-b"], signature: SIGNED });
    expect((await loadOf(carrier.call)).stops.find(({ number }) => number === b)?.doneAt).not.toBeNull();
    await act("deliver", { receivedBy: "Tam Reid", clientId: "delivered", pages: ["page-of-last"] });
  });

  it("stays with no place once its stop is out: nobody reads that step, and its call again is 200", async () => {
    const way = { kind: "ON_MY_WAY", place: 2, clientId: "on-my-way-to-a" };
    await act("milestones", way);
    await agreed({ stops: [B] });
    expect(await steps()).toEqual([]);
    const load = await loadOf(carrier.call);
    expect(load.eta, "the lorry is on the road to the stop that is left").toMatchObject({ place: 2 });
    expect(load.allowedActions).not.toContain("takeBack");
    const again = await carrier.call("POST", `/loads/${id}/milestones`, way);
    expect([again.status, again.body]).toMatchObject([200, { milestone: { kind: "ON_MY_WAY", place: 2 } }]);
    const { body } = await poster.call("GET", `/loads/${id}/history`);
    expect((body as { history: { action: string }[] }).history.map(({ action }) => action)).toContain(
      "onMyWay",
    );
  });

  it("has another arrival time, which the next round tells", async () => {
    await step("ON_MY_WAY", 2);
    const etas = async (call: Call) => (await told(call, "load.eta_changed")).map(({ data }) => data);
    const before = await etas(poster.call);
    await tellEtas(api.system());
    expect(await etas(poster.call), "nothing has changed").toEqual(before);
    await agreed({ stops: [B] });
    await tellEtas(api.system());
    const { eta } = await loadOf(carrier.call);
    for (const { call } of [poster, carrier])
      expect((await etas(call)).slice(before.length)).toMatchObject([{ eta }]);
  });

  it("keeps its stop in the load where the lorry has arrived or pages were sent: 422 place_reached", async () => {
    await step("ARRIVED", 2);
    await sendPage(3, "page-of-b");
    const none = await propose(poster.call, { patch: { stops: null } });
    expect(codesOf(none)).toEqual(["/patch place_reached", "/patch place_reached"]);
    expect(none.text).toContain("takes out place 2, where");
    const elsewhere = [A, { ...B, postcode: "G1 1XQ", number: 3 }];
    expect(codesOf(await propose(carrier.call, { patch: { stops: elsewhere } }))).toEqual([
      "/patch place_reached",
    ]);
  });

  it("is looked at again when the change is agreed, since the lorry goes on meanwhile", async () => {
    const { id: changeId } = await proposed(poster.call, { patch: { stops: [B] } });
    await step("ARRIVED", 2);
    const before = await loadOf(poster.call);
    const answer = await reply(carrier.call, changeId, "agree");
    expect([outcome(answer), codesOf(answer)]).toEqual(["422 validation_failed", ["/patch place_reached"]]);
    expect(await loadOf(poster.call)).toEqual(before);
  });

  it("goes with a delivery that becomes a stop, because the goods go on to another address", async () => {
    await step("ARRIVED", 4);
    await poster.call("POST", `/loads/${id}/tracking-links`, { place: 4 });
    const toPostcode = "EC1A 1BB";
    expect(codesOf(await propose(poster.call, { patch: { toPostcode } }))).toEqual(["/patch place_reached"]);
    await agreed({ toPostcode, stops: [A, B, { kind: "DELIVER", postcode: DELIVERY }] });
    expect(await steps()).toEqual(["ARRIVED 4"]);
    expect((await loadOf(poster.call)).waits.map(({ place }) => place)).toEqual([4]);
    expect(await links(), "whoever waits at the address before reads nothing of the new one").toEqual([
      "ENDED",
    ]);
  });
});

describe("an open change lapses", () => {
  const COLLECTION = { patch: { collectByTime: "21:00" } };
  const lapsed = async (call: Call) => (await listed(call))[0]?.status;

  it("at the collection, where it concerns the collection", async () => {
    await proposed(poster.call, COLLECTION);
    await collect();
    expect(await lapsed(carrier.call)).toBe("LAPSED");
    expect(await loadOf(poster.call)).toMatchObject({ change: null, status: "IN_TRANSIT" });
  });

  it("at the delivery, whatever it concerns", async () => {
    await collect();
    await proposed(poster.call, { penceDelta: 100 });
    await putPod(api, carrier.token, id);
    expect(await lapsed(poster.call)).toBe("OPEN");
    await carrier.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    expect(await lapsed(carrier.call)).toBe("LAPSED");
    expect(outcome(await propose(poster.call))).toBe("409 invalid_transition");
  });

  it("not at the collection, where it concerns the delivery or the price", async () => {
    const { id: changeId } = await proposed(poster.call);
    await collect();
    expect(await lapsed(carrier.call)).toBe("OPEN");
    expect((await reply(carrier.call, changeId, "agree")).status).toBe(200);
  });

  it("by a dispute, and it does not come back with the end of the dispute", async () => {
    const { id: changeId } = await proposed(poster.call);
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "Two hours." });
    expect(outcome(await propose(poster.call))).toBe("409 invalid_transition");
    expect((await reply(carrier.call, changeId, "agree")).body).toMatchObject({
      code: "change_closed",
      changeStatus: "LAPSED",
    });
    await poster.call("POST", `/loads/${id}/dispute/withdraw`);
    expect((await loadOf(poster.call)).change).toBeNull();
  });

  it.each([
    ["handed back", () => carrier.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." })],
    ["released", () => poster.call("POST", `/loads/${id}/release`, { reason: "No answer." })],
  ] as const)(
    "%s: the carrier can read none of them any more, and the next booking begins with none",
    async (_, end) => {
      const agreed = await proposed(poster.call);
      await reply(carrier.call, agreed.id, "agree");
      const open = await proposed(carrier.call, { patch: { deliverByTime: "15:00" }, note: "SECRETNOTE" });
      await end();
      const rows = await api.db.loadChange.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
      expect(rows.map(({ status }) => status)).toEqual(["AGREED", "LAPSED"]);
      for (const each of [agreed, open]) {
        expect(outcome(await reply(carrier.call, each.id, "agree"))).toBe("404 not_found");
      }
      expect(outcome(await carrier.call("GET", path))).toBe("404 not_found");
      expect(await listed(poster.call)).toEqual([]);
      await bookBy(poster.call, other.call, id, 60_000);
      expect(await listed(other.call)).toEqual([]);
      expect(await loadOf(other.call)).toMatchObject({ change: null, orderRevision: 1, agreedPence: 60_000 });
      const { text } = await other.call("GET", `/loads/${id}/history`);
      expect(text).not.toContain("49500");
      expect(text).not.toContain("SECRETNOTE");
    },
  );

  it("is not in the next carrier's history", async () => {
    for (const how of ["agree", "refuse"] as const) {
      const { id: changeId } = await proposed(poster.call, { penceDelta: 100 });
      await reply(carrier.call, changeId, how);
    }
    await reply(poster.call, (await proposed(poster.call, { penceDelta: 100 })).id, "withdraw");
    await carrier.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    await bookBy(poster.call, other.call, id, 60_000);
    const actionsOf = async (call: Call) => {
      const { body } = await call("GET", `/loads/${id}/history`);
      return (body as { history: { action: string }[] }).history.map(({ action }) => action);
    };
    const OF_CHANGES = /^(propose|agree|refuse|withdraw)Change$/;
    expect((await actionsOf(poster.call)).filter((action) => OF_CHANGES.test(action))).toHaveLength(6);
    expect((await actionsOf(other.call)).filter((action) => OF_CHANGES.test(action))).toEqual([]);
    await reply(other.call, (await proposed(other.call)).id, "withdraw");
    expect((await actionsOf(other.call)).filter((action) => OF_CHANGES.test(action))).toHaveLength(2);
  });

  it("cancelled: its poster still reads them, its carrier does not", async () => {
    const { id: changeId } = await proposed(carrier.call);
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    expect(await listed(carrier.call)).toEqual([]);
    expect(outcome(await reply(carrier.call, changeId, "withdraw"))).toBe("404 not_found");
    expect((await listed(poster.call)).map(({ status }) => status)).toEqual(["LAPSED"]);
  });
});

describe("a load that a process of the previous release moved", () => {
  it("to delivered keeps a change that nobody can answer, which lapses with the next move", async () => {
    const { id: changeId } = await proposed(poster.call);
    await api.db.load.update({ where: { id }, data: { status: "DELIVERED", deliveredAt: api.clock.now() } });
    expect((await loadOf(carrier.call)).change).toBeNull();
    expect(await listed(carrier.call)).toMatchObject([{ status: "LAPSED", allowedActions: [] }]);
    for (const [{ call }, how] of [
      [carrier, "agree"],
      [poster, "withdraw"],
    ] as const) {
      expect((await reply(call, changeId, how)).body).toMatchObject({
        code: "change_closed",
        changeStatus: "LAPSED",
      });
    }
    await poster.call("POST", `/loads/${id}/confirm`);
    expect(await api.db.loadChange.findUnique({ where: { id: changeId } })).toMatchObject({
      status: "LAPSED",
    });
  });

  it("to booked again keeps a change that the next carrier never reads, and that blocks no proposal", async () => {
    const { id: stale } = await proposed(poster.call, { ...LATER, note: "SECRETNOTE" });
    await api.db.load.update({ where: { id }, data: { carrierId: other.firm.id } });
    const load = await loadOf(other.call);
    expect(load.change).toBeNull();
    expect(load.allowedActions).toContain("proposeChange");
    const { id: changeId } = await proposed(other.call, { penceDelta: 100 });
    expect(outcome(await reply(poster.call, stale, "withdraw"))).toBe("404 not_found");
    expect((await loadOf(poster.call)).change?.id).toBe(changeId);
    expect((await reply(poster.call, changeId, "agree")).status).toBe(200);
  });
});

describe("changes in number", () => {
  it("are at most 20 a minute of each end: 429, and the load stays as it is", async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      await reply(poster.call, (await proposed(poster.call)).id, "withdraw");
    }
    const answer = await propose(poster.call);
    expect(outcome(answer)).toBe("429 rate_limited");
    expect(answer.headers.get("retry-after")).toBe("60");
    await reply(carrier.call, (await proposed(carrier.call)).id, "withdraw");
    api.clock.advance({ minutes: 2 });
    expect((await propose(poster.call)).status).toBe(201);
  });

  it("are listed in pages, and a repeat under a key finds its own on any of them", async () => {
    const first = await propose(poster.call, LATER, { "idempotency-key": "C-2" });
    await reply(poster.call, made(first).id, "withdraw");
    const second = await proposed(carrier.call);
    const page = read(await poster.call("GET", `${path}?limit=1`), changesOutput);
    expect(page.changes.map(({ id: each }) => each)).toEqual([second.id]);
    const rest = read(await poster.call("GET", `${path}?limit=1&cursor=${page.nextCursor}`), changesOutput);
    expect(rest).toMatchObject({ changes: [{ id: made(first).id }], nextCursor: null });
    expect(outcome(await carrier.call("GET", `${path}?cursor=${page.nextCursor}`))).toBe(
      "400 cursor_invalid",
    );
    const again = await propose(poster.call, LATER, { "idempotency-key": "C-2" });
    expect(again.body).toMatchObject({ repeated: true, change: { id: made(first).id, status: "WITHDRAWN" } });
  });
});

describe("a changed load that returns to the board", () => {
  it("has the guide for its present route", async () => {
    const { guide } = await loadOf(poster.call);
    const { id: changeId } = await proposed(poster.call, { patch: { toPostcode: "G1 1XQ" } });
    await reply(carrier.call, changeId, "agree");
    expect((await loadOf(poster.call)).guide).toEqual(guide);
    await carrier.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    const back = await loadOf(poster.call);
    expect(back.miles).toBeGreaterThan(100);
    const posted = await api.postLoad(poster.call, {
      collectDate: today,
      collectByTime: "20:00",
      deliverDate: addDays(today, 1),
      deliverByTime: "10:30",
      toPostcode: "G1 1XQ",
    });
    expect(back.guide).not.toEqual(guide);
    expect(back.guide).toEqual(posted.guide);
  });
});

describe("nobody else reads a change", () => {
  it("a stranger gets 404, and a load that is not booked takes none", async () => {
    const { id: changeId } = await proposed(poster.call);
    for (const how of ["agree", "refuse", "withdraw"] as const) {
      expect(outcome(await reply(other.call, changeId, how))).toBe("404 not_found");
    }
    expect(outcome(await other.call("GET", path))).toBe("404 not_found");
    const open = await api.postLoad(poster.call, { collectDate: today });
    expect(outcome(await poster.call("POST", `/loads/${open.id}/changes`, LATER))).toBe(
      "409 invalid_transition",
    );
  });

  it("an admin reads all of them while the load is disputed, and at no other time", async () => {
    await proposed(poster.call);
    const reads = async () => {
      const { changes } = await api.as(ADMIN).changes.list({ id });
      const { load } = await api.as(ADMIN).loads.get({ id });
      return [changes.length, load.change === null];
    };
    expect(await reads()).toEqual([0, true]);
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "Two hours." });
    expect(await reads()).toEqual([1, true]);
  });
});

describe("PATCH of a booked load", () => {
  it("is refused to its poster with the calls that change it, and to its carrier as before", async () => {
    const patch = (who: Caller) => who.call("PATCH", `/loads/${id}`, { notes: "Gate 3." });
    const [mine, theirs] = [await patch(poster), await patch(carrier)];
    expect([outcome(mine), outcome(theirs)]).toEqual(["409 invalid_transition", "409 invalid_transition"]);
    expect(mine.text).toMatch(/POST \/loads\/\{id\}\/changes.*PUT \/loads\/\{id\}\/sites/);
    expect(theirs.text).not.toContain("/changes");
  });
});

describe("the transport order of a changed load", () => {
  const order = (who: { token: string }, query = "") =>
    bytesCaller(api, who)("GET", `/loads/${id}/transport-order${query}`);

  it("has a revision for each agreed change, and the old ones stay as they were", async () => {
    const first = await order(poster);
    for (const deliverByTime of ["14:00", "15:00"]) {
      const { id: changeId } = await proposed(poster.call, { patch: { deliverByTime } });
      await reply(carrier.call, changeId, "agree");
    }
    const [newest, second, again] = [
      await order(carrier),
      await order(carrier, "?revision=2"),
      await order(poster, "?revision=1"),
    ];
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(newest.headers.get("content-disposition")).toMatch(/Transport-order-FB-[\w-]+-3\.pdf/);
    expect(second.status).toBe(200);
    expect(second.bytes.equals(newest.bytes)).toBe(false);
    expect((await order(poster, "?revision=4")).status).toBe(404);
    expect((await order(poster, "?revision=0")).status).toBe(422);
  });

  const agreeTo = async (body: object) =>
    reply(carrier.call, (await proposed(poster.call, body)).id, "agree");
  const undrawn = () => api.db.undrawnOrder.findMany({ where: { loadId: id }, orderBy: { revision: "asc" } });

  it("is not drawn by an agreement: without room the change is agreed, a download is 503 with Retry-After, and later 200", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const put = vi.spyOn(api.services.files, "put").mockRejectedValue(full);
    expect(made(await agreeTo(LATER)).status).toBe("AGREED");
    expect(put).not.toHaveBeenCalled();
    const refusal = await order(carrier);
    expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "60"]);
    put.mockRestore();
    expect((await filesOf(api)).incoming).toEqual([]);
    for (const query of ["", "?revision=1"]) expect((await order(carrier, query)).status).toBe(200);
  });

  it("has in each revision what was agreed then, whoever requests it and when", async () => {
    await agreeTo(LATER);
    await poster.call("PUT", `/loads/${id}/sites`, {
      deliverTo: { name: "Goods in", lines: ["2 The Quay"] },
    });
    await agreeTo({ penceDelta: -500 });
    const contactName = "Somebody Else";
    await api.db.firm.update({ where: { id: carrier.firm.id }, data: { contactName } });
    const stored = await undrawn();
    expect(
      stored.map(({ revision, words }) => [revision, JSON.stringify(words).match(/"pence":\d+/)?.[0]]),
    ).toEqual([
      [1, '"pence":49500'],
      [2, '"pence":52000'],
      [3, '"pence":51500'],
    ]);
    const [first, second, third] = stored.map(({ words }) => JSON.stringify(words));
    expect(first).toContain("booked slot by 10:30");
    expect(second).toContain("booked slot by 14:00");
    expect([second, third].map((words) => words?.includes("Goods in"))).toEqual([false, true]);
    expect(stored.map(({ words }) => JSON.stringify(words)).join()).not.toContain(contactName);
    const drawn = [
      await order(poster, "?revision=2"),
      await order(carrier),
      await order(carrier, "?revision=1"),
    ];
    expect(drawn.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await undrawn()).toEqual([]);
    const again = await order(carrier, "?revision=2");
    expect(drawn[0]?.bytes.equals(again.bytes)).toBe(true);
    expect(await api.db.storedFile.count({ where: { loadId: id } })).toBe(3);
  });

  it("has all known facts for a load booked before they were stored, also after another change", async () => {
    await api.db.undrawnOrder.deleteMany({ where: { loadId: id } });
    await agreeTo(LATER);
    expect((await undrawn()).map(({ revision }) => revision)).toEqual([1, 2]);
    expect(JSON.stringify((await undrawn())[0]?.words)).toContain('"pence":49500');
    await api.db.undrawnOrder.deleteMany({ where: { loadId: id } });
    expect((await order(carrier, "?revision=1")).status).toBe(404);
    expect((await order(carrier, "?revision=2")).status).toBe(200);
  });

  it("is refused to readers without the job sheet: an admin outside a dispute, a carrier of a cancelled load", async () => {
    const asAdmin = () => api.as(ADMIN).documents.transportOrder({ id });
    await expect(asAdmin()).rejects.toThrow();
    expect(await loadOf(carrier.call)).toMatchObject({ orderRevision: 1 });
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "Two hours." });
    expect(await asAdmin()).toMatchObject({ contentType: "application/pdf" });
    await poster.call("POST", `/loads/${id}/dispute/withdraw`);
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    expect((await order(carrier)).status).toBe(404);
    expect((await order(poster)).status).toBe(200);
    expect(await loadOf(carrier.call)).toMatchObject({ orderRevision: null });
  });
});

describe("notifications of a change", () => {
  const kinds = async (who: Caller) => {
    const rows = await api.db.notification.findMany({
      where: { loadId: id, firmId: who.firm.id, kind: { startsWith: "change_" } },
      orderBy: { id: "asc" },
    });
    return rows.map(({ kind }) => kind);
  };

  it("go to the end that did not act", async () => {
    const first = await proposed(poster.call);
    expect([await kinds(poster), await kinds(carrier)]).toEqual([[], ["change_proposed"]]);
    await reply(carrier.call, first.id, "refuse");
    await reply(carrier.call, (await proposed(poster.call)).id, "agree");
    expect(await kinds(poster)).toEqual(["change_refused", "change_agreed"]);
  });
});

describe("sandbox", () => {
  it("has a made-up carrier that agrees at once, or refuses if the note asks for it", async () => {
    const test = await api.callerFor(poster.firm, { mode: "test" });
    const load = await api.postLoad(test, { collectDate: addDays(today, 1) });
    await test("POST", `/test/loads/${load.id}/advance`, { to: "BOOKED" });
    path = `/loads/${load.id}/changes`;
    id = load.id;
    const { agreedPence } = await loadOf(test);
    expect(await proposed(test, { penceDelta: 100, note: "REFUSE" })).toMatchObject({ status: "REFUSED" });
    expect(await proposed(test, { penceDelta: 100 })).toMatchObject({ status: "AGREED" });
    expect(await loadOf(test)).toMatchObject({ agreedPence: (agreedPence ?? 0) + 100, orderRevision: 2 });
    expect(await told(test, "change.agreed")).toHaveLength(1);
    expect(await api.db.notification.count({ where: { loadId: load.id } })).toBe(0);
  });
});
