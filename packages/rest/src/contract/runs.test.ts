import {
  boardOutput,
  guideOutput,
  guidesOutput,
  hoursOutput,
  listOffersOutput,
  postLoadOutput,
  previewOutput,
  runOutput,
} from "@board/api/schemas";
import { sweepRuns } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const vehicles = ["EIGHTEEN_T" as const];
const poster = await api.newCaller({ canCarry: false, name: "Mercia Pallets" });
const carrier = (name: string) => api.newCaller({ canPost: false, name, vehicles });
const [pennine, calder, rival] = [
  await carrier("Pennine Trunking"),
  await carrier("Calder Vale"),
  await carrier("Rival Roads"),
];
let nth = 0;
const join = (firm: { id: string }, groups: string[]) =>
  api.db.networkMember.create({
    data: {
      id: `net_${++nth}`,
      posterId: poster.firm.id,
      carrierId: firm.id,
      groups,
      mode: "live",
      status: "ACTIVE",
      invitedAt: new Date(START),
    },
  });
await join(pennine.firm, []);
await join(calder.firm, ["Yorkshire"]);

const PENNINE = { to: { carriers: [pennine.firm.id] }, pricePence: 41_000, minutes: 30 };
const YORKSHIRE = { to: { groups: ["Yorkshire"] }, minutes: 60 };
const BOARD = { to: "board" };
const STORY = [PENNINE, { ...YORKSHIRE, pricePence: 41_000 }, BOARD];

const makeGuide = (body: object = {}, call: Call = poster.call) =>
  call("POST", "/routing-guides", {
    name: `Guide ${++nth}`,
    lanes: [{ from: ["LS"], to: ["SW1"] }],
    steps: STORY,
    ...body,
  });
const guideId = async (steps: object[] = STORY) =>
  read(await makeGuide({ steps, lanes: [] }), guideOutput).routingGuide.id;
async function postWith(steps: object[] = STORY, changes: object = {}) {
  const { id } = await api.postLoad(poster.call, { routingGuide: await guideId(steps), ...changes });
  return id;
}
const runOf = async (id: string) => read(await poster.call("GET", `/loads/${id}/run`), runOutput).run;
/** Returns how a run stands: its status, the step and the end of that, in London. */
async function stand(id: string): Promise<string> {
  const { status, step, of, dueAt } = await runOf(id);
  return `${status} ${step}/${of}${dueAt === null ? "" : ` ${dueAt.slice(11, 16)}`}`;
}
const ends = async (id: string) => (await runOf(id)).steps.map(({ status, ended }) => ended ?? status);
const move = (id: string, verb: "skip" | "stop", call: Call = poster.call) =>
  call("POST", `/loads/${id}/run/${verb}`);
async function openOffer(call: Call, loadId: string) {
  const { offers } = read(
    await call("GET", `/offers?side=carrier&loadId=${loadId}&status=OPEN`),
    listOffersOutput,
  );
  return offers[0];
}
async function answer(call: Call, loadId: string, verb: "accept" | "decline", body: object = {}) {
  const { id = "" } = (await openOffer(call, loadId)) ?? {};
  return outcome(
    await call("POST", `/offers/${id}/${verb}`, verb === "decline" ? { reason: "PRICE", ...body } : body),
  );
}
const sees = async (call: Call, id: string) =>
  read(await call("GET", "/board"), boardOutput).loads.some((entry) => entry.id === id);
async function pass(minutes: number): Promise<void> {
  api.clock.advance({ minutes });
  await sweepRuns(api.system());
}
const eventsOf = async (loadId: string, firmId: string) => {
  const events = await api.db.event.findMany({ where: { loadId, firmId }, orderBy: { position: "asc" } });
  return events.map(({ type }) => type);
};

describe("contract 14, runs: the story of Mercia", () => {
  it("asks Pennine, then the Yorkshire group, and books with one yes before anybody else knew", async () => {
    const id = await postWith();
    expect(await readLoad(poster.call, id)).toMatchObject({
      status: "POSTED",
      run: { status: "RUNNING", step: 1, of: 3, dueAt: "2026-11-18T10:30:00.000Z" },
    });
    expect(await openOffer(pennine.call, id)).toMatchObject({ pricePence: 41_000, minutes: 30 });
    expect(await openOffer(calder.call, id)).toBeUndefined();
    expect(await answer(pennine.call, id, "decline", { wouldDoAtPence: 45_000 })).toBe("200");
    expect(await stand(id)).toBe("RUNNING 2/3 11:05");
    expect(await answer(calder.call, id, "accept")).toBe("200");
    expect(await readLoad(poster.call, id)).toMatchObject({ status: "BOOKED", agreedPence: 41_000 });
    expect(await ends(id)).toEqual(["ALL_NO", "BOOKED", "NOT_BEGUN"]);
    expect(await sees(rival.call, id)).toBe(false);
    expect(await eventsOf(id, rival.firm.id)).toEqual([]);
    expect(await eventsOf(id, poster.firm.id)).toEqual([
      "load.posted",
      "run.step",
      "offer.answered",
      "run.step",
      "offer.answered",
      "load.booked",
      "run.ended",
    ]);
    expect((await runOf(id)).steps[0]?.offers).toMatchObject([
      { status: "DECLINED", reason: "PRICE", wouldDoAtPence: 45_000, carrier: { name: "Pennine Trunking" } },
    ]);
  });

  it("finds nobody the next day, and the load is on the board as planned", async () => {
    const id = await postWith();
    await pass(24);
    expect(await stand(id)).toBe("RUNNING 1/3 10:30");
    await pass(1);
    expect(await stand(id)).toBe("RUNNING 2/3 11:30");
    expect(outcome(await pennine.call("GET", `/loads/${id}`))).toBe("404 not_found");
    await pass(60);
    expect(await stand(id)).toBe("ON_BOARD 3/3");
    expect(await ends(id)).toEqual(["TIME", "TIME", "ON_BOARD"]);
    await pass(5);
    expect(await sees(rival.call, id)).toBe(true);
    expect(await answer(calder.call, id, "accept")).not.toBe("200");
  });
});

describe("contract 14, runs: a step", () => {
  it("without a price opens the load to a group, which is told, and keeps its quotes when the run goes on", async () => {
    const id = await postWith([YORKSHIRE, PENNINE]);
    expect((await runOf(id)).steps[0]).toMatchObject({
      status: "OPEN",
      offers: [],
      told: [{ name: "Calder Vale", quoteId: null }],
    });
    expect(await sees(calder.call, id)).toBe(true);
    expect(await sees(pennine.call, id)).toBe(false);
    const { id: quoteId } = await sendQuote(calder.call, id, 45_500);
    expect(outcome(await move(id, "skip"))).toBe("200");
    expect(await stand(id)).toBe("RUNNING 2/2 10:35");
    expect((await runOf(id)).steps[0]?.told).toMatchObject([{ quoteId }]);
    expect(await sees(calder.call, id)).toBe(true);
    await pass(30);
    expect(await stand(id)).toBe("EXHAUSTED 2/2");
    expect(await readLoad(poster.call, id)).toMatchObject({
      status: "POSTED",
      quotes: [{ id: quoteId, status: "ACTIVE" }],
    });
    const notes = await api.db.notification.findMany({
      where: { loadId: id, kind: "run_exhausted" },
      orderBy: { id: "asc" },
    });
    expect(notes).toHaveLength(1);
    expect(outcome(await poster.call("POST", `/loads/${id}/quotes/${quoteId}/accept`))).toBe("200");
  });

  it("asks for a share of the guide's middle, to the pound", async () => {
    const id = await postWith([{ to: { groups: ["Yorkshire"] }, percentOfGuide: 95 }]);
    const { guide } = await readLoad(poster.call, id);
    const pricePence = Math.round(((guide.lowPence + guide.highPence) / 2 / 100) * 0.95) * 100;
    expect(await openOffer(calder.call, id)).toMatchObject({ pricePence, minutes: 60 });
  });

  it("leaves out who said no and who runs no such vehicle, and is passed over without anybody", async () => {
    const van = await api.newCaller({ canPost: false, name: "Vans Only", vehicles: ["LUTON"] });
    await join(van.firm, ["Yorkshire"]);
    const { network } = read(await poster.call("POST", "/loads/preview", posting()), previewOutput);
    expect(network.leftOut).toEqual([{ id: van.firm.id, name: "Vans Only", reason: "NO_VEHICLE" }]);
    expect(network.of).toBe(network.carriers + 1);
    const id = await postWith([
      { ...YORKSHIRE, pricePence: 41_000 },
      { to: { groups: ["Nobody"] } },
      { to: "network", pricePence: 42_000 },
    ]);
    expect(await answer(calder.call, id, "decline")).toBe("200");
    expect(await stand(id)).toBe("RUNNING 3/3 11:05");
    const { steps } = await runOf(id);
    expect(steps.map(({ status }) => status)).toEqual(["ENDED", "PASSED", "OPEN"]);
    expect(steps[0]?.notAsked).toMatchObject([{ name: "Vans Only", reason: "NO_VEHICLE" }]);
    expect(steps[2]?.notAsked.map(({ name, reason }) => `${name} ${reason}`).toSorted()).toEqual([
      "Calder Vale SAID_NO",
      "Vans Only NO_VEHICLE",
    ]);
    expect(steps[2]?.offers).toMatchObject([{ carrier: { name: "Pennine Trunking" }, pricePence: 42_000 }]);
    await api.db.networkMember.deleteMany({ where: { carrierId: van.firm.id } });
  });

  it("begins anew after a material change, and a price alone leaves it", async () => {
    const id = await postWith();
    await poster.call("PATCH", `/loads/${id}`, { notes: "Gate 3." });
    expect((await runOf(id)).steps[0]?.offers).toHaveLength(1);
    await poster.call("PATCH", `/loads/${id}`, { pallets: 14 });
    expect(await stand(id)).toBe("RUNNING 1/3 10:35");
    expect((await runOf(id)).steps[0]?.offers).toMatchObject([{ status: "LAPSED" }, { status: "OPEN" }]);
  });

  it("goes on after a hand-back, without the carrier that had it", async () => {
    const id = await postWith([PENNINE, { to: "network", pricePence: 42_000 }]);
    expect(await answer(pennine.call, id, "accept")).toBe("200");
    expect(await stand(id)).toBe("BOOKED 1/2");
    const back = await pennine.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect(outcome(back)).toBe("200");
    expect(await stand(id)).toBe("RUNNING 2/2 11:05");
    expect((await runOf(id)).steps[1]?.offers).toMatchObject([{ carrier: { name: "Calder Vale" } }]);
  });

  it("stays when the load is opened to the board, where the run ends", async () => {
    const id = await postWith([PENNINE, { ...YORKSHIRE, pricePence: 42_000 }]);
    expect(outcome(await poster.call("POST", `/loads/${id}/open`))).toBe("200");
    expect(await openOffer(pennine.call, id)).toMatchObject({ status: "OPEN" });
    expect(await stand(id)).toBe("RUNNING 1/2 10:30");
    await pass(25);
    await pass(60);
    expect(await stand(id)).toBe("ON_BOARD 2/2");
  });

  it("waits for the poster's hours, while its carriers are asked at once", async () => {
    api.clock.set("2026-11-18T18:40:00.000Z");
    const id = await postWith(STORY, { collectDate: "2026-11-20" });
    expect(await openOffer(pennine.call, id)).toMatchObject({ dueAt: "2026-11-19T06:30:00.000Z" });
    expect(await stand(id)).toBe("WAITING 1/3 06:30");
    await pass(11 * 60 + 15);
    expect(await stand(id)).toBe("RUNNING 1/3 06:30");
  });
});

describe("contract 14, runs: the poster's word", () => {
  it("skips, and is refused once the run is over", async () => {
    const id = await postWith();
    expect(outcome(await move(id, "skip"))).toBe("200");
    expect(await answer(pennine.call, id, "accept")).not.toBe("200");
    expect(await ends(id)).toEqual(["SKIPPED", "OPEN", "NOT_BEGUN"]);
    await move(id, "skip");
    expect(await stand(id)).toBe("ON_BOARD 3/3");
    expect(outcome(await move(id, "skip"))).toBe("409 run_over");
  });

  it("stops, once and again, and takes back what is unanswered", async () => {
    const id = await postWith();
    const first = await move(id, "stop");
    expect(outcome(first)).toBe("200");
    expect((await move(id, "stop")).text).toBe(first.text);
    expect(await stand(id)).toBe("STOPPED 1/3");
    const { offers } = read(await pennine.call("GET", `/offers?side=carrier&loadId=${id}`), listOffersOutput);
    expect(offers).toMatchObject([{ status: "WITHDRAWN", closed: "withdrawn" }]);
    expect(await sees(pennine.call, id)).toBe(false);
  });

  it("ends with a cancelled load", async () => {
    const id = await postWith();
    await poster.call("POST", `/loads/${id}/cancel`, {});
    expect(await stand(id)).toBe("CANCELLED 1/3");
    expect(await eventsOf(id, poster.firm.id)).toContain("run.ended");
  });

  it("decides whom the load is for while it goes on", async () => {
    const id = await postWith();
    const widened = await poster.call("PATCH", `/loads/${id}`, { audience: "network" });
    expect(outcome(widened)).toBe("409 run_running");
    await move(id, "stop");
    expect(outcome(await poster.call("PATCH", `/loads/${id}`, { audience: "network" }))).toBe("200");
  });

  it("is read and moved by the poster alone", async () => {
    const id = await postWith();
    for (const { call } of [await api.newCaller(), await api.newCaller({ vehicles })]) {
      expect(outcome(await call("GET", `/loads/${id}/run`))).toBe("404 not_found");
      expect(outcome(await move(id, "skip", call))).toBe("404 not_found");
      expect(outcome(await move(id, "stop", call))).toBe("404 not_found");
    }
    const plain = await api.postLoad(poster.call);
    expect(outcome(await poster.call("GET", `/loads/${plain.id}/run`))).toBe("404 not_found");
  });
});

describe("contract 14, routing guides", () => {
  it("are kept, listed by name, changed and deleted; a run that has begun goes on as it is", async () => {
    const one = await api.newCaller({ canCarry: false });
    const answer = await makeGuide({ name: "Trunks", steps: [{ to: "network" }, BOARD] }, one.call);
    expect(answer.status).toBe(201);
    const { routingGuide } = read(answer, guideOutput);
    expect(routingGuide).toMatchObject({ name: "Trunks", vehicleClasses: [], booked: { loads: 0 } });
    expect(routingGuide.steps).toEqual([{ to: "network", minutes: 60 }, { to: "board" }]);
    await makeGuide({ name: "Artics" }, one.call);
    const names = async () =>
      read(await one.call("GET", "/routing-guides"), guidesOutput).routingGuides.map(({ name }) => name);
    expect(await names()).toEqual(["Artics", "Trunks"]);
    const { id } = await api.postLoad(one.call, { routingGuide: routingGuide.id, collectDate: "2026-11-25" });
    const path = `/routing-guides/${routingGuide.id}`;
    const changed = await one.call("PATCH", path, { steps: [BOARD], name: "Board only" });
    expect(read(changed, guideOutput).routingGuide).toMatchObject({ name: "Board only", steps: [BOARD] });
    expect(outcome(await one.call("DELETE", path))).toBe("200");
    expect(outcome(await one.call("GET", path))).toBe("404 not_found");
    const { run } = read(await one.call("GET", `/loads/${id}/run`), runOutput);
    expect(run).toMatchObject({ of: 2, routingGuide: { id: null, name: "Trunks" } });
  });

  it.each([
    [{ steps: [BOARD, PENNINE] }, "#/steps/0/to board_last"],
    [{ steps: [{ ...PENNINE, percentOfGuide: 95 }] }, "#/steps/0/percentOfGuide price_twice"],
    [{ steps: [{ to: { groups: [] } }] }, "#/steps/0/to audience_empty"],
    [{ steps: [{ to: { carriers: ["firm_nobody"] } }] }, "#/steps/0/to/carriers/0 carrier_unknown"],
    [{ lanes: [{ from: ["LS"], to: ["XX"] }] }, "#/lanes/0/to invalid_value"],
    [{ steps: [{ ...PENNINE, minutes: 4 }] }, "#/steps/0/minutes too_small"],
  ])("%j is refused: %s", async (body, fault) => expect(faults(await makeGuide(body))).toEqual([fault]));

  it("have one name each", async () => {
    await makeGuide({ name: "Only one" });
    expect(outcome(await makeGuide({ name: " only ONE " }))).toBe("409 name_taken");
  });

  it("are changed for one load in their own steps only", async () => {
    const routingGuide = { id: await guideId([PENNINE, BOARD]), steps: [{}, {}, { minutes: 20 }] };
    const answer = await poster.call("POST", "/loads", posting({ routingGuide }));
    expect(faults(answer)).toEqual(["#/routingGuide/steps too_many_steps"]);
  });

  it("count in working hours that begin before they end", async () => {
    const { workingHours } = read(await poster.call("GET", "/working-hours"), hoursOutput);
    const answer = await poster.call("PUT", "/working-hours", {
      workingHours: { ...workingHours, mon: ["18:00", "06:00"] },
    });
    expect(faults(answer)).toEqual(["#/workingHours/mon invalid_hours"]);
  });

  it("are a hundred at most, and fewer leave room for another", async () => {
    const one = await api.newCaller({ canCarry: false });
    const { routingGuide } = read(await makeGuide({ name: "First" }, one.call), guideOutput);
    const row = await api.db.routingGuide.findUniqueOrThrow({ where: { id: routingGuide.id } });
    await api.db.routingGuide.createMany({
      data: Array.from({ length: 99 }, (_, at) => ({
        ...row,
        id: api.services.newId("guide"),
        name: `Copy ${at}`,
        nameKey: `copy ${at}`,
        lanes: [],
        steps: [BOARD],
      })),
    });
    expect(outcome(await makeGuide({}, one.call))).toBe("409 too_many_guides");
    await one.call("DELETE", `/routing-guides/${routingGuide.id}`);
    expect(outcome(await makeGuide({}, one.call))).toBe("201");
  });

  it("are proposed by preview and by the answer of posting, and never applied by themselves", async () => {
    const one = await api.newCaller({ canCarry: false });
    const { routingGuide } = read(await makeGuide({ name: "LS to SW1" }, one.call), guideOutput);
    const body = posting();
    const preview = read(await one.call("POST", "/loads/preview", body), previewOutput);
    expect(preview.routingGuide).toEqual({ id: routingGuide.id, name: "LS to SW1" });
    const posted = read(await one.call("POST", "/loads", body), postLoadOutput);
    expect(posted.routingGuide).toEqual({ id: routingGuide.id, name: "LS to SW1" });
    expect(posted.load).toMatchObject({ audience: "board", run: null });
  });

  it.each([
    [{ audience: "network" }, "#/audience audience_with_guide"],
    [{ bookNowPence: 40_000 }, "#/routingGuide price_with_guide"],
  ])("go with no %j", async (changes, fault) => {
    const answer = await poster.call("POST", "/loads", {
      ...posting(),
      routingGuide: await guideId(),
      ...changes,
    });
    expect(faults(answer)).toEqual([fault]);
  });

  it("of another firm cannot be named", async () => {
    const other = await api.newCaller();
    const answer = await other.call("POST", "/loads", { ...posting(), routingGuide: await guideId() });
    expect(faults(answer)).toEqual(["#/routingGuide guide_unknown"]);
  });

  it("run with the prices and minutes that a posting changes for its load", async () => {
    const id = await guideId();
    const posted = await api.postLoad(poster.call, {
      routingGuide: { id, steps: [{ pricePence: 43_000, minutes: 20 }, { pricePence: null }] },
    });
    expect((await runOf(posted.id)).steps).toMatchObject([
      { pricePence: 43_000, minutes: 20 },
      { pricePence: null, minutes: 60 },
      { to: "board" },
    ]);
  });

  it("count minutes in the poster's working hours", async () => {
    const one = await api.newCaller({ canCarry: false });
    const { workingHours } = read(await one.call("GET", "/working-hours"), hoursOutput);
    expect(workingHours).toMatchObject({ mon: ["06:00", "18:00"], sat: ["06:00", "12:00"], sun: null });
    const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
    expect(faults(await one.call("PUT", "/working-hours", { workingHours: closed }))).toEqual([
      "#/workingHours all_closed",
    ]);
    const week = { ...closed, wed: ["09:00", "24:00"] };
    expect(outcome(await one.call("PUT", "/working-hours", { workingHours: week }))).toBe("200");
    expect(read(await one.call("GET", "/working-hours"), hoursOutput).workingHours).toEqual(week);
  });
});

describe("contract 14, runs with a test key", () => {
  it("are answered by the made-up members, step by step", async () => {
    const tester = await api.newCaller({ canCarry: false }, { mode: "test" });
    const steps = [
      { to: { groups: ["South"] }, pricePence: 40_000 },
      { to: { groups: ["North"] }, pricePence: 41_000 },
    ];
    const { routingGuide } = read(await makeGuide({ steps }, tester.call), guideOutput);
    const { id } = await api.postLoad(tester.call, { routingGuide: routingGuide.id });
    const advance = (body: object) => tester.call("POST", `/test/loads/${id}/advance`, body);
    const status = async () => read(await tester.call("GET", `/loads/${id}/run`), runOutput).run;
    expect((await status()).steps[0]?.offers.map(({ carrier }) => carrier?.name)).toEqual([
      "Sandbox Two",
      "Sandbox Three",
    ]);
    expect(outcome(await advance({ to: "STEP" }))).toBe("200");
    expect(await status()).toMatchObject({ status: "RUNNING", step: 2 });
    expect(outcome(await advance({ to: "OFFER_ANSWERED" }))).toBe("200");
    expect(await status()).toMatchObject({ status: "BOOKED", step: 2 });
  });
});
