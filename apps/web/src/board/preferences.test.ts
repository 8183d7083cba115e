import { expect, it } from "vitest";
import { readPreferences } from "./preferences.ts";

it("keeps hidden columns, and density", () => {
  const kept = JSON.stringify({ hidden: ["terms", "poster"], density: "compact" });
  expect(readPreferences(kept)).toEqual({ hidden: ["terms", "poster"], density: "compact" });
});

it.each([null, "", "{", "7", '{"hidden":"all","density":"huge"}'])("is as at first after %j", (text) => {
  expect(readPreferences(text)).toEqual({ hidden: ["deliver"], density: "comfortable" });
});

it("forgets a column that is no more", () => {
  expect(readPreferences('{"hidden":["colour","terms"]}').hidden).toEqual(["terms"]);
});
