import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loggedAs, unlogged } from "../../core/fields.ts";
import { MAX_KEPT_CHARACTERS, REMOVED, TOO_LONG } from "../../core/request-log/rules.ts";
import { keptProblem, keptTarget, knownOf, type Operation } from "./known-fields.ts";

const site = z.strictObject({
  postcode: z.string(),
  phone: unlogged(z.string()).meta({ description: "x" }).optional(),
});
const input = z.strictObject({
  id: z.string(),
  kind: z.enum(["GIT", "ADR"]).optional(),
  ref: z.string().optional(),
  pallets: z.int().nullable().optional(),
  code: unlogged(z.string())
    .refine((code) => code !== "")
    .optional(),
  people: unlogged(z.array(z.string())).optional(),
  at: z.union([site, z.string()]).optional(),
  stops: z.array(site).optional(),
  rows: z.array(loggedAs(z.unknown(), site)).optional(),
  anything: z.unknown().optional(),
});
const operation: Operation = {
  input,
  output: z.object({ ref: z.string() }),
  query: new Map([
    ["ref", null],
    ["code", null],
  ]),
};

describe("request log: what is stored of a body", () => {
  it.each([
    ["known fields", { ref: "J-1", pallets: 12 }, { ref: "J-1", pallets: 12 }],
    ["a wrong value of a known field", { pallets: "twelve" }, { pallets: "twelve" }],
    [
      "nothing of a marked field but that it is empty",
      { code: "7QK4MX", people: null },
      { code: REMOVED, people: null },
    ],
    ["nothing of a marked field of another form", { code: { is: ["7QK4MX"] } }, { code: REMOVED }],
    [
      "neither name nor value of what is unknown",
      { Code: "7QK4MX", "7QK4MX": 1, "co%64e": "7QK4MX" },
      { "…": REMOVED },
    ],
    ["no object in place of a text", { ref: { code: "7QK4MX" } }, { ref: REMOVED }],
    ["no text in place of an object", { stops: ["7QK4MX"] }, { stops: [REMOVED] }],
    ["no text in place of a list", { stops: "7QK4MX" }, { stops: REMOVED }],
    [
      "nested fields",
      { stops: [{ postcode: "LS1", phone: "7QK4MX", pin: "7QK4MX" }] },
      { stops: [{ postcode: "LS1", phone: REMOVED, "…": REMOVED }] },
    ],
    ["either form of a union", { at: "LS1" }, { at: "LS1" }],
    [
      "the fields of a union's object",
      { at: { postcode: "LS1", phone: "7QK4MX" } },
      { at: { postcode: "LS1", phone: REMOVED } },
    ],
    [
      "what a field of any value is documented to hold",
      { rows: [{ postcode: "LS1", pin: "7QK4MX" }, 7] },
      { rows: [{ postcode: "LS1", "…": REMOVED }, REMOVED] },
    ],
    ["nothing of a field that takes anything", { anything: "7QK4MX" }, { anything: REMOVED }],
    [
      "no names of JavaScript's own",
      JSON.parse('{"__proto__":{"code":"7QK4MX"},"constructor":"7QK4MX"}'),
      { "…": REMOVED },
    ],
  ])("%s", (_, sent, kept) => {
    expect(knownOf(input, sent)).toEqual(kept);
  });

  it("stores 16,384 characters of it, and says that there was more", () => {
    const stops = Array.from({ length: 5_000 }, () => ({ postcode: "LS10 1AB" }));
    const kept = JSON.stringify(knownOf(input, { stops }));
    expect(kept).toContain(TOO_LONG);
    expect(kept.length).toBeLessThan(2 * MAX_KEPT_CHARACTERS);
  });
});

describe("request log: what is stored of a problem", () => {
  const about = {
    title: "Invalid.",
    status: 422,
    code: "validation_failed",
    detail: "1 field needs changing.",
  };
  it.each([
    [
      "an error of a known field",
      { pointer: "#/stops/0/postcode", code: "invalid", detail: "LS1O is none." },
      undefined,
    ],
    [
      "the place and code of one of a marked field",
      { pointer: "#/stops/0/phone", code: "invalid", detail: "7QK4MX is none.", suggestion: "7QK" },
      { pointer: "#/stops/0/phone", code: "invalid", detail: REMOVED },
    ],
    [
      "the place and code of one inside a marked field",
      { pointer: "#/people/0", code: "invalid", detail: "7QK4MX" },
      { pointer: "#/people/0", code: "invalid", detail: REMOVED },
    ],
    [
      "the code of one of an unknown field",
      { pointer: "#/7QK4MX", code: "unrecognized_field", detail: "7QK4MX is no field." },
      { pointer: REMOVED, code: "unrecognized_field", detail: "A name that the operation does not know." },
    ],
    [
      "the known name that an unknown one is near to",
      {
        parameter: "rref",
        code: "unrecognized_parameter",
        detail: "rref is no parameter.",
        suggestion: "ref",
      },
      {
        parameter: REMOVED,
        code: "unrecognized_parameter",
        detail: "A name that the operation does not know. Did you mean ref?",
        suggestion: "ref",
      },
    ],
    [
      "one of a header",
      { header: "If-Match", code: "if_match_invalid", detail: "Send a version." },
      undefined,
    ],
  ])("%s", (_, error, kept) => {
    expect(keptProblem(operation, { ...about, errors: [error] })).toEqual({
      ...about,
      errors: [kept ?? error],
    });
  });

  it("stores line and column of invalid JSON, but not the sentence, which quotes it", () => {
    const unreadable = {
      code: "malformed_json",
      detail: 'Line 1, column 9: found "7QK4MX".',
      line: 1,
      column: 9,
    };
    expect(keptProblem(operation, unreadable)).toEqual({ ...unreadable, detail: REMOVED });
  });

  it("stores neither the sentence about an unknown address, which can quote it, nor unknown members", () => {
    expect(keptProblem(null, { code: "not_found", detail: "Use /loads/7QK4MX.", pin: "7QK4MX" })).toEqual({
      code: "not_found",
      detail: REMOVED,
      "…": REMOVED,
    });
  });
});

describe("request log: what is stored of an address", () => {
  const ID = "load_01k9z4c2m5e8vtn6q3r7xw1ya0";
  it.each([
    ["ids and references", `/v1/loads/${ID}`, `/v1/loads/${ID}`],
    ["a reference", "/v1/loads/FB-7K3M-92QX", "/v1/loads/FB-7K3M-92QX"],
    ["no other path parameter", "/v1/loads/7QK4MX", `/v1/loads/${REMOVED}`],
    ["no path parameter with more in it", `/v1/loads/${ID};code=7QK4MX`, `/v1/loads/${REMOVED}`],
    [
      "nothing of a known name with more in it",
      "/v1/loads/FB-7K3M-92QX?ref=J-1%26code=7QK4MX",
      `/v1/loads/FB-7K3M-92QX?ref=${REMOVED}`,
    ],
    [
      "a known name with a plain value",
      "/v1/loads/FB-7K3M-92QX?ref=J-1,J%20%C3%A9",
      "/v1/loads/FB-7K3M-92QX?ref=J-1,J%20%C3%A9",
    ],
    [
      "nothing of a marked name",
      "/v1/loads/FB-7K3M-92QX?code=7QK4MX",
      `/v1/loads/FB-7K3M-92QX?code=${REMOVED}`,
    ],
    [
      "nothing of a marked name that is percent-encoded",
      "/v1/loads/FB-7K3M-92QX?%63ode=7QK4MX",
      `/v1/loads/FB-7K3M-92QX?code=${REMOVED}`,
    ],
    [
      "nothing of an unknown name, in any case",
      "/v1/loads/FB-7K3M-92QX?Code=7QK4MX&access_token=x",
      `/v1/loads/FB-7K3M-92QX?…=${REMOVED}&…=${REMOVED}`,
    ],
    ["no name without a value", "/v1/loads/FB-7K3M-92QX?7QK4MX", `/v1/loads/FB-7K3M-92QX?…=${REMOVED}`],
    [
      "nothing after a semicolon",
      "/v1/loads/FB-7K3M-92QX?ref=J-1;code=7QK4MX",
      `/v1/loads/FB-7K3M-92QX?ref=${REMOVED}`,
    ],
    [
      "no percent-encoded email",
      "/v1/loads/FB-7K3M-92QX?ref=sam%40firm.example",
      `/v1/loads/FB-7K3M-92QX?ref=${REMOVED}`,
    ],
    ["the template where the path is another", "/elsewhere/7QK4MX", "/v1/loads/{id}"],
  ])("%s", (_, target, kept) => {
    expect(keptTarget(target, "/v1/loads/{id}", operation)).toBe(kept);
  });

  it("stores a path parameter that is one of a few words", () => {
    const kept = (kind: string) => keptTarget(`/documents/${kind}`, "/documents/{kind}", operation);
    expect(["GIT", "7QK4MX"].map(kept)).toEqual(["/documents/GIT", `/documents/${REMOVED}`]);
  });

  it("stores nothing of an address without an operation", () => {
    expect(keptTarget("/v1/7QK4MX?code=7QK4MX", null, null)).toBe(REMOVED);
  });
});
