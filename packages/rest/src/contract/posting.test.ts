import { postLoadOutput, previewOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, faults, outcome, read, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const { call } = await api.newCaller({ usualTermsDays: 45 });

/** A good posting with some fields changed; undefined leaves a field out. */
const body = (changes: object) => ({ ...posting(), ...changes });
const post = (changes: object, headers?: Record<string, string>) =>
  call("POST", "/loads", body(changes), headers);
const rowsOf = async () => ({
  loads: await api.db.load.count(),
  history: await api.db.loadHistory.count(),
  events: await api.db.event.count(),
  notifications: await api.db.notification.count(),
  keys: await api.db.idempotencyKey.count(),
});

const PLAIN = { type: "FULL_LOAD", pallets: undefined };
const SITE = {
  name: "Ribble Tiles",
  lines: ["Unit 2, Club Street", "Preston"],
  contactName: "J. Graham",
  phone: "01632 960318",
};
const WITH_STOPS = {
  collectFrom: SITE,
  deliverTo: SITE,
  stops: [
    { kind: "COLLECT", postcode: "PR5 6AB", pallets: 4, ...SITE },
    { kind: "DELIVER", postcode: "CA3 0HA", pallets: 6 },
  ],
  requires: { hireAndReward: true, goodsInTransitPence: 1_000_000 },
};
const waiting = (freeMins: number, pencePerQuarter: number) => ({ waiting: { freeMins, pencePerQuarter } });
/** The terms of `docs/waiting.md` for a load whose poster names none. */
const USUAL: [vehicleClass: string, freeMins: number, pencePerQuarter: number][] = [
  ["SMALL_VAN", 30, 500],
  ["LWB_VAN", 30, 550],
  ["LUTON", 30, 600],
  ["SEVEN_FIVE_T", 30, 800],
  ["EIGHTEEN_T", 60, 1_000],
  ["ARTIC", 60, 1_100],
  ["FLATBED", 60, 1_100],
  ["LOW_LOADER", 60, 1_500],
];
const smiles = (count: number) => "🚚".repeat(count);

/** Day 1 of the tests is Wednesday 18 November 2026 in London. */
const REFUSED: [rule: string, changes: object, fault: string][] = [
  ["an unknown field", { colour: "red" }, "#/colour unrecognized_field"],
  ["a field of the answer, such as status", { status: "BOOKED" }, "#/status unrecognized_field"],
  ["collectDate yesterday", { collectDate: "2026-11-17" }, "#/collectDate date_in_past"],
  ["collectDate a year and a day ahead", { collectDate: "2027-11-19" }, "#/collectDate date_too_far"],
  ["collectDate 30 February", { collectDate: "2027-02-30" }, "#/collectDate invalid_date"],
  ["collectDate 29 February of a common year", { collectDate: "2027-02-29" }, "#/collectDate invalid_date"],
  ["collectDate written 20/11/2026", { collectDate: "20/11/2026" }, "#/collectDate invalid_date"],
  ["collectDate written 2026-11-2", { collectDate: "2026-11-2" }, "#/collectDate invalid_date"],
  ["collectDate with a time", { collectDate: "2026-11-20T00:00:00Z" }, "#/collectDate invalid_date"],
  ["collectDate empty", { collectDate: "" }, "#/collectDate invalid_date"],
  ["deliverDate a day that is not", { deliverDate: "2026-11-31" }, "#/deliverDate invalid_date"],
  ["deliverDate before collectDate", { deliverDate: "2026-11-19" }, "#/deliverDate before_collect_date"],
  ["deliverByTime without deliverDate", { deliverByTime: "10:00" }, "#/deliverByTime requires_deliver_date"],
  [
    "deliverByTime before collectByTime on the same day",
    { deliverDate: "2026-11-20", collectByTime: "10:00", deliverByTime: "09:59" },
    "#/deliverByTime before_collect_time",
  ],
  [
    "deliverByTime at collectByTime on the same day",
    { deliverDate: "2026-11-20", collectByTime: "10:00", deliverByTime: "10:00" },
    "#/deliverByTime before_collect_time",
  ],
  ["collectByTime 24:00", { collectByTime: "24:00" }, "#/collectByTime invalid_format"],
  ["collectByTime 8:30", { collectByTime: "8:30" }, "#/collectByTime invalid_format"],
  ["collectByTime 08:60", { collectByTime: "08:60" }, "#/collectByTime invalid_format"],
  ["collectByTime 08:30:00", { collectByTime: "08:30:00" }, "#/collectByTime invalid_format"],
  ["collectByTime empty", { collectByTime: "" }, "#/collectByTime invalid_format"],
  [
    "deliverByTime 25:00",
    { deliverDate: "2026-11-21", deliverByTime: "25:00" },
    "#/deliverByTime invalid_format",
  ],
  ["PALLETS without pallets", { pallets: undefined }, "#/pallets pallets_required"],
  ["PALLETS with 0 pallets", { pallets: 0 }, "#/pallets pallets_required"],
  ["PARCELS without parcels", { type: "PARCELS" }, "#/parcels parcels_required"],
  ["PARCELS with 0 parcels", { type: "PARCELS", parcels: 0 }, "#/parcels parcels_required"],
  ["67 pallets", { pallets: 67 }, "#/pallets too_large"],
  ["-1 pallets on a full load", { type: "FULL_LOAD", pallets: -1 }, "#/pallets too_small"],
  ["10,001 parcels", { parcels: 10_001 }, "#/parcels too_large"],
  ["-1 parcels", { parcels: -1 }, "#/parcels too_small"],
  ["bookNowPence 0", { bookNowPence: 0 }, "#/bookNowPence too_small"],
  ["bookNowPence -1", { bookNowPence: -1 }, "#/bookNowPence too_small"],
  ["bookNowPence 100,000,001", { bookNowPence: 100_000_001 }, "#/bookNowPence too_large"],
  [
    "bookNowPence with pricingMode QUOTES",
    { pricingMode: "QUOTES", bookNowPence: 30_000 },
    "#/bookNowPence price_without_book_now",
  ],
  ["termsDays -1", { termsDays: -1 }, "#/termsDays too_small"],
  ["termsDays 121", { termsDays: 121 }, "#/termsDays too_large"],
  ["waiting without a price", { waiting: { freeMins: 60 } }, "#/waiting/pencePerQuarter required"],
  ["waiting without free minutes", { waiting: { pencePerQuarter: 1_000 } }, "#/waiting/freeMins required"],
  ["waiting free for 481 minutes", waiting(481, 1_000), "#/waiting/freeMins too_large"],
  ["waiting free for -1 minutes", waiting(-1, 1_000), "#/waiting/freeMins too_small"],
  ["waiting at £100.01 a quarter", waiting(60, 10_001), "#/waiting/pencePerQuarter too_large"],
  ["waiting at -1 pence", waiting(60, -1), "#/waiting/pencePerQuarter too_small"],
  ["waiting at half a penny", waiting(60, 0.5), "#/waiting/pencePerQuarter wrong_type"],
  ["waiting as a number", { waiting: 60 }, "#/waiting wrong_type"],
  ["waiting null", { waiting: null }, "#/waiting wrong_type"],
  [
    "waiting with a day rate",
    { waiting: { freeMins: 60, pencePerQuarter: 1_000, dayPence: 50_000 } },
    "#/waiting/dayPence unrecognized_field",
  ],
  ["notes of 1001 characters", { notes: smiles(1001) }, "#/notes too_long"],
  ["boardNote of 201 characters", { boardNote: smiles(201) }, "#/boardNote too_long"],
  [
    "a boardNote with a phone number",
    { boardNote: "Ring 07700 900123" },
    "#/boardNote contact_in_board_note",
  ],
  ["dimsNote of 201 characters", { dimsNote: smiles(201) }, "#/dimsNote too_long"],
  ["externalRef of 101 characters", { externalRef: smiles(101) }, "#/externalRef too_long"],
  ["collectWindow am", { collectWindow: "am" }, "#/collectWindow invalid_value"],
  ["deliverWindow ANYTIME", { deliverWindow: "ANYTIME" }, "#/deliverWindow invalid_value"],
  ["type pallets in lower case", { type: "pallets" }, "#/type invalid_value"],
  ["vehicleClass VAN", { vehicleClass: "VAN" }, "#/vehicleClass invalid_value"],
  ["weightBand 5000", { weightBand: 5000 }, "#/weightBand invalid_value"],
  ["fromPostcode that is not", { fromPostcode: "ZZ99 9ZZ" }, "#/fromPostcode postcode_not_found"],
  ["toPostcode that is not", { toPostcode: "QQ1" }, "#/toPostcode postcode_not_found"],
  ["fromPostcode empty", { fromPostcode: "" }, "#/fromPostcode required"],
  ["fromPostcode an area alone", { fromPostcode: "LS" }, "#/fromPostcode postcode_not_found"],
  ...["notes", "dimsNote", "externalRef", "fromPostcode", "toPostcode"].flatMap(
    (name): [string, object, string][] => [
      [`${name} with U+0000`, { [name]: "LS10\0" }, `#/${name} invalid_text`],
      [`${name} with a lone surrogate`, { [name]: "LS10\ud800" }, `#/${name} invalid_text`],
    ],
  ),
  ...["type", "vehicleClass", "weightBand", "fromPostcode", "toPostcode", "collectDate"].map(
    (name): [string, object, string] => [
      `${name} left out`,
      { ...PLAIN, [name]: undefined },
      `#/${name} required`,
    ],
  ),
];

describe("contract 2: a posting that breaks a rule is refused, and nothing is saved", () => {
  it.each(REFUSED)("contract 2: %s is 422", async (_, changes, fault) => {
    const before = await rowsOf();
    const answer = await post(changes);
    expect(outcome(answer)).toBe("422 validation_failed");
    expect(faults(answer)).toEqual([fault]);
    expect(await rowsOf()).toEqual(before);
  });

  it("contract 2: a lone surrogate and U+0000 are refused when they come as JSON escapes", async () => {
    for (const escaped of ["\\u0000", "\\ud800"]) {
      const answer = await call(
        "POST",
        "/loads",
        JSON.stringify(posting()).replace("LS10 1AB", `LS10 ${escaped}`),
      );
      expect(faults(answer)).toEqual(["#/fromPostcode invalid_text"]);
    }
  });

  it("contract 2: __proto__ as a field is refused like any unknown field", async () => {
    const answer = await call("POST", "/loads", JSON.stringify(posting()).replace("{", '{"__proto__":{},'));
    expect(faults(answer)).toEqual(["#/__proto__ unrecognized_field"]);
  });
});

const ACCEPTED: [rule: string, changes: object, load: object][] = [
  ["collectDate today", { collectDate: "2026-11-18" }, { collectDate: "2026-11-18" }],
  ["collectDate exactly one year ahead", { collectDate: "2027-11-18" }, { collectDate: "2027-11-18" }],
  ["deliverDate on collectDate", { deliverDate: "2026-11-20" }, { deliverDate: "2026-11-20" }],
  ["no deliverDate: no deadline", {}, { deliverDate: null, deliverByTime: null }],
  [
    "deliverByTime after collectByTime on the same day",
    { deliverDate: "2026-11-20", collectByTime: "10:00", deliverByTime: "10:01" },
    { collectByTime: "10:00", deliverByTime: "10:01" },
  ],
  [
    "deliverByTime earlier in the day than collectByTime, the day after",
    { deliverDate: "2026-11-21", collectByTime: "10:00", deliverByTime: "06:00" },
    { deliverDate: "2026-11-21", deliverByTime: "06:00" },
  ],
  [
    "deliverByTime on the same day without collectByTime",
    { deliverDate: "2026-11-20", deliverByTime: "00:00" },
    { deliverByTime: "00:00" },
  ],
  ["collectByTime 00:00", { collectByTime: "00:00" }, { collectByTime: "00:00" }],
  ["collectByTime 23:59", { collectByTime: "23:59" }, { collectByTime: "23:59" }],
  ["66 pallets", { pallets: 66, vehicleClass: "ARTIC" }, { pallets: 66 }],
  [
    "10,000 parcels",
    { type: "PARCELS", pallets: undefined, parcels: 10_000 },
    { parcels: 10_000, pallets: null },
  ],
  [
    "a count on another type is extra information",
    { type: "FULL_LOAD", pallets: 0, parcels: 3 },
    { pallets: 0, parcels: 3 },
  ],
  ["a count on another type may be left out", PLAIN, { pallets: null, parcels: null }],
  ["bookNowPence 1", { bookNowPence: 1 }, { bookNowPence: 1, pricingMode: "BOOK_NOW" }],
  ["bookNowPence 100,000,000", { bookNowPence: 100_000_000 }, { bookNowPence: 100_000_000 }],
  ["bookNowPence 1.0e5, the integer 100000", { bookNowPence: 1.0e5 }, { bookNowPence: 100_000 }],
  ["pricingMode left out without a price is QUOTES", {}, { pricingMode: "QUOTES", bookNowPence: null }],
  [
    "pricingMode BOOK_NOW with a price",
    { pricingMode: "BOOK_NOW", bookNowPence: 32_500 },
    { pricingMode: "BOOK_NOW", bookNowPence: 32_500 },
  ],
  [
    "pricingMode BOOK_NOW without a price",
    { pricingMode: "BOOK_NOW" },
    { pricingMode: "BOOK_NOW", bookNowPence: null },
  ],
  ["termsDays 0", { termsDays: 0 }, { termsDays: 0 }],
  ["termsDays 120", { termsDays: 120 }, { termsDays: 120 }],
  ["termsDays left out is the firm's usual terms", {}, { termsDays: 45 }],
  ["waiting free for 0 minutes, at nothing", waiting(0, 0), waiting(0, 0)],
  ["waiting free for 480 minutes, then £100 a quarter", waiting(480, 10_000), waiting(480, 10_000)],
  ...USUAL.map(([vehicleClass, freeMins, pence]): [string, object, object] => [
    `waiting left out, ${vehicleClass}`,
    { ...PLAIN, vehicleClass },
    waiting(freeMins, pence),
  ]),
  ["notes of 1000 characters counted as code points", { notes: smiles(1000) }, { notes: smiles(1000) }],
  ["boardNote of 200 characters", { boardNote: smiles(200) }, { boardNote: smiles(200) }],
  ["dimsNote of 200 characters", { dimsNote: smiles(200) }, { dimsNote: smiles(200) }],
  ["externalRef of 100 characters", { externalRef: smiles(100) }, { externalRef: smiles(100) }],
  ["texts left out are null", {}, { boardNote: null, notes: null, dimsNote: null, externalRef: null }],
  ["an empty note", { notes: "" }, { notes: "" }],
  ["windows left out are Anytime", {}, { collectWindow: "Anytime", deliverWindow: "Anytime" }],
  [
    "windows AM and PM",
    { collectWindow: "AM", deliverWindow: "PM" },
    { collectWindow: "AM", deliverWindow: "PM" },
  ],
  ["flags left out are false", {}, { adr: false, tailLift: false, fragile: false, isBackload: false }],
  [
    "flags given",
    { adr: true, tailLift: true, fragile: true, isBackload: true },
    { adr: true, tailLift: true, fragile: true, isBackload: true },
  ],
  [
    "postcodes in any case and spacing, echoed as written",
    { fromPostcode: " ls101ab", toPostcode: "Sw1A  2aa" },
    { fromPostcode: " ls101ab", toPostcode: "Sw1A  2aa" },
  ],
  [
    "outcodes alone",
    { fromPostcode: "ls10", toPostcode: "SW1A" },
    { fromPostcode: "ls10", toPostcode: "SW1A" },
  ],
];

describe("interface 4.1, contract 2: what no rule forbids is posted as it was sent", () => {
  it.each(ACCEPTED)("contract 2: %s", async (_, changes, expected) => {
    const answer = await post(changes);
    expect(outcome(answer)).toBe("201");
    const { load } = read(answer, postLoadOutput);
    expect(load).toMatchObject({ status: "POSTED", version: 1, ...expected });
    const again = await call("GET", `/loads/${load.id}`);
    expect(again.body).toEqual({ load: { ...load } });
  });

  it("contract 2: the day is London's: 00:30 on 2 July British Summer Time is 23:30 on 1 July in UTC", async () => {
    api.clock.set("2026-07-01T23:30:00Z");
    expect(faults(await post({ collectDate: "2026-07-01" }))).toEqual(["#/collectDate date_in_past"]);
    expect(outcome(await post({ collectDate: "2026-07-02" }))).toBe("201");
    expect(outcome(await post({ collectDate: "2027-07-02" }))).toBe("201");
    expect(faults(await post({ collectDate: "2027-07-03" }))).toEqual(["#/collectDate date_too_far"]);
  });

  it("contract 2: collectDate is today until the last millisecond of the London day", async () => {
    api.clock.set("2026-11-20T23:59:59.999Z");
    expect(outcome(await post({ collectDate: "2026-11-20" }))).toBe("201");
    api.clock.set("2026-11-21T00:00:00.000Z");
    expect(faults(await post({ collectDate: "2026-11-20" }))).toEqual(["#/collectDate date_in_past"]);
  });
});

describe("contract 2: all field errors come at once", () => {
  it("contract 2: schema, cross-field, postcode and clock errors in one answer", async () => {
    const answer = await post({
      type: "PARCELS",
      weightBand: "HEAVY",
      fromPostcode: "ZZ99 9ZZ",
      toPostcode: "nowhere",
      collectDate: "2026-11-17",
      deliverDate: "2026-11-16",
      deliverByTime: "25:00",
      pricingMode: "QUOTES",
      bookNowPence: "12",
      termsDays: 121,
      notes: "a".repeat(1001),
      tailLift: "yes",
      colour: "red",
    });
    expect(outcome(answer)).toBe("422 validation_failed");
    expect(faults(answer).sort()).toEqual([
      "#/bookNowPence wrong_type",
      "#/collectDate date_in_past",
      "#/colour unrecognized_field",
      "#/deliverByTime invalid_format",
      "#/deliverDate before_collect_date",
      "#/fromPostcode postcode_not_found",
      "#/notes too_long",
      "#/parcels parcels_required",
      "#/tailLift wrong_type",
      "#/termsDays too_large",
      "#/toPostcode postcode_not_found",
      "#/weightBand invalid_value",
    ]);
  });

  it("contract 2: rules that no schema holds come at once, too", async () => {
    const answer = await post({
      pallets: undefined,
      toPostcode: "ZZ1 1ZZ",
      collectDate: "2027-11-19",
      deliverDate: "2027-11-18",
      deliverByTime: "10:00",
      pricingMode: "QUOTES",
      bookNowPence: 100,
    });
    expect(faults(answer).sort()).toEqual([
      "#/bookNowPence price_without_book_now",
      "#/collectDate date_too_far",
      "#/deliverDate before_collect_date",
      "#/pallets pallets_required",
      "#/toPostcode postcode_not_found",
    ]);
  });

  it("contract 2: an empty object names every required field", async () => {
    expect(faults(await call("POST", "/loads", {})).sort()).toEqual([
      "#/collectDate required",
      "#/fromPostcode required",
      "#/toPostcode required",
      "#/type required",
      "#/vehicleClass required",
      "#/weightBand required",
    ]);
  });
});

describe("contract 2: nothing is coerced", () => {
  const numbers = ["bookNowPence", "termsDays", "pallets", "parcels"];
  const flags = ["adr", "tailLift", "fragile", "isBackload"];
  const notNumbers = ["12", "", null, true, false, [], [12], {}, 1.5, "1e2", "0x10"];
  const notFlags = ["true", "false", "", null, 0, 1, [], {}];

  it.each(numbers.flatMap((name) => notNumbers.map((value) => [name, value] as const)))(
    "contract 2: %s %j is 422 wrong_type and never a number",
    async (name, value) => {
      const loads = await api.db.load.count();
      const answer = await post({ ...PLAIN, [name]: value });
      expect(faults(answer)).toEqual([`#/${name} wrong_type`]);
      expect(await api.db.load.count()).toBe(loads);
    },
  );

  it.each(flags.flatMap((name) => notFlags.map((value) => [name, value] as const)))(
    "contract 2: %s %j is 422 wrong_type and never true or false",
    async (name, value) => {
      expect(faults(await post({ [name]: value }))).toEqual([`#/${name} wrong_type`]);
    },
  );

  it.each(["1e309", "-1e309", "9007199254740993"])("contract 2: bookNowPence %s is 422", async (number) => {
    const answer = await call(
      "POST",
      "/loads",
      JSON.stringify(posting()).replace("{", `{"bookNowPence":${number},`),
    );
    expect(answer.status).toBe(422);
    expect(faults(answer)[0]).toMatch(/^#\/bookNowPence /);
  });
});

describe("contract 2: warnings never refuse", () => {
  const codes = (answer: Answer) => read(answer, postLoadOutput).warnings?.map(({ code }) => code);

  it.each([
    ["LUTON with T_3_7", { ...PLAIN, vehicleClass: "LUTON", weightBand: "T_3_7" }, ["too_heavy_for_vehicle"]],
    ["33 pallets on an 18-tonner", { pallets: 33 }, ["too_many_pallets_for_vehicle"]],
    [
      "SMALL_VAN near its limit",
      { ...PLAIN, vehicleClass: "SMALL_VAN", weightBand: "KG_250_1000" },
      ["near_vehicle_limit"],
    ],
    [
      "SMALL_VAN with 15 tonnes and 20 pallets",
      { vehicleClass: "SMALL_VAN", weightBand: "T_15_PLUS", pallets: 20 },
      ["too_heavy_for_vehicle", "too_many_pallets_for_vehicle"],
    ],
  ])("contract 2: %s is 201 with warnings, kept on the load", async (_, changes, expected) => {
    const answer = await post({ ...changes, collectDate: "2026-12-01" });
    expect(answer.status).toBe(201);
    expect(codes(answer)).toEqual(expected);
    expect(read(answer, postLoadOutput).load.warnings.map(({ code }) => code)).toEqual(expected);
  });

  it("contract 2: a load that fits has no warnings in its answer", async () => {
    const answer = await post({ collectDate: "2026-12-02" });
    expect(answer.body).not.toHaveProperty("warnings");
    expect(read(answer, postLoadOutput).load.warnings).toEqual([]);
  });

  it("contract 2: the same job within the hour without a key is a possible_duplicate, never a refusal", async () => {
    const own = await api.newCaller();
    const again = async (changes: object = {}, headers = {}) =>
      codes(await own.call("POST", "/loads", body(changes), headers));
    expect(await again()).toBeUndefined();
    expect(await again({ notes: "other words", fromPostcode: "LS10 1EB" })).toEqual(["possible_duplicate"]);
    for (const other of [
      { toPostcode: "M1 1AE" },
      { collectDate: "2026-11-21" },
      { vehicleClass: "ARTIC" },
      { weightBand: "T_1_3" },
    ])
      expect(await again(other)).toBeUndefined();
    expect(await again({}, { "idempotency-key": "J-1" })).toBeUndefined();
    const stranger = await api.newCaller();
    expect(codes(await stranger.call("POST", "/loads", body({})))).toBeUndefined();

    api.clock.advance({ hours: 1 });
    expect(await again()).toEqual(["possible_duplicate"]);
    api.clock.advance({ hours: 1, ms: 1 });
    expect(await again()).toBeUndefined();
  });
});

describe("interface 2.2: the answer to a posting", () => {
  it("interface 2.2: holds load, miles, guide and carriersAlerted, and no `repeated`", async () => {
    const answer = await post({ externalRef: "J-4711", collectDate: "2026-12-03" });
    expect(answer.status).toBe(201);
    const { load, miles, guide, carriersAlerted } = read(answer, postLoadOutput);
    expect(Object.keys(answer.body as object).sort()).toEqual([
      "carriersAlerted",
      "guide",
      "load",
      "miles",
      "routingGuide",
      "vehiclesNear",
    ]);
    expect(load.id).toMatch(/^load_[0-9a-z]{26}$/);
    expect(load.ref).toMatch(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(load).toMatchObject({
      externalRef: "J-4711",
      status: "POSTED",
      isTest: false,
      miles,
      guide,
      carriersAlerted,
    });
    expect(miles).toBeGreaterThan(150);
    expect(miles).toBeLessThan(250);
    expect(carriersAlerted).toBe(0);
    expect(guide.lowPence).toBeLessThan(guide.highPence);
    expect(guide).toMatchObject({ basis: "rate_card", sample: 0 });
  });

  it("interface 2.2: `load` holds every field of the request", async () => {
    const request = {
      type: "PALLETS",
      vehicleClass: "ARTIC",
      weightBand: "T_7_15",
      fromPostcode: "LS10 1AB",
      toPostcode: "M1 1AE",
      collectDate: "2026-11-24",
      collectWindow: "AM",
      collectByTime: "08:30",
      deliverDate: "2026-11-25",
      deliverWindow: "PM",
      deliverByTime: "14:00",
      pricingMode: "BOOK_NOW",
      bookNowPence: 41_000,
      termsDays: 14,
      pallets: 20,
      parcels: 2,
      adr: true,
      tailLift: true,
      fragile: true,
      isBackload: true,
      notes: "Gate 2. Grüße, 你好.",
      dimsNote: "1.2 × 1.0 × 1.6 m",
      externalRef: "J/1",
    };
    const answer = await call("POST", "/loads", request);
    expect(read(answer, postLoadOutput).load).toMatchObject(request);
  });

  it.each([
    ["the least", {}],
    ["stops, sites and requirements", WITH_STOPS],
    ["another day", { deliverDate: "2026-11-25", deliverByTime: "14:00", bookNowPence: 41_000 }],
  ])("interface 2.2: `load` is what reading it answers, with %s", async (_, changes) => {
    const { load } = read(await post(changes), postLoadOutput);
    expect((await call("GET", `/loads/${load.id}`)).body).toEqual({ load });
  });

  it("interface 2.2: a test key makes a test load and notifies nobody", async () => {
    const test = await api.newCaller({}, { mode: "test" });
    const { load, carriersAlerted } = read(await test.call("POST", "/loads", posting()), postLoadOutput);
    expect(load).toMatchObject({ isTest: true, carriersAlerted: null });
    expect(carriersAlerted).toBeNull();
  });

  it("contract 2: miles is a whole number, at least 1, even from door to door", async () => {
    const { miles } = read(await post({ fromPostcode: "LS10 1AB", toPostcode: "LS10 1AB" }), postLoadOutput);
    expect(miles).toBe(1);
  });

  it("interface 1: the guide never takes the place of a price the poster gave, and is fixed at posting", async () => {
    const { load, guide } = read(await post({ bookNowPence: 7 }), postLoadOutput);
    expect(guide.lowPence).toBeGreaterThan(7);
    api.clock.set("2026-11-20T08:00:00Z");
    const later = await call("GET", `/loads/${load.id}`);
    expect(later.body).toMatchObject({ load: { bookNowPence: 7, guide } });
  });

  it("interface 2.1: BOOK_NOW without a price is shown in quote mode with no figure, and cannot be booked", async () => {
    const { load } = read(await post({ pricingMode: "BOOK_NOW" }), postLoadOutput);
    const carrier = await api.newCaller({ plan: "PRIORITY" });
    const { loads } = (await carrier.call("GET", "/board?from=LS10")).body as {
      loads: { id: string; pricing: object }[];
    };
    const { pricing } = loads.find(({ id }) => id === load.id) ?? {};
    expect(pricing).toEqual({
      mode: "quotes",
      guideLowPence: load.guide.lowPence,
      guideHighPence: load.guide.highPence,
      guideBasis: load.guide.basis,
      guideSample: load.guide.sample,
    });
    expect(outcome(await carrier.call("POST", `/loads/${load.id}/book`))).toBe("409 not_book_now");
  });
});

describe("contract 2: POST /loads/preview", () => {
  it("contract 2: says miles, guide, warnings and how many carriers match, saves nothing and notifies nobody", async () => {
    await api.newFirm({
      vehicles: ["LUTON"],
      base: {
        id: api.services.newId("base"),
        postcode: "LS10 1AB",
        outcode: "LS10",
        lat: 53.79,
        lng: -1.54,
        radiusMiles: 30,
      },
    });
    const before = await rowsOf();
    const changes = { vehicleClass: "LUTON" };
    const answer = await call("POST", "/loads/preview", body(changes), { "idempotency-key": "P-1" });
    expect(answer.status).toBe(200);
    const preview = read(answer, previewOutput);
    expect(Object.keys(preview).sort()).toEqual([
      "carriersMatched",
      "carriersNotEligible",
      "driveMinutes",
      "ferry",
      "ferryFarePence",
      "guide",
      "hiddenDescriptions",
      "legs",
      "miles",
      "network",
      "routingGuide",
      "seaMiles",
      "stopPence",
      "vehiclesNear",
      "waiting",
      "warnings",
    ]);
    expect(preview.carriersMatched).toBe(1);
    expect(preview.warnings.map(({ code }) => code)).toEqual([
      "too_heavy_for_vehicle",
      "too_many_pallets_for_vehicle",
    ]);
    expect(await rowsOf()).toEqual(before);

    const posted = read(await post(changes), postLoadOutput);
    expect(posted).toMatchObject({ miles: preview.miles, guide: preview.guide, carriersAlerted: 1 });
  });

  it("contract 2: the preview has the same rules", async () => {
    const changes = { collectDate: "2026-11-17", pallets: "12", toPostcode: "ZZ1 1ZZ", colour: 1 };
    const [preview, posted] = [await call("POST", "/loads/preview", body(changes)), await post(changes)];
    expect(faults(preview)).toEqual(faults(posted));
    expect(faults(preview)).toHaveLength(4);
  });
});

describe("the route of a load (contract 8)", () => {
  it("over a ferry has its sea miles, a fare and the driving minutes, in the preview and on the load", async () => {
    const belfast = { fromPostcode: "G1 1XQ", toPostcode: "BT1 5GS" };
    const preview = read(await call("POST", "/loads/preview", body(belfast)), previewOutput);
    const { miles, ferry, seaMiles, ferryFarePence, driveMinutes } = preview;
    expect({ ferry, seaMiles }).toEqual({ ferry: true, seaMiles: 42 });
    expect(miles).toBeGreaterThan(seaMiles + 70);
    expect(ferryFarePence).toBe(21_000);
    expect(driveMinutes).toBeGreaterThan(90);
    const { load } = read(await post(belfast), postLoadOutput);
    expect(load).toMatchObject({ miles, ferry, seaMiles, ferryFarePence, driveMinutes });
  });

  it("over land has no ferry, no sea and no fare", async () => {
    const preview = read(await call("POST", "/loads/preview", body({})), previewOutput);
    expect(preview).toMatchObject({ ferry: false, seaMiles: 0, ferryFarePence: null });
  });
});
