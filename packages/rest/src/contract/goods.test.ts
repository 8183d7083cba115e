import { loadOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, read, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";
import { castOf, quote } from "../testing/life.ts";

const api = await startApi();
const cast = await castOf(api);
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const TILES = {
  ...{ description: "Tile adhesive", packages: 11, kind: "PALLET", weightKg: 450 },
  ...{ lengthCm: 120, widthCm: 100, heightCm: 110, stackable: true },
};
const HIDDEN = "Ask 01632 960318";
const PRIMER = { description: HIDDEN, packages: 1, kind: "PALLET", weightKg: 320, un: "1263" };
const ALL = {
  equipment: ["STRAPS", "BOX", "FRIDGE"],
  weightKg: 5_270,
  temperature: { minC: 2, maxC: 5 },
  noSubcontract: true,
  adr: true,
  goods: [TILES, PRIMER],
};
const VIEWED = [
  { ...TILES, un: null, onBoard: true },
  {
    ...{ ...PRIMER, lengthCm: null, widthCm: null, heightCm: null },
    ...{ stackable: false, onBoard: false },
  },
];

const getLoad = async (call: Call, id: string) => read(await call("GET", `/loads/${id}`), loadOutput).load;
const post = (changes: object = ALL) => api.postLoad(cast.poster.call, changes);
const entryOf = async (call: Call, id: string, query = "") =>
  Object((await call("GET", `/board${query}`)).body).loads.find((each: { id: string }) => each.id === id);
/** The winner quotes, and the poster accepts. */
async function book(id: string): Promise<void> {
  const { id: quoteId } = await quote(cast.winner.call, id, 40_000);
  expect((await cast.poster.call("POST", `/loads/${id}/quotes/${quoteId}/accept`)).status).toBe(200);
}

describe("contract 16, goods: a load", () => {
  it("reads as it was sent, to its poster and in a list", async () => {
    const { id } = await post();
    const { goods: _, ...rest } = ALL;
    expect(await getLoad(cast.poster.call, id)).toMatchObject({ ...rest, goods: VIEWED, warnings: [] });
    const list = await cast.poster.call("GET", "/loads");
    expect(Object(list.body).loads[0]).toMatchObject({ id, ...rest, goods: VIEWED });
  });

  it("without any of it reads as before", async () => {
    const none = { equipment: [], weightKg: null, temperature: null, noSubcontract: false, goods: [] };
    const { id } = await post({ vehicleClass: "ARTIC" });
    expect(await getLoad(cast.poster.call, id)).toMatchObject({ ...none, warnings: [] });
    expect(await entryOf(cast.winner.call, id)).toMatchObject(none);
  });

  it("is refused for a weight outside its band, and for what is out of range", async () => {
    const preview = async (changes: object) =>
      faults(await cast.poster.call("POST", "/loads/preview", { ...posting(), ...changes }));
    expect(await preview({ weightKg: 7_001 })).toEqual(["#/weightKg weight_band_differs"]);
    expect(await preview({ weightKg: 7_001, type: 1 })).toContain("#/weightKg weight_band_differs");
    expect(await preview({ weightKg: 7_000 })).toEqual([]);
    expect(await preview({ temperature: { minC: 5, maxC: 2 } })).toEqual(["#/temperature/maxC contradicts"]);
    expect(await preview({ goods: [{ ...TILES, un: "126" }] })).toEqual(["#/goods/0/un invalid_format"]);
    const { length } = await preview({
      equipment: ["VAN"],
      weightKg: 44_001,
      temperature: { minC: -41, maxC: 41 },
      goods: [{ ...TILES, packages: 0, kind: "PLT", lengthCm: 2_001, description: "x".repeat(101) }],
    });
    expect(length).toBe(8);
  });

  it("answers differences as warnings, and says whose words are for the winner", async () => {
    const changes = {
      ...ALL,
      adr: false,
      equipment: [],
      goods: [PRIMER, { ...TILES, description: "Waste" }],
    };
    const preview = await cast.poster.call("POST", "/loads/preview", {
      ...posting(),
      ...changes,
      pallets: 13,
    });
    expect(Object(preview.body)).toMatchObject({ hiddenDescriptions: [1] });
    expect(Object(preview.body).warnings.map(({ code }: { code: string }) => code)).toEqual([
      "goods_differ",
      "un_without_adr",
      "waste_not_carried",
      "fridge_expected",
    ]);
  });

  it("null clears", async () => {
    const { id } = await post();
    const cleared = { equipment: null, weightKg: null, goods: null, temperature: null, noSubcontract: false };
    expect((await cast.poster.call("PATCH", `/loads/${id}`, cleared)).status).toBe(200);
    expect(await getLoad(cast.poster.call, id)).toMatchObject({ ...cleared, equipment: [], goods: [] });
  });
});

it("contract 16, goods: on the board: all of it, but no description with a contact, which the two ends read", async () => {
  const { id } = await post();
  const lines = VIEWED.map(({ onBoard, description, ...line }) => ({
    ...line,
    description: onBoard ? description : null,
  }));
  const { goods: _, ...rest } = ALL;
  expect(await entryOf(cast.winner.call, id)).toMatchObject({ ...rest, goods: lines });
  expect((await cast.winner.call("GET", "/board")).text).not.toContain(HIDDEN);
  await book(id);
  expect((await getLoad(cast.winner.call, id)).goods).toEqual(VIEWED);
  const { jobs } = await api.as(api.actorOf(cast.winner.firm)).carrierDiary.jobs({});
  expect(jobs.find((job) => job.id === id)).toMatchObject({ ...rest, goods: VIEWED });
  const order = await bytesCaller(api, cast.winner)("GET", `/loads/${id}/transport-order`);
  expect(order.bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

it("contract 16, goods: a lift for two tonnes is a tail-lift, whatever else is said", async () => {
  const { id } = await post({ equipment: ["TAIL_LIFT_2T"] });
  expect((await cast.poster.call("PATCH", `/loads/${id}`, { tailLift: false })).status).toBe(200);
  expect(await getLoad(cast.poster.call, id)).toMatchObject({ tailLift: true });
  expect(await entryOf(cast.winner.call, id, "?notl=1")).toBeUndefined();
});

describe("contract 16, goods: a change", () => {
  it.each([
    ["equipment", { equipment: ["BOX"] }, "VOID"],
    ["the order of bodies", { equipment: ["BOX", "STRAPS", "FRIDGE"] }, "VOID"],
    ["kilograms", { weightKg: 5_300 }, "VOID"],
    ["temperature", { temperature: { minC: 2, maxC: 8 } }, "VOID"],
    ["not to be passed on", { noSubcontract: false }, "VOID"],
    ["a count", { goods: [{ ...TILES, packages: 10 }, PRIMER] }, "VOID"],
    ["a line less", { goods: [TILES] }, "VOID"],
    ["a description", { goods: [{ ...TILES, description: "Grout" }, PRIMER] }, "ACTIVE"],
    ["that it may not be stacked", { goods: [TILES, { ...PRIMER, stackable: false }] }, "ACTIVE"],
    ["nothing", ALL, "ACTIVE"],
  ])("a change of any of it voids active quotes, but for a description: %s", async (_, changes, status) => {
    const { id } = await post();
    await quote(cast.winner.call, id, 50_000);
    expect((await cast.poster.call("PATCH", `/loads/${id}`, changes)).status).toBe(200);
    const quotes = Object((await cast.poster.call("GET", `/loads/${id}?quotes=all`)).body).load.quotes;
    expect(quotes.map((each: { status: string }) => each.status)).toEqual([status]);
  });

  it("of a booked load is agreed by both ends", async () => {
    const { id } = await post();
    await book(id);
    const patch = { weightKg: 5_300, goods: [{ ...TILES, packages: 12 }] };
    const proposed = await cast.poster.call("POST", `/loads/${id}/changes`, { patch });
    expect(Object(proposed.body).load.change.changed).toContainEqual({
      ...{ field: "goods.1.packages", from: 11, to: 12 },
    });
  });
});

it("contract 16, goods: a description that names the poster stays hidden, whoever agrees to a change, and after the job", async () => {
  const { name } = cast.poster.firm;
  const named = { ...PRIMER, description: `Stock of ${name}` };
  const { id } = await post({ ...ALL, goods: [TILES, named] });
  await book(id);
  const patch = {
    goods: [{ ...TILES, packages: 12 }, named, { ...PRIMER, description: `Racks of ${name}` }],
  };
  const proposed = await cast.poster.call("POST", `/loads/${id}/changes`, { patch });
  const { change } = Object(proposed.body).load;
  const agreed = await cast.winner.call("POST", `/loads/${id}/changes/${change.id}/agree`);
  expect(agreed.status).toBe(200);
  const read = async (call: Call) =>
    (await getLoad(call, id)).goods.map(({ description, onBoard }) => [description, onBoard]);
  const lines = [
    [TILES.description, true],
    [named.description, false],
    [`Racks of ${name}`, false],
  ];
  expect(await read(cast.winner.call)).toEqual(lines);
  await cast.winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
  const { goods } = await entryOf(cast.loser.call, id);
  expect(goods.map(({ description }: { description: unknown }) => description)).toEqual([
    TILES.description,
    null,
    null,
  ]);
  const called = (await post({ ...ALL, goods: [TILES, named] })).id;
  await book(called);
  await cast.poster.call("POST", `/loads/${called}/cancel`, { reason: "Not needed." });
  const { goods: left } = await getLoad(cast.winner.call, called);
  expect(left.map(({ description }) => description)).toEqual([TILES.description, ""]);
});

it("contract 16, goods: equipment that is named twice is priced once", async () => {
  const preview = async (equipment: string[]) =>
    Object((await cast.poster.call("POST", "/loads/preview", { ...posting(), equipment })).body).guide;
  expect(await preview(["BOX", "STRAPS", "STRAPS"])).toEqual(await preview(["BOX", "STRAPS"]));
});

describe("contract 16, goods: the filter", () => {
  it("eq keeps loads that name any of them, in any case", async () => {
    const box = await post({ equipment: ["BOX", "MOFFETT"] });
    const curtain = await post({ equipment: ["CURTAIN"] });
    const none = await post({});
    const found = async (eq: string) => {
      const answer = await cast.winner.call("GET", `/board?eq=${eq}`);
      const ids: string[] = Object(answer.body).loads.map((each: { id: string }) => each.id);
      return [box, curtain, none].map(({ id }) => ids.includes(id));
    };
    expect(await found("moffett")).toEqual([true, false, false]);
    expect(await found("curtain,Box")).toEqual([true, true, false]);
    expect(await found("hiab")).toEqual([false, false, false]);
    expect(faults(await cast.winner.call("GET", "/board?eq=crane"))).toEqual(["eq invalid_value"]);
  });
});
