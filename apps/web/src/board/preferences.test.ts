import { expect, it } from "vitest";
import { readPreferences } from "./preferences.ts";

it("keeps hidden columns, density and view", () => {
  const kept = JSON.stringify({ hidden: ["terms", "poster"], density: "compact", view: "map" });
  expect(readPreferences(kept)).toEqual({ hidden: ["terms", "poster"], density: "compact", view: "map" });
});

it.each([null, "", "{", "7", '{"hidden":"all","density":"huge"}'])("is as at first after %j", (text) => {
  expect(readPreferences(text)).toEqual({ hidden: ["deliver"], density: "comfortable", view: "list" });
});

it("hides at first what there is no room for, unless somebody chose", () => {
  expect(readPreferences('{"view":"map"}', []).hidden).toEqual([]);
  expect(readPreferences('{"hidden":["deliver"]}', []).hidden).toEqual(["deliver"]);
});

it("forgets a column that is no more", () => {
  expect(readPreferences('{"hidden":["colour","terms"]}').hidden).toEqual(["terms"]);
});
