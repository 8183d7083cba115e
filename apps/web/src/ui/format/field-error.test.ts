import { describe, expect, it } from "vitest";
import { fieldError, hasOnlyFields } from "./field-error.ts";

const refusal = (...errors: { path: (string | number)[]; detail: string }[]) => ({
  data: {
    problem: {
      code: "invalid",
      detail: "Nothing was changed.",
      errors: errors.map((each) => ({ code: "x", ...each })),
    },
  },
});

describe("the message of a refusal for one field", () => {
  it("is worded for the field that it stands under", () => {
    const error = refusal({ path: ["url"], detail: "url must start with https://." });
    expect(fieldError(error, "url")).toBe("It must start with https://.");
    expect(fieldError(error, "events")).toBeUndefined();
    expect(fieldError(null, "url")).toBeUndefined();
  });

  it("includes errors of the field's parts", () => {
    expect(fieldError(refusal({ path: ["events", 0], detail: "no such event." }), "events")).toBe(
      "No such event.",
    );
  });

  it("leaves out the path of the field", () => {
    for (const named of ["patch.stops.0.date", "stops.0.date", "date"]) {
      const error = refusal({ path: ["patch", "stops", 0, "date"], detail: `${named} must be a day.` });
      expect(fieldError(error, "patch/stops/0/date")).toBe("It must be a day.");
    }
  });

  it("shows every error that belongs to no field", () => {
    const error = refusal({ path: ["url"], detail: "url is taken." });
    expect(hasOnlyFields(error, ["url"])).toBe(true);
    expect(hasOnlyFields(error, ["events"])).toBe(false);
    expect(hasOnlyFields(refusal(), ["url"])).toBe(false);
    expect(hasOnlyFields(new TypeError("fetch failed"), ["url"])).toBe(false);
  });
});
