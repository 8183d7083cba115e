import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, startApi } from "../testing/api.ts";
import { putPod } from "../testing/life.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller();
const carrier = await api.newCaller({ canPost: false, plan: "PRIORITY" });

/** The sentences of a refusal: that of each wrong field by its place, or the whole one. */
function said(body: unknown): unknown {
  const { detail, errors } = body as { detail?: string; errors?: Record<string, string>[] };
  if (errors === undefined) return detail;
  return errors.map(
    (error) => `${error.pointer ?? error.parameter ?? error.header} ${error.code}: ${error.detail}`,
  );
}

describe("contract 7: JSON that cannot be read is 400 with line, column and what was found", () => {
  it.each<[mistake: string, body: string, detail: string]>([
    ["a trailing comma", '{"pallets":1,}', 'Line 1, column 14: found "}" after a comma. Take the comma out.'],
    [
      "a trailing comma in a list",
      '{\n  "stops": [1,\n  ]\n}',
      'Line 3, column 3: found "]" after a comma. Take the comma out.',
    ],
    [
      "a comment",
      '{\n  "pallets": 4 // of 12\n}',
      "Line 2, column 16: found a comment. JSON has none: take it out.",
    ],
    [
      "a comment around",
      '{"pallets": /* 4 */ 5}',
      "Line 1, column 13: found a comment. JSON has none: take it out.",
    ],
    [
      "NaN",
      '{"bookNowPence":NaN}',
      "Line 1, column 17: found NaN, which JSON does not have. Leave the field out.",
    ],
    [
      "-Infinity",
      '{"bookNowPence":-Infinity}',
      "Line 1, column 17: found -Infinity, which JSON does not have. Leave the field out.",
    ],
    [
      "undefined",
      '{"notes":undefined}',
      "Line 1, column 10: found undefined, which JSON does not have. Leave the field out.",
    ],
    ["True", '{"adr":True}', "Line 1, column 8: found True. Write true, in small letters."],
    [
      "cut off after a value",
      '{"type":"PALLETS"',
      "Line 1, column 18: the body ends before its JSON does. It was cut off.",
    ],
    [
      "cut off within a text",
      '{"type":\n"PALL',
      "Line 2, column 6: the body ends before its JSON does. It was cut off.",
    ],
    [
      "cut off after a name",
      '{"type":',
      "Line 1, column 9: the body ends before its JSON does. It was cut off.",
    ],
    [
      "single quotes",
      "{'type':'PALLETS'}",
      "Line 1, column 2: found 'type' in single quotes. Write double quotes.",
    ],
    [
      "a name without quotes",
      '{type:"PALLETS"}',
      'Line 1, column 2: found "type", where a number, true, false, null, or a text or name in double quotes belongs.',
    ],
    [
      "a comma missing",
      '{"adr":true "fragile":true}',
      'Line 1, column 13: found "fragile", where a comma or the end of the list or object belongs.',
    ],
    ["a colon missing", '{"pallets" 4}', 'Line 1, column 12: found "4", where a colon belongs.'],
    ["a value missing", '{"pallets":}', 'Line 1, column 12: found "}", where a value belongs.'],
    [
      "a line break within a text",
      '{"notes":"Bay 3\nRing first"}',
      "Line 1, column 16: found a line break inside a text. Write it as \\n.",
    ],
    [
      "a tab within a text",
      '{"notes":"Bay\t3"}',
      "Line 1, column 10: found a control character inside this text. Write a tab as \\t.",
    ],
    [
      "a backslash within a text",
      '{"notes":"Bay\\3"}',
      "Line 1, column 10: found an unknown escape inside this text. Write \\\\ for a backslash.",
    ],
    [
      "two objects",
      '{"adr":true}{"adr":true}',
      'Line 1, column 13: found "{" after the end of the JSON. Send one object.',
    ],
    ["nothing but spaces", "  \n", "Line 1, column 1: the body is blank. Send a JSON object."],
  ])("%s", async (_, body, sentence) => {
    const answer = await poster.call("POST", "/loads", body);
    const [, line, column] = /^Line (\d+), column (\d+)/.exec(sentence) ?? [];
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "malformed_json",
      detail: `${sentence} Nothing was changed.`,
      line: Number(line),
      column: Number(column),
    });
  });

  it.each<[mistake: string, body: string, error: string, detail: string]>([
    [
      "at the top",
      '{"bookNowPence":100,"bookNowPence":99900}',
      "#/bookNowPence",
      'Line 1, column 21: "bookNowPence" is given twice in one object. Give it once.',
    ],
    [
      "in a stop",
      '{"stops":[{},{"do":"drop",\n"do":"drop"}]}',
      "#/stops/1/do",
      'Line 2, column 1: "do" is given twice in one object. Give it once.',
    ],
    [
      "once as an escape",
      '{"notes":"a","n\\u006ftes":"b"}',
      "#/notes",
      'Line 1, column 14: "notes" is given twice in one object. Give it once.',
    ],
    [
      "a prototype's name",
      '{"__proto__":{},"__proto__":{}}',
      "#/__proto__",
      'Line 1, column 17: "__proto__" is given twice in one object. Give it once.',
    ],
  ])("a name given twice %s", async (_, body, pointer, sentence) => {
    const answer = await poster.call("POST", "/loads", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "malformed_json",
      detail: `${sentence} Nothing was changed.`,
      errors: [{ pointer, code: "repeated_field" }],
    });
  });

  it("quotes and colons within texts are not mistaken for names", async () => {
    const notes = 'Say \\"gate: 3\\" : ends with a backslash \\\\';
    const body = JSON.stringify(posting()).replace("{", `{"notes":"${notes}","dimsNote":"\\\\\\"",`);
    expect((await poster.call("POST", "/loads", body)).status).toBe(201);
  });

  it("__proto__ given once is an unknown field, and changes nothing", async () => {
    const body = JSON.stringify(posting()).replace("{", '{"__proto__":{"adr":true},');
    expect(said((await poster.call("POST", "/loads", body)).body)).toEqual([
      expect.stringMatching(/^#\/__proto__ unrecognized_field: __proto__ is not a field of this request\./),
    ]);
  });
});

describe("contract 2: a postcode that is not found is shown, with what may have been meant", () => {
  const EXAMPLE = "Write it as LS10 1AB, or the outcode alone as LS10.";
  it.each<[postcode: string, sentence: string]>([
    [
      "LS1O 1AB",
      'is not a UK postcode or outcode we know: "LS1O 1AB". Did you mean LS10 1AB, with the digit 0 in place of the letter O?',
    ],
    [
      "l51O iab",
      'is not a UK postcode or outcode we know: "l51O iab". Did you mean LS10 1AB, with the letter S in place of the digit 5 and the digit 0 in place of the letter O and the digit 1 in place of the letter I?',
    ],
    [
      "LS",
      'is a postcode area: "LS". Write an outcode in it, such as LS1, or a whole postcode, such as LS10 1AB.',
    ],
    [
      "D02 X285",
      'is an Irish Eircode: "D02 X285". Only the UK\'s postcodes are on the board, such as LS10 1AB, or an outcode such as LS10.',
    ],
    ["ZZ99 9ZZ", `is not a UK postcode or outcode we know: "ZZ99 9ZZ". ${EXAMPLE}`],
    ["Leeds", `is not a UK postcode or outcode we know: "Leeds". ${EXAMPLE}`],
    ["LS10 1A", `is not a UK postcode or outcode we know: "LS10 1A". ${EXAMPLE}`],
    ["LS10\n\n1AB; DROP TA", 'is more than a postcode: "LS10 1AB; DROP TA". Did you mean LS10 1AB?'],
    ["Leeds, ls101ab", 'is more than a postcode: "Leeds, ls101ab". Did you mean LS10 1AB?'],
    ["M1 1AE or LS10 1AB", `is not a UK postcode or outcode we know: "M1 1AE or LS10 1AB". ${EXAMPLE}`],
  ])("%j", async (postcode, sentence) => {
    const code = "postcode_not_found";
    expect(
      said(
        (await poster.call("POST", "/loads", posting({ fromPostcode: postcode, toPostcode: postcode }))).body,
      ),
    ).toEqual([
      `#/fromPostcode ${code}: fromPostcode ${sentence}`,
      `#/toPostcode ${code}: toPostcode ${sentence}`,
    ]);
    const stops = [{ kind: "DELIVER", postcode }];
    expect(said((await poster.call("POST", "/loads", { ...posting(), stops })).body)).toEqual([
      `#/stops/0/postcode ${code}: stops.0.postcode ${sentence}`,
    ]);
    expect(
      said((await poster.call("POST", "/loads/preview", posting({ toPostcode: postcode }))).body),
    ).toEqual([`#/toPostcode ${code}: toPostcode ${sentence}`]);
    const near = new URLSearchParams({ near: postcode });
    expect(said((await carrier.call("GET", `/board?${near}`)).body)).toEqual([
      `near ${code}: near ${sentence}`,
    ]);
  });

  const ADDRESS = "Unit 4, Whitehall Road, Leeds, LS10 1AB";
  const site = { name: "Unit 4", lines: ["Whitehall Road"], postcode: ADDRESS };
  it.each<[field: string, call: () => ReturnType<Call>, error: string]>([
    [
      "fromPostcode",
      () => poster.call("POST", "/loads", posting({ fromPostcode: ADDRESS })),
      "#/fromPostcode too_long: fromPostcode must be at most 20 characters long.",
    ],
    [
      "the postcode of a stop",
      () => poster.call("POST", "/loads", { ...posting(), stops: [{ kind: "DELIVER", postcode: ADDRESS }] }),
      "#/stops/0/postcode too_long: stops.0.postcode must be at most 20 characters long.",
    ],
    [
      "the postcode of a site",
      () => poster.call("POST", "/loads", { ...posting(), collectFrom: site }),
      "#/collectFrom/postcode too_long: collectFrom.postcode must be at most 20 characters long.",
    ],
    [
      "a saved site",
      () => poster.call("POST", "/sites", site),
      "#/postcode too_long: postcode must be at most 20 characters long.",
    ],
    [
      "a base",
      () => carrier.call("POST", "/bases", { postcode: ADDRESS, radiusMiles: 30 }),
      "#/postcode too_long: postcode must be at most 20 characters long.",
    ],
    [
      "near on the board",
      () => carrier.call("GET", `/board?${new URLSearchParams({ near: ADDRESS })}`),
      'near postcode_not_found: near is more than a postcode: "Unit 4, Whitehall Ro…".',
    ],
    [
      "where a lorry is empty",
      () => carrier.call("GET", `/board/backload?${new URLSearchParams({ at: ADDRESS, home: "LS" })}`),
      "at too_long: at must be at most 20 characters long.",
    ],
    [
      "an end of a lane",
      () =>
        carrier.call(
          "GET",
          `/lanes/prices?${new URLSearchParams({ from: ADDRESS, to: "SW1A", vehicleClass: "ARTIC" })}`,
        ),
      "from too_long: from must be at most 8 characters long.",
    ],
  ])("the postcode within an address is found: %s", async (_, call, error) => {
    expect(said((await call()).body)).toEqual([`${error} Did you mean LS10 1AB?`]);
  });

  it("the outcode within a postcode is suggested to a filter of the board", async () => {
    expect(said((await carrier.call("GET", "/board?from=LS10%201AB")).body)).toEqual([
      "from invalid_value: from holds LS10 1AB, which is no postcode area or outcode. Did you mean LS10?",
    ]);
  });

  it.each(["", "  "])("%j is required", async (postcode) => {
    const answer = await poster.call("POST", "/loads", posting({ fromPostcode: postcode }));
    expect(said(answer.body)).toEqual(["#/fromPostcode required: fromPostcode is required."]);
  });
});

describe("contract 2: a likely mistake is a warning, and with Prefer: handling=strict a refusal", () => {
  const STRICT = { prefer: "handling=strict" };
  const MANY = { type: "FULL_LOAD", pallets: undefined } as const;

  it.each<
    [mistake: string, changes: Parameters<typeof posting>[0], pointer: string, code: string, detail: string]
  >([
    [
      "a unit postcode that is not known",
      { toPostcode: "M1 9ZZ" },
      "#/toPostcode",
      "postcode_imprecise",
      "toPostcode M1 9ZZ is not a postcode we know: miles are measured from the middle of M1.",
    ],
    [
      "one whose sector is known",
      { fromPostcode: "m17 1aa" },
      "#/fromPostcode",
      "postcode_imprecise",
      "fromPostcode m17 1aa is not a postcode we know: miles are measured from the middle of the sector M17 1.",
    ],
    [
      "one of a stop",
      { stops: [{ kind: "DELIVER", postcode: "M1 9ZZ" }] },
      "#/stops/0/postcode",
      "postcode_imprecise",
      "stops.0.postcode M1 9ZZ is not a postcode we know: miles are measured from the middle of M1.",
    ],
    [
      "both ends at one place",
      { fromPostcode: "LS10 1AB", toPostcode: "ls101ab" },
      "#/toPostcode",
      "same_place",
      "fromPostcode and toPostcode are the same place, ls101ab.",
    ],
    [
      "a letter that the transport order cannot print",
      { notes: "Ask for 王小明" },
      "#/notes",
      "letter_not_printed",
      "notes holds “王”, “小”, “明”: the transport order prints \uFFFD instead. Write it in Latin, Greek or Cyrillic letters.",
    ],
    [
      "BOOK_NOW without a price",
      { pricingMode: "BOOK_NOW" },
      "#/bookNowPence",
      "no_price",
      "pricingMode BOOK_NOW has no bookNowPence: carriers are asked for quotes, and see no figure.",
    ],
    [
      "terms of more than 60 days",
      { termsDays: 61 },
      "#/termsDays",
      "terms_long",
      "termsDays 61 is above 60: longer terms must be fair to the carrier by law.",
    ],
    [
      "more weight than the vehicle carries",
      { ...MANY, vehicleClass: "LUTON" },
      "#/weightBand",
      "too_heavy_for_vehicle",
      "T_3_7 is more than a LUTON usually carries.",
    ],
  ])("%s", async (_, changes, pointer, code, detail) => {
    const { call } = await api.newCaller();
    const body = posting(changes);
    const before = await api.db.load.count();
    for (const path of ["/loads", "/loads/preview"]) {
      const refused = await call("POST", path, body, STRICT);
      expect([refused.status, ...(said(refused.body) as string[])]).toEqual([
        422,
        `${pointer} ${code}: ${detail}`,
      ]);
    }
    expect(await api.db.load.count()).toBe(before);
    const preview = await call("POST", "/loads/preview", body);
    const posted = await call("POST", "/loads", body);
    expect(posted.status).toBe(201);
    for (const { body } of [preview, posted]) expect(body).toMatchObject({ warnings: [{ code, detail }] });
  });

  it("a round trip has stops, and an outcode alone is sent in place of an unknown postcode", async () => {
    const trip = posting({ toPostcode: "LS10 1AB", stops: [{ kind: "DELIVER", postcode: "M1 1AE" }] });
    for (const body of [trip, posting({ fromPostcode: "LS10", toPostcode: "BT1" })])
      expect((await poster.call("POST", "/loads", body, STRICT)).body).not.toHaveProperty("errors");
  });

  it("pounds for pence lead to a question", async () => {
    const { call } = await api.newCaller();
    const { guide } = (await call("POST", "/loads/preview", posting())).body as {
      guide: { lowPence: number; highPence: number };
    };
    const pounds = Math.round(guide.lowPence / 100);
    const detail = `bookNowPence ${pounds} is £${(pounds / 100).toFixed(2)}, less than half the bottom of the guide, £${(guide.lowPence / 100).toFixed(2)}. Prices are in pence: did you mean ${100 * pounds}?`;
    const body = posting({ bookNowPence: pounds });
    expect(said((await call("POST", "/loads", body, STRICT)).body)).toEqual([
      `#/bookNowPence far_below_guide: ${detail}`,
    ]);
    expect((await call("POST", "/loads", body)).body).toMatchObject({
      warnings: [{ code: "far_below_guide", detail }],
    });
  });

  it("a possible duplicate names the other load, to its poster alone", async () => {
    const { call } = await api.newCaller();
    const { load: first } = (await call("POST", "/loads", posting())).body as {
      load: { id: string; ref: string; createdAt: string };
    };
    const detail = `Your firm posted ${first.ref} (${first.id}) at ${first.createdAt} with the same lane, date, vehicle and weight.`;
    const load = { id: first.id, ref: first.ref, createdAt: first.createdAt };
    const second = await call("POST", "/loads", posting());
    expect(second.body).toMatchObject({ warnings: [{ code: "possible_duplicate", detail, load }] });
    const { id, ref, createdAt } = (second.body as { load: { id: string; ref: string; createdAt: string } })
      .load;
    expect(said((await call("POST", "/loads", posting(), STRICT)).body)).toEqual([
      `# possible_duplicate: Your firm posted ${ref} (${id}) at ${createdAt} with the same lane, date, vehicle and weight.`,
    ]);

    api.clock.advance({ minutes: 5 });
    const winner = await api.newCaller({ canPost: false, plan: "PRIORITY" });
    const { quote } = (await winner.call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 })).body as {
      quote: { id: string };
    };
    expect((await call("POST", `/loads/${id}/quotes/${quote.id}/accept`, {})).status).toBe(200);
    expect((await winner.call("GET", `/loads/${id}`)).body).toMatchObject({ load: { warnings: [] } });
  });

  it("a quote far from the guide, and a PATCH that adds a warning, save nothing", async () => {
    const load = await api.postLoad(poster.call, { toPostcode: "M1 9ZZ", collectDate: "2026-12-04" });
    const quote = await carrier.call("POST", `/loads/${load.id}/quotes`, { amountPence: 445 }, STRICT);
    expect(said(quote.body)).toEqual([
      expect.stringMatching(/^#\/amountPence far_below_guide: amountPence 445 is £4\.45,/),
    ]);
    expect((await carrier.call("GET", "/quotes")).body).toMatchObject({ quotes: [] });

    const patch = await poster.call("PATCH", `/loads/${load.id}`, { fromPostcode: "M1 9ZY" }, STRICT);
    expect(said(patch.body)).toEqual([expect.stringMatching(/^#\/fromPostcode postcode_imprecise: /)]);
    const notes = await poster.call("PATCH", `/loads/${load.id}`, { notes: "Bay 3" }, STRICT);
    expect(notes.body).toMatchObject({ load: { fromPostcode: "LS10 1AB", notes: "Bay 3", version: 2 } });
  });

  it("a site with a letter that cannot be printed gets a warning, for its poster only, until it is corrected", async () => {
    const load = await api.postLoad(poster.call, { collectDate: "2026-12-04", bookNowPence: 40_000 });
    const sites = (name: string, headers = {}) =>
      poster.call("PUT", `/loads/${load.id}/sites`, { collectFrom: { name, lines: ["Unit 2"] } }, headers);
    expect(said((await sites("王记", STRICT)).body)).toEqual([
      expect.stringMatching(/^#\/collectFrom\/name letter_not_printed: /),
    ]);
    expect((await sites("王记")).body).toMatchObject({
      load: { warnings: [{ code: "letter_not_printed" }] },
    });
    const winner = await api.newCaller({ canPost: false, plan: "PRIORITY" });
    const theirs = await winner.call("POST", `/loads/${load.id}/book`, {});
    expect(theirs.body).toMatchObject({ load: { collectFrom: { name: "王记" }, warnings: [] } });
    // A warning that was there before refuses nothing.
    const change = { collectFrom: { contactName: "Tam Reid" } };
    expect((await poster.call("PUT", `/loads/${load.id}/sites`, change, STRICT)).status).toBe(200);

    const open = await api.postLoad(poster.call, {
      collectDate: "2026-12-05",
      deliverTo: { name: "門", lines: ["Unit 2"] },
    });
    expect(open.warnings).toMatchObject([{ code: "letter_not_printed" }]);
    const written = { deliverTo: { name: "Ysgol \u1E82yn" } };
    expect((await poster.call("PUT", `/loads/${open.id}/sites`, written, STRICT)).body).toMatchObject({
      load: { warnings: [] },
    });
  });

  it("in a bulk posting the row with a warning is invalid, and the others are posted", async () => {
    const { call } = await api.newCaller();
    const rows = [posting(), posting({ toPostcode: "M1 9ZZ" })];
    expect((await call("POST", "/loads/bulk", { rows }, STRICT)).body).toMatchObject({
      created: 1,
      invalid: 1,
      rows: [{ result: "created" }, { errors: [{ pointer: "#/toPostcode", code: "postcode_imprecise" }] }],
    });
  });
});

describe("contract 7: an invalid value leads to a question", () => {
  const CLASSES = "SMALL_VAN, LWB_VAN, LUTON, SEVEN_FIVE_T, EIGHTEEN_T, ARTIC, FLATBED, LOW_LOADER";
  const BANDS = "UNDER_50KG, KG_50_250, KG_250_1000, T_1_3, T_3_7, T_7_15, T_15_PLUS";
  it.each<[mistake: string, changes: object, error: string, suggestion: string | undefined]>([
    [
      "18T",
      { vehicleClass: "18T" },
      `#/vehicleClass invalid_value: vehicleClass must be one of ${CLASSES}. Did you mean EIGHTEEN_T?`,
      "EIGHTEEN_T",
    ],
    [
      "lower case",
      { vehicleClass: "eighteen_t" },
      `#/vehicleClass invalid_value: vehicleClass must be one of ${CLASSES}. Did you mean EIGHTEEN_T?`,
      "EIGHTEEN_T",
    ],
    [
      "7.5 tonne",
      { vehicleClass: "7.5 tonne" },
      `#/vehicleClass invalid_value: vehicleClass must be one of ${CLASSES}. Did you mean SEVEN_FIVE_T?`,
      "SEVEN_FIVE_T",
    ],
    [
      "kilograms",
      { weightBand: 5000 },
      `#/weightBand invalid_value: weightBand must be one of ${BANDS}. Did you mean T_3_7?`,
      "T_3_7",
    ],
    [
      "nothing like it",
      { vehicleClass: "SHIP" },
      `#/vehicleClass invalid_value: vehicleClass must be one of ${CLASSES}.`,
      undefined,
    ],
    [
      "a field of a stop",
      { stops: [{ kind: "DELIVER", postCode: "M1 1AE" }] },
      "#/stops/0/postCode unrecognized_field: stops.0.postCode is not a field of this request. Did you mean postcode?",
      "postcode",
    ],
    [
      "a field of requires",
      { requires: { minFinnished: 1 } },
      "#/requires/minFinnished unrecognized_field: requires.minFinnished is not a field of this request. Did you mean minFinished?",
      "minFinished",
    ],
    [
      "null in a stop",
      { stops: [{ kind: "DELIVER", postcode: "M1 1AE", date: null }] },
      "#/stops/0/date wrong_type: stops.0.date must be text, not null. Leave it out.",
      undefined,
    ],
  ])("%s", async (_, changes, error, suggestion) => {
    const { body } = await poster.call("POST", "/loads", { ...posting(), ...changes });
    expect(said(body)).toContain(error);
    const { errors } = body as { errors: { detail: string; suggestion?: string }[] };
    expect(errors.find(({ detail }) => error.endsWith(detail))?.suggestion).toBe(suggestion);
  });

  it.each<[mistake: string, body: object, error: string]>([
    [
      "a longer name",
      { ...posting(), externalReference: "J-4711" },
      "#/externalReference unrecognized_field: externalReference is not a field of this request. Did you mean externalRef?",
    ],
    [
      "a name cut short",
      { ...posting(), vehicleClass: undefined, vehicle: "LUTON" },
      "#/vehicle unrecognized_field: vehicle is not a field of this request. Did you mean vehicleClass?",
    ],
    [
      "a name that begins several",
      { ...posting(), collect: "2026-11-20" },
      "#/collect unrecognized_field: collect is not a field of this request. There are: ",
    ],
  ])("%s", async (_, body, error) => {
    const errors = said((await poster.call("POST", "/loads", body)).body) as string[];
    expect(errors.map((each) => each.slice(0, error.length))).toContain(error);
  });

  it("the question is not cut off behind a long list", async () => {
    const endpoint = { url: "https://hooks.example/board", events: ["load.book"] };
    const made = await poster.call("POST", "/webhook-endpoints", endpoint);
    const question = /^events\.0 must be one of .*… Did you mean load\.booked\?$/;
    expect(made.body).toMatchObject({
      errors: [{ detail: expect.stringMatching(question), suggestion: "load.booked" }],
    });
    const { errors } = (await poster.call("GET", "/events?type=load.book")).body as { errors: object[] };
    expect(errors).toMatchObject([{ parameter: "type", suggestion: "load.booked" }]);
  });

  it("the question is asked for a value of an address too", async () => {
    const { body } = await carrier.call("GET", "/board?vc=LUTTON");
    expect(said(body)).toEqual([
      `vc invalid_value: vc holds LUTTON; it must be of ${CLASSES}. Did you mean LUTON?`,
    ]);
    expect(said((await poster.call("GET", "/loads?status=booked")).body)).toEqual([
      expect.stringMatching(/^status invalid_value: status must be one of .* Did you mean BOOKED\?$/),
    ]);
  });
});

describe("contract 2: a day that no calendar has is answered with the length of its month", () => {
  const FORM = "must be a calendar day written YYYY-MM-DD";
  const INSTANT = "must be an instant written as in 2026-11-20T12:00:00.123Z";
  it.each<[place: string, call: () => ReturnType<Call>, error: string]>([
    [
      "collectDate",
      () => poster.call("POST", "/loads", posting({ collectDate: "2027-06-31" })),
      `#/collectDate invalid_date: collectDate ${FORM}: June has 30 days.`,
    ],
    [
      "deliverDate in a common year",
      () => poster.call("POST", "/loads", posting({ deliverDate: "2027-02-29" })),
      `#/deliverDate invalid_date: deliverDate ${FORM}: February 2027 has 28 days.`,
    ],
    [
      "the day of a stop",
      () =>
        poster.call("POST", "/loads", {
          ...posting(),
          stops: [{ kind: "DELIVER", postcode: "M1 1AE", date: "2026-13-01" }],
        }),
      `#/stops/0/date invalid_date: stops.0.date ${FORM}: a year has months 01 to 12.`,
    ],
    [
      "a day that is written otherwise",
      () => poster.call("POST", "/loads", posting({ collectDate: "31/06/2027" })),
      `#/collectDate invalid_date: collectDate ${FORM}.`,
    ],
    [
      "a day of the board",
      () => carrier.call("GET", "/board?date=2026-11-31"),
      "date invalid_date: date must be today, tomorrow or a calendar day written YYYY-MM-DD: November has 30 days.",
    ],
    [
      "an hour of a way home",
      () => carrier.call("GET", "/board/backload?at=G33&home=LS&by=2026-11-31T18:00"),
      "by invalid_date: by must be a London time written YYYY-MM-DDTHH:MM: November has 30 days.",
    ],
    [
      "an instant",
      () => poster.call("GET", "/loads?updatedAfter=2026-06-31T08:00:00Z"),
      `updatedAfter invalid_format: updatedAfter ${INSTANT}: June has 30 days.`,
    ],
  ])("%s", async (_, call, error) => {
    expect(said((await call()).body)).toEqual([error]);
  });
});

describe("interface 1: an amount that is no whole pence is answered with its pence, and never read as one", () => {
  it.each<[amount: unknown, wrong: string]>([
    [495.5, "a fraction. £495.50 is 49550."],
    ["495.00", "a string. £495.00 is 49500."],
    ["£1,495", "a string. £1,495.00 is 149500."],
    ["495", "a string."],
    ["49,50", "a string."],
    [495.005, "a fraction."],
    [true, "a boolean."],
  ])("%j", async (amount, wrong) => {
    const sentence = (field: string) =>
      `#/${field} wrong_type: ${field} must be a whole number of pence, not ${wrong}`;
    const before = await api.db.load.count();
    const body = { ...posting(), bookNowPence: amount };
    expect(said((await poster.call("POST", "/loads", body)).body)).toEqual([sentence("bookNowPence")]);
    expect(await api.db.load.count()).toBe(before);
    const quote = await carrier.call("POST", "/loads/load_x/quotes", { amountPence: amount });
    expect(said(quote.body)).toEqual([sentence("amountPence")]);
  });

  it("in a query string, too", async () => {
    const path = "/passport/documents/goods_in_transit?coverPence=2500.00";
    const type = { "content-type": "application/pdf" };
    expect(said((await carrier.call("PUT", path, "%PDF-1.7", type)).body)).toContainEqual(
      expect.stringMatching(/^coverPence invalid_format: coverPence must be a whole number of pence, 1 to /),
    );
  });
});

describe("contract 7: a body wrapped in another object is answered that it is the body itself", () => {
  const price = { amountPence: 40_000 };
  it.each<[name: string, path: string, inner: object]>([
    ["load", "/loads", posting()],
    ["data", "/loads", posting()],
    ["body", "/loads/preview", posting()],
    ["quote", "/loads/load_x/quotes", price],
    ["endpoint", "/webhook-endpoints", { url: "https://hooks.example/board", events: ["*"] }],
  ])("%s around that of %s", async (name, path, inner) => {
    expect(said((await poster.call("POST", path, { [name]: inner })).body)).toEqual([
      `#/${name} unrecognized_field: ${name} is not a field of this request: its fields are the body itself, without ${name} around them.`,
    ]);
  });

  it.each<[body: object, errors: string[]]>([
    [{ load: posting(), notes: "Bay 3" }, ["#/load unrecognized_field", "#/type required"]],
    [{ load: { colour: "red" } }, ["#/load unrecognized_field", "#/type required"]],
    [{ load: [posting()] }, ["#/load unrecognized_field", "#/type required"]],
    [{ stops: posting() }, ["#/stops wrong_type", "#/type required"]],
  ])("%j is none", async (body, errors) => {
    const { errors: found } = (await poster.call("POST", "/loads", body)).body as {
      errors: { pointer: string; code: string }[];
    };
    expect(found.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expect.arrayContaining(errors));
    expect(found.length).toBeGreaterThan(errors.length);
  });
});

describe("contract 4: what is too early is answered with the earliest time", () => {
  it("a collection, a delivery and a payment", async () => {
    const winner = await api.newCaller({ canPost: false, plan: "PRIORITY" });
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-11-20", bookNowPence: 60_000 });
    expect((await winner.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
    const tooEarly =
      "#/collectedAt too_early: collectedAt is before the day ahead of collectDate 2026-11-20: the earliest is 2026-11-19T00:00:00.000Z.";
    expect(said((await winner.call("POST", `/loads/${id}/collect`, {})).body)).toEqual([tooEarly]);

    const collectedAt = "2026-11-20T08:00:00.000Z";
    const deliveredAt = "2026-11-20T15:00:00.000Z";
    api.clock.set("2026-11-20T18:00:00.000Z");
    expect((await winner.call("POST", `/loads/${id}/collect`, { collectedAt })).status).toBe(200);
    await putPod(api, winner.token, id);
    const early = "2026-11-20T07:59:59.000Z";
    const delivery = { receivedBy: "R. Khan", deliveredAt };
    const soon = await winner.call("POST", `/loads/${id}/deliver`, { ...delivery, deliveredAt: early });
    expect(said(soon.body)).toEqual([
      `#/deliveredAt before_collected: deliveredAt is before the load was collected: the earliest is ${collectedAt}.`,
    ]);
    expect((await winner.call("POST", `/loads/${id}/deliver`, delivery)).status).toBe(200);
    expect(said((await winner.call("POST", `/loads/${id}/paid`, { paidAt: early })).body)).toEqual([
      `#/paidAt before_delivered: paidAt is before the load was delivered or cancelled: the earliest is ${deliveredAt}.`,
    ]);
  });
});

describe("contract 3 and 5: a 404 says what was looked for, and never if others have it", () => {
  const OWN_NUMBER =
    "A load's address has its id or its ref, and this is neither. GET /loads?externalRef= finds a load by your own number. Nothing was changed.";
  const PLAIN = "Nothing with this id can be seen by your firm. Nothing was changed.";
  const NO_QUOTE =
    "Your firm has sent no quote for a load with this id, so there is none to take back. Nothing was changed.";

  it("one's own number in place of an id gets the call that finds it", async () => {
    for (const externalRef of ["J-4711", undefined]) {
      if (externalRef) await api.postLoad((await api.newCaller()).call, { externalRef });
      for (const [method, path, body] of [
        ["GET", "/loads/J-4711", undefined],
        ["GET", "/loads/J-4711/history", undefined],
        ["PATCH", "/loads/J-4711", { notes: "Bay 3" }],
        ["POST", "/loads/J-4711/cancel", {}],
      ] as const) {
        const answer = await poster.call(method, path, body);
        expect([answer.status, said(answer.body)]).toEqual([404, OWN_NUMBER]);
      }
    }
    for (const path of ["/loads/PO%204711", "/loads/PO/4711", "/loads/PO.4711"]) {
      expect(said((await poster.call("GET", path)).body)).toBe(
        "The API has no such address. GET /loads?externalRef= finds a load by your own number. Nothing was changed.",
      );
    }
  });

  it("an id and a ref of others are answered like those of no load", async () => {
    const theirs = await api.postLoad((await api.newCaller()).call);
    for (const named of [theirs.id, theirs.ref, api.services.newId("load"), "load_x", "FB-7K3M-92QX"])
      expect(said((await poster.call("GET", `/loads/${named}`)).body)).toBe(PLAIN);
  });

  it("a withdrawal of a quote that never existed says so", async () => {
    const theirs = await api.postLoad(poster.call, { collectDate: "2026-12-11" });
    for (const id of [theirs.id, theirs.ref, api.services.newId("load")]) {
      const answer = await carrier.call("DELETE", `/loads/${id}/quotes`);
      expect([answer.status, said(answer.body)]).toEqual([404, NO_QUOTE]);
    }
  });
});

describe("contract 3: a list takes several values with commas between, and given more than once", () => {
  const lists: [list: string, path: string, name: string, one: string, other: string][] = [
    ["loads", "/loads", "status", "POSTED", "BOOKED"],
    ["quotes", "/quotes", "status", "ACTIVE", "LOST"],
    ["events", "/events", "type", "load.posted", "load.booked"],
    ["the board's classes", "/board", "vc", "LUTON", "ARTIC"],
    ["the board's kinds", "/board", "type", "PALLETS", "PARCELS"],
    ["the board's places", "/board", "from", "LS", "M1"],
  ];
  it.each(lists)("%s", async (_, path, name, one, other) => {
    const { call } = await api.newCaller({ plan: "PRIORITY" });
    const load = await api.postLoad(poster.call, { vehicleClass: "ARTIC", collectDate: "2026-12-08" });
    await call("POST", `/loads/${load.id}/quotes`, { amountPence: 60_000 });
    await api.postLoad(call, { collectDate: "2026-12-09" });
    const bodies = [];
    for (const query of [
      `${name}=${one},${other}`,
      `${name}=${one}&${name}=${other}`,
      `${name}=${other},${one}&${name}=${one}`,
    ]) {
      const answer = await call("GET", `${path}?${query}`);
      expect(answer.status).toBe(200);
      bodies.push(answer.body);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(JSON.stringify(bodies[0])).toContain("load_");
    expect((await call("GET", `${path}?${name}=${one},NOTHING!`)).status).toBe(422);
  });

  it("deliveries of a webhook endpoint", async () => {
    const { call } = await api.newCaller();
    const made = await call("POST", "/webhook-endpoints", {
      url: "https://hooks.example/board",
      events: ["*"],
    });
    const { endpoint } = made.body as { endpoint: { id: string } };
    await api.postLoad(call);
    const of = async (query: string) =>
      (await call("GET", `/webhook-endpoints/${endpoint.id}/deliveries?${query}`)).body as {
        deliveries: object[];
      };
    expect((await of("status=pending,failed")).deliveries).toHaveLength(1);
    expect((await of("status=delivered&status=pending")).deliveries).toHaveLength(1);
    expect((await of("status=delivered,failed")).deliveries).toEqual([]);
  });
});

describe("contract 6 and 7: an exceeded range is named", () => {
  it.each(["-5", "0", "101", "x", "1.5", ""])("limit=%s", async (limit) => {
    for (const path of ["/loads", "/board", "/events"])
      expect(said((await carrier.call("GET", `${path}?limit=${limit}`)).body)).toEqual([
        expect.stringMatching(/^limit \w+: limit must be a whole number, 1 to 100\.$/),
      ]);
  });

  it("after later than before names both", async () => {
    expect(said((await carrier.call("GET", "/board?after=2026-11-30&before=2026-11-20")).body)).toEqual([
      "after contradicts: after 2026-11-30 is later than before 2026-11-20.",
      "before contradicts: before 2026-11-20 is earlier than after 2026-11-30.",
    ]);
    expect((await carrier.call("GET", "/board?after=2026-11-20&before=2026-11-20")).status).toBe(200);
  });

  it.each(["/events?since=", "/loads?updatedAfter="])("%s with a + that became a space", async (path) => {
    const name = /\?(\w+)=/.exec(path)?.[1];
    expect(said((await poster.call("GET", `${path}2026-11-18T08:00:00+01:00`)).body)).toEqual([
      `${name} invalid_format: ${name} has a space before its offset: in an address write + as %2B, or give the time in UTC with Z.`,
    ]);
    expect((await poster.call("GET", `${path}2026-11-18T08:00:00%2B01:00`)).status).toBe(200);
  });
});

describe("contract 4: a caller's clock may be two minutes ahead", () => {
  const at = (ms: number) => new Date(Date.parse(START) + ms).toISOString();
  async function booked() {
    api.clock.set(START);
    const load = await api.postLoad(poster.call, { collectDate: "2026-11-18", bookNowPence: 60_000 });
    const winner = await api.newCaller({ canPost: false, plan: "PRIORITY" });
    expect((await winner.call("POST", `/loads/${load.id}/book`, {})).status).toBe(200);
    return { id: load.id, call: winner.call };
  }

  it("an instant within them becomes now, so that events stay in order; one beyond is refused with the time", async () => {
    const { id, call } = await booked();
    api.clock.set(START);
    const late = await call("POST", `/loads/${id}/collect`, { collectedAt: at(120_001) });
    expect(said(late.body)).toEqual([
      `#/collectedAt in_future: collectedAt lies in the future: it is ${at(0)}.`,
    ]);
    const collected = await call("POST", `/loads/${id}/collect`, { collectedAt: at(120_000) });
    expect(collected.body).toMatchObject({ load: { status: "IN_TRANSIT", collectedAt: at(0) } });
  });
});

describe("interface 9, contract 7: an address without /api/v1 is 404 and names the right one", () => {
  it.each([
    ["/api/loads", "/api/v1/loads"],
    ["/api/v2/loads/load_1/quotes", "/api/v1/loads/load_1/quotes"],
    ["/v1/loads", "/api/v1/loads"],
    ["/v1/loads/", "/api/v1/loads"],
    ["/api/v1/v1/loads", null],
    ["/v1/nothing", null],
  ])("%s", async (path, right) => {
    const response = await fetch(new URL(path, api.url));
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    expect(code).toBe("not_found");
    expect(detail).toBe(`The API has no such address.${right ? ` Use ${right}.` : ""} Nothing was changed.`);
  });
});

describe("contract 7: an address similar to others gets a 404 that names them", () => {
  it.each<[path: string, right: string | null, method?: string]>([
    ["/api/v1/load", "/api/v1/loads"],
    ["/api/v1/load/load_1/quote", "/api/v1/loads/load_1/quotes", "POST"],
    ["/load", "/api/v1/loads", "POST"],
    ["/api/v1/Loads/load_1", "/api/v1/loads/load_1"],
    ["/api/v1/cancel", "/api/v1/loads/bulk/cancel or /api/v1/loads/{id}/cancel", "POST"],
    ["/api/v1/webhooks", "/api/v1/webhook-endpoints", "POST"],
    ["/api/v1/webhook/endpoint_1", "/api/v1/webhook-endpoints/endpoint_1", "DELETE"],
    ["/api/v1/endpoints", "/api/v1/webhook-endpoints"],
    ["/api/v1/carrier", "/api/v1/carriers"],
    ["/api/v1/pod", "/api/v1/loads/{id}/pod"],
    ["/api/v1/quotes/quote_1/accept", "/api/v1/loads/{id}/quotes/quote_1/accept", "POST"],
    ["/api/v1/loads/load_1/nowhere", null],
  ])("%s", async (path, right, method = "GET") => {
    const response = await fetch(new URL(path, api.url), { method });
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    expect([response.status, code]).toEqual([404, "not_found"]);
    expect(detail).toBe(`The API has no such address.${right ? ` Use ${right}.` : ""} Nothing was changed.`);
  });

  it("a method that another address accepts is answered with that address", async () => {
    const details = [];
    for (const [method, path] of [
      ["POST", "/quotes"],
      ["DELETE", "/quotes"],
      ["PUT", "/loads"],
    ] as const)
      details.push(said((await poster.call(method, path)).body));
    expect(details).toEqual([
      "Use GET or HEAD. POST is for /api/v1/loads/{id}/quotes. Nothing was changed.",
      "Use GET or HEAD. DELETE is for /api/v1/loads/{id}/quotes. Nothing was changed.",
      "Use POST or GET or HEAD. Nothing was changed.",
    ]);
  });
});
