import { expect, it } from "vitest";
import type { Item } from "./items.ts";
import { withRecent } from "./recent.ts";

const item = (href: string): Item => ({ id: href, group: "Loads", title: href, href });

it("lists the last chosen first, once, and drops the seventh", () => {
  const before = ["a", "b", "c", "d", "e", "f"].map(item);
  expect(withRecent(before, item("c")).map(({ href }) => href)).toEqual(["c", "a", "b", "d", "e", "f"]);
  expect(withRecent(before, item("g")).map(({ href }) => href)).toEqual(["g", "a", "b", "c", "d", "e"]);
});
