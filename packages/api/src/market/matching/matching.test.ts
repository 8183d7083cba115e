import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { webhookSchemas } from "../../loads/outbox/schemas.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import type { PostVehicle } from "../vehicles/schemas.ts";
import { type Matching, startMatching } from "./match-loads.ts";

let world: World;
/** The matchers of two processes, of which the first one tells. */
let matchers: Matching[];
const settled = () => Promise.all(matchers.map((one) => one.settled()));
let poster: TestFirm;
let carrier: TestFirm;
const as = (firm: TestFirm, mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode));

/** Texts that no poster may read. */
const SECRETS = { vehicleReg: "CANARY 1", home: "HX3 5AX", at: "LS10 1AB", floorPencePerMile: 9_977 };
const FLOOR = { floorPencePerMile: 9_977 };

const vehicle = (changes: Partial<PostVehicle> = {}): PostVehicle => ({
  vehicleClass: "EIGHTEEN_T",
  at: SECRETS.at,
  from: "2026-11-20T06:00:00Z",
  until: "2026-11-21T18:00:00Z",
  tailLift: true,
  ...changes,
});

async function post(firm: TestFirm, changes: Partial<PostVehicle> = {}) {
  const { vehicle: posted } = await as(firm).vehicles.post(vehicle(changes));
  if (posted === undefined) throw new Error("Nothing was posted.");
  return posted;
}

beforeAll(async () => {
  world = await createWorld();
  [poster, carrier] = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
  matchers = [1, 2].map(() => startMatching(world.system, { gatherMs: 60_000 }));
});
afterAll(async () => {
  for (const one of matchers) await one.stop();
  await world.drop();
});

/** Returns what a firm was told of new loads, in the order of its feed. */
async function told(firm: TestFirm) {
  await settled();
  const events = await world.db.event.findMany({
    where: { firmId: firm.id, type: "load.matched" },
    orderBy: { position: "asc" },
  });
  return events.map(({ body }) => {
    const { matched } = webhookSchemas["load.matched"].parse(body).data;
    return { id: matched.load.id, ...matched };
  });
}

it("contract 15, finding each other: a poster reads vehicles nameless, by outcode and after it has posted; its own and its enemies' are left out", async () => {
  await expect(as(poster).matching.board({})).rejects.toMatchObject({ cause: { code: "post_first" } });
  const typed = as(poster).matching.vehiclesForPosting({ load: posting() });
  await expect(typed).rejects.toMatchObject({ cause: { code: "post_first" } });
  const { load, vehiclesNear: none } = await as(poster).loads.post(posting());
  expect(none).toEqual({ count: 0, licensed: 0, inTime: 0 });

  const { id } = await post(carrier, {
    ...SECRETS,
    towards: "HOME",
    maxExtraMiles: 998,
    count: 2,
    note: "Curtain, straps.",
  });
  await post(poster);
  const board = await as(poster).matching.board({
    near: "LS1",
    within: "25",
    tl: "1",
    towards: "HD",
    at: "2026-11-20T08:00:00Z",
  });
  expect(board).toMatchObject({
    total: 1,
    vehicles: [
      {
        id,
        place: { outcode: "LS10", town: "Leeds" },
        towards: "HOME",
        homeRegion: "Yorkshire",
        count: 2,
        carrier: { score: 60, level: "New", network: false },
        miles: 3,
      },
    ],
  });
  for (const filters of [
    { near: "LS1", within: "25", at: "2026-11-20T06:00:00Z" },
    { near: "M1", within: "25" },
    { vc: "ARTIC" },
    { adr: "1" },
    { towards: "B" },
  ])
    expect((await as(poster).matching.board(filters)).vehicles, JSON.stringify(filters)).toEqual([]);

  const list = await as(poster).matching.vehiclesForLoad({ id: load.id });
  expect(list).toMatchObject({
    near: { count: 2, licensed: 2, inTime: 2 },
    vehicles: [{ id, miles: 0, inTime: true, missing: [], arrivesAt: "2026-11-20T06:00:00.000Z" }],
  });
  expect(await as(poster).matching.vehiclesForPosting({ load: posting() })).toEqual(list);
  const toAsk = { vehicles: [id], loads: [load.id] };
  const choices = await as(poster).matching.loadsToAsk(toAsk);
  expect(choices).toEqual({
    loads: [
      {
        id: load.id,
        asksLeft: 10,
        vehicles: [{ id, miles: 0, arrivesAt: "2026-11-20T06:00:00.000Z", missing: [] }],
      },
    ],
  });
  expect(await as(carrier).matching.loadsToAsk(toAsk)).toEqual({ loads: [] });
  const { vehiclesNear } = await as(poster).loads.preview(
    posting({ requires: { goodsInTransitPence: 2_500_000 } }),
  );
  expect(vehiclesNear).toEqual({ count: 2, licensed: 0, inTime: 2 });

  const read = JSON.stringify([board, list, choices]);
  for (const secret of [
    carrier.id,
    carrier.name,
    ...Object.values(SECRETS),
    "HX3",
    "LS10 1AB",
    "floor",
    "maxExtra",
  ])
    expect(read).not.toContain(String(secret));

  const block = { posterId: poster.id, carrierId: carrier.id, relation: "BLOCKED" as const };
  await world.db.carrierRelation.create({ data: { ...block, createdAt: world.clock.now() } });
  expect((await as(poster).matching.vehiclesForLoad({ id: load.id })).vehicles).toEqual([]);
  expect((await as(poster).matching.board({})).vehicles).toEqual([]);
  await world.db.carrierRelation.deleteMany({ where: block });
  await as(carrier).vehicles.withdraw({ id });
});

it("contract 15, finding each other: radii are in fives, and cursors go through the vehicle board", async () => {
  await expect(as(poster).matching.board({ near: "LS10", within: "7" })).rejects.toMatchObject({
    cause: { errors: [{ path: ["within"], detail: "within must be a multiple of 5." }] },
  });
  await expect(as(poster).matching.board({ towards: "XX", vc: "LORRY" })).rejects.toMatchObject({
    cause: { errors: [{ path: ["towards"] }, { path: ["vc"] }] },
  });
  const posted = [];
  for (const at of ["LS11", "M17", "BD4"]) posted.push(await post(carrier, { at }));
  const places: string[] = [];
  let cursor: string | null = null;
  do {
    const filters = { near: "LS10", within: "100", limit: "1" };
    const page: Awaited<ReturnType<ReturnType<typeof as>["matching"]["board"]>> = await as(
      poster,
    ).matching.board(cursor === null ? filters : { ...filters, cursor });
    places.push(...page.vehicles.map(({ place }) => place.outcode));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(places).toEqual(["LS11", "BD4", "M17"]);
  for (const { id } of posted) await as(carrier).vehicles.withdraw({ id });
});

it("contract 15, finding each other: a vehicle that is empty already leaves now, not when it was empty", async () => {
  const { id } = await post(carrier, { from: "2026-11-18T06:00:00Z", until: "2026-11-18T20:00:00Z" });
  const isThereBy = async (minutes: number) => {
    const at = new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
    return (await as(poster).matching.board({ near: "LS1", within: "25", at })).total;
  };
  expect([await isThereBy(-60), await isThereBy(2), await isThereBy(30)]).toEqual([0, 0, 1]);
  await as(carrier).vehicles.withdraw({ id });
});

it("contract 15, finding each other: a carrier reads the loads of its vehicle by what they earn, as a backload does; the floor narrows them", async () => {
  const home = { towards: "HOME", home: "SW1A", maxExtraMiles: 200 } as const;
  const { id } = await post(carrier, home);
  world.clock.advance({ minutes: 10 });
  const { loads, straight, total } = await as(carrier).matching.loadsForVehicle({ id });
  const backload = await as(carrier).board.backload({ at: "LS10", home: "SW1A", from: "2026-11-20T06:00" });
  expect([total, loads.length]).toEqual([1, 1]);
  expect(loads[0]?.run).toEqual({ ...backload.loads[0]?.run, backInTime: null });
  expect(loads[0]).toMatchObject({ earnsPence: backload.loads[0]?.run.earnsPence, emptyMiles: 0 });
  expect(loads[0]?.why[0]).toBe("collected where it is empty");
  const { miles = 0, dutyMinutes = 0, costPence } = straight ?? {};
  expect(miles).toBe(backload.straightMiles);
  expect(costPence).toBe(Math.round(miles * 105 + (dutyMinutes / 60) * 3_420));
  await as(carrier).vehicles.change({ id, ...FLOOR });
  expect((await as(carrier).matching.loadsForVehicle({ id })).loads).toEqual([]);
  const [load] = loads;
  const asked = await as(poster).matching.vehiclesForLoad({ id: load?.id ?? "" });
  expect(asked.vehicles.map((one) => one.id)).toEqual([id]);
  await as(carrier).vehicles.withdraw({ id });
});

it("contract 15, finding each other: a driver who has rested since the vehicle is empty is tired for no part of the way", async () => {
  const home = { towards: "HOME", home: "SW1A", maxExtraMiles: 200 } as const;
  const { id } = await post(carrier, { ...home, from: "2026-11-17T20:00:00Z" });
  const rested = await as(carrier).matching.loadsForVehicle({ id });
  expect(rested.total).toBe(1);
  await as(carrier).vehicles.change({ id, drivenHours: 9 });
  expect(await as(carrier).matching.loadsForVehicle({ id })).toEqual(rested);
  await as(carrier).vehicles.withdraw({ id });
});

it("contract 15, finding each other: the page counts loads for each vehicle, reads one from a line, and says what an offer earns", async () => {
  const { id } = await post(carrier, { at: "LS10", towards: "HOME", home: "SW1A", maxExtraMiles: 200 });
  const { loads, straight, total } = await as(carrier).matching.loadsForVehicle({ id });
  const [best] = loads;
  expect((await as(carrier).matching.counts({})).vehicles).toEqual([
    { id, total, earnsPence: best?.earnsPence },
  ]);
  const behind = vi.spyOn(world.services.board, "view").mockReturnValue(null);
  expect((await as(carrier).matching.counts({})).vehicles).toEqual([]);
  behind.mockRestore();
  const fleet = as(await world.newFirm());
  const far = vehicle({ at: "KW1", maxEmptyMiles: 0 });
  for (const many of [50, 1]) await fleet.vehicles.post({ vehicles: Array(many).fill(far) });
  const listed = (await fleet.vehicles.list({ status: "OPEN" })).vehicles.map((one) => one.id);
  expect((await fleet.matching.counts({})).vehicles.map((one) => one.id)).toEqual(listed);

  const line = "CANARY1 18t LS10 20 nov 6am home to SW1A";
  const read = await as(carrier).matching.words({ text: line, fields: { note: "Straps." } });
  expect(read).toMatchObject({
    fields: { vehicleClass: "EIGHTEEN_T", at: "LS10", home: "SW1A", towards: "HOME", note: "Straps." },
    planned: { from: "2026-11-20T06:00:00.000Z", place: { outcode: "LS10", town: "Leeds" } },
    problem: null,
    found: { total: 1, loads: [{ id: best?.id }] },
  });
  const { id: former } = await post(carrier, {
    vehicleReg: "FX23 KLD",
    equipment: ["STRAPS", "TAIL_LIFT_2T"],
  });
  await as(carrier).vehicles.withdraw({ id: former });
  for (const [typed, equipment, tailLift] of [
    ["FX23 KLD LS10", ["STRAPS", "TAIL_LIFT_2T"], true],
    ["FX23 KLD LS10 no tail-lift", ["STRAPS"], false],
  ] as const)
    expect((await as(carrier).matching.words({ text: typed })).fields).toMatchObject({
      vehicleClass: "EIGHTEEN_T",
      equipment,
      tailLift,
    });
  const whole = await as(carrier).matching.words({
    text: "",
    fields: vehicle({ towards: "HOME", home: "SW1A" }),
  });
  expect(whole).toMatchObject({ parts: [], found: { straight: { miles: straight?.miles } } });
  const unbased = await as(carrier).matching.words({ text: "artic LS10 home" });
  expect(unbased).toMatchObject({
    planned: null,
    found: null,
    problem: "home is required: your firm has no base.",
  });
  expect((await as(carrier).vehicles.list({ status: "OPEN" })).vehicles.map((one) => one.id)).toEqual([id]);

  const offer = { id: best?.id ?? "", vehicles: [id], pricePence: 99_000 };
  const { offers } = await as(poster).offers.send(offer);
  const { fit } = await as(carrier).matching.offerFit({ id: offers[0]?.id ?? "" });
  expect(fit).toMatchObject({ vehicle: { place: { outcode: "LS10" }, home: "SW1A" } });
  expect(fit?.load).toMatchObject({
    emptyMiles: best?.emptyMiles,
    run: { payPence: 99_000, basis: "book_now" },
  });
  const { id: twin } = await post(carrier, { at: "LS10" });
  const asksLeft = async (vehicles: string[]) =>
    (await as(poster).matching.loadsToAsk({ vehicles, loads: [offer.id] })).loads.map((one) => one.asksLeft);
  expect([await asksLeft([id]), await asksLeft([twin])]).toEqual([[10], [9]]);
  await as(carrier).vehicles.withdraw({ id: twin });
  await as(carrier).vehicles.withdraw({ id });
  expect(await as(carrier).matching.offerFit({ id: offers[0]?.id ?? "" })).toEqual({ fit: null });
  const closed = { firmId: carrier.id, kind: "offer_closed" };
  const { data } = await world.db.notification.findFirstOrThrow({ where: closed, orderBy: { id: "asc" } });
  expect(data).toMatchObject({ offer: { closed: "taken", vehicleGone: true } });
});

it("contract 15, life: the page asks which lorry does a job, until its carrier says one of those that fitted it", async () => {
  const rows = [await post(carrier), await post(carrier, { vehicleReg: "PX72 RNB" })];
  const [one, two] = rows.map(({ id }) => id);
  const { id: far } = await post(carrier, { at: "EH54" });
  const { load } = await as(poster).loads.post(posting({ bookNowPence: 40_000 }));
  await as(carrier).quotes.book({ id: load.id });
  const { jobs } = await as(carrier).vehicles.jobsToName({});
  expect(jobs).toMatchObject([
    { loadId: load.id, from: "LS10", vehicles: [{ id: one }, { id: two, vehicleReg: "PX72 RNB" }] },
  ]);
  expect(await as(poster).vehicles.jobsToName({})).toEqual({ jobs: [] });
  await as(carrier).vehicles.taken({ id: two ?? "", loadId: load.id });
  expect(await as(carrier).vehicles.jobsToName({})).toEqual({ jobs: [] });
  for (const id of [one ?? "", far]) await as(carrier).vehicles.withdraw({ id });
});

it("contract 15, finding each other: a new load is told once to each firm when it comes onto its board, at most three an hour a vehicle", async () => {
  await settled();
  const late = await world.newFirm();
  const { id } = await post(carrier);
  const { id: later } = await post(late);
  const before = await told(carrier);
  const loads = [];
  for (const bookNowPence of [40_000, 60_000, 50_000, 70_000])
    loads.push((await as(poster).loads.post(posting({ bookNowPence }))).load.id);
  const [a, b, c, d] = loads;
  const matched = (await told(carrier)).slice(before.length);
  expect(matched.map((one) => [one.id, one.vehicles])).toEqual([d, b, c].map((loadId) => [loadId, [id]]));
  expect(matched[0]).toMatchObject({ searches: [], more: 1, earnsPence: expect.any(Number) });
  expect(await told(late)).toEqual([]);

  const { rows } = {
    rows: await world.db.notification.findMany({
      where: { firmId: carrier.id, kind: "vehicle_matches" },
      orderBy: { id: "desc" },
      take: 1,
    }),
  };
  expect(rows[0]).toMatchObject({ loadId: d, data: { loads: 3, more: 1 } });

  // Early access ends: the other firm sees them, too, and the first one is told nothing anew.
  world.clock.advance({ minutes: 6 });
  await world.services.board.reload();
  expect((await told(late)).map((one) => [one.id, one.vehicles[0]])).toEqual(
    [d, b, c].map((loadId) => [loadId, later]),
  );
  expect(await told(carrier)).toHaveLength(before.length + 3);
  expect((await as(carrier).matching.loadsForVehicle({ id })).loads.map((one) => one.id)).toContain(a);

  world.clock.advance({ minutes: 61 });
  const { load } = await as(poster).loads.post(posting({ bookNowPence: 45_000 }));
  expect((await told(carrier)).at(-1)).toMatchObject({ id: load.id, more: 0 });
  for (const [firm, one] of [
    [carrier, id],
    [late, later],
  ] as const)
    await as(firm).vehicles.withdraw({ id: one });
});

it("contract 15, finding each other: a saved search with alerts is told of every load that it holds", async () => {
  const searcher = await world.newFirm({ plan: "PRIORITY", vehicles: ["EIGHTEEN_T"] });
  const { search } = await as(searcher).searches.create({
    name: "From Leeds",
    query: { from: "LS" },
    alert: true,
  });
  const ids = [];
  for (let nth = 0; nth < 4; nth += 1) ids.push((await as(poster).loads.post(posting())).load.id);
  const matched = await told(searcher);
  expect(matched.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
  expect(matched[0]).toMatchObject({ vehicles: [], searches: [search.id], earnsPence: null, more: 0 });
});

it("contract 15, finding each other: prices, places and circles tell a poster nothing of a floor, nor where in its outcode a vehicle is", async () => {
  const [one, other] = [await world.newFirm(), await world.newFirm()];
  const twins = [await post(one, { at: "LS10 1AB" }), await post(other, { at: "LS10 3TP", ...FLOOR })];
  const counts = new Set<number>();
  const expectAlike = (read: readonly { id: string }[]) => {
    const [first, second] = twins.map((twin) =>
      read.filter(({ id }) => id === twin.id).map((view) => ({ ...view, id: "" })),
    );
    expect(first).toEqual(second);
    counts.add(first?.length ?? 0);
  };
  for (const fromPostcode of ["LS10 1AB", "WF1 1AA", "M1 1AE"])
    for (const bookNowPence of [1_000, 40_000, 900_000]) {
      const { load } = await as(poster).loads.post(posting({ fromPostcode, bookNowPence }));
      for (const within of ["5", "15", "60"])
        expectAlike((await as(poster).matching.vehiclesForLoad({ id: load.id, within })).vehicles);
    }
  for (const near of ["LS1", "LS11", "WF1", "BD4"])
    for (const within of ["5", "10", "15", "20"])
      expectAlike((await as(poster).matching.board({ near, within })).vehicles);
  expect([...counts].toSorted()).toEqual([0, 1]);
  for (const [nth, firm] of [one, other].entries())
    await as(firm).vehicles.withdraw({ id: twins[nth]?.id ?? "" });
});

it("contract 14: with a test key the vehicles are those of the made-up carriers", async () => {
  const { load } = await as(poster, "test").loads.post(posting({ vehicleClass: "LUTON" }));
  const { vehicles } = await as(poster, "test").matching.vehiclesForLoad({ id: load.id, within: "500" });
  expect(vehicles.map(({ place }) => place.outcode).toSorted()).toEqual(["B46", "LS10", "M17"]);
  expect((await as(poster, "test").matching.board({})).total).toBe(3);
});

it("contract 15, finding each other: a poster's vehicles are ordered by what can be asked, in time, near, by level, network and lane", async () => {
  const firmOf = async (level?: "Bronze" | "Gold") => {
    const firm = await world.newFirm();
    if (level)
      await world.db.firmRecord.create({ data: { firmId: firm.id, side: "carrier", level, finished: 5 } });
    return firm;
  };
  const [lacking, first, second, onLane, member, gold] = [
    await firmOf(),
    await firmOf("Bronze"),
    await firmOf("Bronze"),
    await firmOf("Bronze"),
    await firmOf("Bronze"),
    await firmOf("Gold"),
  ];
  const { member: invited } = await as(poster).network.invite({ carrierId: member.id, groups: [] });
  await as(member).network.accept({ id: invited.id });
  const done = await as(poster).loads.post(posting({ bookNowPence: 41_000 }));
  world.clock.advance({ minutes: 5 });
  await as(onLane).quotes.book({ id: done.load.id });
  const now = world.clock.now();
  await world.db.load.update({
    where: { id: done.load.id },
    data: { status: "DELIVERED", collectedAt: now, deliveredAt: now, receivedBy: "Pat" },
  });
  const vehicles: [string, TestFirm, Partial<PostVehicle>][] = [
    ["lacks 5 finished jobs", lacking, {}],
    ["comes late", first, { at: "WF1", from: "2026-11-20T08:25:00Z" }],
    ["is farther away", second, { at: "LS11" }],
    ["was posted first", first, {}],
    ["was posted then", second, {}],
    ["was on the lane", onLane, {}],
    ["is in the network", member, {}],
    ["has more stars", gold, {}],
  ];
  const names = new Map<string, string>();
  for (const [name, firm, changes] of vehicles) names.set((await post(firm, changes)).id, name);
  const requires = { minFinished: 5 };
  const { load, vehiclesNear } = await as(poster).loads.post(posting({ requires, collectByTime: "08:30" }));
  expect(vehiclesNear).toEqual({ count: 8, licensed: 7, inTime: 7 });
  const list = await as(poster).matching.vehiclesForLoad({ id: load.id });
  const read = list.vehicles.map(({ id, inTime, carrier: { network } }) => [names.get(id), inTime, network]);
  expect(read).toEqual([
    ["has more stars", true, false],
    ["is in the network", true, true],
    ["was on the lane", true, false],
    ["was posted first", true, false],
    ["was posted then", true, false],
    ["is farther away", true, false],
    ["comes late", false, false],
    ["lacks 5 finished jobs", true, false],
  ]);
  await world.db.vehicle.deleteMany({ where: { id: { in: [...names.keys()] } } });
});

it("contract 15, a sheet: each row is told as it would be posted or with its errors, and what is right is posted as a list", async () => {
  const owner = await world.newFirm();
  await post(owner, { vehicleReg: "FX23 KLD", equipment: ["STRAPS"] });
  const csv = `Registration,Vehicle,Empty at,Empty from,Towards,Note
FX23 KLD,,LS10 1AB,20/11/2026 06:00,anywhere,
,Artic,DE74,20/11/2026 07:00,,Ring 07700 900123
,Artic,DE74,20/11/2020,home,
,Luton,M17,20/11/2026 07:00,B,`;
  const { rows, ignored } = await as(owner).matching.sheet({ csv });
  expect(ignored).toEqual([]);
  expect(rows).toMatchObject([
    { row: 2, fields: { vehicleClass: "EIGHTEEN_T", equipment: ["STRAPS"] }, errors: [] },
    { row: 3, planned: null, errors: [expect.stringMatching(/^Note must not hold/)] },
    {
      row: 4,
      planned: null,
      errors: ["Empty from is more than 24 hours ago.", "Home is required: your firm has no base."],
    },
    { row: 5, planned: { from: "2026-11-20T07:00:00.000Z", place: { outcode: "M17" } }, errors: [] },
  ]);
  expect(rows[1]?.fields).not.toHaveProperty("note");
  const right = rows.filter(({ planned }) => planned !== null).map(({ fields }) => fields);
  const { vehicles } = await as(owner).vehicles.post({ vehicles: right });
  expect(vehicles).toMatchObject([
    { vehicle: null, errors: [{ code: "already_posted" }] },
    { vehicle: { place: { outcode: "M17" }, towards: ["B"] }, errors: [] },
  ]);
});
