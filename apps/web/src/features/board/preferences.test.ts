import { expect, it } from "vitest";
import { readPreferences } from "./preferences.ts";

it("keeps hidden columns, density and view", () => {
  const kept = JSON.stringify({ hidden: ["terms", "poster"], density: "compact", view: "map" });
  expect(readPreferences(kept)).toEqual({ hidden: ["terms", "poster"], density: "compact", view: "map" });
});

it.each([null, "", "{", "7", '{"hidden":"all","density":"huge"}'])(
  "falls back to the defaults after %j",
  (text) => {
    expect(readPreferences(text)).toEqual({ hidden: null, density: "comfortable", view: "list" });
  },
);

it("tells a choice of every column from no choice", () => {
  expect(readPreferences('{"view":"map"}').hidden).toBeNull();
  expect(readPreferences('{"hidden":[]}').hidden).toEqual([]);
});

it("forgets a column that no longer exists", () => {
  expect(readPreferences('{"hidden":["colour","terms"]}').hidden).toEqual(["terms"]);
});
