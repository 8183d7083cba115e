import { boardOutput, guideOutput, guidesOutput, listOffersOutput, postLoadOutput, runOutput } from "@board/api/schemas";
import { sweepRuns } from "@board/api/server";
import { START } from "@board/api/testing";
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
const move = (id: string, verb: "skip" | "stop", call: Call = poster.call) => call("POST", `/loads/${id}/run/${verb}`);
async function openOffer(call: Call, loadId: string) {
  const { offers } = read(await call("GET", `/offers?side=carrier&loadId=${loadId}&status=OPEN`), listOffersOutput);
  return offers[0];
}
async function answer(call: Call, loadId: string, verb: "accept" | "decline", body: object = {}) {
  const { id = "" } = (await openOffer(call, loadId)) ?? {};
  return outcome(await call("POST", `/offers/${id}/${verb}`, verb === "decline" ? { reason: "PRICE", ...body } : body));
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
