import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startApi } from "../testing/api.ts";

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

  it("quotes and colons within texts are not taken for names", async () => {
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
    ["LS10\n\n1AB; DROP TA", `is not a UK postcode or outcode we know: "LS10 1AB; DROP TA". ${EXAMPLE}`],
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

  it.each(["", "  "])("%j is required", async (postcode) => {
    const answer = await poster.call("POST", "/loads", posting({ fromPostcode: postcode }));
    expect(said(answer.body)).toEqual(["#/fromPostcode required: fromPostcode is required."]);
  });
});
