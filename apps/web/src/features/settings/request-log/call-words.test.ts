import { describe, expect, it } from "vitest";
import { addressParts, corrected, linesOf, problemWords } from "./call-words.ts";

const PROBLEM = {
  detail: "1 field needs changing.",
  errors: [{ pointer: "#/collectFrom/phone", code: "invalid", detail: "collectFrom.phone is no number." }],
};

describe("a call in words", () => {
  it("names the wrong fields, else the problem, and nothing for a success", () => {
    expect(problemWords(PROBLEM)).toEqual(["collectFrom.phone is no number."]);
    expect(problemWords({ detail: "Wait 3 s." })).toEqual(["Wait 3 s."]);
    expect(problemWords({ load: {} })).toEqual([]);
    expect(problemWords(null)).toEqual([]);
  });

  it("prints a body as JSON, and marks only the wrong values", () => {
    const sent = {
      type: "PALLETS",
      collectFrom: { phone: "12", lines: [] },
      stops: [{ postcode: "LS1O" }],
      "a/b": 1,
    };
    const errors = [...PROBLEM.errors, { pointer: "#/stops/0/postcode" }, { pointer: "#/a~1b" }];
    const lines = linesOf(sent, { errors });
    expect(lines.map(({ indent = "", text }) => indent + text).join("\n")).toBe(
      JSON.stringify(sent, null, 2),
    );
    expect(lines.filter(({ wrong }) => wrong).map(({ text }) => text)).toEqual([
      '"phone": "12",',
      '"postcode": "LS1O"',
      '"a/b": 1',
    ]);
  });

  it("marks the wrong parameter of an address", () => {
    const parts = addressParts("/api/v1/loads?limit=5&stauts=NEW", { errors: [{ parameter: "stauts" }] });
    expect(parts.map(({ text }) => text).join("")).toBe("/api/v1/loads?limit=5&stauts=NEW");
    expect(parts.filter(({ wrong }) => wrong)).toEqual([{ text: "&stauts=NEW", wrong: true }]);
  });
});

describe("send again", () => {
  const errors = [
    { pointer: "#/fromPostcode", code: "postcode_not_found", suggestion: "LS10 1AB" },
    { pointer: "#/stops/0/postcode", code: "postcode_not_found", suggestion: "M1 1AE" },
  ];
  const call = {
    mode: "test",
    method: "POST",
    target: "/api/v1/loads",
    sent: { tailLift: true, fromPostcode: "LS1O 1AB", notes: "[removed]", stops: [{ postcode: "MI 1AE" }] },
    answer: { errors },
  };

  it("fills in the suggested values, and leaves out what the log has removed", () => {
    expect(corrected(call)).toEqual({
      method: "POST",
      target: "/api/v1/loads",
      body: { tailLift: true, fromPostcode: "LS10 1AB", stops: [{ postcode: "M1 1AE" }] },
      words: ["LS10 1AB", "M1 1AE"],
    });
  });

  it("corrects the parameters of an address", () => {
    const parameter = { parameter: "status", code: "invalid_value", suggestion: "POSTED" };
    const target = "/api/v1/loads?status=OPEN&limit=5&…=[removed]";
    const read = { ...call, method: "GET", target, sent: null };
    expect(corrected({ ...read, answer: { errors: [parameter] } })).toEqual({
      method: "GET",
      target: "/api/v1/loads?status=POSTED&limit=5",
      body: null,
      words: ["POSTED"],
    });
  });

  it.each([
    ["a live call", { ...call, mode: "live" }],
    ["an answer without a suggestion", { ...call, answer: PROBLEM }],
    [
      "a name that the log does not keep",
      { ...call, answer: { errors: [...errors, { pointer: "[removed]", suggestion: "tailLift" }] } },
    ],
    ["a body that was not kept whole", { ...call, sent: { "…": "[left out: more than 16 KiB]" } }],
  ])("is not offered for %s", (_, each) => {
    expect(corrected(each)).toBeNull();
  });
});
