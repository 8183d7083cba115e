import { type BoardEntry, boardOutput } from "@board/api/schemas";
import { expireLoads } from "@board/api/server";
import { START } from "@board/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { acceptQuote, bookBy, copyLoad, readBoard, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const OPEN_TO_ALL = "2026-11-18T10:05:00.000Z";
const carrier = (options = {}) => api.newCaller({ plan: "PRIORITY", ...options });
const idsOn = async (call: Call, query = "") => (await readBoard(call, query)).loads.map(({ id }) => id);
const stand = (posterId: string, carrierId: string, relation: "PREFERRED" | "BLOCKED") =>
  api.db.carrierRelation.create({ data: { posterId, carrierId, relation, createdAt: api.clock.now() } });

/** Every name in a value, those inside objects with their path. */
function names(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => names(inner, at === "" ? name : `${at}.${name}`));
}

describe("interface 2.4, contract 6: a board entry", () => {
  const entry = async (call: Call, id: string): Promise<BoardEntry> => {
    const found = (await readBoard(call)).loads.find((load) => load.id === id);
    if (!found) throw new Error("The load is not on the board.");
    return found;
  };

  it("interface 2.4: holds exactly its fields", async () => {
    const [poster, reader] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, {
      deliverDate: "2026-11-21",
      deliverByTime: "09:30",
      collectByTime: "08:00",
      bookNowPence: 32_500,
      stops: [{ kind: "DELIVER", postcode: "NG18 1AA", name: "Goods in", lines: ["Unit 4"] }],
      equipment: ["BOX"],
      goods: [{ description: "Tiles", packages: 12, kind: "PALLET" }],
    });
    await sendQuote(reader.call, id);
    const ofGoods = (part: string) => `goods.0.${part}`;
    expect(names(await entry(reader.call, id)).sort()).toEqual(
      [
        "id",
        "ref",
        "version",
        "from.outcode",
        "from.town",
        "to.outcode",
        "to.town",
        "stops",
        "via.0.outcode",
        "via.0.town",
        "miles",
        "ferry",
        "seaMiles",
        "ferryFarePence",
        "driveMinutes",
        "collect.date",
        "collect.window",
        "collect.byTime",
        "deliver.date",
        "deliver.window",
        "deliver.byTime",
        "vehicleClass",
        "type",
        "weightBand",
        "pallets",
        "parcels",
        "tailLift",
        "adr",
        "fragile",
        "isBackload",
        "equipment.0",
        "weightKg",
        "temperature",
        "noSubcontract",
        ...["description", "packages", "kind", "lengthCm", "widthCm", "heightCm", "weightKg"].map(ofGoods),
        ...["stackable", "un"].map(ofGoods),
        "boardNote",
        "requires",
        "eligible",
        "termsDays",
        "waiting.freeMins",
        "waiting.pencePerQuarter",
        "conditionsId",
        "pricing.mode",
        "pricing.guideLowPence",
        "pricing.guideHighPence",
        "pricing.guideBasis",
        "pricing.guideSample",
        "pricing.bookNowPence",
        "myQuote.amountPence",
        "myQuote.status",
        "myQuote.expiresAt",
        "quotes",
        "poster.score",
        "poster.level",
        "poster.daysToPay",
        "postedAt",
        "own",
      ].sort(),
    );
  });

  it("interface 2.4: its values, for a plain load in quote mode", async () => {
    const [poster, reader] = [await api.newCaller({ usualTermsDays: 14 }), await carrier()];
    const load = await api.postLoad(poster.call, {
      type: "FULL_LOAD",
      pallets: undefined,
      pricingMode: "BOOK_NOW",
    });
    expect(await entry(reader.call, load.id)).toEqual({
      id: load.id,
      ref: load.ref,
      version: load.version,
      from: { outcode: "LS10", town: "Leeds" },
      to: { outcode: "SW1A", town: expect.stringMatching(/\w/) },
      stops: 0,
      via: [],
      miles: load.miles,
      ferry: false,
      seaMiles: 0,
      ferryFarePence: null,
      driveMinutes: load.driveMinutes,
      collect: { date: "2026-11-20", window: "Anytime", byTime: null },
      deliver: null,
      vehicleClass: "EIGHTEEN_T",
      type: "FULL_LOAD",
      weightBand: "T_3_7",
      pallets: 0,
      parcels: 0,
      tailLift: false,
      adr: false,
      fragile: false,
      isBackload: false,
      equipment: [],
      weightKg: null,
      temperature: null,
      noSubcontract: false,
      goods: [],
      boardNote: null,
      requires: null,
      termsDays: 14,
      waiting: { freeMins: 60, pencePerQuarter: 1_000 },
      conditionsId: null,
      pricing: {
        mode: "quotes",
        guideLowPence: load.guide.lowPence,
        guideHighPence: load.guide.highPence,
        guideBasis: "rate_card",
        guideSample: 0,
      },
      myQuote: null,
      quotes: 0,
      poster: { score: expect.any(Number), level: "New", daysToPay: null },
      postedAt: START,
      eligible: true,
      own: false,
    });
  });

  it("contract 6: book_now with its price, a deadline with its window, and the poster's other fields", async () => {
    const [poster, reader] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, {
      deliverDate: "2026-11-22",
      collectWindow: "AM",
      bookNowPence: 32_500,
      parcels: 4,
      adr: true,
      tailLift: true,
      fragile: true,
      isBackload: true,
      termsDays: 0,
      waiting: { freeMins: 15, pencePerQuarter: 1_250 },
    });
    expect(await entry(reader.call, id)).toMatchObject({
      collect: { window: "AM" },
      deliver: { date: "2026-11-22", window: "Anytime", byTime: null },
      pricing: { mode: "book_now", bookNowPence: 32_500 },
      pallets: 12,
      parcels: 4,
      adr: true,
      tailLift: true,
      fragile: true,
      isBackload: true,
      termsDays: 0,
      waiting: { freeMins: 15, pencePerQuarter: 1_250 },
    });
  });

  it("interface 2.4: the bytes contain no poster, and none of its words, references and full postcodes", async () => {
    const [poster, reader] = [await api.newCaller({ name: "Quillfeather Foods" }), await carrier()];
    const { id } = await api.postLoad(poster.call, {
      fromPostcode: "LS10 1AB",
      toPostcode: "M1 1AE",
      boardNote: "Forklift at both ends.",
      notes: "Ask for Quillfeather gate",
      dimsNote: "dims-secret",
      externalRef: "ref-secret",
    });
    const answer = await reader.call("GET", "/board");
    expect(answer.text).toContain(id);
    expect(answer.text).toContain("Forklift at both ends.");
    expect(answer.text).not.toMatch(/Quillfeather|secret|LS10 1AB|M1 1AE/i);
    for (const text of [
      poster.firm.id,
      poster.firm.contactEmail,
      poster.firm.contactPhone,
      poster.firm.owner.person.name,
    ]) {
      expect(answer.text).not.toContain(text);
    }
  });

  it("contract 6: quotes counts the quotes, myQuote is the reader's own, own marks the reader's load", async () => {
    const [poster, one, two, none] = [
      await api.newCaller(),
      await carrier(),
      await carrier(),
      await carrier(),
    ];
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    await sendQuote(one.call, id, 41_000);
    await sendQuote(two.call, id, 42_000);
    const seen = async (call: Call) => {
      const { quotes, myQuote, own } = await entry(call, id);
      return { quotes, mine: myQuote && [myQuote.amountPence, myQuote.status], own };
    };
    expect(await seen(one.call)).toEqual({ quotes: 2, mine: [41_000, "ACTIVE"], own: false });
    expect(await seen(none.call)).toEqual({ quotes: 2, mine: null, own: false });
    expect(await seen(poster.call)).toEqual({ quotes: 2, mine: null, own: true });
    await two.call("DELETE", `/loads/${id}/quotes`);
    expect(await seen(two.call)).toEqual({ quotes: 1, mine: [42_000, "WITHDRAWN"], own: false });
    api.clock.advance({ hours: 72 });
    expect((await seen(one.call)).mine).toEqual([41_000, "EXPIRED"]);
  });

  it("contract 6, 8: shows the poster's score, level and days to pay in steps", async () => {
    const [poster, reader] = [await api.newCaller(), await carrier()];
    await api.db.firmRecord.create({
      data: { firmId: poster.firm.id, side: "poster", score: 91, level: "Gold", daysToPay: 24, finished: 40 },
    });
    const { id } = await api.postLoad(poster.call);
    expect((await entry(reader.call, id)).poster).toEqual({ score: 85, level: "Gold", daysToPay: 30 });
  });
});

describe("contract 6: filters and sorts", () => {
  let reader: Call;
  const labels = new Map<string, string>();
  /** Differences from a 12-pallet, 3 to 7 tonne load for an 18-tonner on 20 November, Leeds to Westminster. */
  const LOADS: Record<string, Parameters<typeof api.postLoad>[1]> = {
    leeds: {},
    leeds1: {
      fromPostcode: "LS1 4AP",
      toPostcode: "M1 1AE",
      vehicleClass: "LUTON",
      type: "FULL_LOAD",
      termsDays: 60,
    },
    manchester: {
      fromPostcode: "M1 1AE",
      toPostcode: "LS10 1AB",
      weightBand: "KG_250_1000",
      collectDate: "2026-11-18",
    },
    trafford: {
      fromPostcode: "M11 4HJ",
      toPostcode: "EC1A 1BB",
      tailLift: true,
      collectDate: "2026-11-19",
      termsDays: 7,
    },
    medway: {
      fromPostcode: "ME4 4TZ",
      toPostcode: "CT16 1JA",
      adr: true,
      weightBand: "T_15_PLUS",
      vehicleClass: "ARTIC",
      bookNowPence: 90_000,
    },
    london: {
      fromPostcode: "SW1A 2AA",
      toPostcode: "SW1P 3JX",
      type: "PARCELS",
      parcels: 5,
      weightBand: "UNDER_50KG",
      vehicleClass: "SMALL_VAN",
      collectByTime: "07:00",
    },
    london10: {
      fromPostcode: "SW10 0QJ",
      toPostcode: "ME4 4TZ",
      collectWindow: "AM",
      collectDate: "2026-11-25",
      bookNowPence: 1,
    },
  };
  const ALL = Object.keys(LOADS);

  beforeAll(async () => {
    api.clock.set(START);
    const poster = await api.newCaller();
    const own = await carrier();
    reader = own.call;
    for (const [label, changes] of Object.entries(LOADS)) {
      const { id } = await api.postLoad(poster.call, changes);
      labels.set(id, label);
    }
  });

  const found = async (query: string) =>
    (await idsOn(reader, `?limit=100${query && `&${query}`}`)).flatMap((id) => labels.get(id) ?? []);

  const rows: [query: string, expected: string[]][] = [
    ["", ALL],
    ["from=LS", ["leeds", "leeds1"]],
    ["from=ls", ["leeds", "leeds1"]],
    ["from=M", ["manchester", "trafford"]],
    ["from=ME", ["medway"]],
    ["from=M1", ["manchester"]],
    ["from=M11", ["trafford"]],
    ["from=LS1", ["leeds1"]],
    ["from=SW1", ["london"]],
    ["from=SW1A", ["london"]],
    ["from=SW1P", []],
    ["from=SW10", ["london10"]],
    ["from=SW", ["london", "london10"]],
    ["from=LS10,M11", ["leeds", "trafford"]],
    ["from=M,%20sw1a", ["manchester", "trafford", "london"]],
    ["to=SW1", ["leeds", "london"]],
    ["to=SW1P", ["london"]],
    ["to=ME", ["london10"]],
    ["to=EC1", ["trafford"]],
    ["from=LS&to=M", ["leeds1"]],
    ["vc=LUTON", ["leeds1"]],
    ["vc=luton,Artic", ["leeds1", "medway"]],
    ["vc=FLATBED", []],
    ["type=PARCELS", ["london"]],
    ["type=parcels,full_load", ["leeds1", "london"]],
    ["date=today", ["manchester"]],
    ["date=TODAY", ["manchester"]],
    ["date=tomorrow", ["trafford"]],
    ["date=2026-11-25", ["london10"]],
    ["date=2026-12-25", []],
    ["after=2026-11-25", ["london10"]],
    ["after=tomorrow", ["leeds", "leeds1", "trafford", "medway", "london", "london10"]],
    ["before=tomorrow", ["manchester", "trafford"]],
    ["before=today", ["manchester"]],
    ["after=tomorrow&before=2026-11-20", ["leeds", "leeds1", "trafford", "medway", "london"]],
    ["near=LS10", ["leeds", "leeds1"]],
    ["near=LS10&within=1", ["leeds"]],
    ["near=ls10&within=40", ["leeds", "leeds1", "manchester", "trafford"]],
    ["near=SW1A&within=10", ["london", "london10"]],
    ["near=SW1A", ["london", "london10"]],
    ["near=SW1A&within=40", ["medway", "london", "london10"]],
    ["near=TR19&within=500", ALL],
    ["near=TR19&within=50", []],
    ["notl=1", ALL.filter((label) => label !== "trafford")],
    ["notl=true", ALL.filter((label) => label !== "trafford")],
    ["notl=", ALL.filter((label) => label !== "trafford")],
    ["notl", ALL.filter((label) => label !== "trafford")],
    ["notl=0", ALL],
    ["notl=false", ALL],
    ["tl=1", ["trafford"]],
    ["tl=0", ALL],
    ["tl=1&notl=1", []],
    ["noadr=1", ALL.filter((label) => label !== "medway")],
    ["noadr=0", ALL],
    ["notl=1&noadr=true", ALL.filter((label) => !["trafford", "medway"].includes(label))],
    ["maxwt=UNDER_50KG", ["london"]],
    ["maxwt=kg_250_1000", ["manchester", "london"]],
    ["maxwt=T_3_7", ALL.filter((label) => label !== "medway")],
    ["maxwt=T_15_PLUS", ALL],
    ["maxwt=50", ["london"]],
    ["maxwt=49", []],
    ["maxwt=1000", ["manchester", "london"]],
    ["maxwt=6999", ["manchester", "london"]],
    ["maxwt=7000", ALL.filter((label) => label !== "medway")],
    ["terms=30", ALL.filter((label) => label !== "leeds1")],
    ["terms=7", ["trafford"]],
    ["terms=6", []],
    ["terms=60", ALL],
    ["from=LS,M&vc=EIGHTEEN_T&notl=1&terms=30&maxwt=T_1_3", ["manchester"]],
  ];

  it.each(rows)("contract 6: ?%s", async (query, expected) => {
    expect((await found(query)).sort()).toEqual([...expected].sort());
  });

  it.each([
    ["", [...ALL].reverse()],
    ["sort=newest", [...ALL].reverse()],
    ["sort=collect", ["manchester", "trafford", "london", "medway", "leeds1", "leeds", "london10"]],
    ["sort=near&near=LS10%201AB&within=500", ["leeds", "leeds1", "trafford", "manchester"]],
    ["sort=newest&from=LS", ["leeds1", "leeds"]],
  ])("contract 6: the order of ?%s", async (query, expected) => {
    expect((await found(query)).slice(0, expected.length)).toEqual(expected);
  });

  it("contract 6: miles shortest first, price and pence per mile highest first", async () => {
    const entries = async (sort: string) =>
      (await readBoard(reader, `?sort=${sort}`)).loads.filter(({ id }) => labels.has(id));
    const price = ({ pricing }: BoardEntry) =>
      pricing.bookNowPence ?? (pricing.guideLowPence + pricing.guideHighPence) / 2;
    const byMiles = (await entries("miles")).map(({ miles }) => miles);
    expect(byMiles).toEqual(byMiles.toSorted((a, b) => a - b));
    const byPrice = (await entries("price")).map(price);
    expect(byPrice).toEqual(byPrice.toSorted((a, b) => b - a));
    expect(byPrice.at(-1)).toBe(1);
    const byPpm = (await entries("ppm")).map((each) => price(each) / each.miles);
    expect(byPpm).toEqual(byPpm.toSorted((a, b) => b - a));
    expect(byPpm).toHaveLength(ALL.length);
  });

  it.each(["newest", "collect", "miles", "price", "ppm", "near&near=B1"])(
    "contract 6: paging with sort=%s gives each load exactly once, also among equals",
    async (sort) => {
      const poster = await api.newCaller();
      const { id } = await api.postLoad(poster.call, { fromPostcode: "NE1 4LP" });
      const mine = new Set([id, ...(await copyLoad(api, id, 7, (copy) => ({ miles: 100 + (copy % 3) })))]);
      const base = `?from=NE,LS,M&sort=${sort}${sort.startsWith("near") ? "&within=500" : ""}`;
      const whole = (await readBoard(reader, base)).loads.map((load) => load.id);
      const paged: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const page = await readBoard(reader, `${base}&limit=3${next && `&cursor=${next}`}`);
        paged.push(...page.loads.map((load) => load.id));
        next = page.nextCursor;
      }
      expect(paged).toEqual(whole);
      expect(paged.filter((each) => mine.has(each))).toHaveLength(8);
      expect(new Set(paged).size).toBe(paged.length);
      for (const each of mine) await poster.call("POST", `/loads/${each}/cancel`);
    },
  );

  const wrong: [query: string, parameter: string][] = [
    ["form=LS", "form"],
    ["From=LS", "From"],
    ["postcode=LS", "postcode"],
    ["from=", "from"],
    ["from=LS,", "from"],
    ["from=ZZ", "from"],
    ["from=LS99X", "from"],
    ["from=LS10%201AB", "from"],
    ["from=1LS", "from"],
    ["to=QQ1", "to"],
    ["vc=VAN", "vc"],
    ["vc=LUTON,VAN", "vc"],
    ["vc=", "vc"],
    ["type=BOXES", "type"],
    ["date=yesterday", "date"],
    ["date=2026-02-30", "date"],
    ["date=20-11-2026", "date"],
    ["date=", "date"],
    ["after=soon", "after"],
    ["before=2026-13-01", "before"],
    ["within=25", "within"],
    ["near=LS10&within=0", "within"],
    ["near=LS10&within=501", "within"],
    ["near=LS10&within=2.5", "within"],
    ["near=LS10&within=", "within"],
    ["near=ZZ9", "near"],
    ["near=", "near"],
    ["notl=yes", "notl"],
    ["tl=yes", "tl"],
    ["noadr=2", "noadr"],
    ["maxwt=HEAVY", "maxwt"],
    ["maxwt=-1", "maxwt"],
    ["maxwt=0", "maxwt"],
    ["maxwt=1.5", "maxwt"],
    ["terms=-1", "terms"],
    ["terms=121", "terms"],
    ["terms=thirty", "terms"],
    ["sort=cheapest", "sort"],
    ["sort=", "sort"],
    ["sort=near", "sort"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["near=LS10&near=M1", "near"],
    ["__proto__=1", "__proto__"],
  ];

  it.each(wrong)("contract 6: ?%s is 422 naming %s", async (query, parameter) => {
    const answer = await reader("GET", `/board?${query}`);
    expect(outcome(answer)).toBe("422 validation_failed");
    expect(new Set(faults(answer).map((fault) => fault.split(" ")[0]))).toEqual(new Set([parameter]));
  });

  it("contract 6: every wrong name and value is named at once", async () => {
    const answer = await reader("GET", "/board?vc=VAN&date=soon&within=3&terms=x");
    expect(
      faults(answer)
        .map((fault) => fault.split(" ")[0])
        .sort(),
    ).toEqual(["date", "terms", "vc", "within"]);
  });

  it("contract 6: a cursor of another filter or sort is 400 cursor_invalid; every firm may use the place that it names", async () => {
    const { nextCursor } = await readBoard(reader, "?from=LS&limit=1");
    const other = await carrier();
    for (const answer of [
      await reader("GET", `/board?from=M&limit=1&cursor=${nextCursor}`),
      await reader("GET", `/board?from=LS&sort=miles&cursor=${nextCursor}`),
      await reader("GET", `/board?limit=1&cursor=${nextCursor}`),
      await reader("GET", "/board?cursor=x"),
    ]) {
      expect(outcome(answer)).toBe("400 cursor_invalid");
    }
    for (const call of [reader, other.call])
      expect((await readBoard(call, `?from=LS&limit=1&cursor=${nextCursor}`)).loads).toHaveLength(1);
  });
});

describe("contract 6: early access", () => {
  it("contract 6: PRIORITY firms, preferred carriers and the poster at once; all others to the millisecond; the blocked never", async () => {
    const poster = await api.newCaller();
    const [standard, priority] = [await carrier({ plan: "STANDARD" }), await carrier()];
    const [preferred, blocked] = [await carrier({ plan: "STANDARD" }), await carrier()];
    await stand(poster.firm.id, preferred.firm.id, "PREFERRED");
    await stand(poster.firm.id, blocked.firm.id, "BLOCKED");
    const { id } = await api.postLoad(poster.call);
    const readers = { standard, priority, preferred, blocked, poster };
    const seenBy = async () => {
      const seen: string[] = [];
      for (const [name, { call }] of Object.entries(readers))
        if ((await idsOn(call)).includes(id)) seen.push(name);
      return seen;
    };
    api.clock.set(START);
    expect(await seenBy()).toEqual(["priority", "preferred", "poster"]);
    api.clock.set("2026-11-18T10:04:59.999Z");
    expect(await seenBy()).toEqual(["priority", "preferred", "poster"]);
    api.clock.set(OPEN_TO_ALL);
    expect(await seenBy()).toEqual(["standard", "priority", "preferred", "poster"]);
    api.clock.set("2026-11-20T23:59:59.999Z");
    expect(await seenBy()).toEqual(["standard", "priority", "preferred", "poster"]);
  });

  it("contract 6: preferred by one poster is not preferred by another", async () => {
    const [one, other, reader] = [
      await api.newCaller(),
      await api.newCaller(),
      await carrier({ plan: "STANDARD" }),
    ];
    await stand(one.firm.id, reader.firm.id, "PREFERRED");
    const seen = (await api.postLoad(one.call)).id;
    api.clock.set(START);
    const unseen = (await api.postLoad(other.call)).id;
    api.clock.set(START);
    const ids = await idsOn(reader.call);
    expect([ids.includes(seen), ids.includes(unseen)]).toEqual([true, false]);
  });
});

describe("interface 4.4, contract 6: who reads the board, and what is on it", () => {
  // A separate board: more than a hundred loads would fill the first page of the others.
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.clock.set(START));
  const carrier = (options = {}) => api.newCaller({ plan: "PRIORITY", ...options });
  /** An outcode that no other test uses. */
  const LANE = { fromPostcode: "IV1 1SA" };

  it("interface 4.4: at most 100 entries, newest first, beyond that by cursor", async () => {
    const [poster, reader] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, { fromPostcode: "PE1 1XX" });
    const all = [id, ...(await copyLoad(api, id, 104))].reverse();
    const first = await readBoard(reader.call, "?from=PE");
    expect(first.loads.map((load) => load.id)).toEqual(all.slice(0, 100));
    const second = await readBoard(reader.call, `?from=PE&cursor=${first.nextCursor}`);
    expect(second.loads.map((load) => load.id)).toEqual(all.slice(100));
    expect(second.nextCursor).toBeNull();
  });

  it("interface 4.4: a test key reads the live board; test loads are on nobody's board", async () => {
    const [poster, reader] = [await api.newCaller(), await carrier()];
    const live = (await api.postLoad(poster.call, LANE)).id;
    const test = (await api.postLoad(await api.callerFor(poster.firm, { mode: "test" }), LANE)).id;
    const readerTest = await api.callerFor(reader.firm, { mode: "test" });
    for (const call of [
      reader.call,
      readerTest,
      poster.call,
      await api.callerFor(poster.firm, { mode: "test" }),
    ]) {
      const ids = await idsOn(call, "?from=IV");
      expect([ids.includes(live), ids.includes(test)]).toEqual([true, false]);
    }
    expect((await readBoard(readerTest, "?from=IV")).loads).toEqual(
      (await readBoard(reader.call, "?from=IV")).loads,
    );
  });

  it("interface 5.3: where no member holds a seat the board is 402 seat_required, also with a test key", async () => {
    const seatless = await carrier({ seat: false });
    const test = await api.callerFor(seatless.firm, { mode: "test" });
    for (const call of [seatless.call, test]) {
      expect(outcome(await call("GET", "/board"))).toBe("402 seat_required");
      expect(outcome(await call("GET", "/board?form=LS"))).toBe("402 seat_required");
    }
  });

  it("contract 9: without the scope board:read it is 403 scope_missing", async () => {
    const { firm } = await carrier();
    expect(outcome(await (await api.callerFor(firm, { scopes: ["loads:read"] }))("GET", "/board"))).toBe(
      "403 scope_missing",
    );
  });

  it("contract 6: a load leaves the board when it is booked, cancelled or its day is over", async () => {
    const [poster, reader, winner] = [await api.newCaller(), await carrier(), await carrier()];
    const [accepted, bookedNow, cancelled, expired] = [
      (await api.postLoad(poster.call, LANE)).id,
      (await api.postLoad(poster.call, { ...LANE, bookNowPence: 1_000 })).id,
      (await api.postLoad(poster.call, LANE)).id,
      (await api.postLoad(poster.call, { ...LANE, collectDate: "2026-11-18" })).id,
    ];
    const open = (await api.postLoad(poster.call, LANE)).id;
    const left = async () => {
      const ids = new Set(await idsOn(reader.call, "?from=IV"));
      return [accepted, bookedNow, cancelled, expired, open].map((id) => ids.has(id));
    };
    expect(await left()).toEqual([true, true, true, true, true]);
    await bookBy(poster.call, winner.call, accepted);
    expect(await left()).toEqual([false, true, true, true, true]);
    await winner.call("POST", `/loads/${bookedNow}/book`);
    expect(await left()).toEqual([false, false, true, true, true]);
    await poster.call("POST", `/loads/${cancelled}/cancel`);
    expect(await left()).toEqual([false, false, false, true, true]);
    api.clock.set("2026-11-19T00:00:00.000Z");
    expect(await left()).toEqual([false, false, false, false, true]);
    await expireLoads(api.system());
    expect(await left()).toEqual([false, false, false, false, true]);
  });

  it("contract 6: the board's ETag holds until the board changes", async () => {
    const [poster, reader] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, { fromPostcode: "CA1 1AA" });
    const first = await reader.call("GET", "/board?from=CA");
    const etag = first.headers.get("etag") ?? "";
    const again = () => reader.call("GET", "/board?from=CA", undefined, { "if-none-match": etag });
    expect((await again()).status).toBe(304);
    const quote = await sendQuote(reader.call, id);
    expect((await again()).status).toBe(200);
    await acceptQuote(poster.call, id, quote.id);
    expect((await readBoard(reader.call, "?from=CA")).loads).toEqual([]);
  });
});

describe("contract 6: never nearer than the outcode", () => {
  it("no circle tells two loads of one outcode apart", async () => {
    const { call } = await api.newCaller();
    const one = await api.postLoad(call, { fromPostcode: "LS10 1AB", vehicleClass: "LOW_LOADER" });
    const other = await api.postLoad(call, { fromPostcode: "LS10 4AB", vehicleClass: "LOW_LOADER" });
    const carrier = await api.newCaller();
    const together = [];
    for (const near of ["LS10 1AB", "LS10 4AB", "LS11 5AA", "WF3 1AA"]) {
      for (const within of [1, 2, 3, 4]) {
        const query = `?near=${encodeURIComponent(near)}&within=${within}&vc=LOW_LOADER&sort=near`;
        const { loads } = read(await carrier.call("GET", `/board${query}`), boardOutput);
        const found = loads.map(({ id }) => id);
        expect(found.includes(one.id)).toBe(found.includes(other.id));
        together.push(found.length);
      }
    }
    expect(together).toContain(0);
    expect(together).toContain(2);
  });
});
