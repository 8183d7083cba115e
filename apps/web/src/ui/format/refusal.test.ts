import { expect, it } from "vitest";
import { CallEnded } from "../hooks/answer.ts";
import { problemOf } from "./problem.ts";
import { refusalOf, refusedPointers } from "./refusal.ts";

const refused = (problem: object) => ({ data: { httpStatus: 422, problem: { detail: "No.", ...problem } } });

it.each([
  ["refused", refused({ code: "validation_failed" }), { code: "validation_failed", status: 422 }],
  ["refused without a code", refused({}), { code: "internal_error", status: 422 }],
  ["not answered", new CallEnded("no_answer", "read"), { code: "no_answer", status: null }],
  ["not reached", new TypeError("fetch failed"), { code: "unreached", status: null }],
])(
  "the error of a call that was %s has the same code and status with and without loaded texts",
  (_, error, facts) => {
    expect(refusalOf(error)).toEqual({ ...facts, changed: null });
    expect(problemOf(error)).toMatchObject(facts);
  },
);

it("a refusal lists the fields that it is about", () => {
  const errors = [{ path: ["stops", 0, "phone"] }, { parameter: "near" }, { path: "not a path" }];
  expect(refusedPointers(refused({ errors }))).toEqual(["/stops/0/phone", "/near", ""]);
  expect(refusedPointers(null)).toEqual([]);
});
