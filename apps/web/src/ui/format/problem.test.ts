import { describe, expect, it } from "vitest";
import { problemOf } from "./problem.ts";

describe("a call's error", () => {
  it("is read with its code, status and fields", () => {
    const error = Object.assign(new Error("refused"), {
      data: {
        code: "CONFLICT",
        httpStatus: 409,
        problem: {
          code: "load_not_open",
          detail: "The load has left the board.",
          errors: [
            { path: ["collectDate"], code: "date_in_past", detail: "2026-11-01 is before today." },
            { code: "no path" },
          ],
          requestId: "req_1",
        },
      },
    });
    expect(problemOf(error)).toEqual({
      code: "load_not_open",
      detail: "The load has left the board.",
      status: 409,
      requestId: "req_1",
      changed: null,
      errors: [
        {
          pointer: "/collectDate",
          code: "date_in_past",
          detail: "Sun 1 Nov 2026 is before today.",
          predicate: null,
        },
      ],
    });
  });

  it.each([new TypeError("fetch failed"), null, "text", { data: {} }])(
    "says that the service was not reached for any other error: %s",
    (thrown) => {
      expect(problemOf(thrown).code).toBe("unreached");
    },
  );
});
