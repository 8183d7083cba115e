import { describe, expect, it } from "vitest";
import { type DrawerEntry, entryOfDrawer, entryOfFilter } from "./entries.ts";

const [near, from] = [{}, {}];
const last = (field: object | null, isWritten: boolean, how: "push" | "replace" = "push") => ({
  field,
  isWritten,
  how,
});

describe("a change of the filters", () => {
  it("has an entry of its own, which Back undoes", () => {
    expect(entryOfFilter(null, null, "none")).toBe("push");
    expect(entryOfFilter(last(null, true), null, "none")).toBe("push");
    expect(entryOfFilter(last(near, true), from, "none")).toBe("push");
    expect(entryOfFilter(last(near, true), null, "open")).toBe("push");
  });

  it("has one entry for all letters of a field, also where the first was not written yet", () => {
    expect(entryOfFilter(null, near, "none")).toBe("push");
    expect(entryOfFilter(last(near, false), near, "none")).toBe("push");
    expect(entryOfFilter(last(near, true), near, "none")).toBe("replace");
  });

  it("takes the entry of a drawer that was shut, which shows nothing else", () => {
    expect(entryOfFilter(null, near, "left")).toBe("replace");
    expect(entryOfFilter(last(near, false, "replace"), near, "none")).toBe("replace");
  });
});

it.each<[string, DrawerEntry, string | null, string | null, "push" | "replace", DrawerEntry]>([
  ["is opened", "none", null, "load_1", "push", "open"],
  ["walks on to the next load", "open", "load_1", "load_2", "replace", "open"],
  ["is shut by its own button", "open", "load_2", null, "replace", "left"],
  ["is opened again", "left", null, "load_3", "replace", "open"],
  ["of a link that was followed is shut", "none", "load_1", null, "replace", "none"],
])("the drawer %s", (_, own, before, after, how, next) =>
  expect(entryOfDrawer(own, { before, after })).toEqual({ how, own: next }),
);
