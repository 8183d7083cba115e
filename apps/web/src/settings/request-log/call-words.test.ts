import { describe, expect, it } from "vitest";
import { asCurl, problemWords, wrongFields } from "./call-words.ts";

const PROBLEM = {
  detail: "1 field needs changing.",
  errors: [{ pointer: "#/collectFrom/phone", code: "invalid", detail: "collectFrom.phone is no number." }],
};

describe("a call in words", () => {
  it("tells the wrong fields, else the problem, and nothing of a success", () => {
    expect(problemWords(PROBLEM)).toEqual(["collectFrom.phone is no number."]);
    expect(problemWords({ detail: "Wait 3 s." })).toEqual(["Wait 3 s."]);
    expect(problemWords({ load: {} })).toEqual([]);
    expect(problemWords(null)).toEqual([]);
  });

  it("names the fields of the body that are wrong", () => {
    expect(wrongFields(PROBLEM)).toEqual(["collectFrom"]);
    expect(wrongFields({ errors: [{ parameter: "limit" }, { pointer: "#/a~1b" }] })).toEqual(["a/b"]);
  });

  it("is a command without its key, whatever was sent", () => {
    const call = { method: "POST", target: "/api/v1/loads", sent: { ref: "O'Neill" } };
    expect(asCurl(call, "https://board.example")).toBe(
      [
        "curl -X POST 'https://board.example/api/v1/loads'",
        `-H "Authorization: Bearer $FREIGHT_BOARD_KEY"`,
        "-H 'Content-Type: application/json'",
        `-d '{"ref":"O'\\''Neill"}'`,
      ].join(" \\\n  "),
    );
  });
});
