import { expect, it } from "vitest";
import { relaxWords } from "./relax-words.ts";

it("says the number of loads, and what relaxing the filter costs", () => {
  const filters = { near: "hd6", notl: "1" };
  expect(relaxWords({ name: "within", value: "60", matching: 12 }, filters)).toEqual({
    sentence: "12 would if you looked within 60 miles of HD6 instead of 25.",
    button: "Within 60 miles",
  });
  expect(relaxWords({ name: "notl", value: null, matching: 31 }, filters)).toEqual({
    sentence: "31 would if you took tail-lift work.",
    button: "Include tail-lift",
  });
});
